"""The cast: a host who opened a table, a member who sits at it, a stranger who does neither."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from lobby import tables
from lobby.models import Player, Table
from rummy.engine.rules import make_options

PASSWORD = "four-aces-and-a-king"


@pytest.fixture
def person(db: None) -> Callable[[str], Player]:
    """Makes people by name."""

    def make(name: str) -> Player:
        return Player.objects.create_user(name, password=PASSWORD)

    return make


@pytest.fixture
def host(person: Callable[[str], Player]) -> Player:
    return person("Hana")


@pytest.fixture
def member(person: Callable[[str], Player]) -> Player:
    return person("Mila")


@pytest.fixture
def stranger(person: Callable[[str], Player]) -> Player:
    return person("Sven")


@pytest.fixture
def table(host: Player, member: Player) -> Table:
    """A table for three: the host, the member, and a free seat."""
    opened = tables.open_table(host, make_options(seats=3), ["", ""], title="Blue table")
    tables.sit_down(opened, member)
    return opened


@pytest.fixture
def browser() -> Callable[[Player | None], Client]:
    """A browser of a person, or of somebody who is not signed in."""

    def sign_in(player: Player | None) -> Client:
        client = Client()
        if player is not None:
            client.force_login(player)
        return client

    return sign_in


def seats_of(table: Table) -> list[str]:
    """Who sits at ``table``, by seat: a name, a level, or "" for a free seat."""
    seats = table.seats.select_related("player").order_by("number")
    return [seat.player.username if seat.player else seat.level for seat in seats]
