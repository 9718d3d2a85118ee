"""Positions of real play for the tests of the programs, and the same positions re-dealt."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

from rummy.ai import choose
from rummy.engine.cards import FULL_DECK, CardSet, card_list
from rummy.engine.match import Match, deal_next_round, play_move
from rummy.engine.rules import Options
from rummy.engine.view import view


class Position(NamedTuple):
    """A match in which a seat has to choose, and every card that the table has ever seen."""

    match: Match
    seat: int
    public: CardSet


def play_positions(
    options: Options, levels: tuple[str, ...], seed: str, rounds: int
) -> Iterator[Position]:
    """Every position in which a seat has to choose, through ``rounds`` rounds from new matches."""
    rng = random.Random(seed)
    for _ in range(rounds):
        deck = list(range(52))
        rng.shuffle(deck)
        scores = Match(options)
        match = deal_next_round(scores, deck, rng.randrange(options.seats))
        assert match.round is not None
        public = 1 << match.round.discards[-1]
        while not match.round.is_over:
            seat = match.round.turn
            yield Position(match, seat, public)
            for move in choose(levels[seat], view(match, seat), rng):
                match = play_move(match, seat, move)
                public |= move.cards
                assert match.round is not None


def redeal_hidden(position: Position, rng: random.Random) -> Match:
    """The same match for this seat, with all that it cannot see dealt anew.

    The cards that no one but their holders has seen change places with one another and with the
    stock, from the first deal on, so that the same moves stay possible.
    """
    match, seat, public = position
    state = match.round
    assert state is not None
    hidden = card_list(FULL_DECK & ~public & ~state.hands[seat])
    shuffled = hidden[:]
    rng.shuffle(shuffled)
    becomes = list(range(52))
    for old, new in zip(hidden, shuffled, strict=True):
        becomes[old] = new
    deck = tuple(becomes[card] for card in state.deck)
    changed = deal_next_round(match._replace(round=None, results=()), deck, state.first_seat)
    for played in state.history:
        changed = play_move(changed, played.seat, played.move)
    return changed


Redeal = Callable[[Position, random.Random], Match]
Positions = Callable[[Options, tuple[str, ...], str, int], Iterator[Position]]


@pytest.fixture(scope="session")
def positions() -> Positions:
    return play_positions


@pytest.fixture(scope="session")
def redeal() -> Redeal:
    return redeal_hidden
