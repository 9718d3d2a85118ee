"""Every other page: nothing for axe to find, desktop and phone, in both directions."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Visitor
from tests.browser.test_ways_to_play import faults

Making = Callable[..., Visitor]

OPEN_PAGES = ("/", "/rules/", "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/")
SIGNED_IN_PAGES = (
    "/",
    "/tables/new/",
    "/accounts/logout/",
    "/accounts/password/change/",
    "/accounts/email/",
)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_axe_finds_nothing(new_visitor: Making, size: dict[str, int], direction: str) -> None:
    visitor = new_visitor(viewport=size)

    def look_at(path: str) -> None:
        page = visitor.open(path)
        page.evaluate("direction => { document.documentElement.dir = direction; }", direction)
        assert faults(page) == [], path
        over = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert page.evaluate(over) <= 0, path

    for path in OPEN_PAGES:
        look_at(path)
    visitor.sign_up()
    for path in SIGNED_IN_PAGES:
        look_at(path)


def test_a_page_that_is_not_there_says_so_kindly(new_visitor: Making) -> None:
    visitor = new_visitor()
    page = visitor.open("/no-such-page/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("link", name="lobby")).to_be_visible()
    # A 404 is the one thing that a browser's console reports by itself.
    assert all("404" in line for line in visitor.complaints)
    visitor.complaints.clear()
