"""``manage.py arena``: how strong one level is against another, with 95 % intervals."""

from __future__ import annotations

import json
import multiprocessing
import secrets
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from cardverse.arguments import whole_number
from rummy.ai import LEVELS, YARDSTICKS
from rummy.ai.duel import Job, Sample, play_job
from rummy.ai.stats import mean_interval, percentile
from rummy.engine.errors import RummyError
from rummy.engine.rules import make_options


class Command(BaseCommand):
    help = (
        "Plays level A in one seat against level B in all others, each deal from every seat, and"
        " prints shares and points with 95 % intervals as one JSON object."
    )
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--a", required=True, help="the level to measure")
        parser.add_argument("--b", required=True, help="the level of all other seats")
        parser.add_argument("--seats", default=2, help="2 to 4")
        parser.add_argument("--pairs", default=0, help="deals, each played seats times")
        parser.add_argument("--matches", default=0, help="matches, each seats times")
        parser.add_argument("--seed", help="the same seed plays the same deals")
        parser.add_argument("--target", default=100, help="target score, 10 to 1000")
        parser.add_argument("--ace-high", action="store_true", help="an ace in hand counts 11")
        parser.add_argument(
            "--discard-to-win", action="store_true", help="the last card must be discarded"
        )
        parser.add_argument("--workers", default=1, help="processes")

    def handle(self, *args: Any, **given: Any) -> None:
        a, b = given["a"], given["b"]
        for level in (a, b):
            if level not in LEVELS + YARDSTICKS:
                choices = ", ".join(LEVELS + YARDSTICKS)
                raise CommandError(f"There is no level {level!r}. Choose from {choices}.")
        seats, pairs, matches, target, workers = (
            whole_number(name, given[name])
            for name in ("seats", "pairs", "matches", "target", "workers")
        )
        if pairs < 0 or matches < 0 or pairs + matches < 1:
            raise CommandError("Give --pairs or --matches, at least 1.")
        if workers < 1:
            raise CommandError("The number of workers must be at least 1.")
        try:
            options = make_options(seats, target, given["ace_high"], given["discard_to_win"])
        except RummyError as error:
            raise CommandError(str(error)) from None
        seed = given["seed"] if given["seed"] is not None else secrets.token_hex(8)
        jobs = [Job(options, a, b, seed, number, False) for number in range(1, pairs + 1)]
        jobs += [Job(options, a, b, seed, number, True) for number in range(1, matches + 1)]
        begun = time.perf_counter()
        if workers == 1:
            samples = list(_show(map(play_job, jobs), len(jobs)))
        else:
            context = multiprocessing.get_context("spawn")
            with ProcessPoolExecutor(workers, context) as pool:
                samples = list(_show(pool.map(play_job, jobs), len(jobs)))
        summary = {
            "a": a,
            "b": b,
            "options": options._asdict(),
            "seed": seed,
            "rounds": _compare(samples[:pairs]),
            "matches": _compare(samples[pairs:]),
            "decision_ms": {
                "a": _times([spent for sample in samples for spent in sample.a_ms]),
                "b": _times([spent for sample in samples for spent in sample.b_ms]),
            },
            "seconds": round(time.perf_counter() - begun, 1),
        }
        self.stdout.write(json.dumps(summary))


def _show(samples: Iterable[Sample], total: int) -> Iterable[Sample]:
    bar: Iterable[Sample] = tqdm(
        samples, total=total, disable=not sys.stderr.isatty(), file=sys.stderr
    )
    return bar


def _compare(samples: list[Sample]) -> dict[str, Any] | None:
    """What A won of these deals or matches; None without any."""
    if not samples:
        return None
    rounds = sum(sample.rounds for sample in samples)
    by_stock = sum(sample.ended_by_stock for sample in samples)
    return {
        "deals": len(samples),
        "rounds": rounds,
        "won_percent": _interval([100 * sample.won for sample in samples]),
        "points_a_round": _interval([sample.margin for sample in samples]),
        "ended_by": {"out": rounds - by_stock, "stock": by_stock},
    }


def _interval(values: list[float]) -> dict[str, float]:
    mean, low, high = mean_interval(values)
    return {"mean": round(mean, 2), "low": round(low, 2), "high": round(high, 2)}


def _times(values: list[float]) -> dict[str, float | None]:
    mean = round(sum(values) / len(values), 3) if values else None
    return {"mean": mean, "p50": percentile(values, 50), "p99": percentile(values, 99)}
