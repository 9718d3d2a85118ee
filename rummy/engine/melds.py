"""Melds: groups and runs, which ones a hand holds, and what may be laid off on them.

The ace stands after the king and only there, so a run is a block of neighbouring bits within the
thirteen bits of one suit; nothing goes round the end.
"""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple

from rummy.engine.cards import RANK_MASKS, SUIT_MASKS, CardSet, card_list

MeldKind = Literal["group", "run"]

SHORTEST_MELD = 3
#: The thirteen cards of one suit, once they are shifted to the lowest bits.
SUIT_BITS = 0x1FFF
#: Whether there is a run in these thirteen bits of one suit: 8,192 truth values.
HAS_RUN: tuple[bool, ...] = tuple(
    bits & bits >> 1 & bits >> 2 != 0 for bits in range(SUIT_BITS + 1)
)


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
    if bits > SUIT_BITS:
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


#: Cards on which a run can start: all but each suit's king and ace.
RUN_STARTS: CardSet = sum(0x7FF << 13 * suit for suit in range(4))


@cache
def _runs_in_suit(cards: CardSet) -> tuple[CardSet, ...]:
    """All runs in cards of one suit. Made when met: for 4 × 8,192 sets at the most."""
    runs = []
    for start in card_list(cards & RUN_STARTS):
        suit_end = start - start % 13 + 13
        run, card = 0, start
        while card < suit_end and cards >> card & 1:
            run |= 1 << card
            card += 1
            if card - start >= SHORTEST_MELD:
                runs.append(run)
    return tuple(runs)


@cache
def _groups_in_rank(cards: CardSet) -> tuple[CardSet, ...]:
    """All groups in cards of one rank, those of three first: 13 × 16 sets at the most."""
    if cards.bit_count() < SHORTEST_MELD:
        return ()
    if cards.bit_count() == SHORTEST_MELD:
        return (cards,)
    return (*(cards ^ 1 << card for card in card_list(cards)), cards)


def ranks_with_three(hand: CardSet) -> CardSet:
    """The clubs of all ranks of which ``hand`` has three or four cards."""
    diamonds, hearts, spades = hand >> 13, hand >> 26, hand >> 39
    three = hand & diamonds & (hearts | spades) | hearts & spades & (hand | diamonds)
    return three & SUIT_BITS


def find_melds(hand: CardSet) -> list[CardSet]:
    """Every set of cards in ``hand`` that is a meld: runs by suit, then groups by rank.

    >>> from rummy.engine.cards import format_cards, parse_cards
    >>> [format_cards(meld) for meld in find_melds(parse_cards("6c7c8c9c9d9h"))]
    ['6c7c8c', '6c7c8c9c', '7c8c9c', '9c9d9h']
    """
    melds: list[CardSet] = []
    # Three neighbouring cards somewhere: only then are the suits worth a look.
    if hand & hand >> 1 & hand >> 2 & RUN_STARTS:
        for suit in SUIT_MASKS:
            melds += _runs_in_suit(hand & suit)
    ranks = ranks_with_three(hand)
    while ranks:
        lowest = ranks & -ranks
        melds += _groups_in_rank(hand & RANK_MASKS[lowest.bit_length() - 1])
        ranks ^= lowest
    return melds


@cache
def cards_that_fit(meld: CardSet) -> CardSet:
    """The cards that ``meld`` takes by themselves: next to a run's ends, or a group's fourth.

    Made when met, for each of the 329 melds.
    """
    if not is_run(meld):
        return RANK_MASKS[((meld & -meld).bit_length() - 1) % 13] & ~meld
    lowest, last = (meld & -meld).bit_length() - 1, meld.bit_length() - 1
    below = 1 << lowest - 1 if lowest % 13 else 0
    above = 1 << last + 1 if last % 13 != 12 else 0
    return below | above


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
