"""A round: from the deal to the last card. Immutable states, and one function that plays a move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from rummy.engine.cards import DECK_SIZE, FULL_DECK, Card, CardSet, card_set, format_cards
from rummy.engine.errors import RummyError
from rummy.engine.melds import Meld, find_layoffs, find_melds, meld_kind
from rummy.engine.moves import DRAW_DISCARD, DRAW_STOCK, NO_MELD, Move, Played, format_move
from rummy.engine.rules import Options, points_of

Phase = Literal["draw", "play", "over"]
Reason = Literal["out", "stock"]


class Round(NamedTuple):
    """The whole truth about a round, hidden cards included. Nobody is shown it: see ``view``."""

    options: Options
    first_seat: int
    deck: tuple[Card, ...]
    dealt: int  # How many cards of the deck are no longer in the stock.
    hands: tuple[CardSet, ...]
    discards: tuple[Card, ...]  # The visible top card last.
    melds: tuple[Meld, ...]
    turn: int
    phase: Phase
    drawn: Card | None  # The card drawn in this turn.
    is_turn_idle: bool  # This turn began with the discard pile and has put nothing down.
    idle_turns: int  # Idle turns in a row before this one (progress rule).
    history: tuple[Played, ...]

    @property
    def stock_count(self) -> int:
        return DECK_SIZE - self.dealt

    @property
    def is_pile_closed(self) -> bool:
        """Whether the progress rule forbids the discard pile in this turn."""
        return self.idle_turns >= self.options.idle_limit

    @property
    def is_over(self) -> bool:
        return self.phase == "over"


class RoundEnd(NamedTuple):
    """How a round ended. ``hand_points`` are by seat; ``points`` is what the winner adds."""

    winner: int
    reason: Reason
    hand_points: tuple[int, ...]
    points: int


def deal_round(options: Options, deck: Sequence[Card], first_seat: int) -> Round:
    """Deal ``deck`` (index 0 first) one card at a time, beginning with the seat that acts first.

    Raises ``bad_deck`` unless it has 52 cards, each once, and ``bad_seat``.
    """
    check_deck(deck)
    if not 0 <= first_seat < options.seats:
        raise RummyError("bad_seat", seat=first_seat, last=options.seats - 1)
    seats, dealt = options.seats, options.seats * options.hand_size
    hands = tuple(
        card_set(deck[(seat - first_seat) % seats : dealt : seats]) for seat in range(seats)
    )
    return Round(
        options=options,
        first_seat=first_seat,
        deck=tuple(deck),
        dealt=dealt + 1,
        hands=hands,
        discards=(deck[dealt],),
        melds=(),
        turn=first_seat,
        phase="draw",
        drawn=None,
        is_turn_idle=False,
        idle_turns=0,
        history=(),
    )


def check_deck(deck: Sequence[Card]) -> None:
    """Raise ``bad_deck`` unless ``deck`` has all 52 cards, each once."""
    if len(deck) != DECK_SIZE:
        raise RummyError("bad_deck", fault=f"it has {len(deck)}")
    missing = FULL_DECK & ~card_set(deck)
    if missing:
        raise RummyError("bad_deck", fault=f"{format_cards(missing)} is missing")


def play(state: Round, seat: int, move: Move) -> Round:
    """The state after ``seat`` plays ``move``; ``state`` itself is never changed.

    Raises ``round_over``, ``not_your_turn``, ``must_draw_first``, ``already_drew``,
    ``pile_closed``, ``not_in_hand``, ``not_a_meld``, ``no_such_meld``, ``spoils_meld``,
    ``must_keep_a_discard`` or ``bad_move``. A move can be played exactly when
    :func:`legal_moves` has it.
    """
    if state.phase == "over":
        raise RummyError("round_over")
    if seat != state.turn:
        raise RummyError("not_your_turn")
    kind = move.kind
    if kind == "draw stock" or kind == "draw discard":
        if move.cards or move.meld != NO_MELD:
            raise RummyError("bad_move", move=kind)
        return _draw(state, move)
    if kind not in _ACTIONS or not 0 <= move.cards <= FULL_DECK:
        raise RummyError("bad_move", move=kind)
    if move.meld != NO_MELD and kind != "layoff":
        raise RummyError("bad_move", move=kind)
    if state.phase == "draw":
        raise RummyError("must_draw_first")
    return _ACTIONS[kind](state, move)


def _draw(state: Round, move: Move) -> Round:
    if state.phase == "play":
        raise RummyError("already_drew")
    history = (*state.history, Played(state.turn, move))
    if move.kind == "draw discard":
        if state.is_pile_closed:
            raise RummyError("pile_closed")
        card = state.discards[-1]
        return state._replace(
            hands=_with_hand(state, state.hands[state.turn] | 1 << card),
            discards=state.discards[:-1],
            phase="play",
            drawn=card,
            is_turn_idle=True,
            history=history,
        )
    if state.dealt == DECK_SIZE:
        # Asking for a card that is not there ends the round; nobody draws.
        return state._replace(phase="over", history=history)
    card = state.deck[state.dealt]
    return state._replace(
        dealt=state.dealt + 1,
        hands=_with_hand(state, state.hands[state.turn] | 1 << card),
        phase="play",
        drawn=card,
        is_turn_idle=False,
        idle_turns=0,
        history=history,
    )


def _meld(state: Round, move: Move) -> Round:
    _check_in_hand(state, move)
    if meld_kind(move.cards) is None:
        raise RummyError("not_a_meld", cards=format_cards(move.cards))
    return _put_down(state, move, (*state.melds, Meld(state.turn, move.cards)))


def _lay_off(state: Round, move: Move) -> Round:
    if not 0 <= move.meld < len(state.melds):
        raise RummyError("no_such_meld", meld=move.meld)
    _check_in_hand(state, move)
    meld = state.melds[move.meld]
    grown = meld.cards | move.cards
    # The kind may not change either, but cannot: a run and a group share one card at the most.
    if not move.cards or meld_kind(grown) is None:
        raise RummyError("spoils_meld", cards=format_cards(move.cards))
    melds = (*state.melds[: move.meld], Meld(meld.owner, grown), *state.melds[move.meld + 1 :])
    return _put_down(state, move, melds)


def _put_down(state: Round, move: Move, melds: tuple[Meld, ...]) -> Round:
    hand = state.hands[state.turn] ^ move.cards
    if not hand and state.options.discard_to_win:
        raise RummyError("must_keep_a_discard")
    return state._replace(
        hands=_with_hand(state, hand),
        melds=melds,
        phase="play" if hand else "over",
        is_turn_idle=False,
        idle_turns=0,
        history=(*state.history, Played(state.turn, move)),
    )


def _discard(state: Round, move: Move) -> Round:
    if move.cards.bit_count() != 1:
        raise RummyError("bad_move", move=f"discard {format_cards(move.cards)}")
    _check_in_hand(state, move)
    hand = state.hands[state.turn] ^ move.cards
    return state._replace(
        hands=_with_hand(state, hand),
        discards=(*state.discards, move.cards.bit_length() - 1),
        turn=(state.turn + 1) % state.options.seats if hand else state.turn,
        phase="draw" if hand else "over",
        drawn=None,
        is_turn_idle=False,
        idle_turns=state.idle_turns + 1 if state.is_turn_idle else 0,
        history=(*state.history, Played(state.turn, move)),
    )


_ACTIONS = {"meld": _meld, "layoff": _lay_off, "discard": _discard}


def _with_hand(state: Round, hand: CardSet) -> tuple[CardSet, ...]:
    return (*state.hands[: state.turn], hand, *state.hands[state.turn + 1 :])


def _check_in_hand(state: Round, move: Move) -> None:
    missing = move.cards & ~state.hands[state.turn]
    if missing:
        raise RummyError("not_in_hand", cards=format_cards(missing))


def legal_moves(state: Round) -> list[Move]:
    """Every move that the seat in turn may play now: draws, or else melds, lay-offs, discards."""
    if state.phase == "over":
        return []
    if state.phase == "draw":
        return [DRAW_STOCK] if state.is_pile_closed else [DRAW_STOCK, DRAW_DISCARD]
    hand = state.hands[state.turn]
    moves = [Move("meld", cards) for cards in find_melds(hand)]
    for number, meld in enumerate(state.melds):
        moves.extend([Move("layoff", cards, number) for cards in find_layoffs(meld.cards, hand)])
    if state.options.discard_to_win:
        moves = [move for move in moves if move.cards != hand]
    rest = hand
    while rest:
        card = rest & -rest
        moves.append(Move("discard", card))
        rest ^= card
    return moves


def round_end(state: Round) -> RoundEnd | None:
    """Who won and how, or None while the round goes on.

    The seat without a card went out. Without one the stock ended the round: the hand with the
    fewest points wins, among equal hands the lowest seat.
    """
    if state.phase != "over":
        return None
    hand_points = tuple(points_of(hand, state.options.ace_high) for hand in state.hands)
    winner = hand_points.index(min(hand_points))
    reason: Reason = "out" if not state.hands[winner] else "stock"
    return RoundEnd(winner, reason, hand_points, sum(hand_points) - hand_points[winner])


def describe(state: Round) -> str:
    """The round's moves so far as text, for messages of failed tests."""
    return "; ".join(f"{played.seat} {format_move(played.move)}" for played in state.history)
