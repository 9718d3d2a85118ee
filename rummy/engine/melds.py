"""Melds: groups and runs, which ones a hand holds, and what may be laid off on them.

The ace stands after the king and only there, so a run is a block of neighbouring bits within the
thirteen bits of one suit; nothing goes round the end.
"""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple

from rummy.engine.cards import RANK_MASKS, CardSet

MeldKind = Literal["group", "run"]

SHORTEST_MELD = 3
_SUIT_BITS = 0x1FFF


class Meld(NamedTuple):
    """A meld on the table: the seat that put it down, and its cards now, lay-offs included."""

    owner: int
    cards: CardSet

    @property
    def kind(self) -> MeldKind:
        return "run" if is_run(self.cards) else "group"


def is_run(cards: CardSet) -> bool:
    """Whether ``cards`` are three or more consecutive cards of one suit, the ace after the king."""
    if not cards:
        return False
    shift = (cards & -cards).bit_length() - 1
    suit_start = shift - shift % 13
    bits = cards >> suit_start
    if bits > _SUIT_BITS:
        return False
    block = cards >> shift
    return block & (block + 1) == 0 and block.bit_count() >= SHORTEST_MELD


def is_group(cards: CardSet) -> bool:
    """Whether ``cards`` are three or four cards of one rank."""
    if not cards:
        return False
    rank = ((cards & -cards).bit_length() - 1) % 13
    return cards & ~RANK_MASKS[rank] == 0 and cards.bit_count() >= SHORTEST_MELD


def meld_kind(cards: CardSet) -> MeldKind | None:
    """``"run"``, ``"group"``, or None where ``cards`` are no meld."""
    if is_run(cards):
        return "run"
    return "group" if is_group(cards) else None


@cache
def _runs_in_suit(bits: int) -> tuple[int, ...]:
    """All runs within the thirteen bits of one suit: 8,192 entries at most, made when met."""
    runs = []
    for low in range(13 - SHORTEST_MELD + 1):
        length = 0
        while bits >> (low + length) & 1:
            length += 1
            if length >= SHORTEST_MELD:
                runs.append(((1 << length) - 1) << low)
    return tuple(runs)


@cache
def _groups_of(same_rank: CardSet) -> tuple[CardSet, ...]:
    """All groups within the cards of one rank: one of three, or four of three and one of four."""
    if same_rank.bit_count() < SHORTEST_MELD:
        return ()
    if same_rank.bit_count() == SHORTEST_MELD:
        return (same_rank,)
    singles = [1 << card for card in range(52) if same_rank >> card & 1]
    return (*(same_rank ^ single for single in singles), same_rank)


def find_melds(hand: CardSet) -> list[CardSet]:
    """Every set of cards in ``hand`` that is a meld: runs by suit, then groups by rank.

    >>> from rummy.engine.cards import format_cards, parse_cards
    >>> [format_cards(meld) for meld in find_melds(parse_cards("6c7c8c9c9d9h"))]
    ['6c7c8c', '6c7c8c9c', '7c8c9c', '9c9d9h']
    """
    clubs = hand & _SUIT_BITS
    diamonds = hand >> 13 & _SUIT_BITS
    hearts = hand >> 26 & _SUIT_BITS
    spades = hand >> 39
    melds: list[CardSet] = []
    for bits, shift in ((clubs, 0), (diamonds, 13), (hearts, 26), (spades, 39)):
        # Three neighbouring bits somewhere: only then is the suit worth a look.
        if bits & bits >> 1 & bits >> 2:
            melds.extend([run << shift for run in _runs_in_suit(bits)])
    two_black_red = clubs & diamonds
    two_red_black = hearts & spades
    ranks = two_black_red & (hearts | spades) | two_red_black & (clubs | diamonds)
    while ranks:
        lowest = ranks & -ranks
        melds.extend(_groups_of(hand & RANK_MASKS[lowest.bit_length() - 1]))
        ranks ^= lowest
    return melds


def find_layoffs(meld: CardSet, hand: CardSet) -> list[CardSet]:
    """Every set of cards in ``hand`` that may be laid off at once on ``meld``, both ends included.

    >>> from rummy.engine.cards import format_cards, parse_cards
    >>> run, hand = parse_cards("7c8c9c"), parse_cards("5c6cTcAd")
    >>> [format_cards(cards) for cards in find_layoffs(run, hand)]
    ['6c', '5c6c', 'Tc', '6cTc', '5c6cTc']
    """
    if not is_run(meld):
        rank = ((meld & -meld).bit_length() - 1) % 13
        missing = RANK_MASKS[rank] & ~meld & hand
        return [missing] if missing else []
    lowest = meld & -meld
    start = lowest.bit_length() - 1
    below: list[CardSet] = [0]
    card, cards = lowest >> 1, 0
    for _ in range(start % 13):
        if not card & hand:
            break
        cards |= card
        below.append(cards)
        card >>= 1
    last = meld.bit_length() - 1
    above: list[CardSet] = [0]
    card, cards = 1 << (last + 1), 0
    for _ in range(12 - last % 13):
        if not card & hand:
            break
        cards |= card
        above.append(cards)
        card <<= 1
    return [low | high for high in above for low in below if low or high]
