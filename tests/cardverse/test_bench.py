"""``manage.py bench``: its figures are there, and it says what is missing."""

from __future__ import annotations

import json
import sys
from io import StringIO

import pytest
from django.core.management import CommandError, call_command


def test_the_engine_is_timed_for_play_and_for_every_size_of_hand() -> None:
    out = StringIO()
    call_command("bench", "engine", "--rounds", "1", stdout=out)
    summary = json.loads(out.getvalue())
    assert summary["play"]["decisions_a_second"] > 0
    rows = summary["fewest_points"]
    sizes = [(row["hands"], row["cards"]) for row in rows]
    assert sizes == [(hands, cards) for hands in ("random", "meld-rich") for cards in (7, 10, 11)]
    assert all(row["microseconds"] > 0 for row in rows)


def test_a_peer_that_is_not_installed_is_named_with_what_to_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(CommandError) as refused:
        call_command("bench", "engine", "--peers")
    assert str(refused.value) == (
        "The module pyspiel is not installed. Install the peers with:"
        " .venv/bin/pip install --require-hashes -r requirements-bench.lock"
    )


@pytest.mark.parametrize(
    ("rounds", "sentence"),
    [
        ("0", "The number of rounds must be at least 1."),
        ("many", "--rounds must be a whole number, not 'many'."),
    ],
)
def test_a_wrong_number_of_rounds_is_refused(rounds: str, sentence: str) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("bench", "engine", "--rounds", rounds)
    assert str(refused.value) == sentence
