"""What a person does at the table's page, by clicks; and what the page was told meanwhile."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visitor
from tests.support.servers import wait_for


def states(visitor: Visitor) -> list[dict[str, Any]]:
    """The snapshots that the page has had by its socket."""
    return [message for message in visitor.messages if message["type"] == "state"]


def last_state(visitor: Visitor) -> dict[str, Any]:
    state = newest_state(visitor)
    assert state is not None, "the page has had no snapshot yet"
    return state


def newest_state(visitor: Visitor) -> dict[str, Any] | None:
    newest_first = reversed(visitor.messages)
    return next((message for message in newest_first if message["type"] == "state"), None)


def until_state(visitor: Visitor, what: str, condition: Any, seconds: float = 40) -> dict[str, Any]:
    """The newest snapshot, once ``condition`` holds for it."""

    def newest() -> dict[str, Any]:
        visitor.page.evaluate("1")  # Lets the frames that have arrived be delivered.
        seen = newest_state(visitor)
        return seen if seen and condition(seen) else {}

    return wait_for(what, newest, seconds)


def is_my_turn(state: dict[str, Any]) -> bool:
    return state["state"] == "playing" and state["round"]["turn"] == state["seat"]


def is_my_turn_or_over(state: dict[str, Any]) -> bool:
    return state["state"] in ("between", "finished") or is_my_turn(state)


def hand(page: Page) -> Locator:
    return page.locator("#hand .hand-card")


def hand_codes(page: Page) -> list[str]:
    return [str(card.get_attribute("data-card")) for card in hand(page).all()]


def press(page: Page, card: str) -> None:
    """Click a card of the hand where it shows beside its neighbour: at its corner."""
    page.locator(f"#hand .hand-card[data-card='{card}']").click(position={"x": 12, "y": 24})


def choose(page: Page, *cards: str) -> None:
    for card in cards:
        press(page, card)
        chosen = page.locator(f"#hand .hand-card[data-card='{card}']")
        expect(chosen).to_have_attribute("aria-pressed", "true")


def draw(visitor: Visitor, pile: str = "stock") -> dict[str, Any]:
    version = last_state(visitor)["v"]
    visitor.page.locator("#stock" if pile == "stock" else "#discards").click()
    return until_state(visitor, "the drawn card", lambda state: state["v"] > version)


def discard(visitor: Visitor, card: str) -> dict[str, Any]:
    version = last_state(visitor)["v"]
    choose(visitor.page, card)
    visitor.page.get_by_role("button", name="Discard", exact=True).click()
    return until_state(visitor, "the end of the turn", lambda state: state["v"] > version)


def take_turn(visitor: Visitor) -> dict[str, Any]:
    """Draw, put down what can be put down, lay off one card where it fits, discard."""
    state = last_state(visitor)
    if state["round"]["phase"] == "draw":
        state = draw(visitor)
    page = visitor.page
    while state["state"] == "playing" and state["round"]["legal"]["melds"]:
        meld = state["round"]["legal"]["melds"][0]
        choose(page, *meld["cards"])
        page.get_by_role("button", name="Meld: ").click()
        version = state["v"]
        page.locator("#put-down").click()
        state = until_state(visitor, "the meld", lambda state, v=version: state["v"] > v)
    if state["state"] == "playing" and state["round"]["legal"]["layoffs"]:
        layoff = min(state["round"]["legal"]["layoffs"], key=lambda move: len(move["cards"]))
        choose(page, *layoff["cards"])
        page.locator(f"button.ghost-card[data-on='{layoff['meld']}']").click()
        version = state["v"]
        page.locator("#put-down").click()
        state = until_state(visitor, "the lay-off", lambda state, v=version: state["v"] > v)
    if state["state"] == "playing":
        state = discard(visitor, state["round"]["legal"]["discards"][-1])
    return state


def play_round(*visitors: Visitor) -> None:
    """All take their turns until the round is over; programs play theirs."""
    while True:
        for visitor in visitors:
            if is_my_turn(last_state(visitor)):
                take_turn(visitor)
        shown = [
            until_state(visitor, "a turn", lambda state: True, seconds=5) for visitor in visitors
        ]
        if all(state["state"] in ("between", "finished") for state in shown):
            return
        if not any(is_my_turn(state) for state in shown):
            until_any_turn(*visitors)


def until_any_turn(*visitors: Visitor) -> None:
    def somebody() -> bool:
        return any(
            is_my_turn_or_over(until_state(visitor, "news", lambda state: True))
            for visitor in visitors
        )

    wait_for("somebody's turn", somebody, seconds=40)


def play_now(visitor: Visitor, level: str = "Easy", target_score: int = 100) -> None:
    """From the lobby to a dealt table against a program."""
    page = visitor.page
    page.get_by_role("radio", name=level).check(force=True)
    page.get_by_role("checkbox", name="With people, if a table waits").uncheck(force=True)
    page.locator("[name=target_score]").fill(str(target_score))
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/match/*/")
    until_state(visitor, "the first deal", lambda state: state["state"] == "playing")
