"""Cards, and sets of cards as 52-bit integers.

A card is a number from 0 to 51, ``13 * suit + rank``: suits are clubs, diamonds, hearts, spades;
ranks run from the two (0) to the ace (12), which is the order of the unshuffled deck in the
committed deal. A set of cards is an integer whose bit ``n`` says whether card ``n`` is in it, so
that union, intersection and "all of these are in the hand" are single operations.
"""

from __future__ import annotations

from collections.abc import Iterable

from rummy.engine.errors import RummyError

Card = int
CardSet = int

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK_SIZE = 52
FULL_DECK: CardSet = (1 << DECK_SIZE) - 1

CARD_NAMES: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
_CARD_BY_NAME: dict[str, Card] = {name: card for card, name in enumerate(CARD_NAMES)}

#: All thirteen cards of each suit, and all four cards of each rank.
SUIT_MASKS: tuple[CardSet, ...] = tuple(0x1FFF << (13 * suit) for suit in range(4))
RANK_MASKS: tuple[CardSet, ...] = tuple(
    sum(1 << (13 * suit + rank) for suit in range(4)) for rank in range(13)
)


def parse_card(text: str) -> Card:
    """The card that ``text`` names, such as ``Th``. Raises ``bad_card``."""
    try:
        return _CARD_BY_NAME[text]
    except (KeyError, TypeError):
        raise RummyError("bad_card", card=text) from None


def format_card(card: Card) -> str:
    """The two characters that name ``card``, the reverse of :func:`parse_card`."""
    return CARD_NAMES[card]


def parse_card_list(text: str) -> list[Card]:
    """The cards of ``text`` in its order, two characters each. Raises ``bad_card``, ``card_twice``.

    >>> parse_card_list("Th2c")
    [34, 0]
    """
    cards = [parse_card(text[at : at + 2]) for at in range(0, len(text), 2)]
    seen: CardSet = 0
    for card in cards:
        if seen >> card & 1:
            raise RummyError("card_twice", card=CARD_NAMES[card])
        seen |= 1 << card
    return cards


def format_card_list(cards: Iterable[Card]) -> str:
    """The cards in their given order, two characters each."""
    return "".join([CARD_NAMES[card] for card in cards])


def parse_cards(text: str) -> CardSet:
    """The set of the cards that ``text`` names. Raises ``bad_card``, ``card_twice``."""
    return card_set(parse_card_list(text))


def format_cards(cards: CardSet) -> str:
    """The set's cards by suit and rank, the reverse of :func:`parse_cards`.

    >>> format_cards(parse_cards("9c7c8c"))
    '7c8c9c'
    """
    return "".join([CARD_NAMES[card] for card in card_list(cards)])


def card_set(cards: Iterable[Card]) -> CardSet:
    """The set of ``cards``."""
    result: CardSet = 0
    for card in cards:
        result |= 1 << card
    return result


def card_list(cards: CardSet) -> list[Card]:
    """The cards of a set, by suit and rank."""
    result = []
    while cards:
        lowest = cards & -cards
        result.append(lowest.bit_length() - 1)
        cards ^= lowest
    return result
