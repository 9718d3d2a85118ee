"""Where programs think: the quick ones at once, the deep ones in processes of their own.

One thread that computes for long takes the interpreter from every socket of its process: a ping
went from 0.7 to 19 ms beside four of them, and stayed as it was beside a pool of processes. Nothing
here knows Django or the database: what goes out is a seat's view, what comes back are moves.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import threading
from concurrent.futures import Future, ProcessPoolExecutor
from typing import NamedTuple

from rummy import ai
from rummy.engine.moves import Move
from rummy.engine.view import View

#: Levels that may think for longer than a few milliseconds.
DEEP_LEVELS = frozenset({"hard"})


class Thought(NamedTuple):
    """What a program has chosen, and the seconds for which it seems to think."""

    moves: tuple[Move, ...]
    pause: float


def think(level: str, view: View, seed: str) -> Thought:
    """What the program of ``level`` plays from ``view``: the same for the same seed."""
    chance = random.Random(seed)
    moves = ai.choose(level, view, chance)
    return Thought(moves, ai.thinking_time(level, view, moves, chance))


class ThinkingRoom:
    """Runs :func:`think`. The processes are started when the first deep thought needs them."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    def submit(self, level: str, view: View, seed: str) -> Future[Thought]:
        """A future of the thought; done already when it returns, for the quick levels."""
        if level in DEEP_LEVELS:
            return self._started_pool().submit(think, level, view, seed)
        future: Future[Thought] = Future()
        try:
            future.set_result(think(level, view, seed))
        except Exception as error:
            future.set_exception(error)
        return future

    def close(self) -> None:
        """End the processes, giving up what they think about. The next thought starts new ones."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _started_pool(self) -> ProcessPoolExecutor:
        if self._pool is None:
            workers = max(1, (os.cpu_count() or 2) - 1)
            # Not by fork: this process has threads, and their locks would be copied as they are.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(workers, context, initializer=_end_with_parent)
        return self._pool


def _end_with_parent() -> None:
    """Let no worker outlive a server that was killed, and leave signals to the server."""
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
