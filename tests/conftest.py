"""Fixtures that any test may use: real servers, PostgreSQL and Redis."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache

from tests.support.servers import Server, running
from tests.support.services import postgresql, redis_server


@pytest.fixture(scope="session", autouse=True)
def _static_root() -> None:
    """Nothing is collected in tests; the folder is there, or a warning would be an error."""
    Path(settings.STATIC_ROOT).mkdir(parents=True, exist_ok=True)


@pytest.fixture(autouse=True)
def _no_kept_counts() -> None:
    """What limits count is kept in the process, which many tests share in any order."""
    cache.clear()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One club for all tests that only come and go: embedded defaults, nothing else running."""
    club = Server(tmp_path_factory.mktemp("club"))
    with running(club):
        yield club


@pytest.fixture
def new_server(tmp_path: Path) -> Iterator[Callable[[], Server]]:
    """Clubs of a test's own, to be killed and started again."""
    clubs: list[Server] = []

    def start() -> Server:
        folder = tmp_path / f"club{len(clubs)}"
        folder.mkdir()
        club = Server(folder)
        clubs.append(club)
        club.start()
        return club

    yield start
    for club in clubs:
        club.kill()


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    with postgresql() as url:
        yield url


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    with redis_server() as url:
        yield url
