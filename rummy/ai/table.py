"""Programs at a table of their own: matches without a server, the same again from the same seed."""

from __future__ import annotations

import hashlib
import random
import time
from collections.abc import Sequence
from typing import NamedTuple, cast

from rummy.ai import choose
from rummy.engine.deal import Deal, commitment, make_deal
from rummy.engine.match import Match, deal_next_round, play_move
from rummy.engine.record import MatchRecord, PlayerKind, PlayerRecord, RoundRecord, round_record
from rummy.engine.rules import Options
from rummy.engine.view import view


class PlayedMatch(NamedTuple):
    """A finished match, its record, and by seat the processor milliseconds of each decision."""

    match: Match
    record: MatchRecord
    decision_ms: tuple[list[float], ...]


def secret_of(seed: str, match: int, number: int) -> bytes:
    """The 32-byte secret of a deal; ``match`` and ``number`` (of the round) count from 1."""
    return hashlib.sha256(f"cardverse deal\n{seed}\n{match}\n{number}".encode()).digest()


def program_rng(seed: str, match: int, seat: int) -> random.Random:
    """The random source of one seat's program: derived apart from the deal's."""
    return random.Random(f"cardverse program\n{seed}\n{match}\n{seat}")


def play_round(
    match: Match,
    levels: Sequence[str],
    rngs: Sequence[random.Random],
    decision_ms: Sequence[list[float]],
) -> Match:
    """``match`` with the round dealt last played to its end by the programs of its seats."""
    while match.round is not None and not match.round.is_over:
        seat = match.round.turn
        seen = view(match, seat)
        # Processor time: what else the machine is doing must not count.
        begun = time.process_time()
        moves = choose(levels[seat], seen, rngs[seat])
        decision_ms[seat].append(1000 * (time.process_time() - begun))
        for move in moves:
            match = play_move(match, seat, move)
    return match


def play_match(options: Options, levels: Sequence[str], seed: str, number: int = 1) -> PlayedMatch:
    """Match ``number`` (counted from 1) of ``seed``, one of ``LEVELS`` for each seat."""
    match = Match(options)
    contributions = ("",) * options.seats
    rngs = [program_rng(seed, number, seat) for seat in range(options.seats)]
    decision_ms: tuple[list[float], ...] = tuple([] for _ in range(options.seats))
    rounds: list[RoundRecord] = []
    while match.winner is None:
        secret = secret_of(seed, number, len(rounds) + 1)
        deal: Deal = make_deal(secret, contributions)
        match = deal_next_round(match, deal.deck, None if rounds else deal.first_seat)
        match = play_round(match, levels, rngs, decision_ms)
        assert match.round is not None
        rounds.append(
            round_record(len(rounds) + 1, match.round, commitment(secret), secret, contributions)
        )
    players = tuple(
        PlayerRecord(seat, level.capitalize(), cast(PlayerKind, level))
        for seat, level in enumerate(levels)
    )
    return PlayedMatch(match, MatchRecord(options, players, tuple(rounds)), decision_ms)
