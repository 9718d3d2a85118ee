"""The names that people choose: what one may look like, and when two are the same."""

from __future__ import annotations

import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from lobby.lookalikes import skeleton

MIN_LENGTH, MAX_LENGTH = 3, 20

#: The scripts of our languages, as Unicode's names of letters begin.
_SCRIPTS = ("LATIN", "CYRILLIC", "HEBREW")

#: Names that would seem to speak for the club, or to be one of its programs.
_RESERVED = (
    *("admin", "administrator", "cardverse", "cardverse-rummy", "club", "rummy", "system"),
    *("staff", "support", "help", "helpdesk", "moderator", "mod", "root", "security", "official"),
    *("guest", "anonymous", "deleted", "nobody", "everybody", "you", "me", "null", "undefined"),
    *("program", "computer", "bot", "robot", "easy", "normal", "hard", "host", "dealer"),
    *("администратор", "админ", "модератор", "гост", "програма", "поддръжка"),
    *("amministratore", "moderatore", "ospite", "assistenza", "programma"),
    *("מנהל", "אורח", "תמיכה", "תוכנה", "מערכת"),
    *("administratör", "gäst", "datorn", "administratorica", "podrška", "gost", "računalo"),
)


def check_name(name: str) -> None:
    """Raise ValidationError unless ``name`` may be shown at a table.

    It has 3 to 20 letters of one of our scripts, digits 0 to 9, ``_`` or ``-``, begins with a
    letter or a digit, and is not reserved.
    """
    if not MIN_LENGTH <= len(name) <= MAX_LENGTH:
        raise ValidationError(
            _("Choose a name of %(min)s to %(max)s characters."),
            code="name_length",
            params={"min": MIN_LENGTH, "max": MAX_LENGTH},
        )
    if not all(character in "_-" or _is_letter_or_digit(character) for character in name):
        raise ValidationError(
            _("Use only letters, digits, “_” and “-” in your name, without spaces."),
            code="name_characters",
        )
    if not _is_letter_or_digit(name[0]):
        raise ValidationError(_("Begin your name with a letter or a digit."), code="name_start")
    if len({_script_of(letter) for letter in name if letter.isalpha()}) > 1:
        raise ValidationError(
            _("Write your name in one alphabet: letters of several look alike."),
            code="name_scripts",
        )
    if fold_name(name) in _RESERVED_KEYS:
        raise ValidationError(
            _("This name is kept for the club. Please choose another one."), code="name_reserved"
        )


def fold_name(name: str) -> str:
    """What is the same for two names that differ in capitals, in the form of a letter, or in
    letters that look alike only.

    >>> fold_name("Žana") == fold_name("žANA")
    True
    """
    small = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return skeleton(small)


def _is_letter_or_digit(character: str) -> bool:
    return character in "0123456789" or (character.isalpha() and bool(_script_of(character)))


def _script_of(letter: str) -> str:
    """The script of a letter; nothing for one that none of our languages is written in."""
    script = unicodedata.name(letter, "").split(" ")[0]
    return script if script in _SCRIPTS else ""


_RESERVED_KEYS = frozenset(fold_name(name) for name in _RESERVED)
