"""What the club holds about one person: to take along, and to be forgotten."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.utils.translation import gettext_noop

from lobby import tables
from lobby.errors import TableError
from lobby.models import ChatLine, Player, Report, Table
from rummy.access import seat_of
from rummy.actions import Leave, Refused
from rummy.matches import running_matches_of
from rummy.models import MatchSeat
from rummy.table import play

#: The name that a deleted person has in the matches of others.
DELETED_NAME = gettext_noop("Deleted player")


def everything_about(player: Player) -> dict[str, Any]:
    """All that is stored about ``player``, as JSON values; no password and no key of a session."""
    return {
        "name": player.username,
        "is_guest": player.is_guest,
        "joined": _moment(player.date_joined),
        "last_here": _moment(player.last_active_at),
        "last_signed_in": _moment(player.last_login),
        "email": [
            {"address": row.email, "is_confirmed": row.verified}
            for row in EmailAddress.objects.filter(user=player)
        ],
        "settings": player.preferences,
        "hides_history": player.hides_history,
        "refuses_spectators": player.refuses_spectators,
        "matches": [_match(seat) for seat in _seats(player)],
        "sits_at": [
            {"table": seat.table.code, "seat": seat.number}
            for seat in player.seats.select_related("table").order_by("table")
        ],
        "tables_opened": list(player.hosted_tables.order_by("pk").values("code", "title", "state")),
        "chat": [
            {
                "table": line.table.code,
                "text": line.text or line.phrase,
                "at": _moment(line.said_at),
            }
            for line in player.chat_lines.select_related("table").order_by("pk")
        ],
        "muted": _names(player.mutes.values_list("other__username", flat=True)),
        "blocked": _names(player.blocks.values_list("other__username", flat=True)),
        "reports_made": list(
            player.reports.order_by("pk").values("reported_name", "reason", "comment")
        ),
    }


def delete_account(player: Player) -> None:
    """Forget ``player``: personal data goes, the matches of others keep an anonymous seat.

    Running matches are left for good first, and tables that wait are left or handed over.
    """
    with transaction.atomic():
        _leave_matches(player)
        for table in Table.objects.filter(state=Table.State.OPEN, seats__player=player):
            try:
                tables.leave(table, player)
            except TableError:
                continue  # It began or closed this very moment: the rows below take care of it.
        MatchSeat.objects.filter(player=player).update(name=DELETED_NAME, player=None)
        ChatLine.objects.filter(player=player).delete()
        Report.objects.filter(reported=player).update(reported_name=DELETED_NAME)
        _forget_in_reports(player)
        _forget_in_log_of_staff(player)
        # Others may sit at a table that this person opened.
        for table in player.hosted_tables.exclude(state=Table.State.CLOSED):
            _hand_over(table, player)
        player.delete()


def _hand_over(table: Table, player: Player) -> None:
    heir = Player.objects.filter(seats__table=table).exclude(pk=player.pk).first()
    if heir is not None:
        table.host = heir
        table.save(update_fields=["host"])


def _leave_matches(player: Player) -> None:
    for match in running_matches_of(player):
        seat = seat_of(player, match)
        assert seat is not None
        try:
            play(match.pk, Leave(seat), version=match.version, action_id=f"leave:{match.version}")
        except Refused:
            continue  # It ended this very moment.


def _forget_in_reports(player: Player) -> None:
    """Take the words and the names of a person out of what was kept with reports."""
    gone = {"player": None, "name": DELETED_NAME, "text": ""}
    for report in Report.objects.exclude(lines=[]).iterator():
        # By number, since the name may have been another one then.
        lines = [line | gone if line["player"] == player.pk else line for line in report.lines]
        if lines != report.lines:
            report.lines = lines
            report.save(update_fields=["lines"])


def _forget_in_log_of_staff(player: Player) -> None:
    """The admin's own log names what was changed there."""
    kind = ContentType.objects.get_for_model(Player)
    entries = LogEntry.objects.filter(content_type=kind, object_id=str(player.pk))
    entries.update(object_repr=DELETED_NAME)


def _seats(player: Player) -> Any:
    return MatchSeat.objects.filter(player=player).select_related("match").order_by("match")


def _match(seat: MatchSeat) -> dict[str, Any]:
    match = seat.match
    return {
        "match": match.pk,
        "options": match.options._asdict(),
        "state": match.state,
        "seat": seat.seat,
        "scores": match.scores,
        "winner": match.winner_seat,
        "began": _moment(match.created_at),
        "finished": _moment(match.finished_at),
    }


def _names(rows: Any) -> list[str]:
    return sorted(rows)


def _moment(value: Any) -> str | None:
    return value.isoformat(timespec="seconds") if value is not None else None
