"""``manage.py export MATCH``: the record of a stored match."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rummy.engine.errors import RummyError
from rummy.engine.record import dump_record
from rummy.models import Match
from rummy.records import record_of


class Command(BaseCommand):
    help = "Prints the match record (cardverse-rummy/1) of a stored match."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("match", type=int, help="number of the match")
        parser.add_argument(
            "--running",
            action="store_true",
            help="with the round in play, its deck and secret: never show it to a player",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        match = Match.objects.filter(pk=options["match"]).first()
        if match is None:
            raise CommandError(f"There is no match {options['match']}. See the list in the admin.")
        try:
            text = dump_record(record_of(match), reveal_running=options["running"])
        except RummyError as error:
            fault = f"Match {match.pk} cannot be exported: {error} Run verify."
            raise CommandError(fault) from None
        self.stdout.write(text, ending="")
