"""Real server processes for tests: started, asked, killed and started again on the same data."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

ROOT = Path(__file__).parents[2]
T = TypeVar("T")


def wait_for(what: str, condition: Callable[[], T], seconds: float = 30, every: float = 0.02) -> T:
    """The first true value of ``condition``, asked again and again; fails after ``seconds``."""
    deadline = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        assert time.monotonic() < deadline, f"waited {seconds} s for {what}"
        time.sleep(every)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def clean_environment(data_dir: Path, **variables: str) -> dict[str, str]:
    """An environment with little of ours but ``variables``: the defaults are what is tested."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    # All people of the tests come from one address, many of them at once.
    ours = {"DATA_DIR": str(data_dir), "PYTHONUNBUFFERED": "1", "GUESTS_PER_MINUTE": "10000"}
    return {**kept, **ours, **variables}


class Process:
    """A command, its output in a log file."""

    def __init__(self, command: list[str], environment: dict[str, str], log: Path) -> None:
        self.command = command
        self.environment = environment
        self.log = log
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self.log.open("ab") as output:
            self.process = subprocess.Popen(
                self.command,
                cwd=ROOT,
                env=self.environment,
                stdout=output,
                stderr=subprocess.STDOUT,
            )

    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def kill(self) -> None:
        """As a power cut would: nothing can be put in order any more."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """As an operator would."""
        self._end(signal.SIGTERM)

    def _end(self, number: signal.Signals) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(number)
            try:
                self.process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
                raise AssertionError(f"{self.command} did not stop") from None

    def output(self) -> str:
        return self.log.read_text(errors="replace")


class Server(Process):
    """``manage.py serve`` (or another server's command) on a port of its own."""

    def __init__(
        self,
        data_dir: Path,
        environment: dict[str, str] | None = None,
        command: list[str] | None = None,
        name: str = "server",
    ) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.socket_url = f"ws://127.0.0.1:{self.port}"
        self.data_dir = data_dir
        default = [sys.executable, "manage.py", "serve", "--port", str(self.port)]
        command = default if command is None else [*command, str(self.port)]
        super().__init__(
            command,
            # Programs that seem to think as long as people do would make the tests take hours.
            environment or clean_environment(data_dir, PROGRAM_PACE="10"),
            data_dir / f"{name}.log",
        )

    def start(self) -> None:
        super().start()
        wait_for(f"{self.url} ({self.log})", self._answers, seconds=60)

    def _answers(self) -> bool:
        assert self.is_running(), f"the server has ended:\n{self.output()}"
        try:
            with urllib.request.urlopen(self.url + "/rules/", timeout=5):
                return True
        except OSError:
            return False

    def manage(self, *arguments: str, text: str = "") -> str:
        """The output of a ``manage.py`` command on the same data; fails unless it succeeds."""
        run = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.environment,
            input=text,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert run.returncode == 0, f"{arguments}: {run.stdout}{run.stderr}"
        return run.stdout


@contextmanager
def running(*processes: Process) -> Iterator[None]:
    """Start ``processes`` in order, and stop them whatever happens."""
    try:
        for process in processes:
            process.start()
        yield
    finally:
        for process in reversed(processes):
            process.kill()
