"""The main thing: sign up, sit down, play a match by clicking, and another one."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import Visitor
from tests.browser.table import (
    hand,
    hand_codes,
    is_my_turn,
    last_state,
    play_now,
    play_round,
    take_turn,
    until_state,
)
from tests.support.servers import Server

Making = Callable[..., Visitor]


def test_a_few_clicks_after_coming_in_one_sits_at_a_dealt_table(new_visitor: Making) -> None:
    visitor = new_visitor()
    page = visitor.come_in()
    # A table of another test may wait for somebody just now.
    page.get_by_role("checkbox", name="With people, if a table waits").uncheck(force=True)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/match/*/")
    expect(page.get_by_role("list", name="Your hand").get_by_role("button")).to_have_count(7)
    expect(page.get_by_role("button", name="Stock: 3")).to_be_visible()
    expect(page.locator("#net-text")).to_have_text("Live")


def test_a_match_is_played_to_its_end_and_a_rematch_started(new_visitor: Making) -> None:
    visitor = new_visitor(reduced_motion="reduce")
    page = visitor.come_in()
    play_now(visitor, target_score=30)
    address = page.url
    while last_state(visitor)["state"] != "finished":
        play_round(visitor)
        state = last_state(visitor)
        dialog = page.get_by_role("dialog")
        expect(dialog).to_be_visible()
        won = state["rounds"][-1]
        expect(dialog).to_contain_text(str(won["points"]))
        for left in state["round"]["hands"]:
            for card in left:
                expect(dialog.locator(f"[data-card='{card}']")).to_have_count(1)
        if state["state"] == "between":
            dialog.get_by_role("button", name="Next round").click()
            until_state(visitor, "the next deal", lambda state: state["state"] == "playing")
            expect(dialog).to_be_hidden()
    state = last_state(visitor)
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("table").locator("tbody tr")).to_have_count(len(state["rounds"]))
    expect(dialog.get_by_role("heading", level=2)).to_contain_text("the match")
    dialog.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: "/match/" in url and url != address)
    expect(hand(page)).to_have_count(7)


def test_reloading_in_the_middle_of_a_turn_comes_back_to_the_exact_position(
    new_visitor: Making,
) -> None:
    visitor = new_visitor()
    page = visitor.come_in()
    play_now(visitor)
    until_state(visitor, "one's turn", is_my_turn)
    take_turn(visitor)
    until_state(visitor, "one's turn", is_my_turn)
    page.locator("#stock").click()
    expect(hand(page)).not_to_have_count(0)
    before = until_state(visitor, "the card", lambda state: state["round"]["phase"] == "play")
    cards, log = hand_codes(page), page.locator("#log").inner_text()
    page.reload()
    expect(page.locator("#net-text")).to_have_text("Live")
    assert hand_codes(page) == cards
    assert page.locator("#log").inner_text() == log
    after = last_state(visitor)
    assert after["round"] == before["round"]


def test_the_first_paint_needs_no_socket(new_visitor: Making) -> None:
    visitor = new_visitor()
    page = visitor.come_in()
    play_now(visitor)
    until_state(visitor, "one's turn", is_my_turn)
    shown = sorted(hand_codes(page))
    page.route_web_socket("**/ws/**", lambda socket: None)
    page.reload()
    assert sorted(hand_codes(page)) == shown
    expect(page.locator("#discards [data-card]")).not_to_have_count(0)


def test_whoever_comes_back_finds_their_table_first_in_the_lobby(new_visitor: Making) -> None:
    visitor = new_visitor()
    page = visitor.come_in()
    play_now(visitor)
    until_state(visitor, "one's turn", is_my_turn)
    shown = sorted(hand_codes(page))
    address = page.url
    page.close()
    visitor.page = visitor.new_page()
    page = visitor.open("/")
    yours = page.get_by_role("region", name="Your tables")
    expect(yours).to_contain_text("Your turn")
    yours.get_by_role("link").first.click()
    page.wait_for_url(address)
    assert sorted(hand_codes(page)) == shown


def test_the_page_lives_through_a_server_that_is_killed(
    new_visitor: Making, new_server: Callable[[], Server]
) -> None:
    server = new_server()
    visitor = new_visitor(at=server)
    page = visitor.come_in()
    play_now(visitor)
    until_state(visitor, "one's turn", is_my_turn)
    server.kill()
    expect(page.locator("#net-text")).to_have_text("Reconnecting…")
    version = last_state(visitor)["v"]
    page.locator("#stock").click()  # Sent when the server is back, once.
    server.start()
    state = until_state(visitor, "the drawn card", lambda state: state["v"] == version + 1)
    assert len(state["round"]["hand"]) == 8
    expect(page.locator("#net-text")).to_have_text("Live")
    expect(hand(page)).to_have_count(8)
    # The browser complains of each try while nobody answered; nothing else may be among it.
    refused = [line for line in visitor.complaints if "ERR_CONNECTION_REFUSED" in line]
    assert visitor.complaints == refused
    visitor.complaints.clear()
