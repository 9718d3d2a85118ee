"""What people say to each other at a table. It is kept apart from the log of the match."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db.models import Q
from django.utils import timezone

from cardverse import hints
from lobby.access import may_speak
from lobby.errors import TableError
from lobby.models import Block, ChatLine, Mute, Player, Table
from lobby.phrases import PHRASES, in_words
from lobby.plain_text import clean_line

#: Characters of a line.
LONGEST_LINE = int(ChatLine._meta.get_field("text").max_length or 0)
#: Lines that are shown of a table.
SHOWN = 100
#: Nobody says more than so many lines in so long.
MOST_LINES, WINDOW = 5, timedelta(seconds=10)


def group_of(table_id: int) -> str:
    """The group of the pages at a table."""
    return f"company-{table_id}"


def tell_on_commit(table_id: int) -> None:
    """Let the pages at the table look again at who is there and what was said."""
    hints.send_on_commit(group_of(table_id), {"type": "company.changed"})


def say(table: Table, player: Player, text: str = "", phrase: str = "") -> ChatLine:
    """Say a line, or a quick phrase by its code.

    Raises :class:`TableError` ``no_chat``, ``not_seated``, ``no_such_phrase`` or ``too_fast``, and
    ``TextError`` for a text that cannot be shown.
    """
    may_speak(table, player)
    if phrase and phrase not in PHRASES:
        raise TableError("no_such_phrase")
    line = "" if phrase else clean_line(text, LONGEST_LINE)
    now = timezone.now()
    recent = ChatLine.objects.filter(player=player, said_at__gt=now - WINDOW).order_by("said_at")
    said = list(recent.values_list("said_at", flat=True))
    if len(said) >= MOST_LINES:
        wait = (said[-MOST_LINES] + WINDOW - now).total_seconds()
        raise TableError("too_fast", seconds=max(1, round(wait)))
    made = ChatLine.objects.create(
        table=table, player=player, name=player.username, text=line, phrase=phrase
    )
    tell_on_commit(table.pk)
    return made


def lines_for(table: Table, reader: Player) -> list[dict[str, Any]]:
    """The last lines at ``table`` as ``reader`` may read them, the oldest first: without those of
    people whom they have muted or blocked, and none where chat is off."""
    if not table.has_chat:
        return []
    unheard = Q(player__in=Mute.objects.filter(player=reader).values("other")) | Q(
        player__in=Block.objects.filter(player=reader).values("other")
    )
    lines = table.chat_lines.exclude(unheard).order_by("-pk")[:SHOWN]
    return [
        {
            "id": line.pk,
            "name": line.name,
            "text": in_words(line.phrase) if line.phrase else line.text,
            "is_mine": line.player_id == reader.pk,
            "at": line.said_at.isoformat(timespec="seconds"),
        }
        for line in reversed(lines)
    ]
