"""What a search saw: kept only where reasons are wanted, so that choosing costs no more.

The search itself knows nothing of it. Its playouts are wrapped, and each outcome is written down
as it passes; the choice, and every use of the random source, stays the same.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from rummy.ai.guess import Guess
from rummy.ai.memory import Known
from rummy.ai.plan import Turn
from rummy.ai.playout import Outcome
from rummy.engine.moves import Move

#: What a search compares: turns, or whether to take the discard.
Choice = Turn | bool
Playout = Callable[[Guess], Outcome]


class Prospect(NamedTuple):
    """What the search expects of one way to play, the heuristic's own proposal first.

    Points are those of the rest of the round: what this seat wins, or minus its share of what
    another one wins (the whole with two seats, half of it with three).
    """

    moves: tuple[Move, ...]
    guesses: int  # How many were played out: fewer where it was clearly worse.
    points: float  # Expected points.
    gain: float  # Points more than the proposal, over the same guesses.
    error: float  # Standard error of the gain, in points.


class Looks:
    """The choices of one search, and the outcomes of each in the order of the guesses."""

    def __init__(self) -> None:
        self.choices: list[Choice] = []
        self.outcomes: list[list[Outcome]] = []

    def watch(self, choices: Sequence[Choice], playouts: Sequence[Playout]) -> list[Playout]:
        """``playouts`` of ``choices``, which from now on leave their outcomes here."""
        self.choices = list(choices)
        self.outcomes = [[] for _ in choices]
        return [
            _watched(playout, outcomes)
            for playout, outcomes in zip(playouts, self.outcomes, strict=True)
        ]

    def prospects(
        self, known: Known, moves_of: Callable[[Choice], tuple[Move, ...]]
    ) -> tuple[Prospect, ...]:
        """What was expected of each choice; empty where nothing was searched."""
        points = [[net_points(seen, known) for seen in outcomes] for outcomes in self.outcomes]
        found = []
        for choice, own in zip(self.choices, points, strict=True):
            count = len(own)
            gains = [mine - proposed for mine, proposed in zip(own, points[0], strict=False)]
            found.append(
                Prospect(
                    moves_of(choice), count, sum(own) / count, sum(gains) / count, _error(gains)
                )
            )
        return tuple(found)


def net_points(outcome: Outcome, known: Known) -> float:
    """Points of an outcome for one's own seat: its own, or minus its share of another's."""
    if outcome.winner == known.seat:
        return float(outcome.points)
    return -outcome.points / (known.seats - 1)


def _watched(playout: Playout, outcomes: list[Outcome]) -> Playout:
    def play(guessed: Guess) -> Outcome:
        outcome = playout(guessed)
        outcomes.append(outcome)
        return outcome

    return play


def _error(gains: Sequence[float]) -> float:
    """The standard error of the mean of ``gains``."""
    mean = sum(gains) / len(gains)
    spread = sum((gain - mean) ** 2 for gain in gains)
    return math.sqrt(spread / len(gains) / max(1, len(gains) - 1))
