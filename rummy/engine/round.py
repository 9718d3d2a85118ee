"""A round: from the deal to the last card. Immutable states, and one function that plays a move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, NoReturn, TypeAlias

from rummy.engine.cards import DECK_SIZE, FULL_DECK, Card, CardSet, card_set, format_cards
from rummy.engine.errors import RummyError
from rummy.engine.melds import Meld, cards_that_fit, meld_kind
from rummy.engine.moves import DRAW_DISCARD, DRAW_STOCK, NO_MELD, Move, Played, format_move
from rummy.engine.rules import IDLE_TURNS_PER_SEAT, MAX_SEATS, Options, points_of

Phase = Literal["draw", "play", "over"]
Reason = Literal["out", "stock"]

#: The moves so far as (the moves before, the last one), None before the first: a state adds its
#: move to what it shares with the state before, and costs the same late in a round as early.
Past: TypeAlias = "tuple[Past, Played] | None"


class Setup(NamedTuple):
    """What a round begins with, and keeps."""

    options: Options
    first_seat: int
    deck: tuple[Card, ...]


class Round(NamedTuple):
    """The whole truth about a round, hidden cards included. Nobody is shown it: see ``view``."""

    setup: Setup
    dealt: int  # How many cards of the deck are no longer in the stock.
    hands: tuple[CardSet, ...]
    discards: tuple[Card, ...]  # The visible top card last.
    melds: tuple[Meld, ...]
    fits: CardSet  # Every card that some meld takes by itself: without one nothing is laid off.
    turn: int
    phase: Phase
    drawn: Card | None  # The card drawn in this turn.
    is_turn_idle: bool  # This turn began with the discard pile and has put nothing down.
    idle_turns: int  # Idle turns in a row before this one (progress rule).
    past: Past  # The round's moves; ``history`` has them in their order.

    @property
    def options(self) -> Options:
        return self.setup.options

    @property
    def first_seat(self) -> int:
        """The seat that acted first."""
        return self.setup.first_seat

    @property
    def deck(self) -> tuple[Card, ...]:
        return self.setup.deck

    @property
    def history(self) -> tuple[Played, ...]:
        """The moves played so far, the first one first."""
        moves = []
        past = self.past
        while past is not None:
            past, played = past
            moves.append(played)
        return tuple(reversed(moves))

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
        setup=Setup(options, first_seat, tuple(deck)),
        dealt=dealt + 1,
        hands=hands,
        discards=(deck[dealt],),
        melds=(),
        fits=0,
        turn=first_seat,
        phase="draw",
        drawn=None,
        is_turn_idle=False,
        idle_turns=0,
        past=None,
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
    :func:`rummy.engine.legal.legal_moves` has it.
    """
    # The moves of every turn, draws and discards, are played right here: the state is taken apart
    # and the next one put together, all fields in order. A call each, or ``_replace``, which looks
    # every name up, would take as long again.
    # fmt: off
    (setup, dealt, hands, discards, melds, fits,
     turn, phase, _, is_turn_idle, idle_turns, past) = state
    # fmt: on
    kind, cards, meld = move
    if phase == "over":
        raise RummyError("round_over")
    if seat != turn:
        raise RummyError("not_your_turn")
    hand = hands[seat]
    card: Card | None
    if kind == "discard":
        discard = _DISCARDS.get(cards)
        if discard is None or not cards & hand or phase != "play" or meld != NO_MELD:
            _check_from_hand(state, move)
            raise AssertionError(move)
        discards += discard.pile
        past = (past, discard.played[seat])
        hand ^= cards
        phase = "draw" if hand else "over"
        turn = (seat + 1) % len(hands) if hand else seat
        card, is_turn_idle, idle_turns = None, False, idle_turns + 1 if is_turn_idle else 0
    elif kind == "draw stock":
        if phase != "draw" or cards or meld != NO_MELD:
            _refuse_draw(move)
        past = (past, _STOCK_DRAWN[seat])
        if dealt == DECK_SIZE:
            # Asking for a card that is not there ends the round; nobody draws.
            return state._replace(phase="over", past=past)
        phase, card = "play", setup.deck[dealt]
        dealt += 1
        hand |= 1 << card
        idle_turns = 0
    elif kind == "draw discard":
        if phase != "draw" or cards or meld != NO_MELD:
            _refuse_draw(move)
        if idle_turns >= IDLE_TURNS_PER_SEAT * len(hands):
            raise RummyError("pile_closed")
        past = (past, _PILE_DRAWN[seat])
        phase, card, is_turn_idle = "play", discards[-1], True
        discards = discards[:-1]
        hand |= 1 << card
    elif kind == "meld":
        return _meld(state, move)
    elif kind == "layoff":
        return _lay_off(state, move)
    else:
        raise RummyError("bad_move", move=kind)
    if len(hands) == 2:
        hands = (hands[0], hand) if seat else (hand, hands[1])
    else:
        hands = (*hands[:seat], hand, *hands[seat + 1 :])
    # fmt: off
    return _new(Round, (
        setup, dealt, hands, discards, melds, fits,
        turn, phase, card, is_turn_idle, idle_turns, past,
    ))
    # fmt: on


def _refuse_draw(move: Move) -> NoReturn:
    if move.cards or move.meld != NO_MELD:
        raise RummyError("bad_move", move=move.kind)
    raise RummyError("already_drew")


def _meld(state: Round, move: Move) -> Round:
    _check_from_hand(state, move)
    if meld_kind(move.cards) is None:
        raise RummyError("not_a_meld", cards=format_cards(move.cards))
    return _put_down(state, move, (*state.melds, Meld(state.turn, move.cards)))


def _lay_off(state: Round, move: Move) -> Round:
    _check_from_hand(state, move)
    meld = state.melds[move.meld]
    grown = meld.cards | move.cards
    # The kind may not change either, but cannot: a run and a group share one card at the most.
    if not move.cards or meld_kind(grown) is None:
        raise RummyError("spoils_meld", cards=format_cards(move.cards))
    melds = (*state.melds[: move.meld], Meld(meld.owner, grown), *state.melds[move.meld + 1 :])
    return _put_down(state, move, melds)


def _put_down(state: Round, move: Move, melds: tuple[Meld, ...]) -> Round:
    hands, seat = state.hands, state.turn
    hand = hands[seat] ^ move.cards
    if not hand and state.options.discard_to_win:
        raise RummyError("must_keep_a_discard")
    fits = 0
    for meld in melds:
        fits |= cards_that_fit(meld.cards)
    return state._replace(
        hands=(*hands[:seat], hand, *hands[seat + 1 :]),
        melds=melds,
        fits=fits,
        phase="play" if hand else "over",
        is_turn_idle=False,
        idle_turns=0,
        past=(state.past, Played(seat, move)),
    )


def _check_from_hand(state: Round, move: Move) -> None:
    """Raise what is wrong with a move of cards from the hand, whatever its kind."""
    kind, cards, meld = move
    if not 0 <= cards <= FULL_DECK or (meld != NO_MELD and kind != "layoff"):
        raise RummyError("bad_move", move=kind)
    if state.phase == "draw":
        raise RummyError("must_draw_first")
    if kind == "discard" and cards.bit_count() != 1:
        raise RummyError("bad_move", move=f"discard {format_cards(cards)}")
    if kind == "layoff" and not 0 <= meld < len(state.melds):
        raise RummyError("no_such_meld", meld=meld)
    missing = cards & ~state.hands[state.turn]
    if missing:
        raise RummyError("not_in_hand", cards=format_cards(missing))


_new = tuple.__new__  # ``Round(…)`` is a Python function around it, and takes twice as long.

#: The moves of every turn as they stand in the history, made once: draws by seat.
_STOCK_DRAWN = tuple(Played(seat, DRAW_STOCK) for seat in range(MAX_SEATS))
_PILE_DRAWN = tuple(Played(seat, DRAW_DISCARD) for seat in range(MAX_SEATS))


class _Discard(NamedTuple):
    pile: tuple[Card]  # What it adds to the discard pile.
    played: tuple[Played, ...]  # What it adds to the history, by seat.


#: By the card as a set: 52 entries.
_DISCARDS = {
    1 << card: _Discard(
        (card,), tuple(Played(seat, Move("discard", 1 << card)) for seat in range(MAX_SEATS))
    )
    for card in range(DECK_SIZE)
}


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
