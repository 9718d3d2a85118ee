"""Hard: remembers every card that was taken and thrown in the open, and keeps its melds back."""

from __future__ import annotations

from rummy.ai.easy import is_usable
from rummy.ai.memory import Known
from rummy.ai.normal import best_discard, puts_off_the_end
from rummy.ai.plan import NOTHING, Turn, cover_of, find_finish, keep_one_back

#: It shows its melds once a hand is this small or the stock this low (two and three seats).
SMALL_HAND = 3
LOW_STOCK = 6


def takes_discard(known: Known) -> bool:
    """A card that completes a meld; or, at an empty stock, one that puts off losing."""
    if is_usable(known, known.top):
        return True
    return not known.stock_count and puts_off_the_end(known)


def play_turn(known: Known) -> Turn:
    """Out if it can; else melds held back or put down, and the discard that costs the least."""
    finish = find_finish(known)
    if finish is not None:
        return finish
    down = cover_of(known, known.hand)
    rest = known.hand & ~down.cards
    if not rest:
        return keep_one_back(known)
    discard = best_discard(known, rest, known.unseen)
    return Turn(NOTHING if holds_back(known) else down, discard)


def holds_back(known: Known) -> bool:
    """Whether to keep melds in the hand: with four seats the stock is too short for it."""
    if known.seats == 4 or known.stock_count <= LOW_STOCK:
        return False
    return all(count > SMALL_HAND for seat, count in enumerate(known.counts) if seat != known.seat)
