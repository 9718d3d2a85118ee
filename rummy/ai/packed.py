"""Card sets as the programs hold them: packed rank by rank, so that one shift moves a whole rank.

The engine numbers cards suit by suit. Here card ``place`` is ``4 * rank + suit`` (rank 0 is the
two, 12 the ace), and a set is again a 52-bit integer. Two things follow that save time:

- three cards in a row of one suit are ``x & x >> 4 & x >> 8``, for all suits at once, and nothing
  can run over from the ace of one suit to the two of the next;
- the four cards of a rank are four neighbouring bits: one hexadecimal digit.
"""

from __future__ import annotations

from functools import cache

from rummy.engine.cards import Card, CardSet
from rummy.engine.rules import rank_points

#: A card or a set of cards, packed rank by rank.
Place = int
PlaceSet = int

FULL: PlaceSet = (1 << 52) - 1
#: The lowest bit of each rank.
ONE_SUIT: PlaceSet = sum(1 << 4 * rank for rank in range(13))

_SUIT_BITS = 0x1FFF

#: ``_SPREAD[bits]`` puts bit ``rank`` of ``bits`` at place ``4 * rank``: 8,192 integers, 0.3 MB.
_SPREAD: tuple[int, ...] = tuple(
    sum(1 << 4 * rank for rank in range(13) if bits >> rank & 1) for bits in range(1 << 13)
)


def pack(cards: CardSet) -> PlaceSet:
    """A set of the engine, packed rank by rank."""
    return (
        _SPREAD[cards & _SUIT_BITS]
        | _SPREAD[cards >> 13 & _SUIT_BITS] << 1
        | _SPREAD[cards >> 26 & _SUIT_BITS] << 2
        | _SPREAD[cards >> 39] << 3
    )


def unpack(places: PlaceSet) -> CardSet:
    """The engine's form of a packed set, the reverse of :func:`pack`."""
    cards: CardSet = 0
    while places:
        lowest = places & -places
        place = lowest.bit_length() - 1
        cards |= 1 << (13 * (place & 3) + (place >> 2))
        places ^= lowest
    return cards


def pack_card(card: Card) -> Place:
    """The place of one card, 0 to 51."""
    return 4 * (card % 13) + card // 13


def places_of(places: PlaceSet) -> list[Place]:
    """The places of a set, from the lowest to the highest rank."""
    result = []
    while places:
        lowest = places & -places
        result.append(lowest.bit_length() - 1)
        places ^= lowest
    return result


@cache
def place_points(ace_high: bool) -> tuple[int, ...]:
    """Points in hand of each of the 52 places."""
    by_rank = rank_points(ace_high)
    return tuple(by_rank[place >> 2] for place in range(52))


def _rank_mask(ranks: range) -> PlaceSet:
    return sum(15 << 4 * rank for rank in ranks)


#: Places whose points have the bit 1, 2, 4 or 8 set (an ace of one point), and all aces.
_ONES = sum(1 << p for p, points in enumerate(place_points(False)) if points & 1)
_TWOS = sum(1 << p for p, points in enumerate(place_points(False)) if points & 2)
_FOURS = sum(1 << p for p, points in enumerate(place_points(False)) if points & 4)
_EIGHTS = sum(1 << p for p, points in enumerate(place_points(False)) if points & 8)
ACES: PlaceSet = _rank_mask(range(12, 13))


def points_low(places: PlaceSet) -> int:
    """Points of a packed set where an ace is worth one."""
    return (
        (places & _ONES).bit_count()
        + 2 * (places & _TWOS).bit_count()
        + 4 * (places & _FOURS).bit_count()
        + 8 * (places & _EIGHTS).bit_count()
    )


def points_in(places: PlaceSet, ace_high: bool) -> int:
    """Points of a packed set in hand, by the match's option."""
    if ace_high:
        return points_low(places) + 10 * (places & ACES).bit_count()
    return points_low(places)
