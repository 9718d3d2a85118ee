"""The lobby's socket, against a real server."""

from __future__ import annotations

import json
import time
from contextlib import AbstractContextManager

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.support.people import Person, open_socket
from tests.support.servers import Server


def lobby_socket(server: Server, person: Person | None) -> AbstractContextManager[ClientConnection]:
    return open_socket(server, person, "/ws/lobby/")


def hear(socket: ClientConnection) -> dict[str, object]:
    return dict(json.loads(socket.recv(timeout=20)))


def quiet(socket: ClientConnection) -> list[dict[str, object]]:
    """What has come so far, up to the answer to a ping of one's own."""
    socket.send('{"type": "ping"}')
    heard = []
    deadline = time.monotonic() + 20
    while (message := hear(socket)) != {"type": "pong"}:
        heard.append(message)
        assert time.monotonic() < deadline
    return heard


def test_a_connection_begins_with_a_look_at_what_was_missed(server: Server) -> None:
    with lobby_socket(server, Person(server)) as socket:
        assert hear(socket) == {"type": "changed"}
        assert quiet(socket) == []


def test_a_table_that_is_opened_is_seen_by_others_at_once(server: Server) -> None:
    host, other = Person(server), Person(server)
    with lobby_socket(server, other) as socket:
        assert hear(socket) == {"type": "changed"}
        path = host.post("/tables/new/", seats="2", target_score="100", is_public="on")
        assert hear(socket) == {"type": "changed"}
        assert path in other.get("/")


def test_a_message_that_it_does_not_know_leaves_the_connection_alive(server: Server) -> None:
    with lobby_socket(server, Person(server)) as socket:
        assert hear(socket) == {"type": "changed"}
        for text, code in (("{", "bad_message"), ('{"type": "shout"}', "unknown_type")):
            socket.send(text)
            answer = hear(socket)
            assert (answer["type"], answer["code"]) == ("error", code)
        assert quiet(socket) == []


def test_who_is_not_signed_in_hears_nothing(server: Server) -> None:
    with lobby_socket(server, None) as socket:
        assert hear(socket)["code"] == "signed_out"
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=20)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4401
