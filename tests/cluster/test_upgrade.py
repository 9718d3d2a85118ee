"""A new version while people play: one process after the other, and nobody loses a move."""

from __future__ import annotations

import json
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.cluster.conftest import Cluster, Front
from tests.support.people import Person, TableClient

pytestmark = pytest.mark.xdist_group("cluster")


class Player:
    """Somebody at a table who connects again whenever the connection ends, as the page does."""

    def __init__(self, person: Person, match: int) -> None:
        self.person, self.match = person, match
        self.client = person.sit_at(match)
        self.acknowledged: list[tuple[str, int]] = []
        self.closed: list[int | None] = []

    def play_a_turn(self) -> None:
        """Take a turn; through as many connections as it needs."""
        while True:
            try:
                self._play_a_turn()
                return
            except ConnectionClosed as closed:
                self.closed.append(closed.rcvd.code if closed.rcvd else None)
                self.leave()
                self.client = self.person.sit_at(self.match)

    def _play_a_turn(self) -> None:
        state = self.client.until(self._is_at_hand)
        if state["state"] != "playing":
            self.client.act(type="ready")
            state = self.client.until(self.client.is_my_turn)
        self.client.take_turn()

    def _is_at_hand(self, state: dict[str, Any]) -> bool:
        return state["state"] in ("dealing", "between") or self.client.is_my_turn(state)

    def leave(self) -> None:
        self.acknowledged += self.client.acknowledged
        self.client.__exit__(None, None, None)


def test_tables_go_on_while_each_server_is_replaced(cluster: Cluster, front: Front) -> None:
    people = [Person(front) for _ in range(4)]
    players = [Player(person, person.play_now(target_score=500)) for person in people]
    for number, server in enumerate((cluster.one, cluster.two)):
        for player in players:
            player.play_a_turn()
        server.stop()
        for player in players:
            player.play_a_turn()
        server.start()
        hung_up = [code for player in players for code in player.closed]
        assert set(hung_up) <= {4012}
        assert len(hung_up) >= number + 1
    for player in players:
        player.play_a_turn()
        player.leave()
    for player in players:
        lines = cluster.one.manage("verify", str(player.match)).splitlines()
        assert json.loads(lines[-1])["differing"] == 0
        stored = stored_actions(cluster, player.match)
        moves = [(key, version) for key, version in player.acknowledged if key in stored]
        assert len(moves) >= 8
        assert all(stored[key] == version for key, version in moves)


def stored_actions(cluster: Cluster, match: int) -> dict[str, int]:
    text = f"""
import json
from rummy.models import Move
print(json.dumps(list(Move.objects.filter(match={match}).values_list("action_id", "version"))))
"""
    return dict(json.loads(cluster.one.manage("shell", "-v0", text=text)))


def test_a_table_client_sees_the_same_through_either_server(cluster: Cluster, front: Front) -> None:
    person = Person(front)
    match = person.play_now(target_score=501)
    cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in person.jar)
    with person.sit_at(match) as client:
        client.until(lambda state: True)
        client.act(type="ready")
        state = client.until(client.is_my_turn)
    for server in (cluster.one, cluster.two):
        with TableClient(server, match, cookies) as client:
            assert client.until(lambda state: True)["round"] == state["round"]
