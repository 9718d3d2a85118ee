"""No reason of a program reaches a table or the database; and how one is said to a reader."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from django.core import serializers
from django.utils import translation

from rummy.actions import Play
from rummy.ai import decide
from rummy.ai.reasons import MESSAGES, Reason, reason
from rummy.engine.view import view
from rummy.models import Match, MatchSeat, Move, Round
from rummy.snapshot import snapshot
from rummy.thinking import Thought, think
from rummy.wording import reason_sentence
from tests.test_layers import SOURCES, imports_of

ROOT = Path(__file__).parents[2]


def stored(pk: int) -> str:
    """Every row of a match, as text."""
    rows: list[Any] = [*Match.objects.filter(pk=pk)]
    for model in (MatchSeat, Round, Move):
        rows.extend(model.objects.filter(match=pk))
    return str(serializers.serialize("json", rows))


def shown(table: Any) -> str:
    """What every seat and a spectator are sent of a table, as text."""
    seats = (None, *range(table.options.seats))
    return json.dumps([snapshot(table.row, seat) for seat in seats], ensure_ascii=False)


def traces(text: str, reasons: list[Reason]) -> list[str]:
    """What of ``reasons`` is in ``text``: codes, sentences, or values by the names they have."""
    found = [code for code in MESSAGES if f'"{code}"' in text]
    found += [str(given) for given in reasons if str(given) in text]
    return found


def test_neither_snapshots_nor_rows_hold_a_reason(make_table: Any) -> None:
    table = make_table("normal", "easy", "human", target_score=10)
    table.deal()
    reasons: list[Reason] = []
    turns = 0
    while table.row.state == "playing":
        seat, row = table.turn, table.row
        level = row.seats.get(seat=seat).kind
        level = "normal" if level == "human" else level
        seen = view(table.position, seat)
        seed = f"{row.program_seed}:{row.version}"
        reasons = [*decide(level, seen, random.Random(seed)).reasons]
        table.act(Play(seat, think(level, seen, seed).moves, "program"))
        turns += 1
        assert traces(shown(table) + stored(table.pk), reasons) == []
    assert turns > 10
    # The same look finds one that was let out.
    state = snapshot(table.row, 0) | {"why": [given.code for given in reasons]}
    assert traces(json.dumps(state), reasons) != []
    assert traces(str(reasons[0]), reasons) == [str(reasons[0])]


def test_what_comes_out_of_a_thought_is_moves_and_a_pause() -> None:
    assert Thought._fields == ("moves", "pause")


def test_only_what_says_a_reason_knows_of_reasons() -> None:
    inside = {"rummy.ai.reasons", "rummy.ai.explain", "rummy.ai.looks"}
    users = set()
    for name, source in SOURCES.items():
        module = name.removesuffix(".__init__")
        imported = set(imports_of(module, source, module != name, set(SOURCES) | inside))
        calls_decide = "rummy.ai" in imported and "decide" in source
        if not module.startswith("rummy.ai") and (imported & inside or calls_decide):
            users.add(module)
    assert users == {"rummy.wording"}


# How a reason is said -------------------------------------------------------------


@pytest.mark.parametrize("code", MESSAGES)
def test_a_reason_in_english_reads_as_the_programs_have_it(code: str) -> None:
    values: dict[str, Any] = {"card": "Th", "cards": "7h8h", "other": "As", "gain": 3.2}
    for count in (1, 2, 5):
        given = reason(code, **values, count=count)
        assert reason_sentence(given) == str(given)


def test_a_sentence_has_the_readers_numbers_and_its_cards_stay_left_to_right() -> None:
    given = reason("by_points", count=100, gain=3.2)
    with translation.override("sv"):
        assert "3,2" in reason_sentence(given)
    with translation.override("he"):
        assert "\u20667♥ 8♥\u2069" in reason_sentence(reason("keeps_pair", cards="7h8h", count=5))
