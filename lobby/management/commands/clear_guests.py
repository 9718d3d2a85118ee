"""``manage.py clear_guests``: forget guests who have not come back."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from cardverse.arguments import whole_number
from lobby.guests import SESSION_AGE, clear_guests

MOST_DAYS = 10_000


class Command(BaseCommand):
    help = (
        "Deletes guests who have not been here for some days. The matches that they finished stay"
        " readable, with their names; matches in which they still sit are left alone."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--days",
            default=SESSION_AGE.days,
            help=f"days since the last visit, at least 1 (default {SESSION_AGE.days})",
        )
        parser.add_argument("--dry-run", action="store_true", help="only count them")

    def handle(self, *args: Any, **given: Any) -> None:
        days = whole_number("days", given["days"])
        if not 1 <= days <= MOST_DAYS:
            raise CommandError(f"--days must be 1 to {MOST_DAYS}.")
        before = timezone.now() - timedelta(days=days)
        count = clear_guests(before, dry_run=given["dry_run"])
        self.stdout.write(json.dumps({"guests": count, "deleted": not given["dry_run"]}))
