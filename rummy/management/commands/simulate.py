"""``manage.py simulate``: matches between programs, without server and database."""

from __future__ import annotations

import json
import secrets
import sys
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from cardverse.arguments import whole_number
from rummy.ai import LEVELS
from rummy.ai.stats import percentile
from rummy.ai.table import play_match
from rummy.engine.errors import RummyError
from rummy.engine.record import dump_record
from rummy.engine.rules import make_options


class Command(BaseCommand):
    help = (
        "Plays matches between programs and prints a summary as one JSON object. Fails where a"
        " round took more turns than --most-turns."
    )
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seats", required=True, help="levels by seat: hard,normal[,…]")
        parser.add_argument("--matches", required=True, help="how many, at least 1")
        parser.add_argument("--seed", help="the same seed plays the same matches")
        parser.add_argument("--target", default=100, help="target score, 10 to 1000")
        parser.add_argument("--ace-high", action="store_true", help="an ace in hand counts 11")
        parser.add_argument(
            "--discard-to-win", action="store_true", help="the last card must be discarded"
        )
        parser.add_argument(
            "--most-turns", default=400, help="turns that a round may take, at least 1"
        )
        parser.add_argument("--records", help="folder for a record of each match")

    def handle(self, *args: Any, **given: Any) -> None:
        levels = given["seats"].split(",")
        for level in levels:
            if level not in LEVELS:
                raise CommandError(f"There is no level {level!r}. Choose from {', '.join(LEVELS)}.")
        matches = whole_number("matches", given["matches"])
        if matches < 1:
            raise CommandError("The number of matches must be at least 1.")
        most_turns = whole_number("most-turns", given["most_turns"])
        if most_turns < 1:
            raise CommandError("The number of turns must be at least 1.")
        try:
            options = make_options(
                len(levels),
                whole_number("target", given["target"]),
                given["ace_high"],
                given["discard_to_win"],
            )
        except RummyError as error:
            raise CommandError(str(error)) from None
        folder = _open_folder(given["records"])
        seed = given["seed"] if given["seed"] is not None else secrets.token_hex(8)

        wins, round_wins, points = ([0] * len(levels) for _ in range(3))
        ended_by = {"out": 0, "stock": 0}
        decision_ms: list[list[float]] = [[] for _ in levels]
        turns_in_all, longest = 0, (0, 0, 0)
        begun = time.perf_counter()
        numbers = range(1, matches + 1)
        for number in tqdm(numbers, disable=not sys.stderr.isatty(), file=sys.stderr):
            played = play_match(options, levels, seed, number)
            assert played.match.winner is not None
            wins[played.match.winner] += 1
            for result in played.match.results:
                round_wins[result.winner] += 1
                points[result.winner] += result.points
                ended_by[result.reason] += 1
            for deal in played.record.rounds:
                # Every turn begins with a draw, the one that ends the round by the stock too.
                turns = sum(move.kind.startswith("draw") for _, move in deal.moves)
                turns_in_all += turns
                longest = max(longest, (turns, -number, -deal.number))
            for seat, times in enumerate(played.decision_ms):
                decision_ms[seat].extend(times)
            if folder is not None:
                _write(folder / f"match-{number:04}.json", dump_record(played.record))
        summary = {
            "matches": matches,
            "rounds": sum(round_wins),
            "wins": wins,
            "round_wins": round_wins,
            "points": points,
            "ended_by": ended_by,
            "turns_a_round": round(turns_in_all / sum(round_wins), 2),
            "longest_round": {"turns": longest[0], "match": -longest[1], "round": -longest[2]},
            "seed": seed,
            "seconds": round(time.perf_counter() - begun, 3),
            "decision_ms": [
                {
                    "mean": round(sum(times) / len(times), 3) if times else None,
                    "p50": percentile(times, 50),
                    "p99": percentile(times, 99),
                }
                for times in decision_ms
            ],
        }
        self.stdout.write(json.dumps(summary))
        if longest[0] > most_turns:
            raise CommandError(
                f"Round {-longest[2]} of match {-longest[1]} took {longest[0]} turns, more than"
                f" {most_turns}. The seed is {seed}."
            )


def _open_folder(name: str | None) -> Path | None:
    """The folder for records, made if it is missing, and proven to be writable before playing."""
    if name is None:
        return None
    folder = Path(name)
    probe = folder / ".simulate-probe"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise CommandError(f"Cannot write records to {name}: {error.strerror}.") from None
    return folder


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CommandError(f"Cannot write {path}: {error.strerror}.") from None
