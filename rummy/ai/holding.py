"""A yardstick for ``arena``, not a level: what Hard would propose, played without looking ahead."""

from __future__ import annotations

import random

from rummy.ai import hard
from rummy.ai.looks import Looks
from rummy.ai.memory import Known
from rummy.ai.plan import Turn, find_finish


def takes_discard(known: Known, rng: random.Random, looks: Looks | None = None) -> bool:
    """What the heuristic says."""
    return hard.wants_discard(known)


def play_turn(known: Known, rng: random.Random, looks: Looks | None = None) -> Turn:
    """Out if it can; else the heuristic's own turn."""
    return find_finish(known) or hard.propose(known)[0]
