"""Limits on how often one person hears from the bot, however many tables they play at."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final

from bot.store.people import NotifiedStore

REMIND: Final = "remind"
DIRECT: Final = "direct"
GAPS: Final = {REMIND: timedelta(minutes=30), DIRECT: timedelta(minutes=1)}
"""A message that would come sooner waits, and joins others that wait by then."""


class Limits:
    """Remembers when each person got the last message of each kind, also over restarts."""

    def __init__(self, told: NotifiedStore) -> None:
        self._told = told

    async def free_at(
        self, user_ids: Collection[int], kind: str, now: datetime
    ) -> dict[int, datetime]:
        """Return when each person may get the next message: now, or later."""
        last = await self._told.last(user_ids, kind)
        # A clock that was set back holds nobody up.
        free = {user: at + GAPS[kind] for user, at in last.items() if at <= now}
        return {user: max(now, free.get(user, now)) for user in user_ids}

    async def note(self, user_id: int, kind: str, now: datetime) -> None:
        """Note that the person gets a message now."""
        await self._told.note(user_id, kind, now, since=now - GAPS[kind])

    async def drop(self, user_id: int, kind: str) -> None:
        """Take a note back: the message was not sent."""
        await self._told.drop(user_id, kind)
