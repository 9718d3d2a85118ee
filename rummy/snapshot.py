"""The ``state`` message: everything that one seat may see of a table, as JSON values.

What a seat may see of a round comes from ``engine.view`` alone. Described in ``docs/protocol.md``.
"""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from rummy import absence, store
from rummy.engine.cards import CARD_NAMES, card_list
from rummy.engine.match import RoundResult
from rummy.engine.melds import Meld, meld_kind
from rummy.engine.moves import Move as EngineMove
from rummy.engine.moves import format_move
from rummy.engine.rules import points_by_rank, points_of
from rummy.engine.view import View, view
from rummy.models import Match, MatchSeat, Move, Round

#: The round and the number of its last move that a client has: (0, 0) for one that has nothing.
Mark = tuple[int, int]
NOTHING: Mark = (0, 0)


class SeatLeft(Exception):
    """The person has left this seat for good, and sees no cards of it any more."""


#: Looks at a table that changes while it is looked at, before the last one has to do.
MOST_LOOKS = 5


def current_snapshot(match_id: int, seat: int | None, since: Mark = NOTHING) -> dict[str, Any]:
    """The table as it stands now: all parts of it at one version. Raises Match.DoesNotExist, and
    SeatLeft when the person on ``seat`` has left it for good.

    The parts are read one after the other, and another process may play in between; then the
    table is looked at again.
    """
    for _ in range(MOST_LOOKS):
        match = Match.objects.get(pk=match_id)
        state = snapshot(match, seat, since)
        if Match.objects.filter(pk=match_id, version=match.version).exists():
            break
    return state


def snapshot(match: Match, seat: int | None, since: Mark = NOTHING) -> dict[str, Any]:
    """The table as ``seat`` (None: a spectator) may see it, with the events after ``since``."""
    seats = list(match.seats.order_by("seat"))
    if seat is not None and seats[seat].has_left:
        raise SeatLeft
    rounds = list(match.rounds.order_by("number"))
    position = store.load(match)
    seen = view(position, seat) if position.round is not None else None
    return {
        "type": "state",
        "match": match.pk,
        "v": match.version,
        "seat": seat,
        "state": match.state,
        "options": match.options._asdict(),
        "card_points": points_by_rank(match.ace_high),
        "players": [_player(row, match) for row in seats],
        "scores": match.scores,
        "rounds": [_finished_round(row) for row in rounds if row.is_over],
        "commitment": None if match.is_finished else rounds[-1].commitment,
        "ready": [row.is_ready or not row.is_person for row in seats],
        "deal_in": _deal_in(match),
        **_times(match, seats),
        "is_paused": match.paused_at is not None,
        "round": None if seen is None else _round(seen),
        "proof": _proof(rounds),
        "events": [] if seen is None else _events(seen, since, _stand_ins(match, seats, rounds)),
        "rematch": [row.wants_rematch or not row.is_person for row in seats],
        "next": _next(match),
        "result": (
            {"winner": match.winner_seat, "scores": match.scores} if match.is_finished else None
        ),
    }


def mark_of(state: dict[str, Any], since: Mark = NOTHING) -> Mark:
    """Up to where a client is that had ``since`` and now has ``state``."""
    events = state["events"]
    return (events[-1]["round"], events[-1]["n"]) if events else since


def _player(row: MatchSeat, match: Match) -> dict[str, Any]:
    return {
        "seat": row.seat,
        "name": row.name,
        "kind": row.kind,
        "played_by": absence.played_by(row, match),
        "has_left": row.has_left,
    }


def _times(match: Match, seats: list[MatchSeat]) -> dict[str, Any]:
    """Seconds left of the turn's limit, and of each seat's time bank, as they are now."""
    banks: list[float | None] = [
        round(row.bank_left, 1) if match.turn_limit and row.is_person else None for row in seats
    ]
    seconds = None
    turn, started = match.turn_seat, match.turn_started_at
    has_limit = match.turn_limit and started is not None and not match.is_over
    if has_limit and turn is not None and absence.is_present(seats[turn]):
        assert started is not None
        seconds = match.turn_limit - (timezone.now() - started).total_seconds()
        if seconds < 0:
            banks[turn] = round(max(0.0, seats[turn].bank_left + seconds), 1)
        seconds = round(max(0.0, seconds), 1)
    return {"turn_limit": match.turn_limit, "seconds_left": seconds, "banks": banks}


def _stand_ins(match: Match, seats: list[MatchSeat], rounds: list[Round]) -> dict[int, str]:
    """By the number of a move: what made it for a person, ``timeout`` or a program's level."""
    people = [row.seat for row in seats if row.is_person]
    dealt = [row for row in rounds if row.is_dealt]
    if not dealt or not (match.turn_limit or any(row.is_absent for row in seats)):
        return {}
    played = dealt[-1].moves.filter(seat__in=people).exclude(source=Move.Source.PERSON)
    made = played.values_list("ply", "source")
    return {
        ply: match.absence_level if source == Move.Source.PROGRAM else source
        for ply, source in made
    }


def _deal_in(match: Match) -> float | None:
    if match.due_at is None or match.state not in (Match.State.DEALING, Match.State.BETWEEN):
        return None
    return round(max(0.0, (match.due_at - timezone.now()).total_seconds()), 1)


def _next(match: Match) -> dict[str, Any] | None:
    following = Match.objects.filter(previous=match).first() if match.is_finished else None
    return (
        None
        if following is None
        else {
            "match": following.pk,
            "url": following.get_absolute_url(),
        }
    )


def _proof(rounds: list[Round]) -> dict[str, Any] | None:
    """What the last deal was made from, once its round is over: then anybody may check it."""
    dealt = [row for row in rounds if row.is_dealt]
    if not dealt or not dealt[-1].is_over:
        return None
    last = dealt[-1]
    return {
        "commitment": last.commitment,
        "secret": last.secret,
        "contributions": last.contributions,
        "deck": last.deck,
    }


def _finished_round(row: Round) -> dict[str, Any]:
    return {"number": row.number, "first_seat": row.first_seat, **_result(store.result_of(row))}


def _result(result: RoundResult) -> dict[str, Any]:
    return {key: list(v) if isinstance(v, tuple) else v for key, v in result._asdict().items()}


def _round(seen: View) -> dict[str, Any]:
    ace_high = seen.options.ace_high
    return {
        "number": seen.round_number,
        "first_seat": seen.first_seat,
        "turn": seen.turn,
        "phase": seen.phase,
        "hand": _names(seen.hand),
        "drawn": None if seen.drawn is None else CARD_NAMES[seen.drawn],
        "hand_counts": list(seen.hand_counts),
        "stock": seen.stock_count,
        "discards": [CARD_NAMES[card] for card in seen.discards],
        "is_pile_closed": seen.is_pile_closed,
        "melds": [_meld(meld, ace_high) for meld in seen.melds],
        "legal": _legal(seen),
        "hands": None if seen.hands is None else [_names(hand) for hand in seen.hands],
        "result": None if seen.result is None else _result(seen.result),
    }


def _names(cards: int) -> list[str]:
    return [CARD_NAMES[card] for card in card_list(cards)]


def _meld(meld: Meld, ace_high: bool) -> dict[str, Any]:
    return {
        "owner": meld.owner,
        "kind": meld.kind,
        "cards": _names(meld.cards),
        "points": points_of(meld.cards, ace_high),
    }


def _legal(seen: View) -> dict[str, list[Any]]:
    """The legal moves with all that a page needs to show them without knowing a rule."""
    legal: dict[str, list[Any]] = {"draws": [], "melds": [], "layoffs": [], "discards": []}
    ace_high = seen.options.ace_high
    for move in seen.legal:
        if move.kind == "discard":
            legal["discards"].append(CARD_NAMES[move.cards.bit_length() - 1])
        elif move.kind == "meld":
            legal["melds"].append({**_put_down(move, ace_high), "kind": meld_kind(move.cards)})
        elif move.kind == "layoff":
            becomes = _names(seen.melds[move.meld].cards | move.cards)
            legal["layoffs"].append(
                {**_put_down(move, ace_high), "meld": move.meld, "becomes": becomes}
            )
        else:
            legal["draws"].append(move.kind.removeprefix("draw "))
    return legal


def _put_down(move: EngineMove, ace_high: bool) -> dict[str, Any]:
    return {
        "move": format_move(move),
        "cards": _names(move.cards),
        "points": points_of(move.cards, ace_high),
    }


def _events(seen: View, since: Mark, stand_ins: dict[int, str]) -> list[dict[str, Any]]:
    """The round's public moves that a client with ``since`` has not had yet."""
    known = since[1] if since[0] == seen.round_number else 0
    pile = [CARD_NAMES[seen.upcard]]
    events = []
    for number, played in enumerate(seen.history, start=1):
        event: dict[str, Any] = {
            "round": seen.round_number,
            "n": number,
            "seat": played.seat,
            "move": format_move(played.move),
        }
        if played.move.kind == "draw discard":
            event["card"] = pile.pop()
        elif played.move.kind == "discard":
            pile.append(CARD_NAMES[played.move.cards.bit_length() - 1])
        elif played.move.kind in ("meld", "layoff"):
            event["points"] = points_of(played.move.cards, seen.options.ace_high)
        if number in stand_ins:
            event["by"] = stand_ins[number]
        if number > known:
            events.append(event)
    return events
