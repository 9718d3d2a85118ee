"""The match record ``cardverse-rummy/1``, and how it is written. ``replay`` reads it.

A record is the deals and the moves. Results stand in its text, but not in :class:`MatchRecord`:
they are computed by playing the moves again, so they cannot differ from them.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, get_args

from rummy.engine.cards import Card, format_card_list
from rummy.engine.deal import check_deal
from rummy.engine.errors import RummyError
from rummy.engine.match import Match, RoundResult, deal_next_round, play_move
from rummy.engine.moves import Played, format_move
from rummy.engine.round import Round
from rummy.engine.rules import Options

FORMAT = "cardverse-rummy/1"

PlayerKind = Literal["human", "easy", "normal", "hard"]
PLAYER_KINDS: tuple[PlayerKind, ...] = get_args(PlayerKind)


class PlayerRecord(NamedTuple):
    """Who plays a seat: a name, and ``human`` or the level of a program."""

    seat: int
    name: str
    kind: PlayerKind


class RoundRecord(NamedTuple):
    """A round: its deal, its moves and, where it was committed to, the proof of the deal."""

    number: int  # Counted from 1.
    first_seat: int
    deck: tuple[Card, ...]
    moves: tuple[Played, ...] = ()
    commitment: str | None = None
    secret: bytes | None = None
    contributions: tuple[str, ...] | None = None


class MatchRecord(NamedTuple):
    """A match so far: players by seat, rounds by number; only the last round may be running."""

    options: Options
    players: tuple[PlayerRecord, ...]
    rounds: tuple[RoundRecord, ...] = ()


def round_record(
    number: int,
    state: Round,
    commitment: str | None = None,
    secret: bytes | None = None,
    contributions: Sequence[str] | None = None,
) -> RoundRecord:
    """The record of round ``number`` (counted from 1) as played up to ``state``."""
    given = None if contributions is None else tuple(contributions)
    return RoundRecord(
        number, state.first_seat, state.deck, state.history, commitment, secret, given
    )


def record_to_json(record: MatchRecord, *, reveal_running: bool = False) -> dict[str, Any]:
    """The record as the JSON object of the format, its keys in the format's order.

    A round that is not over is left out, since its deck may leave the server only afterwards; what
    remains is still a record that replays. ``reveal_running`` puts it in, for who may know every
    card. Raises the errors of ``deal_next_round``, ``play_move`` and ``check_deal`` for a record
    that could not have been played.
    """
    rounds: list[dict[str, Any]] = []
    match = Match(record.options)
    for played in record.rounds:
        match = begin_round(match, played)
        for seat, move in played.moves:
            match = play_move(match, seat, move)
        result = current_result(match)
        if result is not None or reveal_running:
            rounds.append(_round_to_json(played, result))
    return {
        "format": FORMAT,
        "options": record.options._asdict(),
        "players": [player._asdict() for player in record.players],
        "rounds": rounds,
        "result": match_result_to_json(match),
    }


def dump_record(record: MatchRecord, *, reveal_running: bool = False) -> str:
    """:func:`record_to_json` as one line of text: the same record gives the same bytes of UTF-8."""
    data = record_to_json(record, reveal_running=reveal_running)
    return json.dumps(data, ensure_ascii=False) + "\n"


def begin_round(match: Match, played: RoundRecord) -> Match:
    """``match`` with the round of ``played`` dealt, none of its moves played yet.

    Where secret, commitment and contributions stand together the deal must be the one committed
    to; one of them alone proves nothing. Raises as ``check_deal`` and ``deal_next_round`` do.
    """
    secret, committed, contributions = played.secret, played.commitment, played.contributions
    if secret is not None and committed is not None and contributions is not None:
        first_seat = played.first_seat if played.number == 1 else None
        if len(contributions) != match.options.seats:
            raise RummyError("bad_contribution")
        check_deal(secret, committed, contributions, played.deck, first_seat)
    return deal_next_round(match, played.deck, played.first_seat)


def current_result(match: Match) -> RoundResult | None:
    """The result of the round dealt last, or None while it is running."""
    return match.results[-1] if match.round is not None and match.round.is_over else None


def result_to_json(result: RoundResult) -> dict[str, Any]:
    """A round's result as it stands in a record."""
    return {
        "winner": result.winner,
        "reason": result.reason,
        "hand_points": list(result.hand_points),
        "points": result.points,
        "scores": list(result.scores),
    }


def match_result_to_json(match: Match) -> dict[str, Any] | None:
    """A match's result as it stands in a record: None while the match goes on."""
    if match.winner is None:
        return None
    return {"winner": match.winner, "scores": list(match.scores)}


def _round_to_json(played: RoundRecord, result: RoundResult | None) -> dict[str, Any]:
    proof: dict[str, Any] = {}
    if played.secret is not None:
        proof["secret"] = played.secret.hex()
    if played.commitment is not None:
        proof["commitment"] = played.commitment
    if played.contributions is not None:
        proof["contributions"] = list(played.contributions)
    return {
        "number": played.number,
        "first_seat": played.first_seat,
        "deck": format_card_list(played.deck),
        **proof,
        "moves": [{"seat": seat, "move": format_move(move)} for seat, move in played.moves],
        "result": None if result is None else result_to_json(result),
    }
