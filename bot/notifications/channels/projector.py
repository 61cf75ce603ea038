"""Brings the channel of a table up to date with what is committed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.notifications.channels.announcements import Announcements
from bot.notifications.channels.cleanup import StaleMessageCleaner
from bot.notifications.channels.panels import Panels
from bot.notifications.channels.plan import (
    Announce,
    AwaitRefresh,
    Collapse,
    EndThread,
    OpenThread,
    PostAgain,
    PostCard,
    RefreshNow,
    ReportFault,
    Step,
    plan,
    plan_refresh,
)
from bot.notifications.channels.shown import Refresh, Shown
from bot.notifications.channels.threads import Threads
from bot.ops.requests import OldEditsError, OutageError
from bot.tables.model import Table, TableId
from bot.tables.service import Tables

REFRESH_DELAY_S: Final = 1.0
"""Seconds after which the newest message shows the next step of a turn.

Most turns are over by then, and the message of the next one shows it.
"""


class Projector:
    """Reads a table once, plans, and takes each step."""

    def __init__(
        self,
        tables: Tables,
        threads: Threads,
        announcements: Announcements,
        panels: Panels,
        cleaner: StaleMessageCleaner,
        clock: Callable[[], datetime],
    ) -> None:
        self._tables = tables
        self._threads = threads
        self._announcements = announcements
        self._panels = panels
        self._cleaner = cleaner
        self._clock = clock

    async def bring_up_to_date(self, table_id: TableId, shown: Shown) -> bool:
        """Let AI players move, and do what the channel of a table lacks.

        Return whether its newest message is to be refreshed `REFRESH_DELAY_S` later. Raises what
        `Announcements` and `Threads` raise, and `Refusal`.
        """
        with self._tables.cache.guard(table_id):
            if table_id not in self._tables.cache.suspended:
                await self._advance(table_id, shown)
            view = await self._tables.queries.channel_view(table_id)
            table = view.table
            self._panels.look(table)
            steps = plan(view, shown, self._clock(), may_edit_old=self._may_edit_old(table))
            for step in steps:
                table = await self._take(step, table, shown)
        return AwaitRefresh() in steps

    async def _advance(self, table_id: TableId, shown: Shown) -> None:
        """Let AI players move; if one takes long, show the position before its move.

        Where that needs a new message, the one that follows the move is enough.
        """
        moving = asyncio.ensure_future(self._tables.ai.advance(table_id))
        try:
            while not (await asyncio.wait((moving,), timeout=REFRESH_DELAY_S))[0]:
                table = await self._tables.table(table_id)
                self._panels.look(table)
                may_edit_old = self._may_edit_old(table)
                step = plan_refresh(table, self._clock(), may_edit_old=may_edit_old)
                if step == RefreshNow():
                    with suppress(OutageError):
                        await self._refresh(table, shown)
            await moving
        finally:
            moving.cancel()

    async def _refresh(self, table: Table, shown: Shown) -> None:
        """Edit the newest message. Raises `OutageError`, and `OldEditsError` at the limit."""
        try:
            await self._announcements.refresh(table.id, shown)
        except OldEditsError:
            self._cleaner.old_edits.fail(table.place.target_id)
            raise

    async def _refresh_or_post(self, table: Table, shown: Shown) -> None:
        try:
            await self._refresh(table, shown)
        except OldEditsError:
            await self._announcements.post_again(table.id, shown)

    def _may_edit_old(self, table: Table) -> bool:
        return self._cleaner.old_edits.is_due(table.place.target_id)

    async def _take(self, step: Step, table: Table, shown: Shown) -> Table:
        """Take one step, and return the table as it is then."""
        match step:
            case ReportFault():
                await self._announcements.report_fault(table)
                shown.is_fault_reported = True
            case OpenThread():
                return await self._threads.move_into_thread(table)
            case Announce(snapshot):
                shown.refresh = Refresh.NONE
                await self._announcements.announce(replace(snapshot, table=table), shown)
                return await self._tables.table(table.id)
            case Collapse(posted):
                self._cleaner.collapse(table.id, posted)
            case AwaitRefresh():
                shown.refresh = Refresh.WAITING
            case RefreshNow():
                await self._refresh_or_post(table, shown)
            case PostAgain():
                await self._announcements.post_again(table.id, shown)
            case PostCard(snapshot):
                await self._announcements.post_card(replace(snapshot, table=table))
            case EndThread():
                await self._threads.end(table)
        return table
