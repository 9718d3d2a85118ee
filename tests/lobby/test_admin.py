from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from lobby import tables
from lobby.models import Player, Table
from rummy.engine.rules import make_options

CountQueries = Callable[..., object]


@pytest.fixture
def staff(db: None) -> Client:
    client = Client()
    client.force_login(Player.objects.create_superuser("Staff", password="not-in-use-here"))
    return client


@pytest.mark.parametrize("what", ["player", "table"])
def test_the_lists_need_as_many_queries_for_thirty_rows_as_for_one(
    what: str, staff: Client, table: Table, django_assert_max_num_queries: CountQueries
) -> None:
    path = reverse(f"admin:lobby_{what}_changelist")
    staff.get(path)  # The first visit is noted.
    with django_assert_max_num_queries(8) as one:  # type: ignore[attr-defined]
        staff.get(path)
    for number in range(29):
        tables.open_table(Player.objects.create_user(f"Host{number}"), make_options(), [""])
    with django_assert_max_num_queries(len(one)):  # type: ignore[attr-defined]
        page = staff.get(path).text
    assert "Hana" in page


def test_staff_read_a_table_and_its_seats_and_cannot_change_them(
    staff: Client, table: Table
) -> None:
    path = reverse("admin:lobby_table_change", args=(table.pk,))
    page = staff.get(path).text
    assert "Blue table" in page and "Mila" in page
    assert staff.post(path, {"title": "Other"}).status_code == 403
    table.refresh_from_db()
    assert table.title == "Blue table"


def test_staff_find_a_player_and_may_shut_the_account(staff: Client, host: Player) -> None:
    found = staff.get(reverse("admin:lobby_player_changelist"), {"q": "hana"}).text
    assert "Hana" in found
    path = reverse("admin:lobby_player_change", args=(host.pk,))
    assert staff.get(path).status_code == 200
    staff.post(path, {"username": "Hana", "email": ""})
    host.refresh_from_db()
    assert not host.is_active


def test_staff_cannot_give_a_name_that_is_taken(
    staff: Client, host: Player, member: Player
) -> None:
    path = reverse("admin:lobby_player_change", args=(member.pk,))
    page = staff.post(path, {"username": "hANA", "email": "", "is_active": "on"}).text
    assert "This name is taken. Please choose another one." in page
    member.refresh_from_db()
    assert member.username == "Mila"
