"""The example records, and small records to change in tests."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rummy.engine.replay import RecordError, replay_record

FOLDER = Path(__file__).resolve().parents[1] / "data" / "records"
VALID = sorted((FOLDER / "valid").glob("*.json"))
INVALID = sorted((FOLDER / "invalid").glob("*.json"))
SPOTS: dict[str, dict[str, Any]] = json.loads((FOLDER / "invalid.json").read_text())

JsonPath = tuple[str | int, ...]


def load(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(path.read_text())
    return data


def valid(name: str) -> dict[str, Any]:
    return load(FOLDER / "valid" / f"{name}.json")


def paths_in(data: object, path: JsonPath = ()) -> Iterator[JsonPath]:
    """The place of every value within ``data``, itself included, as keys and indices."""
    yield path
    if isinstance(data, dict):
        for key, value in data.items():
            yield from paths_in(value, (*path, key))
    elif isinstance(data, list):
        for at, value in enumerate(data):
            yield from paths_in(value, (*path, at))


def with_value(data: object, path: JsonPath, value: object) -> Any:
    """A copy of ``data`` with another value at ``path``."""
    if not path:
        return value
    changed: Any = copy.deepcopy(data)
    _holder(changed, path)[path[-1]] = value
    return changed


def without(data: object, path: JsonPath) -> Any:
    """A copy of ``data`` without what is at ``path``."""
    changed: Any = copy.deepcopy(data)
    del _holder(changed, path)[path[-1]]
    return changed


def _holder(data: Any, path: JsonPath) -> Any:
    for step in path[:-1]:
        data = data[step]
    return data


def fault(data: object) -> RecordError | None:
    """The error that replaying meets, or None; anything else it may raise is a failure."""
    try:
        replay_record(data)
    except RecordError as error:
        assert str(error)
        json.dumps([error.round, error.move, error.code, str(error)])
        return error
    return None


def place(data: object) -> tuple[int | None, int | None, str]:
    """Round, move and code of the error that replaying must meet."""
    error = fault(data)
    assert error is not None, "the record was accepted"
    return error.round, error.move, error.code
