"""One line of text that a person wrote: a title, a line of chat. Shown to others as it is."""

from __future__ import annotations

import unicodedata

from django.utils.translation import gettext_noop

from lobby.errors import Refusal

MESSAGES = {
    "text_empty": gettext_noop("Write something first."),
    "text_too_long": gettext_noop("This is too long. Write at most %(longest)s characters."),
    "text_direction": gettext_noop(
        "This text turns the direction of writing round. Write it without such marks."
    ),
}

#: Marks that turn what follows them round, or that hold it together as one piece; unclosed ones
#: would reach beyond the line. Unicode's Bidi_Control without the harmless single marks.
_DIRECTION_MARKS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
#: Joins the parts of one emoji, and letters of some scripts.
_JOINER = "\u200d"
#: Accents over each other reach into the lines above: more than so many are dropped.
_MOST_ACCENTS = 3


class TextError(Refusal):
    """A text that cannot be shown."""

    messages = MESSAGES


def clean_line(text: str, longest: int) -> str:
    """``text`` as one line of 1 to ``longest`` characters that harms nothing around it.

    Line breaks and other spaces become single spaces; characters that cannot be seen are left out.
    Raises :class:`TextError` ``text_empty``, ``text_too_long`` or ``text_direction``.

    >>> clean_line("  a\\n b\\u200b ", 10)
    'a b'
    """
    if any(mark in _DIRECTION_MARKS for mark in text):
        raise TextError("text_direction")
    # Before anything costs time: no accent or space of a sane text is dropped by the thousands.
    if len(text) > 4 * longest + 100:
        raise TextError("text_too_long", longest=longest)
    line = " ".join(_visible(unicodedata.normalize("NFC", text)).split())
    if not line.strip(_JOINER):
        raise TextError("text_empty")
    if len(line) > longest:
        raise TextError("text_too_long", longest=longest)
    return line


def _visible(text: str) -> str:
    kept: list[str] = []
    accents = 0
    for character in text:
        category = unicodedata.category(character)
        if character.isspace():
            kept.append(" ")
        elif category in ("Mn", "Me"):
            accents += 1
            if accents <= _MOST_ACCENTS:
                kept.append(character)
            continue
        elif not category.startswith("C") or character == _JOINER:
            kept.append(character)
        accents = 0
    return "".join(kept)
