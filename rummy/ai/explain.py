"""Reasons for what a program chose, worked out afterwards from the view that it chose from.

Choosing costs nothing for it: only :func:`rummy.ai.decide` comes here. The one thing that cannot be
worked out again is what a search saw; that is in its :class:`~rummy.ai.looks.Looks`.
"""

from __future__ import annotations

from collections.abc import Sequence

from rummy.ai import hard
from rummy.ai.explain_discard import explain_discard
from rummy.ai.explain_draw import explain_draw
from rummy.ai.looks import Prospect
from rummy.ai.memory import Known
from rummy.ai.packed import pack, points_in
from rummy.ai.plan import cover_of
from rummy.ai.reasons import Reason, named, reason
from rummy.engine.moves import DRAW_DISCARD, Move

Moves = tuple[Move, ...]


def explain(
    level: str, known: Known, moves: Moves, prospects: Sequence[Prospect]
) -> tuple[Reason, ...]:
    """Why ``level`` plays ``moves``, at least one reason; ``prospects`` are its search's, if any.

    Where the search chose other than the heuristic, its reasons stand alone.
    """
    if prospects and prospects[0].moves != moves:
        chosen = next(prospect for prospect in prospects if prospect.moves == moves)
        return tuple(_why_other(known, prospects[0].moves, chosen))
    if moves[0].kind.startswith("draw"):
        reasons = explain_draw(level, known, moves[0] == DRAW_DISCARD)
    else:
        reasons = _explain_turn(level, known, moves)
    if prospects:
        reasons.append(reason("searched_agrees", count=prospects[0].guesses))
    return tuple(reasons)


def _explain_turn(level: str, known: Known, moves: Moves) -> list[Reason]:
    """Reasons for melds, lay-offs and a discard, in this order."""
    melds, layoffs, thrown = _parts(moves)
    if melds | layoffs | thrown == known.hand:
        if not thrown:
            return [reason("goes_out")]
        return [reason("goes_out_throwing", card=named(thrown))]
    covered = cover_of(known, known.hand).cards
    rest = known.hand & ~covered
    if not rest:
        last = reason("keeps_last", card=named(thrown))
        return [*_at_once(known, melds, layoffs), last]
    reasons = explain_discard(level, known, rest, thrown.bit_length() - 1)
    if melds or layoffs:
        return _why_down(level, known, melds, layoffs) + reasons
    return [_why_kept(known, covered), *reasons] if covered else reasons


def _why_down(level: str, known: Known, melds: int, layoffs: int) -> list[Reason]:
    """Why cards go down now: easy and normal always do so, the others when pressed."""
    if level in ("easy", "normal"):
        return _at_once(known, melds, layoffs)
    cards = named(melds | layoffs)
    smallest = _smallest_other(known)
    if smallest <= hard.SMALL_HAND:
        return [reason("shows_small_hand", cards=cards, count=smallest)]
    if known.stock_count <= hard.LOW_STOCK:
        return [reason("shows_low_stock", cards=cards, count=known.stock_count)]
    return [reason("shows_always", cards=cards)]


def _at_once(known: Known, melds: int, layoffs: int) -> list[Reason]:
    return [
        reason(code, cards=named(cards), count=points_in(cards, known.ace_high))
        for code, cards in (("puts_down", melds), ("lays_off", layoffs))
        if cards
    ]


def _why_kept(known: Known, covered: int) -> Reason:
    return reason("keeps_melds", cards=named(covered), count=_smallest_other(known))


def _why_other(known: Known, proposed: Moves, chosen: Prospect) -> list[Reason]:
    """What the search did better than the heuristic's proposal, and by how much."""
    melds, layoffs, thrown = _parts(chosen.moves)
    down = melds | layoffs
    melds, layoffs, other = _parts(proposed)
    if chosen.moves[0].kind.startswith("draw"):
        code = "searched_take" if chosen.moves[0] == DRAW_DISCARD else "searched_draw"
        what = reason(code, card=named(1 << known.top))
    elif thrown != other:
        what = reason("searched_discard", card=named(thrown), other=named(other))
    elif down:
        what = reason("searched_show", cards=named(down))
    else:
        what = reason("searched_keep", cards=named(melds | layoffs))
    gain = round(chosen.gain, 1)
    if gain > 0:
        return [what, reason("by_points", count=chosen.guesses, gain=gain)]
    return [what, reason("by_score", count=chosen.guesses)]


def _parts(moves: Moves) -> tuple[int, int, int]:
    """The cards that ``moves`` meld, lay off and throw, each packed."""
    cards = {"meld": 0, "layoff": 0, "discard": 0}
    for move in moves:
        if move.kind in cards:
            cards[move.kind] |= pack(move.cards)
    return cards["meld"], cards["layoff"], cards["discard"]


def _smallest_other(known: Known) -> int:
    """The fewest cards in any other hand."""
    return min(count for seat, count in enumerate(known.counts) if seat != known.seat)
