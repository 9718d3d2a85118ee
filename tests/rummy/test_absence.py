"""Turn limits, time banks, and seats whose person is gone. Time is moved, never waited for."""

from __future__ import annotations

import threading
from datetime import timedelta
from typing import Any

import pytest
from django.db import connections
from django.utils import timezone

from rummy import absence
from rummy.actions import Close, Leave, Pause, Play, Ready, Refused, Rematch, Return, TimeOut
from rummy.clock import Clock
from rummy.engine.cards import format_cards, parse_cards
from rummy.engine.moves import parse_move
from rummy.models import Match, Move
from rummy.records import differences
from rummy.snapshot import SeatLeft, snapshot


@pytest.fixture
def timed(make_table: Any) -> Any:
    """Two people at a table with 20 seconds a turn, the first round dealt."""
    table = make_table("human", "human", turn_limit=20, absence_level="easy")
    table.deal()
    return table


@pytest.fixture(autouse=True)
def _quick_programs(settings: Any) -> None:
    settings.PROGRAM_PACE = 0


def let_pass(table: Any, seconds: float) -> None:
    """Let ``seconds`` of the present turn go by, and of the absence of people."""
    row = table.row
    shift = timedelta(seconds=seconds)
    for name in ("turn_started_at", "gone_at", "paused_at", "due_at", "changed_at"):
        moment = getattr(row, name)
        if moment is not None:
            setattr(row, name, moment - shift)
    row.save()


def refusal(table: Any, action: Any, **more: Any) -> str:
    with pytest.raises(Refused) as refused:
        table.act(action, **more)
    return refused.value.code


def run_out(table: Any) -> int:
    """Let the clock end the turn of whoever is in turn; gives their seat."""
    seat = table.turn
    let_pass(table, 82)
    Clock().step()
    return int(seat)


# Time ---------------------------------------------------------------------------------


def test_a_turn_is_due_after_its_limit_the_bank_and_a_moment_of_grace(timed: Any) -> None:
    row = timed.row
    assert (row.due_at - row.turn_started_at).total_seconds() == 20 + 60 + 1
    timed.play("draw stock")
    assert timed.row.due_at == row.due_at


def test_without_a_limit_nobody_is_hurried(two: Any) -> None:
    assert two.row.due_at is None
    assert refusal(two, TimeOut(two.turn)) == "not_due"
    state = snapshot(two.row, 0)
    assert (state["turn_limit"], state["seconds_left"], state["banks"]) == (0, None, [None, None])


def test_what_a_turn_takes_beyond_the_limit_comes_out_of_the_bank(timed: Any) -> None:
    seat = timed.turn
    let_pass(timed, 30)
    state = snapshot(timed.row, seat)
    assert state["seconds_left"] == 0
    assert 48 < state["banks"][seat] <= 50
    assert state["banks"][1 - seat] == 60
    timed.play("draw stock")
    discard = next(str(move) for move in timed.legal() if move.kind == "discard")
    timed.play(discard)
    bank = timed.row.seats.get(seat=seat).bank_left
    assert 48 < bank <= 50
    # The next turn of the seat has its limit again, and only what is left of the bank.
    assert timed.row.due_at - timed.row.turn_started_at == timedelta(seconds=81)


def test_a_turn_within_the_limit_costs_nothing(timed: Any) -> None:
    seat = timed.turn
    let_pass(timed, 15)
    state = snapshot(timed.row, seat)
    assert 4 < state["seconds_left"] <= 5
    timed.play("draw stock")
    timed.play(next(str(move) for move in timed.legal() if move.kind == "discard"))
    assert timed.row.seats.get(seat=seat).bank_left == 60


def test_when_time_is_up_the_seat_draws_and_discards_its_highest_unmatched_card(timed: Any) -> None:
    seat = run_out(timed)
    moves = list(Move.objects.order_by("ply").values_list("seat", "text", "source"))
    assert [move[::2] for move in moves] == [(seat, "timeout")] * 2
    assert moves[0][1] == "draw stock"
    assert moves[1][1].startswith("discard ")
    assert timed.turn == 1 - seat
    row = timed.row.seats.get(seat=seat)
    assert (row.timeouts, row.is_absent, row.bank_left) == (1, False, 0)
    assert list(differences(timed.row)) == []


def test_whoever_has_drawn_already_only_discards(timed: Any) -> None:
    timed.play("draw stock")
    run_out(timed)
    assert list(Move.objects.order_by("ply").values_list("source", flat=True)) == [
        "person",
        "timeout",
    ]


def test_the_log_says_which_moves_were_made_by_the_table(timed: Any) -> None:
    seat = run_out(timed)
    for viewer in (0, 1, None):
        events = snapshot(timed.row, viewer)["events"]
        assert [(event["seat"], event.get("by")) for event in events] == [(seat, "timeout")] * 2


def test_the_clock_cannot_end_a_turn_before_its_time(timed: Any) -> None:
    let_pass(timed, 80)
    assert refusal(timed, TimeOut(timed.turn)) == "not_due"
    let_pass(timed, 1)
    timed.act(TimeOut(timed.turn))


def test_of_a_move_and_its_time_out_exactly_one_is_played(timed: Any) -> None:
    let_pass(timed, 82)
    version, seat = timed.row.version, timed.turn
    start = threading.Barrier(2)
    codes: list[str] = []

    def act(action: Any, action_id: str) -> None:
        start.wait()
        try:
            timed.act(action, version=version, action_id=action_id)
            codes.append("played")
        except Refused as refused:
            codes.append(refused.code)
        finally:
            connections.close_all()

    racers = [
        threading.Thread(target=act, args=(Play(seat, (parse_move("draw stock"),)), "mine")),
        threading.Thread(target=act, args=(TimeOut(seat), "clock")),
    ]
    for racer in racers:
        racer.start()
    for racer in racers:
        racer.join()
    assert sorted(codes) == ["out_of_date", "played"]
    assert len(set(Move.objects.values_list("action_id", flat=True))) == 1
    assert list(differences(timed.row)) == []


def test_an_empty_stock_is_asked_for_a_card_which_ends_the_round(make_table: Any) -> None:
    table = make_table("human", "human", turn_limit=20, target_score=1000)
    table.deal()
    while snapshot(table.row, None)["round"]["stock"]:
        table.play("draw stock")
        table.play(next(str(move) for move in table.legal() if move.kind == "discard"))
    let_pass(table, 200)
    Clock().step()
    row = table.row.rounds.get(number=1)
    assert (row.reason, row.is_over) == ("stock", True)
    assert list(differences(table.row)) == []


# Absence ------------------------------------------------------------------------------


def test_after_two_time_outs_in_a_row_a_program_takes_over_until_one_comes_back(timed: Any) -> None:
    first = run_out(timed)
    run_out(timed)
    run_out(timed)
    state = snapshot(timed.row, first)
    assert [player["played_by"] for player in state["players"]][first] == "easy"
    assert [player["kind"] for player in state["players"]] == ["human", "human"]
    run_out(timed)  # The other person, for the second time.
    assert timed.row.gone_at is not None
    assert timed.row.due_at <= timezone.now()
    Clock().step()
    made = Move.objects.order_by("-ply").values_list("seat", "source").first()
    assert made == (first, "program")
    assert snapshot(timed.row, first)["events"][-1]["by"] == "easy"
    version = timed.row.version
    assert refusal(timed, Play(first, (parse_move("draw stock"),))) == "program_plays"
    timed.act(Return(first), version=1)
    row = timed.row
    assert (row.version, row.gone_at) == (version + 1, None)
    assert timed.act(Return(first)).repeated
    state = snapshot(timed.row, first)
    assert state["players"][first]["played_by"] == "human"
    assert len(state["round"]["hand"]) == state["round"]["hand_counts"][first]
    assert list(differences(timed.row)) == []


def test_whoever_comes_back_in_their_own_turn_has_the_whole_time(timed: Any) -> None:
    seat = timed.turn
    timed.row.seats.filter(seat=seat).update(is_absent=True, timeouts=2)
    let_pass(timed, 500)
    timed.act(Return(seat))
    assert timed.turn == seat
    assert snapshot(timed.row, seat)["seconds_left"] > 19
    row = timed.row.seats.get(seat=seat)
    assert (row.is_absent, row.timeouts) == (False, 0)


def test_a_turn_in_time_begins_the_count_anew(timed: Any) -> None:
    seat = run_out(timed)
    for _ in range(2):
        timed.play("draw stock")
        timed.play(next(str(move) for move in timed.legal() if move.kind == "discard"))
    assert timed.row.seats.get(seat=seat).timeouts == 0


def test_nobody_waits_for_who_is_away_between_rounds(make_table: Any) -> None:
    table = make_table("human", "human", target_score=500)
    table.deal()
    table.play_round()
    table.act(Leave(1))
    table.act(Ready(0))
    assert table.row.state == Match.State.PLAYING


def test_who_is_ready_already_is_not_left_waiting_for_somebody_who_leaves(make_table: Any) -> None:
    table = make_table("human", "human", "human", target_score=500)
    table.deal()
    table.play_round()
    table.act(Ready(0))
    table.act(Leave(1))
    assert table.row.due_at > timezone.now()  # Seat 2 still looks at the cards.
    table.act(Leave(2))
    assert table.row.due_at <= timezone.now()
    Clock().step()
    assert table.row.state == Match.State.PLAYING


def test_leaving_for_good_is_for_good_and_a_program_plays_on(make_table: Any) -> None:
    table = make_table("human", "human", absence_level="hard")
    table.deal()
    table.act(Leave(1), version=1)
    assert table.act(Leave(1)).repeated
    state = snapshot(table.row, 0)
    assert (state["players"][1]["played_by"], state["players"][1]["has_left"]) == ("hard", True)
    assert refusal(table, Return(1)) == "has_left"
    with pytest.raises(SeatLeft):
        snapshot(table.row, 1)
    assert table.row.state == Match.State.PLAYING
    if table.turn == 1:
        assert table.row.due_at is not None


def test_when_all_have_left_the_match_is_closed_without_a_result(make_table: Any) -> None:
    table = make_table("human", "easy", "human")
    table.deal()
    table.act(Leave(0))
    table.act(Leave(2))
    row = table.row
    assert (row.state, row.due_at, row.winner_seat) == ("abandoned", None, None)
    assert row.finished_at is not None
    assert refusal(table, Return(0)) == "match_over"
    assert refusal(table, Rematch(0)) == "match_not_over"
    assert list(differences(row)) == []
    assert snapshot(row, None)["result"] is None


def test_a_match_that_nobody_plays_pauses_is_kept_for_days_and_is_closed(timed: Any) -> None:
    for _ in range(4):
        run_out(timed)
    assert timed.row.gone_at is not None
    assert refusal(timed, Pause()) == "not_due"
    let_pass(timed, 121)
    Clock().step()
    row = timed.row
    assert row.paused_at is not None
    assert row.due_at == row.paused_at + absence.KEPT
    assert snapshot(row, 0)["is_paused"]
    version = row.version
    Clock().step()
    assert timed.row.version == version
    let_pass(timed, 7 * 24 * 3600 + 1)
    Clock().step()
    assert (timed.row.state, timed.row.due_at) == ("abandoned", None)
    assert list(differences(timed.row)) == []


def test_a_paused_match_goes_on_when_somebody_comes_back(timed: Any) -> None:
    for _ in range(4):
        run_out(timed)
    let_pass(timed, 121)
    Clock().step()
    timed.act(Return(0))
    row = timed.row
    assert (row.paused_at, row.gone_at) == (None, None)
    assert row.due_at is not None


def test_only_a_match_with_somebody_gone_can_pause_and_any_can_close_once(timed: Any) -> None:
    assert refusal(timed, Pause()) == "not_due"
    timed.act(Close())
    assert timed.act(Close()).repeated


def test_in_a_rematch_programs_keep_the_seats_of_those_who_have_left(make_table: Any) -> None:
    table = make_table(
        "human", "human", target_score=10, turn_limit=40, absence_level="hard", ace_high=True
    )
    table.deal()
    table.play_match()
    table.row.seats.filter(seat=1).update(is_absent=True, has_left=True)
    table.act(Rematch(0))
    following = Match.objects.get(previous=table.row)
    seats = [(seat.kind, seat.name) for seat in following.seats.order_by("seat")]
    assert seats == [("hard", "Hard"), ("human", "Human0")]
    assert (following.turn_limit, following.absence_level) == (40, "hard")


# The card that is thrown away -------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "ace_high", "card"),
    [
        ("2c3c4cKdQh9s5d8h", False, "Kd"),
        ("TcJcQcKd2h9s", False, "Kd"),
        ("TcJcQcKc2h9s", False, "9s"),
        ("KcKdKhKs2h", False, "2h"),
        ("Ac2d3h", False, "3h"),
        ("Ac2d3h", True, "Ac"),
        ("KdQhJsTc", False, "Kd"),
        # All of it is matched: what is missed least goes.
        ("2c3c4c5c", False, "5c"),
    ],
)
def test_the_highest_unmatched_card_goes(hand: str, ace_high: bool, card: str) -> None:
    from rummy.ai.out_of_time import highest_unmatched

    thrown = highest_unmatched(parse_cards(hand), ace_high)
    assert format_cards(1 << thrown) == card
