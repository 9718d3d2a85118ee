"""When the clock lets a program think visibly, and when it has nobody to do it for."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from rummy.clock import Clock
from rummy.models import Match


@pytest.fixture(autouse=True)
def _pace_of_people(settings: Any) -> None:
    settings.PROGRAM_PACE = 1.0


def to_a_programs_turn(table: Any) -> None:
    """Deal, and draw and discard for people until a program is in turn."""
    if table.row.state in (Match.State.DEALING, Match.State.BETWEEN):
        table.deal()
    while table.row.seats.get(seat=table.turn).is_person:
        table.play("draw stock")
        table.play(str(next(move for move in table.legal() if move.kind == "discard")))


def pause_of(table: Any) -> float:
    """Seconds from the last change to the program's turn, as a clock sets them; 0: it played."""
    version = table.row.version
    Clock().step()
    row = table.row
    return 0.0 if row.version > version else float((row.due_at - row.changed_at).total_seconds())


@pytest.mark.parametrize("kinds", [("human", "easy"), ("human", "normal", "easy", "human")])
def test_while_a_person_waits_at_the_table_a_program_takes_its_time(
    kinds: tuple[str, ...], make_table: Any
) -> None:
    table = make_table(*kinds, target_score=1000)
    clock = Clock()
    pauses = []
    for _ in range(4):
        to_a_programs_turn(table)
        pauses.append(pause_of(table))
        long_ago = timezone.now() - timedelta(seconds=3)
        Match.objects.update(due_at=timezone.now(), changed_at=long_ago)
        version = table.row.version
        clock.step()
        assert table.row.version == version + 1
    assert all(0.4 <= seconds <= 2.0 for seconds in pauses)
    assert len(set(pauses)) > 2


def test_where_all_seats_are_programs_nobody_is_made_to_wait(make_table: Any) -> None:
    table = make_table("easy", "normal", "easy", target_score=10)
    clock = Clock()
    while not table.row.is_finished:
        assert clock.step() == 0.0
    assert table.row.moves.count() > 20
    assert clock.step() > 0


def test_once_the_last_person_is_gone_from_the_table_the_rest_is_played_at_once(
    make_table: Any,
) -> None:
    table = make_table("human", "easy", "normal")
    to_a_programs_turn(table)
    assert pause_of(table) > 0
    table.row.seats.filter(kind="human").update(kind="easy")
    Match.objects.update(due_at=timezone.now())
    clock = Clock()
    while table.row.state == "playing":
        assert clock.step() == 0.0


def test_a_pause_can_be_shortened_but_not_made_longer(make_table: Any, settings: Any) -> None:
    table = make_table("human", "normal")
    to_a_programs_turn(table)
    full = pause_of(table)
    settings.PROGRAM_PACE = 0.1
    Match.objects.update(due_at=timezone.now())
    assert pause_of(table) in (0.0, pytest.approx(full / 10, abs=0.001))
