"""``manage.py serve``: the whole club in one process, with nothing else running."""

from __future__ import annotations

import importlib
import socket
from typing import Any

from daphne.endpoints import build_endpoint_description_strings
from daphne.server import Server
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from cardverse.collect import collect_static_files
from cardverse.sockets import LONGEST_FRAME
from lobby import keeper
from rummy.clock import Clock


class Command(BaseCommand):
    help = (
        "Brings the database up to date, collects static files, serves pages and sockets, and runs"
        " the table clock."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
        parser.add_argument("--port", type=int, default=8000, help="port to listen on")

    def handle(self, *args: Any, **options: Any) -> None:
        host, port = options["host"], options["port"]
        check_free(host, port)
        call_command("migrate", interactive=False, verbosity=0)
        collect_static_files()
        # After collecting: the application reads the list of static files when it is made.
        application = importlib.import_module(settings.ASGI_APPLICATION.rpartition(".")[0])
        clock = Clock(chores=[keeper.step])

        def ready() -> None:
            clock.start()
            shown = f"[{host}]" if ":" in host else host
            self.stdout.write(f"CardVerse Rummy is open at http://{shown}:{port}")
            self.stdout.flush()

        server = Server(
            application=application.application,
            endpoints=build_endpoint_description_strings(host=host, port=port),
            signal_handlers=True,
            ready_callable=ready,
            server_name="cardverse",
            websocket_max_message_size=LONGEST_FRAME,
            application_close_timeout=5,
            verbosity=0,
        )
        server.run()
        clock.stop()
        if server.listening_addresses == []:
            raise CommandError(f"Nothing can listen on {host} port {port}.")


def check_free(host: str, port: int) -> None:
    """Raise CommandError unless a server could listen on ``host`` and ``port`` now."""
    if not 0 < port < 65_536:
        raise CommandError(f"--port cannot be {port}: it must be 1 to 65535.")
    try:
        family, kind, _proto, _name, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM
        )[0]
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        raise CommandError(
            f"Nothing can listen on {host} port {port}: {error.strerror}."
            " Stop what is running there, or choose another with --port."
        ) from None
