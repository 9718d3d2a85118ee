"""What a seat may see, and that nothing else has any influence on it."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy.engine.cards import card_list, card_set, parse_cards
from rummy.engine.errors import RummyError
from rummy.engine.legal import legal_moves
from rummy.engine.match import Match, RoundResult, deal_next_round, play_move
from rummy.engine.melds import Meld
from rummy.engine.moves import Played, parse_move
from rummy.engine.round import Round
from rummy.engine.rules import Options, make_options, points_of
from rummy.engine.view import View, view
from tests.engine.tables import (
    ALL_OPTIONS,
    any_move,
    changing,
    eager,
    name_of,
    rig_deck,
    shuffled_deck,
    states_of_match,
)

SeeMatch = Callable[[Match, int | None], View]


def deal_unseen_again(match: Match, seat: int | None, rng: random.Random) -> Match:
    """``match`` with all that ``seat`` cannot see dealt again: other hands, stock, order.

    A round that is over has all its hands on the table: then only the stock is unseen.
    """
    state = match.round
    assert state is not None
    stock = list(state.deck[state.dealt :])
    hands = list(state.hands)
    drawn = state.drawn
    if not state.is_over:
        others = [other for other in range(len(hands)) if other != seat]
        cards = [*stock, *(card for other in others for card in card_list(hands[other]))]
        rng.shuffle(cards)
        for other in others:
            hands[other] = card_set([cards.pop() for _ in range(hands[other].bit_count())])
        stock = cards
        if state.turn != seat and drawn is not None and not drew_in_the_open(state):
            drawn = rng.choice(card_list(hands[state.turn]))
    else:
        rng.shuffle(stock)
    at = state.options.seats * state.options.hand_size
    upcard = state.deck[at]  # Everybody saw it.
    dealt = [card for card in range(52) if card not in stock and card != upcard]
    rng.shuffle(dealt)
    deck = (*dealt[:at], upcard, *dealt[at:], *stock)
    setup = state.setup._replace(deck=deck)
    return match._replace(round=state._replace(setup=setup, hands=tuple(hands), drawn=drawn))


def drew_in_the_open(state: Round) -> bool:
    draws = [played.move.kind for played in state.history if played.move.kind.startswith("draw")]
    return draws[-1:] == ["draw discard"]


def assert_sees_nothing_unseen(
    see: SeeMatch, match: Match, seat: int | None, rng: random.Random
) -> None:
    """Fails if what ``seat`` sees depends on a card that it cannot see."""
    seen = see(match, seat)
    for _ in range(2):
        again = see(deal_unseen_again(match, seat, rng), seat)
        assert again == seen
        assert repr(again) == repr(seen)


def everybody(options: Options) -> list[int | None]:
    return [None, *range(options.seats)]


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=name_of)
def test_every_view_stays_the_same_when_what_it_cannot_see_is_dealt_again(
    options: Options,
) -> None:
    rng = random.Random(f"views {options}")
    for policy in (any_move, eager, changing):
        for number, match in enumerate(states_of_match(options, rng, policy)):
            assert match.round is not None
            if number % 12 and not match.round.is_over:
                continue
            for seat in everybody(options):
                assert_sees_nothing_unseen(view, match, seat, rng)


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(ALL_OPTIONS),
    st.permutations(range(52)),
    st.lists(st.integers(0, 40), max_size=40),
    st.randoms(use_true_random=False),
)
def test_no_deal_and_no_moves_make_a_view_show_what_it_should_not(
    options: Options, deck: list[int], choices: list[int], rng: random.Random
) -> None:
    match = deal_next_round(Match(options), deck, 0)
    for choice in choices:
        assert match.round is not None
        legal = legal_moves(match.round)
        if not legal:
            break
        match = play_move(match, match.round.turn, legal[choice % len(legal)])
    for seat in everybody(options):
        assert_sees_nothing_unseen(view, match, seat, rng)


# The test above can fail: each of these shows something that the seat must not see.


def state_of(match: Match) -> Round:
    assert match.round is not None
    return match.round


def shows_the_card_drawn(match: Match, seat: int | None) -> View:
    return view(match, seat)._replace(drawn=state_of(match).drawn)


def shows_all_hands(match: Match, seat: int | None) -> View:
    return view(match, seat)._replace(hands=state_of(match).hands)


def shows_the_hand_in_turn(match: Match, seat: int | None) -> View:
    state = state_of(match)
    return view(match, seat)._replace(hand=state.hands[state.turn])


def shows_a_spectator_the_first_hand(match: Match, seat: int | None) -> View:
    return view(match, seat)._replace(hand=state_of(match).hands[seat or 0])


def shows_legal_moves_to_all(match: Match, seat: int | None) -> View:
    return view(match, seat)._replace(legal=tuple(legal_moves(state_of(match))))


def shows_the_next_card(match: Match, seat: int | None) -> View:
    state = state_of(match)
    return view(match, seat)._replace(stock_count=state.deck[state.dealt % 52])


def shows_the_last_card_of_the_stock(match: Match, seat: int | None) -> View:
    return view(match, seat)._replace(stock_count=state_of(match).deck[-1])


def shows_the_first_card_dealt(match: Match, seat: int | None) -> View:
    return view(match, seat)._replace(upcard=state_of(match).deck[0])


def counts_points_instead_of_cards(match: Match, seat: int | None) -> View:
    state = state_of(match)
    points = tuple(points_of(hand, state.options.ace_high) for hand in state.hands)
    return view(match, seat)._replace(hand_counts=points)


def shows_the_result_too_early(match: Match, seat: int | None) -> View:
    fewest = min(state_of(match).hands)
    return view(match, seat)._replace(winner=state_of(match).hands.index(fewest))


LEAKS: tuple[SeeMatch, ...] = (
    shows_the_card_drawn,
    shows_all_hands,
    shows_the_hand_in_turn,
    shows_a_spectator_the_first_hand,
    shows_legal_moves_to_all,
    shows_the_next_card,
    shows_the_last_card_of_the_stock,
    shows_the_first_card_dealt,
    counts_points_instead_of_cards,
    shows_the_result_too_early,
)


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_view_that_shows_too_much_is_found(leak: SeeMatch, seats: int) -> None:
    rng = random.Random(f"leaks {seats}")
    options = make_options(seats)
    matches = list(itertools.islice(states_of_match(options, rng, any_move), 60))

    def look_at_all_of_them() -> None:
        for match in matches:
            for seat in everybody(options):
                assert_sees_nothing_unseen(leak, match, seat, rng)

    with pytest.raises(AssertionError):
        look_at_all_of_them()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_dealing_the_unseen_again_changes_all_of_it_and_nothing_else(seats: int) -> None:
    rng = random.Random(seats)
    match = deal_next_round(Match(make_options(seats)), shuffled_deck(rng), 0)
    match = play_move(match, 0, parse_move("draw stock"))
    state = state_of(match)
    again = state_of(deal_unseen_again(match, 1, rng))
    changed = [name for name in Round._fields if getattr(again, name) != getattr(state, name)]
    assert set(changed) - {"drawn"} == {"setup", "hands"}
    assert again.setup._replace(deck=state.deck) == state.setup
    assert again.hands[1] == state.hands[1]
    assert all(again.hands[other] != state.hands[other] for other in range(seats) if other != 1)
    assert set(again.deck) == set(range(52))
    assert again.drawn is not None and again.hands[0] >> again.drawn & 1


# Whole views.

ANA = "7c8c9cKhKdKs2s"
BEN = "TcJcAd3d5h6s9h"


def table() -> Match:
    deck = rig_deck([ANA, BEN], "Th", "4sQc")
    return deal_next_round(Match(make_options()), deck, 0)


def after(match: Match, *moves: str) -> Match:
    for text in moves:
        match = play_move(match, state_of(match).turn, parse_move(text))
    return match


def test_the_seat_in_turn_sees_its_hand_its_drawn_card_and_its_moves() -> None:
    match = after(table(), "draw stock", "meld 7c8c9c")
    assert view(match, 0) == View(
        seat=0,
        options=match.options,
        scores=(0, 0),
        round_number=1,
        first_seat=0,
        upcard=34,
        turn=0,
        phase="play",
        hand=parse_cards("KhKdKs2s4s"),
        drawn=41,
        hand_counts=(5, 7),
        stock_count=36,
        discards=(34,),
        melds=(Meld(0, parse_cards("7c8c9c")),),
        is_pile_closed=False,
        idle_turns=0,
        history=(Played(0, parse_move("draw stock")), Played(0, parse_move("meld 7c8c9c"))),
        legal=tuple(legal_moves(state_of(match))),
        hands=None,
        result=None,
        winner=None,
    )


def test_another_seat_sees_its_own_hand_and_neither_the_drawn_card_nor_moves() -> None:
    match = after(table(), "draw stock", "meld 7c8c9c")
    assert view(match, 1) == view(match, 0)._replace(
        seat=1, hand=parse_cards(BEN), drawn=None, legal=()
    )


def test_a_spectator_is_a_seat_that_owns_no_cards() -> None:
    match = after(table(), "draw stock", "meld 7c8c9c")
    assert view(match, None) == view(match, 0)._replace(seat=None, hand=0, drawn=None, legal=())


def test_a_card_drawn_from_the_discard_pile_was_seen_by_all() -> None:
    match = after(table(), "draw discard")
    assert [view(match, seat).drawn for seat in (0, 1, None)] == [34, 34, 34]
    match = after(match, "discard Th", "draw stock")
    assert [view(match, seat).drawn for seat in (0, 1, None)] == [None, 41, None]
    assert [view(match, seat).upcard for seat in (0, 1, None)] == [34, 34, 34]


def test_when_the_round_is_over_everybody_sees_all_hands_and_the_result() -> None:
    deck = rig_deck(["7c8c9cTcJcQcKc", "2d4d6d8dTdQdAh"], "Ac")
    match = deal_next_round(Match(make_options(target_score=41)), deck, 0)
    match = after(match, "draw discard", "meld 7c8c9cTcJcQcKcAc")
    for seat in (0, 1, None):
        seen = view(match, seat)
        assert seen.hands == (0, parse_cards("2d4d6d8dTdQdAh"))
        assert seen.result == RoundResult(0, "out", (0, 41), 41, (41, 0))
        assert (seen.winner, seen.scores, seen.round_number) == (0, (41, 0), 1)
        assert (seen.legal, seen.phase) == ((), "over")


@pytest.mark.parametrize("seat", [-1, 2, 9])
def test_a_seat_that_is_not_there_sees_nothing(seat: int) -> None:
    with pytest.raises(RummyError) as caught:
        view(table(), seat)
    assert (caught.value.code, caught.value.values) == ("bad_seat", {"seat": seat, "last": 1})


def test_before_the_first_deal_there_is_nothing_to_see() -> None:
    with pytest.raises(RummyError) as caught:
        view(Match(make_options()), 0)
    assert caught.value.code == "round_over"
