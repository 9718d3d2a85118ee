"""Questions about matches that the lobby asks."""

from __future__ import annotations

from typing import Any

from django.db.models import BooleanField, Case, F, QuerySet, Value, When

from rummy.models import Match


def running_matches_of(player: Any) -> QuerySet[Match]:
    """The unfinished matches in which ``player`` sits, those with their turn first.

    Each has ``my_seat`` (a seat number) and ``is_my_turn``; seats are fetched along.
    """
    is_my_turn = Case(
        When(turn_seat=F("seats__seat"), then=Value(True)),
        default=Value(False),
        output_field=BooleanField(),
    )
    return (
        Match.objects.filter(seats__player=player, seats__has_left=False)
        .exclude(state__in=(Match.State.FINISHED, Match.State.ABANDONED))
        .annotate(my_seat=F("seats__seat"), is_my_turn=is_my_turn)
        .order_by("-is_my_turn", "-changed_at")
        .prefetch_related("seats")
    )
