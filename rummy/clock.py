"""The table clock: plays what tables must do by themselves, when it is due.

One thread a process claims due tables one after the other: it pushes ``due_at`` a little into
the future, which only one process can do, computes outside any transaction, and plays through
``table.play`` against the version that it saw. Whoever loses a race, or dies, leaves no trace; when a
claim runs out, another clock takes it up. So a killed process delays a table, and loses nothing.
"""

from __future__ import annotations

import logging
import random
import threading
from collections import OrderedDict
from datetime import datetime, timedelta

from django.db import DatabaseError, connections
from django.utils import timezone

from rummy import ai, store
from rummy.actions import Deal, Play, Refused
from rummy.engine.moves import Move
from rummy.engine.view import view
from rummy.models import Match
from rummy.pace import alarm
from rummy.table import play

logger = logging.getLogger(__name__)

#: Seconds between two looks at the tables, with a little chance in it so that clocks spread out.
POLL = (0.2, 0.3)
#: Seconds after which a claimed table is free for another clock.
CLAIM = 10
#: Choices kept until their visible pause is over.
KEPT_CHOICES = 5_000


class Clock(threading.Thread):
    """The loop. ``stop`` ends it after the step at hand."""

    def __init__(self) -> None:
        super().__init__(name="clock", daemon=True)
        self._stopping = threading.Event()
        self._random = random.Random()
        self._choices: OrderedDict[tuple[int, int], Choice] = OrderedDict()

    def run(self) -> None:
        logger.info("clock started")
        while not self._stopping.is_set():
            try:
                wait = self.step()
            except DatabaseError:
                logger.exception("clock: the database did not answer, trying again")
                connections.close_all()
                wait = 1.0
            except Exception:
                # A fault of one table must not stop the others; its claim runs out by itself.
                logger.exception("clock: a table could not be played")
                wait = 0.0
            if wait > 0:
                alarm.wait(min(wait, self._random.uniform(*POLL)))
            alarm.clear()
        connections.close_all()

    def stop(self) -> None:
        """End the loop; returns when the step at hand is done, after five seconds at the latest."""
        self._stopping.set()
        alarm.set()
        self.join(timeout=5)

    def step(self) -> float:
        """Serve the table that is due first. Seconds until the next look is worth while."""
        match = Match.objects.filter(due_at__isnull=False).order_by("due_at").first()
        if match is None or match.due_at is None:
            return POLL[1]
        now = timezone.now()
        if match.due_at > now:
            return (match.due_at - now).total_seconds()
        if self._claim(match, now):
            self._act(match, now)
        return 0.0

    def _claim(self, match: Match, now: datetime) -> bool:
        """Take the table for ``CLAIM`` seconds; False if another clock was quicker."""
        return _set_due(match, now + timedelta(seconds=CLAIM))

    def _act(self, match: Match, now: datetime) -> None:
        try:
            if match.state == Match.State.PLAYING:
                self._play_turn(match, now)
            else:
                play(match.pk, Deal(), version=match.version, action_id=f"deal:{match.version}")
        except Refused as refusal:
            # Somebody else changed the table meanwhile; it has a due time of its own again.
            logger.debug("clock: match %s: %s", match.pk, refusal.code)

    def _play_turn(self, match: Match, now: datetime) -> None:
        choice = self._choose(match)
        acts_at = match.changed_at + timedelta(seconds=choice.pause)
        if acts_at > now:
            _set_due(match, acts_at)
            return
        self._choices.pop((match.pk, match.version), None)
        action = Play(choice.seat, choice.moves, "program")
        # No client can choose an id with a colon in it.
        play(match.pk, action, version=match.version, action_id=f"program:{match.version}")

    def _choose(self, match: Match) -> Choice:
        """What the program in turn does, thought out once for each version."""
        key = (match.pk, match.version)
        if key not in self._choices:
            self._choices[key] = choose(match)
            while len(self._choices) > KEPT_CHOICES:
                self._choices.popitem(last=False)
        return self._choices[key]


class Choice:
    """The moves that a program has chosen, and the seconds that it seems to think."""

    def __init__(self, seat: int, moves: tuple[Move, ...], pause: float) -> None:
        self.seat = seat
        self.moves = moves
        self.pause = pause


def choose(match: Match) -> Choice:
    """What the program in turn does at this version: the same, however often it is asked."""
    assert match.turn_seat is not None
    seats = list(match.seats.order_by("seat"))
    level = seats[match.turn_seat].kind
    seen = view(store.load(match), match.turn_seat)
    chance = random.Random(f"{match.program_seed}:{match.version}")
    moves = ai.choose(level, seen, chance)
    is_watched = any(seat.is_person for seat in seats)
    pause = ai.thinking_time(level, seen, moves, chance) if is_watched else 0.0
    return Choice(match.turn_seat, moves, pause)


def _set_due(match: Match, due_at: datetime) -> bool:
    """Move the due time of this very version; False if anything has changed."""
    changed = Match.objects.filter(pk=match.pk, version=match.version, due_at=match.due_at).update(
        due_at=due_at
    )
    match.due_at = due_at
    return changed == 1
