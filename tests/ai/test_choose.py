"""What every level owes: legal choices, rounds that end, the same again from the same seed."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rummy.ai import LEVELS, choose, thinking_time
from rummy.ai.table import play_match
from rummy.engine.match import Match, deal_next_round, play_move
from rummy.engine.record import dump_record
from rummy.engine.round import Round
from rummy.engine.rules import Options
from rummy.engine.view import view

ALL_OPTIONS = [
    Options(ace_high=ace_high, discard_to_win=discard_to_win)
    for ace_high in (False, True)
    for discard_to_win in (False, True)
]
ROUNDS = {"easy": 60, "normal": 60, "hard": 1}


@pytest.mark.parametrize("options", ALL_OPTIONS)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("level", LEVELS)
def test_every_choice_is_legal_and_every_round_ends(
    level: str, seats: int, options: Options, positions: Any
) -> None:
    # ``positions`` plays each choice, and the engine refuses what is not legal.
    turns = 0
    for position in positions(
        options._replace(seats=seats), (level,) * seats, "all", ROUNDS[level]
    ):
        state: Round = position.match.round
        seen = view(position.match, position.seat)
        moves = choose(level, seen, random.Random(turns))
        if state.phase == "draw":
            assert len(moves) == 1 and moves[0].kind.startswith("draw")
        else:
            assert all(not move.kind.startswith("draw") for move in moves)
            match = position.match
            for move in moves:
                match = play_move(match, position.seat, move)
            assert match.round is not None
            assert match.round.is_over or match.round.turn != position.seat
        assert len(state.history) < 1000
        turns += 1
    assert turns >= 8 * ROUNDS[level]


@pytest.mark.parametrize("level", LEVELS)
def test_thinking_takes_a_time_that_varies_within_its_limits(level: str, positions: Any) -> None:
    times = []
    rng = random.Random(3)
    for position in positions(Options(), ("normal", "normal"), "pace", 5):
        seen = view(position.match, position.seat)
        times.append(thinking_time(level, seen, choose("normal", seen, rng), rng))
    assert all(0.4 <= seconds <= 2.0 for seconds in times)
    assert len(set(times)) > len(times) / 2


@pytest.mark.parametrize("levels", [("hard", "normal"), ("easy", "normal", "easy")])
def test_the_same_seed_gives_the_same_record_to_the_byte(levels: tuple[str, ...]) -> None:
    options = Options(seats=len(levels), target_score=30)
    first = dump_record(play_match(options, levels, "seed", 2).record)
    assert dump_record(play_match(options, levels, "seed", 2).record) == first
    assert dump_record(play_match(options, levels, "seed", 3).record) != first
    assert dump_record(play_match(options, levels, "other", 2).record) != first


def test_a_level_that_does_not_exist_is_refused() -> None:
    match = deal_next_round(Match(Options()), range(52), 0)
    with pytest.raises(ValueError, match="unknown level: best"):
        choose("best", view(match, 0), random.Random(1))


@pytest.mark.parametrize("seat", [None, 1])
def test_only_the_seat_in_turn_can_choose(seat: int | None) -> None:
    match = deal_next_round(Match(Options()), range(52), 0)
    with pytest.raises(ValueError, match="not this seat's turn"):
        choose("easy", view(match, seat), random.Random(1))
