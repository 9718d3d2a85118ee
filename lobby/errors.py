"""What can be refused at a table before the match: a code, and a sentence that says what to do."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

MESSAGES = {
    "table_full": _("All seats at this table are taken. Choose another table, or open one."),
    "already_seated": _("You sit at this table already."),
    "not_seated": _("You do not sit at this table."),
    "table_started": _("The match at this table has begun. Choose another table, or open one."),
    "table_closed": _("This table is closed. Choose another table, or open one."),
    "not_host": _("Only %(host)s, who opened the table, can do that."),
    "seats_open": _(
        "Wait until every seat is taken. Send the link to somebody you like to play with."
    ),
    "too_many_tables": _(
        "You have %(limit)s open tables already. Close or start one of them first."
    ),
}


class TableError(Exception):
    """A refusal with a ``code`` (a key of ``MESSAGES``) and ``values`` for its sentence."""

    def __init__(self, code: str, **values: object) -> None:
        self.code = code
        self.values = values
        super().__init__(code, values)

    def __str__(self) -> str:
        """The sentence in the language of whoever reads it now."""
        return gettext(MESSAGES[self.code]) % self.values
