"""The committed deal ``cardverse-deal-1``: a shuffle that nobody can choose and anybody can check.

Before a round the server draws a secret and shows its SHA-256. Each person's browser adds a
contribution; the deck follows from the secret and the contributions alone. After the round the
secret is shown, and whoever likes can deal it again.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rummy.engine.cards import DECK_SIZE, Card
from rummy.engine.errors import RummyError
from rummy.engine.rules import MAX_SEATS, MIN_SEATS

ALGORITHM = "cardverse-deal-1"
SECRET_BYTES = 32

_SECRET = re.compile(r"[0-9a-fA-F]{64}")
_CONTRIBUTION = re.compile(r"(?:[0-9a-f]{32})?")


class Deal(NamedTuple):
    """A shuffled ``deck``, place 0 dealt first, and the seat that acts first if it is round 1."""

    deck: tuple[Card, ...]
    first_seat: int


def new_secret() -> bytes:
    """32 bytes from the operating system's random source."""
    return secrets.token_bytes(SECRET_BYTES)


def parse_secret(text: object) -> bytes:
    """The secret that 64 hexadecimal digits write. Raises ``bad_secret``."""
    if not isinstance(text, str) or not _SECRET.fullmatch(text):
        raise RummyError("bad_secret")
    return bytes.fromhex(text)


def commitment(secret: bytes) -> str:
    """SHA-256 of ``secret`` in hex, shown to all before the round. Raises ``bad_secret``.

    >>> commitment(bytes(32))
    '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925'
    """
    _check_secret(secret)
    return hashlib.sha256(secret).hexdigest()


def check_contribution(text: object) -> str:
    """``text`` itself, if a browser may send it: 32 lower-case hexadecimal digits, or nothing.

    The algorithm takes any line of text; this is the narrower rule for what comes from outside.
    Raises ``bad_contribution``.
    """
    if not isinstance(text, str) or not _CONTRIBUTION.fullmatch(text):
        raise RummyError("bad_contribution")
    return text


def make_deal(secret: bytes, contributions: Sequence[str]) -> Deal:
    """The deal that follows from ``secret`` and the contributions, one for each of 2 to 4 seats.

    ``first_seat`` counts in round 1 only; later rounds begin with the next seat in order. Raises
    ``bad_secret``, and ``bad_contribution`` for a line break or a wrong number of contributions.

    >>> from rummy.engine.cards import format_card_list
    >>> deal = make_deal(bytes(32), ["", ""])
    >>> format_card_list(deal.deck[:5]), deal.first_seat
    ('2s8dAsTs4s', 0)
    """
    _check_secret(secret)
    numbers = _numbers(_key(secret, contributions))
    deck = list(range(DECK_SIZE))
    for place in range(DECK_SIZE - 1, 0, -1):
        other = _uniform(numbers, place + 1)
        deck[place], deck[other] = deck[other], deck[place]
    return Deal(tuple(deck), _uniform(numbers, len(contributions)))


def check_deal(
    secret: bytes,
    committed: str,
    contributions: Sequence[str],
    deck: Sequence[Card],
    first_seat: int | None,
) -> None:
    """Raise unless the deal is the one committed to: step 8 of the algorithm.

    ``first_seat`` is that of round 1, None in later rounds, where it is not drawn. Raises
    ``wrong_commitment``, ``wrong_deal``, ``bad_secret``, ``bad_contribution``.
    """
    if commitment(secret) != committed:
        raise RummyError("wrong_commitment")
    deal = make_deal(secret, contributions)
    if deal.deck != tuple(deck) or first_seat not in (None, deal.first_seat):
        raise RummyError("wrong_deal")


def _check_secret(secret: bytes) -> None:
    if not isinstance(secret, bytes) or len(secret) != SECRET_BYTES:
        raise RummyError("bad_secret")


def _key(secret: bytes, contributions: Sequence[str]) -> bytes:
    if not MIN_SEATS <= len(contributions) <= MAX_SEATS:
        raise RummyError("bad_contribution")
    # A line break inside one would read like the border between two.
    if any(not isinstance(text, str) or "\n" in text or "\r" in text for text in contributions):
        raise RummyError("bad_contribution")
    try:
        joined = "\n".join(contributions).encode()
    except UnicodeEncodeError:  # Half a surrogate pair has no UTF-8.
        raise RummyError("bad_contribution") from None
    return hashlib.sha256(ALGORITHM.encode() + b"\n" + secret + b"\n" + joined).digest()


def _numbers(key: bytes) -> Iterator[int]:
    """The endless stream of unsigned 32-bit numbers: eight from each block."""
    block = 0
    while True:
        digest = hashlib.sha256(key + block.to_bytes(4, "big")).digest()
        for at in range(0, len(digest), 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def _uniform(numbers: Iterator[int], n: int) -> int:
    """A number from 0 to ``n - 1``, all equally likely: a number in the odd rest is passed over."""
    limit = 2**32 - 2**32 % n
    while True:
        number = next(numbers)
        if number < limit:
            return number % n
