"""Stored matches as match records, and the proof that what is stored is what was played."""

from __future__ import annotations

from collections.abc import Iterator

from rummy.engine.cards import parse_card_list
from rummy.engine.deal import parse_secret
from rummy.engine.errors import RummyError
from rummy.engine.match import Match as EngineMatch
from rummy.engine.match import RoundResult
from rummy.engine.moves import Played, parse_move
from rummy.engine.record import MatchRecord, PlayerRecord, RoundRecord, record_to_json
from rummy.engine.replay import RecordError, replay_record
from rummy.models import Match, Move, Round
from rummy.store import result_of


def record_of(match: Match) -> MatchRecord:
    """The record of a stored match, the running round included.

    Raises RummyError if a stored text cannot be read.
    """
    moves: dict[int, list[Played]] = {}
    for row in Move.objects.filter(match=match).order_by("round", "ply"):
        moves.setdefault(row.round_id, []).append(Played(row.seat, parse_move(row.text)))
    players = tuple(
        PlayerRecord(seat.seat, seat.name, seat.kind)  # type: ignore[arg-type]
        for seat in match.seats.order_by("seat")
    )
    rounds = tuple(
        _round_record(row, tuple(moves.get(row.pk, ())))
        for row in match.rounds.order_by("number")
        if row.is_dealt
    )
    return MatchRecord(match.options, players, rounds)


def _round_record(row: Round, moves: tuple[Played, ...]) -> RoundRecord:
    assert row.first_seat is not None
    return RoundRecord(
        number=row.number,
        first_seat=row.first_seat,
        deck=tuple(parse_card_list(row.deck)),
        moves=moves,
        commitment=row.commitment,
        secret=parse_secret(row.secret),
        contributions=tuple(row.contributions),
    )


def differences(match: Match) -> Iterator[str]:
    """What of a stored match differs from what its deals and moves give, a sentence each."""
    try:
        replay = replay_record(record_to_json(record_of(match), reveal_running=True))
    except RecordError as error:
        yield f"round {error.round}, move {error.move}: {error}"
        return
    except RummyError as error:
        yield f"the moves cannot be replayed: {error}"
        return
    position = replay.match
    rounds = list(match.rounds.order_by("number"))
    # One that nobody came back to is closed in whatever state it was.
    state = _state_of(position) if match.state == Match.State.ABANDONED else match.state
    yield from _gaps(match, rounds, state)
    for row, result in zip(rounds, replay.results, strict=False):
        yield from _round_differences(row, result)
    yield from _differs("scores", match.scores, list(position.scores))
    yield from _differs("winner", match.winner_seat, position.winner)
    yield from _differs("state", state, _state_of(position))
    is_running = position.round is not None and not position.round.is_over
    turn = position.round.turn if is_running and position.round is not None else None
    yield from _differs("seat in turn", match.turn_seat, turn)


def _gaps(match: Match, rounds: list[Round], state: str) -> Iterator[str]:
    """Plies and rounds must be counted without gaps, and versions must not run ahead."""
    yield from _differs("round numbers", [row.number for row in rounds], _counted(len(rounds)))
    pending = sum(not row.is_dealt for row in rounds)
    waits = state in (Match.State.DEALING, Match.State.BETWEEN)
    yield from _differs("rounds not dealt yet", pending, 1 if waits else 0)
    for row in rounds:
        plies = list(row.moves.order_by("ply").values_list("ply", flat=True))
        yield from _differs(f"round {row.number}: plies", plies, _counted(len(plies)))
    newest = match.moves.order_by("-version").values_list("version", flat=True).first()
    if newest is not None and newest > match.version:
        yield f"version is {match.version}, yet a move has made version {newest}"


def _counted(number: int) -> list[int]:
    return list(range(1, number + 1))


def _round_differences(row: Round, result: RoundResult | None) -> Iterator[str]:
    stored = result_of(row) if row.is_over else None
    yield from _differs(f"round {row.number}: result", stored, result)


def _state_of(position: EngineMatch) -> str:
    if position.winner is not None:
        return Match.State.FINISHED
    if position.round is None:
        return Match.State.DEALING
    return Match.State.BETWEEN if position.round.is_over else Match.State.PLAYING


def _differs(what: str, stored: object, replayed: object) -> Iterator[str]:
    if stored != replayed:
        yield f"{what}: stored {stored}, replayed {replayed}"
