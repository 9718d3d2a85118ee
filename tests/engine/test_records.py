"""Match records: the examples, what is checked and where, writing and reading back."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rummy.engine.cards import format_card_list
from rummy.engine.deal import commitment, make_deal
from rummy.engine.errors import RummyError
from rummy.engine.match import Match, RoundResult, deal_next_round, play_move
from rummy.engine.record import (
    MatchRecord,
    PlayerRecord,
    RoundRecord,
    dump_record,
    match_result_to_json,
    record_to_json,
    result_to_json,
    round_record,
)
from rummy.engine.replay import load_json, replay_record
from rummy.engine.round import legal_moves
from rummy.engine.rules import make_options
from tests.engine.records import INVALID, SPOTS, VALID, fault, load, place, valid, with_value
from tests.engine.tables import Policy, eager

Change = Callable[[dict[str, Any]], object]


def by_name(path: Path) -> str:
    return path.stem


@pytest.mark.parametrize("path", VALID, ids=by_name)
def test_a_valid_record_replays_with_the_results_that_it_states(path: Path) -> None:
    data = load(path)
    replay = replay_record(load_json(path.read_bytes()))
    results = [result and result_to_json(result) for result in replay.results]
    assert results == [played["result"] for played in data["rounds"]]
    assert match_result_to_json(replay.match) == data["result"]


@pytest.mark.parametrize("path", INVALID, ids=by_name)
def test_an_invalid_record_is_refused_at_its_fault(path: Path) -> None:
    error = fault(load(path))
    assert error is not None
    spot = SPOTS[path.stem]
    if spot["move"] is not None:
        assert (error.round, error.move) == (spot["round"], spot["move"])
    else:
        assert error.move is None


def test_there_are_examples_of_both_kinds() -> None:
    assert (len(VALID), len(INVALID)) == (40, 48)
    assert set(SPOTS) == {path.stem for path in INVALID}


@pytest.mark.parametrize("path", VALID, ids=by_name)
def test_a_record_that_was_read_is_written_as_it_was_but_for_the_order_of_cards(
    path: Path,
) -> None:
    data = load(path)
    for played in data["rounds"]:
        for move in played["moves"]:
            words = move["move"].split(" ")
            if words[0] in ("meld", "layoff"):
                cards = [words[-1][at : at + 2] for at in range(0, len(words[-1]), 2)]
                words[-1] = "".join(sorted(cards, key=DECK_ORDER.index))
            move["move"] = " ".join(words)
    record = replay_record(data).record
    assert record_to_json(record, reveal_running=True) == data
    text = dump_record(record, reveal_running=True)
    assert replay_record(load_json(text.encode())).record == record


DECK_ORDER = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]


# What is checked, and where it is said to be wrong.

RUNNING = valid("in-progress")
FINISHED = valid("random-2-seats")


def changed(data: dict[str, Any], *path_and_value: Any) -> Any:
    return with_value(data, path_and_value[:-1], path_and_value[-1])


@pytest.mark.parametrize(
    ("path_and_value", "wanted"),
    [
        (("format", "cardverse-rummy/2"), (None, None, "bad_format")),
        (("format", None), (None, None, "bad_format")),
        (("options", None), (None, None, "wrong_type")),
        (("options", "seats", True), (None, None, "bad_option")),
        (("options", "seats", 2.0), (None, None, "bad_option")),
        (("options", "seats", 3), (None, None, "bad_players")),
        (("options", "target_score", 9), (None, None, "bad_option")),
        (("options", "ace_high", 0), (None, None, "bad_option")),
        (("players", []), (None, None, "bad_players")),
        (("players", {}), (None, None, "wrong_type")),
        (("players", 0, "seat", 1), (None, None, "bad_players")),
        (("players", 0, "seat", 2), (None, None, "bad_seat")),
        (("players", 0, "seat", False), (None, None, "wrong_type")),
        (("players", 0, "name", None), (None, None, "wrong_type")),
        (("players", 0, "name", "\udc00"), (None, None, "wrong_type")),
        (("players", 0, "kind", "robot"), (None, None, "bad_kind")),
        (("players", 0, "kind", []), (None, None, "bad_kind")),
        (("rounds", None), (None, None, "wrong_type")),
        (("rounds", 0, None), (1, None, "wrong_type")),
        (("rounds", 0, "number", 2), (1, None, "bad_round_number")),
        (("rounds", 0, "number", True), (1, None, "wrong_type")),
        (("rounds", 0, "first_seat", 2), (1, None, "bad_seat")),
        (("rounds", 0, "first_seat", -1), (1, None, "bad_seat")),
        (("rounds", 0, "first_seat", None), (1, None, "wrong_type")),
        (("rounds", 0, "deck", ""), (1, None, "bad_deck")),
        (("rounds", 0, "deck", "2c" * 52), (1, None, "card_twice")),
        (("rounds", 0, "deck", "1c" * 52), (1, None, "bad_card")),
        (("rounds", 0, "deck", []), (1, None, "wrong_type")),
        (("rounds", 0, "moves", "draw stock"), (1, None, "wrong_type")),
        (("rounds", 0, "moves", 0, "draw stock"), (1, 1, "wrong_type")),
        (("rounds", 0, "moves", 0, "seat", 1), (1, 1, "not_your_turn")),
        (("rounds", 0, "moves", 0, "seat", 2), (1, 1, "bad_seat")),
        (("rounds", 0, "moves", 0, "seat", "0"), (1, 1, "wrong_type")),
        (("rounds", 0, "moves", 0, "move", None), (1, 1, "wrong_type")),
        (("rounds", 0, "moves", 0, "move", "draw"), (1, 1, "bad_move")),
        (("rounds", 0, "result", {}), (1, None, "result_too_early")),
        (("rounds", 0, "result", False), (1, None, "result_too_early")),
        (("result", {"winner": 0, "scores": [100, 0]}), (None, None, "result_too_early")),
    ],
)
def test_a_wrong_value_is_refused_where_it_stands(
    path_and_value: tuple[Any, ...], wanted: tuple[int | None, int | None, str]
) -> None:
    assert fault(RUNNING) is None
    assert place(changed(RUNNING, *path_and_value)) == wanted


@pytest.mark.parametrize(
    ("path_and_value", "wanted"),
    [
        (("result", None), (None, None, "result_missing")),
        (("result", []), (None, None, "wrong_type")),
        (("result", "winner", 9), (None, None, "wrong_result")),
        (("rounds", 0, "result", None), (1, None, "result_missing")),
        (("rounds", 0, "result", "won"), (1, None, "wrong_type")),
        (("rounds", 0, "result", "winner", None), (1, None, "wrong_result")),
        (("rounds", 0, "result", "reason", "time"), (1, None, "wrong_result")),
        (("rounds", 0, "result", "points", 0), (1, None, "wrong_result")),
        (("rounds", 0, "result", "points", "0"), (1, None, "wrong_result")),
        (("rounds", 0, "result", "scores", {}), (1, None, "wrong_result")),
        (("rounds", 1, "number", 1), (2, None, "bad_round_number")),
        (("rounds", 1, "number", 3), (2, None, "bad_round_number")),
    ],
)
def test_a_result_that_the_moves_do_not_give_is_refused(
    path_and_value: tuple[Any, ...], wanted: tuple[int | None, int | None, str]
) -> None:
    assert fault(FINISHED) is None
    assert place(changed(FINISHED, *path_and_value)) == wanted


def test_a_result_is_compared_by_type_too() -> None:
    winner = FINISHED["rounds"][0]["result"]["winner"]
    for value in (float(winner), bool(winner), str(winner)):
        data = changed(FINISHED, "rounds", 0, "result", "winner", value)
        assert place(data) == (1, None, "wrong_result")
    points = FINISHED["rounds"][0]["result"]["hand_points"]
    for values in ([float(value) for value in points], [bool(value) for value in points]):
        data = changed(FINISHED, "rounds", 0, "result", "hand_points", values)
        assert place(data) == (1, None, "wrong_result")


def test_a_later_round_begins_with_the_next_seat() -> None:
    first_seat = FINISHED["rounds"][0]["first_seat"]
    data = changed(FINISHED, "rounds", 1, "first_seat", first_seat)
    assert place(data) == (2, None, "wrong_first_seat")


def test_only_the_last_round_may_be_unfinished() -> None:
    data = changed(FINISHED, "rounds", 0, "moves", FINISHED["rounds"][0]["moves"][:-1])
    data = changed(data, "rounds", 0, "result", None)
    assert place(data) == (1, None, "round_not_over")


def test_after_the_match_was_won_there_is_no_round() -> None:
    data = changed(FINISHED, "rounds", [*FINISHED["rounds"], FINISHED["rounds"][0]])
    assert place(data) == (len(FINISHED["rounds"]) + 1, None, "match_over")


def test_an_error_says_what_came_before_it() -> None:
    error = fault(changed(FINISHED, "rounds", 1, "moves", 2, "move", "draw"))
    assert error is not None
    assert (error.round, error.move, error.code) == (2, 3, "bad_move")
    assert [result_to_json(result) for result in error.results] == [FINISHED["rounds"][0]["result"]]
    assert str(error) == (
        "draw is not a move. Write draw stock, draw discard, meld CARDS, layoff MELD CARDS or"
        " discard CARD."
    )


def test_a_match_that_has_not_begun_is_a_record_too() -> None:
    replay = replay_record(changed(RUNNING, "rounds", []))
    assert (replay.results, replay.match) == ((), Match(make_options()))


def test_players_may_stand_in_any_order() -> None:
    players = RUNNING["players"]
    record = replay_record(changed(RUNNING, "players", players[::-1])).record
    assert [player.seat for player in record.players] == [0, 1]


def test_keys_that_are_not_of_the_format_are_passed_over_everywhere() -> None:
    extra = {"time": 1.5, "rating": None, "Мач": ["?"], "commitment": 7, "seed": {}}
    data = {**extra, **FINISHED}
    data["options"] = {**FINISHED["options"], **extra}
    data["players"] = [{**extra, **player} for player in FINISHED["players"]]
    data["rounds"] = [
        {
            **extra,
            **played,
            "moves": [{**extra, **move} for move in played["moves"]],
            "result": {**extra, **played["result"]},
        }
        for played in FINISHED["rounds"]
    ]
    data["result"] = {**FINISHED["result"], **extra}
    assert replay_record(data) == replay_record(FINISHED)


# The proof of the deal.

SECRET = bytes(range(32))
CONTRIBUTIONS = ("00112233445566778899aabbccddeeff", "")


def played_match(
    policy: Policy, rounds: int, target_score: int = 1000
) -> tuple[Match, MatchRecord]:
    """A match with committed deals, and its record."""
    rng = random.Random("committed")
    match = Match(make_options(2, target_score))
    records: list[RoundRecord] = []
    for number in range(1, rounds + 1):
        secret = SECRET[number:] + SECRET[:number]
        deal = make_deal(secret, CONTRIBUTIONS)
        match = deal_next_round(match, deal.deck, deal.first_seat if number == 1 else None)
        assert match.round is not None
        while not match.round.is_over:
            move = policy(legal_moves(match.round), rng)
            match = play_move(match, match.round.turn, move)
            assert match.round is not None
        proof = (commitment(secret), secret, CONTRIBUTIONS)
        records.append(round_record(number, match.round, *proof))
    players = (PlayerRecord(0, "Ана", "human"), PlayerRecord(1, "Hard", "hard"))
    return match, MatchRecord(match.options, players, tuple(records))


def test_the_proof_of_the_deal_is_written_beside_the_deck_and_read_back() -> None:
    match, record = played_match(eager, 3)
    data = record_to_json(record)
    assert list(data["rounds"][1]) == [
        *("number", "first_seat", "deck", "secret", "commitment", "contributions"),
        *("moves", "result"),
    ]
    assert data["rounds"][0]["secret"] == (SECRET[1:] + SECRET[:1]).hex()
    assert data["rounds"][0]["contributions"] == list(CONTRIBUTIONS)
    replay = replay_record(load_json(dump_record(record).encode()))
    assert (replay.record, replay.match) == (record, match)


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("secret", "00" * 32, "wrong_commitment"),
        ("secret", "00", "bad_secret"),
        ("secret", 5, "bad_secret"),
        ("commitment", "00" * 32, "wrong_commitment"),
        ("commitment", 5, "wrong_type"),
        ("contributions", ["", ""], "wrong_deal"),
        ("contributions", [""], "bad_contribution"),
        ("contributions", ["", "", ""], "bad_contribution"),
        ("contributions", ["", "\n"], "bad_contribution"),
        ("contributions", ["", None], "wrong_type"),
        ("contributions", "", "wrong_type"),
        ("deck", format_card_list(range(52)), "wrong_deal"),
    ],
)
def test_a_deal_that_was_not_committed_to_is_refused(key: str, value: object, code: str) -> None:
    data = record_to_json(played_match(eager, 2)[1])
    for number in (1, 2):
        assert place(changed(data, "rounds", number - 1, key, value)) == (number, None, code)


def test_the_seat_drawn_to_act_first_is_part_of_the_proof_in_round_one() -> None:
    _match, record = played_match(eager, 1)
    other = record.rounds[0]._replace(first_seat=1 - record.rounds[0].first_seat, moves=())
    with pytest.raises(RummyError) as caught:
        record_to_json(record._replace(rounds=(other,)))
    assert caught.value.code == "wrong_deal"


@pytest.mark.parametrize("key", ["secret", "commitment", "contributions"])
def test_a_part_of_the_proof_alone_proves_nothing_and_is_passed_over(key: str) -> None:
    data = record_to_json(played_match(eager, 1)[1])
    for missing in ({}, {key: None}):
        rest = {name: value for name, value in data["rounds"][0].items() if name != key}
        rest = {**rest, "secret" if key == "commitment" else "commitment": "?", **missing}
        assert fault(changed(data, "rounds", 0, rest)) is None


# Writing.


def running_match() -> tuple[Match, MatchRecord]:
    """A match of one finished round and one that is running."""
    match, record = played_match(eager, 1)
    secret = bytes(32)
    match = deal_next_round(match, make_deal(secret, CONTRIBUTIONS).deck)
    assert match.round is not None
    match = play_move(match, match.round.turn, legal_moves(match.round)[0])
    assert match.round is not None
    proof = (commitment(secret), secret, CONTRIBUTIONS)
    running = round_record(2, match.round, *proof)
    return match, record._replace(rounds=(*record.rounds, running))


def test_a_round_that_is_running_is_left_out_with_its_deck_and_secret() -> None:
    match, record = running_match()
    text = dump_record(record)
    assert match.round is not None
    assert format_card_list(match.round.deck) not in text
    assert bytes(32).hex() not in text
    replay = replay_record(load_json(text.encode()))
    assert replay.record == record._replace(rounds=record.rounds[:1])
    assert replay.match.results == match.results


def test_who_may_know_every_card_gets_the_running_round_too() -> None:
    match, record = running_match()
    replay = replay_record(load_json(dump_record(record, reveal_running=True).encode()))
    assert (replay.record, replay.match) == (record, match)
    assert replay.results == (*match.results, None)


def test_a_record_is_written_with_the_keys_of_the_format_in_its_order() -> None:
    match, record = played_match(eager, 1, target_score=10)
    record = record._replace(
        rounds=tuple(RoundRecord(*played[:4]) for played in record.rounds),
    )
    result = match.results[0]
    deck = format_card_list(make_deal(SECRET[1:] + SECRET[:1], CONTRIBUTIONS).deck)
    data = record_to_json(record)
    assert list(data) == ["format", "options", "players", "rounds", "result"]
    moves = data["rounds"][0].pop("moves")
    assert data == {
        "format": "cardverse-rummy/1",
        "options": {"seats": 2, "target_score": 10, "ace_high": False, "discard_to_win": False},
        "players": [
            {"seat": 0, "name": "Ана", "kind": "human"},
            {"seat": 1, "name": "Hard", "kind": "hard"},
        ],
        "rounds": [
            {
                "number": 1,
                "first_seat": record.rounds[0].first_seat,
                "deck": deck,
                "result": {
                    "winner": result.winner,
                    "reason": result.reason,
                    "hand_points": list(result.hand_points),
                    "points": result.points,
                    "scores": list(result.scores),
                },
            }
        ],
        "result": {"winner": match.winner, "scores": list(match.scores)},
    }
    assert list(moves[0]) == ["seat", "move"]
    assert len(moves) == len(record.rounds[0].moves)


def test_the_same_record_gives_the_same_bytes_names_as_they_are_written() -> None:
    _match, record = played_match(eager, 2)
    text = dump_record(record)
    assert text == dump_record(played_match(eager, 2)[1])
    assert '"name": "Ана"' in text
    assert text.endswith("}\n") and text.count("\n") == 1


def test_a_record_that_could_not_have_been_played_is_not_written() -> None:
    _match, record = played_match(eager, 1)
    played = record.rounds[0]
    twice = record._replace(rounds=(played._replace(moves=(*played.moves, played.moves[0])),))
    with pytest.raises(RummyError) as caught:
        record_to_json(twice)
    assert caught.value.code == "round_over"


def test_results_are_those_of_the_moves() -> None:
    replay = replay_record(FINISHED)
    first = FINISHED["rounds"][0]["result"]
    assert replay.results[0] == RoundResult(
        first["winner"],
        first["reason"],
        tuple(first["hand_points"]),
        first["points"],
        tuple(first["scores"]),
    )
