"""The four buttons of the waiting room, through their addresses."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from lobby import tables
from lobby.models import Player, Table
from rummy.models import Match
from tests.lobby.conftest import seats_of

Browser = Callable[[Player | None], Client]


def press(client: Client, name: str, table: Table) -> str:
    """Press a button; gives what the page says afterwards."""
    path = reverse(name, args=(table.code,))
    return client.post(path, follow=True).text


def test_sit_down_takes_a_seat(browser: Browser, table: Table, stranger: Player) -> None:
    assert "you</span>" in press(browser(stranger), "table-sit", table)
    assert seats_of(table) == ["Hana", "Mila", "Sven"]


def test_sit_down_pressed_twice_takes_one_seat_and_complains_of_nothing(
    browser: Browser, table: Table, stranger: Player
) -> None:
    client = browser(stranger)
    press(client, "table-sit", table)
    assert 'class="message error"' not in press(client, "table-sit", table)
    assert seats_of(table) == ["Hana", "Mila", "Sven"]


def test_whoever_comes_too_late_reads_what_to_do(
    browser: Browser, table: Table, stranger: Player
) -> None:
    tables.sit_down(table, Player.objects.create_user("Fast"))
    page = press(browser(stranger), "table-sit", table)
    assert "All seats at this table are taken. Choose another table, or open one." in page
    assert seats_of(table) == ["Hana", "Mila", "Fast"]


def test_leave_gives_the_seat_back(browser: Browser, table: Table, member: Player) -> None:
    press(browser(member), "table-leave", table)
    assert seats_of(table) == ["Hana", "", ""]


def test_start_brings_everybody_to_the_match(
    browser: Browser, table: Table, host: Player, stranger: Player
) -> None:
    tables.sit_down(table, stranger)
    client = browser(host)
    first = client.post(reverse("table-start", args=(table.code,)))
    second = client.get(first["Location"])
    assert second["Location"] == Match.objects.get().get_absolute_url()


def test_start_with_a_free_seat_is_refused_with_what_to_do(
    browser: Browser, table: Table, host: Player
) -> None:
    assert "Wait until every seat is taken." in press(browser(host), "table-start", table)
    assert not Match.objects.exists()


@pytest.mark.parametrize("name", ["table-start", "table-close"])
def test_only_the_host_starts_and_closes(
    name: str, browser: Browser, table: Table, member: Player
) -> None:
    page = press(browser(member), name, table)
    assert "Only Hana, who opened the table, can do that." in page
    table.refresh_from_db()
    assert table.is_open


def test_close_takes_the_table_out_of_the_lobby(
    browser: Browser, table: Table, host: Player, stranger: Player
) -> None:
    press(browser(host), "table-close", table)
    assert browser(stranger).get("/").context["tables"] == []
