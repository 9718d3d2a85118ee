"""A bounded search: the likeliest choices played out against the same guesses of the hidden cards.

The heuristic proposes; another choice takes its place only where it did better by more than chance
explains, because the mean of a few noisy playouts is a worse guide than the heuristic (measured).
Each guess is played out once for every choice, so the choices are compared in pairs. The number of
guesses is fixed, never the time: the same view and random source give the same choice.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from rummy.ai.guess import Guess, guess
from rummy.ai.memory import Known
from rummy.ai.packed import Place, points_in
from rummy.ai.plan import Turn
from rummy.ai.playout import Habits, Outcome, play_out, put_down
from rummy.ai.prospects import score_value


class Budget(NamedTuple):
    """Standard errors to be surer by, guesses at most, how many between looks at the result."""

    errors: float
    guesses: int = 100
    block: int = 20


Playout = Callable[[Guess], Outcome]


def best_of(
    playouts: Sequence[Playout],
    known: Known,
    lays_early: tuple[bool, ...],
    rng: random.Random,
    budget: Budget,
) -> int:
    """The number of the best choice; ``playouts[0]`` is the one that the heuristic proposes."""
    value = _valuation(known)
    alive = list(range(1, len(playouts)))
    sums = [0.0] * len(playouts)
    squares = [0.0] * len(playouts)
    for done in range(1, budget.guesses + 1):
        guessed = guess(known, lays_early, rng)
        proposed = value(playouts[0](guessed))
        for choice in alive:
            gain = value(playouts[choice](guessed)) - proposed
            sums[choice] += gain
            squares[choice] += gain * gain
        if done % budget.block == 0:
            # What is clearly worse is not looked at again.
            alive = [
                choice
                for choice in alive
                if sums[choice] / done > -_error(sums[choice], squares[choice], done)
            ]
            if not alive:
                return 0
    best, best_gain = 0, 0.0
    for choice in alive:
        gain = sums[choice] / budget.guesses
        error = _error(sums[choice], squares[choice], budget.guesses)
        if gain > budget.errors * error and gain > best_gain:
            best, best_gain = choice, gain
    return best


def _error(total: float, squares: float, count: int) -> float:
    """The standard error of a mean from its sum and sum of squares."""
    mean = total / count
    return math.sqrt(max(0.0, squares / count - mean * mean) / (count - 1))


def _valuation(known: Known) -> Callable[[Outcome], float]:
    """What an outcome is worth at this score: each outcome is worked out once."""
    values: dict[Outcome, float] = {}

    def value(outcome: Outcome) -> float:
        if outcome not in values:
            scores = list(known.scores)
            scores[outcome.winner] += outcome.points
            values[outcome] = score_value(scores, known.seat, known.target)
        return values[outcome]

    return value


def turn_playout(known: Known, habits: Habits, turn: Turn) -> Playout:
    """Plays ``turn`` (which must keep a card), then the rest of the round."""
    card = 1 << turn.discard
    runs, fits = put_down(turn.down, known.runs, known.fits)
    hand = known.hand & ~turn.down.cards & ~card
    gone = known.pile | known.table | turn.down.cards | card
    next_seat = (known.seat + 1) % known.seats

    def play(guessed: Guess) -> Outcome:
        hands = guessed.hands[:]
        hands[known.seat] = hand
        return play_out(
            habits,
            hands,
            guessed.stock,
            turn.discard,
            next_seat,
            False,
            runs,
            fits,
            gone,
            guessed.holders,
        )

    return play


def draw_playout(known: Known, habits: Habits, takes_discard: bool) -> Playout:
    """Draws from the pile or from the stock, then plays the rest of the round."""
    gone = known.pile | known.table
    top: Place = known.top

    def play(guessed: Guess) -> Outcome:
        hands, stock = guessed.hands[:], guessed.stock
        open_cards = gone
        if takes_discard:
            hands[known.seat] |= 1 << top
            open_cards &= ~(1 << top)
        elif stock:
            hands[known.seat] |= 1 << stock[0]
            stock = stock[1:]
        else:
            return _end_by_stock(hands, known)
        return play_out(
            habits,
            hands,
            stock,
            top,
            known.seat,
            True,
            known.runs,
            known.fits,
            open_cards,
            guessed.holders,
        )

    return play


def _end_by_stock(hands: Sequence[int], known: Known) -> Outcome:
    points = [points_in(hand, known.ace_high) for hand in hands]
    return Outcome(points.index(min(points)), sum(points) - min(points))
