from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from lobby.models import Player, Table
from rummy.engine.rules import make_options
from rummy.models import Match

Browser = Callable[[Player | None], Client]


def test_one_press_leads_to_a_match_against_a_normal_program(
    browser: Browser, host: Player
) -> None:
    client = browser(host)
    form = client.get("/").context["form"]
    data = {name: form[name].value() for name in form.fields}
    assert data == {"seats": 2, "level": "normal", "target_score": 100, "with_people": True}
    response = client.post(reverse("play-now"), data)
    match = Match.objects.get()
    assert response["Location"] == f"/match/{match.pk}/"
    assert match.options == make_options()
    assert [seat.kind for seat in match.seats.all()] == ["human", "normal"]


def test_level_and_target_are_ones_own_choice(browser: Browser, host: Player) -> None:
    browser(host).post(reverse("play-now"), {"level": "hard", "target_score": "250"})
    match = Match.objects.get()
    assert (match.target_score, match.seats.get(seat=1).kind) == (250, "hard")


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"level": "easy", "target_score": "9"}, "Choose at least 10 points."),
        ({"level": "easy", "target_score": "1001"}, "Choose at most 1000 points."),
        ({"level": "easy", "target_score": "many"}, "Write a whole number of points"),
        ({"level": "easy", "target_score": ""}, "Write the points that win the match"),
        ({"level": "divine", "target_score": "100"}, "Choose easy, normal or hard."),
    ],
)
def test_a_wrong_choice_is_said_in_the_lobby_and_opens_nothing(
    data: dict[str, str], words: str, browser: Browser, host: Player
) -> None:
    response = browser(host).post(reverse("play-now"), data)
    assert response.status_code == 422
    assert words in response.text
    assert "Your tables" in response.text
    assert not Table.objects.exists()
