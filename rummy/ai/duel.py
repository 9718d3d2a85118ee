"""Comparing two levels fairly: the same deals from every seat, so that luck of the cards cancels.

One seat plays level A, all others level B. Each deal is played once for every place that A can
have; these rounds together are one sample, since they share their luck.
"""

from __future__ import annotations

from typing import NamedTuple

from rummy.ai.table import play_match, play_round, program_rng, secret_of
from rummy.engine.deal import make_deal
from rummy.engine.match import Match, deal_next_round
from rummy.engine.rules import Options


class Job(NamedTuple):
    """One deal, or with ``is_match`` one stream of deals, to be played from every seat of A."""

    options: Options
    a: str
    b: str
    seed: str
    number: int  # Counted from 1.
    is_match: bool


class Sample(NamedTuple):
    """What came of a job: shares and points are means over the seats that A had."""

    won: float  # Share of the rounds, or of the matches, that A won.
    margin: float  # Points a round of A, less those of a mean B.
    rounds: int
    ended_by_stock: int
    a_ms: list[float]  # Processor milliseconds of each decision.
    b_ms: list[float]


def play_job(job: Job) -> Sample:
    """Plays a job: every seating, the same deals in each."""
    seats = job.options.seats
    won = margin = 0.0
    rounds = ended_by_stock = 0
    a_ms: list[float] = []
    b_ms: list[float] = []
    for place in range(seats):
        levels = [job.b] * seats
        levels[place] = job.a
        if job.is_match:
            played = play_match(job.options, levels, job.seed, job.number)
            match, times = played.match, played.decision_ms
            won += match.winner == place
        else:
            match, times = _play_one_round(job, levels)
            won += match.results[0].winner == place
        for result in match.results:
            share = result.points if result.winner == place else -result.points / (seats - 1)
            margin += share / len(match.results)
            ended_by_stock += result.reason == "stock"
        rounds += len(match.results)
        for seat, spent in enumerate(times):
            (a_ms if seat == place else b_ms).extend(spent)
    return Sample(won / seats, margin / seats, rounds, ended_by_stock, a_ms, b_ms)


def _play_one_round(job: Job, levels: list[str]) -> tuple[Match, tuple[list[float], ...]]:
    deal = make_deal(secret_of(job.seed, job.number, 0), ("",) * job.options.seats)
    match = deal_next_round(Match(job.options), deal.deck, deal.first_seat)
    seats = range(job.options.seats)
    rngs = [program_rng(job.seed, -job.number, seat) for seat in seats]
    times: tuple[list[float], ...] = tuple([] for _ in seats)
    return play_round(match, levels, rngs, times), times
