"""What a seat can know of a round: its view, read once, packed for the programs."""

from __future__ import annotations

from typing import NamedTuple

from rummy.ai.packed import FULL, Place, PlaceSet, pack, pack_card
from rummy.engine.melds import is_run
from rummy.engine.view import View

#: Melds put down with more cards than this in every other hand, and in the stock, are early.
EARLY = (3, 6)


class Known(NamedTuple):
    """The public facts of a round and one's own hand. Every set is packed rank by rank."""

    seat: int
    seats: int
    hand: PlaceSet
    counts: tuple[int, ...]  # Cards in each hand, by seat.
    stock_count: int
    top: Place  # The visible discard; -1 where the pile is empty.
    pile: PlaceSet
    runs: PlaceSet  # Cards in runs on the table.
    fits: PlaceSet  # Missing fourth cards of groups of three on the table.
    table: PlaceSet  # All cards in melds on the table.
    held: tuple[PlaceSet, ...]  # Cards that each seat took in public and has not played since.
    thrown: tuple[PlaceSet, ...]  # Cards that each seat has discarded in this round.
    passed: tuple[PlaceSet, ...]  # Cards that each seat left lying when they were on top.
    turns: tuple[int, ...]  # Turns that each seat has finished in this round.
    lays_early: tuple[bool, ...]  # Who put melds down when it need not have: see ``EARLY``.
    unseen: PlaceSet  # In the stock or, unknown, in another hand.
    ace_high: bool
    discard_to_win: bool
    is_pile_closed: bool
    scores: tuple[int, ...]
    target: int


def know(view: View) -> Known:
    """Everything that the seat of ``view`` can know. The view must be a seat's."""
    assert view.seat is not None
    runs = fits = table = 0
    for meld in view.melds:
        cards = pack(meld.cards)
        table |= cards
        if is_run(meld.cards):
            runs |= cards
        elif meld.cards.bit_count() == 3:
            lowest = cards & -cards
            fits |= 15 << (lowest.bit_length() - 1 & ~3) & ~cards
    held, thrown, passed, turns = _remember(view)
    hand = pack(view.hand)
    pile = 0
    for card in view.discards:
        pile |= 1 << pack_card(card)
    unseen = FULL & ~(hand | pile | table)
    for seat, cards in enumerate(held):
        if seat != view.seat:
            unseen &= ~cards
    return Known(
        seat=view.seat,
        seats=view.options.seats,
        hand=hand,
        counts=view.hand_counts,
        stock_count=view.stock_count,
        top=pack_card(view.discards[-1]) if view.discards else -1,
        pile=pile,
        runs=runs,
        fits=fits & ~table,
        table=table,
        held=held,
        thrown=thrown,
        passed=passed,
        turns=turns,
        lays_early=_lays_early(view),
        unseen=unseen,
        ace_high=view.options.ace_high,
        discard_to_win=view.options.discard_to_win,
        is_pile_closed=view.is_pile_closed,
        scores=view.scores,
        target=view.options.target_score,
    )


def _remember(
    view: View,
) -> tuple[tuple[PlaceSet, ...], tuple[PlaceSet, ...], tuple[PlaceSet, ...], tuple[int, ...]]:
    """Cards held, thrown and passed over by each seat, and turns finished, from the moves."""
    seats = range(view.options.seats)
    held = [0 for _ in seats]
    thrown = [0 for _ in seats]
    passed = [0 for _ in seats]
    turns = [0 for _ in seats]
    pile = [view.upcard]
    for seat, move in view.history:
        if move.kind == "draw discard":
            held[seat] |= 1 << pack_card(pile.pop())
        elif move.kind == "draw stock":
            if pile:
                passed[seat] |= 1 << pack_card(pile[-1])
        elif move.kind == "discard":
            card = move.cards.bit_length() - 1
            pile.append(card)
            held[seat] &= ~(1 << pack_card(card))
            thrown[seat] |= 1 << pack_card(card)
            turns[seat] += 1
        else:
            held[seat] &= ~pack(move.cards)
    return tuple(held), tuple(thrown), tuple(passed), tuple(turns)


def _lays_early(view: View) -> tuple[bool, ...]:
    """Who has put melds down while nothing pressed: a player who does not keep melds back."""
    early = [False] * view.options.seats
    counts = [view.options.hand_size] * view.options.seats
    stock = 52 - 1 - view.options.hand_size * view.options.seats
    for seat, move in view.history:
        if move.kind == "draw stock":
            stock -= 1
        if move.kind in ("draw stock", "draw discard"):
            counts[seat] += 1
            continue
        if move.kind != "discard":
            others = min(count for other, count in enumerate(counts) if other != seat)
            early[seat] |= others > EARLY[0] and stock > EARLY[1]
        counts[seat] -= move.cards.bit_count()
    return tuple(early)
