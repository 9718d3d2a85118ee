"""The turn of a person whose time is up: a card from the stock, nothing down, one card away.

It is meant to do little harm, and never to play for them: no meld is shown that they may have
wanted to keep.
"""

from __future__ import annotations

from rummy.engine.cards import Card, CardSet, card_list
from rummy.engine.moves import DRAW_STOCK, Move
from rummy.engine.partition import fewest_points
from rummy.engine.rules import points_of
from rummy.engine.view import View


def next_move(view: View) -> Move:
    """Draw from the stock, or discard the highest unmatched card: what the seat in turn does next.

    An empty stock is asked for a card as well, which ends the round.
    """
    if view.phase == "draw":
        return DRAW_STOCK
    discards = {move.cards: move for move in view.legal if move.kind == "discard"}
    card = highest_unmatched(view.hand, view.options.ace_high)
    return discards[1 << card]


def highest_unmatched(hand: CardSet, ace_high: bool) -> Card:
    """The card of the most points that the best melds of ``hand`` leave over; of equal ones that
    of the highest rank. Where they leave none, the one whose loss costs the fewest points."""
    left = fewest_points(hand, ace_high)
    choices = []
    for card in card_list(hand):
        bit = 1 << card
        points = points_of(bit, ace_high)
        without = fewest_points(hand ^ bit, ace_high)
        is_unmatched = without == left - points
        choices.append((is_unmatched, points if is_unmatched else -without, card % 13, card))
    return max(choices)[-1]
