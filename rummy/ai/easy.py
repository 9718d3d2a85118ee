"""Easy: puts down whatever it can at once and throws its highest card that fits nothing.

It errs as a beginner does: it sees melds only when they are complete, breaks up pairs and near-runs
for the sake of points, shows everything it has, and does not watch the others.
"""

from __future__ import annotations

import random

from rummy.ai.looks import Looks
from rummy.ai.memory import Known
from rummy.ai.packed import Place, PlaceSet, place_points, places_of
from rummy.ai.plan import Turn, cover_of, find_finish, keep_one_back


def takes_discard(known: Known, rng: random.Random, looks: Looks | None = None) -> bool:
    """Only a card that goes down at once."""
    return is_usable(known, known.top)


def play_turn(known: Known, rng: random.Random, looks: Looks | None = None) -> Turn:
    """Everything down, then the highest card of the rest."""
    finish = find_finish(known)
    if finish is not None:
        return finish
    down = cover_of(known, known.hand)
    rest = known.hand & ~down.cards
    if not rest:
        return keep_one_back(known)
    return Turn(down, highest(rest, known.ace_high))


def is_usable(known: Known, place: Place) -> bool:
    """Whether the card would go down at once if it were taken into the hand."""
    card = 1 << place
    return bool(cover_of(known, known.hand | card).cards & card)


def highest(places: PlaceSet, ace_high: bool) -> Place:
    """The card of the most points; of equal ones that of the highest rank."""
    points = place_points(ace_high)
    return max(places_of(places), key=lambda place: (points[place], place))
