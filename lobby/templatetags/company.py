"""``{% company table %}`` and ``{% company_of match %}``: the panel of who is at a table."""

from __future__ import annotations

from typing import Any

from django import template

from lobby.models import Table
from lobby.phrases import PHRASES, in_words
from rummy.models import Match

register = template.Library()


@register.inclusion_tag("lobby/_company.html")
def company(table: Table | None) -> dict[str, Any]:
    """The panel in the waiting room of ``table``."""
    return {"table": table, "where": "in-room", "phrases": _phrases()}


@register.inclusion_tag("lobby/_company.html")
def company_of(match: Match) -> dict[str, Any]:
    """The panel over the table of ``match``; nothing for one that is played at no table."""
    table = Table.objects.filter(match=match).first()
    return {"table": table, "where": "over-table", "phrases": _phrases()}


def _phrases() -> list[tuple[str, str]]:
    return [(code, in_words(code)) for code in PHRASES]
