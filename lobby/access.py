"""Who may sit at a table, and who may watch it. Views, sockets, Play now and the admin ask here."""

from __future__ import annotations

from typing import Any

from lobby.errors import TableError
from lobby.models import Block, Player, Table
from rummy.access import may_see, seat_of
from rummy.models import Match


def check_may_sit(table: Table, player: Player) -> None:
    """Raise the :class:`TableError` that says why ``player`` cannot sit down at ``table``.

    Whether a seat is free is for whoever takes it to find out, with the table locked.
    """
    if table.removed.filter(pk=player.pk).exists():
        raise TableError("removed")
    if Block.objects.filter(player=table.host_id, other=player).exists():
        # Worded like any other refusal: nobody is told who has blocked them.
        raise TableError("cannot_sit")


def blocked_people_at(table: Table, player: Player) -> list[str]:
    """The names of those who sit at ``table`` and whom ``player`` has blocked."""
    blocked = Block.objects.filter(player=player, other__seats__table=table)
    return list(blocked.values_list("other__username", flat=True).distinct())


def may_see_table(user: Player, table: Table) -> bool:
    """Whether ``user`` may see who is at ``table`` and what is said there: whoever has its link
    while it waits for people, and then who may see its match."""
    if table.match is not None:
        return may_see(user, table.match)
    return not table.removed.filter(pk=user.pk).exists()


def may_speak(table: Table, player: Player) -> None:
    """Raise the :class:`TableError` that says why ``player`` cannot say anything at ``table``.

    Only who sits there speaks: nobody who watches can help a seat.
    """
    if not table.has_chat:
        raise TableError("no_chat")
    is_seated = (
        seat_of(player, table.match) is not None
        if table.match is not None
        else table.seats.filter(player=player).exists()
    )
    if not is_seated:
        raise TableError("not_seated")


def may_watch(user: Any, match: Match) -> bool:
    """Whether a person who does not sit there may watch ``match``.

    The table must be in the lobby and allow it, nobody who sits there may refuse it or have
    blocked the person.
    """
    if match.state == Match.State.ABANDONED:
        return False
    table = Table.objects.filter(match=match).first()
    if table is None or not (table.allows_spectators and table.is_public):
        return False
    seated = Player.objects.filter(match_seats__match=match, match_seats__has_left=False)
    if seated.filter(refuses_spectators=True).exists():
        return False
    return not Block.objects.filter(player__in=seated, other=user).exists()
