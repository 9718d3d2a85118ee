"""What the lobby's lists show. Each is a fixed number of queries, however many rows there are."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext

from lobby.models import Player, Seat, Table
from lobby.texts import options_in_words, program_in_words
from rummy.matches import running_matches_of
from rummy.models import Match, MatchSeat

#: Open tables shown at once, the newest first.
MOST_TABLES = 60


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


def open_tables(player: Player) -> list[ShownTable]:
    """Tables that wait for people, without those where ``player`` sits; the newest first."""
    tables = tables_with_seats().filter(state=Table.State.OPEN).exclude(seats__player=player)
    return [show_table(table, player) for table in tables.order_by("-pk")[:MOST_TABLES]]


def waiting_tables_of(player: Player) -> list[ShownTable]:
    """Tables that wait for people, and where ``player`` sits."""
    tables = tables_with_seats().filter(state=Table.State.OPEN, seats__player=player)
    return [show_table(table, player) for table in tables.order_by("-pk")]


def matches_of(player: Player) -> list[ShownMatch]:
    """The matches that ``player`` is in the middle of, those with their turn first."""
    matches = running_matches_of(player).select_related("table__host")
    return [_show_match(match, player) for match in matches]


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
    return ShownTable(table, str(table), options_in_words(table.options), seats)


def _show_match(match: Match, player: Player) -> ShownMatch:
    rows = sorted(match.seats.all(), key=lambda row: row.seat)
    seats = [_show_match_seat(row, match, player) for row in rows]
    table = getattr(match, "table", None)
    title = str(table) if table else gettext("Match %(number)s") % {"number": match.pk}
    is_my_turn = any(seat.kind == "me" and seat.number == match.turn_seat for seat in seats)
    if is_my_turn:
        status = gettext("Your turn")
    elif match.turn_seat is not None:
        status = gettext("Now: %(name)s") % {"name": seats[match.turn_seat].name}
    elif match.state == Match.State.BETWEEN:
        status = gettext("The next round begins soon")
    else:
        status = gettext("The first round begins soon")
    return ShownMatch(match, title, options_in_words(match.options), seats, status, is_my_turn)


def _show_match_seat(row: MatchSeat, match: Match, player: Player) -> ShownSeat:
    score = match.scores[row.seat]
    if not row.is_person:
        name = program_in_words(row.kind)
        return ShownSeat(row.seat, "program", name, score=score)
    kind = "me" if row.player_id == player.pk else "person"
    return ShownSeat(row.seat, kind, row.name, score=score)
