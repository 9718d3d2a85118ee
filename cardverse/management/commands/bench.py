"""``manage.py bench``: how fast parts of the club are, as figures to compare within one run."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cardverse.arguments import whole_number
from rummy import bench as engine


class Command(BaseCommand):
    help = "Times a part of the club and prints the figures as one JSON object."
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parts = parser.add_subparsers(dest="part", required=True)
        for_engine = parts.add_parser("engine", help="random legal play, and the best melds")
        for_engine.add_argument(
            "--peers", action="store_true", help="beside OpenSpiel and RLCard (extra “bench”)"
        )
        for_engine.add_argument("--rounds", default=9, help="times that each is measured")

    def handle(self, *args: Any, **given: Any) -> None:
        rounds = whole_number("rounds", given["rounds"])
        if rounds < 1:
            raise CommandError("The number of rounds must be at least 1.")
        peers = engine.PEERS if given["peers"] else ()
        try:
            summary = {
                "play": engine.bench_play(peers, rounds, seconds=0.5),
                "fewest_points": engine.bench_partition(peers, rounds),
            }
        except engine.PeerMissing as missing:
            raise CommandError(
                f"The module {missing} is not installed. Install the peers with:"
                " .venv/bin/pip install --require-hashes -r requirements-bench.lock"
            ) from None
        self.stdout.write(json.dumps(summary, indent=2))
