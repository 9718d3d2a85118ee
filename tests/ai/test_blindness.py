"""No program can cheat: what its seat cannot see may change, the choice stays the same."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from rummy.ai import LEVELS, choose, thinking_time
from rummy.ai.table import play_match
from rummy.engine.match import Match
from rummy.engine.rules import Options
from rummy.engine.view import view
from rummy.engine.view_json import view_from_json, view_to_json

Program = Callable[[Match, int], bytes]

#: Rounds of each seat count: together some thousands of positions for the quick levels.
ROUNDS = {"easy": 12, "normal": 12, "hard": 1}
OPTIONS = (Options(), Options(ace_high=True, discard_to_win=True, target_score=40))


def decide(level: str, match: Match, seat: int) -> bytes:
    """The choice of a level and its thinking time, as bytes."""
    seen = view(match, seat)
    moves = choose(level, seen, random.Random("its own"))
    seconds = thinking_time(level, seen, moves, random.Random("its own"))
    return json.dumps([[str(move) for move in moves], seconds]).encode()


def count_differences(
    program: Program, positions: Any, redeal: Any, options: Options, rounds: int
) -> tuple[int, int]:
    """Positions tried, and those in which re-dealing the hidden cards changed the choice."""
    rng = random.Random(5)
    tried = differ = 0
    levels = ("normal", "easy", "normal", "easy")[: options.seats]
    for position in positions(options, levels, "blindness", rounds):
        before = program(position.match, position.seat)
        for _ in range(2):
            after = program(redeal(position, rng), position.seat)
            differ += before != after
        tried += 1
    return tried, differ


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("level", LEVELS)
def test_a_choice_does_not_depend_on_hidden_cards(
    level: str, seats: int, options: Options, positions: Any, redeal: Any
) -> None:
    tried, differ = count_differences(
        lambda match, seat: decide(level, match, seat),
        positions,
        redeal,
        options._replace(seats=seats),
        ROUNDS[level],
    )
    assert tried >= 15 * ROUNDS[level]
    assert differ == 0


def test_a_program_that_looks_at_the_next_card_is_caught(positions: Any, redeal: Any) -> None:
    def peeks_at_the_stock(match: Match, seat: int) -> bytes:
        state = match.round
        assert state is not None
        coming = state.deck[state.dealt] if state.stock_count else -1
        return b"take" if coming > state.discards[-1:][0] else b"leave"

    _, differ = count_differences(
        lambda match, seat: (
            peeks_at_the_stock(match, seat)
            if match.round is not None and match.round.phase == "draw"
            else b""
        ),
        positions,
        redeal,
        Options(),
        2,
    )
    assert differ > 0


def test_a_program_that_looks_into_a_hand_is_caught(positions: Any, redeal: Any) -> None:
    def peeks_at_a_hand(match: Match, seat: int) -> bytes:
        assert match.round is not None
        return str(match.round.hands[seat - 1].bit_length()).encode()

    _, differ = count_differences(peeks_at_a_hand, positions, redeal, Options(seats=3), 2)
    assert differ > 0


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("level", LEVELS)
def test_the_view_as_json_gives_the_same_choice(level: str, seats: int, positions: Any) -> None:
    levels = ("normal", "easy", "easy", "normal")[:seats]
    for position in positions(Options(seats=seats), levels, "json", ROUNDS[level]):
        seen = view(position.match, position.seat)
        text = json.dumps(view_to_json(seen))
        again = view_from_json(json.loads(text))
        assert again == seen
        assert choose(level, again, random.Random(1)) == choose(level, seen, random.Random(1))


def test_a_view_of_a_finished_match_survives_json(positions: Any) -> None:
    match = play_match(Options(target_score=10), ("easy", "easy"), "json").match
    for seat in (None, 0, 1):
        seen = view(match, seat)
        assert seen.winner is not None and seen.hands is not None
        assert view_from_json(json.loads(json.dumps(view_to_json(seen)))) == seen
