"""The few statistics that the commands print: percentiles and 95 % intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence

#: Standard errors either side of a mean that hold 95 % of a normal distribution.
Z95 = 1.959964


def percentile(values: Sequence[float], percent: float) -> float | None:
    """The value that ``percent`` of 100 values do not exceed (nearest rank); None without."""
    if not values:
        return None
    ordered = sorted(values)
    return round(ordered[max(0, math.ceil(percent / 100 * len(ordered)) - 1)], 3)


def mean_interval(values: Sequence[float]) -> tuple[float, float, float]:
    """Mean of ``values`` and the ends of its 95 % interval; of one value, the value itself."""
    mean = sum(values) / len(values)
    if len(values) < 2:
        return mean, mean, mean
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    half = Z95 * math.sqrt(variance / len(values))
    return mean, mean - half, mean + half


def wilson_interval(wins: int, trials: int) -> tuple[float, float, float]:
    """Share of wins and the ends of its 95 % Wilson interval."""
    share = wins / trials
    spread = Z95 * math.sqrt(share * (1 - share) / trials + Z95**2 / (4 * trials**2))
    middle = share + Z95**2 / (2 * trials)
    scale = 1 + Z95**2 / trials
    return share, (middle - spread) / scale, (middle + spread) / scale
