"""Every choice has a reason, the reason is of that very choice, and what it says is true."""

from __future__ import annotations
