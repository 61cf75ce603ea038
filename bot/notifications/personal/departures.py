"""People who have left the server of a table at which it is their turn."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from bot.notifications.delivery.outbox import Outbox
from bot.notifications.personal.schedule import REMINDERS_OVER
from bot.ops.clock import Clock
from bot.store.decisions import Decisions
from bot.store.rows import OpenDecision

log: Final = logging.getLogger(__name__)


class Departures:
    """Lets the decisions of people who have left the server expire.

    The reminders of such a decision end: the only message about it is the question to the others.
    """

    def __init__(self, decisions: Decisions, outbox: Outbox, clock: Clock) -> None:
        self._decisions = decisions
        self._outbox = outbox
        self._clock = clock

    async def find(self, decisions: Sequence[OpenDecision]) -> set[OpenDecision]:
        """Return the decisions of people who have certainly left, apart from expired ones."""
        running = [
            decision
            for decision in decisions
            if not decision.expired and decision.reminder_count < REMINDERS_OVER
        ]
        members = list({(decision.guild_id, decision.person_id) for decision in running})
        answers = await asyncio.gather(*(self._outbox.has_left(*member) for member in members))
        gone = {member for member, has_left in zip(members, answers, strict=True) if has_left}
        return {decision for decision in running if (decision.guild_id, decision.person_id) in gone}

    async def expire(self, decisions: Sequence[OpenDecision]) -> None:
        """End the time of decisions and their reminders."""
        over: dict[str, Any] = {
            "due": self._clock(),
            "remind_at": None,
            "reminder_count": REMINDERS_OVER,
        }
        await self._decisions.update(
            [(decision, replace(decision, **over)) for decision in decisions]
        )
        for decision in decisions:
            log.info(
                "table %s: a player to move has left the server, asking the others",
                decision.table_id,
            )
