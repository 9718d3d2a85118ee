"""The company at a table as one person sees it: who is there, who watches, what was said."""

from __future__ import annotations

from typing import Any

from lobby import presence
from lobby.chat import lines_for
from lobby.models import Player, Table
from rummy.models import MatchSeat


def company_of(table: Table, reader: Player) -> dict[str, Any]:
    """The ``company`` message for ``reader``; described in ``docs/protocol.md``."""
    there = presence.at_table(table)
    people = seated_people(table)
    return {
        "type": "company",
        "people": [
            {"name": name, "is_me": pk == reader.pk, "presence": there.get(pk, "gone")}
            for pk, name in people.items()
        ],
        "spectators": sum(pk not in people for pk in there),
        "has_chat": table.has_chat,
        "may_speak": table.has_chat and reader.pk in people,
        "lines": lines_for(table, reader),
    }


def seated_people(table: Table) -> dict[int, str]:
    """Names by person, in the order of the seats: of the match, once there is one."""
    if table.match_id is not None:
        seats = MatchSeat.objects.filter(match=table.match_id, has_left=False)
        rows = seats.exclude(player=None).order_by("seat")
        return dict(rows.values_list("player_id", "player__username"))
    seated = table.seats.exclude(player=None).order_by("number")
    return dict(seated.values_list("player_id", "player__username"))
