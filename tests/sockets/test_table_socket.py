"""The table's socket, against a real server process."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from tests.support.people import Person, TableClient
from tests.support.servers import Server, wait_for


@pytest.fixture(scope="module")
def ana(server: Server) -> Person:
    return Person(server)


#: A table that differs from the last one is no double click.
target_scores = itertools.count(200)


@pytest.fixture
def seat(ana: Person) -> Any:
    """Ana's socket at a fresh table with an easy program, the first round dealt."""
    with ana.sit_at(ana.play_now(target_score=next(target_scores))) as client:
        client.until(lambda state: state["state"] == "dealing")
        client.act(type="ready", contribution="00112233445566778899aabbccddeeff")
        client.until(client.is_my_turn)
        yield client


def refusal(client: TableClient, text: str | bytes) -> tuple[str, object]:
    client.send_text(text)
    error = client.answer("error")
    assert error["text"].endswith(".")
    return error["code"], error["id"]


# Who may ------------------------------------------------------------------------------------


def test_without_a_session_one_is_told_to_sign_in(server: Server, ana: Person) -> None:
    with TableClient(server, ana.play_now(), "") as client:
        assert client.answer("error")["code"] == "signed_out"
        assert client.closed_with() == 4401


def test_a_stranger_sees_nothing_of_a_table_without_spectators(server: Server, ana: Person) -> None:
    path = ana.post("/tables/new/", seats="2", target_score="100", seat_1="easy", is_public="on")
    with Person(server).sit_at(int(path.split("/")[2])) as client:
        assert client.answer("error")["code"] == "not_allowed"
        assert client.closed_with() == 4403
        assert len(client.received) == 1


def test_a_table_that_is_not_there_is_answered_like_one_of_strangers(ana: Person) -> None:
    with ana.sit_at(999_999) as client:
        assert client.answer("error")["code"] == "not_allowed"
        assert client.closed_with() == 4403


@pytest.mark.parametrize("origin", ["https://evil.example", "http://127.0.0.1.evil.example"])
def test_a_page_of_another_site_cannot_open_a_socket(
    server: Server, ana: Person, origin: str
) -> None:
    with pytest.raises(InvalidStatus) as refused:
        TableClient(server, ana.play_now(), "", origin)
    assert refused.value.response.status_code == 403


def test_after_signing_out_elsewhere_no_action_is_taken(server: Server) -> None:
    person = Person(server)
    with person.sit_at(person.play_now()) as client:
        client.until(lambda state: True)
        person.post("/accounts/logout/", page="/accounts/logout/")
        client.act(type="ready")
        assert client.answer("error")["code"] == "signed_out"
        assert client.closed_with() == 4401


# Playing --------------------------------------------------------------------------------------


def test_a_round_is_played_to_its_end_and_the_next_one_dealt(seat: TableClient) -> None:
    while seat.state["state"] == "playing":
        seat.until(lambda state: state["state"] != "playing" or seat.is_my_turn(state))
        if seat.state["state"] == "playing":
            seat.take_turn()
    over = seat.until(lambda state: state["state"] == "between")
    assert over["round"]["hands"] is not None
    assert over["rounds"][0]["points"] == max(over["scores"])
    assert (over["ready"], over["deal_in"]) == ([False, True], None)
    first = over["round"]["first_seat"]
    seat.act(type="ready")
    dealt = seat.until(lambda state: state["state"] == "playing")
    assert (dealt["round"]["number"], dealt["round"]["first_seat"]) == (2, 1 - first)
    assert dealt["commitment"] == over["commitment"]


def test_an_action_sent_twice_is_played_once(seat: TableClient) -> None:
    version = seat.state["v"]
    first = seat.act(type="play", moves=["draw stock"], id="twice")
    seat.act(type="play", moves=["draw stock"], id="twice", v=version)
    answers = [seat.answer("ok"), seat.answer("ok")]
    assert answers == [{"type": "ok", "id": first, "v": version + 1}] * 2
    seat.send(type="sync")
    state = seat.answer("state")
    assert [event["move"] for event in state["events"]][-1] == "draw stock"
    assert len(state["round"]["hand"]) == 8


def test_an_action_against_an_older_version_is_refused_and_the_state_follows(
    seat: TableClient,
) -> None:
    seat.play("draw stock")
    seat.act(type="play", moves=["draw stock"], v=1)
    error = seat.answer("error")
    assert error["code"] == "out_of_date"
    assert seat.answer("state")["round"]["phase"] == "play"


def test_a_plan_is_all_or_nothing(seat: TableClient) -> None:
    seat.play("draw stock")
    state = seat.until(lambda state: state["round"]["phase"] == "play")
    hand = state["round"]["hand"]
    seat.act(type="play", moves=[f"discard {hand[0]}", f"discard {hand[1]}"])
    assert seat.answer("error")["code"] == "not_your_turn"
    seat.send(type="sync")
    assert seat.answer("state")["round"]["hand"] == hand


def test_a_client_that_has_not_seen_the_last_snapshot_gets_no_other(seat: TableClient) -> None:
    """Then, at once, the newest: nothing piles up for a page that does not keep up."""
    seat.send(type="sync")
    text = seat.socket.recv(timeout=10)
    state = json.loads(text)
    seat.send(type="play", v=state["v"], id="a1", moves=["draw stock"])
    assert json.loads(seat.socket.recv(timeout=10))["type"] == "ok"
    seat.send(type="ping")
    assert json.loads(seat.socket.recv(timeout=10)) == {"type": "pong"}
    seat.send(type="seen", v=state["v"])
    newest = json.loads(seat.socket.recv(timeout=10))
    assert (newest["type"], newest["v"]) == ("state", state["v"] + 1)


# Bad messages -----------------------------------------------------------------------------------


def test_whatever_is_sent_is_answered_with_a_code_and_the_connection_lives(
    seat: TableClient,
) -> None:
    version = seat.state["v"]

    def play(**more: Any) -> str:
        return json.dumps({"type": "play", "v": version, "id": "i", "moves": ["draw stock"]} | more)

    answers = {
        "": "bad_message",
        "{": "bad_message",
        "[]": "bad_message",
        "null": "bad_message",
        '"play"': "bad_message",
        "[" * 4000: "bad_message",
        '{"v": 1}': "bad_message",
        '{"type": 7}': "bad_message",
        '{"type": "deal"}': "unknown_type",
        '{"type": "seen"}': "bad_message",
        '{"type": "seen", "v": "1"}': "bad_message",
        play(v=True): "bad_message",
        play(v=-1): "bad_message",
        play(v=1e9): "bad_message",
        play(v=10**30): "bad_message",
        play(id=""): "bad_message",
        play(id="x" * 41): "bad_message",
        play(id="program:3"): "bad_message",
        play(moves="draw stock"): "bad_message",
        play(moves=[]): "bad_message",
        play(moves=["draw stock"] * 41): "bad_message",
        play(moves=[7]): "bad_move",
        play(moves=["Draw stock"]): "bad_move",
        play(moves=["meld 10h9h8h"]): "bad_card",
        play(moves=["meld 9h9h8h"]): "card_twice",
        play(moves=["draw stock", "discard 2c"]): "draw_alone",
        play(v=version + 1): "out_of_date",
        play(moves=["discard 2c"]): "must_draw_first",
    }
    for text, code in answers.items():
        assert refusal(seat, text)[0] == code, text[:80]
    seat.until(lambda state: True)
    seat.socket.ping().wait(timeout=10)
    seat.state.clear()
    seat.send(type="sync")
    assert seat.answer("state")["v"] == version
    assert seat.play("draw stock")["v"] == version + 1


def test_long_and_binary_messages_are_refused_and_the_connection_lives(seat: TableClient) -> None:
    assert refusal(seat, b"\x00\xff")[0] == "bad_message"
    assert refusal(seat, " " * 4097)[0] == "too_big"
    assert refusal(seat, "x" * 900_000)[0] == "too_big"
    seat.play("draw stock")


def test_too_many_messages_are_answered_and_the_connection_lives(seat: TableClient) -> None:
    for number in range(100):
        seat.send(type="ping", id=f"n{number}")
    answers = [seat.receive() for _ in range(100)]
    refused = [answer for answer in answers if answer["type"] == "error"]
    assert {answer["code"] for answer in refused} == {"too_many"}
    assert refused[-1]["id"] == "n99"
    assert sum(answer["type"] == "pong" for answer in answers) >= 30


def test_only_a_flood_ends_the_connection(seat: TableClient) -> None:
    for _ in range(1000):
        seat.send_text("{}")
    assert seat.closed_with() == 4008


def test_no_limit_loses_the_answer_to_a_snapshot(seat: TableClient) -> None:
    """Otherwise no other snapshot would ever come."""
    for _ in range(60):
        seat.send(type="ping")
    seat.send(type="play", v=seat.state["v"], id="a1", moves=["draw stock"])
    refused = [seat.receive()["type"] for _ in range(61)]
    assert refused[-1] == "error"
    version = seat.state["v"]

    def draw() -> bool:
        """Until there is room again for an action."""
        seat.send(type="play", v=version, id="a2", moves=["draw stock"])
        return seat.receive()["type"] == "ok"

    wait_for("room for an action", draw, every=0.25)
    seat.until(lambda state: bool(state["v"] == version + 1))
