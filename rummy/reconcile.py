"""Now and then, compare the versions of the tables watched here with those stored.

Channel layers deliver at most once; what a hint should have told and did not is found here.
"""

from __future__ import annotations

import asyncio
import logging
import random
from typing import TYPE_CHECKING

from cardverse.bridge import in_database
from rummy.models import Match

if TYPE_CHECKING:
    from rummy.consumers import TableConsumer

logger = logging.getLogger(__name__)

#: Seconds between two comparisons.
EVERY = 4.0

_watchers: dict[int, set[TableConsumer]] = {}
_task: asyncio.Task[None] | None = None


def watch(consumer: TableConsumer) -> None:
    """Look after the table of ``consumer`` until ``unwatch``."""
    global _task
    _watchers.setdefault(consumer.match_id, set()).add(consumer)
    if _task is None or _task.done():
        _task = asyncio.get_running_loop().create_task(_run())


def unwatch(consumer: TableConsumer) -> None:
    """Stop looking after it; harmless for one that was never watched."""
    watchers = _watchers.get(consumer.match_id, set())
    watchers.discard(consumer)
    if not watchers:
        _watchers.pop(consumer.match_id, None)


async def _run() -> None:
    while _watchers:
        await asyncio.sleep(EVERY * random.uniform(0.9, 1.1))
        try:
            await _compare()
        except Exception:
            logger.exception("versions could not be compared")


async def _compare() -> None:
    versions = await stored_versions(list(_watchers))
    for match_id, version in versions.items():
        behind = [c for c in _watchers.get(match_id, ()) if c.wanted_version < version]
        for consumer in behind:
            if consumer.sent_version < version:
                logger.info("match %s: hint of version %s was lost", match_id, version)
                hint = {"type": "match.hint", "match": match_id, "v": version}
                await consumer.channel_layer.send(consumer.channel_name, hint)


@in_database
def stored_versions(match_ids: list[int]) -> dict[int, int]:
    rows = Match.objects.filter(pk__in=match_ids).values_list("pk", "version")
    return dict(rows)
