"""How the programs judge cards: live outs, the danger of a discard, other hands' points."""

from __future__ import annotations

from rummy.ai.memory import Known
from rummy.ai.packed import ONE_SUIT, Place, PlaceSet, place_points, places_of, points_in


def out_cards(cards: PlaceSet) -> PlaceSet:
    """The cards that would complete a meld with two of ``cards``, whether or not they are live."""
    above, below = cards << 4, cards >> 4
    rows = above & cards << 8 | below & cards >> 8 | above & below
    clubs = cards & ONE_SUIT
    diamonds = cards >> 1 & ONE_SUIT
    hearts = cards >> 2 & ONE_SUIT
    spades = cards >> 3 & ONE_SUIT
    pairs = clubs & diamonds | hearts & spades | (clubs | diamonds) & (hearts | spades)
    return (rows | pairs * 15) & ~cards


def danger(known: Known, place: Place) -> float:
    """How likely the next seat can use a discard of ``place``, 0 to 1.

    A card that fits on the table is usable for sure. Else two partners are needed in the next
    hand: cards taken in public count one, each unseen card the chance that it lies there.
    """
    card = 1 << place
    if fits_table(known, card):
        return 1.0
    next_seat = (known.seat + 1) % known.seats
    held = known.held[next_seat]
    hidden = known.counts[next_seat] - held.bit_count()
    chance = hidden / max(1, known.unseen.bit_count())

    def weight(partner: PlaceSet) -> float:
        if partner & held:
            return 1.0
        return chance if partner & known.unseen else 0.0

    two_down, down = weight(card >> 8), weight(card >> 4)
    up, two_up = weight(card << 4), weight(card << 8)
    suits = [weight(1 << other) for other in range(place & ~3, (place & ~3) + 4) if other != place]
    return min(
        1.0,
        two_down * down
        + down * up
        + up * two_up
        + suits[0] * suits[1]
        + suits[0] * suits[2]
        + suits[1] * suits[2],
    )


def fits_table(known: Known, card: PlaceSet) -> bool:
    """Whether ``card`` could be laid off on the table as it lies."""
    return bool(card & (known.fits | known.runs << 4 | known.runs >> 4))


def expected_points(known: Known, seat: int) -> float:
    """Points that another seat's hand is likely to hold: its known cards, and a share of the rest.

    A player throws high cards first, so a hidden card counts a fifth less than the mean.
    """
    held = known.held[seat]
    unseen = known.unseen.bit_count()
    mean = points_in(known.unseen, known.ace_high) / unseen if unseen else 0.0
    hidden = known.counts[seat] - held.bit_count()
    return points_in(held, known.ace_high) + 0.8 * mean * hidden


def leads_at_end(known: Known, margin: float = 0.0) -> bool:
    """Whether one's own hand is probably the lowest if the round ended now."""
    mine = points_in(known.hand, known.ace_high) + margin
    return all(
        mine <= expected_points(known, seat) for seat in range(known.seats) if seat != known.seat
    )


def discard_worths(
    known: Known,
    rest: PlaceSet,
    live: PlaceSet,
    point_worth: float,
    out_worth: float,
    danger_worth: float,
) -> dict[Place, float]:
    """What throwing each card of ``rest`` is worth: its points, less the live outs that go with it
    and less the chance that the next seat can use it."""
    points = place_points(known.ace_high)
    all_outs = (out_cards(rest) & live).bit_count()
    worths = {}
    for place in places_of(rest):
        lost = all_outs - (out_cards(rest ^ 1 << place) & live).bit_count()
        worths[place] = (
            point_worth * points[place] - out_worth * lost - danger_worth * danger(known, place)
        )
    return worths
