"""kill -9 in the middle of matches: nothing lost, nothing twice, and play goes on."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.support.people import Person
from tests.support.servers import Server, wait_for

#: Long matches between programs alone, which play without a pause.
START_MATCHES = """
from rummy.engine.rules import make_options
from rummy.table import SeatPlan, start_match
for levels in (("easy", "normal"), ("normal", "easy", "easy"), ("easy",) * 4) * 2:
    plans = [SeatPlan(level, level) for level in levels]
    start_match(make_options(seats=len(levels), target_score=1000), plans)
"""


def ask(server: Server, query: str) -> list[tuple[object, ...]]:
    """What the database file says, asked from outside the club's own code."""
    file = Path(server.data_dir) / "db.sqlite3"
    with sqlite3.connect(f"file:{file}?mode=ro", uri=True, timeout=20) as connection:
        rows: list[tuple[object, ...]] = connection.execute(query).fetchall()
    connection.close()
    return rows


def moves_stored(server: Server) -> int:
    return int(str(ask(server, "SELECT count(*) FROM rummy_move")[0][0]))


def wait_for_moves(server: Server, number: int) -> None:
    wait_for("turns of the programs", lambda: moves_stored(server) > number, seconds=60)


def verify(server: Server) -> None:
    summary = json.loads(server.manage("verify").splitlines()[-1])
    assert (summary["differing"], summary["missing"]) == (0, [])


def test_matches_between_programs_survive_a_server_that_is_killed_again_and_again(
    new_server: Callable[[], Server],
) -> None:
    server = new_server()
    server.manage("shell", "-v0", text=START_MATCHES)
    before = 0
    for _ in range(5):
        wait_for_moves(server, before + 120)
        server.kill()
        stored = ask(server, "SELECT id, match_id, round_id, ply, text FROM rummy_move")
        verify(server)
        server.start()
        still = ask(server, "SELECT id, match_id, round_id, ply, text FROM rummy_move")
        assert set(stored) <= set(still)
        before = len(stored)
    wait_for_moves(server, before + 60)
    assert ask(server, "SELECT count(DISTINCT match_id) FROM rummy_move")[0][0] == 6
    server.kill()
    verify(server)


def test_a_person_finds_every_acknowledged_move_and_plays_on(
    new_server: Callable[[], Server],
) -> None:
    server = new_server()
    person = Person(server)
    match = person.play_now()
    acknowledged: list[tuple[str, int]] = []
    for _ in range(3):
        with person.sit_at(match) as client:
            state = client.until(lambda state: True)
            if state["state"] != "playing":
                client.act(type="ready")
            client.until(client.is_my_turn)
            client.take_turn()
            seen: dict[str, Any] = client.state
            # The connection is still open when the server dies in the middle of its life.
            server.kill()
            acknowledged += client.acknowledged
        server.start()
        with person.sit_at(match) as client:
            state = client.until(lambda state: True)
            assert state["v"] >= seen["v"]
            assert state["match"] == match
            mine = [event for event in seen["events"] if event["seat"] == seen["seat"]]
            if state["round"]["number"] == seen["round"]["number"]:
                assert [event for event in mine if event not in state["events"]] == []
    actions = dict(ask(server, "SELECT action_id, version FROM rummy_move WHERE seat IS NOT NULL"))
    played = {key: value for key, value in acknowledged if key in actions}
    assert len(played) >= 6
    assert all(actions[key] == version for key, version in played.items())
    server.kill()
    verify(server)


def test_an_action_whose_answer_was_lost_is_sent_again_and_played_once(
    new_server: Callable[[], Server],
) -> None:
    server = new_server()
    person = Person(server)
    match = person.play_now()
    with person.sit_at(match) as client:
        client.until(lambda state: True)
        client.act(type="ready")
        state = client.until(client.is_my_turn)
        client.act(type="play", moves=["draw stock"], id="lost-answer")
        client.answer("ok")
    server.kill()
    server.start()
    with person.sit_at(match) as client:
        client.until(lambda state: True)
        client.act(type="play", moves=["draw stock"], id="lost-answer", v=state["v"])
        assert client.answer("ok")["v"] == state["v"] + 1
    count = ask(server, "SELECT count(*) FROM rummy_move WHERE action_id = 'lost-answer'")
    assert count == [(1,)]
