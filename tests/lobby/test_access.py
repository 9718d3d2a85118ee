"""Every address of the lobby, as nobody, a stranger, a member and the host."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from lobby.models import Player, Table
from lobby.urls import urlpatterns

Browser = Callable[[Player | None], Client]

#: For each name: the method, and the answer to nobody, a stranger, a member and the host.
ANSWERS = {
    "lobby": ("get", 200, 200, 200, 200),
    "rules": ("get", 200, 200, 200, 200),
    "guest": ("post", "lobby", "lobby", "lobby", "lobby"),
    "keep": ("get", "sign in", "lobby", "lobby", "lobby"),
    "play-now": ("post", "match", "match", "match", "match"),
    "table-new": ("get", 200, 200, 200, 200),
    "privacy": ("get", "sign in", 200, 200, 200),
    "download": ("get", "sign in", 200, 200, 200),
    "delete": ("get", "sign in", 200, 200, 200),
    "profile": ("get", "sign in", 200, 200, 200),
    "mute": ("post", "sign in", "profile", "profile", "profile"),
    "block": ("post", "sign in", "profile", "profile", "profile"),
    "report": ("get", "sign in", 200, 200, 200),
    "invitation": ("get", 200, "table", "table", "table"),
    "table": ("get", "invitation", 200, 200, 200),
    "table-sit": ("post", "table", "table", "table", "table"),
    "table-remove": ("post", "login", "table", "table", "table"),
    "table-pass-on": ("post", "login", "table", "table", "table"),
    "table-leave": ("post", "login", "table", "lobby", "lobby"),
    "table-start": ("post", "login", "table", "table", "table"),
    "table-close": ("post", "login", "table", "table", "lobby"),
}
CAST = ("nobody", "stranger", "member", "host")


def address(name: str, table: Table) -> str:
    needs_code = name == "invitation" or (name.startswith("table") and name != "table-new")
    if name in ("profile", "mute", "block", "report"):
        return reverse(name, args=("Mila",))
    return reverse(name, args=(table.code,) if needs_code else ())


def test_every_address_is_in_this_file() -> None:
    assert {pattern.name for pattern in urlpatterns} == set(ANSWERS)


@pytest.mark.parametrize("who", CAST)
@pytest.mark.parametrize("name", ANSWERS)
def test_each_address_answers_as_it_should_to_each_person(
    name: str,
    who: str,
    table: Table,
    browser: Browser,
    host: Player,
    member: Player,
    stranger: Player,
) -> None:
    people = {"nobody": None, "stranger": stranger, "member": member, "host": host}
    method, *answers = ANSWERS[name]
    expected = answers[CAST.index(who)]
    data = {"level": "easy", "target_score": 100} if name == "play-now" else {}
    response = getattr(browser(people[who]), method)(address(name, table), data)
    if isinstance(expected, int):
        assert response.status_code == expected
        return
    assert response.status_code == 302
    if expected == "login":
        # Back to a page, not to an address that only answers to the press of a button.
        page = table.get_absolute_url()
        assert response["Location"] == f"{reverse('account_login')}?next={page}"
    elif expected == "sign in":
        assert response["Location"] == f"{reverse('account_login')}?next={address(name, table)}"
    elif expected == "profile":
        assert response["Location"] == "/people/Mila/"
    elif expected == "invitation":
        assert response["Location"] == f"/t/{table.code}/"
    elif expected == "match":
        assert response["Location"].startswith("/match/")
    elif expected == "table":
        assert response["Location"] == table.get_absolute_url()
    else:
        assert response["Location"] == reverse("lobby")


@pytest.mark.parametrize("name", [name for name in ANSWERS if ANSWERS[name][0] == "post"])
def test_an_address_that_changes_something_does_not_answer_to_get(
    name: str, table: Table, browser: Browser, host: Player
) -> None:
    assert browser(host).get(address(name, table)).status_code == 405


@pytest.mark.parametrize("name", [name for name in ANSWERS if ANSWERS[name][0] == "post"])
def test_nothing_changes_without_the_token_of_the_page(
    name: str, table: Table, host: Player
) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(host)
    response = client.post(address(name, table))
    assert response.status_code == 403
    assert "This page had grown old" in response.text


def test_a_table_that_is_not_there_is_not_found(browser: Browser, host: Player) -> None:
    client = browser(host)
    assert client.get(reverse("table", args=("nowhere",))).status_code == 404
    assert client.post(reverse("table-sit", args=("nowhere",))).status_code == 404
