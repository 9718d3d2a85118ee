"""What tables do by themselves. Time is moved, never waited for."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from lobby import keeper, tables
from lobby.models import Fill, Player, Table
from lobby.tables import Terms
from rummy.engine.rules import make_options
from tests.lobby.conftest import seats_of

pytestmark = pytest.mark.django_db


def let_pass(table: Table, time: timedelta) -> None:
    table.refresh_from_db()
    table.seen_at -= time
    table.waits_since -= time
    assert table.due_at is not None
    table.due_at -= time
    table.save()


def state_of(table: Table) -> str:
    table.refresh_from_db()
    return table.state


def test_a_table_that_nobody_looks_at_closes(table: Table) -> None:
    let_pass(table, timedelta(minutes=9))
    assert (keeper.step(), state_of(table)) == (0, "open")
    let_pass(table, timedelta(minutes=1))
    assert (keeper.step(), state_of(table)) == (1, "closed")
    assert (keeper.step(), table.due_at) == (0, None)


def test_a_look_at_the_table_keeps_it_open(table: Table, host: Player) -> None:
    let_pass(table, timedelta(minutes=9))
    client = Client()
    client.force_login(host)
    client.get(table.get_absolute_url())
    let_pass(table, timedelta(minutes=1))
    assert (keeper.step(), state_of(table)) == (1, "open")
    assert table.due_at is not None and table.due_at > timezone.now()


def test_programs_take_the_free_seats_after_a_while(host: Player, member: Player) -> None:
    terms = Terms(fill=Fill.AFTER_A_WHILE, fill_level="hard", turn_limit=20)
    table = tables.open_table(host, make_options(seats=4), ["", "", ""], terms=terms)
    let_pass(table, timedelta(seconds=50))
    # Whoever sits down makes the wait begin anew.
    tables.sit_down(table, member)
    let_pass(table, timedelta(seconds=50))
    assert (keeper.step(), state_of(table)) == (0, "open")
    let_pass(table, timedelta(seconds=10))
    assert (keeper.step(), state_of(table)) == (1, "playing")
    assert seats_of(table) == ["Hana", "Mila", "hard", "hard"]
    assert table.match is not None
    assert (table.match.turn_limit, table.match.absence_level) == (20, "hard")
    assert table.due_at is None


def test_programs_that_wait_for_the_start_come_with_it(host: Player) -> None:
    terms = Terms(fill=Fill.AT_START, fill_level="easy")
    table = tables.open_table(host, make_options(seats=3), ["", "hard"], terms=terms)
    let_pass(table, timedelta(minutes=2))
    assert (keeper.step(), state_of(table)) == (0, "open")
    tables.start(table, host)
    assert seats_of(table) == ["Hana", "easy", "hard"]


def test_a_table_that_has_begun_meanwhile_is_left_alone(host: Player) -> None:
    table = tables.open_table(host, make_options(), ["easy"])
    tables.start(table, host)
    Table.objects.filter(pk=table.pk).update(due_at=timezone.now())
    assert (keeper.step(), state_of(table)) == (1, "playing")
    assert (keeper.step(), table.due_at) == (0, None)
