"""Guesses of what is hidden: other hands and the stock, more likely ones more often.

A player keeps what fits together. So each hidden hand is the best of a few random ones, and the
more turns a seat has had to improve its hand, the more it is given to choose from. What is best
depends on how the seat plays, which is guessed first: who keeps melds back holds some, who lays
them down at once holds none. Cards that a seat took in public lie in its hand for sure.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from rummy.ai.cover import best_cover, cards_in_rows, ranks_with_three
from rummy.ai.judge import out_cards
from rummy.ai.memory import Known
from rummy.ai.packed import Place, PlaceSet, places_of, points_in

#: At most this many random hands are compared.
MOST_TRIES = 10
#: The chance that a seat lays its melds at once: where it has been seen to, and at first.
SHOWN_CHANCE, FIRST_CHANCE, DECAY = 0.95, 0.5, 0.9
#: Points that speak against a hand: for each card that a seat which lays at once would have put
#: down already; and for it: each card that would complete a meld. Found by measurement.
UNLAID_POINTS, OUT_POINTS = 30, 2


class Guess(NamedTuple):
    """One way in which the hidden cards may lie, and who keeps melds back."""

    hands: list[PlaceSet]  # By seat; one's own as it is.
    stock: list[Place]  # The next card first.
    holders: list[bool]


def guess(known: Known, lays_early: tuple[bool, ...], rng: random.Random) -> Guess:
    """A random guess of all that is hidden; ``lays_early`` says by seat who was seen to."""
    holders = [
        known.seats < 4 and rng.random() >= (SHOWN_CHANCE if early else FIRST_CHANCE * DECAY**turns)
        for early, turns in zip(lays_early, known.turns, strict=True)
    ]
    holders[known.seat] = known.seats < 4
    pool = places_of(known.unseen)
    hands = [known.hand] * known.seats
    for step in range(1, known.seats):
        seat = (known.seat + step) % known.seats
        held = known.held[seat]
        size = known.counts[seat] - held.bit_count()
        tries = min(MOST_TRIES, 1 + known.turns[seat])
        best, best_points, at = 0, 1 << 20, len(pool)
        for _ in range(tries):
            if at + size > len(pool):
                rng.shuffle(pool)
                at = 0
            hidden = 0
            for place in pool[at : at + size]:
                hidden |= 1 << place
            at += size
            points = _points_against(known, held | hidden, holders[seat]) if tries > 1 else 0
            if points < best_points:
                best, best_points = hidden, points
        hands[seat] = held | best
        pool = [place for place in pool if not best >> place & 1]
    rng.shuffle(pool)
    return Guess(hands, pool, holders)


def _points_against(known: Known, hand: PlaceSet, is_holder: bool) -> int:
    """How much speaks against a hidden hand: the fewer points, the likelier after some turns."""
    if is_holder:
        hand &= ~best_cover(hand, known.runs, known.fits, known.ace_high).cards
        unlaid = 0
    else:
        usable = cards_in_rows(hand | known.runs) | known.fits | 15 * ranks_with_three(hand)
        unlaid = (usable & hand).bit_count()
    outs = out_cards(hand).bit_count()
    return points_in(hand, known.ace_high) + UNLAID_POINTS * unlaid - OUT_POINTS * outs
