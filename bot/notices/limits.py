"""How often one person may be told something of one kind, whatever happens at their tables."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final

from bot.store.people import ToldStore

REMIND: Final = "remind"
DIRECT: Final = "direct"
GAPS: Final = {REMIND: timedelta(minutes=30), DIRECT: timedelta(minutes=1)}
"""What comes sooner waits, and is folded into one message with what else waits by then."""


class Limits:
    """Remembers when each person was told last, over restarts too."""

    def __init__(self, told: ToldStore) -> None:
        self._told = told

    async def free_at(
        self, user_ids: Collection[int], kind: str, now: datetime
    ) -> dict[int, datetime]:
        """Return when each person may be told again: now, or later."""
        last = await self._told.last(user_ids, kind)
        # A clock that was set back holds nobody up.
        free = {user: at + GAPS[kind] for user, at in last.items() if at <= now}
        return {user: max(now, free.get(user, now)) for user in user_ids}

    async def note(self, user_id: int, kind: str, now: datetime) -> None:
        """Remember that the person is told something now."""
        await self._told.note(user_id, kind, now, since=now - GAPS[kind])

    async def drop(self, user_id: int, kind: str) -> None:
        """Forget it: the person was not told after all."""
        await self._told.drop(user_id, kind)
