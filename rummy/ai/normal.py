"""Normal: keeps cards that may become melds, and is careful what it gives the next player.

It puts down what it can, as Easy does, but it looks at what lies open on the table: which cards
could still complete its pairs and near-runs, and whether the next player could use a discard.
"""

from __future__ import annotations

import random

from rummy.ai.easy import is_usable
from rummy.ai.judge import discard_worths, leads_at_end
from rummy.ai.looks import Looks
from rummy.ai.memory import Known
from rummy.ai.packed import Place, PlaceSet, place_points, places_of
from rummy.ai.plan import Turn, cover_of, find_finish, keep_one_back

#: What a live out, a certain use by the next player, and a point in hand are worth to it.
OUT_WORTH = 4.0
DANGER_WORTH = 40.0
POINT_WORTH = 0.5


def takes_discard(known: Known, rng: random.Random, looks: Looks | None = None) -> bool:
    """A card that goes down at once; or, at an empty stock, one that puts off losing."""
    if is_usable(known, known.top):
        return True
    return not known.stock_count and puts_off_the_end(known)


def play_turn(known: Known, rng: random.Random, looks: Looks | None = None) -> Turn:
    """Everything down, then the discard that costs the least."""
    finish = find_finish(known)
    if finish is not None:
        return finish
    down = cover_of(known, known.hand)
    rest = known.hand & ~down.cards
    if not rest:
        return keep_one_back(known)
    return Turn(down, best_discard(known, rest, live_cards(known)))


def live_cards(known: Known) -> PlaceSet:
    """The cards that it believes may still come.

    Only what lies open counts: what others took into their hands it has forgotten.
    """
    live = known.unseen
    for seat, held in enumerate(known.held):
        if seat != known.seat:
            live |= held
    return live


def best_discard(known: Known, rest: PlaceSet, live: PlaceSet) -> Place:
    """The card of ``rest`` to throw: high, not part of a combination, of no use to the next."""
    worths = discard_worths(known, rest, live, POINT_WORTH, OUT_WORTH, DANGER_WORTH)
    return max(worths, key=lambda place: (worths[place], place))


def puts_off_the_end(known: Known) -> bool:
    """Whether to take a discard of no use rather than ask an empty stock, which ends the round.

    Worth it while the others are probably lower and the card can replace a higher one.
    """
    if leads_at_end(known):
        return False
    points = place_points(known.ace_high)
    rest = known.hand & ~cover_of(known, known.hand).cards
    return any(points[place] > points[known.top] for place in places_of(rest))
