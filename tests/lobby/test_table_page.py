from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from lobby import tables
from lobby.models import Player, Table

Browser = Callable[[Player | None], Client]
CountQueries = Callable[..., object]
HTMX = {"HX-Request": "true"}


def buttons(page: str) -> list[str]:
    """The ids of the buttons that this person may see in the waiting room."""
    names = ("start", "sit", "leave", "close")
    return [name for name in names if f'id="{name}" form="table-action"' in page]


def test_the_waiting_room_shows_who_sits_where_and_the_link_to_share(
    browser: Browser, table: Table, host: Player
) -> None:
    response = browser(host).get(table.get_absolute_url())
    assert [(seat.kind, seat.name, seat.is_host) for seat in response.context["shown"].seats] == [
        ("me", "Hana", True),
        ("person", "Mila", False),
        ("free", "", False),
    ]
    assert f'value="http://testserver/t/{table.code}/"' in response.text
    assert "Waiting for 1 more person." in response.text


def test_each_person_sees_the_buttons_they_may_press(
    browser: Browser, table: Table, host: Player, member: Player, stranger: Player
) -> None:
    path = table.get_absolute_url()
    assert buttons(browser(host).get(path).text) == ["start", "leave", "close"]
    assert buttons(browser(member).get(path).text) == ["leave"]
    assert buttons(browser(stranger).get(path).text) == ["sit"]


def test_a_host_alone_closes_the_table_instead_of_leaving_it(
    browser: Browser, table: Table, host: Player, member: Player
) -> None:
    tables.leave(table, member)
    assert buttons(browser(host).get(table.get_absolute_url()).text) == ["start", "close"]


def test_start_can_be_pressed_once_everybody_is_there(
    browser: Browser, table: Table, host: Player, member: Player, stranger: Player
) -> None:
    path, client = table.get_absolute_url(), browser(host)
    button = f'formaction="{reverse("table-start", args=(table.code,))}"'
    assert f"{button} disabled>" in client.get(path).text
    tables.sit_down(table, stranger)
    page = client.get(path).text
    assert f"{button}>" in page
    assert "Everybody is here. Start when you like." in page
    assert "Everybody is here. Hana can start the match." in browser(member).get(path).text


def test_when_the_match_begins_everybody_at_the_table_goes_there(
    browser: Browser, table: Table, host: Player, member: Player, stranger: Player
) -> None:
    tables.sit_down(table, stranger)
    match = tables.start(table, host).match
    assert match is not None
    path, client = table.get_absolute_url(), browser(member)
    assert client.get(path)["Location"] == match.get_absolute_url()
    assert client.get(path, headers=HTMX)["HX-Redirect"] == match.get_absolute_url()


def test_others_read_that_it_has_begun(
    browser: Browser, table: Table, host: Player, stranger: Player
) -> None:
    tables.sit_down(table, Player.objects.create_user("Last"))
    tables.start(table, host)
    page = browser(stranger).get(table.get_absolute_url()).text
    assert "This match has begun, and all seats are taken." in page
    assert buttons(page) == []


def test_a_closed_table_says_so(
    browser: Browser, table: Table, host: Player, member: Player
) -> None:
    tables.close(table, host)
    page = browser(member).get(table.get_absolute_url()).text
    assert "This table is closed." in page
    assert buttons(page) == []
    assert "hx-get" not in page


def test_a_fragment_is_the_room_alone_and_the_same_as_in_the_page(
    browser: Browser, table: Table, member: Player
) -> None:
    client, path = browser(member), table.get_absolute_url()
    fragment = client.get(path, headers=HTMX).text.strip()
    assert fragment.startswith('<section id="room"')
    assert fragment in client.get(path).text


def test_a_fragment_for_who_has_signed_out_loads_the_page_anew(
    browser: Browser, table: Table
) -> None:
    response = browser(None).get(table.get_absolute_url(), headers=HTMX)
    assert (response.status_code, response["HX-Refresh"]) == (200, "true")


def test_a_title_is_text_and_never_markup(browser: Browser, table: Table, member: Player) -> None:
    Table.objects.filter(pk=table.pk).update(title="<b>Ace</b>")
    page = browser(member).get(table.get_absolute_url()).text
    assert "<b>Ace</b>" not in page
    assert "&lt;b&gt;Ace&lt;/b&gt;" in page


@pytest.mark.parametrize("people", [0, 1])
def test_the_number_of_queries_does_not_grow_with_the_people(
    people: int,
    browser: Browser,
    table: Table,
    member: Player,
    django_assert_num_queries: CountQueries,
) -> None:
    for number in range(people):
        tables.sit_down(table, Player.objects.create_user(f"More{number}"))
    client = browser(member)
    client.get(table.get_absolute_url())  # The first visit is noted.
    with django_assert_num_queries(4):
        client.get(table.get_absolute_url())
