"""Every choice has a reason, the reason is of that very choice, and what it says is true."""

from __future__ import annotations

import doctest
import random
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from rummy.ai import Decision, choose, decide, reasons
from rummy.ai.explain import explain
from rummy.ai.looks import Looks, Prospect
from rummy.ai.memory import know
from rummy.ai.playout import Outcome
from rummy.ai.reasons import CARD_VALUES, MESSAGES, Reason, reason
from rummy.engine.cards import FULL_DECK, format_card, parse_card_list
from rummy.engine.match import Match, deal_next_round, play_move
from rummy.engine.moves import DRAW_DISCARD, DRAW_STOCK, Move, parse_move
from rummy.engine.rules import Options
from rummy.engine.view import View, view
from tests.ai.claims import CLAIMS, Facts, is_true

DOCUMENT = Path(__file__).parents[2] / "docs" / "programs.md"
PROGRAMS = ("easy", "normal", "holding", "hard")
#: Who sits at the table while positions are made: some who keep melds back, some who do not.
COMPANY = ("holding", "easy", "normal", "holding")
OPTIONS = [
    Options(seats, 100, ace_high, discard_to_win)
    for seats, ace_high, discard_to_win in product((2, 3, 4), (False, True), (False, True))
]
#: Rounds with each of the twelve options: about 1,200 decisions of a quick program, 250 of Hard.
ROUNDS = {"easy": 3, "normal": 3, "holding": 3, "hard": 1}
#: The reasons that only a search gives: some of them rarely, so they have tests of their own.
SEARCHED = {code for code in MESSAGES if code.startswith(("searched_", "by_"))}


def decisions(level: str, positions: Any) -> Iterator[tuple[View, Decision]]:
    """What ``level`` decides in every seat of some rounds."""
    options = OPTIONS if level != "hard" else OPTIONS[::2]
    for number, option in enumerate(options):
        company = COMPANY[: option.seats]
        for position in positions(option, company, f"reasons {number}", ROUNDS[level]):
            seen = view(position.match, position.seat)
            yield seen, decide(level, seen, random.Random("its own"))


def placeholders(code: str) -> set[str]:
    """The names of the values that the sentence of ``code`` asks for."""
    return set(re.findall(r"%\((\w+)\)s", "".join(MESSAGES[code])))


@pytest.mark.parametrize("level", PROGRAMS)
def test_every_decision_has_reasons_and_each_of_them_is_true(level: str, positions: Any) -> None:
    count = 0
    for seen, decision in decisions(level, positions):
        assert decision.reasons
        facts = Facts(level, seen, decision)
        for given in decision.reasons:
            assert set(given.values) == placeholders(given.code)
            assert is_true(facts, given), (given, decision.moves, seen)
        count += 1
    assert count >= (150 if level == "hard" else 1000)


@pytest.mark.parametrize("level", PROGRAMS)
def test_the_reasons_are_of_the_choice_that_is_played(level: str, positions: Any) -> None:
    options = Options(seats=3)
    for position in positions(options, COMPANY[:3], "same", 1):
        seen = view(position.match, position.seat)
        playing, reviewing = random.Random(7), random.Random(7)
        moves = choose(level, seen, playing)
        assert decide(level, seen, reviewing).moves == moves
        assert reviewing.getstate() == playing.getstate()


def test_every_reason_of_the_quick_programs_is_given_in_play(positions: Any) -> None:
    given = set()
    for options in (Options(seats=2), Options(seats=3), Options(seats=4)):
        for position in positions(options, COMPANY[: options.seats], "codes", 50):
            seen = view(position.match, position.seat)
            for level in ("easy", "holding"):
                reasons = decide(level, seen, random.Random(1)).reasons
                given |= {reason.code for reason in reasons}
    for seen in (closed_pile(), *after_a_long_run()):
        given |= {reason.code for reason in decide("holding", seen, random.Random(1)).reasons}
    assert given == set(MESSAGES) - SEARCHED


def closed_pile() -> View:
    """Two players have taken and returned the same card until the pile was closed."""
    match = deal_next_round(Match(Options()), range(52), 0)
    for turn in range(6):
        match = play_move(match, turn % 2, DRAW_DISCARD)
        match = play_move(match, turn % 2, parse_move("discard 3d"))
    return view(match, 0)


def after_a_long_run() -> tuple[View, View]:
    """A seat whose long run lies on the table holds two nines: before its draw the card on the pile
    continues the run; after it a third nine has come, and the last card has to be discarded."""
    first, second = parse_card_list("4c5c6c7c8c9d9h"), parse_card_list("3cQcQd5s7sJh2d")
    dealt = [card for pair in zip(first, second, strict=True) for card in pair]
    coming = parse_card_list("AhKd2h9s")
    deck = dealt + coming + sorted(set(range(52)) - {*dealt, *coming})
    match = deal_next_round(Match(Options(discard_to_win=True)), deck, 0)
    for seat, text in (
        (0, "draw stock"),
        (0, "meld 4c5c6c7c8c"),
        (0, "discard Kd"),
        (1, "draw stock"),
        (1, "discard 3c"),
    ):
        match = play_move(match, seat, parse_move(text))
    return view(match, 0), view(play_move(match, 0, DRAW_STOCK), 0)


def test_rare_reasons_say_what_is_so() -> None:
    sentences = [
        [str(reason) for reason in decide("normal", seen, random.Random(1)).reasons]
        for seen in (closed_pile(), *after_a_long_run())
    ]
    assert sentences == [
        ["Draws from the stock: the discard pile is closed for this turn."],
        ["Takes the 3♣: it fits a meld on the table."],
        [
            "Throws the 9♠: the last card must be discarded, and so the fewest points are left.",
        ],
    ]


def changed(given: Reason, facts: Facts) -> Iterator[Reason]:
    """The same reason with one value that is not so."""
    others = FULL_DECK & ~facts.hand & ~facts.top & ~sum(facts.taken)
    for name, value in given.values.items():
        wrong = format_card(others.bit_length() - 1) if isinstance(value, str) else value + 1
        yield Reason(given.code, {**given.values, name: wrong})


def test_a_reason_with_a_wrong_value_is_caught(positions: Any) -> None:
    tried = 0
    believed = []
    for level in ("easy", "normal", "holding"):
        for seen, decision in decisions(level, positions):
            facts = Facts(level, seen, decision)
            for given in decision.reasons:
                for wrong in changed(given, facts):
                    tried += 1
                    believed += [wrong] if is_true(facts, wrong) else []
    assert believed == []
    assert tried > 3000


# The search -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def opening() -> View:
    """The first turn of a round: 2c 4c 6c 8c Tc Qc Ac in hand, 3d drawn, 2d on the pile."""
    match = deal_next_round(Match(Options()), range(52), 0)
    return view(match, 0)


def prospect(texts: str, points: float = 0, gain: float = 0, guesses: int = 100) -> Prospect:
    moves = tuple(parse_move(text) for text in texts.split(", "))
    return Prospect(moves, guesses, points, gain, 1.0)


@pytest.mark.parametrize(
    ("proposed", "chosen", "sentence"),
    [
        (
            "draw stock",
            "draw discard",
            "Looked ahead: taking the 3♦ does better than drawing from the stock.",
        ),
        (
            "draw discard",
            "draw stock",
            "Looked ahead: drawing from the stock does better than taking the 3♦.",
        ),
        (
            "discard 4c",
            "discard 8c",
            "Looked ahead: throwing the 8♣ does better than throwing the 4♣.",
        ),
        (
            "discard 4c",
            "meld 6c7c8c, layoff 0 Th, discard 4c",
            "Looked ahead: putting down 6♣ 7♣ 8♣ 10♥ does better than keeping it.",
        ),
        (
            "meld 6c7c8c, discard 4c",
            "discard 4c",
            "Looked ahead: keeping 6♣ 7♣ 8♣ does better than putting it down.",
        ),
    ],
)
@pytest.mark.parametrize(
    ("gain", "measure"),
    [
        (3.24, "Over 100 guesses of the hidden cards, it was 3.2 points better."),
        (
            0.04,
            "Over 100 guesses of the hidden cards, it was worth more at this score, though not in"
            " points.",
        ),
        (
            -1.0,
            "Over 100 guesses of the hidden cards, it was worth more at this score, though not in"
            " points.",
        ),
    ],
)
def test_what_the_search_puts_in_place_of_the_heuristics_turn_is_named(
    proposed: str, chosen: str, sentence: str, gain: float, measure: str, opening: View
) -> None:
    prospects = (prospect(proposed), prospect("discard Ac"), prospect(chosen, 0, gain))
    given = explain("hard", know(opening), prospects[2].moves, prospects)
    assert [str(reason) for reason in given] == [sentence, measure]
    facts = Facts("hard", opening, Decision(prospects[2].moves, given, prospects))
    assert all(is_true(facts, reason) for reason in given)


def test_prospects_are_means_of_points_for_the_seat_over_the_same_guesses(opening: View) -> None:
    looks = Looks()
    ends = {True: [Outcome(0, 10), Outcome(1, 30)], False: [Outcome(0, 20), Outcome(1, 10)]}
    at = {True: iter(ends[True]), False: iter(ends[False])}
    first, other = looks.watch((False, True), [lambda _: next(at[False]), lambda _: next(at[True])])
    guessed: Any = None
    assert [first(guessed), other(guessed), first(guessed)] == [
        ends[False][0],
        ends[True][0],
        ends[False][1],
    ]

    def moves_of(choice: object) -> tuple[Move, ...]:
        return (DRAW_DISCARD if choice else DRAW_STOCK,)

    known = know(opening)
    assert looks.prospects(known, moves_of) == (
        Prospect((DRAW_STOCK,), 2, 5.0, 0.0, 0.0),
        Prospect((DRAW_DISCARD,), 1, 10.0, -10.0, 0.0),
    )
    other(guessed)
    assert looks.prospects(known, moves_of)[1] == Prospect((DRAW_DISCARD,), 2, -10.0, -15.0, 5.0)
    three = looks.prospects(known._replace(seats=3), moves_of)
    assert three[1].points == (10 - 30 / 2) / 2


def test_a_search_shows_what_it_expected_of_every_way_to_play(positions: Any) -> None:
    searched = 0
    for position in positions(Options(), ("holding", "normal"), "prospects", 2):
        seen = view(position.match, position.seat)
        decision = decide("hard", seen, random.Random(3))
        ways = [prospect.moves for prospect in decision.prospects]
        assert len(set(ways)) == len(ways)
        if ways:
            searched += 1
            assert decision.moves in ways
            assert decision.prospects[0].gain == decision.prospects[0].error == 0
            most = max(prospect.guesses for prospect in decision.prospects)
            assert decision.prospects[0].guesses == most
    assert searched > 10


def test_the_quick_levels_search_nothing(positions: Any) -> None:
    for position in positions(Options(), ("holding", "normal"), "prospects", 1):
        seen = view(position.match, position.seat)
        for level in ("easy", "normal", "holding"):
            assert decide(level, seen, random.Random(3)).prospects == ()


# The table of sentences -----------------------------------------------------------


@pytest.mark.parametrize("code", MESSAGES)
def test_every_sentence_is_whole_in_both_of_its_forms(code: str) -> None:
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", code)
    message = MESSAGES[code]
    forms = (message,) if isinstance(message, str) else message
    names = [set(re.findall(r"%\((\w+)\)s", text)) for text in forms]
    assert all(found == names[0] for found in names)
    assert names[0] <= CARD_VALUES | {"count", "gain"}
    assert ("count" in names[0]) == (len(forms) == 2)
    for text in forms:
        assert text[0].isupper() and text.endswith(".")
        assert "%" not in re.sub(r"%\(\w+\)s", "", text)


def test_a_sentence_counts_one_and_more() -> None:
    assert str(reason("throws_dead", card="As", count=1)) == (
        "Throws the A♠: 1 point, and no live card would let it go down."
    )
    assert str(reason("throws_dead", card="Th", count=10)) == (
        "Throws the 10♥: 10 points, and no live card would let it go down."
    )


def test_each_code_has_a_check_of_what_it_claims() -> None:
    assert set(CLAIMS) == set(MESSAGES)


def test_the_document_lists_every_code_with_its_sentence() -> None:
    section = DOCUMENT.read_text().partition("## Reasons\n")[2].partition("\n## ")[0]
    listed = re.findall(r"^\| `([a-z_]+)` \| (.*) \|$", section, re.MULTILINE)
    assert listed == [
        (code, re.sub(r"%\((\w+)\)s", r"‹\1›", text if isinstance(text, str) else text[1]))
        for code, text in MESSAGES.items()
    ]


def test_the_examples_in_the_docstrings_say_what_happens() -> None:
    assert doctest.testmod(reasons) == doctest.TestResults(failed=0, attempted=2)
