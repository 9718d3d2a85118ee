"""Letters that look alike, so that nobody can pass for somebody else.

From Unicode's table of confusable characters (UTS #39, revision 30), the part of it that concerns
Latin, Cyrillic and Hebrew letters and digits. A letter stands here in its small form, also where
only the capitals look alike: capitals do not make names different.
"""

from __future__ import annotations

#: What each letter is taken for. Letters that are not here stand for themselves.
_LOOKS_LIKE = str.maketrans(
    {
        # Digits, and letters without an arc.
        "0": "o",
        "1": "l",
        "i": "l",
        "ı": "l",
        # Cyrillic.
        "а": "a",
        "в": "b",
        "ь": "b",
        "с": "c",
        "ԁ": "d",
        "е": "e",
        "ѐ": "è",
        "ё": "ë",
        "ғ": "f",
        "һ": "h",
        "н": "h",
        "і": "l",
        "ӏ": "l",
        "ї": "ï",
        "ј": "j",
        "к": "k",
        "ќ": "ḱ",
        "м": "m",
        "о": "o",
        "р": "p",
        "ԛ": "q",
        "г": "r",
        "ѕ": "s",
        "т": "t",
        "ѵ": "v",
        "ԝ": "w",
        "х": "x",
        "у": "y",
        "ү": "y",
        "з": "3",
        "ч": "4",
        "б": "6",
        # Hebrew.
        "ס": "o",
        "ם": "o",
        "ו": "l",
        "ן": "l",
    }
)


def skeleton(text: str) -> str:
    """What ``text``, in small letters, is taken for at a glance.

    >>> skeleton("аnа") == skeleton("ana")
    True
    """
    return text.translate(_LOOKS_LIKE)
