"""Match records: the examples, what is checked and where, writing and reading back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rummy.engine.match import Match, RoundResult
from rummy.engine.record import (
    dump_record,
    match_result_to_json,
    record_to_json,
    result_to_json,
)
from rummy.engine.replay import load_json, replay_record
from rummy.engine.rules import make_options
from tests.engine.records import INVALID, SPOTS, VALID, fault, load, place, valid, with_value

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
