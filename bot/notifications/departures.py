"""People who have left the server of a table at which it is their turn."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from bot.notifications.outbox import Outbox
from bot.notifications.schedule import REMINDERS_OVER
from bot.ops.clock import Clock
from bot.store.decisions import Decisions
from bot.store.rows import OpenDecision

log: Final = logging.getLogger(__name__)


class Departures:
    """Lets the decisions of people who have left the server expire.

    Nobody is reminded of such a decision any more, so the other players are asked only once.
    """

    def __init__(self, decisions: Decisions, outbox: Outbox, clock: Clock) -> None:
        self._decisions = decisions
        self._outbox = outbox
        self._clock = clock

    async def find(self, decisions: Sequence[OpenDecision]) -> set[OpenDecision]:
        """Return the decisions of people who have certainly left, apart from expired ones."""
        running = [
            one for one in decisions if not one.expired and one.reminder_count < REMINDERS_OVER
        ]
        members = list({(one.guild_id, one.person_id) for one in running})
        answers = await asyncio.gather(*(self._outbox.has_left(*member) for member in members))
        gone = {member for member, has_left in zip(members, answers, strict=True) if has_left}
        return {one for one in running if (one.guild_id, one.person_id) in gone}

    async def expire(self, decisions: Sequence[OpenDecision]) -> None:
        """End the time of decisions and their reminders."""
        over: dict[str, Any] = {
            "due": self._clock(),
            "remind_at": None,
            "reminder_count": REMINDERS_OVER,
        }
        await self._decisions.update([(one, replace(one, **over)) for one in decisions])
        for one in decisions:
            log.info(
                "table %s: a player to move has left the server, asking the others", one.table_id
            )
