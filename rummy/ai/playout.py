"""A round played on in thought: the rest of it, from guessed hands and a guessed stock, in a hurry.

Every seat follows one simple policy, a shorter form of the programs' own: take a discard only where
it goes down, hold melds back or not, throw the card that costs the least. All sets are packed rank
by rank, and the table is two masks: the cards of its runs, and the missing fourth cards of its
groups. Some tens of thousands of turns a second in plain Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rummy.ai.cover import Cover, best_cover, cards_in_rows
from rummy.ai.judge import out_cards
from rummy.ai.packed import (
    ACES,
    FULL,
    ONE_SUIT,
    Place,
    PlaceSet,
    place_points,
    places_of,
    points_in,
)

#: What a hidden card in another hand is taken to be worth, where the end of the stock is weighed.
HIDDEN_CARD_POINTS = 5
#: Nobody holds melds back once a hand is this small or the stock this low.
SMALL_HAND, LOW_STOCK = 3, 6
FIT_WORTH = 40.0

#: Partners that make a row of three with each place, as masks: below, around, above. 52 triples.
_ROWS: tuple[tuple[PlaceSet, ...], ...] = tuple(
    tuple(
        1 << place + 4 * first | 1 << place + 4 * second
        for first, second in ((-2, -1), (-1, 1), (1, 2))
        if place + 4 * first >= 0 and place + 4 * second < 52
    )
    for place in range(52)
)


class Habits(NamedTuple):
    """How the thought-of players weigh a discard, and the options that they play under."""

    seats: int
    point_worth: float
    out_worth: float
    ace_high: bool
    discard_to_win: bool


class Outcome(NamedTuple):
    """The seat that won a round in thought, and the points that it adds."""

    winner: int
    points: int


def put_down(down: Cover, runs: PlaceSet, fits: PlaceSet) -> tuple[PlaceSet, PlaceSet]:
    """The table's two masks, runs and fits, after the cards of ``down`` have gone down."""
    others = down.cards & ~down.groups
    runs |= cards_in_rows(others | runs) & others
    fits &= ~down.cards
    groups = down.groups
    while groups:
        lowest = groups & -groups
        rank = 15 << (lowest.bit_length() - 1 & ~3)
        if (groups & rank).bit_count() == 3:
            fits |= rank & ~groups
        groups &= ~rank
    return runs, fits


def play_out(
    habits: Habits,
    hands: list[PlaceSet],
    stock: Sequence[Place],
    top: Place,
    seat: int,
    has_drawn: bool,
    runs: PlaceSet,
    fits: PlaceSet,
    gone: PlaceSet,
    holders: Sequence[bool],
) -> Outcome:
    """How the round ends. ``seat`` acts next, after its draw if ``has_drawn``.

    ``hands`` is used up. ``gone`` are the cards that lie open, ``stock`` the coming ones, the next
    first; ``holders`` says by seat who keeps melds back.
    """
    seats, point_worth, out_worth, ace_high, discard_to_win = habits
    points = place_points(ace_high)
    coming = 0
    idle = 0
    while True:
        hand = hands[seat]
        is_idle = False
        if not has_drawn:
            is_empty = coming >= len(stock)
            if idle < 3 * seats and _takes(habits, hands, seat, top, is_empty, runs, fits):
                hand |= 1 << top
                gone &= ~(1 << top)
                is_idle = True
            elif is_empty:
                break
            else:
                hand |= 1 << stock[coming]
                coming += 1
        has_drawn = False
        # The best cover, as in ``best_cover``, which is asked only where a group is held.
        both = hand | runs
        rows = both & both >> 4 & both >> 8
        clubs, diamonds = hand & ONE_SUIT, hand >> 1 & ONE_SUIT
        hearts, spades = hand >> 2 & ONE_SUIT, hand >> 3 & ONE_SUIT
        if clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds):
            down = best_cover(hand, runs, fits, ace_high)
            covered = down.cards
        else:
            covered = (rows | rows << 4 | rows << 8 | fits) & hand
            down = None
        left = hand & ~covered
        discard = -1
        if not left & left - 1:
            if not discard_to_win or left:
                hands[seat] = 0
                break
            discard = _card_to_keep(hand, runs, fits, ace_high)
            down = best_cover(hand ^ 1 << discard, runs, fits, ace_high)
            covered = down.cards
            if covered == hand ^ 1 << discard:
                hands[seat] = 0
                break
        if covered:
            is_held = holders[seat] and len(stock) - coming > LOW_STOCK
            if is_held:
                for other in range(seats):
                    if other != seat and hands[other].bit_count() <= SMALL_HAND:
                        is_held = False
            if not is_held:
                runs, fits = put_down(down or Cover(covered, 0), runs, fits)
                hand &= ~covered
                gone |= covered
                is_idle = False
                idle = 0
        if discard < 0:
            live = FULL & ~(gone | hand)
            discard = _throw(left, live, runs, fits, point_worth, out_worth, points)
        hand ^= 1 << discard
        gone |= 1 << discard
        hands[seat] = hand
        top = discard
        idle = idle + 1 if is_idle else 0
        seat = seat + 1 if seat + 1 < seats else 0
    left_points = [points_in(cards, ace_high) for cards in hands]
    lowest = min(left_points)
    return Outcome(left_points.index(lowest), sum(left_points) - lowest)


def _takes(
    habits: Habits,
    hands: Sequence[PlaceSet],
    seat: int,
    top: Place,
    is_stock_empty: bool,
    runs: PlaceSet,
    fits: PlaceSet,
) -> bool:
    """Whether the discard goes down at once, or puts off an end of the stock that would be lost."""
    hand = hands[seat]
    card = 1 << top
    if card & fits:
        return True
    both = hand | runs
    is_row = False
    for partners in _ROWS[top]:
        if both & partners == partners:
            is_row = True
            break
    same_rank = hand >> (top & ~3) & 15
    if is_row or same_rank & same_rank - 1:
        return bool(best_cover(hand | card, runs, fits, habits.ace_high).cards & card)
    if not is_stock_empty:
        return False
    mine = points_in(hand, habits.ace_high)
    if all(
        mine <= HIDDEN_CARD_POINTS * cards.bit_count()
        for other, cards in enumerate(hands)
        if other != seat
    ):
        return False
    points = place_points(habits.ace_high)
    rest = hand & ~best_cover(hand, runs, fits, habits.ace_high).cards
    return any(points[place] > points[top] for place in places_of(rest))


def _throw(
    left: PlaceSet,
    live: PlaceSet,
    runs: PlaceSet,
    fits: PlaceSet,
    point_worth: float,
    out_worth: float,
    points: Sequence[int],
) -> Place:
    """The card of ``left`` to discard: high, of few live outs, and not one that fits the table."""
    fitting = fits | runs << 4 | runs >> 4
    if out_worth > 2 * point_worth:
        # Where outs count for much, the highest card without a partner is it, nearly always.
        beside = left << 4 | left >> 4 | left << 8 | left >> 8
        lonely = left & ~(beside | _same_rank(left) | fitting)
        high = lonely & ~ACES if points[51] == 1 else lonely
        if high:
            return high.bit_length() - 1
    all_outs = (out_cards(left) & live).bit_count()
    best, best_worth = -1, -1e9
    rest = left
    while rest:
        card = rest & -rest
        rest ^= card
        place = card.bit_length() - 1
        lost = all_outs - (out_cards(left ^ card) & live).bit_count()
        worth = point_worth * points[place] - out_worth * lost
        if card & fitting:
            worth -= FIT_WORTH
        if worth >= best_worth:
            best_worth, best = worth, place
    return best


def _same_rank(places: PlaceSet) -> PlaceSet:
    """All cards of the ranks of which ``places`` has two or more."""
    clubs, diamonds = places & ONE_SUIT, places >> 1 & ONE_SUIT
    hearts, spades = places >> 2 & ONE_SUIT, places >> 3 & ONE_SUIT
    return (clubs & diamonds | hearts & spades | (clubs | diamonds) & (hearts | spades)) * 15


def _card_to_keep(hand: PlaceSet, runs: PlaceSet, fits: PlaceSet, ace_high: bool) -> Place:
    """The discard that leaves the fewest points, where all could go down but one must stay."""

    def points_left(place: Place) -> int:
        rest = hand ^ 1 << place
        return points_in(rest & ~best_cover(rest, runs, fits, ace_high).cards, ace_high)

    return min(places_of(hand), key=points_left)
