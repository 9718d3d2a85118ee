"""Tables to play at in tests: rigged deals, scripts of moves as text, and random rounds."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

from rummy.engine.cards import DECK_SIZE, Card, parse_card, parse_card_list
from rummy.engine.errors import RummyError
from rummy.engine.legal import legal_moves
from rummy.engine.match import Match, deal_next_round, play_move
from rummy.engine.moves import Move, parse_move
from rummy.engine.round import Round, deal_round, play
from rummy.engine.rules import Options, make_options

#: All the ways to set the options, at a target that takes several rounds.
ALL_OPTIONS: tuple[Options, ...] = tuple(
    make_options(seats, 100, ace_high, discard_to_win)
    for seats in (2, 3, 4)
    for ace_high in (False, True)
    for discard_to_win in (False, True)
)

Policy = Callable[[list[Move], random.Random], Move]


def name_of(options: Options) -> str:
    """Options as the name of a test's case."""
    flags = ("-ace-high" * options.ace_high) + ("-discard-to-win" * options.discard_to_win)
    return f"{options.seats}-seats{flags}"


def rig_deck(
    hands: Sequence[str], upcard: str, stock: str = "", first_seat: int = 0
) -> tuple[Card, ...]:
    """A deck that deals these hands by seat, this upcard, and a stock that begins like this.

    The rest of the stock is in the order of the unshuffled deck.
    """
    cards = [parse_card_list(hand) for hand in hands]
    seats = len(hands)
    order = [(first_seat + at) % seats for at in range(seats)]
    dealt = [cards[seat][at] for at in range(len(cards[0])) for seat in order]
    deck = [*dealt, parse_card(upcard), *parse_card_list(stock)]
    return (*deck, *(card for card in range(DECK_SIZE) if card not in deck))


def start(
    hands: Sequence[str],
    upcard: str,
    stock: str = "",
    first_seat: int = 0,
    *,
    ace_high: bool = False,
    discard_to_win: bool = False,
) -> Round:
    """A round with these hands, dealt and not yet played."""
    options = make_options(len(hands), 100, ace_high, discard_to_win)
    return deal_round(options, rig_deck(hands, upcard, stock, first_seat), first_seat)


def play_texts(state: Round, *moves: str) -> Round:
    """The state after these moves, each by the seat in turn."""
    for text in moves:
        state = play(state, state.turn, parse_move(text))
    return state


def refusal(state: Round, text: str, seat: int | None = None) -> tuple[str, dict[str, object]]:
    """Code and values of the error that this move meets, by the seat in turn if none is given."""
    try:
        play(state, state.turn if seat is None else seat, parse_move(text))
    except RummyError as error:
        assert str(error)
        return error.code, error.values
    raise AssertionError(f"{text} was played")


def code_of(state: Round, seat: int, move: Move) -> str | None:
    """The code of the error that this move meets, or None if it can be played."""
    try:
        play(state, seat, move)
    except RummyError as error:
        return error.code
    return None


def shuffled_deck(rng: random.Random) -> list[Card]:
    return rng.sample(range(DECK_SIZE), DECK_SIZE)


def kind_deck(seats: int, rng: random.Random) -> list[Card]:
    """A deck that deals hands nearly full of melds, so that rounds end by going out."""
    size = 7 if seats == 2 else 10
    order = [13 * suit + rank for suit in rng.sample(range(4), 4) for rank in range(13)]
    blocks = [order[seat * size : seat * size + size] for seat in rng.sample(range(seats), seats)]
    deck = [block[at] for at in range(size) for block in blocks]
    deck += rng.sample(order[seats * size :], DECK_SIZE - seats * size)
    for _ in range(rng.randint(0, 6)):
        one, other = rng.randrange(DECK_SIZE), rng.randrange(DECK_SIZE)
        deck[one], deck[other] = deck[other], deck[one]
    return deck


def any_move(legal: list[Move], rng: random.Random) -> Move:
    return rng.choice(legal)


def eager(legal: list[Move], rng: random.Random) -> Move:
    """Puts down whatever it can: rounds end by going out."""
    most = max(move.cards.bit_count() for move in legal)
    return rng.choice([move for move in legal if move.cards.bit_count() == most])


def idle(legal: list[Move], rng: random.Random) -> Move:
    """Takes from the discard pile and puts nothing down: what the progress rule is for."""
    rest = [move for move in legal if move.kind in ("draw discard", "discard")]
    return rng.choice(rest or legal[:1])


def changing(legal: list[Move], rng: random.Random) -> Move:
    """Idle, eager or anything, move by move."""
    return rng.choice((any_move, eager, idle))(legal, rng)


POLICIES: tuple[Policy, ...] = (any_move, eager, idle, changing)


def states_of_round(options: Options, rng: random.Random, policy: Policy) -> Iterator[Round]:
    """Every state of a random round, from the deal to the end; every third has a kind deck."""
    deck = shuffled_deck(rng) if rng.randrange(3) else kind_deck(options.seats, rng)
    state = deal_round(options, deck, rng.randrange(options.seats))
    yield state
    while not state.is_over:
        state = play(state, state.turn, policy(legal_moves(state), rng))
        yield state


def states_of_match(options: Options, rng: random.Random, policy: Policy) -> Iterator[Match]:
    """Every state of a random match, from the first deal to the end."""
    match = deal_next_round(Match(options), shuffled_deck(rng), rng.randrange(options.seats))
    yield match
    while match.winner is None:
        assert match.round is not None
        if match.round.is_over:
            match = deal_next_round(match, shuffled_deck(rng))
        else:
            move = policy(legal_moves(match.round), rng)
            match = play_move(match, match.round.turn, move)
        yield match
