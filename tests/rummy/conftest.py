"""Matches for the tests of the write path: real rows, real commits."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth import get_user_model

from rummy import store
from rummy.actions import Deal, Play, Ready
from rummy.engine.legal import legal_moves
from rummy.engine.moves import Move, parse_move
from rummy.engine.rules import Options, make_options
from rummy.models import Match
from rummy.table import SeatPlan, play, start_match


@pytest.fixture(autouse=True)
def _no_kept_positions() -> Iterator[None]:
    store.forget()
    yield
    store.forget()


def make_player(name: str) -> Any:
    """A person; the same one when asked again."""
    return get_user_model().objects.get_or_create(username=name)[0]


class TestTable:
    """A match, and short ways to act in it."""

    __test__ = False

    def __init__(
        self, *kinds: str, turn_limit: int = 0, absence_level: str = "normal", **options: Any
    ) -> None:
        self.options: Options = make_options(seats=len(kinds), **options)
        plans = []
        for seat, kind in enumerate(kinds):
            name = f"{kind.capitalize()}{seat}"
            player = make_player(name) if kind == "human" else None
            plans.append(SeatPlan(kind, name, player))
        self.pk = start_match(
            self.options, plans, turn_limit=turn_limit, absence_level=absence_level
        ).pk
        self._ids = 0

    @property
    def row(self) -> Match:
        return Match.objects.get(pk=self.pk)

    @property
    def position(self) -> Any:
        return store.load(self.row)

    @property
    def turn(self) -> int:
        return int(self.position.round.turn)

    def new_id(self) -> str:
        self._ids += 1
        return f"test-{self._ids}"

    def act(self, action: Any, version: int | None = None, action_id: str | None = None) -> Any:
        version = self.row.version if version is None else version
        return play(self.pk, action, version=version, action_id=action_id or self.new_id())

    def deal(self) -> None:
        self.act(Deal())

    def ready(self, seat: int, contribution: str = "") -> Any:
        return self.act(Ready(seat, contribution))

    def play(self, *texts: str, seat: int | None = None, **more: Any) -> Any:
        seat = self.turn if seat is None else seat
        return self.act(Play(seat, tuple(parse_move(text) for text in texts)), **more)

    def legal(self) -> list[Move]:
        return legal_moves(self.position.round)

    def play_round(self, seed: int = 0) -> None:
        """Play random moves to the end of the round."""
        chance = random.Random(seed)
        number = self.position.round_number
        while self.row.state == Match.State.PLAYING and self.position.round_number == number:
            self.act(Play(self.turn, (chance.choice(self.legal()),)))

    def play_match(self, seed: int = 0) -> None:
        """Play random moves to the end of the match."""
        while not self.row.is_finished:
            if self.row.state != Match.State.PLAYING:
                self.deal()
            self.play_round(seed)


@pytest.fixture
def make_table(transactional_db: None) -> type[TestTable]:
    return TestTable


@pytest.fixture
def two(make_table: type[TestTable]) -> TestTable:
    """Two people, the first round dealt."""
    table = make_table("human", "human")
    table.deal()
    return table
