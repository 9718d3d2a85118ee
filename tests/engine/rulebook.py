"""The rules once more, written from their text alone: slow, plain, and with cards as text.

It shares nothing with the engine but the notation, so that the two can be held against each other.
"""

from __future__ import annotations

import itertools
import random
from typing import NamedTuple

from rummy.engine.cards import card_set, format_cards, parse_card
from rummy.engine.moves import Move
from rummy.engine.round import Round

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)


def cards_in(cards: int) -> tuple[str, ...]:
    """The names of the cards in an engine's set."""
    text = format_cards(cards)
    return tuple(text[at : at + 2] for at in range(0, len(text), 2))


def is_group(cards: tuple[str, ...]) -> bool:
    """Three or four cards of one rank, all of different suits."""
    ranks, suits = {card[0] for card in cards}, {card[1] for card in cards}
    return len(cards) in (3, 4) and len(ranks) == 1 and len(suits) == len(cards)


def is_run(cards: tuple[str, ...]) -> bool:
    """Three or more consecutive cards of one suit; the ace stands after the king and only there."""
    places = sorted(RANKS.index(card[0]) for card in cards)
    one_suit = len({card[1] for card in cards}) == 1
    return (
        len(cards) >= 3 and one_suit and places == list(range(places[0], places[0] + len(places)))
    )


def is_meld(cards: tuple[str, ...]) -> bool:
    return is_group(cards) or is_run(cards)


def points(cards: tuple[str, ...], ace_high: bool) -> int:
    """Ace 1 (11 with the option), king, queen, jack and ten 10, the others their number."""
    total = 0
    for card in cards:
        if card[0] == "A":
            total += 11 if ace_high else 1
        elif card[0] in "TJQK":
            total += 10
        else:
            total += int(card[0])
    return total


class Candidate(NamedTuple):
    """A move that somebody might try, legal or not."""

    kind: str
    cards: tuple[str, ...] = ()
    meld: int = -1

    def move(self) -> Move:
        cards = card_set([parse_card(card) for card in self.cards])
        return Move(self.kind, cards, self.meld)  # type: ignore[arg-type]


class Position:
    """What the rules need to know of a state, as text."""

    def __init__(self, state: Round) -> None:
        self.hand = cards_in(state.hands[state.turn])
        self.melds = [cards_in(meld.cards) for meld in state.melds]
        self.must_draw = state.phase == "draw"
        self.is_over = state.phase == "over"
        self.discard_to_win = state.options.discard_to_win
        self.is_pile_closed = self._count_idle(state) >= 3 * state.options.seats

    @staticmethod
    def _count_idle(state: Round) -> int:
        """Turns in a row, up to the last finished one, that the progress rule counts."""
        turns: list[list[str]] = []
        for played in state.history:
            if played.move.kind.startswith("draw"):
                turns.append([])
            turns[-1].append(played.move.kind)
        if turns and turns[-1][-1] != "discard":
            if turns[-1] != ["draw discard"]:
                return 0
            turns.pop()
        idle = list(itertools.takewhile(["draw discard", "discard"].__eq__, reversed(turns)))
        return len(idle)

    def fault(self, tried: Candidate) -> str | None:
        """The code that the rules give for a move of the seat in turn; None: it is legal."""
        if self.is_over:
            return "round_over"
        if tried.kind.startswith("draw"):
            if not self.must_draw:
                return "already_drew"
            closed = tried.kind == "draw discard" and self.is_pile_closed
            return "pile_closed" if closed else None
        if self.must_draw:
            return "must_draw_first"
        if tried.kind == "layoff" and not 0 <= tried.meld < len(self.melds):
            return "no_such_meld"
        if not set(tried.cards) <= set(self.hand):
            return "not_in_hand"
        if tried.kind == "discard":
            return None
        if tried.kind == "meld" and not is_meld(tried.cards):
            return "not_a_meld"
        if tried.kind == "layoff" and not is_meld(self.melds[tried.meld] + tried.cards):
            return "spoils_meld"
        if self.discard_to_win and len(tried.cards) == len(self.hand):
            return "must_keep_a_discard"
        return None

    def candidates(self, rng: random.Random) -> list[Candidate]:
        """Whatever somebody might try: all draws and discards, every subset of the hand as a meld,
        every subset of up to four cards (and the whole hand) as a lay-off on every meld and beside
        them, and sets with cards from elsewhere."""
        tried = [Candidate("draw stock"), Candidate("draw discard")]
        tried += [Candidate("discard", (card,)) for card in DECK]
        strange = [tuple(rng.sample(DECK, rng.randint(1, 5))) for _ in range(30)]
        small = subsets(self.hand, 4)
        tried += [Candidate("meld", cards) for cards in [*subsets(self.hand), *strange]]
        for number in range(len(self.melds)):
            for cards in (*small, *strange, self.hand):
                tried.append(Candidate("layoff", cards, number))
        for number in (-2, -1, len(self.melds), len(self.melds) + 1):
            tried += [Candidate("layoff", cards, number) for cards in (*small[:5], *strange[:5])]
        return tried


def subsets(cards: tuple[str, ...], largest: int | None = None) -> list[tuple[str, ...]]:
    """All subsets of ``cards`` but the empty one, the small ones first."""
    sizes = range(1, (len(cards) if largest is None else largest) + 1)
    return [some for size in sizes for some in itertools.combinations(cards, size)]
