"""Records from anybody: whatever is done to one, it replays or is refused with a code."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy.engine.replay import LONGEST_SHOWN, RecordError, load_json
from tests.engine.records import (
    JsonPath,
    fault,
    paths_in,
    place,
    valid,
    with_value,
    without,
)

SMALL = valid("out-by-meld")
RUNNING = valid("in-progress")
MATCHES = [
    *(SMALL, RUNNING, valid("layoff-one-at-a-time"), valid("random-2-seats")),
    valid("random-4-seats-ace-high-discard-to-win"),
]

DEEP: Any = []
for _ in range(500):
    DEEP = [DEEP, {"": DEEP}] if len(str(DEEP)) < 100 else [DEEP]

VALUES: list[Any] = [
    *(None, True, False, 0, 1, -1, 2, 4, 1.0, 0.5, -0.0, float("nan"), float("inf")),
    *(10**30, 10**5000, "", "0", "draw stock", "Th", "\ud800", "\0", "%s %(key)s {0}", "é" * 500),
    *([], {}, [None], [[]], {"seat": 0}, [0, 0], "2c" * 52, DEEP),
]


def text_error(data: bytes) -> tuple[str, str]:
    with pytest.raises(RecordError) as caught:
        load_json(data)
    assert (caught.value.round, caught.value.move, caught.value.results) == (None, None, ())
    return caught.value.code, str(caught.value)


@pytest.mark.parametrize("value", VALUES, ids=range(len(VALUES)))
def test_any_value_in_any_place_is_refused_or_replays(value: Any) -> None:
    paths = list(paths_in(SMALL))
    refused = sum(fault(with_value(SMALL, path, value)) is not None for path in paths)
    # A name may be any text, and some values are the right ones.
    assert refused >= 0.8 * len(paths)


def test_a_missing_key_is_named_wherever_it_is_missing() -> None:
    for data in (SMALL, RUNNING):
        for path in paths_in(data):
            if not path or isinstance(path[-1], int):
                continue
            error = fault(without(data, path))
            assert error is not None, path
            assert (error.code, error.values) == ("missing_key", {"key": path[-1]}), path
            in_round = path[1] + 1 if path[0] == "rounds" and len(path) > 1 else None  # type: ignore[operator]
            in_move = path[3] + 1 if path[2:3] == ("moves",) and len(path) > 3 else None  # type: ignore[operator]
            assert (error.round, error.move) == (in_round, in_move), path


def test_without_one_of_its_moves_no_record_replays() -> None:
    for at in range(len(SMALL["rounds"][0]["moves"])):
        assert fault(without(SMALL, ("rounds", 0, "moves", at))) is not None


@pytest.mark.parametrize("data", [None, True, 7, 1.5, "record", [], [SMALL], DEEP])
def test_what_is_not_an_object_is_no_record(data: object) -> None:
    assert place(data) == (None, None, "wrong_type")


def test_an_empty_object_lacks_its_format() -> None:
    assert place({}) == (None, None, "missing_key")


JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["draw stock", "draw discard", "meld 7c8c9c", "layoff 0 Tc", "discard Kh"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=6,
)


def exchange(data: Any, one: JsonPath, other: JsonPath) -> Any:
    """A copy of ``data`` with what stands at ``one`` also at ``other``."""
    value = data
    for step in one:
        value = value[step]
    return with_value(data, other, copy.deepcopy(value))


@st.composite
def broken_records(draw: st.DrawFn) -> Any:
    """A record with up to three things dropped, replaced, doubled, or copied to another place."""
    data: Any = draw(st.sampled_from(MATCHES))
    for _ in range(draw(st.integers(1, 3))):
        paths = [path for path in paths_in(data) if path]
        if not paths:
            break
        path = draw(st.sampled_from(paths))
        action = draw(st.sampled_from(["drop", "replace", "copy", "double"]))
        if action == "drop":
            data = without(data, path)
        elif action == "replace":
            data = with_value(data, path, draw(JSON_VALUES))
        elif action == "copy":
            data = exchange(data, draw(st.sampled_from(paths)), path)
        elif isinstance(path[-1], int):
            holder = data
            for step in path[:-1]:
                holder = holder[step]
            data = with_value(data, path[:-1], [*holder[: path[-1]], *holder[path[-1] - 1 :]])
    return data


@settings(max_examples=200, deadline=None)
@given(broken_records())
def test_a_broken_record_is_refused_with_a_code_and_never_otherwise(data: Any) -> None:
    error = fault(data)
    if error is not None:
        assert error.round is None or error.round >= 1
        assert error.move is None or (error.move >= 1 and error.round is not None)


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_a_broken_text_is_refused_with_a_code_and_never_otherwise(choices: st.DataObject) -> None:
    text = json.dumps(RUNNING).encode()
    at = choices.draw(st.integers(0, len(text)))
    cut = choices.draw(st.integers(0, 30))
    broken = text[:at] + choices.draw(st.binary(max_size=6)) + text[at + cut :]
    try:
        fault(load_json(broken))
    except RecordError as error:
        assert error.code == "bad_json"


def test_values_are_shown_short_and_as_json_writes_them() -> None:
    def shown(value: object) -> str:
        error = fault(with_value(RUNNING, ("format",), value))
        assert error is not None
        return str(error).removeprefix("The format must be cardverse-rummy/1, not ")

    values = [None, True, 1.5, "x" * 500, [1, 2], [1, "a"], {"a": 1}, 10**5000, float("nan"), DEEP]
    assert [shown(value) for value in values] == [
        *("null.", "true.", "1.5.", "x" * (LONGEST_SHOWN - 1) + "….", "[1, 2].", "a list."),
        *("an object.", "a very long number.", "NaN.", "a list."),
    ]


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", "Expecting value at line 1, column 1"),
        (b"{", "Expecting property name enclosed in double quotes at line 1, column 2"),
        (b'{"format":}', "Expecting value at line 1, column 11"),
        (b"{'format': 1}", "Expecting property name enclosed in double quotes at line 1, column 2"),
        (b"{}\n{}", "Extra data at line 2, column 1"),
        (b"\xff\xfe{\0}\0", "it is not UTF-8"),
        (b'{"name": "\xe9"}', "it is not UTF-8"),
        (b"\xef\xbb\xbf{}", "it begins with a byte order mark"),
        (b"[" * 100_000, "it is nested too deeply"),
        (b'{"a":' * 100_000, "it is nested too deeply"),
        (b'{"a": NaN}', "NaN is no number of JSON"),
        (b"[-Infinity]", "-Infinity is no number of JSON"),
        (b"1" * 5000, "a number is too long"),
        (b'{"seat": 0, "seat": 1}', "seat stands twice in one object"),
        (b'{"a": {"b": 1, "c": 2, "b": 1}}', "b stands twice in one object"),
    ],
    ids=lambda value: value[:12].decode("latin-1") if isinstance(value, bytes) else "",
)
def test_what_is_not_json_says_why(data: bytes, fault: str) -> None:
    assert text_error(data) == (
        "bad_json",
        f"This is not JSON: {fault}. Write one JSON object in UTF-8.",
    )


def test_half_a_surrogate_pair_is_no_text_for_a_name() -> None:
    text = json.dumps(RUNNING).replace('"Seat 0"', '"\\ud83c"')
    error = fault(load_json(text.encode()))
    assert error is not None
    assert (error.code, str(error)) == (
        "wrong_type",
        "name must be text, not half a character.",
    )


def test_a_whole_surrogate_pair_is_a_character_of_a_name() -> None:
    text = json.dumps(RUNNING).replace('"Seat 0"', '"\\ud83c\\udca1"')
    assert fault(load_json(text.encode())) is None


def test_a_record_of_very_many_moves_is_refused_at_the_first_wrong_one() -> None:
    moves = RUNNING["rounds"][0]["moves"] * 100_000
    data = with_value(RUNNING, ("rounds", 0, "moves"), moves)
    assert place(data) == (1, 2, "already_drew")
