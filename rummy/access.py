"""Who may see a table, and from which seat. Views and sockets both ask here."""

from __future__ import annotations

from typing import Any

from rummy.models import Match


def seat_of(user: Any, match: Match) -> int | None:
    """The seat number of ``user`` in ``match``, or None; who has left for good has none."""
    if user is None or not user.is_authenticated:
        return None
    found = match.seats.filter(player=user, has_left=False).values_list("seat", flat=True).first()
    return found


def may_see(user: Any, match: Match) -> bool:
    """Whether ``user`` may see the table: who sits there may."""
    return seat_of(user, match) is not None
