"""The table clock: plays what tables must do by themselves, when it is due.

One thread a process claims due tables one after the other: it pushes ``due_at`` a little into
the future, which only one process can do, computes outside any transaction, and plays through
``table.play`` against the version that it saw. Whoever loses a race, or dies, leaves no trace; when
a claim runs out, another clock takes it up. So a killed process delays a table, and loses nothing.
"""

from __future__ import annotations

import logging
import random
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Future
from datetime import datetime, timedelta

from django.conf import settings
from django.db import DatabaseError, connections
from django.utils import timezone

from rummy import absence, store
from rummy.actions import Action, Close, Deal, Pause, Play, Refused, TimeOut
from rummy.engine.view import view
from rummy.models import Match
from rummy.pace import alarm
from rummy.table import play
from rummy.thinking import ThinkingRoom, Thought

logger = logging.getLogger(__name__)

#: Seconds between two looks at the tables, with a little chance in it so that clocks spread out.
POLL = (0.2, 0.3)
#: Seconds after which a claimed table is free for another clock.
CLAIM = 10
#: Seconds between two rounds of the chores.
CHORES = 1.0
#: Thoughts kept until they are played.
KEPT_THOUGHTS = 5_000

#: A match and its version.
Key = tuple[int, int]


class Clock(threading.Thread):
    """The loop. ``stop`` ends it after the step at hand.

    ``chores`` are what else is to be done about every second in a process with a clock.
    """

    def __init__(self, chores: Sequence[Callable[[], object]] = ()) -> None:
        super().__init__(name="clock", daemon=True)
        self._chores = chores
        self._chores_at = 0.0
        self._stopping = threading.Event()
        self._random = random.Random()
        self._room = ThinkingRoom()
        #: What programs think or have thought, until it is played or out of date.
        self._thoughts: dict[Key, Future[Thought]] = {}
        self._thought_out: deque[Key] = deque()

    def run(self) -> None:
        logger.info("clock started")
        while not self._stopping.is_set():
            alarm.clear()
            try:
                wait = self.step()
                self._do_chores()
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
        self._room.close()
        connections.close_all()

    def stop(self) -> None:
        """End the loop; returns when the step at hand is done, after five seconds at the latest."""
        self._stopping.set()
        alarm.set()
        self.join(timeout=5)

    def _do_chores(self) -> None:
        if time.monotonic() >= self._chores_at:
            self._chores_at = time.monotonic() + CHORES
            for chore in self._chores:
                chore()

    def step(self) -> float:
        """Serve one table. Seconds until the next look is worth while."""
        now = timezone.now()
        while self._thought_out:
            match_id, version = self._thought_out.popleft()
            match = Match.objects.filter(pk=match_id, version=version).first()
            if match is None:
                self._thoughts.pop((match_id, version), None)
            else:
                self._act(match, now)
        match = Match.objects.filter(due_at__isnull=False).order_by("due_at").first()
        if match is None or match.due_at is None:
            return POLL[1]
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
            if absence.is_forgotten(match, now):
                _play(match, Close())
            elif absence.should_pause(match, now):
                _play(match, Pause())
            elif match.state == Match.State.PLAYING:
                self._play_seat(match, now)
            else:
                _play(match, Deal())
        except Refused as refusal:
            # Somebody else changed the table meanwhile; it has a due time of its own again.
            logger.debug("clock: match %s: %s", match.pk, refusal.code)

    def _play_seat(self, match: Match, now: datetime) -> None:
        assert match.turn_seat is not None
        seat = match.seats.get(seat=match.turn_seat)
        if absence.is_present(seat):
            _play(match, TimeOut(seat.seat))
        else:
            self._play_turn(match, absence.played_by(seat, match), now)

    def _play_turn(self, match: Match, level: str, now: datetime) -> None:
        key = (match.pk, match.version)
        if key not in self._thoughts:
            self._thoughts[key] = self._think(match, level)
            if len(self._thoughts) > KEPT_THOUGHTS:  # Of turns that another clock has played.
                del self._thoughts[next(iter(self._thoughts))]
        future = self._thoughts[key]
        if not future.done():
            future.add_done_callback(lambda _: self._tell(key))
            return
        try:
            thought = future.result()
        except Exception as fault:
            # The claim runs out, and the thought is had anew.
            del self._thoughts[key]
            if isinstance(fault, BrokenExecutor):
                self._room.close()
            raise
        pause = thought.pause * settings.PROGRAM_PACE if _is_watched(match) else 0
        acts_at = match.changed_at + timedelta(seconds=pause)
        if acts_at > now:
            _set_due(match, acts_at)
            return
        del self._thoughts[key]
        assert match.turn_seat is not None
        _play(match, Play(match.turn_seat, thought.moves, "program"))

    def _think(self, match: Match, level: str) -> Future[Thought]:
        """Have the program of the seat in turn choose, from what it sees and nothing else."""
        assert match.turn_seat is not None
        seen = view(store.load(match), match.turn_seat)
        return self._room.submit(level, seen, f"{match.program_seed}:{match.version}")

    def _tell(self, key: Key) -> None:
        self._thought_out.append(key)
        alarm.set()


def _play(match: Match, action: Action) -> None:
    """Play against the version that was looked at; raises Refused if it has changed."""
    # No client can choose an id with a colon in it.
    action_id = f"{type(action).__name__.lower()}:{match.version}"
    play(match.pk, action, version=match.version, action_id=action_id)


def _is_watched(match: Match) -> bool:
    """Whether a person sits at the table, who would like to see what the programs do."""
    return match.seats.filter(kind="human").exists()


def _set_due(match: Match, due_at: datetime) -> bool:
    """Move the due time of this very version; False if anything has changed."""
    changed = Match.objects.filter(pk=match.pk, version=match.version, due_at=match.due_at).update(
        due_at=due_at
    )
    match.due_at = due_at
    return changed == 1
