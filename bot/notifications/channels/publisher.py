"""When the channels of tables are brought up to date, and tried again."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import chain, zip_longest
from typing import Final

from bot.containment import containing
from bot.notifications.channels.projector import REFRESH_DELAY_S, Projector
from bot.notifications.channels.relocation import Relocation
from bot.notifications.channels.shown import Refresh, ShownTables
from bot.notifications.delivery.access import ChannelAccess
from bot.notifications.delivery.outbox import ContentError, UnsentError
from bot.ops.metrics import MESSAGES
from bot.ops.requests import OutageError
from bot.ops.tasks import TASK_WAIT_S, Coalescing, TaskTracker
from bot.refusal import Refusal
from bot.store.errors import UnreachableError
from bot.tables.model import Place, Table, TableId
from bot.tables.service import Tables
from games.core.text import Text

log: Final = logging.getLogger(__name__)

SWEEP_INTERVAL_S: Final = 60.0
"""Time between two sweeps, which make the retries that come later."""
ANSWER_WAIT_S: Final = 2.0
"""Time that an answer waits for what it links to."""
SWEEP_WORKERS: Final = 8
"""Tables that a sweep publishes at the same time."""


class Publisher:
    """Lets the projector bring tables up to date: at once, and again after failures."""

    def __init__(
        self,
        tables: Tables,
        projector: Projector,
        relocation: Relocation,
        access: ChannelAccess,
        shown: ShownTables,
        tracker: TaskTracker,
    ) -> None:
        self._tables = tables
        self._projector = projector
        self._relocation = relocation
        self._access = access
        self._shown = shown
        self._tracker = tracker
        self._publications = Coalescing[TableId](tracker, self._publish)

    def publish_soon(self, table: TableId) -> None:
        """Let AI players move and publish the table, in the background."""
        self._publications.request(table)

    async def publish(self, table: TableId) -> None:
        """Publish the table, and wait for it up to `ANSWER_WAIT_S`."""
        await self._publications.run(table, ANSWER_WAIT_S)

    def lose(self, home: int) -> None:
        """Move the tables of a channel or thread that is gone, in the background."""
        self._tracker.spawn(self._move_all(home))

    def note_refreshed(self, table: Table, message_id: int) -> None:
        """Note that a message shows the position already: it was edited by a click."""
        self._shown[table.id].refreshed = message_id, table.plies

    def explain_refusal(self, table: TableId, user_id: int) -> Text | None:
        """Return the reason of refused messages of a table, once for each user."""
        shown = self._shown[table]
        if shown.refusal is None or user_id in shown.explained_to:
            return None
        shown.explained_to.add(user_id)
        return shown.refusal

    def forget_refusal(self, table: Table) -> None:
        """Retry refused messages: the table was moved, or its channel is writable again."""
        self._access.forget(table.place)
        self._shown.end_tries(table.id)

    async def publish_pending(self) -> None:
        """Publish pending updates whose next try is due, `SWEEP_WORKERS` at a time.

        After a table that takes long, the others of its channel wait for the next sweep.
        """
        pending = _take_turns(await self._tables.queries.pending_places())
        slow = set[int]()
        await asyncio.gather(*(self._sweep(pending, slow) for _ in range(SWEEP_WORKERS)))

    async def _sweep(self, pending: Iterator[tuple[TableId, Place]], slow: set[int]) -> None:
        for table, place in pending:
            if self._tracker.is_closing:
                return
            is_due = self._shown.outages.is_due(table) and self._shown.refused.is_due(table)
            if place.target_id in slow or not is_due or self._access.find(place):
                continue
            if not await self._publications.run(table, TASK_WAIT_S):
                slow.add(place.target_id)

    async def _publish(self, table_id: TableId) -> None:
        try:
            with containing():
                if await self._is_own(table_id):
                    await self._try_project(table_id)
        except Refusal as error:
            log.info("table %s: not published (%s)", table_id, error)
        except (OutageError, UnreachableError) as error:
            MESSAGES.labels("put-off").inc()
            wait = self._shown.outages.fail(table_id)
            log.warning(
                "table %s: message not sent (%s), retrying in %.0f s", table_id, error, wait
            )
            if wait < SWEEP_INTERVAL_S:
                self._publications.request_later(table_id, wait)
        except Exception:
            # The update stays pending: the next sweep retries it.
            log.exception("table %s: publishing failed, retrying with the next sweep", table_id)

    async def _try_project(self, table_id: TableId) -> None:
        """Bring a table up to date; what Discord refuses for too long moves elsewhere."""
        try:
            if await self._projector.bring_up_to_date(table_id, self._shown[table_id]):
                asyncio.get_running_loop().call_later(REFRESH_DELAY_S, self._refresh, table_id)
        except UnsentError as error:
            MESSAGES.labels("refused").inc()
            self._shown[table_id].refuse(error.obstacle)
            later = "with the channel"
            if isinstance(error, ContentError):
                later = f"in {self._shown.refused.fail(table_id):.0f} s"
            log.info(
                "table %s: message refused: %s (%s), retrying %s",
                table_id,
                error,
                error.__cause__,
                later,
            )
            if await self._relocation.give_up(await self._tables.table(table_id)):
                self.publish_soon(table_id)
        else:
            self._shown.end_tries(table_id)

    def _refresh(self, table_id: TableId) -> None:
        shown = self._shown[table_id]
        if shown.refresh is Refresh.WAITING:
            shown.refresh = Refresh.DUE
            self.publish_soon(table_id)

    async def _move_all(self, home: int) -> None:
        for table in await self._relocation.lose(home):
            self.publish_soon(table)

    async def _is_own(self, table_id: TableId) -> bool:
        """Tell whether this process publishes a table."""
        if self._tables.share.of is None:
            return True
        table = await self._tables.table(table_id)
        return self._tables.share.owns(table.place.guild_id)


def _take_turns(places: Mapping[TableId, Place]) -> Iterator[tuple[TableId, Place]]:
    """Order the tables so that the servers take turns."""
    servers: dict[int, list[tuple[TableId, Place]]] = defaultdict(list)
    for table, place in places.items():
        servers[place.guild_id].append((table, place))
    return (table for table in chain(*zip_longest(*servers.values())) if table is not None)
