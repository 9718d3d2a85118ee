"""Reasons for a draw: what the card that lies open would do, or why it is left."""

from __future__ import annotations

from rummy.ai.cover import cards_in_rows
from rummy.ai.easy import is_usable
from rummy.ai.judge import leads_at_end
from rummy.ai.memory import Known
from rummy.ai.packed import PlaceSet
from rummy.ai.plan import cover_of
from rummy.ai.reasons import Reason, named, reason


def explain_draw(level: str, known: Known, takes: bool) -> list[Reason]:
    """Why a level takes the discard or draws from the stock, by its rules of thumb."""
    if known.is_pile_closed:
        return [reason("pile_closed")]
    if takes:
        return [_why_take(known)]
    if known.stock_count:
        return [_why_draw(known)]
    return [_why_end(level, known)]


def _why_take(known: Known) -> Reason:
    top = 1 << known.top
    card = named(top)
    if not is_usable(known, known.top):
        return reason("takes_to_go_on", card=card)
    down = cover_of(known, known.hand | top)
    if down.groups & top:
        group = down.groups & _rank_of(top) & ~top
        return reason("takes_for_group", card=card, cards=named(group))
    if top & known.fits:
        return reason("takes_to_lay_off", card=card)
    row = _row_around(top, down.cards & ~down.groups | known.runs)
    partners = row & known.hand
    if not row & known.runs:
        return reason("takes_for_run", card=card, cards=named(partners))
    if not partners:
        return reason("takes_to_lay_off", card=card)
    return reason("takes_to_extend", card=card, cards=named(partners))


def _why_draw(known: Known) -> Reason:
    top = 1 << known.top
    card = named(top)
    if may_go_down(known, known.hand | top, top):
        return reason("draws_no_gain", card=card)
    return reason("draws_no_use", card=card)


def _why_end(level: str, known: Known) -> Reason:
    card = named(1 << known.top)
    if level == "easy":
        return reason("ends_no_use", card=card)
    if leads_at_end(known):
        return reason("ends_lowest")
    return reason("ends_no_better", card=card)


def may_go_down(known: Known, hand: PlaceSet, card: PlaceSet) -> bool:
    """Whether ``card`` of ``hand`` is in any meld or lay-off, however bad for the other cards."""
    rank = hand & _rank_of(card)
    return bool(card & (cards_in_rows(hand | known.runs) | known.fits) or (rank.bit_count() >= 3))


def _rank_of(card: PlaceSet) -> PlaceSet:
    """All four cards of the rank of ``card``."""
    return 15 << (card.bit_length() - 1 & ~3)


def _row_around(card: PlaceSet, cards: PlaceSet) -> PlaceSet:
    """The unbroken row of one suit in ``cards`` that ``card`` stands in."""
    row = card
    while True:
        grown = (row | row << 4 | row >> 4) & (cards | card)
        if grown == row:
            return row
        row = grown
