"""Playing moves: what the rules allow, and each refusal by its code and sentence."""

from __future__ import annotations

import pytest

from rummy.engine.cards import FULL_DECK, format_card_list, format_cards, parse_cards
from rummy.engine.errors import RummyError
from rummy.engine.legal import legal_moves
from rummy.engine.match import Match, deal_next_round
from rummy.engine.melds import Meld
from rummy.engine.moves import Move, Played, parse_move
from rummy.engine.round import Round, RoundEnd, deal_round, describe, round_end
from rummy.engine.rules import Options, make_options
from tests.engine.tables import code_of, play_texts, refusal, rig_deck, start

ANA = "7c8c9cKhKdKs2s"
BEN = "TcJcAd3d5h6s9h"


def table(discard_to_win: bool = False) -> Round:
    """Two seats: Ana (0) holds a run and a group, Ben (1) fits her run; the stock begins 4s Qc."""
    return start([ANA, BEN], "Th", "4sQc", discard_to_win=discard_to_win)


def test_cards_go_one_at_a_time_beginning_with_the_seat_that_acts_first() -> None:
    state = deal_round(Options(seats=3), range(52), first_seat=1)
    assert state.hands == (
        sum(1 << card for card in range(2, 30, 3)),
        sum(1 << card for card in range(0, 30, 3)),
        sum(1 << card for card in range(1, 30, 3)),
    )
    assert (state.discards, state.turn, state.phase, state.stock_count) == ((30,), 1, "draw", 21)
    assert play_texts(state, "draw stock").drawn == 31


@pytest.mark.parametrize(("seats", "cards", "stock"), [(2, 7, 37), (3, 10, 21), (4, 10, 11)])
def test_two_seats_get_seven_cards_each_and_more_seats_ten(
    seats: int, cards: int, stock: int
) -> None:
    state = deal_round(Options(seats=seats), range(52), first_seat=0)
    assert [hand.bit_count() for hand in state.hands] == [cards] * seats
    assert (len(state.discards), state.stock_count) == (1, stock)


def test_a_turn_is_a_draw_then_melds_and_lay_offs_then_a_discard() -> None:
    dealt = table()
    drawn = play_texts(dealt, "draw stock")
    assert (drawn.phase, drawn.turn, drawn.stock_count) == ("play", 0, 36)
    assert format_cards(drawn.hands[0]) == "7c8c9cKdKh2s4sKs"
    melded = play_texts(drawn, "meld 7c8c9c", "meld KhKdKs")
    assert melded.melds == (Meld(0, parse_cards("7c8c9c")), Meld(0, parse_cards("KdKhKs")))
    assert (melded.phase, melded.turn) == ("play", 0)
    done = play_texts(melded, "discard 4s")
    assert (done.phase, done.turn, done.drawn) == ("draw", 1, None)
    assert format_card_list(done.discards) == "Th4s"
    laid = play_texts(done, "draw discard", "layoff 0 TcJc", "discard 4s")
    assert laid.melds[0] == Meld(0, parse_cards("7c8c9cTcJc"))
    assert (laid.turn, format_card_list(laid.discards)) == (0, "Th4s")
    assert describe(laid) == (
        "0 draw stock; 0 meld 7c8c9c; 0 meld KdKhKs; 0 discard 4s;"
        " 1 draw discard; 1 layoff 0 TcJc; 1 discard 4s"
    )
    assert laid.history[-1] == Played(1, parse_move("discard 4s"))


def test_the_visible_discard_may_be_drawn_and_discarded_again_in_the_same_turn() -> None:
    dealt = table()
    state = play_texts(dealt, "draw discard", "discard Th")
    assert (state.discards, state.hands, state.turn) == (dealt.discards, dealt.hands, 1)


def test_a_player_without_a_meld_may_lay_off_on_a_meld_of_others() -> None:
    state = play_texts(table(), "draw stock", "meld 7c8c9c", "discard 2s", "draw stock")
    assert play_texts(state, "layoff 0 Tc").melds == (Meld(0, parse_cards("7c8c9cTc")),)


def test_a_lay_off_may_add_cards_at_both_ends_at_once() -> None:
    state = start(["7c8c9cKh2d3d4s", "5c6cTcJcAh2h3s"], "Ts", "4d4h")
    state = play_texts(state, "draw stock", "meld 7c8c9c", "discard Kh", "draw stock")
    grown = play_texts(state, "layoff 0 5cJcTc6c")
    assert grown.melds == (Meld(0, parse_cards("5c6c7c8c9cTcJc")),)


def test_a_card_that_fits_two_melds_goes_where_the_player_says() -> None:
    state = start(["7c8c9cTdThTs2s", "TcJd3d4d5s6sAh"], "Kh", "4s4c")
    state = play_texts(
        state, "draw stock", "meld 7c8c9c", "meld TdThTs", "discard 2s", "draw stock"
    )
    assert play_texts(state, "layoff 0 Tc").melds[0].cards == parse_cards("7c8c9cTc")
    assert play_texts(state, "layoff 1 Tc").melds[1].cards == parse_cards("TcTdThTs")


def test_legal_moves_are_the_draws_then_every_meld_lay_off_and_discard_in_a_fixed_order() -> None:
    state = table()
    assert [str(move) for move in legal_moves(state)] == ["draw stock", "draw discard"]
    state = play_texts(state, "draw stock", "meld 7c8c9c", "discard 2s", "draw stock")
    assert [str(move) for move in legal_moves(state)] == [
        "meld TcJcQc",
        *("layoff 0 Tc", "layoff 0 TcJc", "layoff 0 TcJcQc"),
        *("discard Tc", "discard Jc", "discard Qc", "discard 3d"),
        *("discard Ad", "discard 5h", "discard 9h", "discard 6s"),
    ]


def test_a_played_move_leaves_the_state_it_was_played_on_as_it_was() -> None:
    state = play_texts(table(), "draw stock")
    before = (*state,)
    play_texts(state, "meld 7c8c9c", "discard 2s")
    assert (*state,) == before


# Refusals, one test a code.


def test_who_is_not_in_turn_is_told_to_wait() -> None:
    assert refusal(table(), "draw stock", seat=1) == ("not_your_turn", {})
    drawn = play_texts(table(), "draw stock")
    assert refusal(drawn, "discard Tc", seat=1) == ("not_your_turn", {})
    assert refusal(drawn, "draw stock", seat=-1) == ("not_your_turn", {})


@pytest.mark.parametrize("text", ["meld 7c8c9c", "layoff 0 2s", "discard 2s", "discard Qh"])
def test_who_has_not_drawn_must_draw_first(text: str) -> None:
    assert refusal(table(), text) == ("must_draw_first", {})


@pytest.mark.parametrize("text", ["draw stock", "draw discard"])
def test_who_has_drawn_may_not_draw_again(text: str) -> None:
    assert refusal(play_texts(table(), "draw stock"), text) == ("already_drew", {})
    assert refusal(play_texts(table(), "draw discard"), text) == ("already_drew", {})
    melded = play_texts(table(), "draw stock", "meld 7c8c9c")
    assert refusal(melded, text) == ("already_drew", {})


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("discard Qh", "Qh"),
        ("meld 7c8c6c", "6c"),
        ("meld TcJcQc", "TcJcQc"),
        ("layoff 0 Tc", "Tc"),
        ("discard Th", "Th"),
        ("discard 7c", "7c"),
    ],
)
def test_cards_that_are_not_in_hand_are_named(text: str, cards: str) -> None:
    state = play_texts(table(), "draw stock", "meld KhKdKs")
    if text == "discard 7c":
        state = play_texts(state, "meld 7c8c9c")
    assert refusal(state, text) == ("not_in_hand", {"cards": cards})


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("meld 7c8c", "7c8c"),
        ("meld 2s", "2s"),
        ("meld KdKh2s", "KdKh2s"),
        ("meld 7c9cKh", "7c9cKh"),
        ("meld 7c8c9cKh", "7c8c9cKh"),
    ],
)
def test_cards_that_are_no_meld_are_named(text: str, cards: str) -> None:
    assert refusal(play_texts(table(), "draw stock"), text) == ("not_a_meld", {"cards": cards})


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("layoff 0 Jc", "Jc"),
        ("layoff 0 3d", "3d"),
        ("layoff 0 TcAd", "TcAd"),
        ("layoff 0 9h", "9h"),
        ("layoff 1 Tc", "Tc"),
        ("layoff 1 Ad", "Ad"),
    ],
)
def test_cards_that_do_not_fit_the_meld_are_named(text: str, cards: str) -> None:
    state = play_texts(table(), "draw stock", "meld 7c8c9c", "meld KhKdKs", "discard 2s")
    state = play_texts(state, "draw stock")
    assert refusal(state, text) == ("spoils_meld", {"cards": cards})


@pytest.mark.parametrize("number", [-1, -2, 1, 2, 999_999_999])
def test_a_lay_off_on_a_meld_that_is_not_there_names_its_number(number: int) -> None:
    state = play_texts(table(), "draw stock")
    assert refusal(state, f"layoff {number} 2s") == ("no_such_meld", {"meld": number})
    state = play_texts(state, "meld 7c8c9c")
    assert refusal(state, f"layoff {number} 2s") == ("no_such_meld", {"meld": number})


def test_with_discard_to_win_the_last_cards_may_not_be_melded_or_laid_off() -> None:
    state = start(["7c8c9cKhKdKsTc", "2d4d6d8dTdQdAh"], "Jc", discard_to_win=True)
    state = play_texts(state, "draw discard", "meld KhKdKs", "meld 7c8c9c")
    assert refusal(state, "layoff 1 TcJc") == ("must_keep_a_discard", {})
    state = play_texts(state, "layoff 1 Tc")
    assert refusal(state, "layoff 1 Jc") == ("must_keep_a_discard", {})
    assert [str(move) for move in legal_moves(state)] == ["discard Jc"]
    whole = start(["7c8c9cTcJcQcKc", "2d4d6d8dTdQdAh"], "Ac", discard_to_win=True)
    whole = play_texts(whole, "draw discard")
    assert refusal(whole, "meld 7c8c9cTcJcQcKcAc") == ("must_keep_a_discard", {})


def test_after_too_many_idle_turns_the_discard_pile_is_closed() -> None:
    state = table()
    for _ in range(6):
        state = play_texts(state, "draw discard", "discard Th")
    assert refusal(state, "draw discard") == ("pile_closed", {})


@pytest.mark.parametrize("text", ["draw stock", "draw discard", "meld 7c8c9c", "discard 2s"])
def test_when_the_round_is_over_nobody_plays_any_more(text: str) -> None:
    state = start(["7c8c9cTcJcQcKc", "2d4d6d8dTdQdAh"], "Ac")
    state = play_texts(state, "draw discard", "meld 7c8c9cTcJcQcKcAc")
    assert [refusal(state, text, seat) for seat in (0, 1)] == [("round_over", {})] * 2
    assert legal_moves(state) == []


@pytest.mark.parametrize(
    "move",
    [
        Move("draw stock", cards=1),
        Move("draw discard", meld=0),
        Move("meld", parse_cards("7c8c9c"), meld=0),
        Move("discard", parse_cards("2s"), meld=3),
        Move("discard", 0),
        Move("discard", parse_cards("7c8c")),
        Move("discard", 1 << 52),
        Move("meld", -1),
        Move("meld", FULL_DECK + 1),
        Move("undo"),  # type: ignore[arg-type]
    ],
)
def test_a_move_that_no_text_can_say_is_a_bad_move(move: Move) -> None:
    for state in (table(), play_texts(table(), "draw stock", "meld KhKdKs")):
        code = code_of(state, 0, move)
        assert code in ("bad_move", "already_drew", "must_draw_first"), code
        assert move not in legal_moves(state)
    assert code_of(play_texts(table(), "draw stock", "meld KhKdKs"), 0, move) == "bad_move"


@pytest.mark.parametrize("kind", ["meld", "layoff"])
def test_putting_down_no_card_is_refused(kind: str) -> None:
    state = play_texts(table(), "draw stock", "meld KhKdKs")
    move = Move(kind, 0, 0 if kind == "layoff" else -1)  # type: ignore[arg-type]
    assert code_of(state, 0, move) == {"meld": "not_a_meld", "layoff": "spoils_meld"}[kind]


# What a round is dealt from.


@pytest.mark.parametrize(
    ("deck", "fault"),
    [
        ([], "it has 0"),
        (range(51), "it has 51"),
        ([*range(52), 0], "it has 53"),
        ([*range(51), 0], "As is missing"),
        ([*range(26), *range(26)], None),
    ],
)
def test_a_deck_without_all_the_cards_says_what_is_wrong(
    deck: list[int], fault: str | None
) -> None:
    with pytest.raises(RummyError) as caught:
        deal_round(Options(), deck, 0)
    assert caught.value.code == "bad_deck"
    if fault is not None:
        assert caught.value.values == {"fault": fault}


@pytest.mark.parametrize("seat", [-1, 2, 9])
def test_a_round_cannot_begin_with_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(RummyError) as caught:
        deal_round(Options(), range(52), seat)
    assert (caught.value.code, caught.value.values) == ("bad_seat", {"seat": seat, "last": 1})


@pytest.mark.parametrize("seat", [None, -1, 2])
def test_the_first_round_of_a_match_needs_a_seat_that_acts_first(seat: int | None) -> None:
    with pytest.raises(RummyError) as caught:
        deal_next_round(Match(Options()), range(52), seat)
    assert (caught.value.code, caught.value.values) == ("bad_seat", {"seat": seat, "last": 1})


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"seats": 1}, {"option": "seats", "value": 1, "allowed": "2 to 4"}),
        ({"seats": 5}, {"option": "seats", "value": 5, "allowed": "2 to 4"}),
        ({"seats": True}, {"option": "seats", "value": True, "allowed": "2 to 4"}),
        ({"seats": "2"}, {"option": "seats", "value": "2", "allowed": "2 to 4"}),
        ({"seats": 2.0}, {"option": "seats", "value": 2.0, "allowed": "2 to 4"}),
        ({"target_score": 9}, {"option": "target_score", "value": 9, "allowed": "10 to 1000"}),
        (
            {"target_score": 1001},
            {"option": "target_score", "value": 1001, "allowed": "10 to 1000"},
        ),
        ({"ace_high": 1}, {"option": "ace_high", "value": 1, "allowed": "true or false"}),
        (
            {"discard_to_win": None},
            {"option": "discard_to_win", "value": None, "allowed": "true or false"},
        ),
    ],
)
def test_an_option_out_of_its_range_says_what_it_may_be(
    options: dict[str, object], fault: dict[str, object]
) -> None:
    with pytest.raises(RummyError) as caught:
        make_options(**options)
    assert (caught.value.code, caught.value.values) == ("bad_option", fault)


def test_options_may_be_at_the_ends_of_their_ranges() -> None:
    assert make_options() == Options(2, 100, False, False)
    assert make_options(4, 10, True, True) == Options(4, 10, True, True)
    assert make_options(3, 1000) == Options(3, 1000, False, False)


def test_a_rigged_deck_deals_what_it_should() -> None:
    state = deal_round(Options(), rig_deck([ANA, BEN], "Th", "4sQc", first_seat=1), 1)
    assert state.hands == (parse_cards(ANA), parse_cards(BEN))
    assert (format_card_list(state.discards), format_card_list(state.deck[15:17])) == ("Th", "4sQc")
    assert round_end(state) is None


def test_going_out_leaves_the_others_with_their_points() -> None:
    state = play_texts(start(["7c8c9cTcJcQcKc", "2d4d6d8dTdQdAh"], "Ac"), "draw discard")
    state = play_texts(state, "meld 7c8c9cTcJcQcKcAc")
    assert round_end(state) == RoundEnd(0, "out", (0, 41), 41)
