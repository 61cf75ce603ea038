"""The end of reminders, and of a table's the last ones: the table is dormant."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from bot.messages.reminders import dormant_message
from bot.notifications.delivery.outbox import Outbox, UnsentError
from bot.notifications.delivery.personal_messages import prebuilt
from bot.notifications.personal.schedule import REMINDERS_OVER
from bot.ops.clock import Clock
from bot.ops.refusals import OUTAGE
from bot.ops.requests import OutageError
from bot.ops.retries import Retries
from bot.ops.tasks import KeyedTasks
from bot.store.decisions import Decisions
from bot.store.rows import OpenDecision
from bot.tables import placement
from bot.tables.model import Status, Table, TableId
from bot.tables.service import Tables

log: Final = logging.getLogger(__name__)


class Dormancy:
    """Ends the reminders of decisions, and makes tables dormant whose reminders have all ended."""

    def __init__(
        self,
        decisions: Decisions,
        tables: Tables,
        outbox: Outbox,
        clock: Clock,
        tasks: KeyedTasks,
    ) -> None:
        self._decisions = decisions
        self._tables = tables
        self._outbox = outbox
        self._tasks = tasks
        self._outages = Retries[TableId](OUTAGE, clock.timestamp)

    async def end_reminders(self, decisions: Sequence[OpenDecision]) -> None:
        """End the reminders of decisions; during an outage, the last of a table is tried again."""
        by_table: dict[TableId, list[OpenDecision]] = defaultdict(list)
        for decision in decisions:
            by_table[decision.table_id].append(decision)
        await self._tasks.run(
            {
                ("give up", table): partial(self._end_reminders_at, group)
                for table, group in by_table.items()
            }
        )

    async def _end_reminders_at(self, decisions: Sequence[OpenDecision]) -> None:
        for decision in decisions:
            table = await self._tables.table(decision.table_id)
            others = [
                other
                for other in await self._decisions.at_table(table.id)
                if other.seat != decision.seat
            ]
            is_last = all(other.reminder_count >= REMINDERS_OVER for other in others)
            if is_last and not await self._make_dormant(table):
                continue
            ended = replace(decision, reminder_count=REMINDERS_OVER, remind_at=None)
            await self._decisions.update([(decision, ended)])

    async def _make_dormant(self, table: Table) -> bool:
        """Make a table dormant, and post that; return False during an outage."""
        if table.dormant or table.status is not Status.PLAYING:
            return True
        if not self._outages.is_due(table.id):
            return False
        build = partial(prebuilt, dormant_message(table))
        try:
            sent = await self._outbox.send(table.place, build, f"{table.id}-z{table.plies}")
            # The announcement becomes stale now, and this message at the next one.
            await self._tables.record_post(table.id, table.shown.ply, sent, table.place.target_id)
        except OutageError as error:
            wait = self._outages.fail(table.id)
            log.info("table %s: not dormant yet (%s), retrying in %.0f s", table.id, error, wait)
            return False
        except UnsentError as error:
            log.info("table %s: dormant, message refused (%s)", table.id, error)
        await self._tables.change(table.id, placement.make_dormant)
        return True
