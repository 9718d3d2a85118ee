"""The write path: every change of a match goes through :func:`play`, whoever makes it.

People, programs, the clock and staff all come this way: lock the match, check the version and the
id, apply with the engine, insert the moves, count the version, commit; then tell the table. Nothing
is sent before the commit, and a refused action leaves nothing behind.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db import transaction
from django.utils import timezone

from cardverse import hints
from rummy import absence, store
from rummy.actions import (
    Accepted,
    Action,
    Close,
    Deal,
    Leave,
    Pause,
    Play,
    Ready,
    Refused,
    Rematch,
    Return,
    TimeOut,
)
from rummy.ai import out_of_time
from rummy.engine.cards import format_card_list
from rummy.engine.deal import check_contribution, commitment, make_deal, new_secret, parse_secret
from rummy.engine.match import Match as EngineMatch
from rummy.engine.match import deal_next_round, play_move
from rummy.engine.moves import Move as EngineMove
from rummy.engine.moves import format_move
from rummy.engine.rules import Options
from rummy.engine.view import view
from rummy.models import Match, MatchSeat, Move, Round
from rummy.pace import next_due, wake_clock
from rummy.signals import match_changed, match_started


class SeatPlan(NamedTuple):
    """Who is to sit on a seat: ``kind`` is ``human`` or a program's level; ``player`` a person."""

    kind: str
    name: str
    player: Any = None


def start_match(
    options: Options,
    seats: Sequence[SeatPlan],
    previous: Match | None = None,
    *,
    turn_limit: int = 0,
    absence_level: str = "normal",
    allows_spectators: bool = False,
) -> Match:
    """A new match with its first deal committed to, not yet dealt.

    ``seats`` are in playing order, as many as the options say, else ValueError. ``turn_limit`` is
    in seconds, 0 for none; ``absence_level`` is the program that plays for people who are gone.
    """
    if len(seats) != options.seats:
        raise ValueError(f"{len(seats)} seats planned, {options.seats} in the options")
    now = timezone.now()
    with transaction.atomic():
        match = Match.objects.create(
            seat_count=options.seats,
            target_score=options.target_score,
            ace_high=options.ace_high,
            discard_to_win=options.discard_to_win,
            turn_limit=turn_limit,
            absence_level=absence_level,
            allows_spectators=allows_spectators,
            scores=[0] * options.seats,
            created_at=now,
            changed_at=now,
            previous=previous,
        )
        MatchSeat.objects.bulk_create(
            MatchSeat(match=match, seat=number, kind=plan.kind, name=plan.name, player=plan.player)
            for number, plan in enumerate(seats)
        )
        _open_round(match, number=1)
        match.due_at = next_due(match, list(match.seats.all()), now)
        match.save(update_fields=["due_at"])
        _tell_on_commit(match)
    return match


def play(match_id: int, action: Action, *, version: int, action_id: str) -> Accepted:
    """Change a match, in one transaction: all of ``action`` or nothing.

    ``version`` is the one that the action was made against; ``action_id`` its client's name for it
    (1 to 40 characters), so that one sent twice is played once. Raises :class:`Refused` with the
    code of ``rummy.actions.REFUSALS`` that fits, and the engine's ``RummyError`` for a move against
    the rules.
    """
    with transaction.atomic():
        row = Match.objects.select_for_update().get(pk=match_id)
        change = _Change(row, action, version, action_id)
        if change.was_played_already():
            return Accepted(change.earlier_version, repeated=True)
        position = change.apply()
        if position is None:
            return Accepted(row.version, repeated=True)
        row.version += 1
        row.changed_at = change.now
        absence.note_who_is_there(row, change.seats, change.now)
        row.due_at = next_due(row, change.seats, change.now)
        row.save()
        # Only committed positions may be kept, or a rolled back one could be seen.
        transaction.on_commit(lambda: store.remember(row, position), robust=True)
        _tell_on_commit(row)
    return Accepted(row.version)


class _Change:
    """One action on one locked match."""

    def __init__(self, row: Match, action: Action, version: int, action_id: str) -> None:
        self.row = row
        self.action = action
        self.version = version
        self.action_id = action_id
        self.now: datetime = timezone.now()
        self.seats = list(row.seats.order_by("seat"))
        self.earlier_version = 0

    def was_played_already(self) -> bool:
        """Whether an action with this id is stored. Raises ``id_used`` if another seat's is."""
        if not isinstance(self.action, Play):
            return False
        earlier = self.row.moves.filter(action_id=self.action_id).first()
        if earlier is None:
            return False
        if earlier.seat != self.action.seat:
            raise Refused("id_used")
        self.earlier_version = earlier.version
        return True

    def apply(self) -> EngineMatch | None:
        """The position afterwards, everything stored but the match's row; None if no change."""
        match self.action:
            case Play():
                return self._play(self.action)
            case Ready():
                return self._ready(self.action)
            case Deal():
                self._check_version()
                return self._deal()
            case Rematch():
                return self._rematch(self.action)
            case TimeOut():
                return self._time_out(self.action.seat)
            case Leave():
                return self._unplayed(absence.leave(self.row, self.seats[self.action.seat]))
            case Return():
                seat = self.seats[self.action.seat]
                return self._unplayed(absence.come_back(self.row, seat, self.now))
            case Pause():
                self._check_version()
                return self._unplayed(absence.pause(self.row, self.now))
            case Close():
                self._check_version()
                return self._unplayed(absence.close(self.row, self.now))

    def _unplayed(self, is_changed: bool) -> EngineMatch | None:
        """The position, which has not changed, unless nothing has."""
        if not is_changed:
            return None
        match_changed.send(Match, match=self.row)
        return store.load(self.row)

    def _check_version(self) -> None:
        if self.version != self.row.version:
            raise Refused("out_of_date")

    # Moves ------------------------------------------------------------------------

    def _play(self, action: Play) -> EngineMatch:
        self._check_version()
        if action.source == "person":
            self._check_present(action.seat)
        is_drawn_blind = action.source != "timeout" and len(action.moves) > 1
        if is_drawn_blind and any(move.kind.startswith("draw") for move in action.moves):
            raise Refused("draw_alone")
        before = position = store.load(self.row)
        for move in action.moves:
            position = play_move(position, action.seat, move)
        assert before.round is not None and position.round is not None
        round_row = self.row.rounds.get(number=before.round_number)
        ply = len(before.round.history)
        Move.objects.bulk_create(
            Move(
                match=self.row,
                round=round_row,
                ply=ply + part + 1,
                seat=action.seat,
                text=format_move(move),
                source=action.source,
                version=self.version + 1,
                action_id=self.action_id,
                part=part,
                played_at=self.now,
            )
            for part, move in enumerate(action.moves)
        )
        is_turn_over = position.round.is_over or position.round.turn != before.round.turn
        if is_turn_over and action.source != "program":
            absence.end_turn(
                self.row, self.seats[action.seat], self.now, in_time=action.source == "person"
            )
        if position.round.is_over:
            self._finish_round(round_row, position)
        else:
            self.row.turn_seat = position.round.turn
        if is_turn_over:
            absence.start_turn(self.row, self.now)
            match_changed.send(Match, match=self.row)
        return position

    def _check_present(self, seat: int) -> None:
        if self.seats[seat].is_absent:
            raise Refused("program_plays")

    def _time_out(self, seat: int) -> EngineMatch:
        """End the turn of ``seat`` for it, if its time is up and it has not ended it meanwhile."""
        self._check_version()
        absence.check_out_of_time(self.row, self.seats[seat], self.now)
        position = store.load(self.row)
        moves: list[EngineMove] = []
        while position.round is not None and position.round.turn == seat:
            moves.append(out_of_time.next_move(view(position, seat)))
            position = play_move(position, seat, moves[-1])
            if position.round is None or position.round.is_over:
                break
        return self._play(Play(seat, tuple(moves), "timeout"))

    def _finish_round(self, round_row: Round, position: EngineMatch) -> None:
        result = position.results[-1]
        round_row.winner_seat = result.winner
        round_row.reason = result.reason
        round_row.hand_points = list(result.hand_points)
        round_row.points = result.points
        round_row.scores = list(result.scores)
        round_row.finished_at = self.now
        round_row.save()
        self.row.scores = list(result.scores)
        self.row.turn_seat = None
        self.row.winner_seat = position.winner
        if position.winner is None:
            self.row.state = Match.State.BETWEEN
            self._set_ready({seat.seat for seat in self.seats if not absence.is_present(seat)})
            _open_round(self.row, round_row.number + 1, self.row.version + 1)
        else:
            self.row.state = Match.State.FINISHED
            self.row.finished_at = self.now

    # Deals ------------------------------------------------------------------------

    def _ready(self, action: Ready) -> EngineMatch | None:
        """One person is ready; the last one's answer deals.

        Two people may answer the same version, so any version since the deal was opened will do.
        """
        if self.row.rounds.filter(
            opened_version__lte=self.version, dealt_version__gt=self.version
        ).exists():
            return None  # The deal that this person was ready for has come meanwhile.
        pending = self._pending_round()
        if not pending.opened_version <= self.version <= self.row.version:
            raise Refused("out_of_date")
        self._check_present(action.seat)
        contribution = check_contribution(action.contribution)
        if self.seats[action.seat].is_ready:
            return None
        pending.contributions[action.seat] = contribution
        pending.save(update_fields=["contributions"])
        self._set_ready({seat.seat for seat in self.seats if seat.is_ready} | {action.seat})
        if all(seat.is_ready or not absence.is_present(seat) for seat in self.seats):
            return self._deal()
        return store.load(self.row)

    def _deal(self) -> EngineMatch:
        pending = self._pending_round()
        deal = make_deal(parse_secret(pending.secret), pending.contributions)
        before = store.load(self.row)
        first_seat = deal.first_seat if before.round is None else None
        position = deal_next_round(before, deal.deck, first_seat)
        assert position.round is not None
        pending.deck = format_card_list(deal.deck)
        pending.first_seat = position.round.first_seat
        pending.dealt_at = self.now
        pending.dealt_version = self.row.version + 1
        pending.save()
        self.row.state = Match.State.PLAYING
        self.row.turn_seat = position.round.turn
        absence.start_turn(self.row, self.now)
        match_changed.send(Match, match=self.row)
        return position

    def _pending_round(self) -> Round:
        if self.row.state not in (Match.State.DEALING, Match.State.BETWEEN):
            raise Refused("nothing_to_deal")
        return self.row.rounds.get(deck="")

    def _set_ready(self, ready: set[int]) -> None:
        for seat in self.seats:
            seat.is_ready = seat.seat in ready
        MatchSeat.objects.bulk_update(self.seats, ["is_ready"])

    # Rematch ----------------------------------------------------------------------

    def _rematch(self, action: Rematch) -> EngineMatch | None:
        """One person would go on; when all have said so, the next match starts."""
        if not self.row.is_finished:
            raise Refused("match_not_over")
        seat = self.seats[action.seat]
        if seat.wants_rematch:
            return None
        seat.wants_rematch = True
        seat.save(update_fields=["wants_rematch"])
        if all(other.wants_rematch or not _is_asked(other) for other in self.seats):
            following = start_match(
                self.row.options,
                _plans_of_rematch(self.row, self.seats),
                previous=self.row,
                turn_limit=self.row.turn_limit,
                absence_level=self.row.absence_level,
                allows_spectators=self.row.allows_spectators,
            )
            match_started.send(Match, match=following, previous=self.row)
        return store.load(self.row)


def _is_asked(seat: MatchSeat) -> bool:
    """Whether the seat's answer counts for a rematch: a person's who has not left for good."""
    return seat.is_person and not seat.has_left


def _plans_of_rematch(match: Match, seats: Sequence[MatchSeat]) -> list[SeatPlan]:
    """The same people, the first seat passed on; programs keep the seats of those who have left."""
    plans = [
        SeatPlan(seat.kind, seat.name, seat.player)
        if _is_asked(seat) or not seat.is_person
        else SeatPlan(match.absence_level, match.absence_level.capitalize())
        for seat in seats
    ]
    return plans[1:] + plans[:1]


def _open_round(match: Match, number: int, version: int = 1) -> None:
    """Draw the secret of the next deal and commit to it; nothing decided later can change it."""
    secret = new_secret()
    Round.objects.create(
        match=match,
        number=number,
        opened_version=version,
        secret=secret.hex(),
        commitment=commitment(secret),
        contributions=[""] * match.seat_count,
    )


def _tell_on_commit(match: Match) -> None:
    hints.send_on_commit(
        f"match-{match.pk}", {"type": "match.hint", "match": match.pk, "v": match.version}
    )
    if match.due_at is not None:
        transaction.on_commit(wake_clock, robust=True)
