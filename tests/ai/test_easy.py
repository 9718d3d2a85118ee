"""Easy errs as a beginner does: for reasons that a beginner would have, never at random."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rummy.ai import choose
from rummy.engine.cards import parse_card_list
from rummy.engine.match import Match, deal_next_round, play_move
from rummy.engine.moves import DRAW_STOCK, Move, format_move, parse_move
from rummy.engine.rules import Options
from rummy.engine.view import view


def table(first: str, second: str, upcard: str, coming: str) -> Match:
    """A round of two seats with these hands, the card turned up, and the next ones of the stock."""
    hands = zip(parse_card_list(first), parse_card_list(second), strict=True)
    dealt = [card for pair in hands for card in pair]
    dealt += parse_card_list(upcard) + parse_card_list(coming)
    return deal_next_round(Match(Options()), dealt + sorted(set(range(52)) - set(dealt)), 0)


def play(match: Match, seat: int, *texts: str) -> Match:
    for text in texts:
        match = play_move(match, seat, parse_move(text))
    return match


def chosen(level: str, match: Match, seat: int = 0) -> list[str]:
    moves: tuple[Move, ...] = choose(level, view(match, seat), random.Random(1))
    return [format_move(move) for move in moves]


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_the_quick_levels_use_no_chance_at_all(level: str, positions: Any) -> None:
    count = 0
    for position in positions(Options(seats=3), ("easy", "normal", "easy"), "chance", 12):
        seen = view(position.match, position.seat)
        source = random.Random(1)
        before = source.getstate()
        moves = choose(level, seen, source)
        assert source.getstate() == before
        assert choose(level, seen, random.Random(2)) == moves
        count += 1
    assert count > 300


def test_easy_breaks_up_a_pair_for_its_points_and_normal_does_not() -> None:
    match = play_move(table("KcKd2c4h6s8d9c", "3s3h5s5hTs8h7c", "Jd", "2h"), 0, DRAW_STOCK)
    assert chosen("easy", match) == ["discard Kd"]
    assert chosen("normal", match) == ["discard 9c"]


def test_easy_gives_the_next_seat_what_it_has_just_collected_and_normal_does_not() -> None:
    # Seat 1 takes the nine of diamonds and keeps it; seat 0 holds the nine of spades alone.
    match = table("9s2c4h6sAd8c9d", "9h3s5sJhQc7h2d", "Kc", "3d6hAc")
    match = play(match, 0, "draw stock", "discard 9d")
    match = play(match, 1, "draw discard", "discard Qc")
    match = play(match, 0, "draw stock")
    assert chosen("easy", match) == ["discard 9s"]
    assert chosen("normal", match) == ["discard 8c"]


def test_easy_shows_its_melds_at_once_and_hard_keeps_them() -> None:
    match = play_move(table("5c6c7c2h4sTdKh", "3s3h5s5hTs8h7d", "Jd", "9d"), 0, DRAW_STOCK)
    assert chosen("easy", match) == ["meld 5c6c7c", "discard Kh"]
    assert chosen("holding", match) == ["discard Kh"]


def test_easy_ends_a_round_that_it_will_lose_and_normal_puts_it_off() -> None:
    match = table("KcKd2c4h6s8d9c", "2s3h4d5h6c7d8h", "Ac", "")
    state = match.round
    assert state is not None
    # The stock has run out; the rest of it never came to these hands.
    match = match._replace(round=state._replace(dealt=52))
    assert chosen("easy", match) == ["draw stock"]
    assert chosen("normal", match) == ["draw discard"]
