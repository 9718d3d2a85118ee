"""When a table acts by itself: the next deal, and the turns of programs."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from datetime import datetime, timedelta

from rummy.absence import KEPT, is_present, out_of_time_at
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
    if match.is_over:
        return None
    if match.paused_at is not None:
        return match.paused_at + KEPT
    if match.state == Match.State.PLAYING:
        assert match.turn_seat is not None
        seat = seats[match.turn_seat]
        return out_of_time_at(match, seat) if is_present(seat) else now
    people = [seat for seat in seats if is_present(seat)]
    if all(seat.is_ready for seat in people):  # The others have gone meanwhile, or all have.
        return now
    if match.state == Match.State.DEALING:
        return now + timedelta(seconds=FIRST_DEAL_WAIT)
    if len(people) == 1 and not match.turn_limit:
        return None  # Nobody is kept waiting.
    # Those who are ready see the time run from the end of the round, not from the last answer.
    if match.due_at is not None and any(seat.is_ready for seat in people):
        return match.due_at
    return now + timedelta(seconds=NEXT_DEAL_WAIT)
