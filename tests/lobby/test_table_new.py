from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from lobby import tables
from lobby.models import Player, Table
from rummy.engine.rules import Options, make_options
from rummy.models import Match
from tests.lobby.conftest import seats_of

Browser = Callable[[Player | None], Client]

CHOICES = {"seats": "3", "target_score": "150", "seat_1": "", "seat_2": "hard", "seat_3": "easy"}


def test_the_form_opens_a_table_as_chosen(browser: Browser, host: Player) -> None:
    data = CHOICES | {"ace_high": "on", "discard_to_win": "on", "title": "Blue table"}
    response = browser(host).post(reverse("table-new"), data)
    table = Table.objects.get()
    assert response["Location"] == table.get_absolute_url()
    assert (table.title, table.options) == ("Blue table", Options(3, 150, True, True))
    # Seat 3 (the fourth) is beyond the number of seats: what was chosen for it is ignored.
    assert seats_of(table) == ["Hana", "", "hard"]


def test_the_form_as_it_comes_opens_a_table_for_two_people(browser: Browser, host: Player) -> None:
    client = browser(host)
    form = client.get(reverse("table-new")).context["form"]
    data = {name: form[name].value() or "" for name in form.fields}
    client.post(reverse("table-new"), data | {"ace_high": "", "discard_to_win": ""})
    table = Table.objects.get()
    assert (table.options, seats_of(table)) == (make_options(), ["Hana", ""])
    assert str(table) == "Table of Hana"


def test_a_table_of_programs_begins_at_once(browser: Browser, host: Player) -> None:
    response = browser(host).post(reverse("table-new"), CHOICES | {"seat_1": "normal"})
    match = Match.objects.get()
    assert response["Location"] == f"/match/{match.pk}/"
    assert [seat.kind for seat in match.seats.all()] == ["human", "normal", "hard"]


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"seats": "5"}, "Choose 2, 3 or 4 seats."),
        ({"target_score": "2000"}, "Choose at most 1000 points."),
        ({"seat_1": "divine"}, "Choose a person or one of the programs."),
        ({"title": "x" * 41}, "at most 40 characters"),
    ],
)
def test_a_wrong_choice_is_said_beside_its_field(
    wrong: dict[str, str], words: str, browser: Browser, host: Player
) -> None:
    response = browser(host).post(reverse("table-new"), CHOICES | wrong)
    assert response.status_code == 422
    assert words in response.text
    field = next(iter(wrong))
    assert f'id="id_{field}_error"' in response.text
    assert 'aria-invalid="true"' in response.text
    assert not Table.objects.exists()


def test_too_many_open_tables_are_refused_with_what_to_do(browser: Browser, host: Player) -> None:
    for _ in range(tables.MAX_OPEN_TABLES):
        tables.open_table(host, make_options(), [""])
    response = browser(host).post(reverse("table-new"), CHOICES)
    assert response.status_code == 422
    assert "You have 5 open tables already." in response.text
    assert Table.objects.count() == tables.MAX_OPEN_TABLES
