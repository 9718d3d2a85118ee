"""The options of a match, and what cards are worth in points."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rummy.engine.cards import RANK_MASKS, RANKS, Card, CardSet
from rummy.engine.errors import RummyError

#: The rules that this engine plays, as named on the rules page.
VARIANT = "CardVerse rummy"
VARIANT_VERSION = "1.1.0"

MIN_SEATS, MAX_SEATS = 2, 4
MIN_TARGET, MAX_TARGET = 10, 1000

#: After this many idle turns for each seat the discard pile is closed for one turn (progress rule).
IDLE_TURNS_PER_SEAT = 3


class Options(NamedTuple):
    """What the people of a table agree on. Make one with :func:`make_options`, which checks it."""

    seats: int = 2
    target_score: int = 100
    ace_high: bool = False
    discard_to_win: bool = False

    @property
    def hand_size(self) -> int:
        """Cards dealt to each seat: 7 for two seats, 10 for three or four."""
        return 7 if self.seats == 2 else 10

    @property
    def idle_limit(self) -> int:
        """Idle turns in a row after which the discard pile is closed."""
        return IDLE_TURNS_PER_SEAT * self.seats


def make_options(
    seats: object = 2,
    target_score: object = 100,
    ace_high: object = False,
    discard_to_win: object = False,
) -> Options:
    """Checked options: 2 to 4 seats, a target of 10 to 1000 points. Raises ``bad_option``."""
    seats = _checked_number("seats", seats, MIN_SEATS, MAX_SEATS)
    target_score = _checked_number("target_score", target_score, MIN_TARGET, MAX_TARGET)
    for name, value in (("ace_high", ace_high), ("discard_to_win", discard_to_win)):
        if not isinstance(value, bool):
            raise RummyError("bad_option", option=name, value=value, allowed="true or false")
    return Options(seats, target_score, bool(ace_high), bool(discard_to_win))


def _checked_number(name: str, value: object, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise RummyError("bad_option", option=name, value=value, allowed=f"{low} to {high}")
    return value


@cache
def rank_points(ace_high: bool) -> tuple[int, ...]:
    """Points of a card in hand by rank, from the two to the ace."""
    return (*range(2, 11), 10, 10, 10, 11 if ace_high else 1)


def card_points(card: Card, ace_high: bool) -> int:
    """Points of a card in hand: ace 1 (11 if ``ace_high``), ten and courts 10, others as named."""
    return rank_points(ace_high)[card % 13]


def points_of(cards: CardSet, ace_high: bool) -> int:
    """Points of a set of cards in hand.

    >>> from rummy.engine.cards import parse_cards
    >>> points_of(parse_cards("AsKd7h"), ace_high=False)
    18
    """
    total = 0
    for rank, points in enumerate(rank_points(ace_high)):
        total += points * (cards & RANK_MASKS[rank]).bit_count()
    return total


def points_by_rank(ace_high: bool) -> dict[str, int]:
    """Points of a card by the letter of its rank: what a page needs to show points."""
    return dict(zip(RANKS, rank_points(ace_high), strict=True))
