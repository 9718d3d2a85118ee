"""The description of the protocol and the code name the same messages, codes and numbers."""

from __future__ import annotations

import re
from pathlib import Path

from cardverse import sockets
from rummy import actions, protocol
from rummy.engine.errors import MESSAGES

TEXT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text()

#: Codes of the engine that only records, decks and options can give, not an action at a table.
NOT_AT_A_TABLE = {
    "bad_option",
    "bad_deck",
    "bad_seat",
    "wrong_first_seat",
    "round_not_over",
    "bad_secret",
    "wrong_commitment",
    "wrong_deal",
    "cannot_read",
    "bad_json",
    "missing_key",
    "wrong_type",
    "bad_format",
    "bad_players",
    "bad_kind",
    "bad_round_number",
    "result_missing",
    "result_too_early",
    "wrong_result",
}


def section(title: str) -> str:
    return TEXT.split(f"\n## {title}\n")[1].split("\n## ")[0]


def types_in(title: str) -> set[str]:
    return set(re.findall(r"^### `(\w+)`$", section(title), re.MULTILINE))


def test_every_message_type_is_described_and_no_other() -> None:
    assert types_in("From the client") == protocol.CLIENT_TYPES
    assert types_in("From the server") == protocol.SERVER_TYPES
    assert protocol.ACTION_TYPES < protocol.CLIENT_TYPES


def test_every_error_code_is_described_and_no_other() -> None:
    error = section("From the server").split("### `error`")[1].split("### `pong`")[0]
    codes = error[error.index("Codes of a message") :]
    described = set(re.findall(r"`([a-z_]+)`", codes))
    coded = set(sockets.REFUSALS) | set(actions.REFUSALS) | (set(MESSAGES) - NOT_AT_A_TABLE)
    assert described == coded


def test_the_limits_described_are_those_in_force() -> None:
    assert f"over {sockets.LONGEST_MESSAGE:,} bytes" in TEXT
    assert f"1 to {protocol.MOST_MOVES} moves" in TEXT
    for code in (sockets.CLOSE_SIGNED_OUT, sockets.CLOSE_NOT_ALLOWED, sockets.CLOSE_FLOOD):
        assert f"| {code} |" in section("Closing")
