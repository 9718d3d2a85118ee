"""The names that people choose: what one may look like, and when two are the same."""

from __future__ import annotations

import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

MIN_LENGTH, MAX_LENGTH = 3, 20

#: Letters, their accents and digits of any script, by the first letters of Unicode's categories.
_LETTERS_AND_DIGITS = ("L", "Mn", "Mc", "Nd")


def check_name(name: str) -> None:
    """Raise ValidationError unless ``name`` may be shown at a table.

    It has 3 to 20 letters, digits, ``_`` or ``-``, and begins with a letter or a digit.
    """
    if not MIN_LENGTH <= len(name) <= MAX_LENGTH:
        raise ValidationError(
            _("Choose a name of %(min)s to %(max)s characters."),
            code="name_length",
            params={"min": MIN_LENGTH, "max": MAX_LENGTH},
        )
    if not _is_letter_or_digit(name[0]):
        raise ValidationError(_("Begin your name with a letter or a digit."), code="name_start")
    if not all(character in "_-" or _is_letter_or_digit(character) for character in name):
        raise ValidationError(
            _("Use only letters, digits, “_” and “-” in your name, without spaces."),
            code="name_characters",
        )


def fold_name(name: str) -> str:
    """What is the same for two names that differ in capitals or in the form of a letter only.

    >>> fold_name("Žana") == fold_name("žANA")
    True
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def _is_letter_or_digit(character: str) -> bool:
    return unicodedata.category(character).startswith(_LETTERS_AND_DIGITS)
