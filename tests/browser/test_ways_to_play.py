"""By keyboard alone, by touch on a phone, mirrored, and for those who cannot see the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Visitor
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

Making = Callable[..., Visitor]


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.id || document.activeElement.dataset.card"))


def tab_to(page: Page, target: str) -> None:
    for _ in range(40):
        if focused(page) == target:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {target}")


def test_a_turn_is_played_by_keyboard_alone(new_visitor: Making) -> None:
    visitor = new_visitor()
    page = visitor.come_in()
    play_now(visitor)
    until_state(visitor, "one's turn", is_my_turn)
    page.reload()
    until_state(visitor, "one's turn", is_my_turn)
    tab_to(page, "stock")
    page.keyboard.press("Enter")
    state = until_state(visitor, "the card", lambda state: state["round"]["phase"] == "play")
    expect(page.locator("#hand .hand-card:focus")).to_have_count(1)
    page.keyboard.press("Home")
    assert focused(page) == hand_codes(page)[0]
    page.keyboard.press("ArrowRight")
    card = hand_codes(page)[1]
    assert focused(page) == card
    page.keyboard.press("Space")
    expect(page.locator(f"[data-card='{card}']")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("d")
    after = until_state(visitor, "the discard", lambda now: now["v"] > state["v"])
    assert card in after["round"]["discards"] or after["round"]["turn"] == after["seat"]
    assert card not in hand_codes(page)
    assert focused(page) in hand_codes(page)


def test_a_whole_round_is_played_by_touch_on_a_phone(new_visitor: Making) -> None:
    visitor = new_visitor(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    page = visitor.come_in()
    play_now(visitor)
    overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(overflow) == 0
    until_state(visitor, "one's turn", is_my_turn)
    page.locator("#stock").tap()
    until_state(visitor, "the card", lambda state: state["round"]["phase"] == "play")
    card = last_state(visitor)["round"]["legal"]["discards"][0]
    page.locator(f"#hand [data-card='{card}']").tap()
    page.get_by_role("button", name="Discard", exact=True).tap()
    expect(page.locator(f"#hand [data-card='{card}']")).to_have_count(0)
    play_round(visitor)
    expect(page.get_by_role("dialog")).to_be_visible()
    assert page.evaluate(overflow) == 0
    page.get_by_role("button", name="Scores").tap()
    expect(page.get_by_role("heading", name="Scores")).to_be_visible()


def test_mirrored_for_right_to_left_the_page_fits_and_cards_stay_left_to_right(
    new_visitor: Making,
) -> None:
    visitor = new_visitor()
    page = visitor.come_in()
    play_now(visitor)
    until_state(visitor, "one's turn", is_my_turn)
    for size in (DESKTOP, PHONE, {"width": 320, "height": 640}):
        page.set_viewport_size(size)
        for direction in ("ltr", "rtl"):
            page.evaluate("direction => { document.documentElement.dir = direction; }", direction)
            boxes = [card.bounding_box() for card in hand(page).all()]
            places = [(round(box["y"] / 40), box["x"]) for box in boxes if box]
            assert places == sorted(places)
            assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_sorting_keeps_the_choice_and_the_focus(new_visitor: Making) -> None:
    visitor = new_visitor()
    page = visitor.come_in()
    play_now(visitor)
    until_state(visitor, "one's turn", is_my_turn)
    card = hand_codes(page)[2]
    page.locator(f"#hand [data-card='{card}']").click()
    by_suit = hand_codes(page)
    page.keyboard.press("s")
    assert sorted(hand_codes(page)) == sorted(by_suit)
    assert focused(page) == card
    expect(page.locator(f"#hand [data-card='{card}']")).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(page.get_by_role("button", name="Rank")).to_have_attribute("aria-pressed", "true")


def test_a_refused_action_says_why_and_loses_nothing(new_visitor: Making) -> None:
    visitor = new_visitor()
    page = visitor.come_in()
    play_now(visitor)
    until_state(visitor, "one's turn", is_my_turn)
    page.locator("#discard").click(force=True)
    expect(page.get_by_role("status")).to_contain_text("Draw a card first.")
    assert len(hand_codes(page)) == 7


def faults(page: Page) -> list[Any]:
    found = Axe().run(page).response["violations"]
    return [(fault["id"], [node["html"][:200] for node in fault["nodes"]]) for fault in found]


def check_everywhere(page: Page) -> None:
    """Axe finds nothing in this state of the table, on any screen and in any direction."""
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)
        for direction in ("rtl", "ltr"):
            page.evaluate("direction => { document.documentElement.dir = direction; }", direction)
            assert faults(page) == [], (size, direction)


def test_axe_finds_nothing_in_any_state_of_the_table(new_visitor: Making) -> None:
    visitor = new_visitor(reduced_motion="reduce")
    page = visitor.come_in()
    play_now(visitor)
    until_state(visitor, "one's turn", is_my_turn)
    check_everywhere(page)
    page.locator("#stock").click()
    until_state(visitor, "the card", lambda state: state["round"]["phase"] == "play")
    hand(page).first.click()
    check_everywhere(page)
    hand(page).first.click()
    take_turn(visitor)
    check_everywhere(page)
    play_round(visitor)
    expect(page.get_by_role("dialog")).to_be_visible()
    check_everywhere(page)
