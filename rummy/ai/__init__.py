"""The programs that play seats: easy, normal and hard. Each chooses from its seat's view alone."""

from __future__ import annotations

import random
from typing import NamedTuple

from rummy.ai import easy, hard, holding, normal
from rummy.ai.explain import explain
from rummy.ai.looks import Choice, Looks, Prospect
from rummy.ai.memory import know
from rummy.ai.pace import thinking_time
from rummy.ai.plan import turn_moves
from rummy.ai.reasons import Reason
from rummy.engine.moves import DRAW_DISCARD, DRAW_STOCK, Move
from rummy.engine.view import View

__all__ = ["LEVELS", "YARDSTICKS", "Decision", "choose", "decide", "thinking_time"]

LEVELS = ("easy", "normal", "hard")
#: Programs to measure the levels against; no seat is ever given to one.
YARDSTICKS = ("holding",)

_PROGRAMS = {"easy": easy, "normal": normal, "hard": hard, "holding": holding}


class Decision(NamedTuple):
    """What a program plays, why, and what it expected of each way to play that it searched."""

    moves: tuple[Move, ...]
    reasons: tuple[Reason, ...]  # At least one.
    prospects: tuple[Prospect, ...]  # The heuristic's proposal first; empty without a search.


def choose(
    level: str, view: View, rng: random.Random, looks: Looks | None = None
) -> tuple[Move, ...]:
    """What the program of ``level`` plays in the seat of ``view``, whose turn it must be.

    In the phase ``draw`` one move; in the phase ``play`` the rest of the turn: melds, lay-offs
    and a discard, or fewer where the last card goes down. All legal in their order. The same view
    and the same state of ``rng`` give the same choice; nothing else is looked at. ``looks`` takes
    down what a search sees, and changes nothing. Raises ``ValueError`` for an unknown level or a
    view that has no move to make.
    """
    if level not in _PROGRAMS:
        raise ValueError(f"unknown level: {level}")
    if not view.legal:
        raise ValueError("it is not this seat's turn")
    program = _PROGRAMS[level]
    known = know(view)
    if view.phase == "draw":
        takes = DRAW_DISCARD in view.legal and program.takes_discard(known, rng, looks)
        return _draw(takes)
    return turn_moves(view, program.play_turn(known, rng, looks))


def decide(level: str, view: View, rng: random.Random) -> Decision:
    """What :func:`choose` plays from the same view and state of ``rng``, and the reasons for it.

    For the review of a finished match: during one nobody is shown a reason. Raises ``ValueError``
    like :func:`choose`.
    """
    looks = Looks()
    moves = choose(level, view, rng, looks)
    known = know(view)

    def moves_of(choice: Choice) -> tuple[Move, ...]:
        return _draw(choice) if isinstance(choice, bool) else turn_moves(view, choice)

    prospects = looks.prospects(known, moves_of)
    return Decision(moves, explain(level, known, moves, prospects), prospects)


def _draw(takes_discard: bool) -> tuple[Move, ...]:
    return (DRAW_DISCARD if takes_discard else DRAW_STOCK,)
