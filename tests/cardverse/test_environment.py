"""Settings from the environment: safe without any, and a wrong value stops the start clearly."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cardverse.environment import VARIABLES, Environment

ROOT = Path(__file__).parents[2]


def read(tmp_path: Path, **variables: str) -> Environment:
    return Environment(tmp_path, variables)


def refusal(call: Any, *args: Any) -> str:
    with pytest.raises(SystemExit) as stop:
        call(*args)
    message = str(stop.value)
    assert "\n" not in message
    return message


def test_without_any_variable_everything_has_a_safe_value(tmp_path: Path) -> None:
    env = read(tmp_path)
    data_dir = env.data_dir()
    assert data_dir == tmp_path / "var"
    assert env.flag("DEBUG") is env.flag("HTTPS") is False
    assert env.words("ALLOWED_HOSTS") == ["localhost", "127.0.0.1", "[::1]"]
    assert env.redis_url() == ""
    database = env.database(data_dir)
    assert (database["ENGINE"], database["NAME"]) == (
        "django.db.backends.sqlite3",
        f"{data_dir}/db.sqlite3",
    )


def test_the_secret_key_is_made_once_and_only_we_can_read_it(tmp_path: Path) -> None:
    env = read(tmp_path)
    key = env.secret_key(env.data_dir())
    assert len(key) >= 50
    assert env.secret_key(env.data_dir()) == key
    assert (tmp_path / "var" / "secret_key").stat().st_mode & 0o777 == 0o600


def test_postgresql_keeps_its_connections_in_the_drivers_pool(tmp_path: Path) -> None:
    env = read(tmp_path, DATABASE_URL="postgres://club:pass@db.example:5433/rummy")
    database: Any = env.database(tmp_path)
    assert (database["ENGINE"], database["HOST"], database["PORT"]) == (
        "django.db.backends.postgresql",
        "db.example",
        5433,
    )
    assert (database["CONN_MAX_AGE"], "pool" in database["OPTIONS"]) == (0, True)


@pytest.mark.parametrize("value", ["maybe", "2", "tru e", "Nein"])
def test_a_flag_that_is_neither_true_nor_false_is_refused(tmp_path: Path, value: str) -> None:
    env = read(tmp_path, DEBUG=value)
    message = refusal(env.flag, "DEBUG")
    assert message.startswith(f"DEBUG cannot be {value.lower()!r}: it must be true or false.")


@pytest.mark.parametrize(
    "url", ["nonsense", "mysql://a/b", "sqlite://", "postgres://", "oracle:", "sqlite://:memory:"]
)
def test_a_database_that_we_cannot_use_is_refused(tmp_path: Path, url: str) -> None:
    env = read(tmp_path, DATABASE_URL=url)
    assert refusal(env.database, tmp_path).startswith("DATABASE_URL cannot be ")


def test_a_password_is_never_shown(tmp_path: Path) -> None:
    env = read(tmp_path, DATABASE_URL="mysql://club:hunter2@db/rummy")
    assert "hunter2" not in refusal(env.database, tmp_path)
    env = read(tmp_path, REDIS_URL="http://club:hunter2@redis")
    assert "hunter2" not in refusal(env.redis_url)
    env = read(tmp_path, SECRET_KEY="hunter2")
    assert "hunter2" not in refusal(env.secret_key, tmp_path)


@pytest.mark.parametrize("value", ["-1", "10", "two", "1.5", "²"])
def test_a_number_out_of_range_is_refused(tmp_path: Path, value: str) -> None:
    message = refusal(read(tmp_path, PROXIES=value).number, "PROXIES", 0, 9)
    assert "a whole number from 0 to 9" in message


def test_other_values_that_cannot_be_used_are_refused(tmp_path: Path) -> None:
    assert "EMAIL_URL" in refusal(read(tmp_path, EMAIL_URL="pigeon://coop").email)
    assert "LOG_LEVEL" in refusal(read(tmp_path, LOG_LEVEL="loud").log_level, "LOG_LEVEL")
    origins = read(tmp_path, CSRF_TRUSTED_ORIGINS="club.example")
    assert "https://club.example" in refusal(origins.origins, "CSRF_TRUSTED_ORIGINS")
    (tmp_path / "file").write_text("")
    assert "DATA_DIR" in refusal(read(tmp_path, DATA_DIR="file").data_dir)


def test_the_start_stops_with_one_clear_line(tmp_path: Path) -> None:
    environment = {**os.environ, "DATA_DIR": str(tmp_path), "DEBUG": "perhaps"}
    run = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 1
    assert run.stderr == (
        "DEBUG cannot be 'perhaps': it must be true or false. See docs/settings.md.\n"
    )


def test_the_documented_table_is_the_one_in_force() -> None:
    rows = re.findall(
        r"^\| `(\w+)` \| (?:`([^`]*)`)? ?\| (.+) \|$",
        (ROOT / "docs" / "settings.md").read_text(),
        re.MULTILINE,
    )
    assert [tuple(row) for row in rows] == [tuple(variable) for variable in VARIABLES]


def test_every_variable_that_is_read_is_in_the_table() -> None:
    names = {variable.name for variable in VARIABLES}
    reading = re.compile(r"\.(?:text|flag|number|words|origins|log_level)\(\"(\w+)\"")
    files = [ROOT / "cardverse" / name for name in ("settings.py", "environment.py")]
    assert {name for file in files for name in reading.findall(file.read_text())} == names
