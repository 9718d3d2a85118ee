"""The programs that play seats: easy, normal and hard. Each chooses from its seat's view alone."""

from __future__ import annotations

import random

from rummy.ai import easy, hard, holding, normal
from rummy.ai.memory import know
from rummy.ai.pace import thinking_time
from rummy.ai.plan import turn_moves
from rummy.engine.moves import DRAW_DISCARD, DRAW_STOCK, Move
from rummy.engine.view import View

__all__ = ["LEVELS", "YARDSTICKS", "choose", "thinking_time"]

LEVELS = ("easy", "normal", "hard")
#: Programs to measure the levels against; no seat is ever given to one.
YARDSTICKS = ("holding",)

_PROGRAMS = {"easy": easy, "normal": normal, "hard": hard, "holding": holding}


def choose(level: str, view: View, rng: random.Random) -> tuple[Move, ...]:
    """What the program of ``level`` plays in the seat of ``view``, whose turn it must be.

    In the phase ``draw`` one move; in the phase ``play`` the rest of the turn: melds, lay-offs
    and a discard, or fewer where the last card goes down. All legal in their order. The same view
    and the same state of ``rng`` give the same choice; nothing else is looked at. Raises
    ``ValueError`` for an unknown level or a view that has no move to make.
    """
    if level not in _PROGRAMS:
        raise ValueError(f"unknown level: {level}")
    if not view.legal:
        raise ValueError("it is not this seat's turn")
    program = _PROGRAMS[level]
    known = know(view)
    if view.phase == "draw":
        if DRAW_DISCARD not in view.legal or not program.takes_discard(known, rng):
            return (DRAW_STOCK,)
        return (DRAW_DISCARD,)
    return turn_moves(view, program.play_turn(known, rng))
