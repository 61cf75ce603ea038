"""Keep channels up to date."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import timedelta
from itertools import chain, zip_longest
from typing import TYPE_CHECKING, Final

from bot.containment import containing
from bot.messages.lobby import confirmation_message
from bot.notifications.announcements import Announcements, post_card
from bot.notifications.channels import ChannelRecovery, edit_lobby, open_thread
from bot.notifications.cleanup import StaleMessageCleaner
from bot.notifications.outbox import ContentError, UnsentError
from bot.notifications.panels import Panels
from bot.ops.monitoring import MESSAGES
from bot.ops.refusals import BACKOFFS, TABLE_OUTAGE, About
from bot.ops.requests import OutageError
from bot.ops.retries import Retries
from bot.ops.tasks import TASK_WAIT_S, Coalescing
from bot.refusal import Refusal
from bot.store.errors import UnreachableError
from bot.store.shards import Notification, PersonChanged, TableChanged
from bot.tables import history
from bot.tables.model import Place, Snapshot, Table, TableId
from games.core.text import Text

if TYPE_CHECKING:
    from bot.builder import Services

log: Final = logging.getLogger(__name__)

SWEEP: Final = 60.0
"""Seconds between two sweeps, which make the retries that come later."""
GIVE_UP: Final = timedelta(days=1)
"""Time without activity after which a refused table moves to another channel."""
PATIENCE: Final = 2.0
"""Seconds that an answer waits for what it links to."""
SOON: Final = 1.0
"""Seconds after which the newest message shows the next step of a turn.

Most turns are over by then, and the message of the next one shows it.
"""
WORKERS: Final = 8
"""Tables that a sweep publishes at the same time."""


@dataclass(slots=True)
class _Refusal:
    """Why Discord refused the last message of a table."""

    text: Text
    explained_to: set[int] = field(default_factory=set)


class Publisher:
    """Runs one worker per table with pending updates."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._services.tables.cache.on_suspended = self.publish_soon
        self._services.access.lose = lambda place: self.lose(place.target_id)
        self.recovery = ChannelRecovery(services, self.publish_soon)
        self.panels = Panels(services)
        self._announcements = Announcements(services)
        self._cleaner = StaleMessageCleaner(services)
        self._tables = Coalescing[TableId](services.busy, self._publish)
        self._refreshes: dict[TableId, bool] = {}
        """Tables whose newest message is behind, and whether it is time to edit it."""
        self._outages = Retries[TableId](TABLE_OUTAGE, services.seconds)
        """Tables that could not be shown because Discord or the database was down."""
        self._refused = Retries[TableId](BACKOFFS[About.MESSAGE], services.seconds)
        """Tables whose message Discord refused, not its channel."""
        self._told_faults: set[TableId] = set()
        self._refusals: dict[TableId, _Refusal] = {}

    def publish_soon(self, table: TableId) -> None:
        """Let AI players move and publish the table, in the background."""
        self._tables.request(table)

    async def publish(self, table: TableId) -> None:
        """Publish the table, and wait for it up to `PATIENCE` seconds."""
        await self._tables.run(table, PATIENCE)

    def on_change(self, table: TableId, guild_id: int) -> None:
        """Publish a table that another process changed, or update its open panels here."""
        if self._services.tables.share.owns(guild_id):
            self._services.busy.spawn(self._show_changed(table))
        else:
            self.panels.on_change(table)

    def lose(self, home: int) -> None:
        """Move the tables of a channel or thread that is gone, in the background."""
        self._services.busy.spawn(self.recovery.lose(home))

    def reopen_thread(self, guild_id: int, thread_id: int) -> None:
        """Unarchive a thread with a running game, in the background."""
        self._services.busy.spawn(self.recovery.reopen_thread(guild_id, thread_id))

    def check_channels(self) -> None:
        """Check all channels and threads for missed events, in the background."""
        self._services.busy.spawn(self.recovery.check_all())

    def refresh_lobby(self, table: TableId) -> None:
        """Update a lobby's message, in the background."""
        self._services.busy.spawn(self._edit_lobby(table))

    def explain_refusal(self, table: TableId, user_id: int) -> Text | None:
        """Return the reason of refused messages of a table, once for each user."""
        refusal = self._refusals.get(table)
        if refusal is None or user_id in refusal.explained_to:
            return None
        refusal.explained_to.add(user_id)
        return refusal.text

    def forget_refusal(self, table: Table) -> None:
        """Retry refused messages: the table was moved, or its channel is writable again."""
        self._services.access.forget(table.place)
        self._forget(table.id)

    async def publish_pending(self) -> None:
        """Publish pending updates whose next try is due, `WORKERS` at a time.

        After a table that takes long, the others of its channel wait for the next sweep. Then stale
        messages are edited.
        """
        pending = _take_turns(await self._services.tables.queries.pending_places())
        slow = set[int]()
        await asyncio.gather(*(self._sweep(pending, slow) for _ in range(WORKERS)))
        self._cleaner.look()

    async def _sweep(self, pending: Iterator[tuple[TableId, Place]], slow: set[int]) -> None:
        for table, place in pending:
            if self._services.busy.is_closing:
                return
            is_due = self._outages.is_due(table) and self._refused.is_due(table)
            if place.target_id in slow or not is_due or self._services.access.find(place):
                continue
            if not await self._tables.run(table, TASK_WAIT_S):
                slow.add(place.target_id)

    async def _publish(self, table: TableId) -> None:
        try:
            with containing():
                await self._work(table)
        except Exception:
            # The update stays pending: the next sweep retries it.
            log.exception("table %s: publishing failed, retrying with the next sweep", table)

    async def _work(self, table: TableId) -> None:
        try:
            if not await self._is_own(table):
                return
            found = await self._services.tables.table(table)
            if found.is_suspended:
                await self._tell_fault(found)
            else:
                with self._services.tables.cache.guard(table):
                    await self._show(table)
        except Refusal as error:
            log.info("table %s: not published (%s)", table, error)
        except (OutageError, UnreachableError) as error:
            MESSAGES.labels("put-off").inc()
            self._retry(table, error)
        except UnsentError as error:
            known = self._refusals.get(table)
            if known is None or known.text != error.obstacle:
                self._refusals[table] = _Refusal(error.obstacle)
            MESSAGES.labels("refused").inc()
            later = "with the channel"
            if isinstance(error, ContentError):
                later = f"in {self._refused.fail(table):.0f} s"
            log.info(
                "table %s: message refused: %s (%s), retrying %s",
                table,
                error,
                error.__cause__,
                later,
            )
            try:
                await self.recovery.give_up(await self._services.tables.table(table))
            except OutageError as outage:
                self._retry(table, outage)
        else:
            self._forget(table)

    async def _show(self, table: TableId) -> None:
        await self._advance(table)
        await self.panels.look(table)
        pending = await self._services.tables.queries.pending_snapshot(table)
        if pending is not None:
            await self._announce(pending)
        else:
            await self._refresh(table)
        over = await self._services.tables.queries.pending_card(table)
        if over is not None:
            await post_card(self._services, over)

    async def _tell_fault(self, table: Table) -> None:
        """Say once in the table's channel that its game failed."""
        if table.id in self._told_faults:
            return
        await self._services.outbox.send(
            table.place,
            lambda _: confirmation_message(table, "table-suspended", table.language),
            f"{table.id}-fault",
        )
        self._told_faults.add(table.id)

    async def _advance(self, table: TableId) -> None:
        """Let AI players move; if one takes long, show the position before its move."""
        moving = asyncio.ensure_future(self._services.tables.ai.advance(table))
        try:
            while not (await asyncio.wait((moving,), timeout=SOON))[0]:
                await self.panels.look(table)
                with suppress(OutageError):
                    await self._announcements.refresh(table)
            await moving
        finally:
            moving.cancel()

    async def _announce(self, pending: Snapshot) -> None:
        self._refreshes.pop(pending.table.id, None)
        await self._announcements.announce(await self._in_thread(pending))
        after = await self._services.tables.table(pending.table.id)
        if after.shown.message_id != pending.table.shown.message_id:
            self._cleaner.collapse(pending.table)

    async def _refresh(self, table: TableId) -> None:
        """Show the position in the newest message: now if that was due, otherwise soon."""
        if self._refreshes.get(table):
            del self._refreshes[table]
            await self._announcements.refresh(table)
        elif table not in self._refreshes and self._announcements.is_behind(
            await self._services.tables.table(table)
        ):
            self._refreshes[table] = False
            asyncio.get_running_loop().call_later(SOON, self._refresh_now, table)

    def _refresh_now(self, table: TableId) -> None:
        if table in self._refreshes:
            self._refreshes[table] = True
            self.publish_soon(table)

    def note_refreshed(self, table: Table, message_id: int) -> None:
        """Note that a message shows the position already: it was edited by a click."""
        self._announcements.note_refreshed(table.id, message_id, table.plies)

    async def _is_own(self, table: TableId) -> bool:
        """Tell whether this process publishes a table."""
        if self._services.tables.share.of is None:
            return True
        place = (await self._services.tables.table(table)).place
        return self._services.tables.share.owns(place.guild_id)

    def _forget(self, table: TableId) -> None:
        self._refusals.pop(table, None)
        self._outages.end(table)
        self._refused.end(table)

    def _retry(self, table: TableId, error: Exception) -> None:
        wait = self._outages.fail(table)
        log.warning("table %s: message not sent (%s), retrying in %.0f s", table, error, wait)
        if wait < SWEEP:
            self._tables.request_later(table, wait)

    async def _show_changed(self, table: TableId) -> None:
        with suppress(Refusal):
            if (await self._services.tables.table(table)).started is None:
                await self._edit_lobby(table)
        self._tables.request(table)

    async def _edit_lobby(self, table: TableId) -> None:
        if not await self._is_own(table):
            return
        found = await self._services.tables.table(table)
        if not self._services.access.is_closed(found.place.guild_id):
            await edit_lobby(self._services.outbox, found)

    async def _in_thread(self, snapshot: Snapshot) -> Snapshot:
        """Open a thread for a table that was just started, if threads are enabled and allowed.

        Raises `OutageError`.
        """
        table = snapshot.table
        if table.shown.ply is not None or table.ended or table.place.thread_id is not None:
            return snapshot
        if self._services.access.find(table.place):
            return snapshot
        if not (await self._services.servers.settings(table.place.guild_id)).threads:
            return snapshot
        place = await open_thread(self._services.client, table)
        if place is None:
            return snapshot
        moved = await self._services.tables.change(table.id, history.relocate, place)
        await edit_lobby(self._services.outbox, moved)
        return replace(snapshot, table=moved)


def _take_turns(places: Mapping[TableId, Place]) -> Iterator[tuple[TableId, Place]]:
    """Order the tables so that the servers take turns."""
    servers: dict[int, list[tuple[TableId, Place]]] = defaultdict(list)
    for table, place in places.items():
        servers[place.guild_id].append((table, place))
    return (one for one in chain(*zip_longest(*servers.values())) if one is not None)


class PeerNotifications:
    """Invalidates caches after changes by other processes, and publishes these changes.

    Not needed for correctness: every write checks the database for conflicts.
    """

    def __init__(self, services: Services) -> None:
        self._services = services

    def forget(self) -> None:
        """Invalidate all caches: a message may have been missed."""
        self._services.tables.cache.forget()
        self._services.people.forget_memory()
        self._services.rate_limits.forget_memory()

    def on_notification(self, notification: Notification) -> None:
        """Handle a notice of another process."""
        if isinstance(notification, TableChanged):
            table = TableId(notification.table)
            self._services.tables.cache.forget(table)
            if notification.guild_id is not None:
                self._services.publisher.on_change(table, notification.guild_id)
            if notification.is_over:
                self._services.busy.spawn(self._count())
        elif isinstance(notification, PersonChanged):
            self._services.people.forget_memory(notification.user_id)
            self._services.rate_limits.forget(notification.user_id)
            if notification.is_deleted:
                self._services.busy.spawn(self._services.avatars.forget(notification.user_id))

    async def _count(self) -> None:
        """Process the result of a finished game."""
        await self._services.ratings.process_new_results()
