"""An orderly end: a server that is told to stop finishes what it holds, and hands over.

Without this, SIGTERM would cancel requests in the middle, and sockets would see no close frame.
"""

from __future__ import annotations

import asyncio
import importlib
import logging
import signal
import time
from typing import Any, Protocol

logger = logging.getLogger(__name__)

#: Seconds that requests in flight may still take; a transaction may wait for the database.
LONGEST_DRAIN = 20.0
#: Seconds between two looks at whether they have been answered.
LOOK = 0.05


class Closable(Protocol):
    async def close_for_restart(self) -> None: ...


class Drain:
    """What this process holds, and whether it is ending."""

    def __init__(self) -> None:
        self.is_ending = False
        self.requests = 0
        self._sockets: set[Closable] = set()
        self._task: asyncio.Task[None] | None = None
        self._is_armed = False

    def add(self, socket: Closable) -> None:
        self._sockets.add(socket)

    def remove(self, socket: Closable) -> None:
        self._sockets.discard(socket)

    def arm(self) -> None:
        """Take SIGTERM over from the server, once the event loop runs in the main thread."""
        if self._is_armed:
            return
        self._is_armed = True
        try:
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self._begin)
        except (NotImplementedError, RuntimeError, ValueError):
            logger.debug("signals are handled elsewhere: this process ends without draining")

    def _begin(self) -> None:
        if self._task is None:
            self.is_ending = True
            self._task = asyncio.get_running_loop().create_task(self._drain())

    async def _drain(self) -> None:
        logger.info(
            "stopping: %d sockets and %d requests are open", len(self._sockets), self.requests
        )
        try:
            _stop_listening()
            sockets = [socket.close_for_restart() for socket in tuple(self._sockets)]
            for fault in await asyncio.gather(*sockets, return_exceptions=True):
                if isinstance(fault, Exception):
                    logger.warning("stopping: a socket could not be closed: %r", fault)
            deadline = time.monotonic() + LONGEST_DRAIN
            while self.requests and time.monotonic() < deadline:
                await asyncio.sleep(LOOK)
            # One turn of the loop more, for the last bytes to leave.
            await asyncio.sleep(LOOK)
        except Exception:
            logger.exception("stopping: not everything could be finished")
        _stop_server()


def _reactor() -> Any:
    # Not at the top: importing it chooses the reactor, which only a server may do.
    return importlib.import_module("twisted.internet.reactor")


def _stop_listening() -> None:
    port_class = importlib.import_module("twisted.internet.tcp").Port
    for reader in _reactor().getReaders():
        if isinstance(reader, port_class):
            reader.stopListening()


def _stop_server() -> None:
    _reactor().stop()


drain = Drain()
