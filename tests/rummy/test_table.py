"""The write path: what is stored, what is refused, and that each action is played once."""

from __future__ import annotations

import threading
from datetime import timedelta
from typing import Any

import pytest
from django.db import connections
from django.utils import timezone

from rummy.actions import Accepted, Deal, Play, Ready, Refused, Rematch
from rummy.engine.cards import format_card_list
from rummy.engine.deal import commitment, make_deal, parse_secret
from rummy.engine.errors import RummyError
from rummy.engine.moves import parse_move
from rummy.engine.rules import make_options
from rummy.models import Match, Move
from rummy.pace import FIRST_DEAL_WAIT, NEXT_DEAL_WAIT
from rummy.records import differences
from rummy.table import SeatPlan, play, start_match


def refusal(table: Any, action: Any, **more: Any) -> str:
    with pytest.raises((Refused, RummyError)) as caught:
        table.act(action, **more)
    return str(caught.value.code)


def moves_of(*texts: str) -> tuple[Any, ...]:
    return tuple(parse_move(text) for text in texts)


# The first deal ---------------------------------------------------------------------------


def test_a_new_match_shows_a_commitment_and_has_no_deck_yet(make_table: Any) -> None:
    table = make_table("human", "human")
    pending = table.row.rounds.get()
    assert (pending.number, pending.deck, pending.first_seat) == (1, "", None)
    assert pending.commitment == commitment(parse_secret(pending.secret))
    assert (table.row.state, table.row.scores, table.row.version) == ("dealing", [0, 0], 1)


def test_the_deck_follows_from_the_secret_and_what_each_browser_sent(make_table: Any) -> None:
    table = make_table("human", "easy", "human")
    table.ready(2, "22" * 16)
    assert table.row.state == "dealing"
    table.ready(0, "00112233445566778899aabbccddeeff")
    dealt = table.row.rounds.get()
    sent = ["00112233445566778899aabbccddeeff", "", "22" * 16]
    deal = make_deal(parse_secret(dealt.secret), sent)
    assert dealt.contributions == sent
    assert (dealt.deck, dealt.first_seat) == (format_card_list(deal.deck), deal.first_seat)
    assert (table.row.state, table.row.turn_seat) == ("playing", deal.first_seat)


def test_a_contribution_of_another_form_is_refused_and_changes_nothing(make_table: Any) -> None:
    table = make_table("human", "human")
    for wrong in ("xyz", "0" * 31, "A" * 32, 7, None, ["0" * 32], "0" * 32 + "\n"):
        assert refusal(table, Ready(0, wrong)) == "bad_contribution"
    assert table.row.version == 1


def test_the_first_deal_waits_for_the_browsers_only_a_moment(make_table: Any) -> None:
    table = make_table("human", "human")
    wait = table.row.due_at - table.row.changed_at
    assert wait == timedelta(seconds=FIRST_DEAL_WAIT)
    programs = make_table("easy", "hard")
    assert programs.row.due_at <= timezone.now()


def test_being_ready_twice_is_accepted_and_counts_once(make_table: Any) -> None:
    table = make_table("human", "human")
    table.ready(0, "aa" * 16)
    version = table.row.version
    assert table.ready(0, "bb" * 16) == Accepted(version, repeated=True)
    assert table.row.rounds.get().contributions == ["aa" * 16, ""]


def test_two_people_may_be_ready_against_the_same_version(make_table: Any) -> None:
    table = make_table("human", "human")
    table.act(Ready(0), version=1)
    table.act(Ready(1), version=1)
    assert table.row.state == "playing"


def test_being_ready_for_a_deal_that_has_come_meanwhile_is_accepted(make_table: Any) -> None:
    table = make_table("human", "human")
    table.deal()
    assert table.act(Ready(0), version=1) == Accepted(2, repeated=True)


def test_being_ready_while_a_round_is_played_is_refused(two: Any) -> None:
    assert refusal(two, Ready(0)) == "nothing_to_deal"
    assert refusal(two, Deal()) == "nothing_to_deal"


# Moves ---------------------------------------------------------------------------------------


def test_a_move_is_stored_with_its_ply_version_and_action(two: Any) -> None:
    seat, version = two.turn, two.row.version
    two.play("draw stock", action_id="an-id")
    stored = Move.objects.get()
    assert (stored.ply, stored.seat, stored.text) == (1, seat, "draw stock")
    assert stored.source == "person"
    assert (stored.version, stored.action_id, stored.part) == (version + 1, "an-id", 0)
    assert two.row.version == version + 1


def test_a_plan_with_one_bad_move_leaves_nothing(two: Any) -> None:
    two.play("draw stock")
    hand = [move for move in two.legal() if move.kind == "discard"]
    before = (two.row.version, two.position, Move.objects.count())
    plan = Play(two.turn, (hand[0], *moves_of("draw discard")))
    assert refusal(two, plan) == "draw_alone"
    assert refusal(two, Play(two.turn, (hand[0], hand[0]))) == "not_your_turn"
    assert (two.row.version, two.position, Move.objects.count()) == before


def test_the_same_id_twice_is_played_once(two: Any) -> None:
    seat, version = two.turn, two.row.version
    first = two.play("draw stock", version=version, action_id="once")
    again = two.play("draw stock", seat=seat, version=version, action_id="once")
    assert (first, again) == (Accepted(version + 1), Accepted(version + 1, repeated=True))
    assert Move.objects.count() == 1


def test_an_id_of_the_other_seat_is_refused(two: Any) -> None:
    seat = two.turn
    two.play("draw stock", action_id="mine")
    assert refusal(two, Play(1 - seat, moves_of("draw stock")), action_id="mine") == "id_used"


@pytest.mark.parametrize("step", [-1, 1])
def test_a_move_against_another_version_is_refused(two: Any, step: int) -> None:
    version = two.row.version + step
    assert refusal(two, Play(two.turn, moves_of("draw stock")), version=version) == "out_of_date"


def test_a_move_out_of_turn_is_refused_with_the_engines_code(two: Any) -> None:
    assert refusal(two, Play(1 - two.turn, moves_of("draw stock"))) == "not_your_turn"


def test_of_many_who_play_against_one_version_exactly_one_is_played(two: Any) -> None:
    seat, version = two.turn, two.row.version
    answers: list[str] = []
    start = threading.Barrier(6)

    def act(number: int) -> None:
        start.wait()
        try:
            two.act(Play(seat, moves_of("draw stock")), version=version, action_id=f"n{number}")
            answers.append("played")
        except Refused as refused:
            answers.append(refused.code)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=act, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == ["out_of_date"] * 5 + ["played"]
    assert Move.objects.count() == 1


# Rounds, the end, and the rematch ---------------------------------------------------------------


@pytest.mark.parametrize("kinds", [("human", "human"), ("human",) * 3, ("human", "easy") * 2])
@pytest.mark.parametrize("ace_high", [False, True])
@pytest.mark.parametrize("discard_to_win", [False, True])
def test_whatever_is_played_the_stored_match_is_what_its_moves_give(
    make_table: Any, kinds: tuple[str, ...], ace_high: bool, discard_to_win: bool
) -> None:
    table = make_table(*kinds, target_score=60, ace_high=ace_high, discard_to_win=discard_to_win)
    table.play_match(seed=len(kinds))
    assert list(differences(table.row)) == []
    assert table.row.winner_seat == max(range(len(kinds)), key=table.row.scores.__getitem__)


def test_after_a_round_the_next_deal_is_committed_to_and_waits_for_the_people(two: Any) -> None:
    two.play_round()
    row = two.row
    assert (row.state, row.turn_seat) == ("between", None)
    finished, pending = row.rounds.order_by("number")
    assert (finished.is_over, pending.is_dealt, pending.number) == (True, False, 2)
    assert row.due_at - row.changed_at == timedelta(seconds=NEXT_DEAL_WAIT)
    two.ready(0)
    assert two.row.due_at == row.due_at
    two.ready(1)
    assert two.row.state == "playing"
    assert two.row.rounds.get(number=2).first_seat == 1 - finished.first_seat


def test_a_person_alone_with_programs_may_look_at_the_cards_as_long_as_they_like(
    make_table: Any,
) -> None:
    table = make_table("human", "easy")
    table.deal()
    table.play_round()
    assert (table.row.state, table.row.due_at) == ("between", None)
    table.ready(0)
    assert table.row.state == "playing"


def test_a_finished_match_takes_no_more_moves(make_table: Any) -> None:
    table = make_table("human", "human", target_score=10)
    table.play_match()
    assert refusal(table, Play(0, moves_of("draw stock"))) == "match_over"
    assert refusal(table, Ready(0)) == "nothing_to_deal"
    assert (table.row.due_at, table.row.rounds.filter(deck="").count()) == (None, 0)


def test_the_rematch_begins_when_all_people_have_asked_for_it(make_table: Any) -> None:
    table = make_table("human", "hard", "human", target_score=10, ace_high=True)
    assert refusal(table, Rematch(0)) == "match_not_over"
    table.play_match()
    table.act(Rematch(2))
    assert table.act(Rematch(2)).repeated
    assert not Match.objects.filter(previous=table.row).exists()
    table.act(Rematch(0))
    following = Match.objects.get(previous=table.row)
    assert following.options == table.options
    people = [(seat.kind, seat.name, seat.player_id) for seat in table.row.seats.all()]
    # The first seat is passed on.
    moved_on = [(seat.kind, seat.name, seat.player_id) for seat in following.seats.all()]
    assert moved_on == people[1:] + people[:1]
    assert table.act(Rematch(0)).repeated
    assert Match.objects.filter(previous=table.row).count() == 1


def test_a_match_has_as_many_seats_as_its_options_say(db: None) -> None:
    with pytest.raises(ValueError, match="1 seats planned, 2 in the options"):
        start_match(make_options(), [SeatPlan("easy", "Easy")])


def test_an_unknown_match_cannot_be_played(db: None) -> None:
    with pytest.raises(Match.DoesNotExist):
        play(1, Deal(), version=1, action_id="x")
