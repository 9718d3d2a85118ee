"""A real PostgreSQL and a real Redis for the tests, on free ports and in folders of their own."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import redis

from tests.support.servers import free_port, wait_for


def _postgres_bin() -> Path:
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    assert versions, "PostgreSQL is not installed: bin/test installs it"
    return versions[-1].parent


def _as_postgres() -> list[str]:
    """PostgreSQL refuses to run as root; its package makes a user for it."""
    return ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []


@contextmanager
def postgresql() -> Iterator[str]:
    """The URL of an empty database of a server that ends with the block."""
    folder = Path(tempfile.mkdtemp(prefix="cardverse-pg-"))
    if os.getuid() == 0:
        os.chown(folder, pwd.getpwnam("postgres").pw_uid, -1)
    port, bin_dir, prefix = free_port(), _postgres_bin(), _as_postgres()
    data = folder / "data"
    start = [bin_dir / "pg_ctl", "start", "-w"]
    options = f"-p {port} -c listen_addresses=127.0.0.1 -k {folder} -c max_connections=100"
    try:
        subprocess.run(
            [*prefix, bin_dir / "initdb", "-D", data, "-U", "club", "-A", "trust", "-E", "UTF8"],
            check=True,
            capture_output=True,
            cwd="/",
        )
        subprocess.run(
            [*prefix, *start, "-D", data, "-o", options, "-l", folder / "log"],
            check=True,
            stdout=subprocess.DEVNULL,
            cwd="/",
        )
        with psycopg.connect(
            f"postgresql://club@127.0.0.1:{port}/postgres", autocommit=True
        ) as connection:
            connection.execute("CREATE DATABASE rummy")
        yield f"postgres://club@127.0.0.1:{port}/rummy"
    finally:
        subprocess.run(
            [*prefix, bin_dir / "pg_ctl", "-D", data, "-m", "immediate", "stop"],
            capture_output=True,
            cwd="/",
        )
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def redis_server() -> Iterator[str]:
    """The URL of a Redis server that ends with the block and writes nothing to the disk."""
    port = free_port()
    process = subprocess.Popen(
        ["redis-server", "--port", str(port), "--save", "", "--appendonly", "no"],
        stdout=subprocess.DEVNULL,
        cwd="/",
    )
    url = f"redis://127.0.0.1:{port}/0"

    def answers() -> bool:
        try:
            with redis.Redis.from_url(url) as client:
                return bool(client.ping())
        except redis.ConnectionError:
            return False

    try:
        wait_for("redis", answers)
        yield url
    finally:
        process.terminate()
        process.wait(timeout=20)
