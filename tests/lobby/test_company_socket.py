"""The socket of the company at a table, against a real server."""

from __future__ import annotations

import json
from contextlib import AbstractContextManager
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.support.people import Person, open_socket
from tests.support.servers import Server


def company_socket(
    server: Server, person: Person | None, code: str
) -> AbstractContextManager[ClientConnection]:
    return open_socket(server, person, f"/ws/table/{code}/")


def until(socket: ClientConnection, condition: Any) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(socket.recv(timeout=20))
        if condition(message):
            return message


def presences(message: dict[str, Any]) -> list[str]:
    return [row["presence"] for row in message.get("people", ())]


def open_table(host: Person, **more: str) -> str:
    path = host.post("/tables/new/", seats="2", target_score="100", has_chat="on", **more)
    return path.split("/")[2]


def test_two_people_see_each_other_come_talk_and_go(server: Server) -> None:
    host, guest = Person(server), Person(server)
    code = open_table(host)
    guest.post(f"/tables/{code}/sit/")
    with company_socket(server, host, code) as one:
        until(one, lambda message: presences(message) == ["here", "gone"])
        with company_socket(server, guest, code) as two:
            until(one, lambda message: presences(message) == ["here", "here"])
            two.send('{"type": "here", "away": true}')
            until(one, lambda message: presences(message) == ["here", "away"])
            two.send('{"type": "say", "text": "hello <b>there</b>", "id": "x1"}')
            assert until(two, lambda message: message["type"] == "ok")["id"] == "x1"
            told = until(one, lambda message: message.get("lines"))
            assert told["lines"][-1]["text"] == "hello <b>there</b>"
            two.send('{"type": "say", "phrase": "thanks"}')
            until(one, lambda message: message["lines"][-1]["text"] == "Thank you!")
        until(one, lambda message: presences(message) == ["here", "gone"])


def test_who_signs_out_listens_no_longer(server: Server) -> None:
    host, guest = Person(server), Person(server)
    code = open_table(host)
    guest.post(f"/tables/{code}/sit/")
    with company_socket(server, guest, code) as socket:
        until(socket, lambda message: message["type"] == "company")
        guest.post("/accounts/logout/")
        socket.send('{"type": "say", "text": "still here?"}')
        error = until(socket, lambda message: message["type"] == "error")
        assert error["code"] == "signed_out"
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=20)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4401


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ('{"type": "say", "text": ""}', "text_empty"),
        ('{"type": "say", "text": 5}', "bad_message"),
        ('{"type": "say", "phrase": "insult"}', "no_such_phrase"),
        ('{"type": "shout"}', "unknown_type"),
        ("shout", "bad_message"),
    ],
)
def test_what_cannot_be_said_is_refused_and_the_socket_lives(
    message: str, code: str, server: Server
) -> None:
    host = Person(server)
    with company_socket(server, host, open_table(host)) as socket:
        socket.send(message)
        assert until(socket, lambda answer: answer["type"] == "error")["code"] == code
        socket.send('{"type": "ping"}')
        until(socket, lambda answer: answer["type"] == "pong")


def test_nobody_listens_without_being_signed_in_or_at_a_table_that_is_not_there(
    server: Server,
) -> None:
    host = Person(server)
    code = open_table(host)
    for person, table, close in ((None, code, 4401), (host, "aaaaaaaa", 4403)):
        with company_socket(server, person, table) as socket:
            assert json.loads(socket.recv(timeout=20))["type"] == "error"
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv(timeout=20)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == close
