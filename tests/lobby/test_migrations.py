"""Data that an earlier version wrote is brought up to date."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor


@pytest.mark.django_db(transaction=True)
def test_names_that_look_alike_are_told_apart_by_a_number() -> None:
    executor = MigrationExecutor(connection)
    executor.migrate([("lobby", "0004_waiting")])
    player = executor.loader.project_state([("lobby", "0004_waiting")]).apps.get_model(
        "lobby", "Player"
    )
    for number, name in enumerate(("Iana", "lana", "Оса", "oca", "Mila")):
        row = player.objects.create(username=f"row-{number}")
        player.objects.filter(pk=row.pk).update(username=name, name_key=name.casefold())
    MigrationExecutor(connection).migrate([("lobby", "0005_fold_lookalikes")])
    rows = player.objects.order_by("pk").values_list("username", "name_key")
    assert list(rows) == [
        ("Iana", "lana"),
        ("lana-2", "lana-2"),
        ("Оса", "oca"),
        ("oca-2", "oca-2"),
        ("Mila", "mlla"),
    ]
    latest = MigrationExecutor(connection).loader.graph.leaf_nodes()
    MigrationExecutor(connection).migrate(latest)
