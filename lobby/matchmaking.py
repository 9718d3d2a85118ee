"""Play now: the best open seat for what somebody asked, else a table against programs."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from lobby.errors import TableError
from lobby.models import Block, Level, Player, Seat, Table
from lobby.tables import DOUBLE_CLICK, sit_down, start
from rummy.engine.rules import Options, make_options

#: Tables looked at before programs are taken: with so many lost races, the lobby is busy enough.
MOST_TRIES = 5


def play_now(
    player: Player,
    level: str = Level.NORMAL,
    target_score: int = 100,
    seats: int = 2,
    with_people: bool = False,
) -> Table:
    """A table at which ``player`` sits now.

    With people: the public table that waits for people, has as many ``seats`` and this
    ``target_score``, with the fewest seats free; of equal ones the one that waits longest. Else a
    table against programs of ``level``, begun at once. The same click come twice opens one table.
    ``target_score`` is 10 to 1000 points and ``seats`` 2 to 4, else ``RummyError`` ``bad_option``.
    """
    options = make_options(seats=seats, target_score=target_score)
    with transaction.atomic():
        # The player's row is the lock that makes the second click wait for the first.
        Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        found = _with_people(player, options) if with_people else None
        return found or _against_programs(player, level, options)


def _with_people(player: Player, options: Options) -> Table | None:
    since = timezone.now() - DOUBLE_CLICK
    earlier = player.seats.filter(
        table__state=Table.State.OPEN,
        table__waits_since__gt=since,
        table__seat_count=options.seats,
        table__target_score=options.target_score,
    )
    seat = earlier.exclude(table__host=player).select_related("table").first()
    if seat is not None:
        return seat.table
    for table in _waiting_tables(player, options)[:MOST_TRIES]:
        try:
            sit_down(table, player)
        except TableError:
            continue  # Somebody was quicker, or the table has gone.
        return table
    return None


def _waiting_tables(player: Player, options: Options) -> QuerySet[Table]:
    apart = Block.objects.filter(Q(player=player) | Q(other=player))
    others = {pk for block in apart for pk in (block.player_id, block.other_id)} - {player.pk}
    is_free = Q(seats__player=None, seats__level="")
    return (
        Table.objects.filter(
            state=Table.State.OPEN,
            is_public=True,
            seat_count=options.seats,
            target_score=options.target_score,
        )
        .exclude(seats__player=player)
        .exclude(removed=player)
        .exclude(seats__player__in=others)
        .annotate(free=Count("seats", filter=is_free, distinct=True))
        .filter(free__gt=0)
        .order_by("free", "pk")
    )


def _against_programs(player: Player, level: str, options: Options) -> Table:
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
        host=player,
        seat_count=options.seats,
        target_score=options.target_score,
        fill_level=Level(level),
    )
    Seat.objects.create(table=table, number=0, player=player)
    Seat.objects.bulk_create(
        Seat(table=table, number=number, level=Level(level)) for number in range(1, options.seats)
    )
    return start(table, player)
