"""From what should go down to the moves that put it down, each of them legal in its order."""

from __future__ import annotations

from typing import NamedTuple

from rummy.ai.cover import Cover, best_cover
from rummy.ai.memory import Known
from rummy.ai.packed import Place, PlaceSet, pack, places_of, points_in, unpack
from rummy.engine.melds import Meld, is_run
from rummy.engine.moves import Move
from rummy.engine.view import View


class Turn(NamedTuple):
    """How to play a turn after the draw: cards to put down, then a discard (-1: none is left)."""

    down: Cover
    discard: Place


NOTHING = Cover(0, 0)


def cover_of(known: Known, hand: PlaceSet, by_cards: bool = False) -> Cover:
    """The best cover of ``hand`` on the table as it lies."""
    return best_cover(hand, known.runs, known.fits, known.ace_high, by_cards)


def find_finish(known: Known) -> Turn | None:
    """The turn that goes out now, or None where there is none."""
    hand = known.hand
    if known.discard_to_win:
        for place in places_of(hand):
            rest = hand ^ 1 << place
            down = cover_of(known, rest, by_cards=True)
            if down.cards == rest:
                return Turn(down, place)
        return None
    down = cover_of(known, hand, by_cards=True)
    left = hand & ~down.cards
    if left & left - 1:
        return None
    return Turn(down, left.bit_length() - 1)


def keep_one_back(known: Known) -> Turn:
    """The turn for a hand that could go down whole where the last card must be discarded.

    Each card is tried as the discard; the fewest points are left then. Only right after
    :func:`find_finish` found nothing.
    """
    turns = []
    for place in places_of(known.hand):
        rest = known.hand ^ 1 << place
        down = cover_of(known, rest)
        turns.append((points_in(rest & ~down.cards, known.ace_high), -place, Turn(down, place)))
    return min(turns)[2]


def turn_moves(view: View, turn: Turn) -> tuple[Move, ...]:
    """The moves of ``turn``: new melds, lay-offs, and the discard where one is left."""
    melds: list[Move] = []
    layoffs: list[Move] = []
    groups = turn.down.groups
    while groups:
        lowest = groups & -groups
        group = groups & 15 << (lowest.bit_length() - 1 & ~3)
        melds.append(Move("meld", unpack(group)))
        groups ^= group
    for row in _rows(turn.down.cards & ~turn.down.groups):
        number = _meld_beside(view.melds, row)
        if number is not None:
            layoffs.append(Move("layoff", unpack(row), number))
        elif row.bit_count() >= 3:
            melds.append(Move("meld", unpack(row)))
        else:
            layoffs.extend(_fourth_cards(view.melds, row))
    moves = melds + layoffs
    if turn.discard >= 0:
        moves.append(Move("discard", unpack(1 << turn.discard)))
    return tuple(moves)


def _rows(cards: PlaceSet) -> list[PlaceSet]:
    """The unbroken rows of one suit in ``cards``, single cards included."""
    rows = []
    while cards:
        card = cards & -cards
        row: PlaceSet = 0
        while card & cards:
            row |= card
            card <<= 4
        rows.append(row)
        cards ^= row
    return rows


def _meld_beside(melds: tuple[Meld, ...], row: PlaceSet) -> int | None:
    """The number of the run on the table that ``row`` continues at one of its ends, if any."""
    ends = row >> 4 | row << 4
    for number, meld in enumerate(melds):
        if is_run(meld.cards) and pack(meld.cards) & ends:
            return number
    return None


def _fourth_cards(melds: tuple[Meld, ...], row: PlaceSet) -> list[Move]:
    """Lay-offs of cards that stand in no run, each the missing fourth of a group on the table."""
    moves = []
    for place in places_of(row):
        for number, meld in enumerate(melds):
            rank = 15 << (place & ~3)
            if not is_run(meld.cards) and pack(meld.cards) & rank:
                moves.append(Move("layoff", unpack(1 << place), number))
    return moves
