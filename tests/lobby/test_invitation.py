from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from lobby import tables
from lobby.models import Player, Table
from lobby.tables import Terms
from rummy.engine.rules import make_options
from tests.lobby.conftest import PASSWORD, seats_of

pytestmark = pytest.mark.django_db
Browser = Callable[[Player | None], Client]


def test_a_friend_without_an_account_sits_down_by_one_press(table: Table) -> None:
    client = Client()
    page = client.get(f"/t/{table.code}/").text
    assert "<bdi>Hana</bdi> invites you to a table of rummy" in page
    assert "Sit down as a guest" in page
    answer = client.post(reverse("table-sit", args=(table.code,)))
    assert answer["Location"] == table.get_absolute_url()
    guest = Player.objects.get(is_guest=True)
    assert seats_of(table) == ["Hana", "Mila", guest.username]


def test_the_invitation_survives_signing_up(table: Table) -> None:
    client = Client()
    page = client.get(f"/t/{table.code}/").text
    address = f"/accounts/signup/?next={table.get_absolute_url()}"
    assert f'href="{address}"' in page
    answer = client.post(
        address,
        {"username": "Nina", "email": "", "password1": PASSWORD, "password2": PASSWORD},
    )
    assert answer["Location"] == table.get_absolute_url()
    client.post(reverse("table-sit", args=(table.code,)))
    assert seats_of(table) == ["Hana", "Mila", "Nina"]


def test_whoever_is_signed_in_comes_to_the_table(
    browser: Browser, table: Table, stranger: Player
) -> None:
    assert browser(stranger).get(f"/t/{table.code}/")["Location"] == table.get_absolute_url()


def test_nobody_finds_a_table_by_guessing(table: Table) -> None:
    assert Client().get("/t/aaaaaaaa/").status_code == 404
    assert Client().get(f"/tables/{table.code}/")["Location"] == f"/t/{table.code}/"


def test_a_table_by_link_only_is_in_no_list_and_open_to_who_has_the_link(
    browser: Browser, host: Player, stranger: Player
) -> None:
    table = tables.open_table(host, make_options(), [""], terms=Terms(is_public=False))
    client = browser(stranger)
    assert client.get("/").context["tables"] == []
    assert "by link only" in client.get(table.get_absolute_url()).text
    client.post(reverse("table-sit", args=(table.code,)))
    assert seats_of(table) == ["Hana", "Sven"]


@pytest.mark.parametrize(
    ("change", "words"),
    [("full", "All seats at this table are taken."), ("closed", "This table is closed.")],
)
def test_an_invitation_that_comes_too_late_says_so(
    change: str, words: str, table: Table, host: Player, stranger: Player
) -> None:
    if change == "full":
        tables.sit_down(table, stranger)
    else:
        tables.close(table, host)
    page = Client().get(f"/t/{table.code}/").text
    assert words in page
    assert "Sit down as a guest" not in page


def test_the_link_is_drawn_as_a_code_for_cameras(
    browser: Browser, table: Table, host: Player
) -> None:
    page = browser(host).get(table.get_absolute_url()).text
    assert f'value="http://testserver/t/{table.code}/"' in page
    drawing = page[page.index('<figure class="qr">') : page.index("</figure>")]
    assert "<svg" in drawing
    assert "style=" not in drawing


@pytest.mark.parametrize(
    "title",
    ["<script>alert(1)</script>", "Ana & Ben", "🃏 👩\u200d👧", "לילה טוב", "“quotes”"],
)
def test_a_title_is_shown_as_it_was_written(browser: Browser, host: Player, title: str) -> None:
    data = {"seats": "2", "target_score": "100", "title": title, "is_public": "on"}
    client = browser(host)
    client.post(reverse("table-new"), data)
    table = Table.objects.get()
    assert str(table) == title
    page = client.get(table.get_absolute_url()).text
    assert "<script>alert" not in page
    for answer in (client.get("/"), Client().get(f"/t/{table.code}/")):
        assert "<script>alert" not in answer.text


@pytest.mark.parametrize(
    ("title", "words"), [("a\u202eb", "direction"), ("x" * 10_000, "at most 40")]
)
def test_a_title_that_would_harm_the_page_is_refused_with_what_to_do(
    browser: Browser, host: Player, title: str, words: str
) -> None:
    data = {"seats": "2", "target_score": "100", "title": title}
    answer = browser(host).post(reverse("table-new"), data)
    assert answer.status_code == 422
    assert words in answer.text
    assert not Table.objects.exists()
