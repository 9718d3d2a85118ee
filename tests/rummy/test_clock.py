"""The table clock: programs' turns and deals, whoever else is at work."""

from __future__ import annotations

import threading
import time
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from datetime import timedelta
from typing import Any

import pytest
from django.db import connections
from django.utils import timezone

from rummy.actions import Play
from rummy.clock import Clock
from rummy.engine.moves import DRAW_STOCK
from rummy.engine.view import view
from rummy.models import Match, Move
from rummy.records import differences
from rummy.thinking import Thought, think


def run_until_finished(*clocks: Clock, seconds: float = 180) -> None:
    """Step the clocks, each in its thread, until no match is left to play."""
    deadline = time.monotonic() + seconds
    faults: list[BaseException] = []

    def run(clock: Clock) -> None:
        try:
            while Match.objects.exclude(state="finished").exists():
                assert time.monotonic() < deadline, "the matches do not end"
                clock.step()
        except BaseException as fault:
            faults.append(fault)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(clock,)) for clock in clocks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []


def test_programs_play_their_match_to_the_end(make_table: Any) -> None:
    tables = [
        make_table("easy", "normal", target_score=30),
        make_table("hard", "easy", "normal", target_score=30),
        make_table("easy", "hard", "normal", "easy", target_score=30, discard_to_win=True),
    ]
    clock = Clock()
    run_until_finished(clock)
    clock._room.close()
    for table in tables:
        assert list(differences(table.row)) == []
        assert table.row.is_finished
        assert set(table.row.moves.values_list("source", flat=True)) == {"program"}


def test_several_clocks_play_every_turn_exactly_once(make_table: Any) -> None:
    tables = [make_table("easy", "easy", target_score=10) for _ in range(3)]
    run_until_finished(Clock(), Clock(), Clock())
    for table in tables:
        assert list(differences(table.row)) == []


def test_a_clock_that_saw_an_older_version_discards_its_work(make_table: Any) -> None:
    table = make_table("easy", "easy")
    seen = table.row
    Clock().step()
    moved_on = table.row.version
    clock = Clock()
    assert not clock._claim(seen, timezone.now())
    clock._act(seen, timezone.now())
    assert table.row.version == moved_on


def test_a_claim_of_a_killed_clock_runs_out(make_table: Any) -> None:
    table = make_table("easy", "easy")
    killed, other = Clock(), Clock()
    seen = table.row
    assert killed._claim(seen, timezone.now())
    assert other.step() > 0
    assert table.row.version == 1
    Match.objects.update(due_at=timezone.now() - timedelta(seconds=1))
    other.step()
    assert table.row.state == "playing"


def test_a_program_at_a_table_with_people_thinks_visibly(make_table: Any) -> None:
    table = make_table("human", "normal")
    table.deal()
    if table.turn == 0:
        table.play("draw stock")
        discard = next(move for move in table.legal() if move.kind == "discard")
        table.act(Play(0, (discard,)))
    version = table.row.version
    clock = Clock()
    clock.step()
    waiting = table.row
    pause = (waiting.due_at - waiting.changed_at).total_seconds()
    assert waiting.version == version
    assert 0.3 <= pause <= 2
    Match.objects.update(due_at=timezone.now(), changed_at=timezone.now() - timedelta(seconds=3))
    clock.step()
    assert table.row.version == version + 1
    assert Move.objects.filter(seat=1, source="program").count() == 1


def test_a_program_chooses_the_same_however_often_it_is_asked(make_table: Any) -> None:
    table = make_table("hard", "normal", "easy")
    table.deal()
    clocks = [Clock(), Clock()]
    futures = [clock._think(table.row, "normal") for clock in clocks for _ in range(2)]
    thoughts = [future.result(timeout=30) for future in futures]
    assert thoughts == [thoughts[0]] * 4
    assert thoughts[0].moves[0] in table.legal()
    for clock in clocks:
        clock._room.close()


def test_while_a_program_thinks_the_clock_serves_the_other_tables(make_table: Any) -> None:
    """A deep thought runs in a process of its own; here it is one that never ends."""
    slow, quick = make_table("hard", "hard"), make_table("easy", "easy")
    slow.deal()
    quick.deal()
    clock = Clock()
    never: Future[Thought] = Future()
    clock._thoughts[slow.pk, slow.row.version] = never
    while quick.row.version < 10:
        clock.step()
    assert slow.row.version == 2
    never.set_result(think("hard", view(slow.position, slow.turn), "seed"))
    clock.step()
    assert slow.row.version == 3


def test_a_killed_process_of_the_pool_is_replaced(make_table: Any) -> None:
    table = make_table("hard", "hard", target_score=10)
    table.deal()
    clock = Clock()
    broken: Future[Thought] = Future()
    broken.set_exception(BrokenProcessPool("killed"))
    clock._thoughts[table.pk, table.row.version] = broken
    with pytest.raises(BrokenProcessPool):
        clock.step()
    Match.objects.update(due_at=timezone.now())
    run_until_finished(clock)
    assert list(differences(table.row)) == []
    clock._room.close()


def test_people_are_not_played_for(make_table: Any) -> None:
    table = make_table("human", "human")
    table.deal()
    assert table.row.due_at is None
    assert Clock().step() > 0
    table.act(Play(table.turn, (DRAW_STOCK,)))
    assert table.row.due_at is None


def test_the_thread_starts_plays_and_stops(make_table: Any) -> None:
    table = make_table("easy", "easy", target_score=10)
    clock = Clock()
    clock.start()
    deadline = time.monotonic() + 30
    while not table.row.is_finished:
        assert time.monotonic() < deadline
    clock.stop()
    assert not clock.is_alive()
