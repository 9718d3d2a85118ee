"""A match: rounds until a score reaches the target."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rummy.engine.cards import Card
from rummy.engine.errors import RummyError
from rummy.engine.moves import Move
from rummy.engine.round import Reason, Round, deal_round, play, round_end
from rummy.engine.rules import Options


class RoundResult(NamedTuple):
    """A finished round: ``hand_points`` by seat, ``points`` to the winner, ``scores`` after it."""

    winner: int
    reason: Reason
    hand_points: tuple[int, ...]
    points: int
    scores: tuple[int, ...]


class Match(NamedTuple):
    """A match so far. ``round`` is the one dealt last: in play, or over and its result the last."""

    options: Options
    results: tuple[RoundResult, ...] = ()
    round: Round | None = None

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of each seat so far."""
        return self.results[-1].scores if self.results else (0,) * self.options.seats

    @property
    def winner(self) -> int | None:
        """The seat whose score has reached the target, or None while the match goes on.

        Only a round's winner scores, so there can be only one.
        """
        best = max(self.scores)
        return self.scores.index(best) if best >= self.options.target_score else None

    @property
    def round_number(self) -> int:
        """The number of the round dealt last, counted from 1; 0 before the first deal."""
        if self.round is None:
            return 0
        return len(self.results) + (0 if self.round.is_over else 1)


def deal_next_round(match: Match, deck: Sequence[Card], first_seat: int | None = None) -> Match:
    """The match with its next round dealt.

    ``first_seat`` is drawn for round 1; in each later round it is the next seat in order, and what
    is given must agree. Raises ``match_over``, ``round_not_over``, ``bad_seat``, ``bad_deck``.
    """
    if match.winner is not None:
        raise RummyError("match_over")
    if match.round is None:
        if first_seat is None:
            raise RummyError("bad_seat", seat=first_seat, last=match.options.seats - 1)
    elif not match.round.is_over:
        raise RummyError("round_not_over")
    else:
        next_seat = (match.round.first_seat + 1) % match.options.seats
        if first_seat not in (None, next_seat):
            raise RummyError("wrong_first_seat", seat=first_seat, right=next_seat)
        first_seat = next_seat
    return match._replace(round=deal_round(match.options, deck, first_seat))


def play_move(match: Match, seat: int, move: Move) -> Match:
    """The match after ``seat`` plays ``move`` in its current round; raises ``match_over`` or as
    ``round.play`` does."""
    if match.winner is not None:
        raise RummyError("match_over")
    if match.round is None:
        raise RummyError("round_over")
    state = play(match.round, seat, move)
    end = round_end(state)
    if end is None:
        return match._replace(round=state)
    scores = list(match.scores)
    scores[end.winner] += end.points
    result = RoundResult(end.winner, end.reason, end.hand_points, end.points, tuple(scores))
    return match._replace(round=state, results=(*match.results, result))
