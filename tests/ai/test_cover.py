"""The fast best cover agrees with trying everything, on hands with and without a table."""

from __future__ import annotations

import random
from functools import cache

import pytest

from rummy.ai.cover import best_cover
from rummy.ai.packed import pack, points_in, unpack
from rummy.engine.cards import CardSet, card_set
from rummy.engine.melds import find_layoffs, find_melds
from rummy.engine.rules import points_of


def test_packing_reads_back() -> None:
    rng = random.Random(1)
    for _ in range(200):
        cards = rng.getrandbits(52)
        assert unpack(pack(cards)) == cards
        for ace_high in (False, True):
            assert points_in(pack(cards), ace_high) == points_of(cards, ace_high)


def fewest_left(hand: CardSet, table: tuple[CardSet, ...], ace_high: bool) -> tuple[int, int]:
    """Points and cards left at best, by trying every order of melds and lay-offs."""

    @cache
    def best(hand: CardSet, table: tuple[CardSet, ...]) -> tuple[int, int]:
        result = (points_of(hand, ace_high), hand.bit_count())
        for meld in find_melds(hand):
            result = min(result, best(hand ^ meld, (*table, meld)))
        for number, meld in enumerate(table):
            for cards in find_layoffs(meld, hand):
                grown = (*table[:number], meld | cards, *table[number + 1 :])
                result = min(result, best(hand ^ cards, grown))
        return result

    return best(hand, table)


@pytest.mark.parametrize("size", [7, 8, 10, 11])
def test_the_best_cover_is_the_best_of_all(size: int) -> None:
    rng = random.Random(size)
    for turn in range(150):
        # Cards of neighbouring ranks only, so that groups and runs contend for them.
        low = rng.randrange(9)
        window = [13 * suit + rank for suit in range(4) for rank in range(low, low + 5)]
        cards = window[:]
        rng.shuffle(cards)
        table: tuple[CardSet, ...] = ()
        if turn % 2:
            melds = find_melds(card_set(window))
            table = (rng.choice(melds),)
            cards = [card for card in cards if not table[0] >> card & 1]
        hand = card_set(cards[:size])
        runs = fits = 0
        for meld in table:
            if meld.bit_count() == len({card % 13 for card in range(52) if meld >> card & 1}):
                runs |= pack(meld)
            elif meld.bit_count() == 3:
                lowest = (pack(meld) & -pack(meld)).bit_length() - 1
                fits |= 15 << (lowest & ~3) & ~pack(meld)
        ace_high = bool(turn & 2)
        covered = unpack(best_cover(pack(hand), runs, fits, ace_high).cards)
        left = hand & ~covered
        assert covered & ~hand == 0
        assert (points_of(left, ace_high), left.bit_count()) == fewest_left(hand, table, ace_high)
