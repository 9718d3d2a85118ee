"""What a seat may see: the one place that decides it, built from an allow-list.

Programs choose from a :class:`View` and nothing else, so they cannot look at what is not in it.
A spectator is a view whose seat is None: it owns no cards and has no moves.
"""

from __future__ import annotations

from typing import NamedTuple

from rummy.engine.cards import Card, CardSet
from rummy.engine.errors import RummyError
from rummy.engine.legal import legal_moves
from rummy.engine.match import Match, RoundResult
from rummy.engine.melds import Meld
from rummy.engine.moves import Move, Played
from rummy.engine.round import Phase
from rummy.engine.rules import Options


class View(NamedTuple):
    """Everything that one seat may see of a match, and nothing else."""

    seat: int | None
    options: Options
    scores: tuple[int, ...]
    round_number: int  # Counted from 1.
    first_seat: int
    upcard: Card  # Turned up at the deal; everybody saw it, also when it was taken at once.
    turn: int
    phase: Phase
    hand: CardSet  # One's own; empty for a spectator.
    drawn: Card | None  # The card drawn in this turn, where this seat knows it.
    hand_counts: tuple[int, ...]  # Cards in each hand, by seat.
    stock_count: int
    discards: tuple[Card, ...]  # All public: everybody saw them fall. The visible top card last.
    melds: tuple[Meld, ...]
    is_pile_closed: bool
    idle_turns: int
    history: tuple[Played, ...]  # The round's moves; a draw from the stock names no card.
    legal: tuple[Move, ...]  # Empty unless it is this seat's turn.
    hands: tuple[CardSet, ...] | None  # All hands, once the round is over.
    result: RoundResult | None  # Of this round, once it is over.
    winner: int | None  # Of the match.


def view(match: Match, seat: int | None) -> View:
    """What ``seat`` may see of the round dealt last; ``seat=None`` is a spectator.

    Raises ``bad_seat`` for a seat that the match does not have, and ``round_over`` before the
    first deal, when there is nothing to see yet.
    """
    state = match.round
    if state is None:
        raise RummyError("round_over")
    if seat is not None and not 0 <= seat < match.options.seats:
        raise RummyError("bad_seat", seat=seat, last=match.options.seats - 1)
    is_in_turn = seat == state.turn
    was_public = bool(state.history) and _drew_discard_this_turn(state.history)
    return View(
        seat=seat,
        options=match.options,
        scores=match.scores,
        round_number=match.round_number,
        first_seat=state.first_seat,
        upcard=state.deck[match.options.seats * match.options.hand_size],
        turn=state.turn,
        phase=state.phase,
        hand=0 if seat is None else state.hands[seat],
        drawn=state.drawn if is_in_turn or was_public else None,
        hand_counts=tuple(hand.bit_count() for hand in state.hands),
        stock_count=state.stock_count,
        discards=state.discards,
        melds=state.melds,
        is_pile_closed=state.is_pile_closed,
        idle_turns=state.idle_turns,
        history=state.history,
        legal=tuple(legal_moves(state)) if is_in_turn else (),
        hands=state.hands if state.is_over else None,
        result=match.results[-1] if state.is_over else None,
        winner=match.winner,
    )


def _drew_discard_this_turn(history: tuple[Played, ...]) -> bool:
    """Whether the last draw was from the discard pile, so that everybody knows the card."""
    for played in reversed(history):
        if played.move.kind == "draw discard":
            return True
        if played.move.kind == "draw stock":
            return False
    return False
