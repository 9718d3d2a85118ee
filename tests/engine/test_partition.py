"""The fewest points of a hand against every way of parting it into melds."""

from __future__ import annotations

import random
from functools import cache

import pytest

from rummy.ai.cover import best_cover
from rummy.ai.packed import pack, points_in
from rummy.engine.cards import card_set, format_cards, parse_cards
from rummy.engine.melds import find_melds
from rummy.engine.partition import fewest_points
from rummy.engine.rules import points_of

HANDS_A_SIZE = 500


def by_trying_all(hand: int, ace_high: bool) -> int:
    """The same by brute force: every set of melds that share no card."""

    @cache
    def fewest(rest: int) -> int:
        tries = [fewest(rest & ~meld) for meld in find_melds(rest)]
        return min([points_of(rest, ace_high), *tries])

    return fewest(hand)


def any_hand(rng: random.Random, size: int) -> int:
    return card_set(rng.sample(range(52), size))


def hand_full_of_melds(rng: random.Random, size: int) -> int:
    """A hand from five neighbouring ranks: runs and groups compete for most cards."""
    lowest = rng.randrange(9)
    near = [13 * suit + rank for suit in range(4) for rank in range(lowest, lowest + 5)]
    return card_set(rng.sample(near, size))


@pytest.mark.parametrize("size", [3, 7, 8, 10, 11])
@pytest.mark.parametrize("deal", [any_hand, hand_full_of_melds])
def test_no_other_choice_of_melds_leaves_fewer_points(deal: object, size: int) -> None:
    assert callable(deal)
    rng = random.Random(f"partition {size}")
    for _ in range(HANDS_A_SIZE if size < 11 else HANDS_A_SIZE // 5):
        hand = deal(rng, size)
        for ace_high in (False, True):
            expected = by_trying_all(hand, ace_high)
            assert fewest_points(hand, ace_high) == expected, (format_cards(hand), ace_high)


def test_the_programs_cover_leaves_as_few_on_an_empty_table() -> None:
    rng = random.Random("cover")
    for number in range(4000):
        deal = hand_full_of_melds if number % 2 else any_hand
        hand = deal(rng, 7 + number % 5)
        ace_high = number % 3 == 0
        places = pack(hand)
        covered = best_cover(places, 0, 0, ace_high).cards
        assert points_in(places & ~covered, ace_high) == fewest_points(hand, ace_high)


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("", 0),
        ("2c3c4c", 0),
        ("QcKcAc", 0),
        ("KcAc2c", 13),
        ("7c7d7h7s", 0),
        # The seven of clubs is worth more with the sevens: five and six stay, not 14 points.
        ("5c6c7c7d7h", 11),
        # With a higher five and six instead it is the sevens that stay.
        ("7c8c9c7d7h", 14),
        # The fourth seven may stay with its run while the others are a group.
        ("5c6c7c7d7h7s", 0),
        # The end of a run of four is free for the group.
        ("4c5c6c7c7d7h", 0),
        # A run of five gives both its ends to groups, a run of four only one.
        ("3c4c5c6c7c3d3h7d7h", 0),
        ("3c4c5c6c3d3h6d6h", 6),
    ],
)
def test_runs_and_groups_that_compete_for_a_card(cards: str, points: int) -> None:
    assert fewest_points(parse_cards(cards)) == points


def test_an_ace_left_over_is_worth_what_the_option_says() -> None:
    hand = parse_cards("As2h")
    assert (fewest_points(hand, ace_high=False), fewest_points(hand, ace_high=True)) == (3, 13)
