"""What the look-ahead of Hard rests on: honest guesses, playouts that add up, values of a score."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rummy.ai.duel import Job, play_job
from rummy.ai.guess import guess
from rummy.ai.hard import habits_of
from rummy.ai.memory import know
from rummy.ai.packed import FULL, points_in
from rummy.ai.plan import cover_of
from rummy.ai.playout import play_out
from rummy.ai.prospects import duel_value, score_value
from rummy.engine.rules import Options
from rummy.engine.view import view


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_guess_deals_each_card_once_and_keeps_what_is_known(seats: int, positions: Any) -> None:
    rng = random.Random(seats)
    levels = ("normal",) * seats
    for position in positions(Options(seats=seats), levels, "guess", 4):
        known = know(view(position.match, position.seat))
        guessed = guess(known, known.lays_early, rng)
        hands, stock = guessed.hands, guessed.stock
        everything = sum(hands) + sum(1 << place for place in stock) + known.pile + known.table
        assert everything == FULL
        assert hands[known.seat] == known.hand
        assert tuple(hand.bit_count() for hand in hands) == known.counts
        assert len(stock) == known.stock_count
        for seat, hand in enumerate(hands):
            assert seat == known.seat or known.held[seat] & ~hand == 0


@pytest.mark.parametrize("seats", [2, 3])
def test_who_lays_melds_at_once_is_guessed_to_hold_fewer_of_them(
    seats: int, positions: Any
) -> None:
    rng = random.Random(seats)
    with_melds = {True: 0, False: 0}
    guessed_hands = {True: 0, False: 0}
    for position in positions(Options(seats=seats), ("normal",) * seats, "melds", 3):
        known = know(view(position.match, position.seat))
        for _ in range(5):
            guessed = guess(known, known.lays_early, rng)
            for seat, hand in enumerate(guessed.hands):
                if seat != known.seat and known.turns[seat] >= 3:
                    keeps = guessed.holders[seat]
                    guessed_hands[keeps] += 1
                    with_melds[keeps] += cover_of(known, hand).cards != 0
    share = {keeps: with_melds[keeps] / guessed_hands[keeps] for keeps in (True, False)}
    assert 2 * share[False] < share[True]


@pytest.mark.parametrize("discard_to_win", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_playout_ends_with_a_winner_and_points(
    seats: int, discard_to_win: bool, positions: Any
) -> None:
    rng = random.Random(seats)
    options = Options(seats=seats, discard_to_win=discard_to_win)
    for position in positions(options, ("normal",) * seats, "playout", 4):
        known = know(view(position.match, position.seat))
        guessed = guess(known, known.lays_early, rng)
        has_drawn = position.match.round.phase == "play"
        at_most = sum(points_in(hand, False) for hand in guessed.hands) + 10 * len(guessed.stock)
        outcome = play_out(
            habits_of(known),
            guessed.hands[:],
            guessed.stock,
            known.top,
            known.seat,
            has_drawn,
            known.runs,
            known.fits,
            known.pile | known.table,
            guessed.holders,
        )
        assert 0 <= outcome.winner < seats
        assert 0 <= outcome.points <= at_most + 100


@pytest.mark.parametrize("target", [10, 100, 1000])
def test_a_score_is_worth_more_the_fewer_points_one_needs(target: int) -> None:
    assert duel_value(0, 5, target) == 1.0
    assert duel_value(5, 0, target) == 0.0
    half, tenth = target // 2, target // 10
    assert duel_value(half, half, target) == pytest.approx(0.5, abs=0.01)
    assert duel_value(tenth, target, target) > duel_value(half, target, target) > 0.5
    assert score_value((half, 0, 0), 0, target) > score_value((half, half, 0), 0, target)


def test_normal_beats_easy_and_hard_beats_easy_on_deals_that_both_played() -> None:
    normal = [play_job(Job(Options(), "normal", "easy", "order", n, True)) for n in range(1, 41)]
    assert sum(sample.won for sample in normal) / len(normal) > 0.6
    short = Options(target_score=20)
    hard = [play_job(Job(short, "hard", "easy", "order", n, True)) for n in range(1, 6)]
    assert sum(sample.won for sample in hard) / len(hard) > 0.6
