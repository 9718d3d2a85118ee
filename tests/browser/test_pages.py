"""Every other page: nothing for axe to find, desktop and phone, in both directions."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, Visitor
from tests.browser.test_ways_to_play import faults

Making = Callable[..., Visitor]

OPEN_PAGES = ("/", "/rules/", "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/")
SIGNED_IN_PAGES = ("/accounts/logout/", "/accounts/password/change/", "/accounts/email/")
GUEST_PAGES = ("/", "/?seats=2", "/tables/new/", "/keep/", "/you/privacy/", "/you/delete/")


def look_at(visitor: Visitor, path: str) -> None:
    """Axe finds nothing on the page, and it fits, on any screen and in any direction."""
    page = visitor.open(path)
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)
        for direction in ("rtl", "ltr"):
            page.evaluate("direction => { document.documentElement.dir = direction; }", direction)
            assert faults(page) == [], (path, size, direction)
            over = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            assert page.evaluate(over) <= 0, (path, size, direction)


def test_axe_finds_nothing_before_and_after_signing_in(new_visitor: Making) -> None:
    visitor = new_visitor(reduced_motion="reduce")
    for path in OPEN_PAGES:
        look_at(visitor, path)
    visitor.sign_up()
    for path in SIGNED_IN_PAGES:
        look_at(visitor, path)


def test_axe_finds_nothing_where_guests_come(new_visitor: Making) -> None:
    host, guest = (new_visitor(reduced_motion="reduce") for _ in range(2))
    host.come_in()
    page = host.open("/tables/new/")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/tables/*/")
    code = page.url.split("/")[-2]
    look_at(guest, f"/t/{code}/")
    guest.page.get_by_role("button", name="Sit down as a guest").click()
    guest.page.wait_for_url("**/tables/*/")
    guest.name = guest.page.locator("nav bdi").inner_text()
    look_at(host, f"/tables/{code}/")
    for path in (*GUEST_PAGES, f"/people/{guest.name}/", f"/people/{guest.name}/report/"):
        look_at(host, path)


def test_a_page_that_is_not_there_says_so_kindly(new_visitor: Making) -> None:
    visitor = new_visitor()
    page = visitor.open("/no-such-page/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("link", name="lobby")).to_be_visible()
    # A 404 is the one thing that a browser's console reports by itself.
    assert all("404" in line for line in visitor.complaints)
    visitor.complaints.clear()
