"""Expired decisions: ask the other players what to do."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

from bot.messages.message import Message
from bot.messages.notices import expired_message
from bot.notifications.outbox import NoAccessError
from bot.ops.requests import OutageError
from bot.refusal import Refusal
from bot.store.rows import OpenDecision
from bot.tables.model import Table, TableId
from bot.tables.moderation import Absence, opponents

if TYPE_CHECKING:
    from bot.builder import Services

LATER: Final = timedelta(hours=1)
"""Time until the next try in a channel where the bot may not write."""

log: Final = logging.getLogger(__name__)


class Deadlines:
    """Asks the other players what to do, or carries out what was agreed."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._refused: dict[TableId, datetime] = {}
        """Time of the next try at tables where the bot may not write."""

    async def settle(self) -> None:
        """Settle all expired decisions, in the order of their deadlines."""
        now = self._services.clock()
        self._refused = {table: until for table, until in self._refused.items() if until > now}
        async for overdue in self._services.decisions.overdue(now):
            tables: dict[TableId, list[OpenDecision]] = defaultdict(list)
            for one in overdue:
                if one.table_id not in self._refused:
                    tables[one.table_id].append(one)
            await self._services.tasks.run(
                {
                    ("deadline", table_id): partial(self._settle_all, group)
                    for table_id, group in tables.items()
                }
            )

    async def _settle_all(self, decisions: Sequence[OpenDecision]) -> None:
        """Settle the decisions of one table; each person is mentioned once at most."""
        called: set[int] = set()
        for one in decisions:
            try:
                await self._settle(one, called)
            except Refusal as error:
                log.info("table %s: expired decision not settled (%s)", one.table_id, error)

    async def settle_votes(self) -> None:
        """Carry out or close the votes that are due."""
        for table in await self._services.tables.settle_votes(self._services.access.is_closed):
            self._services.publisher.publish_soon(table)

    async def _settle(self, decision: OpenDecision, called: set[int]) -> None:
        table = await self._services.tables.table(decision.table_id)
        if not table.is_played:  # nobody can move
            return
        others = opponents(table, decision.seat)
        if table.absence == "house" or (decision.timeout_action and others):
            if await self._services.absences.settle(decision):
                self._services.publisher.publish_soon(table.id)
            return
        if others:
            present = await self._present(table, others)
            ping = tuple(
                [
                    user
                    for user in present
                    if user not in called
                    and await self._services.rate_limits.may(user, table.id, "ping")
                ]
            )
            if not await self._ask(table, decision, others, ping):
                return
            called.update(ping)
            for user in ping:
                await self._services.rate_limits.use(user, table.id, "ping")
        await self._services.decisions.mark_expired(decision)

    async def _present(self, table: Table, others: Collection[int]) -> list[int]:
        """Return the people to mention: without late ones, and those who disabled mentions."""
        now, preferences = self._services.clock(), await self._services.people.wishes_of(others)
        asked = await self._services.decisions.at_table(table.id)
        late = {one.person_id for one in asked if one.is_late(now)}
        return [user for user in others if preferences[user].wants_mention and user not in late]

    async def _ask(
        self, table: Table, decision: OpenDecision, others: tuple[int, ...], ping: tuple[int, ...]
    ) -> bool:
        """Ask the other players; return False if it must be tried again."""
        absence = Absence(decision.seat, decision.decision_number)
        due = 0 if decision.due is None else int(decision.due.timestamp()) % 10**6
        nonce = f"{table.id}-l{decision.seat}-{decision.decision_number}-{due}"

        def build(_: object) -> Message:
            return expired_message(table, absence, others, ping)

        try:
            sent = await self._services.outbox.send(table.place, build, nonce)
        except OutageError as error:
            log.info("table %s: absence question not sent (%s), retrying", table.id, error)
            return False
        except NoAccessError as error:
            log.info("table %s: absence question refused (%s), retrying in 1 h", table.id, error)
            self._refused[table.id] = self._services.clock() + LATER
            return False
        # The message becomes stale once they have moved.
        await self._services.decisions.note_reminder(decision, sent, table.place.target_id)
        return True
