"""Arguments of the commands, refused in one clear line."""

from __future__ import annotations

from django.core.management.base import CommandError


def whole_number(name: str, value: object) -> int:
    """The whole number that the argument ``name`` gives. Raises ``CommandError``.

    Used instead of argparse's ``type=int``, which answers with six lines of usage.
    """
    try:
        return int(str(value))
    except ValueError:
        raise CommandError(f"--{name} must be a whole number, not {value!r}.") from None
