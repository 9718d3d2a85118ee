"""A real Chromium, and people in it. Whatever the page's console complains of fails the test."""

from __future__ import annotations

import json
import secrets
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.support.people import PASSWORD
from tests.support.servers import ROOT, Server

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}

#: As root a browser has no sandbox; the rest keeps it from asking anything outside.
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

expect.set_options(timeout=15_000)


def chromium() -> str:
    for name in ("chromium", "chromium-browser", "google-chrome"):
        found = shutil.which(name)
        if found:
            return found
    raise AssertionError("Chromium is not installed: bin/test installs it")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_FLAGS)
        yield opened
        opened.close()


class Visitor:
    """A person with a browser of their own."""

    def __init__(self, server: Server, context: BrowserContext, name: str) -> None:
        self.server = server
        self.context = context
        self.name = name
        self.complaints: list[str] = []
        #: What the page was sent by its sockets, in order.
        self.messages: list[dict[str, Any]] = []
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("websocket", self._socket)
        return page

    def _console(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def _socket(self, socket: Any) -> None:
        socket.on("framereceived", lambda frame: self.messages.append(json.loads(frame)))

    def open(self, path: str = "/") -> Page:
        self.page.goto(self.server.url + path)
        return self.page

    def come_in(self) -> Page:
        """Play as a guest: far quicker than an account."""
        page = self.open("/")
        page.get_by_role("button", name="Play as a guest").click()
        self.name = page.locator("nav bdi").inner_text()
        return page

    def sign_up(self) -> Page:
        page = self.open("/accounts/signup/")
        page.locator("[name=username]").fill(self.name)
        page.locator("[name=password1]").fill(PASSWORD)
        page.locator("[name=password2]").fill(PASSWORD)
        page.locator("main form").get_by_role("button").click()
        page.wait_for_url(self.server.url + "/")
        return page


@pytest.fixture
def new_visitor(
    browser: Browser, server: Server, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Visitor]]:
    """Makes people; afterwards their browsers must have had nothing to complain of."""
    visitors: list[Visitor] = []

    def make(name: str = "", at: Server = server, **options: Any) -> Visitor:
        context = browser.new_context(**{"viewport": DESKTOP, **options})
        visitor = Visitor(at, context, name or f"V{secrets.token_hex(4)}")
        visitors.append(visitor)
        return visitor

    yield make
    folder = Path(ROOT / "test-results")
    for number, visitor in enumerate(visitors):
        if getattr(request.node, "failed", False):
            folder.mkdir(exist_ok=True)
            visitor.page.screenshot(path=folder / f"{request.node.name}-{number}.png")
        visitor.context.close()
    assert [visitor.complaints for visitor in visitors] == [[] for _ in visitors]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    report = yield
    if report.when == "call":
        item.failed = report.failed  # type: ignore[attr-defined]
    return report
