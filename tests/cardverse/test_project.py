"""The project as a whole: its settings are sound and its migrations complete."""

from __future__ import annotations

import pytest
from django.core.management import call_command


@pytest.mark.django_db
def test_no_model_has_changed_without_a_migration() -> None:
    call_command("makemigrations", "--check", "--dry-run", "-v0")


def test_the_systems_own_checks_find_nothing() -> None:
    call_command("check", fail_level="WARNING", verbosity=0)


def test_every_page_forbids_what_it_does_not_need() -> None:
    from django.test import Client

    answer = Client().get("/rules/")
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert answer.headers["X-Frame-Options"] == "DENY"
