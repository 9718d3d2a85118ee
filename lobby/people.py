"""What people decide about each other: to mute, to block, to report."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone

from lobby.errors import TableError
from lobby.models import Block, ChatLine, Mute, Player, Report, Table
from lobby.phrases import in_words

#: Lines kept with a report: so many before the newest of the reported person, and after it.
BEFORE, AFTER = 10, 5
#: Nobody makes more reports than this in an hour.
MOST_REPORTS = 10


def set_muted(player: Player, other: Player, is_muted: bool) -> None:
    """Whether ``player`` reads what ``other`` writes. Raises ``yourself``."""
    _check_other(player, other)
    if is_muted:
        Mute.objects.get_or_create(player=player, other=other)
    else:
        Mute.objects.filter(player=player, other=other).delete()


def set_blocked(player: Player, other: Player, is_blocked: bool) -> None:
    """Whether ``player`` would rather not sit with ``other``. Raises ``yourself``."""
    _check_other(player, other)
    if is_blocked:
        Block.objects.get_or_create(player=player, other=other)
    else:
        Block.objects.filter(player=player, other=other).delete()


def report(reporter: Player, reported: Player, reason: str, comment: str) -> Report:
    """Ask the staff to look at ``reported``, with what they last said at a table of both, and the
    lines around it. Raises ``yourself`` or ``too_many_reports``."""
    _check_other(reporter, reported)
    since = timezone.now() - timedelta(hours=1)
    if reporter.reports.filter(created_at__gt=since).count() >= MOST_REPORTS:
        raise TableError("too_many_reports")
    line = _last_line(reporter, reported)
    return Report.objects.create(
        reporter=reporter,
        reported=reported,
        reported_name=reported.username,
        table=line.table if line else None,
        line=line,
        reason=Report.Reason(reason),
        comment=comment,
        lines=_around(line) if line else [],
    )


def _check_other(player: Player, other: Player) -> None:
    if player.pk == other.pk:
        raise TableError("yourself")


def _last_line(reporter: Player, reported: Player) -> ChatLine | None:
    common = Table.objects.filter(seats__player=reporter)
    lines = ChatLine.objects.filter(player=reported, table__in=common).select_related("table")
    return lines.order_by("-pk").first()


def _around(line: ChatLine) -> list[dict[str, Any]]:
    said = ChatLine.objects.filter(table=line.table)
    before = list(said.filter(pk__lte=line.pk).order_by("-pk")[: BEFORE + 1])
    after = list(said.filter(pk__gt=line.pk).order_by("pk")[:AFTER])
    return [
        {
            "player": each.player_id,
            "name": each.name,
            "text": in_words(each.phrase) if each.phrase else each.text,
            "at": each.said_at.isoformat(timespec="seconds"),
        }
        for each in [*reversed(before), *after]
    ]
