"""``manage.py replay``: one JSON object a line, the exit status, and no database."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rummy.management.commands.replay import LARGEST_FILE, replay_file
from tests.engine.records import INVALID, SPOTS, VALID, load

ROOT = Path(__file__).resolve().parents[2]
NOBODY_THERE = "postgres://nobody@127.0.0.1:1/nothing"


def run(*files: object) -> tuple[int, list[dict[str, Any]], str]:
    """Exit status, answers and standard error of the command, with no database to be reached."""
    done = subprocess.run(
        [sys.executable, "manage.py", "replay", *map(str, files)],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": NOBODY_THERE},
        capture_output=True,
        text=True,
        timeout=120,
    )
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr


def refused(file: str, code: str, text: str) -> dict[str, Any]:
    error = {"round": None, "move": None, "code": code, "text": text}
    return {"file": file, "ok": False, "error": error, "rounds": [], "result": None}


def test_valid_records_are_answered_with_their_results_and_the_exit_status_is_0() -> None:
    status, answers, errors = run(*VALID)
    assert answers == [
        {
            "file": str(path),
            "ok": True,
            "error": None,
            "rounds": [played["result"] for played in load(path)["rounds"]],
            "result": load(path)["result"],
        }
        for path in VALID
    ]
    assert (status, errors) == (0, "")


def test_one_wrong_record_among_right_ones_makes_the_exit_status_1(tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    missing = tmp_path / "missing.json"
    status, answers, errors = run(VALID[0], broken, missing, INVALID[0], VALID[1])
    assert [answer["ok"] for answer in answers] == [True, False, False, False, True]
    assert status == 1
    assert errors == "CommandError: 3 of 5 records refused.\n"
    assert answers[1]["error"]["code"] == "bad_json"
    assert answers[2] == refused(
        str(missing),
        "cannot_read",
        "The file cannot be read: No such file or directory. Give the path of a match record.",
    )
    assert (answers[3]["error"]["round"], answers[3]["error"]["move"]) == (
        SPOTS[INVALID[0].stem]["round"],
        SPOTS[INVALID[0].stem]["move"],
    )


def test_without_a_file_the_command_says_how_it_is_used() -> None:
    status, answers, errors = run()
    assert (status, answers) == (2, [])
    assert "the following arguments are required: FILE" in errors


def test_a_round_that_is_running_is_answered_with_null() -> None:
    path = next(path for path in VALID if path.stem == "in-progress")
    assert replay_file(str(path)) == {
        "file": str(path),
        "ok": True,
        "error": None,
        "rounds": [None],
        "result": None,
    }


def test_the_rounds_before_a_fault_are_answered(tmp_path: Path) -> None:
    data = load(next(path for path in VALID if path.stem == "random-2-seats"))
    data["rounds"][1]["moves"][4]["seat"] = 7
    file = tmp_path / "record.json"
    file.write_text(json.dumps(data))
    assert replay_file(str(file)) == {
        "file": str(file),
        "ok": False,
        "error": {
            "round": 2,
            "move": 5,
            "code": "bad_seat",
            "text": "There is no seat 7. Seats are numbered from 0 to 1.",
        },
        "rounds": [data["rounds"][0]["result"]],
        "result": None,
    }


def unreadable(file: str, fault: str) -> None:
    text = f"The file cannot be read: {fault}. Give the path of a match record."
    assert replay_file(file) == refused(file, "cannot_read", text)


def test_what_is_not_a_file_is_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for file in (str(tmp_path), str(tmp_path / "pipe"), "/dev/zero", ""):
        unreadable(file, "it is not a file")


def test_a_path_that_leads_nowhere_is_no_traceback(tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    unreadable(str(loop), "Too many levels of symbolic links")
    unreadable(str(tmp_path / ("x" * 300)), "File name too long")
    file = tmp_path / "file"
    file.write_text("")
    unreadable(str(file / "inside"), "Not a directory")
    unreadable("nul\0l", "this is not a path")


def test_a_file_too_large_for_any_record_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "large.json"
    with file.open("wb") as stream:
        stream.truncate(LARGEST_FILE + 1)
    unreadable(str(file), f"it is larger than {LARGEST_FILE} bytes")


def test_a_name_that_is_not_text_is_answered_all_the_same(tmp_path: Path) -> None:
    name = os.fsdecode(os.fsencode(tmp_path) + b"/\xff.json")
    Path(name).write_bytes(VALID[0].read_bytes())
    answer = replay_file(name)
    assert answer["ok"]
    assert json.loads(json.dumps(answer)) == answer


@pytest.mark.parametrize("content", [b"", b"\0", b"\xff", b"null", b"[]", b"[" * 10_000, b"{}"])
def test_a_file_that_is_no_record_is_refused_with_a_code(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "file.json"
    file.write_bytes(content)
    answer = replay_file(str(file))
    assert not answer["ok"]
    assert answer["error"]["code"] in ("bad_json", "wrong_type", "missing_key")
    assert json.loads(json.dumps(answer)) == answer
