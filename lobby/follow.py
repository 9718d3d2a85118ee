"""The lobby follows the matches: a rematch stays at its table, and "your tables" stay true."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from lobby import hints
from lobby.models import Table
from rummy.models import Match, MatchSeat
from rummy.signals import match_changed, match_started


def connect() -> None:
    match_started.connect(move_table, dispatch_uid="lobby.move_table")
    match_changed.connect(follow_match, dispatch_uid="lobby.follow_match")


def move_table(sender: Any, match: Match, previous: Match, **more: Any) -> None:
    """The rematch is played at the table of the match before."""
    Table.objects.filter(match=previous).update(match=match, state=Table.State.PLAYING)
    _tell_seated_on_commit(match)


def follow_match(sender: Any, match: Match, **more: Any) -> None:
    """A table closes with its match; whoever sits there sees whose turn it is."""
    if match.is_over:
        Table.objects.filter(match=match).update(state=Table.State.CLOSED)
    _tell_seated_on_commit(match)


def _tell_seated_on_commit(match: Match) -> None:
    # Read after the commit: it need not make the players' transaction longer.
    transaction.on_commit(lambda: hints.tell_people(_people_of(match)), robust=True)


def _people_of(match: Match) -> list[int]:
    seats = MatchSeat.objects.filter(match=match, player__isnull=False)
    return list(seats.values_list("player_id", flat=True))
