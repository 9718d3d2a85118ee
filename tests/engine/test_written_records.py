"""Writing match records, with the proof of their deals, and reading them back."""

from __future__ import annotations

import random

import pytest

from rummy.engine.cards import format_card_list
from rummy.engine.deal import commitment, make_deal
from rummy.engine.errors import RummyError
from rummy.engine.legal import legal_moves
from rummy.engine.match import Match, deal_next_round, play_move
from rummy.engine.record import (
    MatchRecord,
    PlayerRecord,
    RoundRecord,
    dump_record,
    record_to_json,
    round_record,
)
from rummy.engine.replay import load_json, replay_record
from rummy.engine.rules import make_options
from tests.engine.records import fault, place, with_value
from tests.engine.tables import Policy, eager

# The proof of the deal.

SECRET = bytes(range(32))
CONTRIBUTIONS = ("00112233445566778899aabbccddeeff", "")


def played_match(
    policy: Policy, rounds: int, target_score: int = 1000
) -> tuple[Match, MatchRecord]:
    """A match with committed deals, and its record."""
    rng = random.Random("committed")
    match = Match(make_options(2, target_score))
    records: list[RoundRecord] = []
    for number in range(1, rounds + 1):
        secret = SECRET[number:] + SECRET[:number]
        deal = make_deal(secret, CONTRIBUTIONS)
        match = deal_next_round(match, deal.deck, deal.first_seat if number == 1 else None)
        assert match.round is not None
        while not match.round.is_over:
            move = policy(legal_moves(match.round), rng)
            match = play_move(match, match.round.turn, move)
            assert match.round is not None
        proof = (commitment(secret), secret, CONTRIBUTIONS)
        records.append(round_record(number, match.round, *proof))
    players = (PlayerRecord(0, "Ана", "human"), PlayerRecord(1, "Hard", "hard"))
    return match, MatchRecord(match.options, players, tuple(records))


def test_the_proof_of_the_deal_is_written_beside_the_deck_and_read_back() -> None:
    match, record = played_match(eager, 3)
    data = record_to_json(record)
    assert list(data["rounds"][1]) == [
        *("number", "first_seat", "deck", "secret", "commitment", "contributions"),
        *("moves", "result"),
    ]
    assert data["rounds"][0]["secret"] == (SECRET[1:] + SECRET[:1]).hex()
    assert data["rounds"][0]["contributions"] == list(CONTRIBUTIONS)
    replay = replay_record(load_json(dump_record(record).encode()))
    assert (replay.record, replay.match) == (record, match)


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("secret", "00" * 32, "wrong_commitment"),
        ("secret", "00", "bad_secret"),
        ("secret", 5, "bad_secret"),
        ("commitment", "00" * 32, "wrong_commitment"),
        ("commitment", 5, "wrong_type"),
        ("contributions", ["", ""], "wrong_deal"),
        ("contributions", [""], "bad_contribution"),
        ("contributions", ["", "", ""], "bad_contribution"),
        ("contributions", ["", "\n"], "bad_contribution"),
        ("contributions", ["", None], "wrong_type"),
        ("contributions", "", "wrong_type"),
        ("deck", format_card_list(range(52)), "wrong_deal"),
    ],
)
def test_a_deal_that_was_not_committed_to_is_refused(key: str, value: object, code: str) -> None:
    data = record_to_json(played_match(eager, 2)[1])
    for number in (1, 2):
        assert place(with_value(data, ("rounds", number - 1, key), value)) == (number, None, code)


def test_the_seat_drawn_to_act_first_is_part_of_the_proof_in_round_one() -> None:
    _match, record = played_match(eager, 1)
    other = record.rounds[0]._replace(first_seat=1 - record.rounds[0].first_seat, moves=())
    with pytest.raises(RummyError) as caught:
        record_to_json(record._replace(rounds=(other,)))
    assert caught.value.code == "wrong_deal"


@pytest.mark.parametrize("key", ["secret", "commitment", "contributions"])
def test_a_part_of_the_proof_alone_proves_nothing_and_is_passed_over(key: str) -> None:
    data = record_to_json(played_match(eager, 1)[1])
    for missing in ({}, {key: None}):
        rest = {name: value for name, value in data["rounds"][0].items() if name != key}
        rest = {**rest, "secret" if key == "commitment" else "commitment": "?", **missing}
        assert fault(with_value(data, ("rounds", 0), rest)) is None


# Writing.


def running_match() -> tuple[Match, MatchRecord]:
    """A match of one finished round and one that is running."""
    match, record = played_match(eager, 1)
    secret = bytes(32)
    match = deal_next_round(match, make_deal(secret, CONTRIBUTIONS).deck)
    assert match.round is not None
    match = play_move(match, match.round.turn, legal_moves(match.round)[0])
    assert match.round is not None
    proof = (commitment(secret), secret, CONTRIBUTIONS)
    running = round_record(2, match.round, *proof)
    return match, record._replace(rounds=(*record.rounds, running))


def test_a_round_that_is_running_is_left_out_with_its_deck_and_secret() -> None:
    match, record = running_match()
    text = dump_record(record)
    assert match.round is not None
    assert format_card_list(match.round.deck) not in text
    assert bytes(32).hex() not in text
    replay = replay_record(load_json(text.encode()))
    assert replay.record == record._replace(rounds=record.rounds[:1])
    assert replay.match.results == match.results


def test_who_may_know_every_card_gets_the_running_round_too() -> None:
    match, record = running_match()
    replay = replay_record(load_json(dump_record(record, reveal_running=True).encode()))
    assert (replay.record, replay.match) == (record, match)
    assert replay.results == (*match.results, None)


def test_a_record_is_written_with_the_keys_of_the_format_in_its_order() -> None:
    match, record = played_match(eager, 1, target_score=10)
    record = record._replace(
        rounds=tuple(RoundRecord(*played[:4]) for played in record.rounds),
    )
    result = match.results[0]
    deck = format_card_list(make_deal(SECRET[1:] + SECRET[:1], CONTRIBUTIONS).deck)
    data = record_to_json(record)
    assert list(data) == ["format", "options", "players", "rounds", "result"]
    moves = data["rounds"][0].pop("moves")
    assert data == {
        "format": "cardverse-rummy/1",
        "options": {"seats": 2, "target_score": 10, "ace_high": False, "discard_to_win": False},
        "players": [
            {"seat": 0, "name": "Ана", "kind": "human"},
            {"seat": 1, "name": "Hard", "kind": "hard"},
        ],
        "rounds": [
            {
                "number": 1,
                "first_seat": record.rounds[0].first_seat,
                "deck": deck,
                "result": {
                    "winner": result.winner,
                    "reason": result.reason,
                    "hand_points": list(result.hand_points),
                    "points": result.points,
                    "scores": list(result.scores),
                },
            }
        ],
        "result": {"winner": match.winner, "scores": list(match.scores)},
    }
    assert list(moves[0]) == ["seat", "move"]
    assert len(moves) == len(record.rounds[0].moves)


def test_the_same_record_gives_the_same_bytes_names_as_they_are_written() -> None:
    _match, record = played_match(eager, 2)
    text = dump_record(record)
    assert text == dump_record(played_match(eager, 2)[1])
    assert '"name": "Ана"' in text
    assert text.endswith("}\n") and text.count("\n") == 1


def test_a_record_that_could_not_have_been_played_is_not_written() -> None:
    _match, record = played_match(eager, 1)
    played = record.rounds[0]
    twice = record._replace(rounds=(played._replace(moves=(*played.moves, played.moves[0])),))
    with pytest.raises(RummyError) as caught:
        record_to_json(twice)
    assert caught.value.code == "round_over"
