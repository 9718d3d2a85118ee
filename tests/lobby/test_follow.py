"""The lobby follows the matches that are played at its tables."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from channels.layers import get_channel_layer
from django.db import transaction

from cardverse import hints as all_hints
from lobby import hints, tables
from lobby.models import Player, Table
from rummy.engine.rules import make_options
from rummy.models import Match
from rummy.signals import match_changed, match_started
from rummy.table import SeatPlan, start_match

OnCommit = Callable[..., Any]


@pytest.fixture
def on_commit(django_capture_on_commit_callbacks: OnCommit) -> OnCommit:
    return django_capture_on_commit_callbacks


class Listener:
    """Sockets that have joined some groups, one for each."""

    END = "test-end"

    def __init__(self, *groups: str) -> None:
        self.layer = get_channel_layer()
        self.loop = all_hints._sending_loop()
        self.channels = {group: self._run(self._join(group)) for group in groups}

    def heard(self) -> dict[str, int]:
        """How many hints each group has got so far."""
        all_hints.send(self.END, {"type": "end"})
        return {group: self._run(self._count(channel)) for group, channel in self.channels.items()}

    async def _join(self, group: str) -> str:
        channel = str(await self.layer.new_channel())
        await self.layer.group_add(group, channel)
        await self.layer.group_add(self.END, channel)
        return channel

    async def _count(self, channel: str) -> int:
        count = 0
        while (await self.layer.receive(channel))["type"] != "end":
            count += 1
        return count

    def _run(self, coroutine: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(timeout=10)


@pytest.fixture
def begun(host: Player, member: Player) -> Table:
    table = tables.open_table(host, make_options(seats=3), ["", "easy"])
    tables.sit_down(table, member)
    return tables.start(table, host)


def test_a_table_closes_with_its_match(begun: Table) -> None:
    match = begun.match
    assert match is not None
    match_changed.send(Match, match=match)
    begun.refresh_from_db()
    assert begun.state == Table.State.PLAYING
    match.state = Match.State.FINISHED
    match.save()
    match_changed.send(Match, match=match)
    begun.refresh_from_db()
    assert begun.state == Table.State.CLOSED


def test_a_rematch_is_played_at_the_same_table(begun: Table, host: Player, member: Player) -> None:
    first = begun.match
    assert first is not None
    Table.objects.filter(pk=begun.pk).update(state=Table.State.CLOSED)
    plans = [
        SeatPlan("human", "Hana", host),
        SeatPlan("human", "Mila", member),
        SeatPlan("easy", "Easy"),
    ]
    second = start_match(first.options, plans, previous=first)
    match_started.send(Match, match=second, previous=first)
    begun.refresh_from_db()
    assert (begun.state, begun.match) == (Table.State.PLAYING, second)


def test_whoever_sits_at_a_match_is_told_when_its_turn_passes(
    begun: Table, host: Player, member: Player, stranger: Player, on_commit: OnCommit
) -> None:
    groups = [hints.group_of(player.pk) for player in (host, member, stranger)]
    listener = Listener(*groups)
    with on_commit(execute=True):
        match_changed.send(Match, match=begun.match)
        assert listener.heard() == dict.fromkeys(groups, 0)
    assert listener.heard() == dict(zip(groups, (1, 1, 0), strict=True))


def test_everybody_is_told_of_a_change_once_it_is_stored(
    table: Table, stranger: Player, on_commit: OnCommit
) -> None:
    listener = Listener("lobby")
    with on_commit(execute=True):
        tables.sit_down(table, stranger)
        assert listener.heard() == {"lobby": 0}
    assert listener.heard() == {"lobby": 1}


@pytest.mark.django_db(transaction=True)
def test_nobody_is_told_of_a_change_that_was_undone(table: Table, stranger: Player) -> None:
    listener = Listener("lobby")
    with transaction.atomic():
        tables.sit_down(table, stranger)
        transaction.set_rollback(True)
    assert listener.heard() == {"lobby": 0}
