"""Options of a match in words."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext

from rummy.engine.rules import Options


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


def program_in_words(level: str) -> str:
    """What plays a seat without a person: ``level`` is ``easy``, ``normal`` or ``hard``."""
    return {
        "easy": gettext("Easy program"),
        "normal": gettext("Normal program"),
        "hard": gettext("Hard program"),
    }[level]
