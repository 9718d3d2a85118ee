"""SIGTERM, as an operator or a new version sends it: what is held is finished, and handed over."""

from __future__ import annotations

import re
import sqlite3
import urllib.parse
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path

from tests.support.people import Person
from tests.support.servers import Server


def ask_to_play_now(person: Person) -> HTTPConnection:
    """Send the form of "Play now", without waiting for the answer."""
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', person.get("/"))
    assert token
    fields = {"level": "easy", "target_score": "250", "csrfmiddlewaretoken": token[1]}
    connection = HTTPConnection("127.0.0.1", person.server.port, timeout=20)
    headers = {
        "Content-Type": "application/x-www-form-urlencoded",
        "Cookie": "; ".join(f"{cookie.name}={cookie.value}" for cookie in person.jar),
        "Origin": person.server.url,
    }
    connection.request("POST", "/play-now/", urllib.parse.urlencode(fields), headers)
    return connection


def test_a_stopped_server_answers_what_it_was_asked_and_tells_pages_to_come_again(
    new_server: Callable[[], Server],
) -> None:
    server = new_server()
    person = Person(server)
    match = person.play_now()
    file = Path(server.data_dir) / "db.sqlite3"
    holder = sqlite3.connect(file, isolation_level=None, timeout=20)
    with person.sit_at(match) as client, ThreadPoolExecutor() as threads:
        client.until(lambda state: True)
        # While somebody else writes, this request has to wait; the server is stopped meanwhile.
        holder.execute("BEGIN IMMEDIATE")
        asked = ask_to_play_now(person)
        # What came later has been answered, so what came earlier is in hand.
        person.get("/rules/")
        stopping = threads.submit(server.stop)
        assert client.closed_with() == 4012
        assert not stopping.done()
        holder.execute("ROLLBACK")
        answer = asked.getresponse()
        answer.close()
        asked.close()
        stopping.result(timeout=20)
    holder.close()
    assert (answer.status, "Traceback" in server.output()) == (302, False)
    server.start()
    with person.sit_at(int(str(answer.headers["Location"]).split("/")[2])) as client:
        assert client.until(lambda state: True)["options"]["target_score"] == 250


def test_a_server_with_nothing_to_finish_stops_at_once(new_server: Callable[[], Server]) -> None:
    server = new_server()
    Person(server)
    server.stop()
    assert "Traceback" not in server.output()
