"""``manage.py clock``: the table clock alone, for a club of many processes."""

from __future__ import annotations

import signal
import threading
from typing import Any

from django.core.management.base import BaseCommand

from lobby import keeper
from rummy.clock import Clock


class Command(BaseCommand):
    help = "Plays what tables must do by themselves, until it is told to stop. Any number may run."

    def handle(self, *args: Any, **options: Any) -> None:
        stopping = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stopping.set())
        clock = Clock(chores=[keeper.step])
        clock.start()
        while not stopping.wait(timeout=1):
            if not clock.is_alive():
                raise SystemExit("The clock has ended by itself. See the log, and start it again.")
        clock.stop()
