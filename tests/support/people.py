"""People without a browser: they sign up over HTTP and play over a socket, as the protocol says."""

from __future__ import annotations

import http.cookiejar
import json
import re
import secrets
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from types import TracebackType
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.support.servers import Server

PASSWORD = "Quiet-Lamp-71"


class StayHere(urllib.request.HTTPRedirectHandler):
    """Redirects are answers too: where they lead is what a form's test asks for."""

    def redirect_request(self, *arguments: Any, **more: Any) -> None:
        return None


class Person:
    """Somebody with a session: a guest, or with ``name`` somebody with an account."""

    def __init__(self, server: Server, name: str | None = None) -> None:
        self.server = server
        self.jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(self.jar), StayHere
        )
        if name is None:
            self.post("/guest/")
            return
        self.post(
            "/accounts/signup/",
            page="/accounts/signup/",
            username=name,
            email="",
            password1=PASSWORD,
            password2=PASSWORD,
        )

    def get(self, path: str) -> str:
        with self.opener.open(self.server.url + path, timeout=20) as answer:
            return str(answer.read().decode())

    def post(self, path: str, page: str = "/", **fields: str) -> str:
        """Send a form found on ``page``; gives the path that the answer leads to."""
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', self.get(page))
        assert token, f"no form on {page}"
        data = urllib.parse.urlencode({**fields, "csrfmiddlewaretoken": token[1]}).encode()
        headers = {"Referer": self.server.url + page, "Origin": self.server.url}
        request = urllib.request.Request(self.server.url + path, data, headers)
        try:
            with self.opener.open(request, timeout=20) as answer:
                raise AssertionError(f"{path} was not accepted: {answer.read().decode()[:2000]}")
        except urllib.error.HTTPError as answer:
            assert answer.code == 302, f"{path}: {answer.code}"
            location = str(answer.headers["Location"])
            answer.close()
        return urllib.parse.urlsplit(location).path

    def play_now(self, level: str = "easy", target_score: int = 100) -> int:
        """The number of a new match against a program."""
        path = self.post("/play-now/", level=level, target_score=str(target_score))
        return int(path.split("/")[2])

    def sit_at(self, match: int) -> TableClient:
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)
        return TableClient(self.server, match, cookies)


@contextmanager
def open_socket(server: Server, person: Person | None, path: str) -> Iterator[ClientConnection]:
    """A bare socket of the club, with the cookies of ``person`` if there is one."""
    jar = person.jar if person else ()
    cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in jar)
    with connect(
        server.socket_url + path,
        origin=server.url,  # type: ignore[arg-type]
        additional_headers={"Cookie": cookies},
    ) as socket:
        yield socket


class TableClient:
    """A page's side of the socket: answers ``seen``, sends actions, waits for what it needs."""

    def __init__(self, server: Server, match: int, cookies: str, origin: str | None = None) -> None:
        self._opened = ExitStack()
        opening = connect(
            f"{server.socket_url}/ws/match/{match}/",
            origin=origin or server.url,  # type: ignore[arg-type]
            additional_headers={"Cookie": cookies},
            max_size=2**22,
        )
        self.socket: ClientConnection = self._opened.enter_context(opening)
        self.state: dict[str, Any] = {}
        self.received: list[str] = []
        self.acknowledged: list[tuple[str, int]] = []

    def __enter__(self) -> TableClient:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._opened.close()

    def send(self, **message: Any) -> None:
        self.send_text(json.dumps(message))

    def send_text(self, text: str | bytes) -> None:
        self.socket.send(text)

    def receive(self, seconds: float = 20) -> dict[str, Any]:
        """The next message; a snapshot is kept as ``state`` and answered with ``seen``."""
        text = self.socket.recv(timeout=seconds)
        assert isinstance(text, str)
        self.received.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "state":
            assert message["v"] >= self.state.get("v", 0)
            self.state = message
            self.send(type="seen", v=message["v"])
        elif message["type"] == "ok":
            self.acknowledged.append((message["id"], message["v"]))
        return message

    def answer(self, kind: str, seconds: float = 20) -> dict[str, Any]:
        """The next message of one type; others on the way are taken note of."""
        deadline = time.monotonic() + seconds
        while True:
            message = self.receive(max(0.01, deadline - time.monotonic()))
            if message["type"] == kind:
                return message

    def until(
        self, condition: Callable[[dict[str, Any]], bool], seconds: float = 30
    ) -> dict[str, Any]:
        """The first snapshot, the present one included, for which ``condition`` holds."""
        deadline = time.monotonic() + seconds
        while not (self.state and condition(self.state)):
            self.receive(max(0.01, deadline - time.monotonic()))
        return self.state

    def act(self, **message: Any) -> str:
        """Send an action against the present version; gives its id."""
        action_id = str(message.pop("id", secrets.token_hex(8)))
        self.send(**{"v": self.state["v"], **message}, id=action_id)
        return action_id

    def play(self, *moves: str) -> dict[str, Any]:
        """Play moves; gives the ``ok``, or fails with the refusal."""
        action_id = self.act(type="play", moves=list(moves))
        while True:
            message = self.receive()
            if message["type"] == "ok" and message["id"] == action_id:
                return message
            assert message["type"] == "state", message

    def is_my_turn(self, state: dict[str, Any]) -> bool:
        return state["state"] == "playing" and state["round"]["turn"] == state["seat"]

    def take_turn(self) -> None:
        """Draw from the stock and discard the first card, when it is one's turn."""
        state = self.until(self.is_my_turn)
        if state["round"]["phase"] == "draw":
            version = self.play("draw stock")["v"]
            state = self.until(lambda state: bool(state["v"] >= version))
        if state["state"] == "playing":
            version = self.play(f"discard {state['round']['legal']['discards'][0]}")["v"]
            self.until(lambda state: bool(state["v"] >= version))

    def closed_with(self, seconds: float = 20) -> int:
        """The code with which the server closes the connection."""
        deadline = time.monotonic() + seconds
        try:
            while True:
                self.receive(max(0.01, deadline - time.monotonic()))
        except ConnectionClosed as closed:
            assert closed.rcvd is not None
            return int(closed.rcvd.code)
