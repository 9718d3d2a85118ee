"""Moves and their text form, as in the notation of the rules.

``draw stock`` · ``draw discard`` · ``meld 7c8c9c`` · ``layoff 0 Tc`` · ``discard Kh``
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from rummy.engine.cards import CARD_NAMES, CardSet, format_cards, parse_card, parse_cards
from rummy.engine.errors import RummyError

MoveKind = Literal["draw stock", "draw discard", "meld", "layoff", "discard"]

_LAYOFF = re.compile(r"layoff (-?[0-9]{1,9}) ([^ ]+)")


#: In place of a meld's number, for every move but a lay-off.
NO_MELD = -1


class Move(NamedTuple):
    """One move: its kind, its cards (none for a draw), and the meld's number for a lay-off."""

    kind: MoveKind
    cards: CardSet = 0
    meld: int = NO_MELD

    def __str__(self) -> str:
        return format_move(self)


class Played(NamedTuple):
    """A move that was played, and by which seat. Public: a draw from the stock names no card."""

    seat: int
    move: Move


DRAW_STOCK = Move("draw stock")
DRAW_DISCARD = Move("draw discard")


def parse_move(text: object) -> Move:
    """The move that ``text`` says, whether or not it is legal now.

    Raises ``bad_move`` for what is not a move, ``bad_card`` and ``card_twice`` for its cards.

    >>> parse_move("layoff 0 TcJc").meld
    0
    """
    if not isinstance(text, str):
        raise RummyError("bad_move", move=text)
    if text == "draw stock":
        return DRAW_STOCK
    if text == "draw discard":
        return DRAW_DISCARD
    if text.startswith("discard "):
        cards = text[len("discard ") :]
        if len(cards) > 2:
            parse_cards(cards)  # A wrong card is the better complaint.
            raise RummyError("bad_move", move=text)
        return Move("discard", 1 << parse_card(cards))
    if text.startswith("meld ") and len(text) > len("meld "):
        return Move("meld", parse_cards(text[len("meld ") :]))
    match = _LAYOFF.fullmatch(text)
    if match:
        return Move("layoff", parse_cards(match[2]), int(match[1]))
    raise RummyError("bad_move", move=text)


def format_move(move: Move) -> str:
    """The text of ``move``, its cards by suit and rank: the reverse of :func:`parse_move`.

    >>> format_move(parse_move("meld 9c7c8c"))
    'meld 7c8c9c'
    """
    if move.kind == "layoff":
        return f"layoff {move.meld} {format_cards(move.cards)}"
    if move.kind == "discard":
        return f"discard {CARD_NAMES[move.cards.bit_length() - 1]}"
    if move.kind == "meld":
        return f"meld {format_cards(move.cards)}"
    return move.kind
