"""The only functions that change tables before and around a match.

Each is one transaction that locks the table's row first, so whatever happens at one table happens
one after the other. The lobby's pages are told after the commit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from lobby import hints
from lobby.errors import TableError
from lobby.models import Level, Player, Seat, Table
from rummy.engine.rules import Options, make_options
from rummy.table import SeatPlan, start_match

#: Tables that wait for people, of one host at a time.
MAX_OPEN_TABLES = 5
#: A second "Play now" within this time is the same click come twice.
DOUBLE_CLICK = timedelta(seconds=5)


def open_table(host: Player, options: Options, levels: Sequence[str], title: str = "") -> Table:
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
        )
        Seat.objects.create(table=table, number=0, player=host)
        Seat.objects.bulk_create(
            Seat(table=table, number=number, level=Level(level) if level else "")
            for number, level in enumerate(levels, start=1)
        )
        hints.tell_lobby_on_commit()
    return table


def sit_down(table: Table, player: Player) -> Seat:
    """Take the first free seat. Of two people who want the last one, exactly one gets it.

    Raises :class:`TableError` ``table_started``, ``table_closed``, ``already_seated`` or
    ``table_full``.
    """
    with transaction.atomic():
        table = _lock_open(table)
        seats = list(table.seats.order_by("number"))
        if any(seat.player_id == player.pk for seat in seats):
            raise TableError("already_seated")
        for seat in seats:
            # Counted, so that a seat is never taken twice even where rows cannot be locked.
            if seat.is_free and _free(seat).update(player=player):
                hints.tell_lobby_on_commit()
                seat.player = player
                return seat
        raise TableError("table_full")


def leave(table: Table, player: Player) -> None:
    """Give one's seat back. A host hands the table to the next person, or closes it when alone.

    Raises :class:`TableError` ``table_started``, ``table_closed`` or ``not_seated``.
    """
    with transaction.atomic():
        table = _lock_open(table)
        if not table.seats.filter(player=player).update(player=None):
            raise TableError("not_seated")
        if table.host_id == player.pk:
            people = table.seats.filter(player__isnull=False).select_related("player")
            heir = people.order_by("number").first()
            if heir is None or heir.player is None:
                table.state = Table.State.CLOSED
            else:
                table.host = heir.player
            table.save(update_fields=["state", "host"])
        hints.tell_lobby_on_commit()


def close(table: Table, player: Player) -> None:
    """Close a table that has not begun.

    Raises :class:`TableError` ``not_host``, ``table_started`` or ``table_closed``.
    """
    with transaction.atomic():
        table = _lock_open(table)
        _check_host(table, player)
        table.state = Table.State.CLOSED
        table.save(update_fields=["state"])
        hints.tell_lobby_on_commit()


def start(table: Table, player: Player) -> Table:
    """Begin the match with everybody in their seat; gives the table with its ``match``.

    Raises :class:`TableError` ``not_host``, ``seats_open``, ``table_started`` or ``table_closed``.
    """
    with transaction.atomic():
        table = _lock_open(table)
        _check_host(table, player)
        seats = list(table.seats.select_related("player").order_by("number"))
        if any(seat.is_free for seat in seats):
            raise TableError("seats_open")
        table.match = start_match(
            table.options,
            _plans(seats),
            turn_limit=table.turn_limit,
            absence_level=table.fill_level,
            allows_spectators=table.allows_spectators,
        )
        table.state = Table.State.PLAYING
        table.save(update_fields=["match", "state"])
        hints.tell_lobby_on_commit()
    return table


def play_now(player: Player, level: str = Level.NORMAL, target_score: int = 100) -> Table:
    """A table for two with a program, begun at once. The same click come twice opens one table.

    ``target_score`` is 10 to 1000 points, else ``RummyError`` ``bad_option``.
    """
    options = make_options(target_score=target_score)
    with transaction.atomic():
        # The player's row is the lock that makes the second click wait for the first.
        Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        earlier = (
            player.hosted_tables.filter(
                state=Table.State.PLAYING,
                created_at__gt=timezone.now() - DOUBLE_CLICK,
                seat_count=options.seats,
                target_score=options.target_score,
                ace_high=options.ace_high,
                discard_to_win=options.discard_to_win,
                seats__level=level,
            )
            .select_related("match")
            .first()
        )
        if earlier is not None:
            return earlier
        table = Table.objects.create(
            host=player, seat_count=options.seats, target_score=options.target_score
        )
        Seat.objects.create(table=table, number=0, player=player)
        Seat.objects.create(table=table, number=1, level=Level(level))
        return start(table, player)


def _lock_open(table: Table) -> Table:
    """The table's row, locked, with its host; raises unless it waits for people."""
    locked = Table.objects.select_for_update(of=("self",)).select_related("host").get(pk=table.pk)
    if locked.state == Table.State.PLAYING:
        raise TableError("table_started")
    if locked.state == Table.State.CLOSED:
        raise TableError("table_closed")
    return locked


def _check_host(table: Table, player: Player) -> None:
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
