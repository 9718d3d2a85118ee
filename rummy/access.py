"""Who may see a table, and from which seat. Views and sockets both ask here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rummy.models import Match

#: Whether a signed-in person without a seat may watch a match.
WatchRule = Callable[[Any, Match], bool]

_watch_rule: WatchRule | None = None


def use_watch_rule(rule: WatchRule) -> None:
    """Let ``rule`` say who may watch. It is asked only for matches that allow spectators."""
    global _watch_rule
    _watch_rule = rule


def seat_of(user: Any, match: Match) -> int | None:
    """The seat number of ``user`` in ``match``, or None; who has left for good has none."""
    if user is None or not user.is_authenticated:
        return None
    seats = match.seats.filter(player=user, has_left=False)
    return seats.values_list("seat", flat=True).first()


def may_watch(user: Any, match: Match) -> bool:
    """Whether ``user``, who does not sit there, may see what everybody at the table sees."""
    if user is None or not user.is_authenticated or not match.allows_spectators:
        return False
    return _watch_rule is not None and _watch_rule(user, match)


def may_see(user: Any, match: Match) -> bool:
    """Whether ``user`` may see the table: who sits there, and who may watch."""
    return seat_of(user, match) is not None or may_watch(user, match)
