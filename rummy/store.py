"""Stored matches as the engine's values: replayed from their deals and moves, kept by version."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

from django.db.models import Max

from rummy.engine.cards import parse_card_list
from rummy.engine.match import Match as EngineMatch
from rummy.engine.match import RoundResult, play_move
from rummy.engine.moves import parse_move
from rummy.engine.round import Reason, deal_round
from rummy.models import Match, Move, Round

#: Positions kept in this process. One takes a few kilobytes.
KEPT_POSITIONS = 2_000

_positions: OrderedDict[int, tuple[int, EngineMatch]] = OrderedDict()
_lock = Lock()


def load(row: Match) -> EngineMatch:
    """The engine's match at ``row.version``: from the cache, else brought up to date or replayed.

    The results of finished rounds are taken as stored; ``manage.py verify`` proves them.
    """
    with _lock:
        kept = _positions.get(row.pk)
    if kept is not None and kept[0] == row.version:
        return kept[1]
    position = _advance(row, *kept) if kept is not None and kept[0] < row.version else None
    if position is None:
        position = _replay(row)
    remember(row, position)
    return position


def remember(row: Match, position: EngineMatch) -> None:
    """Keep ``position`` as the one of ``row.version``. Call it for committed versions only."""
    with _lock:
        kept = _positions.get(row.pk)
        if kept is not None and kept[0] > row.version:
            return
        _positions[row.pk] = (row.version, position)
        _positions.move_to_end(row.pk)
        while len(_positions) > KEPT_POSITIONS:
            _positions.popitem(last=False)


def forget(match_id: int | None = None) -> None:
    """Drop what is kept of a match, or of all of them."""
    with _lock:
        if match_id is None:
            _positions.clear()
        else:
            _positions.pop(match_id, None)


def result_of(row: Round) -> RoundResult:
    """The stored result of a finished round."""
    assert row.winner_seat is not None and row.points is not None and row.scores is not None
    reason: Reason = "out" if row.reason == "out" else "stock"
    return RoundResult(
        row.winner_seat, reason, tuple(row.hand_points or ()), row.points, tuple(row.scores)
    )


def _advance(row: Match, version: int, position: EngineMatch) -> EngineMatch | None:
    """``position`` brought from ``version`` to ``row.version``; None if a deal lies between."""
    if position.round is None:
        return None
    dealt = row.rounds.filter(dealt_version__lte=row.version)
    if dealt.aggregate(number=Max("number"))["number"] != position.round_number:
        return None
    # Not a move beyond: another process may have played since the row was read.
    moves = row.moves.filter(version__gt=version, version__lte=row.version).order_by("ply")
    for move in moves:
        position = play_move(position, move.seat, parse_move(move.text))
    return position


def _replay(row: Match) -> EngineMatch:
    rounds = list(row.rounds.filter(dealt_version__lte=row.version).order_by("number"))
    if not rounds:
        return EngineMatch(row.options)
    last = rounds[-1]
    assert last.first_seat is not None
    position = EngineMatch(
        options=row.options,
        results=tuple(result_of(finished) for finished in rounds[:-1]),
        round=deal_round(row.options, parse_card_list(last.deck), last.first_seat),
    )
    moves = Move.objects.filter(round=last, version__lte=row.version).order_by("ply")
    for seat, text in moves.values_list("seat", "text"):
        position = play_move(position, seat, parse_move(text))
    return position
