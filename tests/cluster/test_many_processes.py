"""The club as many processes: PostgreSQL, Redis, two servers and a clock, by settings alone."""

from __future__ import annotations

import json
import re
import time

import pytest

from tests.cluster.conftest import Cluster
from tests.support.people import Person, TableClient
from tests.support.servers import wait_for

pytestmark = pytest.mark.xdist_group("cluster")


def open_table(host: Person) -> str:
    """The path of a new table for three: the host, a program, and a seat for a person."""
    return host.post(
        "/tables/new/",
        page="/tables/new/",
        seats="3",
        target_score="40",
        seat_1="easy",
        seat_2="",
        title="Two houses",
    )


def match_of(person: Person, path: str) -> int:
    """The match that a table's page leads to."""

    def address() -> str:
        page = person.get("/")
        found = re.search(r'href="/match/(\d+)/"', page)
        return found[1] if found else ""

    return int(wait_for("the match in the lobby", address))


def play_to_the_end(*clients: TableClient, on_round: dict[int, object]) -> None:
    """Each client takes its turns until the match is over; ``on_round`` is called at a round."""
    deadline = time.monotonic() + 240
    while any(client.state.get("state") != "finished" for client in clients):
        assert time.monotonic() < deadline, [client.state for client in clients]
        for client in clients:
            state = client.state
            if not state or state["state"] == "finished":
                client.until(lambda state: True)
            elif state["state"] != "playing" and not state["ready"][state["seat"]]:
                client.act(type="ready")
                client.answer("ok")
            elif client.is_my_turn(state):
                client.take_turn()
            number = len(client.state.get("rounds", ()))
            act = on_round.pop(number, None)
            if callable(act):
                act()
        for client in clients:
            read_what_waits(client)


def read_what_waits(client: TableClient) -> None:
    try:
        while True:
            client.receive(0.02)
    except TimeoutError:
        pass


def test_people_on_two_servers_play_a_match_with_a_program(cluster: Cluster) -> None:
    ana, ben = Person(cluster.one), Person(cluster.two)
    path = open_table(ana)
    ben.post(f"{path}sit/", page=path)
    ana.post(f"{path}start/", page=path)
    match = match_of(ben, path)
    with ana.sit_at(match) as one, ben.sit_at(match) as two:
        one.until(lambda state: True)
        two.until(lambda state: True)
        one.act(type="ready", contribution="a1" * 16)
        two.act(type="ready", contribution="b2" * 16)
        one.until(lambda state: state["state"] == "playing")
        two.until(lambda state: state["state"] == "playing")

        def kill_a_clock() -> None:
            cluster.clocks[0].kill()

        def start_it_again() -> None:
            cluster.clocks[0].start()

        play_to_the_end(one, two, on_round={1: kill_a_clock, 2: start_it_again})
        assert one.state["result"] == two.state["result"]
        assert one.state["v"] == two.state["v"]
    summary = json.loads(cluster.one.manage("verify", str(match)).splitlines()[-1])
    assert (summary["matches"], summary["differing"]) == (1, 0)


def test_a_move_reaches_the_other_server_at_once(cluster: Cluster) -> None:
    ana, ben = Person(cluster.one), Person(cluster.two)
    path = ana.post("/tables/new/", page="/tables/new/", seats="2", target_score="100", seat_1="")
    ben.post(f"{path}sit/", page=path)
    ana.post(f"{path}start/", page=path)
    match = match_of(ana, path)
    with ana.sit_at(match) as one, ben.sit_at(match) as two:
        for client in (one, two):
            client.until(lambda state: True)
            client.act(type="ready")
        for client in (one, two):
            client.until(lambda state: state["state"] == "playing")
        mover, other = (one, two) if one.is_my_turn(one.state) else (two, one)
        lags = []
        for _ in range(5):
            mover.until(mover.is_my_turn)
            started = time.monotonic()
            version = mover.play("draw stock")["v"]
            other.until(lambda state, version=version: state["v"] >= version)  # type: ignore[misc]
            lags.append(time.monotonic() - started)
            mover.until(lambda state: state["round"]["phase"] == "play")
            version = mover.play(f"discard {mover.state['round']['legal']['discards'][0]}")["v"]
            mover.until(lambda state, version=version: state["v"] >= version)  # type: ignore[misc]
            mover, other = other, mover
        # The reconcile loop alone would need seconds: these came by Redis.
        assert sorted(lags)[len(lags) // 2] < 1
        hidden = set(two.state["round"]["hand"]) - set(two.state["round"]["discards"])
        assert all(f'"{card}"' not in one.received[0] for card in hidden & first_hand(two))


def first_hand(client: TableClient) -> set[str]:
    """The cards that the client was dealt."""
    for text in client.received:
        message = json.loads(text)
        if message["type"] == "state" and message["round"] is not None:
            return set(message["round"]["hand"])
    raise AssertionError("never dealt")
