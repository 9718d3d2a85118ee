"""``simulate`` and ``arena`` from the command line's side; neither needs a database."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rummy.engine.replay import replay_record


def run(name: str, *arguments: str) -> dict[str, Any]:
    out = io.StringIO()
    call_command(name, *arguments, stdout=out)
    summary: dict[str, Any] = json.loads(out.getvalue())
    return summary


@pytest.mark.parametrize(
    "options",
    [
        ("--seats", "easy,normal,easy", "--ace-high"),
        ("--seats", "normal,easy", "--discard-to-win"),
        ("--seats", "hard,easy,normal,easy", "--target", "60"),
    ],
)
def test_simulate_writes_records_that_replay_and_repeat(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    arguments = (*options, "--matches", "2", "--seed", "7")
    summary = run("simulate", *arguments, "--records", str(tmp_path / "one"))
    run("simulate", *arguments, "--records", str(tmp_path / "two"))
    files = sorted(path.name for path in (tmp_path / "one").iterdir())
    assert files == ["match-0001.json", "match-0002.json"]
    wins, rounds = [0] * len(options[1].split(",")), 0
    for name in files:
        data = (tmp_path / "one" / name).read_bytes()
        assert (tmp_path / "two" / name).read_bytes() == data
        replayed = replay_record(json.loads(data))
        assert replayed.match.winner is not None
        wins[replayed.match.winner] += 1
        rounds += len(replayed.results)
    assert summary["matches"] == 2
    assert summary["wins"] == wins
    assert summary["rounds"] == rounds == sum(summary["ended_by"].values())
    assert set(summary) == {
        *("matches", "rounds", "wins", "round_wins", "points", "ended_by", "seconds"),
        *("decision_ms", "turns_a_round", "longest_round", "seed"),
    }


def test_simulate_names_the_longest_round_and_fails_where_it_passes_the_limit(
    tmp_path: Path,
) -> None:
    arguments = ("--seats", "easy,normal", "--matches", "3", "--seed", "long")
    summary = run("simulate", *arguments, "--records", str(tmp_path))
    turns = {}
    for match in range(1, 4):
        record = json.loads((tmp_path / f"match-{match:04}.json").read_text(encoding="utf-8"))
        for deal in record["rounds"]:
            draws = [played for played in deal["moves"] if played["move"].startswith("draw")]
            turns[match, deal["number"]] = len(draws)
    longest = summary["longest_round"]
    assert longest["turns"] == max(turns.values()) == turns[longest["match"], longest["round"]]
    assert summary["turns_a_round"] == round(sum(turns.values()) / len(turns), 2)
    at_limit = run("simulate", *arguments, "--most-turns", str(longest["turns"]))
    assert at_limit["longest_round"] == longest
    with pytest.raises(CommandError) as caught:
        run("simulate", *arguments, "--most-turns", str(longest["turns"] - 1))
    assert str(caught.value) == (
        f"Round {longest['round']} of match {longest['match']} took {longest['turns']} turns,"
        f" more than {longest['turns'] - 1}. The seed is long."
    )


def test_a_level_against_itself_is_exactly_even_in_arena() -> None:
    summary = run("arena", "--a", "easy", "--b", "easy", "--pairs", "5", "--seed", "1")
    assert summary["rounds"]["won_percent"] == {"mean": 50.0, "low": 50.0, "high": 50.0}
    assert summary["matches"] is None


@pytest.mark.parametrize(
    ("name", "arguments", "sentence"),
    [
        ("simulate", "--seats best,easy --matches 1", "There is no level 'best'."),
        ("simulate", "--seats easy --matches 1", "It must be 2 to 4."),
        ("simulate", "--seats easy,easy,easy,easy,easy --matches 1", "It must be 2 to 4."),
        ("simulate", "--seats easy,easy --matches 0", "must be at least 1."),
        ("simulate", "--seats easy,easy --matches x", "--matches must be a whole number, not 'x'."),
        ("simulate", "--seats easy,easy --matches 1 --target 9", "It must be 10 to 1000."),
        ("simulate", "--seats easy,easy --matches 1 --most-turns 0", "must be at least 1."),
        ("simulate", "--seats easy,easy --matches 1 --records /dev/null/x", "Cannot write"),
        ("arena", "--a hard --b best --pairs 1", "There is no level 'best'."),
        ("arena", "--a hard --b easy", "Give --pairs or --matches"),
        ("arena", "--a hard --b easy --pairs 1 --seats 5", "It must be 2 to 4."),
        ("arena", "--a hard --b easy --pairs 1 --workers 0", "must be at least 1."),
    ],
)
def test_a_wrong_argument_is_refused_in_one_line(name: str, arguments: str, sentence: str) -> None:
    with pytest.raises(CommandError) as caught:
        call_command(name, *arguments.split())
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)
