"""What can be refused at a table before the match: a code, and a sentence that says what to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

MESSAGES = {
    "table_full": _("All seats at this table are taken. Choose another table, or open one."),
    "already_seated": _("You sit at this table already."),
    "not_seated": _("You do not sit at this table."),
    "table_started": _("The match at this table has begun. Choose another table, or open one."),
    "table_closed": _("This table is closed. Choose another table, or open one."),
    "not_host": _("Only %(host)s, who opened the table, can do that."),
    "removed": _("The host has sent you away from this table. Choose another table."),
    "cannot_sit": _("You cannot sit down at this table. Choose another table, or open one."),
    "not_at_table": _("%(name)s does not sit at this table any more."),
    "yourself": _("That is you. Choose somebody else."),
    "too_many_reports": _("You have made many reports within an hour. Please wait a while."),
    "no_chat": _("Chat is off at this table."),
    "no_such_phrase": _("There is no such phrase. Choose one of the list."),
    "too_fast": _("You write very fast. Wait %(seconds)s seconds before you write more."),
    "seats_open": _(
        "Wait until every seat is taken. Send the link to somebody you like to play with."
    ),
    "too_many_tables": _(
        "You have %(limit)s open tables already. Close or start one of them first."
    ),
}


class Refusal(Exception):
    """What the lobby does not do: a ``code``, a key of ``messages``, and ``values`` for its
    sentence."""

    messages: ClassVar[Mapping[str, str]] = {}

    def __init__(self, code: str, **values: object) -> None:
        self.code = code
        self.values = values
        super().__init__(code, values)

    def __str__(self) -> str:
        """The sentence in the language of whoever reads it now."""
        return gettext(self.messages[self.code]) % self.values


class TableError(Refusal):
    """Something that cannot be done at a table, or to a person."""

    messages = MESSAGES
