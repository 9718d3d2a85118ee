from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from lobby import hosting, tables
from lobby.errors import TableError
from lobby.models import Block, Player, Table
from tests.lobby.conftest import seats_of

pytestmark = pytest.mark.django_db
Browser = Callable[[Player | None], Client]


def refusal(change: Callable[..., object], *args: object) -> str:
    with pytest.raises(TableError) as refused:
        change(*args)
    return refused.value.code


def test_whoever_is_sent_away_cannot_sit_down_again(
    table: Table, host: Player, member: Player
) -> None:
    hosting.remove(table, host, "Mila")
    assert seats_of(table) == ["Hana", "", ""]
    assert refusal(tables.sit_down, table, member) == "removed"
    assert refusal(hosting.remove, table, host, "Mila") == "not_at_table"


def test_only_the_host_sends_away_and_passes_on_and_never_themselves(
    table: Table, host: Player, member: Player
) -> None:
    for change in (hosting.remove, hosting.pass_on):
        assert refusal(change, table, member, "Hana") == "not_host"
        assert refusal(change, table, host, "Hana") == "not_at_table"
        assert refusal(change, table, host, "Sven") == "not_at_table"


def test_a_table_that_is_passed_on_has_a_new_host(
    table: Table, host: Player, member: Player
) -> None:
    hosting.pass_on(table, host, "Mila")
    table.refresh_from_db()
    assert table.host == member
    hosting.remove(table, member, "Hana")
    assert seats_of(table) == ["", "Mila", ""]


def test_nobody_sits_down_at_a_table_whose_host_has_blocked_them(
    table: Table, host: Player, member: Player, stranger: Player
) -> None:
    Block.objects.create(player=member, other=stranger)
    Block.objects.create(player=host, other=stranger)
    assert refusal(tables.sit_down, table, stranger) == "cannot_sit"
    hosting.pass_on(table, host, "Mila")
    Block.objects.filter(player=member).delete()
    tables.sit_down(table, stranger)


def test_who_has_blocked_somebody_there_is_warned_first(
    browser: Browser, table: Table, member: Player, stranger: Player
) -> None:
    Block.objects.create(player=stranger, other=member)
    client, path = browser(stranger), reverse("table-sit", args=(table.code,))
    page = client.post(path)
    assert page.status_code == 200
    assert "<bdi>Mila</bdi>" in page.text
    assert seats_of(table) == ["Hana", "Mila", ""]
    assert client.post(path, {"sure": "yes"})["Location"] == table.get_absolute_url()
    assert seats_of(table) == ["Hana", "Mila", "Sven"]


def test_the_buttons_of_the_host_say_what_was_done(
    browser: Browser, table: Table, host: Player
) -> None:
    client = browser(host)
    page = client.get(table.get_absolute_url()).text
    assert 'aria-label="Send Mila away"' in page
    answer = client.post(
        reverse("table-pass-on", args=(table.code,)), {"name": "Mila"}, follow=True
    )
    assert "Mila is the host now." in answer.text
    assert "Send Mila away" not in answer.text
    answer = client.post(reverse("table-remove", args=(table.code,)), {"name": "Mila"}, follow=True)
    assert "Only Mila, who opened the table, can do that." in answer.text
