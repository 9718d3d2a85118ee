from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from lobby import guests
from lobby.friendly import friendly_name
from lobby.models import Player
from lobby.names import check_name

Browser = Callable[[Player | None], Client]


def test_friendly_names_are_names() -> None:
    for digits in guests.DIGITS:
        for _ in range(200):
            check_name(friendly_name(digits))


@pytest.mark.django_db
def test_one_press_makes_a_guest_who_is_signed_in_for_long() -> None:
    client = Client()
    page = client.get("/").content.decode()
    assert "Play as a guest" in page
    response = client.post("/guest/")
    assert (response.status_code, response["Location"]) == (302, "/")
    guest = Player.objects.get()
    assert (guest.is_guest, guest.has_usable_password()) == (True, False)
    assert client.get("/").context["user"] == guest
    assert client.session.get_expiry_age() == 90 * 24 * 3600


@pytest.mark.django_db
def test_whoever_is_signed_in_stays_who_they_are(browser: Browser, host: Player) -> None:
    response = browser(host).post("/guest/", {"next": "/rules/"})
    assert response["Location"] == "/rules/"
    assert Player.objects.get() == host


@pytest.mark.django_db
@pytest.mark.parametrize(
    "wish", ["https://elsewhere.example/", "//elsewhere.example", "javascript:x"]
)
def test_no_form_leads_away_from_the_club(wish: str) -> None:
    assert Client().post("/guest/", {"next": wish})["Location"] == "/"


@pytest.mark.django_db
def test_a_taken_name_is_tried_again_with_another(monkeypatch: pytest.MonkeyPatch) -> None:
    names = iter(["CalmOtter42", "calmotter42", "CalmOtter777"])
    monkeypatch.setattr(guests, "friendly_name", lambda digits: next(names))
    for _ in range(2):
        Client().post("/guest/")
    assert sorted(Player.objects.values_list("username", flat=True)) == [
        "CalmOtter42",
        "CalmOtter777",
    ]


@pytest.mark.django_db
def test_too_many_guests_of_one_address_are_told_to_wait() -> None:
    answers = [Client().post("/guest/").status_code for _ in range(21)]
    assert answers == [302] * 20 + [429]
    assert Player.objects.count() == 20
