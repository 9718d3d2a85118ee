"""What staff see of matches, and that nothing of them can be changed."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from rummy.models import Match, Move, Round


@pytest.fixture
def staff(transactional_db: None) -> Client:
    client = Client()
    client.force_login(get_user_model().objects.create_superuser("Staff", password=None))
    return client


def page(client: Client, name: str, *arguments: int) -> str:
    answer = client.get(reverse(f"admin:rummy_{name}", args=arguments))
    assert answer.status_code == 200
    return answer.content.decode()


def test_staff_see_matches_their_players_rounds_and_moves(staff: Client, make_table: Any) -> None:
    table = make_table("human", "easy", target_score=10)
    table.play_match()
    assert "Human0, Easy1" in page(staff, "match_changelist")
    seen = page(staff, "match_change", table.pk)
    assert "Human0" in seen
    assert str(table.row.scores) in seen
    first = Round.objects.first()
    assert first is not None
    seen = page(staff, "round_change", first.pk)
    assert first.deck in seen
    assert first.secret in seen
    for move in first.moves.all():
        assert move.text in seen
    assert "draw stock" in page(staff, "move_changelist")


def test_the_deck_of_a_round_in_play_is_hidden_from_staff_too(staff: Client, two: Any) -> None:
    dealt = Round.objects.get()
    seen = page(staff, "round_change", dealt.pk)
    assert dealt.deck not in seen
    assert dealt.secret not in seen
    assert dealt.commitment in seen
    assert dealt.secret not in page(staff, "match_change", two.pk)


@pytest.mark.parametrize("model", [Match, Round, Move])
def test_history_can_be_neither_added_nor_changed_nor_deleted(
    staff: Client, make_table: Any, model: Any
) -> None:
    table = make_table("human", "easy", target_score=10)
    table.play_match()
    name = model._meta.model_name
    row = model.objects.first()
    before = list(model.objects.values())
    for action, arguments in (("add", ()), ("change", (row.pk,)), ("delete", (row.pk,))):
        answer = staff.post(
            reverse(f"admin:rummy_{name}_{action}", args=arguments), {"state": "playing", "post": 1}
        )
        assert answer.status_code == 403
    actions = {"action": "delete_selected", "_selected_action": row.pk, "post": "yes"}
    staff.post(reverse(f"admin:rummy_{name}_changelist"), actions)
    assert list(model.objects.values()) == before


def test_lists_ask_the_database_as_often_for_one_row_as_for_many(
    staff: Client, make_table: Any, django_assert_num_queries: Any
) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    page(staff, "match_changelist")  # The first visit is noted.
    counts = []
    for _ in range(2):
        for _ in range(4):
            make_table("easy", "easy").deal()
        with CaptureQueriesContext(connection) as queries:
            page(staff, "match_changelist")
            page(staff, "round_changelist")
            page(staff, "move_changelist")
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_players_have_no_way_into_the_admin(two: Any) -> None:
    client = Client()
    client.force_login(get_user_model().objects.get(username="Human0"))
    answer = client.get(reverse("admin:rummy_match_changelist"))
    assert answer.status_code == 302
