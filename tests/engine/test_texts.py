"""Cards, sets of cards and moves as text, there and back; and texts that say nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy.engine.cards import (
    CARD_NAMES,
    FULL_DECK,
    card_list,
    card_set,
    format_card,
    format_card_list,
    format_cards,
    parse_card,
    parse_card_list,
    parse_cards,
)
from rummy.engine.errors import RummyError
from rummy.engine.moves import Move, format_move, parse_move
from tests.engine.rulebook import DECK

CARD_SETS = st.sets(st.integers(0, 51), min_size=1).map(card_set)
MOVES = st.one_of(
    st.sampled_from([Move("draw stock"), Move("draw discard")]),
    st.integers(0, 51).map(lambda card: Move("discard", 1 << card)),
    CARD_SETS.map(lambda cards: Move("meld", cards)),
    st.builds(lambda cards, meld: Move("layoff", cards, meld), CARD_SETS, st.integers(-9, 99)),
)


def read(text: object) -> tuple[str, dict[str, object]]:
    """Code and values of the error that reading this move meets."""
    with pytest.raises(RummyError) as caught:
        parse_move(text)
    return caught.value.code, caught.value.values


def test_the_unshuffled_deck_is_clubs_diamonds_hearts_spades_from_the_two_to_the_ace() -> None:
    assert CARD_NAMES == DECK
    assert format_cards(FULL_DECK) == "".join(DECK)


def test_every_card_reads_back() -> None:
    assert [parse_card(format_card(card)) for card in range(52)] == list(range(52))


@given(CARD_SETS)
def test_a_set_of_cards_reads_back(cards: int) -> None:
    assert parse_cards(format_cards(cards)) == cards
    assert card_set(card_list(cards)) == cards


@given(st.lists(st.integers(0, 51), unique=True))
def test_a_list_of_cards_reads_back_in_its_order(cards: list[int]) -> None:
    assert parse_card_list(format_card_list(cards)) == cards


@given(MOVES)
def test_a_move_reads_back(move: Move) -> None:
    assert parse_move(format_move(move)) == move
    assert str(move) == format_move(move)


def test_cards_of_a_move_may_stand_in_any_order() -> None:
    assert parse_move("meld 9c7c8c") == parse_move("meld 7c8c9c")
    assert parse_move("layoff 3 JcTc") == parse_move("layoff 3 TcJc") == Move("layoff", 0x300, 3)


@pytest.mark.parametrize("text", ["", "T", "Thh", "th", "TH", "10", "1c", "XX", "Ｔh", "T ", "hT"])
def test_what_is_not_a_card_is_a_bad_card(text: str) -> None:
    with pytest.raises(RummyError) as caught:
        parse_card(text)
    assert (caught.value.code, caught.value.values) == ("bad_card", {"card": text})


@pytest.mark.parametrize("value", [None, 7, ["Th"], {"Th": 1}])
def test_a_card_that_is_no_text_is_a_bad_card(value: object) -> None:
    with pytest.raises(RummyError) as caught:
        parse_card(value)  # type: ignore[arg-type]
    assert (caught.value.code, caught.value.values) == ("bad_card", {"card": value})


NO_MOVES = (
    "",
    " ",
    "pass",
    "draw",
    "draw stock ",
    "DRAW STOCK",
    "draw  stock",
    "draw hand",
    "meld",
    "meld ",
    "meld7c8c9c",
    "discard",
    "discard KhKd",
    "layoff",
    "layoff 0",
    "layoff 0 ",
    "layoff Tc",
    "layoff a Tc",
    "layoff 0  Tc",
    "layoff 0 Tc Jc",
    "layoff 1.0 Tc",
    "layoff +1 Tc",
    "layoff ٣ Tc",
    "layoff 9999999999 Tc",
    "undo",
    "\0",
)


@pytest.mark.parametrize("text", NO_MOVES)
def test_what_is_not_a_move_is_a_bad_move(text: str) -> None:
    assert read(text) == ("bad_move", {"move": text})


@pytest.mark.parametrize("value", [None, True, 7, 1.5, ["draw stock"], {"move": "draw stock"}])
def test_a_move_that_is_no_text_is_a_bad_move(value: object) -> None:
    assert read(value) == ("bad_move", {"move": value})


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("meld 7c8c9x", "9x"),
        ("meld 7c8c9", "9"),
        ("meld 7c 8c 9c", " 8"),
        ("meld 10c", "10"),
        ("layoff 0 tc", "tc"),
        ("discard 10h", "10"),
        ("discard K", "K"),
        ("discard ", ""),
        ("discard Kh\n", "\n"),
    ],
)
def test_a_move_with_an_unknown_card_says_which(text: str, card: str) -> None:
    assert read(text) == ("bad_card", {"card": card})


@pytest.mark.parametrize("text", ["meld AcAdAc", "layoff 0 AcAc", "discard AcAc"])
def test_a_move_that_names_a_card_twice_says_which(text: str) -> None:
    assert read(text) == ("card_twice", {"card": "Ac"})


PIECES = ("draw", "stock", "discard", "meld", "layoff", " ", "0", "-1", "Tc", "Jc", "1", "\n", "é")


@given(st.lists(st.sampled_from(PIECES)).map("".join))
def test_any_text_at_all_is_a_move_or_one_of_three_errors(text: str) -> None:
    try:
        move = parse_move(text)
    except RummyError as error:
        assert error.code in ("bad_move", "bad_card", "card_twice")
        assert str(error)
    else:
        assert parse_move(format_move(move)) == move
