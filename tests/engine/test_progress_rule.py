"""The progress rule: taking and returning discards cannot go on for ever."""

from __future__ import annotations

import pytest

from rummy.engine.cards import format_card
from rummy.engine.legal import legal_moves
from rummy.engine.moves import DRAW_DISCARD, DRAW_STOCK
from rummy.engine.round import Round, round_end
from tests.engine.tables import play_texts, refusal, start

#: The seats can put down: 0 the run 7c8c9c, 1 the ten and jack of clubs on it.
HANDS = [
    "7c8c9cKhKd2s4c6cQh5s",
    "TcJcAd3d5h6s9h2d4d8d",
    "2h4h6h8hThAs3s7sQs9s",
    "2c3c5c5d6d7d9d3h7hJh",
]
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def table(seats: int) -> Round:
    return start([hand[:14] if seats == 2 else hand for hand in HANDS[:seats]], "Td")


def idle_turns(state: Round, turns: int) -> Round:
    """``turns`` turns in which the visible discard is taken and put back."""
    for _ in range(turns):
        state = play_texts(state, "draw discard", f"discard {format_card(state.discards[-1])}")
    return state


def stock_turn(state: Round) -> Round:
    """A turn in which a card is drawn from the stock and discarded."""
    state = play_texts(state, "draw stock")
    assert state.drawn is not None
    return play_texts(state, f"discard {format_card(state.drawn)}")


@SEATS
def test_one_turn_before_the_limit_the_pile_is_open(seats: int) -> None:
    state = idle_turns(table(seats), 3 * seats - 1)
    assert (state.idle_turns, state.is_pile_closed) == (3 * seats - 1, False)
    assert legal_moves(state) == [DRAW_STOCK, DRAW_DISCARD]


@SEATS
def test_after_three_idle_turns_a_seat_only_the_stock_may_be_drawn_from(seats: int) -> None:
    state = idle_turns(table(seats), 3 * seats)
    assert (state.idle_turns, state.is_pile_closed, state.turn) == (3 * seats, True, 0)
    assert legal_moves(state) == [DRAW_STOCK]
    assert refusal(state, "draw discard") == ("pile_closed", {})


@SEATS
def test_the_pile_is_closed_for_one_turn_and_then_as_long_open_as_before(seats: int) -> None:
    state = stock_turn(idle_turns(table(seats), 3 * seats))
    assert (state.idle_turns, legal_moves(state)) == (0, [DRAW_STOCK, DRAW_DISCARD])
    state = idle_turns(state, 3 * seats - 1)
    assert legal_moves(state) == [DRAW_STOCK, DRAW_DISCARD]
    assert legal_moves(idle_turns(state, 1)) == [DRAW_STOCK]


@SEATS
def test_a_card_from_the_stock_starts_the_count_afresh(seats: int) -> None:
    state = stock_turn(idle_turns(table(seats), 3 * seats - 1))
    assert state.idle_turns == 0
    assert legal_moves(idle_turns(state, 3 * seats - 1)) == [DRAW_STOCK, DRAW_DISCARD]
    assert legal_moves(idle_turns(state, 3 * seats)) == [DRAW_STOCK]


@SEATS
def test_a_meld_starts_the_count_afresh(seats: int) -> None:
    state = idle_turns(table(seats), 2 * seats)
    state = play_texts(state, "draw discard", "meld 7c8c9c")
    assert state.idle_turns == 0
    state = play_texts(state, "discard Td")
    assert state.idle_turns == 0
    assert legal_moves(idle_turns(state, 3 * seats)) == [DRAW_STOCK]


@SEATS
def test_a_lay_off_starts_the_count_afresh(seats: int) -> None:
    state = play_texts(table(seats), "draw discard", "meld 7c8c9c", "discard Td")
    state = idle_turns(state, 2 * seats)
    assert (state.turn, state.idle_turns) == (1, 2 * seats)
    state = play_texts(state, "draw discard", "layoff 0 Tc")
    assert state.idle_turns == 0
    state = play_texts(state, "discard Td")
    assert state.idle_turns == 0
    assert legal_moves(idle_turns(state, 3 * seats)) == [DRAW_STOCK]


def test_another_discard_than_the_card_taken_counts_too() -> None:
    state = table(2)
    for text in ("Kh", "Tc", "Kd", "Jc", "2s", "Ad"):
        state = play_texts(state, "draw discard", f"discard {text}")
    assert (state.idle_turns, legal_moves(state)) == (6, [DRAW_STOCK])


@SEATS
def test_asking_an_empty_stock_when_the_pile_is_closed_ends_the_round(seats: int) -> None:
    state = table(seats)
    while state.stock_count:
        state = stock_turn(state)
    state = idle_turns(state, 3 * seats)
    assert (state.stock_count, legal_moves(state)) == (0, [DRAW_STOCK])
    over = play_texts(state, "draw stock")
    end = round_end(over)
    assert end is not None and (over.phase, end.reason) == ("over", "stock")


@SEATS
def test_a_round_of_nothing_but_idle_turns_ends_after_a_known_number_of_them(seats: int) -> None:
    state, turns = table(seats), 0
    cards_in_stock = state.stock_count
    while not state.is_over:
        pile_is_open = DRAW_DISCARD in legal_moves(state)
        if pile_is_open:
            state = idle_turns(state, 1)
        elif state.stock_count:
            state = stock_turn(state)
        else:
            state = play_texts(state, "draw stock")
        turns += 1
    assert turns == (cards_in_stock + 1) * (3 * seats + 1)
