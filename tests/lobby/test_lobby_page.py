from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from lobby import tables
from lobby.lists import PAGE
from lobby.matchmaking import play_now
from lobby.models import Player, Table
from rummy.engine.rules import make_options
from rummy.models import Match

Browser = Callable[[Player | None], Client]
CountQueries = Callable[..., object]


def test_who_is_not_signed_in_gets_a_welcome_and_three_ways_in(
    browser: Browser, table: Table
) -> None:
    page = browser(None).get("/").text
    assert "Play as a guest" in page
    assert 'href="/accounts/signup/"' in page
    assert 'href="/accounts/login/"' in page
    assert "Blue table" not in page


def test_an_empty_lobby_says_what_to_do(browser: Browser, stranger: Player) -> None:
    page = browser(stranger).get("/").text
    assert "You are at no table yet. Press “Play now”" in page
    assert "No table waits for people just now." in page
    assert "Play now</button>" in page


def test_an_open_table_shows_its_options_its_people_and_a_seat(
    browser: Browser, table: Table, stranger: Player
) -> None:
    response = browser(stranger).get("/")
    (shown,) = response.context["tables"]
    assert (shown.title, shown.options) == ("Blue table", ["3 seats", "first to 100"])
    assert [(seat.kind, seat.name) for seat in shown.seats] == [
        ("person", "Hana"),
        ("person", "Mila"),
        ("free", ""),
    ]
    assert 'aria-label="Sit down: Blue table"' in response.text


def test_all_options_are_said_in_words(browser: Browser, host: Player, stranger: Player) -> None:
    tables.open_table(host, make_options(2, 500, True, True), [""])
    (shown,) = browser(stranger).get("/").context["tables"]
    assert shown.options == [
        "2 seats",
        "first to 500",
        "aces count 11",
        "go out by a discard only",
    ]


def test_a_full_table_offers_no_seat(browser: Browser, table: Table, stranger: Player) -> None:
    tables.leave(table, table.host)
    for name in ("Last1", "Last2"):
        tables.sit_down(table, Player.objects.create_user(name))
    page = browser(stranger).get("/").text
    assert "Blue table" in page
    assert "Sit down" not in page


def test_ones_own_table_is_among_your_tables_and_not_among_the_open_ones(
    browser: Browser, table: Table, member: Player
) -> None:
    response = browser(member).get("/")
    assert [shown.table for shown in response.context["waiting"]] == [table]
    assert response.context["tables"] == []
    assert f'href="{table.get_absolute_url()}"' in response.text


def test_your_matches_come_first_with_your_turn_on_top(browser: Browser, host: Player) -> None:
    mine, other = (play_now(host, level).match for level in ("easy", "hard"))
    assert mine is not None and other is not None
    Match.objects.filter(pk=mine.pk).update(state=Match.State.PLAYING, turn_seat=0)
    Match.objects.filter(pk=other.pk).update(
        state=Match.State.PLAYING, turn_seat=1, scores=[12, 34]
    )
    response = browser(host).get("/")
    shown = response.context["matches"]
    assert [(row.match.pk, row.is_my_turn, row.status) for row in shown] == [
        (mine.pk, True, "Your turn"),
        (other.pk, False, "Now: Hard program"),
    ]
    assert [(seat.name, seat.score) for seat in shown[1].seats] == [
        ("Hana", 12),
        ("Hard program", 34),
    ]
    assert f'href="/match/{mine.pk}/"' in response.text


@pytest.mark.parametrize(
    ("state", "words"),
    [("dealing", "The first round begins soon"), ("between", "The next round begins soon")],
)
def test_a_match_with_nobody_in_turn_says_what_comes_next(
    state: str, words: str, browser: Browser, host: Player
) -> None:
    match = play_now(host).match
    assert match is not None
    Match.objects.filter(pk=match.pk).update(state=state, turn_seat=None)
    assert [row.status for row in browser(host).get("/").context["matches"]] == [words]


def test_a_finished_match_leaves_your_tables(browser: Browser, host: Player) -> None:
    match = play_now(host).match
    assert match is not None
    Match.objects.filter(pk=match.pk).update(state=Match.State.FINISHED)
    assert browser(host).get("/").context["matches"] == []


def test_a_fragment_is_the_lists_alone(browser: Browser, table: Table, stranger: Player) -> None:
    client = browser(stranger)
    fragment = client.get("/", headers={"HX-Request": "true"}).text
    assert "<html" not in fragment
    assert fragment.count("<section") == 3
    assert (
        'id="your-tables" class="paper yours none" aria-labelledby="your-tables-title"' in fragment
    )
    assert 'hx-swap-oob="true"' in fragment
    # The same lists as in the page, so that nothing is replaced when nothing is new.
    page = client.get("/").text
    inside = fragment[fragment.index('<h2 id="open') : fragment.index("</section>")]
    assert inside in page


def test_a_fragment_for_who_has_signed_out_loads_the_page_anew(browser: Browser, db: None) -> None:
    response = browser(None).get("/", headers={"HX-Request": "true"})
    assert (response["HX-Refresh"], response.text) == ("true", "")


def test_the_number_of_queries_does_not_grow_with_the_tables(
    browser: Browser, stranger: Player, django_assert_num_queries: CountQueries
) -> None:
    client = browser(stranger)

    def fill(first: int, last: int) -> None:
        for number in range(first, last):
            host = Player.objects.create_user(f"Host{number}")
            tables.open_table(host, make_options(seats=4), ["easy", "", ""])
            mine = tables.open_table(host, make_options(seats=3), ["", ""])
            tables.sit_down(mine, stranger)
            begun = tables.open_table(host, make_options(), [""])
            tables.sit_down(begun, stranger)
            tables.start(begun, host)

    fill(0, 1)
    client.get("/")  # The first visit is noted.
    with django_assert_num_queries(9):
        client.get("/")
    fill(1, 30)
    with django_assert_num_queries(9):
        response = client.get("/")
    counts = [len(response.context[name]) for name in ("matches", "waiting", "tables")]
    assert counts == [30, 30, PAGE]


def test_the_lobby_is_not_kept_by_the_browser(browser: Browser, stranger: Player) -> None:
    assert "no-store" in browser(stranger).get(reverse("lobby"))["Cache-Control"]
