"""What the lobby's lists show. Each is a fixed number of queries, however many rows there are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.db.models import Prefetch, Q, QuerySet
from django.utils.translation import gettext

from lobby.models import Block, Player, Seat, Table
from lobby.texts import match_in_words, program_in_words, table_in_words
from rummy.matches import running_matches_of
from rummy.models import Match, MatchSeat

#: Tables shown on a page of a list, the newest first.
PAGE = 20


class ShownSeat(NamedTuple):
    """A seat in words. ``kind``: ``me``, ``person``, ``program`` or ``free``, which has no name."""

    number: int
    kind: str
    name: str
    is_host: bool = False
    score: int | None = None

    @property
    def tone(self) -> str:
        """The colour of a seat, one for each number, as at the table."""
        return ("amber", "coral", "sky", "lilac")[self.number]

    @property
    def initial(self) -> str:
        return self.name[:1].upper()


class ShownTable(NamedTuple):
    """A table that waits for people."""

    table: Table
    title: str
    options: list[str]
    seats: list[ShownSeat]

    @property
    def free_seats(self) -> int:
        return sum(seat.kind == "free" for seat in self.seats)

    @property
    def has_company(self) -> bool:
        """Whether people other than the one who looks sit here."""
        return any(seat.kind == "person" for seat in self.seats)

    @property
    def is_mine(self) -> bool:
        return any(seat.kind == "me" for seat in self.seats)

    @property
    def is_hosted_by_me(self) -> bool:
        return any(seat.kind == "me" and seat.is_host for seat in self.seats)


class Page(NamedTuple):
    """Some of the open tables, and the numbers of the pages around, where there are any."""

    tables: list[ShownTable]
    earlier: int | None
    later: int | None


class ShownMatch(NamedTuple):
    """A match that somebody plays in."""

    match: Match
    title: str
    options: list[str]
    seats: list[ShownSeat]
    status: str
    is_my_turn: bool


def tables_with_seats() -> QuerySet[Table]:
    seats = Seat.objects.select_related("player").order_by("number")
    return Table.objects.select_related("host").prefetch_related(Prefetch("seats", seats))


def open_tables(player: Player, wishes: Mapping[str, Any], page: int = 1) -> Page:
    """A page of the public tables that wait for people, without those where ``player`` sits; the
    newest first. ``wishes`` are those of ``FilterForm``; ``page`` is counted from 1."""
    mine = Seat.objects.filter(player=player).values("table")
    tables = tables_with_seats().filter(state=Table.State.OPEN, is_public=True)
    tables = tables.filter(_as_wished(wishes)).exclude(pk__in=mine).order_by("-pk")
    # One more than is shown tells whether there is another page.
    first = PAGE * (page - 1)
    found = list(tables[first : first + PAGE + 1])
    shown = [show_table(table, player) for table in found[:PAGE]]
    return Page(shown, page - 1 if page > 1 else None, page + 1 if len(found) > PAGE else None)


def _as_wished(wishes: Mapping[str, Any]) -> Q:
    wish = Q()
    if "seats" in wishes:
        wish &= Q(seat_count=wishes["seats"])
    for option in ("ace_high", "discard_to_win"):
        if option in wishes:
            wish &= Q(**{option: wishes[option]})
    if "has_limit" in wishes:
        wish &= Q(turn_limit__gt=0) if wishes["has_limit"] else Q(turn_limit=0)
    return wish


def tables_to_watch(player: Player) -> list[ShownMatch]:
    """The newest matches that anybody may watch, without those of ``player``."""
    mine = MatchSeat.objects.filter(player=player).values("match")
    blocks = Block.objects.filter(other=player).values("player")
    unwilling = MatchSeat.objects.filter(
        Q(player__refuses_spectators=True) | Q(player__in=blocks), has_left=False
    ).values("match")
    tables = Table.objects.filter(
        state=Table.State.PLAYING, is_public=True, allows_spectators=True, match__isnull=False
    )
    tables = tables.exclude(match__in=mine).exclude(match__in=unwilling).order_by("-pk")[:PAGE]
    shown = tables.select_related("host", "match").prefetch_related("match__seats")
    return [_show_match(table.match, player, str(table)) for table in shown if table.match]


def waiting_tables_of(player: Player) -> list[ShownTable]:
    """Tables that wait for people, and where ``player`` sits."""
    tables = tables_with_seats().filter(state=Table.State.OPEN, seats__player=player)
    return [show_table(table, player) for table in tables.order_by("-pk")]


def matches_of(player: Player) -> list[ShownMatch]:
    """The matches that ``player`` is in the middle of, those with their turn first."""
    matches = running_matches_of(player).select_related("table__host")
    return [_show_match(match, player, _title_of(match)) for match in matches]


def show_table(table: Table, player: Player) -> ShownTable:
    """``table`` (with its host and seats) as ``player`` sees it."""
    seats = []
    for seat in table.seats.all():
        if seat.player is None:
            kind = "program" if seat.level else "free"
            name = program_in_words(seat.level) if seat.level else ""
            seats.append(ShownSeat(seat.number, kind, name))
        else:
            kind = "me" if seat.player == player else "person"
            is_host = seat.player_id == table.host_id
            seats.append(ShownSeat(seat.number, kind, seat.player.username, is_host))
    return ShownTable(table, str(table), table_in_words(table), seats)


def _title_of(match: Match) -> str:
    table = getattr(match, "table", None)
    return str(table) if table else gettext("Match %(number)s") % {"number": match.pk}


def _show_match(match: Match, player: Player, title: str) -> ShownMatch:
    rows = sorted(match.seats.all(), key=lambda row: row.seat)
    seats = [_show_match_seat(row, match, player) for row in rows]
    is_my_turn = any(seat.kind == "me" and seat.number == match.turn_seat for seat in seats)
    if is_my_turn:
        status = gettext("Your turn")
    elif match.turn_seat is not None:
        status = gettext("Now: %(name)s") % {"name": seats[match.turn_seat].name}
    elif match.state == Match.State.BETWEEN:
        status = gettext("The next round begins soon")
    else:
        status = gettext("The first round begins soon")
    phrases = match_in_words(match)
    return ShownMatch(match, title, phrases, seats, status, is_my_turn)


def _show_match_seat(row: MatchSeat, match: Match, player: Player) -> ShownSeat:
    score = match.scores[row.seat]
    if not row.is_person:
        name = program_in_words(row.kind)
        return ShownSeat(row.seat, "program", name, score=score)
    kind = "me" if row.player_id == player.pk else "person"
    return ShownSeat(row.seat, kind, row.name, score=score)
