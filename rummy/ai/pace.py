"""How long a program visibly thinks: a time that fits the decision, like a person's."""

from __future__ import annotations

import random
from collections.abc import Sequence

from rummy.engine.moves import Move
from rummy.engine.view import View

#: Seconds between which every thought lasts.
SHORTEST, LONGEST = 0.4, 2.0

#: A person is never as quick twice: a thought lasts this share of its usual time, at random.
_VARIES = (0.8, 1.3)
#: The usual times lie so that no chance can reach past the limits: there is no pile at either end.
_LEAST, _MOST = SHORTEST / _VARIES[0], LONGEST / _VARIES[1]
#: Base seconds of each level: who plans more, looks longer.
_BASE = {"easy": 0.5, "normal": 0.55, "hard": 0.6}


def thinking_time(level: str, view: View, moves: Sequence[Move], rng: random.Random) -> float:
    """Seconds, 0.4 to 2.0, to wait before ``moves`` are shown. Never a constant.

    Longer the more there was to choose from and the more is put down; short where the choice is
    plain: a closed pile, a card that fits at once, or few cards in hand.
    """
    return round(usual_time(level, view, moves) * rng.uniform(*_VARIES), 3)


def usual_time(level: str, view: View, moves: Sequence[Move]) -> float:
    """Seconds that the decision asks for, before chance has its say."""
    seconds = _BASE[level]
    if view.phase == "draw":
        if len(view.legal) > 1:
            seconds += 0.1
            if not any(move.kind == "draw discard" for move in moves):
                seconds += 0.2 if view.stock_count else 0.5
    else:
        seconds += 0.05 * view.hand.bit_count()
        seconds += 0.2 * sum(1 for move in moves if move.kind != "discard")
        choices = sum(1 for move in view.legal if move.kind != "discard")
        seconds += 0.02 * min(choices, 20)
    return min(_MOST, max(_LEAST, seconds))
