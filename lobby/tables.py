"""The only functions that change tables before and around a match.

Each is one transaction that locks the table's row first, so whatever happens at one table happens
one after the other. The lobby's pages are told after the commit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from lobby import hints
from lobby.access import check_may_sit
from lobby.errors import TableError
from lobby.models import Fill, Level, Player, Seat, Table
from rummy.engine.rules import Options
from rummy.table import SeatPlan, start_match

#: Tables that wait for people, of one host at a time.
MAX_OPEN_TABLES = 5
#: A table that nobody has looked at for so long closes by itself.
UNSEEN = timedelta(minutes=10)
#: Programs take the free seats, where the table says so, so long after somebody sat down.
FILL_AFTER = timedelta(seconds=60)
#: How exactly it is known when somebody last looked.
SEEN_STEP = timedelta(minutes=1)
#: A second "Play now" within this time is the same click come twice.
DOUBLE_CLICK = timedelta(seconds=5)


class Terms(NamedTuple):
    """How a table is kept, beside the options of its matches; see the fields of ``Table``."""

    is_public: bool = True
    fill: str = Fill.NEVER
    fill_level: str = Level.NORMAL
    turn_limit: int = 0
    has_chat: bool = True
    allows_spectators: bool = True


def open_table(
    host: Player,
    options: Options,
    levels: Sequence[str],
    title: str = "",
    terms: Terms = Terms(),  # noqa: B008 - a value that cannot change
) -> Table:
    """A new table with ``host`` on seat 0. ``levels`` are for seats 1 on: a program's, or "" for a
    person to come; ValueError unless there are as many as the options have seats left.

    Raises :class:`TableError` ``too_many_tables``.
    """
    if len(levels) != options.seats - 1:
        raise ValueError(f"{len(levels)} levels for {options.seats - 1} seats")
    with transaction.atomic():
        # The host's row is the lock: two tables opened at once are counted one after the other.
        Player.objects.select_for_update(no_key=True).get(pk=host.pk)
        if host.hosted_tables.filter(state=Table.State.OPEN).count() >= MAX_OPEN_TABLES:
            raise TableError("too_many_tables", limit=MAX_OPEN_TABLES)
        table = Table.objects.create(
            host=host,
            title=title.strip(),
            seat_count=options.seats,
            target_score=options.target_score,
            ace_high=options.ace_high,
            discard_to_win=options.discard_to_win,
            **terms._asdict(),
        )
        Seat.objects.create(table=table, number=0, player=host)
        Seat.objects.bulk_create(
            Seat(table=table, number=number, level=Level(level) if level else "")
            for number, level in enumerate(levels, start=1)
        )
        set_due(table)
        hints.tell_lobby_on_commit()
    return table


def sit_down(table: Table, player: Player) -> Seat:
    """Take the first free seat. Of two people who want the last one, exactly one gets it.

    Raises :class:`TableError` ``table_started``, ``table_closed``, ``already_seated``,
    ``table_full``, or one of those of ``check_may_sit``.
    """
    with transaction.atomic():
        table = lock_open(table)
        seats = list(table.seats.order_by("number"))
        if any(seat.player_id == player.pk for seat in seats):
            raise TableError("already_seated")
        check_may_sit(table, player)
        for seat in seats:
            # Counted, so that a seat is never taken twice even where rows cannot be locked.
            if seat.is_free and _free(seat).update(player=player):
                set_due(table, sat_down=True)
                hints.tell_lobby_on_commit()
                seat.player = player
                return seat
        raise TableError("table_full")


def leave(table: Table, player: Player) -> None:
    """Give one's seat back. A host hands the table to the next person, or closes it when alone.

    Raises :class:`TableError` ``table_started``, ``table_closed`` or ``not_seated``.
    """
    with transaction.atomic():
        table = lock_open(table)
        if not table.seats.filter(player=player).update(player=None):
            raise TableError("not_seated")
        if table.host_id == player.pk:
            people = table.seats.filter(player__isnull=False).select_related("player")
            heir = people.order_by("number").first()
            if heir is None or heir.player is None:
                table.state = Table.State.CLOSED
                table.due_at = None
            else:
                table.host = heir.player
            table.save(update_fields=["state", "host", "due_at"])
        hints.tell_lobby_on_commit()


def close(table: Table, player: Player) -> None:
    """Close a table that has not begun.

    Raises :class:`TableError` ``not_host``, ``table_started`` or ``table_closed``.
    """
    with transaction.atomic():
        table = lock_open(table)
        check_host(table, player)
        table.state = Table.State.CLOSED
        table.due_at = None
        table.save(update_fields=["state", "due_at"])
        hints.tell_lobby_on_commit()


def start(table: Table, player: Player) -> Table:
    """Begin the match with everybody in their seat; gives the table with its ``match``.

    Raises :class:`TableError` ``not_host``, ``seats_open``, ``table_started`` or ``table_closed``.
    """
    with transaction.atomic():
        table = lock_open(table)
        check_host(table, player)
        begin(table)
        hints.tell_lobby_on_commit()
    return table


def begin(table: Table) -> None:
    """Begin the match at ``table``, which the caller has locked.

    Programs take the free seats if the table says so; else raises :class:`TableError`
    ``seats_open``.
    """
    seats = list(table.seats.select_related("player").order_by("number"))
    for seat in seats:
        if seat.is_free:
            if table.fill == Fill.NEVER:
                raise TableError("seats_open")
            seat.level = table.fill_level
            seat.save(update_fields=["level"])
    table.match = start_match(
        table.options,
        _plans(seats),
        turn_limit=table.turn_limit,
        absence_level=table.fill_level,
        allows_spectators=table.allows_spectators,
    )
    table.state = Table.State.PLAYING
    table.due_at = None
    table.save(update_fields=["match", "state", "due_at"])


# When a table acts by itself ------------------------------------------------------------


def look_at(table: Table) -> None:
    """Note that somebody has the table's page open; to the nearest minute."""
    now = timezone.now()
    if table.is_open and table.seen_at < now - SEEN_STEP:
        Table.objects.filter(pk=table.pk, state=Table.State.OPEN).update(seen_at=now)


def closes_at(table: Table) -> datetime:
    """When a table that waits for people closes, unless somebody looks at it."""
    return table.seen_at + UNSEEN


def fills_at(table: Table) -> datetime | None:
    """When programs take the free seats of ``table`` and the match begins; None: never."""
    return table.waits_since + FILL_AFTER if table.fill == Fill.AFTER_A_WHILE else None


def set_due(table: Table, sat_down: bool = False) -> None:
    """Work out anew when ``table``, which the caller has locked, must act by itself.

    Whoever sits down makes the wait for others begin anew.
    """
    if sat_down:
        table.waits_since = timezone.now()
    fills = fills_at(table)
    table.due_at = closes_at(table) if fills is None else min(fills, closes_at(table))
    table.save(update_fields=["due_at", "waits_since"])


def lock_open(table: Table) -> Table:
    """The table's row, locked, with its host; raises unless it waits for people."""
    locked = Table.objects.select_for_update(of=("self",)).select_related("host").get(pk=table.pk)
    if locked.state == Table.State.PLAYING:
        raise TableError("table_started")
    if locked.state == Table.State.CLOSED:
        raise TableError("table_closed")
    return locked


def check_host(table: Table, player: Player) -> None:
    if table.host_id != player.pk:
        raise TableError("not_host", host=table.host.username)


def _free(seat: Seat) -> QuerySet[Seat]:
    return Seat.objects.filter(pk=seat.pk, player=None, level="")


def _plans(seats: Sequence[Seat]) -> list[SeatPlan]:
    """Who plays each seat. Programs of one level are numbered, so that every name is there once."""
    levels = Counter(seat.level for seat in seats if seat.level)
    count: Counter[str] = Counter()
    plans = []
    for seat in seats:
        if seat.player is not None:
            plans.append(SeatPlan("human", seat.player.username, seat.player))
            continue
        count[seat.level] += 1
        # Stored in English: pages show the level in the reader's language.
        name = seat.level.capitalize()
        if levels[seat.level] > 1:
            name = f"{name} {count[seat.level]}"
        plans.append(SeatPlan(seat.level, name))
    return plans
