"""The best way to part a hand into melds: the one that leaves the fewest points.

Cards of different suits never meet in a run, so what a suit's cards leave after their runs is one
look-up, and for a hand without a group the answer is the sum of four. A group takes its cards out
of three or four suits, and what each suit leaves then is one more look-up. So a rank is tried both
ways, as a group and not, and only the ranks of which the hand has three or four cards.
"""

from __future__ import annotations

from rummy.engine.cards import CardSet
from rummy.engine.melds import SUIT_BITS
from rummy.engine.rules import points_of

#: By the thirteen bits of one suit's cards, 8,192 entries each: the cards in rows of three and
#: more, which all go down, one run a row; and the points of the rest, for each value of the ace.
_IN_RUNS: tuple[int, ...] = tuple(
    (three := bits & bits >> 1 & bits >> 2) | three << 1 | three << 2
    for bits in range(SUIT_BITS + 1)
)
_LEFT_ACE_LOW, _LEFT_ACE_HIGH = (
    tuple(points_of(bits & ~in_runs, ace_high) for bits, in_runs in enumerate(_IN_RUNS))
    for ace_high in (False, True)
)


def fewest_points(hand: CardSet, ace_high: bool = False) -> int:
    """Points left in ``hand`` after the best choice of melds from it alone.

    An ace is 1 point, or 11 with ``ace_high``.

    >>> from rummy.engine.cards import parse_cards
    >>> fewest_points(parse_cards("6c7c8c8d8hKs"))
    23
    """
    left = _LEFT_ACE_HIGH if ace_high else _LEFT_ACE_LOW
    clubs, diamonds = hand & SUIT_BITS, hand >> 13 & SUIT_BITS
    hearts, spades = hand >> 26 & SUIT_BITS, hand >> 39
    two, other_two = clubs & diamonds, hearts & spades
    if two or other_two:
        ranks = two & (hearts | spades) | other_two & (clubs | diamonds)
        if ranks:
            in_runs = _IN_RUNS[clubs] | _IN_RUNS[diamonds] | _IN_RUNS[hearts] | _IN_RUNS[spades]
            # A group of which no card stands in a run goes down and is out of the question.
            rest = SUIT_BITS ^ ranks | in_runs
            clubs, diamonds, hearts, spades = (
                clubs & rest,
                diamonds & rest,
                hearts & rest,
                spades & rest,
            )
            if ranks & in_runs:
                return _fewest(left, clubs, diamonds, hearts, spades, ranks & in_runs)
    return left[clubs] + left[diamonds] + left[hearts] + left[spades]


def _fewest(
    left: tuple[int, ...], clubs: int, diamonds: int, hearts: int, spades: int, ranks: int
) -> int:
    """The fewest points over all choices of groups from ``ranks``, which have three cards each."""
    rank = ranks & -ranks
    ranks ^= rank
    # The four suits without their cards of this rank; where a suit has none, nothing changes.
    no_club, no_diamond = clubs & ~rank, diamonds & ~rank
    no_heart, no_spade = hearts & ~rank, spades & ~rank
    if not ranks:
        stay = left[clubs] + left[diamonds] + left[hearts] + left[spades]
        go = left[no_club] + left[no_diamond] + left[no_heart] + left[no_spade]
        if clubs & diamonds & hearts & spades & rank:
            # Of four, the one that its run needs most may stay.
            go -= max(
                0,
                left[no_club] - left[clubs],
                left[no_diamond] - left[diamonds],
                left[no_heart] - left[hearts],
                left[no_spade] - left[spades],
            )
        return min(stay, go)
    best = min(
        _fewest(left, clubs, diamonds, hearts, spades, ranks),
        _fewest(left, no_club, no_diamond, no_heart, no_spade, ranks),
    )
    if clubs & diamonds & hearts & spades & rank:
        best = min(
            best,
            _fewest(left, clubs, no_diamond, no_heart, no_spade, ranks),
            _fewest(left, no_club, diamonds, no_heart, no_spade, ranks),
            _fewest(left, no_club, no_diamond, hearts, no_spade, ranks),
            _fewest(left, no_club, no_diamond, no_heart, spades, ranks),
        )
    return best
