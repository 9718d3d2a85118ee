"""Why a program chose as it did: each reason that it can give, a code and a sentence for people.

Like the engine's errors: English sentences with ``%(name)s`` placeholders, marked for translation
here and translated where they are shown, so that programs need nothing but the standard library.
A sentence that counts has two forms, for one and for more; its value ``count`` decides.
"""

from __future__ import annotations

from typing import NamedTuple

from rummy.ai.packed import PlaceSet, unpack
from rummy.engine.cards import format_cards
from rummy.engine.errors import gettext_noop

Value = str | int | float
Message = str | tuple[str, str]


def ngettext(one: str, more: str) -> tuple[str, str]:
    """Mark both forms of a message for translation, by the name that makemessages looks for."""
    return one, more


_ = gettext_noop

MESSAGES: dict[str, Message] = {
    # The draw.
    "pile_closed": _("Draws from the stock: the discard pile is closed for this turn."),
    "takes_for_run": _("Takes the %(card)s: it makes a run with %(cards)s."),
    "takes_for_group": _("Takes the %(card)s: it makes a group with %(cards)s."),
    "takes_to_lay_off": _("Takes the %(card)s: it fits a meld on the table."),
    "takes_to_extend": _("Takes the %(card)s: with %(cards)s it continues a run on the table."),
    "takes_to_go_on": _(
        "Takes the %(card)s: asking the empty stock would end the round, and another hand is"
        " probably lower."
    ),
    "draws_no_use": _(
        "Draws from the stock: the %(card)s fits no meld, neither in its hand nor on the table."
    ),
    "draws_no_gain": _(
        "Draws from the stock: putting the %(card)s down would leave no fewer points."
    ),
    "ends_no_use": _(
        "Asks the empty stock for a card, which ends the round: it takes a discard only to put it"
        " down at once, and the %(card)s does not go down."
    ),
    "ends_lowest": _("Ends the round at the empty stock: its hand is probably the lowest."),
    "ends_no_better": _(
        "Ends the round at the empty stock: it holds no higher card that the %(card)s could"
        " replace."
    ),
    # Going out.
    "goes_out": _("Goes out: all its cards go down."),
    "goes_out_throwing": _("Goes out: the %(card)s is its last card."),
    # Melds and lay-offs.
    "puts_down": ngettext(
        "Puts down %(cards)s at once: %(count)s point less in its hand.",
        "Puts down %(cards)s at once: %(count)s points less in its hand.",
    ),
    "lays_off": ngettext(
        "Lays off %(cards)s at once: %(count)s point less in its hand.",
        "Lays off %(cards)s at once: %(count)s points less in its hand.",
    ),
    "shows_small_hand": ngettext(
        "Puts down %(cards)s: another hand is down to %(count)s card.",
        "Puts down %(cards)s: another hand is down to %(count)s cards.",
    ),
    "shows_low_stock": ngettext(
        "Puts down %(cards)s: the stock is down to %(count)s card.",
        "Puts down %(cards)s: the stock is down to %(count)s cards.",
    ),
    "shows_always": _("Puts down %(cards)s: with so many seats, low points come first."),
    "keeps_melds": ngettext(
        "Keeps %(cards)s in its hand: every other hand still has at least %(count)s card, and"
        " going out at once scores more.",
        "Keeps %(cards)s in its hand: every other hand still has at least %(count)s cards, and"
        " going out at once scores more.",
    ),
    # The discard.
    "keeps_last": _(
        "Throws the %(card)s: the last card must be discarded, and so the fewest points are left."
    ),
    "throws_highest": ngettext(
        "Throws the %(card)s: of the cards that do not go down, none counts more than its"
        " %(count)s point.",
        "Throws the %(card)s: of the cards that do not go down, none counts more than its"
        " %(count)s points.",
    ),
    "throws_dead": ngettext(
        "Throws the %(card)s: %(count)s point, and no live card would let it go down.",
        "Throws the %(card)s: %(count)s points, and no live card would let it go down.",
    ),
    "throws_lone": ngettext(
        "Throws the %(card)s: %(count)s point, and no live card makes a meld of it and another"
        " loose card.",
        "Throws the %(card)s: %(count)s points, and no live card makes a meld of it and another"
        " loose card.",
    ),
    "throws_spare": _(
        "Throws the %(card)s: each live card that would complete it completes other loose cards"
        " as well."
    ),
    "throws_cheapest": ngettext(
        "Throws the %(card)s: it gives up %(count)s live card that would have completed a meld.",
        "Throws the %(card)s: it gives up %(count)s live cards that would have completed a meld.",
    ),
    "keeps_pair": ngettext(
        "Keeps %(cards)s: %(count)s live card completes it.",
        "Keeps %(cards)s: %(count)s live cards complete it.",
    ),
    "avoids_taken": _(
        "Does not throw the %(card)s: the next seat holds %(cards)s, which it took from the"
        " discard pile."
    ),
    "avoids_likely": _(
        "Does not throw the %(card)s: the next seat could more likely use it than the %(other)s."
    ),
    # Looking ahead.
    "searched_take": _(
        "Looked ahead: taking the %(card)s does better than drawing from the stock."
    ),
    "searched_draw": _(
        "Looked ahead: drawing from the stock does better than taking the %(card)s."
    ),
    "searched_show": _("Looked ahead: putting down %(cards)s does better than keeping it."),
    "searched_keep": _("Looked ahead: keeping %(cards)s does better than putting it down."),
    "searched_discard": _(
        "Looked ahead: throwing the %(card)s does better than throwing the %(other)s."
    ),
    "by_points": ngettext(
        "In %(count)s guess of the hidden cards, it was %(gain)s points better.",
        "Over %(count)s guesses of the hidden cards, it was %(gain)s points better.",
    ),
    "by_score": ngettext(
        "In %(count)s guess of the hidden cards, it was worth more at this score, though not in"
        " points.",
        "Over %(count)s guesses of the hidden cards, it was worth more at this score, though not"
        " in points.",
    ),
    "searched_agrees": ngettext(
        "Looked ahead: in %(count)s guess of the hidden cards, nothing else did clearly better.",
        "Looked ahead: over %(count)s guesses of the hidden cards, nothing else did clearly"
        " better.",
    ),
}

#: Values that are cards, in the notation of the rules.
CARD_VALUES = frozenset({"card", "cards", "other"})

_SIGNS = str.maketrans({"c": "♣ ", "d": "♦ ", "h": "♥ ", "s": "♠ ", "T": "10"})


class Reason(NamedTuple):
    """One reason: its ``code``, a key of ``MESSAGES``, and the values of its sentence.

    Cards are texts in the notation of the rules, ``count`` a number from 0 of cards, points or
    guesses, ``gain`` points to one decimal place.
    """

    code: str
    values: dict[str, Value]

    def __str__(self) -> str:
        message = MESSAGES[self.code]
        if not isinstance(message, str):
            message = message[0] if self.values["count"] == 1 else message[1]
        return message % {name: show_value(name, value) for name, value in self.values.items()}


def reason(code: str, **values: Value) -> Reason:
    """The reason ``code`` with its values.

    >>> str(reason("keeps_pair", cards="7h8h", count=5))
    'Keeps 7♥ 8♥: 5 live cards complete it.'
    """
    return Reason(code, values)


def show_value(name: str, value: Value) -> Value:
    """A value as people read it: cards with their signs, anything else as it is."""
    return show_cards(str(value)) if name in CARD_VALUES else value


def show_cards(notation: str) -> str:
    """Cards of the notation as people read them.

    >>> show_cards("Th7c")
    '10♥ 7♣'
    """
    return notation.translate(_SIGNS).strip()


def named(places: PlaceSet) -> str:
    """The notation of a packed set of cards, by suit and rank."""
    return format_cards(unpack(places))
