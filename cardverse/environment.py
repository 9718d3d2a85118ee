"""Settings read from the environment: every variable, its default and its meaning in one place.

A value that cannot be used stops the start with one line that names the variable and says what to
write instead. ``docs/settings.md`` shows the same table; a test compares the two.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple, NoReturn
from urllib.parse import urlsplit

import environ


class Variable(NamedTuple):
    """A variable of the environment. ``default`` is shown as it would be written there."""

    name: str
    default: str
    meaning: str


VARIABLES = (
    Variable("DATA_DIR", "var", "Folder of the database, the secret key and the static files."),
    Variable(
        "DATABASE_URL",
        "sqlite:///DATA_DIR/db.sqlite3",
        "sqlite:///FILE for one process, postgres://USER:PASSWORD@HOST:PORT/NAME for many.",
    ),
    Variable(
        "REDIS_URL",
        "",
        "redis://HOST:PORT/NUMBER: channel layer and cache shared by many processes."
        " Empty: in memory, one process.",
    ),
    Variable(
        "SECRET_KEY",
        "",
        "Signs sessions: at least 32 characters, the same in every process."
        " Empty: made once and kept in DATA_DIR.",
    ),
    Variable(
        "ALLOWED_HOSTS",
        "localhost,127.0.0.1,[::1]",
        "Host names that the club answers to, separated by commas.",
    ),
    Variable(
        "CSRF_TRUSTED_ORIGINS",
        "",
        "Origins such as https://club.example, for a proxy in front that speaks TLS.",
    ),
    Variable("HTTPS", "false", "true when people come by TLS: secure cookies, redirects, HSTS."),
    Variable(
        "PROXIES",
        "0",
        "Number of trusted proxies in front, whose X-Forwarded-For header is believed.",
    ),
    Variable(
        "EMAIL_URL",
        "consolemail://",
        "smtp+tls://USER:PASSWORD@HOST:PORT. The default prints letters to the console.",
    ),
    Variable("EMAIL_FROM", "club@localhost", "The address that letters come from."),
    Variable(
        "PROGRAM_PACE",
        "100",
        "How long programs seem to think before people, in percent of a human pace: 0 to 100.",
    ),
    Variable(
        "GUESTS_PER_MINUTE",
        "20",
        "New guests from one address in a minute, 1 to 10000: more for an evening behind one"
        " router.",
    ),
    Variable("LOG_LEVEL", "INFO", "DEBUG, INFO, WARNING or ERROR."),
    Variable("DEBUG", "false", "true shows errors with their details. Never in public."),
)

_DEFAULTS = {variable.name: variable.default for variable in VARIABLES}
_LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class Environment:
    """Reads the variables of ``source`` (the process's environment unless given)."""

    def __init__(self, base_dir: Path, source: Mapping[str, str] | None = None) -> None:
        self.base_dir = base_dir
        self.source = os.environ if source is None else source

    def text(self, name: str) -> str:
        """The value as written, else the default. Raises KeyError for a name not in the table."""
        return self.source.get(name, "").strip() or _DEFAULTS[name]

    def flag(self, name: str) -> bool:
        value = self.text(name).lower()
        if value in ("true", "1", "yes", "on"):
            return True
        if value in ("false", "0", "no", "off"):
            return False
        refuse(name, value, "true or false")

    def number(self, name: str, low: int, high: int) -> int:
        value = self.text(name)
        if not value.isascii() or not value.isdigit() or not low <= int(value) <= high:
            refuse(name, value, f"a whole number from {low} to {high}")
        return int(value)

    def words(self, name: str) -> list[str]:
        return [word.strip() for word in self.text(name).split(",") if word.strip()]

    def origins(self, name: str) -> list[str]:
        for origin in self.words(name):
            if urlsplit(origin).scheme not in ("http", "https") or not urlsplit(origin).netloc:
                refuse(name, origin, "origins such as https://club.example, separated by commas")
        return self.words(name)

    def log_level(self, name: str) -> str:
        value = self.text(name).upper()
        if value not in _LOG_LEVELS:
            refuse(name, value, ", ".join(_LOG_LEVELS[:-1]) + f" or {_LOG_LEVELS[-1]}")
        return value

    def data_dir(self) -> Path:
        """The data folder, made if it is missing."""
        folder = self.base_dir / Path(self.text("DATA_DIR")).expanduser()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            refuse("DATA_DIR", str(folder), f"a folder that can be written to ({error.strerror})")
        return folder

    def database(self, data_dir: Path) -> dict[str, object]:
        """Django's settings for the database that ``DATABASE_URL`` names."""
        url = self.text("DATABASE_URL")
        right = "sqlite:///FILE or postgres://USER:PASSWORD@HOST:PORT/NAME"
        if url == _DEFAULTS["DATABASE_URL"]:
            url = f"sqlite:///{data_dir}/db.sqlite3"
        if urlsplit(url).scheme not in ("sqlite", "postgres", "postgresql"):
            refuse("DATABASE_URL", _without_password(url), right)
        try:
            config: dict[str, object] = dict(environ.Env.db_url_config(url))
        except Exception:
            refuse("DATABASE_URL", _without_password(url), right)
        engine = config.get("ENGINE")
        if not config.get("NAME") or config["NAME"] == ":memory:":
            refuse("DATABASE_URL", _without_password(url), right)
        if engine == "django.db.backends.sqlite3":
            return config | _SQLITE | {"TEST": {"NAME": str(data_dir / "test.sqlite3")}}
        if engine == "django.db.backends.postgresql":
            return config | _POSTGRESQL
        refuse("DATABASE_URL", _without_password(url), right)

    def redis_url(self) -> str:
        url = self.text("REDIS_URL")
        if url and urlsplit(url).scheme not in ("redis", "rediss", "unix"):
            refuse("REDIS_URL", _without_password(url), "redis://HOST:PORT/NUMBER, or nothing")
        return url

    def email(self) -> dict[str, object]:
        """Django's ``EMAIL_*`` settings for the server that ``EMAIL_URL`` names."""
        url = self.text("EMAIL_URL")
        try:
            return dict(environ.Env.email_url_config(url))
        except Exception:
            right = "smtp+tls://USER:PASSWORD@HOST:PORT or consolemail://"
            refuse("EMAIL_URL", _without_password(url), right)

    def secret_key(self, data_dir: Path) -> str:
        """``SECRET_KEY``, or one made on the first start and kept in a file only we can read."""
        key = self.text("SECRET_KEY")
        if key:
            if len(key) < 32:
                refuse("SECRET_KEY", "…", "at least 32 characters long")
            return key
        return _kept_secret_key(data_dir / "secret_key")


# WAL, and every commit on the disk before it is acknowledged. IMMEDIATE takes the write lock when a
# transaction begins, so that none fails with "database is locked" half-way.
_SQLITE: dict[str, object] = {
    "CONN_MAX_AGE": 0,
    "OPTIONS": {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    },
}
# Connections kept by requests leak under ASGI: the driver's pool keeps them instead.
_POSTGRESQL: dict[str, object] = {
    "CONN_MAX_AGE": 0,
    "OPTIONS": {"pool": {"min_size": 1, "max_size": 24, "timeout": 10}},
}


def _kept_secret_key(file: Path) -> str:
    from django.core.management.utils import get_random_secret_key

    try:
        # Several processes may start at once: the first one to create the file decides.
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return file.read_text().strip() or refuse("SECRET_KEY", "…", f"written into {file}")
    except OSError as error:
        refuse("DATA_DIR", str(file.parent), f"a folder that can be written to ({error.strerror})")
    with os.fdopen(descriptor, "w") as stream:
        key = get_random_secret_key()
        stream.write(key)
    return key


def _without_password(url: str) -> str:
    password = urlsplit(url).password if "://" in url else None
    return url.replace(f":{password}@", ":…@") if password else url


def refuse(name: str, value: str, right: str) -> NoReturn:
    """Stop the start with one clear line."""
    raise SystemExit(f"{name} cannot be {value!r}: it must be {right}. See docs/settings.md.")
