"""A club of many processes: PostgreSQL, Redis, two servers and two clocks, and nginx in front."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.servers import (
    ROOT,
    Process,
    Server,
    clean_environment,
    free_port,
    running,
    wait_for,
)

#: Not on everybody's PATH.
NGINX = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin") or "nginx"
DAPHNE = [sys.executable, "-m", "daphne", "-b", "127.0.0.1", "cardverse.asgi:application", "-p"]


class Cluster:
    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self.one = Server(folder, environment, DAPHNE, name="one")
        self.two = Server(folder, environment, DAPHNE, name="two")
        self.clocks = [self._clock(folder, environment, name) for name in ("tick", "tock")]

    def _clock(self, folder: Path, environment: dict[str, str], name: str) -> Process:
        return Process([sys.executable, "manage.py", "clock"], environment, folder / f"{name}.log")


@pytest.fixture(scope="session")
def cluster(
    tmp_path_factory: pytest.TempPathFactory, postgres_url: str, redis_url: str
) -> Iterator[Cluster]:
    folder = tmp_path_factory.mktemp("cluster")
    environment = clean_environment(
        folder, DATABASE_URL=postgres_url, REDIS_URL=redis_url, PROGRAM_PACE="10"
    )
    processes = Cluster(folder, environment)
    processes.one.manage("migrate", "-v0")
    processes.one.manage("collectstatic", "--noinput", "-v0")
    with running(processes.one, processes.two, *processes.clocks):
        yield processes


class Front(Process):
    """nginx before the servers of a cluster, with the files that docs/deploy.md hands out."""

    def __init__(self, folder: Path, *servers: Server) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.socket_url = f"ws://127.0.0.1:{self.port}"
        files = ROOT / "docs" / "deploy"
        upstream = (files / "club-upstream.conf").read_text()
        for server, port in zip(servers, (8001, 8002), strict=True):
            upstream, count = re.subn(f":{port}\\b", f":{server.port}", upstream)
            assert count == 1
        (folder / "upstream.conf").write_text(upstream)
        paths = "".join(
            f"{name}_temp_path {folder}/{name};\n"
            for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (folder / "nginx.conf").write_text(
            f"worker_processes 1;\npid {folder}/nginx.pid;\nevents {{}}\n"
            f"http {{\naccess_log off;\n{paths}include {folder}/upstream.conf;\n"
            f"server {{\nlisten 127.0.0.1:{self.port};\n"
            f"include {files}/club-locations.conf;\n}}\n}}\n"
        )
        log = folder / "nginx.log"
        command = [NGINX, "-e", str(log), "-c", str(folder / "nginx.conf"), "-g", "daemon off;"]
        super().__init__(command, {}, log)

    def start(self) -> None:
        super().start()
        wait_for("nginx", lambda: (self.log.parent / "nginx.pid").exists())


@pytest.fixture
def front(cluster: Cluster, tmp_path: Path) -> Iterator[Front]:
    folder = tmp_path / "front"
    folder.mkdir()
    nginx = Front(folder, cluster.one, cluster.two)
    with running(nginx):
        yield nginx
