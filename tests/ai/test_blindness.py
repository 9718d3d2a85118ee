"""No program can cheat: what its seat cannot see may change, the choice stays the same."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable, Iterable, Iterator
from itertools import islice, product
from typing import Any

import pytest

from rummy.ai import LEVELS, choose, decide, thinking_time
from rummy.ai.table import play_match
from rummy.engine.cards import format_card_list
from rummy.engine.match import Match
from rummy.engine.round import Round
from rummy.engine.rules import Options
from rummy.engine.view import view
from rummy.engine.view_json import view_from_json, view_to_json
from tests.ai.conftest import Position

Program = Callable[[Match, int], bytes]

OPTIONS = [
    Options(seats, target, ace_high, discard_to_win)
    for seats, (ace_high, discard_to_win, target) in product(
        (2, 3, 4),
        ((False, False, 100), (True, False, 100), (False, True, 100), (True, True, 40)),
    )
]
#: Who sits at the table while positions are made: some keep melds back, some show them.
COMPANY = ("normal", "holding", "easy", "normal")
#: Rounds with each of the twelve options, how often each position is re-dealt, and the fewest
#: positions that this makes of all options together. Hard looks ahead with its full number of
#: guesses, a hundred times as long: it is asked in every third position of one round of each, in
#: draws and in turns by turns.
ROUNDS = {"easy": 8, "normal": 8, "hard": 1}
REDEALS = {"easy": 3, "normal": 3, "hard": 1}
POSITIONS = {"easy": 3000, "normal": 3000, "hard": 100}


def decision_of(level: str, match: Match, seat: int) -> bytes:
    """All that comes of a program: its choice, its thinking time, and the reasons, as bytes."""
    seen = view(match, seat)
    chance = random.Random("its own")
    decision = decide(level, seen, chance)
    moves = decision.moves
    texts = [str(part) for part in (*moves, *decision.reasons, *decision.prospects)]
    return json.dumps([texts, thinking_time(level, seen, moves, chance)]).encode()


def visible(match: Match, seat: int) -> bytes:
    """The view of a seat, as bytes."""
    return json.dumps(view_to_json(view(match, seat))).encode()


def hidden(match: Match, seat: int) -> dict[str, str]:
    """What a seat cannot see: each other hand and the coming cards."""
    state = round_of(match)
    hands = {str(other): str(hand) for other, hand in enumerate(state.hands) if other != seat}
    return {"stock": format_card_list(state.deck[state.dealt :]), **hands}


def round_of(match: Match) -> Round:
    assert match.round is not None
    return match.round


def count_differences(
    program: Program, found: Iterable[Position], redeal: Any, redeals: int = 2
) -> tuple[int, int]:
    """Positions tried, and those in which re-dealing the hidden cards changed the choice."""
    rng = random.Random(5)
    tried = differ = 0
    for position in found:
        before = program(position.match, position.seat)
        changed = [program(redeal(position, rng), position.seat) != before for _ in range(redeals)]
        differ += any(changed)
        tried += 1
    return tried, differ


@pytest.mark.parametrize("level", LEVELS)
def test_a_choice_does_not_depend_on_hidden_cards(level: str, positions: Any, redeal: Any) -> None:
    tried = 0
    for options in OPTIONS:
        company = COMPANY[: options.seats]
        found = positions(options, company, f"blind {options}", ROUNDS[level])
        count, differ = count_differences(
            lambda match, seat: decision_of(level, match, seat),
            islice(found, 0, None, 3 if level == "hard" else 1),
            redeal,
            REDEALS[level],
        )
        assert differ == 0, options
        tried += count
    assert tried >= POSITIONS[level]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_hidden_is_dealt_anew_and_nothing_that_is_seen(
    seats: int, positions: Any, redeal: Any
) -> None:
    rng = random.Random(seats)
    changed: dict[str, int] = {}
    count = 0
    for position in positions(Options(seats=seats), COMPANY[:seats], "redeal", 5):
        match, seat, _ = position
        again = redeal(position, rng)
        assert visible(again, seat) == visible(match, seat)
        assert sorted(round_of(again).deck) == list(range(52))
        before = hidden(match, seat)
        for name, cards in hidden(again, seat).items():
            changed[name] = changed.get(name, 0) + (cards != before[name])
        count += 1
    assert set(changed) == {"stock", *map(str, range(seats))}
    # A hand is not hidden from its own seat; and the last cards may come out as they were.
    for name, often in changed.items():
        share = 1.0 if name == "stock" else (seats - 1) / seats
        assert often > 0.8 * share * count, name


# Programs that peek ---------------------------------------------------------------


def next_card(match: Match, seat: int) -> bytes:
    """Whether the next card of the stock is higher than the one that lies open."""
    state = round_of(match)
    coming = state.deck[state.dealt : state.dealt + 1]
    return b"take" if coming > state.discards[-1:] else b"leave"


def last_card(match: Match, seat: int) -> bytes:
    return bytes([round_of(match).deck[-1]])


def next_hand(match: Match, seat: int) -> bytes:
    """The highest card that the next seat holds."""
    return bytes([round_of(match).hands[(seat + 1) % match.options.seats].bit_length()])


def partners_in_any_hand(match: Match, seat: int) -> bytes:
    """Whether anybody at all holds a queen with one's own."""
    queens = sum(1 << 13 * suit + 10 for suit in range(4))
    others = [hand for other, hand in enumerate(round_of(match).hands) if other != seat]
    return bytes([sum((hand & queens).bit_count() for hand in others)])


def drawn_by_another(match: Match, seat: int) -> bytes:
    """A card that the last player drew from the stock, unseen."""
    state = round_of(match)
    return bytes([state.deck[state.dealt - 1]])


def first_hand_dealt(match: Match, seat: int) -> bytes:
    """How the cards were dealt, of which only one's own are known."""
    return bytes([round_of(match).deck[1], round_of(match).deck[0]])


def seeded_by_the_deal(match: Match, seat: int) -> bytes:
    """A choice at random, from the deck's own randomness."""
    deck = hashlib.sha256(bytes(round_of(match).deck)).hexdigest()
    legal = view(match, seat).legal
    return str(random.Random(deck).choice(legal)).encode()


def only_at_the_end(match: Match, seat: int) -> bytes:
    """Honest, until the stock is low."""
    state = round_of(match)
    if state.stock_count > 20:
        return decision_of("easy", match, seat)
    return bytes(state.deck[state.dealt :])


PEEKING = (
    next_card,
    last_card,
    next_hand,
    partners_in_any_hand,
    drawn_by_another,
    first_hand_dealt,
    seeded_by_the_deal,
    only_at_the_end,
)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("program", PEEKING, ids=lambda program: program.__name__)
def test_a_program_that_peeks_is_caught(
    program: Program, seats: int, positions: Any, redeal: Any
) -> None:
    found = positions(Options(seats=seats), COMPANY[:seats], "peeking", 2)
    _, differ = count_differences(program, found, redeal)
    assert differ > 0


# On another machine ---------------------------------------------------------------


def some_positions(level: str, positions: Any) -> Iterator[Any]:
    for options in OPTIONS:
        found = positions(options, COMPANY[: options.seats], f"json {options}", 2)
        yield from islice(found, 0, None, 9 if level == "hard" else 1)


@pytest.mark.parametrize("level", LEVELS)
def test_the_view_as_json_gives_the_same_choice(level: str, positions: Any) -> None:
    count = 0
    for position in some_positions(level, positions):
        seen = view(position.match, position.seat)
        again = view_from_json(json.loads(visible(position.match, position.seat)))
        assert again == seen
        assert choose(level, again, random.Random(1)) == choose(level, seen, random.Random(1))
        count += 1
    assert count >= (60 if level == "hard" else 700)


def test_a_view_of_a_finished_match_survives_json(positions: Any) -> None:
    match = play_match(Options(target_score=10), ("easy", "easy"), "json").match
    for seat in (None, 0, 1):
        seen = view(match, seat)
        assert seen.winner is not None and seen.hands is not None
        assert view_from_json(json.loads(json.dumps(view_to_json(seen)))) == seen
