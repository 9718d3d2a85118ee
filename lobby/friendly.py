"""Friendly names for guests: two words and a number, such as ``CalmOtter42``."""

from __future__ import annotations

import secrets

_MANNERS = (
    "Brave",
    "Bright",
    "Calm",
    "Cheery",
    "Clever",
    "Cosy",
    "Eager",
    "Fair",
    "Gentle",
    "Glad",
    "Jolly",
    "Keen",
    "Kind",
    "Lucky",
    "Merry",
    "Mild",
    "Quick",
    "Quiet",
    "Sunny",
    "Swift",
    "Warm",
    "Wise",
)
_ANIMALS = (
    "Badger",
    "Beaver",
    "Crane",
    "Deer",
    "Dolphin",
    "Falcon",
    "Finch",
    "Fox",
    "Hare",
    "Heron",
    "Lark",
    "Lynx",
    "Marten",
    "Otter",
    "Owl",
    "Panda",
    "Puffin",
    "Robin",
    "Seal",
    "Stork",
    "Swan",
    "Wren",
)


def friendly_name(digits: int = 2) -> str:
    """A name by chance, with a number of so many ``digits``: at most 13 letters before them."""
    number = secrets.randbelow(9 * 10 ** (digits - 1)) + 10 ** (digits - 1)
    return f"{secrets.choice(_MANNERS)}{secrets.choice(_ANIMALS)}{number}"
