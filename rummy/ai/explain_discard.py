"""Reasons for a discard: what the thrown card still was worth, and what was not thrown instead.

A careful level throws the card whose points, less the live cards that it gives up and less the use
that the next seat may have of it, come out best. Each of the two weights has spoken where without
it another card would have been thrown: that card is named. A reason is given only where what it
says holds, whatever the weights are.
"""

from __future__ import annotations

from typing import NamedTuple

from rummy.ai import hard, normal
from rummy.ai.explain_draw import may_go_down
from rummy.ai.judge import danger, out_cards
from rummy.ai.memory import Known
from rummy.ai.packed import Place, PlaceSet, place_points, places_of
from rummy.ai.reasons import Reason, named, reason


class Parts(NamedTuple):
    """What speaks for and against throwing a card."""

    points: float  # Its points, weighed.
    lost: int  # Live cards that complete something only with it.
    outs: float  # The same, weighed.
    danger: float  # The chance that the next seat can use it, weighed.


def explain_discard(level: str, known: Known, rest: PlaceSet, thrown: Place) -> list[Reason]:
    """Why a level throws ``thrown`` of ``rest``, its cards that do not go down."""
    points = place_points(known.ace_high)
    card = named(1 << thrown)
    if level == "easy":
        return [reason("throws_highest", card=card, count=points[thrown])]
    live = live_cards(level, known)
    parts = weigh(level, known, rest, live)
    own = parts[thrown]
    if not _outs_with(1 << thrown, rest) & live:
        hands = [known.hand | 1 << place for place in places_of(live)]
        may = any(may_go_down(known, hand, 1 << thrown) for hand in hands)
        code = "throws_lone" if may else "throws_dead"
        reasons = [reason(code, card=card, count=points[thrown])]
    elif not own.lost:
        reasons = [reason("throws_spare", card=card)]
    else:
        reasons = [reason("throws_cheapest", card=card, count=own.lost)]
    tempting = max(parts, key=lambda place: (parts[place].points - parts[place].danger, place))
    if parts[tempting].lost > own.lost:
        reasons.extend(_why_keep(rest & ~(1 << thrown), tempting, live))
    tempting = max(parts, key=lambda place: (parts[place].points - parts[place].outs, place))
    if parts[tempting].danger > own.danger:
        reasons.append(_why_avoid(known, tempting, thrown))
    return reasons


def live_cards(level: str, known: Known) -> PlaceSet:
    """The cards that a careful level believes may still come."""
    return normal.live_cards(known) if level == "normal" else known.unseen


def weigh(level: str, known: Known, rest: PlaceSet, live: PlaceSet) -> dict[Place, Parts]:
    """What a careful level weighs of each card, apart: ``judge.discard_worths`` adds it up."""
    if level == "normal":
        point_worth, out_worth = normal.POINT_WORTH, normal.OUT_WORTH
    else:
        point_worth, out_worth = hard.WORTHS[known.seats]
    points = place_points(known.ace_high)
    all_outs = (out_cards(rest) & live).bit_count()
    parts = {}
    for place in places_of(rest):
        lost = all_outs - (out_cards(rest ^ 1 << place) & live).bit_count()
        risk = normal.DANGER_WORTH * danger(known, place)
        parts[place] = Parts(point_worth * points[place], lost, out_worth * lost, risk)
    return parts


def _outs_with(card: PlaceSet, rest: PlaceSet) -> PlaceSet:
    """The cards that complete a meld of ``card`` and one other of ``rest``."""
    outs = 0
    for other in places_of(rest & ~card):
        outs |= out_cards(card | 1 << other)
    return outs & ~rest


def _why_keep(kept: PlaceSet, place: Place, live: PlaceSet) -> list[Reason]:
    """The pair of ``place`` and the partner with which the most live cards complete it."""
    card = 1 << place
    pairs = [card | 1 << other for other in places_of(kept & ~card)]
    counts = [((out_cards(pair) & live).bit_count(), pair) for pair in pairs]
    count, pair = max(counts, default=(0, 0))
    return [reason("keeps_pair", cards=named(pair), count=count)] if count else []


def _why_avoid(known: Known, place: Place, thrown: Place) -> Reason:
    """Why the next seat is likelier to use ``place`` than the card thrown."""
    card = 1 << place
    near = card << 8 | card << 4 | card >> 4 | card >> 8 | 15 << (place & ~3)
    taken = known.held[(known.seat + 1) % known.seats] & near & ~card
    if taken:
        return reason("avoids_taken", card=named(card), cards=named(taken))
    return reason("avoids_likely", card=named(card), other=named(1 << thrown))
