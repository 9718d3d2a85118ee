"""Time and absence: turn limits, time banks, and what becomes of seats whose person is gone.

Everything here changes rows that the caller has locked and will save: it is part of the write path.
``docs/absence.md`` says the same in words.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from rummy.actions import Refused
from rummy.models import Match, MatchSeat

#: Seconds that a move in time may take to arrive.
GRACE = timedelta(seconds=1)
#: Turns in a row that run out of time before a program takes the seat over.
MOST_TIMEOUTS = 2
#: How long programs play on for people who are all gone, before the match pauses.
PAUSE_AFTER = timedelta(seconds=120)
#: How long a paused match is kept before it is closed without a result.
KEPT = timedelta(days=7)


def is_present(seat: MatchSeat) -> bool:
    """Whether a person plays this seat now."""
    return seat.is_person and not seat.is_absent


def played_by(seat: MatchSeat, match: Match) -> str:
    """What plays the seat: ``human``, or the level of a program."""
    return match.absence_level if seat.is_person and seat.is_absent else seat.kind


# Turns ------------------------------------------------------------------------------


def start_turn(match: Match, now: datetime) -> None:
    """The time of the seat in turn runs from now on."""
    match.turn_started_at = now


def out_of_time_at(match: Match, seat: MatchSeat) -> datetime | None:
    """When the time of ``seat``, which is in turn, is up; None without a limit."""
    if not match.turn_limit or match.turn_started_at is None:
        return None
    return match.turn_started_at + timedelta(seconds=match.turn_limit + seat.bank_left) + GRACE


def end_turn(match: Match, seat: MatchSeat, now: datetime, in_time: bool) -> None:
    """Take what the turn used beyond the limit from the seat's time bank."""
    if not match.turn_limit or match.turn_started_at is None:
        return
    used = (now - match.turn_started_at).total_seconds()
    seat.bank_left = round(max(0.0, seat.bank_left - max(0.0, used - match.turn_limit)), 1)
    seat.timeouts = 0 if in_time else seat.timeouts + 1
    if seat.timeouts >= MOST_TIMEOUTS:
        seat.is_absent = True
    seat.save(update_fields=["bank_left", "timeouts", "is_absent"])


def check_out_of_time(match: Match, seat: MatchSeat, now: datetime) -> None:
    """Raise ``not_due`` unless the time of ``seat``, which is in turn, is up."""
    due = out_of_time_at(match, seat)
    if due is None or not is_present(seat) or now < due:
        raise Refused("not_due")


# Seats ------------------------------------------------------------------------------


def leave(match: Match, seat: MatchSeat) -> bool:
    """The person leaves for good. False if they had. Raises ``match_over``."""
    _check_running(match)
    if seat.has_left:
        return False
    seat.has_left = seat.is_absent = True
    seat.save(update_fields=["has_left", "is_absent"])
    return True


def come_back(match: Match, seat: MatchSeat, now: datetime) -> bool:
    """The person takes their seat back; False if they have it.

    Raises ``match_over`` or ``has_left``.
    """
    _check_running(match)
    if seat.has_left:
        raise Refused("has_left")
    if not seat.is_absent:
        return False
    seat.is_absent = False
    seat.timeouts = 0
    seat.save(update_fields=["is_absent", "timeouts"])
    if match.turn_seat == seat.seat:
        start_turn(match, now)
    return True


def note_who_is_there(match: Match, seats: Sequence[MatchSeat], now: datetime) -> None:
    """Keep in mind since when all people are gone. When all have left for good, it is over."""
    people = [seat for seat in seats if seat.is_person]
    if match.is_over or not people:
        return
    if any(is_present(seat) for seat in people):
        match.gone_at = match.paused_at = None
    elif all(seat.has_left for seat in people):
        close(match, now)
    elif match.gone_at is None:
        match.gone_at = now


# Matches that nobody plays ------------------------------------------------------------


def pause(match: Match, now: datetime) -> bool:
    """Stop playing for people who are all gone. Raises ``not_due`` before it is time."""
    if match.gone_at is None or now < match.gone_at + PAUSE_AFTER:
        raise Refused("not_due")
    if match.paused_at is not None:
        return False
    match.paused_at = now
    return True


def close(match: Match, now: datetime) -> bool:
    """End a match that nobody came back to, without a result."""
    if match.is_over:
        return False
    match.state = Match.State.ABANDONED
    match.finished_at = now
    return True


def is_forgotten(match: Match, now: datetime) -> bool:
    """Whether a paused match has been kept for long enough."""
    return match.paused_at is not None and now >= match.paused_at + KEPT


def should_pause(match: Match, now: datetime) -> bool:
    """Whether programs have played on for long enough."""
    return (
        match.gone_at is not None and match.paused_at is None and now >= match.gone_at + PAUSE_AFTER
    )


def _check_running(match: Match) -> None:
    if match.is_over:
        raise Refused("match_over")
