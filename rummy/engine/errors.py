"""Every fault that the engine can name: a code for programs and a sentence for people.

The sentences are English with ``%(name)s`` placeholders. They are marked for translation here and
translated where they are shown (``gettext(error.template) % error.values``), so the engine itself
needs nothing but the standard library.
"""

from __future__ import annotations


def gettext_noop(message: str) -> str:
    """Mark ``message`` for translation; gives it back unchanged."""
    return message


_ = gettext_noop

MESSAGES: dict[str, str] = {
    # A move that the rules do not allow.
    "not_your_turn": _("It is not your turn. Wait until the others have played."),
    "must_draw_first": _("Draw a card first, from the stock or from the discard pile."),
    "already_drew": _("You have drawn already in this turn. Meld, lay off or discard."),
    "not_in_hand": _("%(cards)s is not in your hand. Choose cards that you hold."),
    "not_a_meld": _(
        "%(cards)s is not a meld. Choose three or four cards of one rank, or three or more"
        " consecutive cards of one suit."
    ),
    "spoils_meld": _(
        "%(cards)s does not fit that meld. Choose cards that continue or complete it."
    ),
    "no_such_meld": _("There is no meld number %(meld)s on the table. Choose one that lies there."),
    "must_keep_a_discard": _("Your last card must be discarded. Keep one card in your hand."),
    "pile_closed": _("The discard pile is closed for this turn. Draw from the stock."),
    "round_over": _("The round is over. Wait for the next deal."),
    "match_over": _("The match is over. No more rounds are played."),
    # A text that cannot be read.
    "bad_card": _(
        "%(card)s is not a card. Write a rank (23456789TJQKA) and a suit (cdhs), as in Th."
    ),
    "card_twice": _("%(card)s is named twice. Name each card once."),
    "bad_move": _(
        "%(move)s is not a move. Write draw stock, draw discard, meld CARDS, layoff MELD CARDS"
        " or discard CARD."
    ),
    # Options, decks and seats.
    "bad_option": _("%(option)s cannot be %(value)s. It must be %(allowed)s."),
    "bad_deck": _("The deck must have all 52 cards, each once: %(fault)s."),
    "bad_seat": _("There is no seat %(seat)s. Seats are numbered from 0 to %(last)s."),
    "wrong_first_seat": _(
        "Seat %(seat)s cannot act first in this round: it is seat %(right)s's turn."
    ),
    "round_not_over": _("The round is not over. Play it to its end first."),
    # The committed deal.
    "bad_contribution": _(
        "A contribution must be one line of text for each seat; from a browser, 32 of the digits"
        " 0123456789abcdef, or nothing."
    ),
    "bad_secret": _("A secret must be 32 bytes, written as 64 hexadecimal digits."),
    "wrong_commitment": _(
        "The secret does not belong to the commitment. Look for the secret that was committed to."
    ),
    "wrong_deal": _(
        "The secret and the contributions give another deal. Look for what was really dealt."
    ),
    # A match record.
    "cannot_read": _("The file cannot be read: %(fault)s. Give the path of a match record."),
    "bad_json": _("This is not JSON: %(fault)s. Write one JSON object in UTF-8."),
    "missing_key": _("%(key)s is missing. Add it."),
    "wrong_type": _("%(key)s must be %(wanted)s, not %(found)s."),
    "bad_format": _("The format must be %(wanted)s, not %(found)s."),
    "bad_players": _("Each seat from 0 to %(last)s must have exactly one player."),
    "bad_kind": _("The kind of a player must be human, easy, normal or hard, not %(found)s."),
    "bad_round_number": _("This round must have the number %(wanted)s, not %(found)s."),
    "result_missing": _("It is over, so its result must be given. Write it instead of null."),
    "result_too_early": _("It is not over, so it has no result yet. Write null, or play it out."),
    "wrong_result": _("%(key)s must be %(wanted)s, as the moves give, not %(found)s."),
}


class RummyError(ValueError):
    """A fault with a ``code`` (a key of ``MESSAGES``) and ``values`` for its sentence.

    >>> str(RummyError("no_such_meld", meld=3))
    'There is no meld number 3 on the table. Choose one that lies there.'
    """

    def __init__(self, code: str, **values: object) -> None:
        self.code = code
        self.values = values
        super().__init__(code, values)

    @property
    def template(self) -> str:
        """The English sentence with its placeholders: the message id for translation."""
        return MESSAGES[self.code]

    def __str__(self) -> str:
        return self.template % self.values
