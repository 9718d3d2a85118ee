"""What others may want to know of a match. Sent within the transaction that made the change."""

from __future__ import annotations

from django.dispatch import Signal

#: A rematch has begun. Arguments: ``match``, ``previous``.
match_started = Signal()

#: A match has entered another state (dealt, round over, finished) or its turn has passed on.
#: Argument: ``match``.
match_changed = Signal()
