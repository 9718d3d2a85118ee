"""A host on a desktop, a friend on a phone, somebody who watches: from a link to the table."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Visitor
from tests.browser.table import hand_codes, last_state, until_state

Making = Callable[..., Visitor]


def test_friends_meet_by_a_link_talk_and_play_while_somebody_watches(new_visitor: Making) -> None:
    host, watcher = (new_visitor(reduced_motion="reduce") for _ in range(2))
    friend = new_visitor(viewport=PHONE, has_touch=True, is_mobile=True)
    host.come_in()
    looking = watcher.come_in()

    # What somebody types in the lobby stays while a table appears there.
    target = looking.locator("[name=target_score]")
    target.fill("25")
    page = host.open("/tables/new/")
    page.locator("[name=title]").fill(f"Chez {host.name}")
    page.get_by_role("button", name="Open the table").click()
    opened = time.monotonic()
    row = looking.get_by_role("listitem").filter(has_text=f"Chez {host.name}")
    expect(row).to_be_visible()
    assert time.monotonic() - opened < 5  # Two seconds, and what a busy machine adds.
    expect(target).to_be_focused()
    expect(target).to_have_value("25")

    page.wait_for_url("**/tables/*/")
    link = page.get_by_label("Send this link").input_value()
    phone = friend.page
    phone.goto(link)
    phone.get_by_role("button", name="Sit down as a guest").tap()
    phone.wait_for_url("**/tables/*/")
    phone.get_by_label("Write to the table").fill("Hello <b>there</b>")
    phone.get_by_role("button", name="Send").tap()
    chat = page.get_by_role("log", name="Chat")
    expect(chat).to_contain_text("Hello <b>there</b>")
    expect(phone.get_by_label("Write to the table")).to_have_value("")

    page.get_by_role("button", name="Start the match").click()
    for visitor in (host, friend):
        visitor.page.wait_for_url("**/match/*/")
        until_state(visitor, "the deal", lambda state: state["state"] == "playing")
    looking.goto(page.url)
    expect(looking.locator("#hint")).to_contain_text("You are watching.")
    until_state(watcher, "the table", lambda state: state["state"] == "playing")
    page.get_by_text("Company and chat").click()
    expect(page.locator("#company")).to_contain_text("1 person is watching")
    told = looking.locator("#snapshot").inner_text() + json.dumps(watcher.messages)
    assert last_state(watcher)["seat"] is None
    for visitor in (host, friend):
        hidden = set(hand_codes(visitor.page))
        assert len(hidden) == 7
        assert [card for card in hidden if f'"{card}"' in told] == []

    # The host would rather not read the friend: only the host's page changes.
    page.get_by_role("link", name="About").click()
    page.get_by_role("button", name="Mute").click()
    expect(page.get_by_role("button", name="Hear again")).to_be_visible()
    page.go_back()
    page.go_back()
    page.get_by_text("Company and chat").click()
    expect(page.locator("#company")).to_contain_text("here")
    expect(chat).not_to_contain_text("Hello")
    phone.locator("#company summary").tap()
    expect(phone.get_by_role("log", name="Chat")).to_contain_text("Hello <b>there</b>")
