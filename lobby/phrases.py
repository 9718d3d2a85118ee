"""Quick phrases: said by a code, and read by everybody in their own language."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

PHRASES = {
    "hello": _("Hello!"),
    "good_luck": _("Good luck!"),
    "well_played": _("Well played!"),
    "nice_meld": _("Nice meld!"),
    "thanks": _("Thank you!"),
    "sorry": _("Sorry!"),
    "oh_no": _("Oh no!"),
    "lucky": _("That was lucky!"),
    "one_moment": _("One moment, please."),
    "back": _("I am back."),
    "another": _("Another match?"),
    "good_game": _("Good game!"),
    "bye": _("Bye, see you soon!"),
}


def in_words(code: str) -> str:
    """The phrase in the language in force; nothing for a code that we do not have."""
    return gettext(PHRASES[code]) if code in PHRASES else ""
