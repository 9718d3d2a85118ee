"""Thousands of random rounds, with every number of seats and every option."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy.engine.cards import FULL_DECK, card_list, card_set, format_card_list, parse_card
from rummy.engine.legal import legal_moves
from rummy.engine.match import Match, RoundResult
from rummy.engine.moves import format_move, parse_move
from rummy.engine.record import (
    MatchRecord,
    PlayerRecord,
    dump_record,
    record_to_json,
    round_record,
)
from rummy.engine.replay import load_json, replay_record
from rummy.engine.round import Round, deal_round, describe, play, round_end
from rummy.engine.rules import Options
from tests.engine import rulebook
from tests.engine.rulebook import Candidate, Position, cards_in
from tests.engine.tables import (
    ALL_OPTIONS,
    POLICIES,
    any_move,
    changing,
    code_of,
    eager,
    idle,
    name_of,
    states_of_match,
    states_of_round,
)

ROUNDS_A_CASE = 170  # 12 cases: 2,040 rounds.
EVERY_OPTION = pytest.mark.parametrize("options", ALL_OPTIONS, ids=name_of)


def place_cards(state: Round) -> list[int]:
    """The cards of a state wherever they lie, as sets: hands, stock, discard pile, melds."""
    stock = card_set(state.deck[state.dealt :])
    melds = [meld.cards for meld in state.melds]
    return [*state.hands, stock, *(1 << card for card in state.discards), *melds]


def assert_each_card_once(state: Round) -> None:
    together, count = 0, 0
    for cards in place_cards(state):
        together |= cards
        count += cards.bit_count()
    assert (together, count) == (FULL_DECK, 52), describe(state)


def longest_round(options: Options) -> int:
    """Moves that no round exceeds: a stretch of idle turns ends with a card drawn or put down."""
    cards = 52 - options.seats * options.hand_size
    return (cards + 52) * (3 * options.seats + 1) * 2 + 52


def replayed(state: Round) -> Round:
    """The state that the round's moves give, each as text and read again."""
    again = deal_round(state.options, state.deck, state.first_seat)
    for seat, move in state.history:
        again = play(again, seat, parse_move(format_move(move)))
    return again


@EVERY_OPTION
def test_in_random_rounds_cards_are_never_lost_legal_moves_play_and_points_add_up(
    options: Options,
) -> None:
    rng = random.Random(f"rounds {options}")
    reasons: Counter[str] = Counter()
    for number in range(ROUNDS_A_CASE):
        # Few of them idle: those are ten times as long as the others.
        policy = POLICIES[number % 4] if number < 4 else (any_move, eager, changing)[number % 3]
        for moves, state in enumerate(states_of_round(options, rng, policy)):
            assert_each_card_once(state)
            if moves % 9 == 0 or state.is_over:
                legal = legal_moves(state)
                assert len(set(legal)) == len(legal)
                assert bool(legal) == (not state.is_over)
                before = hash(state)
                for move in legal:
                    assert_each_card_once(play(state, state.turn, move))
                assert hash(state) == before
        assert state.is_over and moves == len(state.history) <= longest_round(options)
        end = round_end(state)
        assert end is not None
        hands = [cards_in(hand) for hand in state.hands]
        points = [rulebook.points(hand, options.ace_high) for hand in hands]
        assert end.hand_points == tuple(points), describe(state)
        assert end.winner == points.index(min(points))
        assert end.points == sum(points) - min(points) > 0
        assert end.reason == ("out" if () in hands else "stock")
        if end.reason == "out":
            assert (state.turn, hands.count(())) == (end.winner, 1)
            if options.discard_to_win:
                assert state.history[-1].move.kind == "discard"
        else:
            assert (state.history[-1].move.kind, state.stock_count) == ("draw stock", 0)
        assert replayed(state) == state
        reasons[end.reason] += 1
    # A fault that only one of the two endings has would be met.
    assert min(reasons["out"], reasons["stock"]) >= 20, reasons


def with_last_cards(state: Round, rng: random.Random) -> Round:
    """The state with nothing in hand but cards that may be put down; the others discarded."""
    down = rng.choice([move for move in legal_moves(state) if move.kind in ("meld", "layoff")])
    hand = state.hands[state.turn]
    hands = (*state.hands[: state.turn], down.cards, *state.hands[state.turn + 1 :])
    return state._replace(hands=hands, discards=(*card_list(hand & ~down.cards), *state.discards))


def sample_of_states(options: Options, rng: random.Random) -> Iterator[Round]:
    """Some states of random rounds, with all that are rare among them."""
    for policy in (any_move, eager, changing, idle):
        for moves, state in enumerate(states_of_round(options, rng, policy)):
            if state.is_pile_closed or state.is_over or moves % 40 in (3, 24):
                yield state
            kinds = {move.kind for move in legal_moves(state)}
            if kinds & {"meld", "layoff"} and moves % 9 == 0:
                yield with_last_cards(state, rng)
            if moves > 200:
                break


@EVERY_OPTION
def test_a_move_is_legal_exactly_when_it_can_be_played_and_refused_as_the_rules_say(
    options: Options,
) -> None:
    rng = random.Random(f"candidates {options}")
    seen: Counter[str | None] = Counter()
    for state in sample_of_states(options, rng):
        assert_each_card_once(state)
        position = Position(state)
        legal = set(legal_moves(state))
        allowed = set()
        for tried in position.candidates(rng):
            move, fault = tried.move(), position.fault(tried)
            assert code_of(state, state.turn, move) == fault, (describe(state), tried)
            seen[fault] += 1
            if fault is None:
                allowed.add(move)
        # Lay-offs of more than four cards are too many to try: those listed must be right.
        for move in legal - allowed:
            assert move.cards.bit_count() > 4, (describe(state), move)
            assert position.fault(Candidate(move.kind, cards_in(move.cards), move.meld)) is None
            assert code_of(state, state.turn, move) is None
        assert allowed <= legal, (describe(state), allowed - legal)
        for seat in set(range(-1, options.seats + 1)) - {state.turn}:
            for move in legal:
                assert code_of(state, seat, move) == "not_your_turn"
    faults = {None, "round_over", "already_drew", "must_draw_first", "no_such_meld", "pile_closed"}
    faults |= {"not_in_hand", "not_a_meld", "spoils_meld"}
    assert set(seen) == faults | ({"must_keep_a_discard"} if options.discard_to_win else set())


@EVERY_OPTION
def test_in_random_matches_scores_add_up_to_the_target_and_the_record_replays(
    options: Options,
) -> None:
    rng = random.Random(f"matches {options}")
    for policy in (any_move, eager, changing) * 3:
        rounds, scores = [], [0] * options.seats
        for match in states_of_match(options, rng, policy):
            assert match.round is not None
            if match.round.is_over:
                result = match.results[-1]
                scores[result.winner] += result.points
                assert result.scores == match.scores == tuple(scores)
                assert match.round_number == len(match.results) == len(rounds) + 1
                rounds.append(round_record(match.round_number, match.round))
        assert [score >= 100 for score in scores].count(True) == 1
        assert match.winner == scores.index(max(scores))
        for number, played in enumerate(rounds):
            assert played.first_seat == (rounds[0].first_seat + number) % options.seats
        record = MatchRecord(options, players(options.seats), tuple(rounds))
        replay = replay_record(load_json(dump_record(record).encode()))
        assert (replay.record, replay.match, replay.results) == (record, match, match.results)


def players(seats: int) -> tuple[PlayerRecord, ...]:
    names = ("Ana", "Бен", "דנה", 'Åsa \\ "ß" 🂡')
    kinds = ("human", "easy", "normal", "hard")
    return tuple(PlayerRecord(seat, names[seat], kinds[seat]) for seat in range(seats))  # type: ignore[arg-type]


OPTIONS = st.builds(Options, st.integers(2, 4), st.integers(10, 1000), st.booleans(), st.booleans())


@st.composite
def played_rounds(draw: st.DrawFn) -> Round:
    """A round as far as it was played: hypothesis shrinks its deck, options and moves."""
    options = draw(OPTIONS)
    deck = draw(st.permutations(range(52)))
    state = deal_round(options, deck, draw(st.integers(0, options.seats - 1)))
    for choice in draw(st.lists(st.integers(0, 40), max_size=60)):
        legal = legal_moves(state)
        if not legal:
            break
        # Counted from the end the first choices are discards, so that short rounds are simple.
        state = play(state, state.turn, legal[-1 - choice % len(legal)])
    return state


@settings(max_examples=150, deadline=None)
@given(played_rounds())
def test_any_round_however_far_it_was_played_is_whole_and_replays(state: Round) -> None:
    assert_each_card_once(state)
    assert replayed(state) == state
    for move in legal_moves(state):
        assert code_of(state, state.turn, move) is None
    record = MatchRecord(state.options, players(state.options.seats), (round_record(1, state),))
    replay = replay_record(record_to_json(record, reveal_running=True))
    assert replay.match.round == state
    assert replay.record == record
    end = round_end(state)
    assert (end is None) == (replay.results == (None,))
    if end is not None:
        scores = [0] * state.options.seats
        scores[end.winner] = end.points
        assert replay.results == (RoundResult(*end, tuple(scores)),)
        assert replay.match == Match(state.options, replay.results, state)  # type: ignore[arg-type]


def test_the_checks_of_this_page_find_a_lost_card_and_a_card_held_twice() -> None:
    state = deal_round(Options(), range(52), 0)
    assert_each_card_once(state)
    faulty = [
        state._replace(hands=(state.hands[0] & (state.hands[0] - 1), state.hands[1])),
        state._replace(discards=(*state.discards, parse_card("2c"))),
        state._replace(dealt=state.dealt + 1),
        state._replace(dealt=state.dealt - 1),
    ]
    for wrong in faulty:
        with pytest.raises(AssertionError):
            assert_each_card_once(wrong)
    assert format_card_list(state.deck[:2]) == "2c3c"
