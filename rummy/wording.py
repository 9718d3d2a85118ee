"""The programs' reasons in the reader's language. For the review of finished matches alone."""

from __future__ import annotations

from django.utils import translation
from django.utils.formats import localize

from rummy.ai.reasons import CARD_VALUES, MESSAGES, Reason, Value, show_value

#: Keep what stands between them left to right: cards, in a sentence that runs the other way.
ISOLATE, END_ISOLATE = "\u2066", "\u2069"


def reason_sentence(reason: Reason) -> str:
    """What the reason says, in the language in force, with its numbers and plural forms."""
    message = MESSAGES[reason.code]
    if isinstance(message, str):
        sentence = translation.gettext(message)
    else:
        sentence = translation.ngettext(*message, int(reason.values["count"]))
    return sentence % {name: _shown(name, value) for name, value in reason.values.items()}


def _shown(name: str, value: Value) -> str:
    text = str(localize(show_value(name, value)))
    if name in CARD_VALUES and translation.get_language_bidi():
        return ISOLATE + text + END_ISOLATE
    return text
