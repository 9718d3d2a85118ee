"""What the club shows of a person: since when they are here, and the matches they finished."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.db.models import F, QuerySet

from lobby.models import Player
from rummy.models import Match, MatchSeat

#: Finished matches shown on a profile, the newest first.
RECENT = 20


class PastMatch(NamedTuple):
    """A finished match. ``scores`` are names with points, in the order of the seats."""

    match: Match
    finished_at: datetime | None
    is_won: bool
    scores: list[tuple[str, int]]


class Profile(NamedTuple):
    """A person as others see them; ``recent`` and the counts are None where they are hidden."""

    person: Player
    matches: int | None
    wins: int | None
    recent: list[PastMatch] | None


def profile_of(person: Player, viewer: Player) -> Profile:
    """The profile as ``viewer`` may see it: who hides past matches shows them to staff only."""
    if person.hides_history and viewer != person and not viewer.is_staff:
        return Profile(person, None, None, None)
    seats = _finished_seats(person)
    wins = seats.filter(match__winner_seat=F("seat")).count()
    newest = seats.select_related("match").prefetch_related("match__seats")
    recent = [_past(seat) for seat in newest.order_by("-match__finished_at", "-match")[:RECENT]]
    return Profile(person, seats.count(), wins, recent)


def _finished_seats(person: Player) -> QuerySet[MatchSeat]:
    return MatchSeat.objects.filter(player=person, match__state=Match.State.FINISHED)


def _past(seat: MatchSeat) -> PastMatch:
    match = seat.match
    rows = sorted(match.seats.all(), key=lambda row: row.seat)
    scores = [(row.name, match.scores[row.seat]) for row in rows]
    return PastMatch(match, match.finished_at, match.winner_seat == seat.seat, scores)
