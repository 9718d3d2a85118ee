"""Options of a match in words."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext

from lobby.models import Fill, Table
from rummy.engine.rules import Options
from rummy.models import Match


def options_in_words(options: Options) -> list[str]:
    """Short phrases that say how a match with ``options`` is played: only what differs, and the
    number of seats and the target always."""
    phrases = [
        ngettext("%(count)s seat", "%(count)s seats", options.seats) % {"count": options.seats},
        gettext("first to %(points)s") % {"points": options.target_score},
    ]
    if options.ace_high:
        phrases.append(gettext("aces count 11"))
    if options.discard_to_win:
        phrases.append(gettext("go out by a discard only"))
    return phrases


def match_in_words(match: Match) -> list[str]:
    """The options of a match, and the time for a turn where there is a limit."""
    return options_in_words(match.options) + _limit_in_words(match.turn_limit)


def table_in_words(table: Table) -> list[str]:
    """The options of a table that waits for people, and how it is kept: only what differs."""
    phrases = options_in_words(table.options) + _limit_in_words(table.turn_limit)
    if table.fill == Fill.AT_START:
        phrases.append(gettext("programs take free seats at the start"))
    if table.fill == Fill.AFTER_A_WHILE:
        phrases.append(gettext("programs take free seats after a minute"))
    if not table.has_chat:
        phrases.append(gettext("no chat"))
    if not table.allows_spectators:
        phrases.append(gettext("no spectators"))
    if not table.is_public:
        phrases.append(gettext("by link only"))
    return phrases


def _limit_in_words(seconds: int) -> list[str]:
    if not seconds:
        return []
    text = ngettext("%(count)s second a turn", "%(count)s seconds a turn", seconds)
    return [text % {"count": seconds}]


def program_in_words(level: str) -> str:
    """What plays a seat without a person: ``level`` is ``easy``, ``normal`` or ``hard``."""
    return {
        "easy": gettext("Easy program"),
        "normal": gettext("Normal program"),
        "hard": gettext("Hard program"),
    }[level]
