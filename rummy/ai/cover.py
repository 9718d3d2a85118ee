"""The best that a hand can put down: the cards to cover so that the fewest points are left.

A hand card is *covered* when it goes down in a meld of one's own or is laid off. Let ``runs`` be
all cards in runs on the table and ``fits`` the missing fourth cards of groups of three there. Then:

- a set of hand cards can go down in runs, new ones or lay-offs, exactly when every unbroken row of
  one suit in "those cards and ``runs``" is at least three long. So all runs are found at once, and
  runs alone never compete for a card: the longest row takes them all;
- a card in ``fits`` can always go down, whatever else it might do;
- only groups compete with runs, and only where three cards of a rank are held and one of them is in
  a row: those few choices are tried out one by one.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from rummy.ai.packed import ONE_SUIT, PlaceSet, points_in


class Cover(NamedTuple):
    """Hand cards that can go down together: all of them, and those of them that go as groups."""

    cards: PlaceSet
    groups: PlaceSet


def ranks_with_three(places: PlaceSet) -> PlaceSet:
    """The lowest bit of each rank of which ``places`` has three or four cards."""
    clubs = places & ONE_SUIT
    diamonds = places >> 1 & ONE_SUIT
    hearts = places >> 2 & ONE_SUIT
    spades = places >> 3 & ONE_SUIT
    return clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)


def cards_in_rows(places: PlaceSet) -> PlaceSet:
    """The cards that stand in unbroken rows of three or more of one suit."""
    starts = places & places >> 4 & places >> 8
    return starts | starts << 4 | starts << 8


def best_cover(
    hand: PlaceSet, runs: PlaceSet, fits: PlaceSet, ace_high: bool, by_cards: bool = False
) -> Cover:
    """The cover of ``hand`` that leaves the fewest points, then the fewest cards.

    With ``by_cards`` it leaves the fewest cards, then the fewest points: what going out asks for.
    """
    in_rows = cards_in_rows(hand | runs) & hand
    triples = ranks_with_three(hand)
    cards = in_rows | hand & fits
    if not triples:
        return Cover(cards, 0)
    groups: PlaceSet = 0
    contested: list[tuple[PlaceSet, ...]] = []
    while triples:
        lowest = triples & -triples
        group = hand & 15 * lowest
        if group & in_rows:
            contested.append(_group_choices(group))
        else:
            groups |= group
        triples ^= lowest
    cards |= groups
    if not contested:
        return Cover(cards, groups)
    best = Cover(cards, groups)
    best_key = (1 << 20, 1 << 20)
    for choice in product(*contested):
        taken = groups
        for group in choice:
            taken |= group
        rest = hand & ~taken
        covered = taken | cards_in_rows(rest | runs) & rest | hand & fits
        left = hand & ~covered
        key = (points_in(left, ace_high), left.bit_count())
        if by_cards:
            key = (key[1], key[0])
        if key < best_key:
            best_key, best = key, Cover(covered, taken)
    return best


def _group_choices(same_rank: PlaceSet) -> tuple[PlaceSet, ...]:
    """What of three or four cards of a rank may go down as a group: nothing, any three, all."""
    if same_rank.bit_count() == 3:
        return (0, same_rank)
    singles = [same_rank & 1 << place for place in range(52) if same_rank >> place & 1]
    return (0, *(same_rank ^ single for single in singles), same_rank)
