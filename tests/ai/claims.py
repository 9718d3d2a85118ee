"""What each reason claims, read from the view anew: with the engine alone, not as the programs do.

``Facts`` is what a seat can know; each ``claims`` function answers whether a sentence is true.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import combinations

from rummy.ai import Decision
from rummy.ai.reasons import Reason
from rummy.engine.cards import FULL_DECK, RANK_MASKS, CardSet, card_list, card_set, parse_cards
from rummy.engine.melds import find_layoffs, find_melds, is_group, is_run, meld_kind
from rummy.engine.moves import DRAW_DISCARD, DRAW_STOCK
from rummy.engine.rules import points_of
from rummy.engine.view import View
from tests.ai.test_cover import fewest_left


def cards_of(reason: Reason, name: str) -> CardSet:
    return parse_cards(str(reason.values[name]))


def singles(cards: CardSet) -> list[CardSet]:
    return [1 << card for card in card_list(cards)]


class Facts:
    """A seat's view, and what was decided from it."""

    def __init__(self, level: str, view: View, decision: Decision) -> None:
        assert view.seat is not None
        self.level, self.view, self.decision = level, view, decision
        self.seat, self.hand = view.seat, view.hand
        self.ace_high = view.options.ace_high
        self.top = 1 << view.discards[-1] if view.discards else 0
        self.table = tuple(meld.cards for meld in view.melds)
        self.moves = decision.moves
        self.down = dict.fromkeys(("meld", "layoff", "discard", "draw stock", "draw discard"), 0)
        for move in self.moves:
            self.down[move.kind] |= move.cards
        self.thrown = self.down["discard"]
        self.shown = self.down["meld"] | self.down["layoff"]
        self.others = [count for seat, count in enumerate(view.hand_counts) if seat != self.seat]

    def points(self, cards: CardSet) -> int:
        return points_of(cards, self.ace_high)

    @cached_property
    def taken(self) -> list[CardSet]:
        """By seat, the cards that were taken from the pile and not seen since."""
        taken, pile = [0] * self.view.options.seats, [self.view.upcard]
        for seat, move in self.view.history:
            if move.kind == "draw discard":
                taken[seat] |= 1 << pile.pop()
            elif move.kind == "discard":
                pile.extend(card_list(move.cards))
            taken[seat] &= ~move.cards
        return taken

    @cached_property
    def unseen(self) -> CardSet:
        """Cards that no one but their holder knows of."""
        seen = self.hand | card_set(self.view.discards)
        for cards in (*self.table, *self.taken):
            seen |= cards
        return FULL_DECK & ~seen

    @cached_property
    def live(self) -> CardSet:
        """Cards that may still come: normal forgets what others took into their hands."""
        if self.level != "normal":
            return self.unseen
        others = [cards for seat, cards in enumerate(self.taken) if seat != self.seat]
        return self.unseen | sum(others)

    def left(self, hand: CardSet) -> tuple[int, int]:
        """The fewest points and cards that ``hand`` can be left with."""
        return fewest_left(hand, self.table, self.ace_high)

    @cached_property
    def loose(self) -> CardSet:
        """The cards that do not go down: what is left where the fewest points are left."""
        kept = [reason for reason in self.decision.reasons if reason.code == "keeps_melds"]
        return self.hand & ~self.shown & ~(cards_of(kept[0], "cards") if kept else 0)

    def can_use(self, card: CardSet, hand: CardSet) -> bool:
        """Whether ``card`` is in any meld or lay-off that ``hand`` allows, in several steps too."""
        if any(meld & card for meld in find_melds(hand)):
            return True
        tables = self.table + tuple(cards for move in self.moves for cards in self._melded(move))
        return any(cards & card for meld in tables for cards in find_layoffs(meld, hand))

    def _melded(self, move: object) -> Iterator[CardSet]:
        if getattr(move, "kind", "") == "meld":
            yield move.cards  # type: ignore[attr-defined]

    def outs(self, loose: CardSet, card: CardSet = 0) -> CardSet:
        """Live cards that make a meld of three with two of ``loose``, ``card`` being one."""
        found = 0
        for one, other in combinations(singles(loose), 2):
            if not card or card in (one, other):
                for live in singles(self.live):
                    if meld_kind(one | other | live):
                        found |= live
        return found

    def danger(self, card: CardSet) -> float:
        """The chance that the next seat melds ``card``, by pairs of partners that it may hold."""
        seat = (self.seat + 1) % self.view.options.seats
        held = self.taken[seat]
        hidden = self.view.hand_counts[seat] - held.bit_count()
        chance = hidden / max(1, self.unseen.bit_count())
        rank = next(mask for mask in RANK_MASKS if mask & card)
        at = card.bit_length() - 1
        near = [1 << other for other in range(at - 2, at + 3) if other // 13 == at // 13]
        total = 0.0
        for one, other in combinations(sorted({*singles(rank), *near} - {card}), 2):
            if meld_kind(card | one | other):
                weights = [
                    1.0 if cards & held else chance if cards & self.unseen else 0.0
                    for cards in (one, other)
                ]
                total += weights[0] * weights[1]
        return min(1.0, total)

    def expected(self, seat: int) -> float:
        """Points that another hand is likely to hold: four fifths of the mean a hidden card."""
        held = self.taken[seat]
        hidden = self.view.hand_counts[seat] - held.bit_count()
        return self.points(held) + 0.8 * hidden * self.points(self.unseen) / max(
            1, self.unseen.bit_count()
        )

    @cached_property
    def is_probably_lowest(self) -> bool:
        seats = range(self.view.options.seats)
        mine = self.points(self.hand)
        return all(mine <= self.expected(seat) for seat in seats if seat != self.seat)


Claim = Callable[[Facts, Reason], bool]
CLAIMS: dict[str, Claim] = {}


def claims(*codes: str) -> Callable[[Claim], Claim]:
    """Says which reasons a function checks."""

    def register(claim: Claim) -> Claim:
        CLAIMS.update(dict.fromkeys(codes, claim))
        return claim

    return register


def is_true(facts: Facts, reason: Reason) -> bool:
    return CLAIMS[reason.code](facts, reason)


# The draw -------------------------------------------------------------------------


@claims("pile_closed")
def _(facts: Facts, reason: Reason) -> bool:
    return facts.view.is_pile_closed and facts.moves == facts.view.legal == (DRAW_STOCK,)


@claims("takes_for_run", "takes_for_group", "takes_to_lay_off", "takes_to_extend")
def _(facts: Facts, reason: Reason) -> bool:
    card = cards_of(reason, "card")
    cards = cards_of(reason, "cards") if "cards" in reason.values else 0
    if card != facts.top or cards & ~facts.hand or facts.moves != (DRAW_DISCARD,):
        return False
    if reason.code == "takes_for_run":
        return is_run(card | cards)
    if reason.code == "takes_for_group":
        return is_group(card | cards)
    grown = [card | cards | meld for meld in facts.table]
    return any(is_run(meld) for meld in grown) or (not cards and any(map(is_group, grown)))


@claims("takes_to_go_on")
def _(facts: Facts, reason: Reason) -> bool:
    is_end = facts.view.stock_count == 0 and facts.moves == (DRAW_DISCARD,)
    card = cards_of(reason, "card")
    higher = [other for other in singles(facts.hand) if facts.points(other) > facts.points(card)]
    return is_end and card == facts.top and bool(higher) and not facts.is_probably_lowest


@claims("draws_no_use")
def _(facts: Facts, reason: Reason) -> bool:
    card = cards_of(reason, "card")
    is_draw = facts.view.stock_count > 0 and facts.moves == (DRAW_STOCK,) and card == facts.top
    return is_draw and not facts.can_use(card, facts.hand | card)


@claims("draws_no_gain", "ends_no_use")
def _(facts: Facts, reason: Reason) -> bool:
    card = cards_of(reason, "card")
    is_empty = facts.view.stock_count == 0
    if facts.moves != (DRAW_STOCK,) or card != facts.top:
        return False
    if is_empty != (reason.code == "ends_no_use"):
        return False
    without = facts.left(facts.hand)[0] + facts.points(card)
    return facts.left(facts.hand | card)[0] == without


@claims("ends_lowest")
def _(facts: Facts, reason: Reason) -> bool:
    is_end = facts.view.stock_count == 0 and facts.moves == (DRAW_STOCK,)
    return is_end and facts.is_probably_lowest


@claims("ends_no_better")
def _(facts: Facts, reason: Reason) -> bool:
    card = cards_of(reason, "card")
    left = facts.left(facts.hand)[0]
    loose = [
        other
        for other in singles(facts.hand)
        if facts.left(facts.hand ^ other)[0] + facts.points(other) == left
    ]
    is_end = facts.view.stock_count == 0 and facts.moves == (DRAW_STOCK,) and card == facts.top
    return is_end and all(facts.points(other) <= facts.points(card) for other in loose)


# Melds and lay-offs ---------------------------------------------------------------


@claims("goes_out", "goes_out_throwing")
def _(facts: Facts, reason: Reason) -> bool:
    if facts.shown | facts.thrown != facts.hand:
        return False
    return facts.thrown == (cards_of(reason, "card") if "card" in reason.values else 0)


@claims("puts_down", "lays_off")
def _(facts: Facts, reason: Reason) -> bool:
    cards = cards_of(reason, "cards")
    kind = "meld" if reason.code == "puts_down" else "layoff"
    return cards == facts.down[kind] and facts.points(cards) == reason.values["count"]


@claims("shows_small_hand")
def _(facts: Facts, reason: Reason) -> bool:
    count = min(facts.others)
    return cards_of(reason, "cards") == facts.shown and reason.values["count"] == count <= 3


@claims("shows_low_stock")
def _(facts: Facts, reason: Reason) -> bool:
    count = facts.view.stock_count
    return cards_of(reason, "cards") == facts.shown and reason.values["count"] == count <= 6


@claims("shows_always")
def _(facts: Facts, reason: Reason) -> bool:
    return cards_of(reason, "cards") == facts.shown and facts.view.options.seats == 4


@claims("keeps_melds")
def _(facts: Facts, reason: Reason) -> bool:
    cards = cards_of(reason, "cards")
    is_kept = cards and not cards & ~facts.hand and not cards & (facts.shown | facts.thrown)
    best = facts.left(facts.hand)[0] == facts.points(facts.hand ^ cards)
    return bool(is_kept) and best and reason.values["count"] == min(facts.others) > 3


# The discard ----------------------------------------------------------------------


@claims("keeps_last")
def _(facts: Facts, reason: Reason) -> bool:
    left = {card: facts.left(facts.hand ^ card)[0] for card in singles(facts.hand)}
    is_least = left[facts.thrown] == min(left.values())
    could_go = facts.left(facts.hand)[1] == 0
    return facts.view.options.discard_to_win and could_go and is_least and _throws(facts, reason)


def _throws(facts: Facts, reason: Reason) -> bool:
    return cards_of(reason, "card") == facts.thrown


@claims("throws_highest")
def _(facts: Facts, reason: Reason) -> bool:
    highest = max(facts.points(card) for card in singles(facts.hand & ~facts.shown))
    is_highest = reason.values["count"] == facts.points(facts.thrown) == highest
    return is_highest and _throws(facts, reason)


@claims("throws_dead")
def _(facts: Facts, reason: Reason) -> bool:
    kept = facts.hand & ~facts.shown
    is_dead = not any(facts.can_use(facts.thrown, kept | live) for live in singles(facts.live))
    counts = reason.values["count"] == facts.points(facts.thrown)
    return is_dead and counts and _throws(facts, reason)


@claims("throws_lone")
def _(facts: Facts, reason: Reason) -> bool:
    is_lone = not facts.outs(facts.loose, facts.thrown)
    counts = reason.values["count"] == facts.points(facts.thrown)
    return is_lone and counts and _throws(facts, reason)


@claims("throws_spare")
def _(facts: Facts, reason: Reason) -> bool:
    outs = facts.outs(facts.loose, facts.thrown)
    is_spare = bool(outs) and not outs & ~facts.outs(facts.loose ^ facts.thrown)
    return is_spare and _throws(facts, reason)


@claims("throws_cheapest")
def _(facts: Facts, reason: Reason) -> bool:
    lost = facts.outs(facts.loose, facts.thrown) & ~facts.outs(facts.loose ^ facts.thrown)
    return lost.bit_count() == reason.values["count"] > 0 and _throws(facts, reason)


@claims("keeps_pair")
def _(facts: Facts, reason: Reason) -> bool:
    pair = cards_of(reason, "cards")
    is_kept = pair.bit_count() == 2 and not pair & (facts.shown | facts.thrown | ~facts.hand)
    live = [card for card in singles(facts.live) if meld_kind(pair | card)]
    return is_kept and len(live) == reason.values["count"] > 0


@claims("avoids_likely", "avoids_taken")
def _(facts: Facts, reason: Reason) -> bool:
    card = cards_of(reason, "card")
    if card & (facts.shown | facts.thrown | ~facts.hand):
        return False
    if facts.danger(card) <= facts.danger(facts.thrown):
        return False
    if reason.code == "avoids_likely":
        return cards_of(reason, "other") == facts.thrown
    taken = facts.taken[(facts.seat + 1) % facts.view.options.seats]
    return not cards_of(reason, "cards") & ~taken


# Looking ahead --------------------------------------------------------------------


@claims("searched_agrees", "by_points", "by_score")
def _(facts: Facts, reason: Reason) -> bool:
    chosen = next(seen for seen in facts.decision.prospects if seen.moves == facts.moves)
    if reason.values["count"] != chosen.guesses:
        return False
    if reason.code == "searched_agrees":
        return chosen == facts.decision.prospects[0]
    gain = round(chosen.gain, 1)
    return reason.values["gain"] == gain > 0 if reason.code == "by_points" else gain <= 0


@claims("searched_take", "searched_draw")
def _(facts: Facts, reason: Reason) -> bool:
    move = DRAW_DISCARD if reason.code == "searched_take" else DRAW_STOCK
    proposed = facts.decision.prospects[0].moves
    return facts.moves == (move,) != proposed and cards_of(reason, "card") == facts.top


@claims("searched_show", "searched_keep", "searched_discard")
def _(facts: Facts, reason: Reason) -> bool:
    proposed = Facts(
        facts.level, facts.view, facts.decision._replace(moves=facts.decision.prospects[0].moves)
    )
    if reason.code == "searched_discard":
        others = cards_of(reason, "other") == proposed.thrown
        return others and _throws(facts, reason) and proposed.shown == facts.shown
    cards = cards_of(reason, "cards")
    more, less = (facts, proposed) if reason.code == "searched_show" else (proposed, facts)
    return more.shown == cards and less.shown == 0 and proposed.thrown == facts.thrown
