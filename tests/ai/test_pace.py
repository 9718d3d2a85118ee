"""How long programs seem to think: within limits, never a constant, and by the decision."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rummy.ai import LEVELS, choose, thinking_time
from rummy.ai.pace import usual_time
from rummy.engine.match import Match, deal_next_round, play_move
from rummy.engine.moves import DRAW_DISCARD, DRAW_STOCK, Move, parse_move
from rummy.engine.rules import Options
from rummy.engine.view import View, view

COMPANY = ("easy", "normal", "easy", "normal")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("level", LEVELS)
def test_no_thought_is_shorter_or_longer_than_a_persons(
    level: str, seats: int, positions: Any
) -> None:
    rng = random.Random(seats)
    times = []
    for position in positions(Options(seats=seats), COMPANY[:seats], "pace", 10):
        seen = view(position.match, position.seat)
        moves = choose("normal", seen, rng)
        times.extend(thinking_time(level, seen, moves, rng) for _ in range(5))
    assert min(times) >= 0.4 and max(times) <= 2.0
    assert 0.6 < sum(times) / len(times) < 1.3


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_decision_never_takes_the_same_time_again(level: str, positions: Any) -> None:
    rng = random.Random(2)
    for position in positions(Options(), COMPANY[:2], "again", 2):
        seen = view(position.match, position.seat)
        moves = choose("normal", seen, rng)
        times = [thinking_time(level, seen, moves, rng) for _ in range(40)]
        # To the millisecond a few may agree by chance; none is taken for the rule.
        assert max(times.count(seconds) for seconds in times) <= 4
        assert max(times) - min(times) > 0.1


def test_the_same_source_of_chance_gives_the_same_time(opening: View) -> None:
    moves = (DRAW_STOCK,)
    times = {thinking_time("hard", opening, moves, random.Random(5)) for _ in range(3)}
    assert len(times) == 1


@pytest.fixture
def opening() -> View:
    return view(deal_next_round(Match(Options()), range(52), 0), 0)


def test_a_plain_draw_takes_less_than_one_to_think_about(opening: View) -> None:
    closed = opening._replace(legal=(DRAW_STOCK,), is_pile_closed=True)
    at_the_end = opening._replace(stock_count=0)
    for level in LEVELS:
        times = [
            usual_time(level, closed, (DRAW_STOCK,)),
            usual_time(level, opening, (DRAW_DISCARD,)),
            usual_time(level, opening, (DRAW_STOCK,)),
            usual_time(level, at_the_end, (DRAW_STOCK,)),
        ]
        assert times == sorted(times)
        assert len(set(times)) == 4


def test_a_turn_takes_longer_the_more_goes_down_and_the_more_cards_there_are(
    opening: View,
) -> None:
    seen = view(play_move(deal_next_round(Match(Options()), range(52), 0), 0, DRAW_STOCK), 0)
    discard = Move("discard", seen.hand & -seen.hand)
    meld = parse_move("meld 2c3c4c")
    few = seen._replace(hand=discard.cards, legal=(discard,))
    for level in LEVELS:
        times = [
            usual_time(level, few, (discard,)),
            usual_time(level, seen, (discard,)),
            usual_time(level, seen, (meld, discard)),
            usual_time(level, seen, (meld, meld, discard)),
        ]
        assert times == sorted(times)
        assert len(set(times)) == 4


def test_the_better_a_level_the_longer_it_looks(positions: Any) -> None:
    rng = random.Random(4)
    slower = []
    for position in positions(Options(seats=3), COMPANY[:3], "levels", 3):
        seen = view(position.match, position.seat)
        moves = choose("normal", seen, rng)
        easy, normal, hard = (usual_time(level, seen, moves) for level in LEVELS)
        assert easy <= normal <= hard
        slower.append(easy < normal < hard)
    assert sum(slower) > 0.8 * len(slower)
