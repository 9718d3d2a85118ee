"""Who is at a table just now: a lease for each open page, which its socket renews.

A connection that breaks keeps its lease, so a short drop is no departure; when the lease has run
out, the person is gone. A page that is closed keeps it for a moment only, long enough for one that
is merely loaded again.
"""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.utils import timezone

from lobby.chat import tell_on_commit
from lobby.models import Player, Presence, Table

#: Seconds between two renewals, and how long each lasts.
RENEWED_EVERY = 15
LEASE = timedelta(seconds=40)
#: How long the lease of a page lasts that was closed.
LAST_MOMENT = timedelta(seconds=4)


def arrive(table: Table, player: Player) -> str:
    """A page of ``player`` at ``table`` is open: the name of its lease."""
    lease = secrets.token_hex(16)
    Presence.objects.create(
        connection=lease,
        player=player,
        place=Presence.Place.TABLE,
        table=table,
        lease_until=timezone.now() + LEASE,
    )
    tell_on_commit(table.pk)
    return lease


def renew(lease: str) -> None:
    """The page is still there."""
    Presence.objects.filter(connection=lease).update(lease_until=timezone.now() + LEASE)


def look_away(lease: str, is_away: bool) -> None:
    """Whether the person looks at another page just now."""
    found = Presence.objects.filter(connection=lease)
    row = found.exclude(is_away=is_away).first()
    if row is not None and row.table_id is not None:
        found.update(is_away=is_away)
        tell_on_commit(row.table_id)


def depart(lease: str) -> None:
    """The page has been closed."""
    Presence.objects.filter(connection=lease).update(lease_until=timezone.now() + LAST_MOMENT)


def clear() -> int:
    """Forget the leases that have run out; how many there were. Their tables are told."""
    gone = list(Presence.objects.filter(lease_until__lt=timezone.now()))
    if not gone:
        return 0
    Presence.objects.filter(pk__in=[row.pk for row in gone]).delete()
    for table_id in {row.table_id for row in gone if row.table_id is not None}:
        tell_on_commit(table_id)
    return len(gone)


def at_table(table: Table) -> dict[int, str]:
    """By person: ``here`` if one of their pages is looked at, else ``away``. Others are gone."""
    there: dict[int, str] = {}
    rows = Presence.objects.filter(table=table, lease_until__gte=timezone.now())
    for player_id, is_away in rows.values_list("player_id", "is_away"):
        if there.get(player_id) != "here":
            there[player_id] = "away" if is_away else "here"
    return there
