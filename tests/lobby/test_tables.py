from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from django.db import IntegrityError, connection, transaction

from lobby import tables
from lobby.errors import MESSAGES, TableError
from lobby.models import Player, Seat, Table
from rummy.engine.rules import Options, make_options
from rummy.models import Match
from tests.lobby.conftest import seats_of

pytestmark = pytest.mark.django_db


def refusal(change: Callable[..., object], *args: object) -> str:
    """The code with which ``change`` is refused."""
    with pytest.raises(TableError) as refused:
        change(*args)
    assert str(refused.value)
    return refused.value.code


def test_a_new_table_has_its_host_on_the_first_seat_and_the_programs_asked_for(
    host: Player,
) -> None:
    options = make_options(seats=4, target_score=250, ace_high=True, discard_to_win=True)
    table = tables.open_table(host, options, ["", "hard", "easy"], title="  Late shift ")
    assert (table.state, table.title, table.host, table.options) == (
        Table.State.OPEN,
        "Late shift",
        host,
        Options(4, 250, True, True),
    )
    assert seats_of(table) == ["Hana", "", "hard", "easy"]


def test_a_table_with_too_few_or_unknown_levels_is_not_opened(host: Player) -> None:
    with pytest.raises(ValueError, match="1 levels for 2 seats"):
        tables.open_table(host, make_options(seats=3), [""])
    with pytest.raises(ValueError, match="brilliant"):
        tables.open_table(host, make_options(), ["brilliant"])
    assert not Table.objects.exists()


def test_one_person_keeps_a_few_tables_open_and_no_more(host: Player) -> None:
    opened = [tables.open_table(host, make_options(), [""]) for _ in range(tables.MAX_OPEN_TABLES)]
    assert refusal(tables.open_table, host, make_options(), [""]) == "too_many_tables"
    tables.close(opened[0], host)
    tables.open_table(host, make_options(), [""])


def test_whoever_sits_down_gets_the_first_free_seat(table: Table, stranger: Player) -> None:
    seat = tables.sit_down(table, stranger)
    assert (seat.number, seats_of(table)) == (2, ["Hana", "Mila", "Sven"])


def test_nobody_sits_twice_or_at_a_full_table(
    table: Table, member: Player, stranger: Player, person: Callable[[str], Player]
) -> None:
    assert refusal(tables.sit_down, table, member) == "already_seated"
    tables.sit_down(table, stranger)
    assert refusal(tables.sit_down, table, person("Late")) == "table_full"
    assert seats_of(table) == ["Hana", "Mila", "Sven"]


def test_a_member_who_leaves_frees_the_seat(table: Table, member: Player, stranger: Player) -> None:
    tables.leave(table, member)
    assert seats_of(table) == ["Hana", "", ""]
    assert refusal(tables.leave, table, stranger) == "not_seated"
    assert tables.sit_down(table, stranger).number == 1


def test_a_host_who_leaves_hands_the_table_to_the_next_person(
    table: Table, host: Player, member: Player
) -> None:
    tables.leave(table, host)
    table.refresh_from_db()
    assert (table.state, table.host) == (Table.State.OPEN, member)
    assert seats_of(table) == ["", "Mila", ""]


def test_the_last_person_to_leave_closes_the_table(
    table: Table, host: Player, member: Player, stranger: Player
) -> None:
    tables.leave(table, host)
    tables.leave(table, member)
    table.refresh_from_db()
    assert table.state == Table.State.CLOSED
    assert refusal(tables.sit_down, table, stranger) == "table_closed"


def test_only_the_host_closes_a_table(table: Table, host: Player, member: Player) -> None:
    assert refusal(tables.close, table, member) == "not_host"
    tables.close(table, host)
    table.refresh_from_db()
    assert table.state == Table.State.CLOSED
    assert refusal(tables.close, table, host) == "table_closed"


def test_a_match_starts_when_all_seats_are_taken_and_the_host_says_so(
    table: Table, host: Player, member: Player, stranger: Player
) -> None:
    assert refusal(tables.start, table, host) == "seats_open"
    tables.sit_down(table, stranger)
    assert refusal(tables.start, table, member) == "not_host"
    match = tables.start(table, host).match
    assert match is not None
    table.refresh_from_db()
    assert (table.state, table.match) == (Table.State.PLAYING, match)
    assert match.options == make_options(seats=3)
    assert list(match.seats.values_list("seat", "kind", "name", "player")) == [
        (0, "human", "Hana", host.pk),
        (1, "human", "Mila", member.pk),
        (2, "human", "Sven", stranger.pk),
    ]


def test_a_table_that_has_begun_is_changed_no_more(
    table: Table, host: Player, member: Player, stranger: Player, person: Callable[[str], Player]
) -> None:
    tables.sit_down(table, stranger)
    tables.start(table, host)
    assert refusal(tables.start, table, host) == "table_started"
    assert refusal(tables.sit_down, table, person("Late")) == "table_started"
    assert refusal(tables.leave, table, member) == "table_started"
    assert refusal(tables.close, table, host) == "table_started"
    assert Match.objects.count() == 1


def test_programs_of_one_level_are_told_apart_by_number(host: Player) -> None:
    table = tables.open_table(host, make_options(seats=4), ["hard", "easy", "hard"])
    match = tables.start(table, host).match
    assert match is not None
    assert list(match.seats.values_list("kind", "name")) == [
        ("human", "Hana"),
        ("hard", "Hard 1"),
        ("easy", "Easy"),
        ("hard", "Hard 2"),
    ]


def test_the_database_refuses_a_person_and_a_program_on_one_seat(
    table: Table, stranger: Player
) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.filter(table=table, number=2).update(player=stranger, level="easy")


def test_the_database_refuses_one_person_on_two_seats(table: Table, member: Player) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.filter(table=table, number=2).update(player=member)


def test_every_refusal_says_what_it_is_about() -> None:
    values = {"host": "Hana", "limit": 5, "name": "Mila", "seconds": 3}
    sentences = {code: str(TableError(code, **values)) for code in MESSAGES}
    assert all(sentence.endswith(".") and "%" not in sentence for sentence in sentences.values())
    assert len(set(sentences.values())) == len(MESSAGES)


@pytest.mark.django_db(transaction=True)
def test_the_last_seat_goes_to_exactly_one_of_many_who_press_at_once(
    table: Table, person: Callable[[str], Player]
) -> None:
    people = [person(f"Racer{number}") for number in range(6)]
    barrier = threading.Barrier(len(people))
    outcomes: list[str] = []

    def race(player: Player) -> None:
        barrier.wait()
        try:
            tables.sit_down(table, player)
            outcomes.append("seated")
        except TableError as error:
            outcomes.append(error.code)
        finally:
            connection.close()

    threads = [threading.Thread(target=race, args=(player,)) for player in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["seated"] + ["table_full"] * 5
    assert table.seats.filter(player__in=people).count() == 1


@pytest.mark.django_db(transaction=True)
def test_start_pressed_in_two_windows_at_once_begins_one_match(
    table: Table, host: Player, stranger: Player
) -> None:
    tables.sit_down(table, stranger)
    barrier = threading.Barrier(2)
    outcomes: list[str] = []

    def race() -> None:
        barrier.wait()
        try:
            tables.start(table, host)
            outcomes.append("started")
        except TableError as error:
            outcomes.append(error.code)
        finally:
            connection.close()

    threads = [threading.Thread(target=race) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["started", "table_started"]
    assert Match.objects.count() == 1
