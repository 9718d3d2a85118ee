"""Two people in two browsers at one table: together at once, and blind to each other's cards."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitor
from tests.browser.table import (
    discard,
    draw,
    hand_codes,
    is_my_turn,
    last_state,
    play_round,
    states,
    until_state,
)

Making = Callable[..., Visitor]


@pytest.fixture
def pair(new_visitor: Making) -> tuple[Visitor, Visitor]:
    """A host, and somebody who has found the table in the lobby; the match is started."""
    host, guest = (new_visitor(reduced_motion="reduce") for _ in range(2))
    page = host.come_in()
    guest.come_in()
    page.get_by_role("link", name="Open a table").first.click()
    page.get_by_role("radio", name="2", exact=True).check(force=True)
    page.locator("[name=target_score]").fill("60")
    page.locator("[name=title]").fill(f"Chez {host.name}")
    page.get_by_role("checkbox", name="Aces count 11").check(force=True)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/tables/*/")
    # The guest's lobby is open already: the table appears there by itself.
    row = guest.page.get_by_role("listitem").filter(has_text=f"Chez {host.name}")
    expect(row).to_contain_text("60")
    row.get_by_role("button", name="Sit down").click()
    guest.page.wait_for_url("**/tables/*/")
    page.get_by_role("button", name="Start the match").click()
    for visitor in (host, guest):
        visitor.page.wait_for_url("**/match/*/")
        until_state(visitor, "the deal", lambda state: state["state"] == "playing")
    return host, guest


def test_each_sees_every_move_at_once(pair: tuple[Visitor, Visitor]) -> None:
    mover, other = pair if is_my_turn(last_state(pair[0])) else pair[::-1]
    expect(other.page.locator("#hint")).to_contain_text(f"Now: \u2068{mover.name}\u2069")
    draw(mover)
    log = other.page.locator("#log li")
    expect(log.last).to_contain_text("drew from the stock")
    card = last_state(mover)["round"]["legal"]["discards"][0]
    discard(mover, card)
    expect(log.last).to_contain_text("discarded")
    expect(other.page.locator(f"#discards [data-card='{card}']")).to_be_visible()
    expect(other.page.locator("#hint")).to_contain_text("Your turn")
    assert other.page.title().startswith("● Your turn")
    assert last_state(mover)["v"] == last_state(other)["v"]


def test_nobodys_page_or_socket_ever_has_the_others_cards(pair: tuple[Visitor, Visitor]) -> None:
    first, second = pair
    for seer, holder in ((first, second), (second, first)):
        hidden = set(hand_codes(holder.page))
        assert len(hidden) == 7
        # The page carries drawings of all cards; what it shows, and what it was told, are these.
        page, told = seer.page, seer.page.locator("#snapshot").inner_text()
        assert [card for card in hidden if page.locator(f"[data-card='{card}']").count()] == []
        assert [card for card in hidden if f'"{card}"' in told] == []
    play_round(first, second)
    for seer, holder in ((first, second), (second, first)):
        held = {state["v"]: state for state in states(holder) if state["state"] == "playing"}
        compared = 0
        for state in states(seer):
            if state["state"] != "playing" or state["v"] not in held:
                continue
            compared += 1
            mine = held[state["v"]]["round"]
            shown: set[str] = set()
            for event in mine_events(holder, state["v"]):
                shown |= {event.get("card", ""), *cards_of(event["move"])}
            hidden = set(mine["hand"]) - shown - {upcard(seer)}
            text = json.dumps(state)
            assert [card for card in hidden if f'"{card}"' in text] == []
        assert compared > 3


def mine_events(visitor: Visitor, version: int) -> list[dict[str, str]]:
    """All public moves up to a version, as one page was told."""
    return [
        event for state in states(visitor) if state["v"] <= version for event in state["events"]
    ]


def cards_of(move: str) -> set[str]:
    if move.startswith("draw"):
        return set()
    text = move.split(" ")[-1]
    return {text[at : at + 2] for at in range(0, len(text), 2)}


def upcard(visitor: Visitor) -> str:
    """The card turned up at the deal, which everybody saw."""
    first = next(state for state in states(visitor) if state["round"] is not None)
    return str(first["round"]["discards"][0])


def test_the_next_round_waits_for_both(pair: tuple[Visitor, Visitor]) -> None:
    play_round(*pair)
    if last_state(pair[0])["state"] == "finished":
        return
    first, second = pair
    first.page.get_by_role("button", name="Next round").click()
    expect(first.page.locator("#outcome-wait")).to_contain_text(second.name)
    second.page.get_by_role("button", name="Next round").click()
    for visitor in pair:
        until_state(visitor, "the next deal", lambda state: state["state"] == "playing")
        assert last_state(visitor)["round"]["number"] == 2
