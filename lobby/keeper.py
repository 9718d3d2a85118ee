"""What tables do by themselves before a match: begin with programs, or close when forgotten.

``Table.due_at`` says when; the clock's process calls :func:`step`. Each change locks the table's
row and looks again, so that any number of clocks may run.
"""

from __future__ import annotations

import logging

from django.db import transaction
from django.utils import timezone

from lobby import hints, presence
from lobby.errors import TableError
from lobby.models import Table
from lobby.tables import begin, closes_at, fills_at, lock_open, set_due

logger = logging.getLogger(__name__)

#: Tables served in one step.
MOST_TABLES = 50


def step() -> int:
    """Serve the tables that are due; how many were."""
    presence.clear()
    now = timezone.now()
    due = list(Table.objects.filter(due_at__lte=now).order_by("due_at")[:MOST_TABLES])
    for table in due:
        try:
            _serve(table)
        except TableError as error:
            # Somebody began or closed it meanwhile.
            logger.debug("keeper: table %s: %s", table.code, error.code)
            Table.objects.filter(pk=table.pk).exclude(state=Table.State.OPEN).update(due_at=None)
    return len(due)


def _serve(table: Table) -> None:
    now = timezone.now()
    with transaction.atomic():
        table = lock_open(table)
        if closes_at(table) <= now:
            table.state = Table.State.CLOSED
            table.due_at = None
            table.save(update_fields=["state", "due_at"])
            logger.info("keeper: table %s closed: nobody has looked at it", table.code)
        elif (fills := fills_at(table)) is not None and fills <= now:
            begin(table)
        else:
            set_due(table)
            return
        hints.tell_lobby_on_commit()
