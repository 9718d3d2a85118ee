"""Play now: the best open seat, else programs."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from lobby import hosting, tables
from lobby.matchmaking import play_now
from lobby.models import Block, Player, Table
from lobby.tables import Terms
from rummy.engine.errors import RummyError
from rummy.engine.rules import Options, make_options
from tests.lobby.conftest import seats_of

pytestmark = pytest.mark.django_db
Person = Callable[[str], Player]


def test_play_now_seats_one_against_a_program_at_once(host: Player) -> None:
    table = play_now(host, "hard", 50)
    assert table.match is not None
    assert (table.state, table.match.options) == (
        Table.State.PLAYING,
        make_options(target_score=50),
    )
    assert seats_of(table) == ["Hana", "hard"]


def test_play_now_pressed_twice_opens_one_table(host: Player, member: Player) -> None:
    first = play_now(host)
    assert play_now(host) == first
    assert play_now(host, "easy") != first
    assert play_now(member) != first
    Table.objects.filter(pk=first.pk).update(
        created_at=timezone.now() - tables.DOUBLE_CLICK - timedelta(seconds=1)
    )
    assert play_now(host) != first


def test_play_now_checks_the_target(host: Player) -> None:
    with pytest.raises(RummyError) as refused:
        play_now(host, target_score=9)
    assert (refused.value.code, Table.objects.count()) == ("bad_option", 0)


def test_with_people_one_is_seated_where_the_fewest_seats_are_free(
    host: Player, member: Player, stranger: Player, person: Person
) -> None:
    options = make_options(seats=3)
    tables.open_table(host, options, ["", ""])
    fuller = tables.open_table(member, options, ["", "easy"])
    tables.open_table(person("Late"), options, ["", "easy"])
    assert play_now(stranger, seats=3, with_people=True) == fuller
    assert seats_of(fuller) == ["Mila", "Sven", "easy"]
    assert fuller.match is None


@pytest.mark.parametrize(
    ("terms", "options"),
    [
        (Terms(is_public=False), make_options()),
        (Terms(), make_options(seats=3)),
        (Terms(), make_options(target_score=200)),
    ],
)
def test_a_table_that_is_not_as_asked_is_passed_over(
    terms: Terms, options: Options, host: Player, stranger: Player
) -> None:
    tables.open_table(host, options, [""] * (options.seats - 1), terms=terms)
    assert play_now(stranger, with_people=True).host == stranger


def test_nobody_is_seated_with_people_they_blocked_or_who_blocked_them(
    host: Player, member: Player, stranger: Player
) -> None:
    table = tables.open_table(host, make_options(seats=3), ["", ""])
    tables.sit_down(table, member)
    for block in ((stranger, member), (member, stranger), (host, stranger)):
        made = Block.objects.create(player=block[0], other=block[1])
        assert play_now(stranger, seats=3, with_people=True) != table, block
        made.delete()
        Table.objects.exclude(pk=table.pk).delete()
    assert play_now(stranger, seats=3, with_people=True) == table


def test_nobody_is_seated_where_they_sit_already_or_were_sent_away(
    host: Player, member: Player
) -> None:
    table = tables.open_table(host, make_options(), [""])
    assert play_now(host, with_people=True) != table
    tables.sit_down(table, member)
    hosting.remove(table, host, "Mila")
    assert play_now(member, with_people=True) != table


def test_play_now_with_people_pressed_twice_takes_one_seat(
    host: Player, member: Player, stranger: Player
) -> None:
    first = tables.open_table(host, make_options(), [""])
    tables.open_table(member, make_options(), [""])
    assert [play_now(stranger, with_people=True) for _ in range(2)] == [first, first]
    assert stranger.seats.count() == 1
    Table.objects.update(waits_since=timezone.now() - tables.DOUBLE_CLICK - timedelta(seconds=1))
    assert play_now(stranger, with_people=True) != first


@pytest.mark.django_db(transaction=True)
def test_play_now_with_people_sent_twice_at_once_takes_one_seat(
    host: Player, member: Player, stranger: Player
) -> None:
    for opener in (host, member):
        tables.open_table(opener, make_options(), [""])
    barrier = threading.Barrier(2)
    got: list[Table] = []

    def race() -> None:
        barrier.wait()
        try:
            got.append(play_now(stranger, with_people=True))
        finally:
            connection.close()

    threads = [threading.Thread(target=race) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(got), len(set(got)), stranger.seats.count()) == (2, 1, 1)


def test_without_the_wish_for_people_programs_take_all_seats(
    host: Player, stranger: Player
) -> None:
    waiting = tables.open_table(host, make_options(seats=4), ["", "", ""])
    table = play_now(stranger, "easy", seats=4)
    assert table != waiting
    assert seats_of(table) == ["Sven", "easy", "easy", "easy"]


@pytest.mark.django_db(transaction=True)
def test_of_two_for_one_seat_the_other_plays_against_programs(host: Player, person: Person) -> None:
    waiting = tables.open_table(host, make_options(), [""])
    racers = [person(f"Racer{number}") for number in range(2)]
    barrier = threading.Barrier(2)
    got: list[Table] = []

    def race(player: Player) -> None:
        barrier.wait()
        try:
            got.append(play_now(player, with_people=True))
        finally:
            connection.close()

    threads = [threading.Thread(target=race, args=(player,)) for player in racers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [table == waiting for table in got].count(True) == 1
    assert all(table.seats.filter(player__in=racers).count() == 1 for table in got)
