"""``manage.py verify``: replay every stored match and name what differs from what is stored."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from rummy.models import Match
from rummy.records import differences


class Command(BaseCommand):
    help = (
        "Replays stored matches, all unless some are named. One JSON object a line for each match"
        " that differs from what its deals and moves give, and a summary at the end."
        " Exit status 0 only if none differs."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("match", nargs="*", type=int, help="number of a match")

    def handle(self, *args: Any, **options: Any) -> None:
        matches = Match.objects.order_by("pk")
        if options["match"]:
            matches = matches.filter(pk__in=options["match"])
        checked = wrong = moves = 0
        for match in matches.iterator():
            checked += 1
            moves += match.moves.count()
            found = list(differences(match))
            if found:
                wrong += 1
                self._write({"match": match.pk, "ok": False, "differences": found})
        missing = sorted(set(options["match"]) - set(matches.values_list("pk", flat=True)))
        for number in missing:
            found = [f"There is no match {number}."]
            self._write({"match": number, "ok": False, "differences": found})
        self._write({"matches": checked, "moves": moves, "differing": wrong, "missing": missing})
        if wrong or missing:
            raise SystemExit(1)

    def _write(self, line: dict[str, Any]) -> None:
        self.stdout.write(json.dumps(line, ensure_ascii=False))
