"""Deadlines of decisions and votes."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Sequence
from functools import partial
from typing import Final

from bot.notifications.channels.publisher import Publisher
from bot.notifications.delivery.access import ChannelAccess
from bot.notifications.due.absence_questions import AbsenceQuestions
from bot.ops.clock import Clock
from bot.ops.tasks import KeyedTasks
from bot.refusal import Refusal
from bot.store.decisions import Decisions
from bot.store.rows import OpenDecision
from bot.tables.model import TableId
from bot.tables.moderation import Absences, opponents
from bot.tables.service import Tables

log: Final = logging.getLogger(__name__)


class TableDeadlines:
    """Settles the expired decisions of a table: asks the other players, or does what was agreed."""

    def __init__(
        self,
        decisions: Decisions,
        tables: Tables,
        absences: Absences,
        questions: AbsenceQuestions,
        publisher: Publisher,
    ) -> None:
        self._decisions = decisions
        self._tables = tables
        self._absences = absences
        self._questions = questions
        self._publisher = publisher

    async def settle(self, decisions: Sequence[OpenDecision]) -> None:
        """Settle the decisions of one table; each person is mentioned once at most."""
        mentioned: set[int] = set()
        for decision in decisions:
            try:
                await self._settle(decision, mentioned)
            except Refusal as error:
                log.info("table %s: expired decision not settled (%s)", decision.table_id, error)

    async def _settle(self, decision: OpenDecision, mentioned: set[int]) -> None:
        table = await self._tables.table(decision.table_id)
        if not table.is_played:  # nobody can move
            return
        others = opponents(table, decision.seat)
        # Without a time limit the option was not chosen for this: the others are asked.
        is_agreed = table.absence == "ai" and decision.clock is not None
        if is_agreed or (decision.timeout_action and others):
            if await self._absences.settle(decision):
                self._publisher.publish_soon(table.id)
            return
        if others:
            ping = await self._questions.ask(table, decision, others, mentioned)
            if ping is None:
                return
            mentioned.update(ping)
        await self._decisions.mark_expired(decision)


class Deadlines:
    """Finds the expired decisions of all tables."""

    def __init__(
        self,
        decisions: Decisions,
        questions: AbsenceQuestions,
        table_deadlines: TableDeadlines,
        clock: Clock,
        tasks: KeyedTasks,
    ) -> None:
        self._decisions = decisions
        self._questions = questions
        self._table_deadlines = table_deadlines
        self._clock = clock
        self._tasks = tasks

    async def settle(self) -> None:
        """Settle all expired decisions, in the order of their deadlines."""
        async for overdue in self._decisions.overdue(self._clock()):
            tables: dict[TableId, list[OpenDecision]] = defaultdict(list)
            for decision in overdue:
                if self._questions.is_due(decision.table_id):
                    tables[decision.table_id].append(decision)
            await self._tasks.run(
                {
                    ("deadline", table): partial(self._table_deadlines.settle, group)
                    for table, group in tables.items()
                }
            )


class VoteDeadlines:
    """Carries out or closes the votes that are due."""

    def __init__(self, tables: Tables, access: ChannelAccess, publisher: Publisher) -> None:
        self._tables = tables
        self._access = access
        self._publisher = publisher

    async def settle(self) -> None:
        """Settle all due votes, and publish their tables."""
        for table in await self._tables.settle_votes(self._access.is_closed):
            self._publisher.publish_soon(table)
