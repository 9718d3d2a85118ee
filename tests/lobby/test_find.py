"""Filters, pages and the tables one may watch."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from lobby import tables
from lobby.lists import PAGE
from lobby.models import Block, Player, Table
from lobby.tables import Terms
from rummy.engine.rules import make_options

pytestmark = pytest.mark.django_db
Browser = Callable[[Player | None], Client]
Person = Callable[[str], Player]


@pytest.fixture
def many(host: Player, member: Player) -> dict[str, Table]:
    return {
        "plain": tables.open_table(host, make_options(), [""]),
        "three": tables.open_table(host, make_options(seats=3), ["", ""]),
        "aces": tables.open_table(host, make_options(ace_high=True), [""]),
        "discard": tables.open_table(member, make_options(discard_to_win=True), [""]),
        "timed": tables.open_table(member, make_options(), [""], terms=Terms(turn_limit=20)),
    }


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ("", {"plain", "three", "aces", "discard", "timed"}),
        ("seats=3", {"three"}),
        ("seats=", {"plain", "three", "aces", "discard", "timed"}),
        ("ace_high=true", {"aces"}),
        ("ace_high=false&seats=2", {"plain", "discard", "timed"}),
        ("discard_to_win=true", {"discard"}),
        ("has_limit=true", {"timed"}),
        ("has_limit=false&discard_to_win=false&ace_high=false&seats=2", {"plain"}),
        # What cannot be read is no wish.
        ("seats=nine&ace_high=perhaps", {"plain", "three", "aces", "discard", "timed"}),
    ],
)
def test_open_tables_are_filtered_by_seats_and_options(
    query: str, shown: set[str], many: dict[str, Table], browser: Browser, stranger: Player
) -> None:
    tables_shown = [row.table for row in browser(stranger).get(f"/?{query}").context["tables"]]
    assert {name for name, table in many.items() if table in tables_shown} == shown


def test_the_refresh_of_a_filtered_page_is_filtered_too(
    many: dict[str, Table], browser: Browser, stranger: Player
) -> None:
    page = browser(stranger).get("/?seats=3").text
    assert 'hx-get="/?seats=3"' in page
    assert "Show all" in page


def test_long_lists_come_in_pages(person: Person, browser: Browser, stranger: Player) -> None:
    hosts = [person(f"Host{number}") for number in range(PAGE + 2)]
    made = [tables.open_table(host, make_options(), [""]) for host in hosts]
    client = browser(stranger)
    first, second = client.get("/?seats=2"), client.get("/?seats=2&page=2")
    newest_first = [table.pk for table in reversed(made)]
    shown = [[row.table.pk for row in page.context["tables"]] for page in (first, second)]
    assert shown == [newest_first[:PAGE], newest_first[PAGE:]]
    assert 'href="?page=2&amp;seats=2"' in first.text
    assert 'href="?page=1&amp;seats=2"' in second.text
    for number in ("0", "-1", "x", "99999999999", "٣"):
        assert client.get("/", {"page": number}).status_code == 200


def begun(host: Player, guest: Player, terms: Terms = Terms()) -> Table:  # noqa: B008
    table = tables.open_table(host, make_options(), [""], terms=terms)
    tables.sit_down(table, guest)
    return tables.start(table, host)


def watchable(client: Client) -> list[int]:
    return [row.match.pk for row in client.get("/").context["to_watch"]]


def test_running_public_tables_can_be_watched(
    browser: Browser, host: Player, member: Player, stranger: Player
) -> None:
    shown = begun(host, member)
    begun(host, member, Terms(allows_spectators=False))
    begun(host, member, Terms(is_public=False))
    client = browser(stranger)
    assert watchable(client) == [shown.match_id]
    assert watchable(browser(member)) == []
    for table in Table.objects.all():
        assert table.match is not None
        status = client.get(table.match.get_absolute_url()).status_code
        assert status == (200 if table == shown else 404)


def test_who_wants_no_spectators_or_has_blocked_somebody_is_not_watched(
    browser: Browser, host: Player, member: Player, stranger: Player
) -> None:
    table = begun(host, member)
    assert table.match is not None
    client, path = browser(stranger), table.match.get_absolute_url()
    Player.objects.filter(pk=member.pk).update(refuses_spectators=True)
    assert (watchable(client), client.get(path).status_code) == ([], 404)
    Player.objects.filter(pk=member.pk).update(refuses_spectators=False)
    Block.objects.create(player=member, other=stranger)
    assert (watchable(client), client.get(path).status_code) == ([], 404)
    assert browser(host).get(path).status_code == 200


def test_nobody_watches_without_being_signed_in(host: Player, member: Player) -> None:
    match = begun(host, member).match
    assert match is not None
    path = match.get_absolute_url()
    assert Client().get(path)["Location"] == f"/accounts/login/?next={path}"
