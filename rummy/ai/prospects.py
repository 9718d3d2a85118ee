"""What a score is worth: the chance to win the match from it.

A model of two seats: each round is won by either with the same chance, and brings points that fall
off exponentially around ``MEAN_POINTS``. From it a table of chances by the points that each still
needs, solved backwards from the end. With more seats the chances against each other seat multiply,
which orders scores well enough though it is no longer a chance.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

MEAN_POINTS = 25.0
#: The table has at most this many steps a side: 41 × 41 numbers.
MOST_STEPS = 40


def score_value(scores: Sequence[int], seat: int, target: int) -> float:
    """Worth of ``scores`` to ``seat`` between 0 and 1; exactly these where the match is over."""
    mine = target - scores[seat]
    value = 1.0
    for other, score in enumerate(scores):
        if other != seat:
            value *= duel_value(mine, target - score, target)
    return value


def duel_value(mine: int, theirs: int, target: int) -> float:
    """The chance to win against one other seat, from the points that each still needs."""
    if mine <= 0:
        return 1.0
    if theirs <= 0:
        return 0.0
    unit = _unit(target)
    table = _table(target)
    row, across = mine / unit, theirs / unit
    low_row, low_across = min(int(row), len(table) - 2), min(int(across), len(table) - 2)
    down, right = row - low_row, across - low_across
    return (1 - down) * (
        (1 - right) * table[low_row][low_across] + right * table[low_row][low_across + 1]
    ) + down * (
        (1 - right) * table[low_row + 1][low_across] + right * table[low_row + 1][low_across + 1]
    )


def _unit(target: int) -> float:
    return target / _steps(target)


def _steps(target: int) -> int:
    return max(1, min(MOST_STEPS, round(target / 5)))


@cache
def _table(target: int) -> tuple[tuple[float, ...], ...]:
    """Chances by units that one needs (rows) and that the other needs, 0 to ``_steps(target)``."""
    steps, unit = _steps(target), _unit(target)
    weights = [math.exp(-(k - 0.5) * unit / MEAN_POINTS) for k in range(1, int(100 / unit) + 2)]
    shares = [weight / sum(weights) for weight in weights]
    table = [[0.0] * (steps + 1) for _ in range(steps + 1)]
    table[0] = [0.5] + [1.0] * steps
    for mine in range(1, steps + 1):
        for theirs in range(1, steps + 1):
            table[mine][theirs] = 0.5 * sum(
                share
                * (
                    table[max(0, mine - k)][theirs]
                    + (table[mine][theirs - k] if theirs > k else 0.0)
                )
                for k, share in enumerate(shares, start=1)
            )
    return tuple(tuple(row) for row in table)
