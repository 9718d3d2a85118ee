"""Time runs out, a program takes the seat over, the person takes it back, and leaves for good."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.table import hand, is_my_turn, last_state, play_now, until_state

Making = Callable[..., Visitor]


def set_back(visitor: Visitor, seconds: float) -> None:
    """As if the turn of the table at hand, which now has a limit, had begun so long ago."""
    match = last_state(visitor)["match"]
    now = datetime.now(UTC)
    started = now - timedelta(seconds=seconds)
    due = started + timedelta(seconds=20 + 60 + 1)
    file = Path(visitor.server.data_dir) / "db.sqlite3"
    with sqlite3.connect(file, timeout=20) as connection:
        connection.execute(
            "UPDATE rummy_match SET turn_limit = 20, turn_started_at = ?, due_at = ? WHERE id = ?",
            (f"{started:%Y-%m-%d %H:%M:%S.%f}", f"{due:%Y-%m-%d %H:%M:%S.%f}", match),
        )
    connection.close()


def log_of(page: Page) -> str:
    return page.locator("#log").inner_text()


def test_a_seat_is_played_for_whoever_is_away_and_given_back_at_once(new_visitor: Making) -> None:
    visitor = new_visitor(reduced_motion="reduce")
    page = visitor.come_in()
    play_now(visitor, target_score=500)
    until_state(visitor, "one's turn", is_my_turn)
    version = last_state(visitor)["v"]
    set_back(visitor, 100)
    state = until_state(visitor, "the time-out", lambda state: state["v"] > version)
    assert "Time is up." in log_of(page)
    me = state["seat"]
    until_state(visitor, "one's next turn", is_my_turn)
    expect(page.locator("#plate .time")).to_be_visible()
    set_back(visitor, 25)
    page.reload()
    expect(page.locator("#plate .time")).to_have_class("time bank")
    set_back(visitor, 100)
    until_state(visitor, "the program", lambda state: state["players"][me]["played_by"] == "easy")
    away = page.get_by_role("region", name="A program (easy) plays for you.")
    expect(away).to_be_visible()
    away.get_by_role("button", name="Take my seat back").click()
    state = until_state(
        visitor, "one's seat", lambda state: state["players"][me]["played_by"] == "human"
    )
    expect(away).to_be_hidden()
    if state["state"] == "playing":
        expect(hand(page)).to_have_count(len(state["round"]["hand"]))


def test_leaving_for_good_says_what_it_means_and_leads_to_the_lobby(new_visitor: Making) -> None:
    visitor = new_visitor()
    page = visitor.come_in()
    play_now(visitor)
    until_state(visitor, "one's turn", is_my_turn)
    match = page.url
    page.get_by_role("button", name="Leave the match for good…").click()
    dialog = page.get_by_role("dialog", name="Leave this match for good?")
    expect(dialog).to_contain_text("you cannot come back to it")
    dialog.get_by_role("button", name="Stay").click()
    expect(dialog).to_be_hidden()
    page.get_by_role("button", name="Leave the match for good…").click()
    dialog.get_by_role("button", name="Leave for good").click()
    page.wait_for_url(visitor.server.url + "/")
    expect(page.get_by_role("region", name="Your tables")).not_to_contain_text("Go on playing")
    answer = page.goto(match)
    assert answer is not None and answer.status == 404
    visitor.complaints.clear()
