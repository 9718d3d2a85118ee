"""What only the host of a table that waits for people may do with it."""

from __future__ import annotations

from django.db import transaction

from lobby import hints
from lobby.errors import TableError
from lobby.models import Player, Table
from lobby.tables import check_host, lock_open, set_due


def remove(table: Table, host: Player, name: str) -> None:
    """Send the person called ``name`` away: they cannot sit down here again.

    Raises :class:`TableError` ``not_host``, ``table_started``, ``table_closed`` or
    ``not_at_table``.
    """
    with transaction.atomic():
        table = lock_open(table)
        check_host(table, host)
        person = _seated(table, host, name)
        table.seats.filter(player=person).update(player=None)
        table.removed.add(person)
        set_due(table)
        hints.tell_lobby_on_commit()


def pass_on(table: Table, host: Player, name: str) -> None:
    """Make the person called ``name`` the host. Raises as ``remove`` does."""
    with transaction.atomic():
        table = lock_open(table)
        check_host(table, host)
        table.host = _seated(table, host, name)
        table.save(update_fields=["host"])
        hints.tell_lobby_on_commit()


def _seated(table: Table, host: Player, name: str) -> Player:
    """The person called ``name`` who sits at the table beside the host."""
    person = Player.objects.filter(seats__table=table, username=name).exclude(pk=host.pk).first()
    if person is None:
        raise TableError("not_at_table", name=name)
    return person
