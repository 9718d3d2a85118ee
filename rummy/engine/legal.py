"""The legal moves of a state, put together from moves that are made once and looked up after."""

from __future__ import annotations

from functools import cache

from rummy.engine.cards import CardSet
from rummy.engine.melds import HAS_RUN, SUIT_BITS, find_layoffs, find_melds
from rummy.engine.moves import DRAW_DISCARD, DRAW_STOCK, Move
from rummy.engine.round import Round
from rummy.engine.rules import IDLE_TURNS_PER_SEAT


def _discards_of_suits() -> tuple[tuple[tuple[Move, ...], ...], ...]:
    """By suit and the thirteen bits of its cards in hand, a discard of each: 4 × 8,192 tuples."""
    tables = []
    for suit in range(4):
        single = [Move("discard", 1 << 13 * suit + rank) for rank in range(13)]
        table: list[tuple[Move, ...]] = [()]
        for rank in range(13):
            # The sets so far, and each of them with this card, which is higher than theirs.
            table += [(*moves, single[rank]) for moves in table]
        tables.append(tuple(table))
    return tuple(tables)


_CLUBS, _DIAMONDS, _HEARTS, _SPADES = _discards_of_suits()


def legal_moves(state: Round) -> list[Move]:
    """Every move that the seat in turn may play now: draws, or else melds, lay-offs, discards."""
    if state.phase == "draw":
        if state.idle_turns >= IDLE_TURNS_PER_SEAT * len(state.hands):
            return [DRAW_STOCK]
        return [DRAW_STOCK, DRAW_DISCARD]
    if state.phase == "over":
        return []
    hand = state.hands[state.turn]
    clubs, diamonds = hand & SUIT_BITS, hand >> 13 & SUIT_BITS
    hearts, spades = hand >> 26 & SUIT_BITS, hand >> 39
    moves: list[Move] = []
    if (
        HAS_RUN[clubs]
        or HAS_RUN[diamonds]
        or HAS_RUN[hearts]
        or HAS_RUN[spades]
        or (clubs & diamonds and clubs & diamonds & (hearts | spades))
        or (hearts & spades and hearts & spades & (clubs | diamonds))
    ):
        moves = [_meld(cards) for cards in find_melds(hand)]
    if hand & state.fits:
        for number, meld in enumerate(state.melds):
            moves += [Move("layoff", cards, number) for cards in find_layoffs(meld.cards, hand)]
    if moves and state.options.discard_to_win:
        moves = [move for move in moves if move.cards != hand]
    return [*moves, *_CLUBS[clubs], *_DIAMONDS[diamonds], *_HEARTS[hearts], *_SPADES[spades]]


@cache
def _meld(cards: CardSet) -> Move:
    """The move that puts ``cards`` down: one for each of the 329 melds."""
    return Move("meld", cards)
