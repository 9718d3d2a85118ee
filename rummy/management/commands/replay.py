"""``manage.py replay FILE…``: replays match records, one JSON object a line. Needs no database."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rummy.engine.errors import RummyError
from rummy.engine.match import RoundResult
from rummy.engine.record import match_result_to_json, result_to_json
from rummy.engine.replay import RecordError, load_json, replay_record

#: Bytes. The longest match of people is far below one; what is longer is not a record.
LARGEST_FILE = 16 * 1024 * 1024


class Command(BaseCommand):
    help = (
        "Replays match records and checks everything that they state. Prints one JSON object a"
        " line for each file; the exit status is 0 only if all of them are in order."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="a match record")

    def handle(self, *args: Any, **options: Any) -> None:
        files: list[str] = options["files"]
        refused = 0
        for file in files:
            answer = replay_file(file)
            refused += not answer["ok"]
            self.stdout.write(json.dumps(answer))
        if refused:
            raise CommandError(f"{refused} of {len(files)} records refused.")


def replay_file(file: str) -> dict[str, Any]:
    """The answer about one file, whatever it holds; never raises for what is in it."""
    try:
        replay = replay_record(load_json(read_file(file)))
    except RecordError as error:
        return {
            "file": file,
            "ok": False,
            "error": {
                "round": error.round,
                "move": error.move,
                "code": error.code,
                "text": str(error),
            },
            "rounds": _rounds(error.results),
            "result": None,
        }
    return {
        "file": file,
        "ok": True,
        "error": None,
        "rounds": _rounds(replay.results),
        "result": match_result_to_json(replay.match),
    }


def read_file(file: str) -> bytes:
    """The file's bytes. Raises :class:`RecordError` ``cannot_read``."""
    try:
        if Path(file).exists() and not Path(file).is_file():
            fault = "it is not a file"  # Reading a device or a pipe might never end.
        else:
            with open(file, "rb") as stream:
                data = stream.read(LARGEST_FILE + 1)
            if len(data) <= LARGEST_FILE:
                return data
            fault = f"it is larger than {LARGEST_FILE} bytes"
    except OSError as error:
        fault = os.strerror(error.errno) if error.errno else "the system refuses it"
    except ValueError:  # A null byte in the path.
        fault = "this is not a path"
    raise RecordError(RummyError("cannot_read", fault=fault))


def _rounds(results: tuple[RoundResult | None, ...]) -> list[dict[str, Any] | None]:
    """The results by round; null for one that is not over."""
    return [None if result is None else result_to_json(result) for result in results]
