"""Reading a match record: every value is checked, and every move played again.

The text may come from anybody. Whatever is wrong with it, the answer is a :class:`RecordError`
that says where and what.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple, NoReturn

from rummy.engine.cards import DECK_SIZE, parse_card_list
from rummy.engine.deal import parse_secret
from rummy.engine.errors import RummyError
from rummy.engine.match import Match, RoundResult, play_move
from rummy.engine.moves import parse_move
from rummy.engine.record import (
    FORMAT,
    PLAYER_KINDS,
    MatchRecord,
    PlayerRecord,
    RoundRecord,
    begin_round,
    current_result,
    match_result_to_json,
    result_to_json,
)
from rummy.engine.rules import Options, make_options

#: Longer values are cut short where an error shows them.
LONGEST_SHOWN = 80


class RecordError(RummyError):
    """A fault in a record, with its place.

    ``round`` and ``move`` count from 1. ``move`` is None where the fault is in a deck, an option or
    a result, ``round`` where it is in no round. ``results`` are those of the rounds in order before
    the fault.
    """

    def __init__(
        self,
        error: RummyError,
        round: int | None = None,
        move: int | None = None,
        results: tuple[RoundResult, ...] = (),
    ) -> None:
        super().__init__(error.code, **{key: _shown(it) for key, it in error.values.items()})
        self.round = round
        self.move = move
        self.results = results


class Replay(NamedTuple):
    """A replayed record: what it says, the position it ends in, the result of each round.

    The last of ``results`` is None while that round is running. The match's own result is that of
    ``match``: its ``winner`` and ``scores``.
    """

    record: MatchRecord
    match: Match
    results: tuple[RoundResult | None, ...]


def load_json(data: bytes) -> object:
    """What the JSON text ``data`` says. Raises :class:`RecordError` ``bad_json``.

    An object that names a key twice is refused: readers differ in which of the two they take.
    """
    try:
        text = data.decode()
        if text.startswith("\ufeff"):
            fault = "it begins with a byte order mark"
        else:
            return json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except UnicodeDecodeError:
        fault = "it is not UTF-8"
    except json.JSONDecodeError as error:
        fault = f"{error.msg} at line {error.lineno}, column {error.colno}"
    except RecursionError:
        fault = "it is nested too deeply"
    except RummyError as error:
        raise RecordError(error) from None
    except ValueError:  # Python reads no number of more than 4,300 digits.
        fault = "a number is too long"
    raise RecordError(RummyError("bad_json", fault=fault))


def replay_record(data: object) -> Replay:
    """Replay a record, given as parsed JSON, and check all that it says.

    That is the format, options and players; number, first seat and deck of each round; the deal,
    where secret, commitment and contributions stand beside the deck; each move; each result. Keys
    that are not of the format are passed over. Raises :class:`RecordError` at the first fault.
    """
    reader = _Reader()
    try:
        return reader.read(data)
    except RummyError as error:
        finished = tuple(result for result in reader.results if result is not None)
        raise RecordError(error, reader.round, reader.move, finished) from None


class _Reader:
    """Reads one record, and knows where it is when something raises."""

    def __init__(self) -> None:
        self.round: int | None = None
        self.move: int | None = None
        self.results: list[RoundResult | None] = []

    def read(self, data: object) -> Replay:
        record = _object(data, "the record")
        name = _get(record, "format")
        if name != FORMAT:
            raise RummyError("bad_format", wanted=FORMAT, found=name)
        values = _object(_get(record, "options"), "options")
        options = make_options(**{key: _get(values, key) for key in Options._fields})
        players = _read_players(_list(_get(record, "players"), "players"), options)
        match = Match(options)
        rounds: list[RoundRecord] = []
        for entry in _list(_get(record, "rounds"), "rounds"):
            if None in self.results:  # The fault is the round that another one follows.
                raise RummyError("round_not_over")
            self.round = len(rounds) + 1
            match, played = self._read_round(match, _object(entry, "a round"))
            rounds.append(played)
        self.round = None
        _check_result(_get(record, "result"), match_result_to_json(match))
        return Replay(MatchRecord(options, players, tuple(rounds)), match, tuple(self.results))

    def _read_round(self, match: Match, entry: dict[str, object]) -> tuple[Match, RoundRecord]:
        if match.winner is not None:
            raise RummyError("match_over")
        assert self.round is not None
        played = _read_deal(entry, self.round, match.options)
        match = begin_round(match, played)
        for ply, move in enumerate(_list(_get(entry, "moves"), "moves"), start=1):
            self.move = ply
            values = _object(move, "a move")
            seat = _seat(_get(values, "seat"), "seat", match.options)
            match = play_move(match, seat, parse_move(_text(_get(values, "move"), "move")))
        self.move = None
        result = current_result(match)
        _check_result(_get(entry, "result"), None if result is None else result_to_json(result))
        self.results.append(result)
        assert match.round is not None
        return match, played._replace(moves=match.round.history)


def _read_players(entries: list[object], options: Options) -> tuple[PlayerRecord, ...]:
    players: dict[int, PlayerRecord] = {}
    for entry in entries:
        values = _object(entry, "a player")
        seat = _seat(_get(values, "seat"), "seat", options)
        name = _text(_get(values, "name"), "name")
        kind = _get(values, "kind")
        if not isinstance(kind, str) or kind not in PLAYER_KINDS:
            raise RummyError("bad_kind", found=kind)
        players[seat] = PlayerRecord(seat, name, kind)
    if not len(entries) == len(players) == options.seats:
        raise RummyError("bad_players", last=options.seats - 1)
    return tuple(players[seat] for seat in range(options.seats))


def _read_deal(entry: dict[str, object], number: int, options: Options) -> RoundRecord:
    found = _whole(_get(entry, "number"), "number")
    if found != number:
        raise RummyError("bad_round_number", wanted=number, found=found)
    first_seat = _seat(_get(entry, "first_seat"), "first_seat", options)
    text = _text(_get(entry, "deck"), "deck")
    if len(text) != 2 * DECK_SIZE:
        raise RummyError("bad_deck", fault=f"it has {len(text)} characters, not {2 * DECK_SIZE}")
    played = RoundRecord(number, first_seat, tuple(parse_card_list(text)))
    secret, committed = entry.get("secret"), entry.get("commitment")
    contributions = entry.get("contributions")
    # Only together are they the proof of a deal; one of them alone is a key like any other.
    if secret is None or committed is None or contributions is None:
        return played
    return played._replace(
        secret=parse_secret(secret),
        commitment=_text(committed, "commitment"),
        contributions=tuple(
            _text(text, "a contribution") for text in _list(contributions, "contributions")
        ),
    )


def _check_result(found: object, wanted: dict[str, Any] | None) -> None:
    """Raise unless the result that stands in the record is the one that the moves give."""
    if wanted is None:
        if found is not None:
            raise RummyError("result_too_early")
        return
    if found is None:
        raise RummyError("result_missing")
    values = _object(found, "result")
    for key, right in wanted.items():
        value = _get(values, key)
        if not _is_same(value, right):
            raise RummyError("wrong_result", key=key, wanted=right, found=value)


def _is_same(found: object, right: object) -> bool:
    """Whether two values of JSON are the same: to Python alone 1, 1.0 and true are."""
    if isinstance(found, list) and isinstance(right, list):
        return len(found) == len(right) and all(map(_is_same, found, right))
    return type(found) is type(right) and found == right


def _get(values: dict[str, object], key: str) -> object:
    if key not in values:
        raise RummyError("missing_key", key=key)
    return values[key]


def _object(value: object, name: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise RummyError("wrong_type", key=name, wanted="an object", found=value)
    return value


def _list(value: object, name: str) -> list[object]:
    if not isinstance(value, list):
        raise RummyError("wrong_type", key=name, wanted="a list", found=value)
    return value


def _text(value: object, name: str) -> str:
    """``value``, if it is text that UTF-8 can write: half a surrogate pair is not."""
    if not isinstance(value, str):
        raise RummyError("wrong_type", key=name, wanted="text", found=value)
    if any("\ud800" <= letter <= "\udfff" for letter in value):
        raise RummyError("wrong_type", key=name, wanted="text", found="half a character")
    return value


def _whole(value: object, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise RummyError("wrong_type", key=name, wanted="a whole number", found=value)
    return value


def _seat(value: object, name: str, options: Options) -> int:
    seat = _whole(value, name)
    if not 0 <= seat < options.seats:
        raise RummyError("bad_seat", seat=seat, last=options.seats - 1)
    return seat


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) != len(pairs):
        keys = [key for key, _value in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise RummyError("bad_json", fault=f"{twice} stands twice in one object")
    return values


def _no_constant(name: str) -> NoReturn:
    raise RummyError("bad_json", fault=f"{name} is no number of JSON")


def _shown(value: object) -> str:
    """``value`` as an error shows it: as in JSON, short, and never an error itself."""
    if isinstance(value, str):
        text = value
    elif isinstance(value, list) and len(value) < 5 and all(type(it) is int for it in value):
        text = "[" + ", ".join([_shown(item) for item in value]) + "]"
    elif isinstance(value, list | tuple):
        text = "a list"
    elif isinstance(value, dict):
        text = "an object"
    elif isinstance(value, int) and not isinstance(value, bool) and value.bit_length() > 100:
        text = "a very long number"  # Python refuses to write one of more than 4,300 digits.
    elif value is None or isinstance(value, bool | int | float):
        text = json.dumps(value)
    else:
        text = type(value).__name__
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"
