"""How rounds and matches end: going out, the empty stock, ties, points, the target, who is next."""

from __future__ import annotations

import pytest

from rummy.engine.cards import format_card, parse_cards
from rummy.engine.errors import RummyError
from rummy.engine.match import Match, RoundResult, deal_next_round, play_move
from rummy.engine.moves import parse_move
from rummy.engine.round import Round, RoundEnd, round_end
from rummy.engine.rules import card_points, make_options, points_by_rank, points_of
from tests.engine.tables import play_texts, refusal, rig_deck, start

LONG_RUN = "7c8c9cTcJcQcKc"
RED_CARDS = "2d4d6d8dTdQdAh"  # 41 points with the ace low, no two of them in one meld.


def run_down(state: Round) -> Round:
    """The state with an empty stock: everybody has drawn from it, and discarded the card drawn."""
    while state.stock_count:
        state = play_texts(state, "draw stock")
        assert state.drawn is not None
        state = play_texts(state, f"discard {format_card(state.drawn)}")
    return state


# Going out.


def test_the_last_cards_may_be_melded() -> None:
    state = start([LONG_RUN, RED_CARDS], "Ac")
    state = play_texts(state, "draw discard", "meld 7c8c9cTcJcQcKcAc")
    assert (state.phase, state.turn, state.hands) == ("over", 0, (0, parse_cards(RED_CARDS)))
    assert round_end(state) == RoundEnd(0, "out", (0, 41), 41)


def test_the_last_cards_may_be_laid_off() -> None:
    state = start([LONG_RUN, RED_CARDS], "Ac")
    state = play_texts(state, "draw discard", "meld 7c8c9c", "layoff 0 TcJcQcKcAc")
    assert round_end(state) == RoundEnd(0, "out", (0, 41), 41)


@pytest.mark.parametrize("discard_to_win", [False, True])
def test_the_last_card_may_be_discarded(discard_to_win: bool) -> None:
    state = start([LONG_RUN, RED_CARDS], "As", discard_to_win=discard_to_win)
    state = play_texts(state, "draw discard", "meld 7c8c9cTcJcQcKc", "discard As")
    assert (state.phase, state.turn, state.hands[0]) == ("over", 0, 0)
    assert round_end(state) == RoundEnd(0, "out", (0, 41), 41)


def test_with_discard_to_win_the_round_ends_with_a_discard_only() -> None:
    state = start([LONG_RUN, RED_CARDS], "Ac", discard_to_win=True)
    state = play_texts(state, "draw discard")
    assert refusal(state, "meld 7c8c9cTcJcQcKcAc") == ("must_keep_a_discard", {})
    state = play_texts(state, "meld 7c8c9cTcJcQcKc", "discard Ac")
    assert round_end(state) == RoundEnd(0, "out", (0, 41), 41)


def test_melds_still_held_in_hand_count_for_the_winner_too() -> None:
    state = start([LONG_RUN, "2d3d4dTdThTsAh"], "Ac")
    state = play_texts(state, "draw discard", "meld 7c8c9cTcJcQcKcAc")
    assert round_end(state) == RoundEnd(0, "out", (0, 40), 40)


def test_the_winner_adds_the_points_of_all_other_hands() -> None:
    hands = ["2d3d4d5d6d7d8d9dTdJd", "AhKhQhJhTh9s8s7s6s5s", "2c3c4c5c6c7c8c9cTcJc"]
    state = play_texts(
        start(hands, "Qc", first_seat=2), "draw discard", "meld 2c3c4c5c6c7c8c9cTcJcQc"
    )
    assert round_end(state) == RoundEnd(2, "out", (64, 76, 0), 140)


# Points of cards.


def test_courts_and_tens_are_ten_points_aces_one_or_eleven_others_their_number() -> None:
    low = {**{str(number): number for number in range(2, 10)}, **dict.fromkeys("TJQK", 10)}
    assert points_by_rank(False) == {**low, "A": 1}
    assert points_by_rank(True) == {**low, "A": 11}
    assert [card_points(card, False) for card in range(13)] == [*range(2, 11), 10, 10, 10, 1]
    assert points_of(parse_cards("AcAdAhAs"), ace_high=True) == 44
    assert points_of((1 << 52) - 1, ace_high=False) == 340


@pytest.mark.parametrize(("ace_high", "points"), [(False, 41), (True, 51)])
def test_an_ace_in_hand_is_one_or_eleven_points_and_stays_high_in_runs(
    ace_high: bool, points: int
) -> None:
    state = play_texts(start([LONG_RUN, RED_CARDS], "Ac", ace_high=ace_high), "draw discard")
    assert refusal(state, "meld AcKcJc") == ("not_a_meld", {"cards": "JcKcAc"})
    state = play_texts(state, "meld 7c8c9cTcJcQcKcAc")
    assert round_end(state) == RoundEnd(0, "out", (0, points), points)


# The empty stock.


def test_who_asks_an_empty_stock_ends_the_round_and_the_fewest_points_win() -> None:
    state = run_down(start(["2c2d4d5h6s8h9d", "3c3d5s7h9sJsQd"], "Kh"))
    assert (state.turn, state.stock_count, state.phase) == (1, 0, "draw")
    over = play_texts(state, "draw stock")
    assert (over.phase, over.hands, over.discards) == ("over", state.hands, state.discards)
    assert round_end(over) == RoundEnd(0, "stock", (36, 47), 47)


def test_who_asks_the_empty_stock_may_win_by_it() -> None:
    state = run_down(start(["3c3d5s7h9sJsQd", "2c2d4d5h6s8h9d"], "Kh"))
    assert state.turn == 1
    assert round_end(play_texts(state, "draw stock")) == RoundEnd(1, "stock", (47, 36), 47)


def test_while_the_stock_is_empty_the_discard_pile_is_open_and_play_goes_on() -> None:
    state = run_down(start(["2c2d4d5h6s8h9d", "3c3d5s7h9sJsQd"], "Kh"))
    top = format_card(state.discards[-1])
    state = play_texts(state, "draw discard", f"discard {top}", "draw discard", "discard 9d")
    assert (state.phase, state.turn, state.stock_count) == ("draw", 1, 0)


@pytest.mark.parametrize(
    ("hands", "end"),
    [
        (["2c4d6h8sTcQdAh", "2d4h6s8cTdQhAs"], RoundEnd(0, "stock", (41, 41), 41)),
        (
            ["2c3c5c6c8c9cJcQcKdKh", "2d3d5d6d8d9dJdQdAcAd", "2h3h5h6h8h9hJhQhAhAs"],
            RoundEnd(1, "stock", (73, 55, 55), 128),
        ),
        (
            [
                *("2c3c5c6c8c9cJcQcKdKh", "2d3d5d6d8d9dJdQdKcKs"),
                *("2h3h5h6h8h9hJhQhAhAs", "2s3s5s6s8s9sJsQsAcAd"),
            ],
            RoundEnd(2, "stock", (73, 73, 55, 55), 201),
        ),
    ],
    ids=["2-seats", "3-seats", "4-seats"],
)
@pytest.mark.parametrize("first_seat", [0, 1])
def test_among_equal_hands_the_lowest_seat_wins_whoever_asked(
    hands: list[str], end: RoundEnd, first_seat: int
) -> None:
    upcard = "7c"
    state = run_down(start(hands, upcard, first_seat=first_seat))
    assert round_end(play_texts(state, "draw stock")) == end


# The match.


def out_deck(winner: int, loser: str, first_seat: int) -> tuple[int, ...]:
    """A deck of a two-seat round in which ``winner`` can go out in the first turn it has."""
    hands = [LONG_RUN, loser] if winner == 0 else [loser, LONG_RUN]
    return rig_deck(hands, "Ac", "Ks", first_seat)


def play_match_texts(match: Match, *moves: str) -> Match:
    for text in moves:
        assert match.round is not None
        match = play_move(match, match.round.turn, parse_move(text))
    return match


def test_the_match_goes_on_until_a_score_reaches_the_target() -> None:
    match = Match(make_options(target_score=82))
    assert (match.scores, match.winner, match.round_number) == ((0, 0), None, 0)
    match = deal_next_round(match, out_deck(0, RED_CARDS, 0), 0)
    assert (match.scores, match.winner, match.round_number) == ((0, 0), None, 1)
    match = play_match_texts(match, "draw discard", "meld 7c8c9cTcJcQcKcAc")
    assert match.results == (RoundResult(0, "out", (0, 41), 41, (41, 0)),)
    assert (match.scores, match.winner, match.round_number) == ((41, 0), None, 1)
    match = deal_next_round(match, out_deck(0, RED_CARDS, 1))
    assert match.round_number == 2
    match = play_match_texts(
        match, "draw stock", "discard Ks", "draw stock", "meld 7c8c9cTcJcQcKc", "discard 2c"
    )
    assert match.results[1] == RoundResult(0, "out", (0, 41), 41, (82, 0))
    assert (match.scores, match.winner, match.round_number) == ((82, 0), 0, 2)


def test_one_point_below_the_target_the_match_goes_on() -> None:
    match = deal_next_round(Match(make_options(target_score=42)), out_deck(0, RED_CARDS, 0), 0)
    match = play_match_texts(match, "draw discard", "meld 7c8c9cTcJcQcKcAc")
    assert (match.scores, match.winner) == ((41, 0), None)


def test_after_the_match_no_round_is_dealt_and_nothing_is_played() -> None:
    match = deal_next_round(Match(make_options(target_score=41)), out_deck(0, RED_CARDS, 0), 0)
    match = play_match_texts(match, "draw discard", "meld 7c8c9cTcJcQcKcAc")
    assert match.winner == 0
    with pytest.raises(RummyError) as caught:
        deal_next_round(match, range(52))
    assert (caught.value.code, caught.value.values) == ("match_over", {})
    with pytest.raises(RummyError) as caught:
        play_move(match, 0, parse_move("draw stock"))
    assert (caught.value.code, caught.value.values) == ("match_over", {})


def test_before_the_first_deal_nothing_is_played() -> None:
    with pytest.raises(RummyError) as caught:
        play_move(Match(make_options()), 0, parse_move("draw stock"))
    assert (caught.value.code, caught.value.values) == ("round_over", {})


def test_the_next_round_is_not_dealt_before_this_one_is_over() -> None:
    match = deal_next_round(Match(make_options()), range(52), 0)
    with pytest.raises(RummyError) as caught:
        deal_next_round(match, range(52))
    assert (caught.value.code, caught.value.values) == ("round_not_over", {})


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("first_seat", [0, 1])
def test_each_round_begins_with_the_next_seat_in_order(seats: int, first_seat: int) -> None:
    match = deal_next_round(Match(make_options(seats, 1000)), range(52), first_seat)
    began = []
    for _ in range(seats + 1):
        assert match.round is not None
        began.append(match.round.first_seat)
        assert match.round.turn == match.round.first_seat
        match = match._replace(round=run_down(match.round))
        match = play_match_texts(match, "draw stock")
        match = deal_next_round(match, range(52))
    assert began == [(first_seat + at) % seats for at in range(seats + 1)]


def test_a_round_that_begins_with_another_seat_is_not_dealt() -> None:
    match = deal_next_round(Match(make_options(3, 1000)), range(52), 2)
    assert match.round is not None
    match = play_match_texts(match._replace(round=run_down(match.round)), "draw stock")
    with pytest.raises(RummyError) as caught:
        deal_next_round(match, range(52), 1)
    assert caught.value.code == "wrong_first_seat"
    assert caught.value.values == {"seat": 1, "right": 0}
    dealt = deal_next_round(match, range(52), 0)
    assert dealt == deal_next_round(match, range(52))
    assert dealt.round is not None and dealt.round.first_seat == 0
