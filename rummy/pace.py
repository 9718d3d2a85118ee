"""When a table acts by itself: the next deal, and the turns of programs."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from datetime import datetime, timedelta

from rummy.models import Match, MatchSeat

#: Seconds that the first deal waits for the browsers' contributions to the shuffle.
FIRST_DEAL_WAIT = 4
#: Seconds that the next deal waits for people who look at the last round's cards.
NEXT_DEAL_WAIT = 60

#: Set after a local commit that made a table due, so that this process's clock need not poll.
alarm = threading.Event()


def wake_clock() -> None:
    """Let the clock of this process, if it has one, look at the tables now."""
    alarm.set()


def next_due(match: Match, seats: Sequence[MatchSeat], now: datetime) -> datetime | None:
    """When the table must act by itself; None while it waits for people.

    A program's turn is due at once: the clock lets it think visibly from ``changed_at`` on.
    """
    people = sum(seat.is_person for seat in seats)
    if match.state == Match.State.FINISHED:
        return None
    if match.state == Match.State.PLAYING:
        assert match.turn_seat is not None
        return None if seats[match.turn_seat].is_person else now
    if people == 0:
        return now
    if match.state == Match.State.DEALING:
        return now + timedelta(seconds=FIRST_DEAL_WAIT)
    if people == 1:
        return None  # Nobody is kept waiting.
    # Those who are ready see the time run from the end of the round, not from the last answer.
    if match.due_at is not None and any(seat.is_ready and seat.is_person for seat in seats):
        return match.due_at
    return now + timedelta(seconds=NEXT_DEAL_WAIT)
