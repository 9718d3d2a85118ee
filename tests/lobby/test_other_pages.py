"""The rules, and the pages for when something is wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.template.loader import get_template
from django.test import Client, RequestFactory
from django.urls import reverse
from django.views.defaults import permission_denied, server_error

from lobby.models import Player

Browser = Callable[[Player | None], Client]
CountQueries = Callable[..., object]


def test_the_rules_ask_the_database_nothing_of_a_visitor(
    db: None, client: Client, django_assert_num_queries: CountQueries
) -> None:
    with django_assert_num_queries(0):
        page = client.get(reverse("rules")).text
    for part in ("set-up", "melds", "turn", "points", "stock", "options", "programs", "shuffle"):
        assert f'<h2 id="{part}">' in page


def test_a_page_that_is_not_there_leads_back_to_the_lobby(browser: Browser, host: Player) -> None:
    response = browser(host).get("/nowhere/")
    assert response.status_code == 404
    assert "There is nothing on this table" in response.text
    assert 'href="/"' in response.text


@pytest.mark.django_db(databases=[])
def test_an_error_on_our_side_needs_no_database_and_no_person() -> None:
    response = server_error(RequestFactory().get("/"))
    assert response.status_code == 500
    assert "We dropped the cards" in response.content.decode()


def test_a_refused_page_says_so(host: Player) -> None:
    request = RequestFactory().get("/")
    request.user = host
    response = permission_denied(request, PermissionError())
    assert response.status_code == 403
    assert "This is not yours to open" in response.content.decode()


@pytest.mark.parametrize("name", ["/", "/rules/", "/accounts/login/", "/accounts/signup/"])
def test_pages_hold_to_the_content_security_policy(name: str, client: Client, db: None) -> None:
    response = client.get(name)
    assert "default-src 'none'" in response["Content-Security-Policy"]
    for forbidden in ("<style", "style=", " onclick=", "javascript:", "data:", "<script>"):
        assert forbidden not in response.text


def test_the_page_for_too_many_attempts_is_ours() -> None:
    assert "A little slower, please" in get_template("429.html").render()
