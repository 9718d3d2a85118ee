"""Groups, runs and lay-offs against the plain definitions of the rulebook."""

from __future__ import annotations

import itertools
import random

import pytest

from rummy.engine.cards import card_set, format_cards, parse_card, parse_cards
from rummy.engine.melds import Meld, find_layoffs, find_melds, is_group, is_run, meld_kind
from tests.engine import rulebook
from tests.engine.rulebook import DECK, cards_in, subsets


def as_set(cards: tuple[str, ...]) -> int:
    return card_set([parse_card(card) for card in cards])


def likely_hand(rng: random.Random, size: int) -> tuple[str, ...]:
    """A hand with many melds: from few suits and few neighbouring ranks."""
    low, wide = rng.randrange(13), rng.randint(3, 13)
    ranks = rulebook.RANKS[low : low + wide] or rulebook.RANKS
    suits = rng.sample("cdhs", rng.randint(1, 4))
    near = [card for card in DECK if card[0] in ranks and card[1] in suits]
    far = [card for card in DECK if card not in near]
    rng.shuffle(near)
    rng.shuffle(far)
    return tuple((near + far)[:size])


def test_every_set_of_three_cards_is_judged_as_the_rules_say() -> None:
    for cards in itertools.combinations(DECK, 3):
        number = as_set(cards)
        assert is_run(number) == rulebook.is_run(cards), cards
        assert is_group(number) == rulebook.is_group(cards), cards


def test_every_set_of_four_cards_of_two_suits_is_judged_as_the_rules_say() -> None:
    for cards in itertools.combinations(DECK[13:39], 4):
        number = as_set(cards)
        assert is_run(number) == rulebook.is_run(cards), cards
        assert is_group(number) == rulebook.is_group(cards), cards


def test_every_set_of_cards_of_one_suit_is_a_run_exactly_if_consecutive() -> None:
    hearts = [card for card in DECK if card[1] == "h"]
    runs = [cards for cards in subsets(tuple(hearts)) if is_run(as_set(cards))]
    assert len(runs) == 11 + 10 + 9 + 8 + 7 + 6 + 5 + 4 + 3 + 2 + 1
    assert all(rulebook.is_run(cards) for cards in runs)


def test_there_are_fifty_two_groups_of_three_and_thirteen_of_four() -> None:
    by_rank = [tuple(card for card in DECK if card[0] == rank) for rank in rulebook.RANKS]
    groups = [cards for rank in by_rank for cards in subsets(rank) if is_group(as_set(cards))]
    assert [len(cards) for cards in groups].count(3) == 52
    assert [len(cards) for cards in groups].count(4) == 13
    assert len(groups) == 65


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("QhKhAh", "run"),
        ("2h3h4h", "run"),
        ("2h3h4h5h6h7h8h9hThJhQhKhAh", "run"),
        ("Ah2h3h", None),
        ("KhAh2h", None),
        ("QhKhAh2h", None),
        ("KcAc2d", None),
        ("AcKdQd", None),
        ("7h8h", None),
        ("7h8hTh", None),
        ("7h8h9s", None),
        ("7c7d7h", "group"),
        ("7c7d7h7s", "group"),
        ("7c7d", None),
        ("7c7d8h", None),
        ("", None),
    ],
)
def test_a_meld_is_a_group_or_a_run_with_the_ace_high_only(text: str, kind: str | None) -> None:
    cards = parse_cards(text)
    assert meld_kind(cards) == kind
    if kind is not None:
        assert Meld(0, cards).kind == kind


def test_all_melds_in_a_hand_are_found_each_once() -> None:
    rng = random.Random(1)
    for _ in range(250):
        hand = likely_hand(rng, rng.randint(3, 11))
        wanted = {as_set(cards) for cards in subsets(hand) if rulebook.is_meld(cards)}
        found = find_melds(as_set(hand))
        assert set(found) == wanted, hand
        assert len(found) == len(wanted), hand


def test_all_lay_offs_on_a_meld_are_found_each_once() -> None:
    rng = random.Random(2)
    found_some = 0
    for _ in range(80):
        cards = likely_hand(rng, 13)
        melds = [some for some in subsets(cards, 5) if rulebook.is_meld(some)]
        if not melds:
            continue
        meld = rng.choice(melds)
        hand = tuple(card for card in cards if card not in meld)
        wanted = {as_set(some) for some in subsets(hand) if rulebook.is_meld(meld + some)}
        found = find_layoffs(as_set(meld), as_set(hand))
        assert set(found) == wanted, (meld, hand)
        assert len(found) == len(wanted), (meld, hand)
        found_some += bool(wanted)
    assert found_some > 25


def test_a_run_grows_to_both_ends_up_to_the_ace_and_down_to_the_two() -> None:
    rest = parse_cards("2h3h4h5h6hThJhQhKhAh")
    found = find_layoffs(parse_cards("7h8h9h"), rest)
    assert len(found) == 6 * 6 - 1
    assert rest in found
    assert format_cards(parse_cards("7h8h9h") | rest) == "2h3h4h5h6h7h8h9hThJhQhKhAh"


def test_nothing_is_laid_off_round_the_end_or_on_the_next_suit() -> None:
    others = parse_cards("2dAc2hAhAd")
    assert find_layoffs(parse_cards("JdQdKd"), others) == [parse_cards("Ad")]
    assert find_layoffs(parse_cards("QdKdAd"), parse_cards("2h2d")) == []
    assert find_layoffs(parse_cards("2d3d4d"), parse_cards("AcAd")) == []


def test_a_group_takes_its_fourth_card_only() -> None:
    assert find_layoffs(parse_cards("7c7d7h"), parse_cards("7s8h6h")) == [parse_cards("7s")]
    assert find_layoffs(parse_cards("7c7d7h7s"), parse_cards("8h6h")) == []


def test_cards_of_a_set_are_named_by_suit_and_rank() -> None:
    assert cards_in(parse_cards("Ah7s2c")) == ("2c", "Ah", "7s")
