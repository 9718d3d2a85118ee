"""Every error has a code, and a sentence that its values fill."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rummy.engine.errors import MESSAGES, RummyError

ENGINE = Path(__file__).resolve().parents[2] / "rummy" / "engine"


def raised() -> Iterator[tuple[str, str, set[str]]]:
    """File and line, code and names of values of every error that the engine can raise."""
    for path in sorted(ENGINE.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "RummyError":
                assert node.args or path.name == "errors.py"
                for code in ast.walk(node.args[0]):
                    if isinstance(code, ast.Constant):
                        names = {keyword.arg or "" for keyword in node.keywords}
                        yield f"{path.name}:{node.lineno}", str(code.value), names


RAISED = list(raised())


@pytest.mark.parametrize(("place", "code", "names"), RAISED, ids=[place for place, *_ in RAISED])
def test_every_error_fills_its_sentence(place: str, code: str, names: set[str]) -> None:
    assert names == set(re.findall(r"%\((\w+)\)s", MESSAGES[code]))


def test_every_code_of_the_list_is_raised_somewhere() -> None:
    used = {code for _place, code, _names in RAISED}
    sources = [*ENGINE.parent.rglob("*.py"), *(ENGINE.parent.parent / "lobby").rglob("*.py")]
    others = "".join(path.read_text() for path in sources if path.name != "errors.py")
    assert {code for code in MESSAGES if code not in used and f'"{code}"' not in others} == set()


@pytest.mark.parametrize("code", MESSAGES)
def test_every_sentence_is_whole_and_says_what_it_is_about(code: str) -> None:
    text = MESSAGES[code]
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", code)
    assert text[0].isupper() or text.startswith("%(")
    assert text.endswith(".")
    assert "%" not in re.sub(r"%\(\w+\)s", "", text)


def test_an_error_is_a_code_a_template_and_a_sentence() -> None:
    error = RummyError("not_in_hand", cards="7c8c")
    assert isinstance(error, ValueError)
    assert (error.code, error.values) == ("not_in_hand", {"cards": "7c8c"})
    assert error.template == "%(cards)s is not in your hand. Choose cards that you hold."
    assert str(error) == "7c8c is not in your hand. Choose cards that you hold."
