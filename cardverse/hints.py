"""Hints: "something changed, look again", sent to groups of sockets after a commit.

A hint may be lost: whoever gets one reads the truth from the database, and sockets compare
versions every few seconds. So sending never raises and never waits.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from concurrent.futures import Future

from channels.layers import get_channel_layer
from django.db import transaction

logger = logging.getLogger(__name__)

_loop: asyncio.AbstractEventLoop | None = None
_lock = threading.Lock()


def use_loop(loop: asyncio.AbstractEventLoop) -> None:
    """Send from this loop from now on: the server's own, which its sockets live on."""
    global _loop
    _loop = loop


def send(group: str, message: dict[str, object]) -> None:
    """Send ``message`` to ``group`` without waiting, from any thread. Never raises."""
    try:
        future = asyncio.run_coroutine_threadsafe(_group_send(group, message), _sending_loop())
        future.add_done_callback(_log_failure)
    except Exception:
        logger.exception("hint to %s not sent", group)


def send_on_commit(group: str, message: dict[str, object]) -> None:
    """Send ``message`` once the present transaction has been committed, or now if there is none."""
    transaction.on_commit(lambda: send(group, message), robust=True)


async def _group_send(group: str, message: dict[str, object]) -> None:
    layer = get_channel_layer()
    if layer is not None:
        await layer.group_send(group, message)


def _sending_loop() -> asyncio.AbstractEventLoop:
    """The server's loop, or one in a thread of its own where no server runs (clock, commands)."""
    global _loop
    with _lock:
        if _loop is None or _loop.is_closed():
            _loop = asyncio.new_event_loop()
            threading.Thread(target=_loop.run_forever, name="hints", daemon=True).start()
        return _loop


def _log_failure(future: Future[None]) -> None:
    if not future.cancelled() and future.exception() is not None:
        logger.warning("hint not sent: %r", future.exception())
