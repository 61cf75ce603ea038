"""Stale messages and thread names."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Final

from cachetools import LRUCache
from discord.utils import time_snowflake

from bot.messages.past_boards import collapsed_message
from bot.messages.result import over_message
from bot.notifications.channels import is_ours, thread_name
from bot.notifications.outbox import StrayError
from bot.ops.refusals import CHANNEL_EDITS, MESSAGE_EDITS
from bot.ops.requests import OutageError
from bot.ops.retries import Retries
from bot.ops.tasks import Coalescing
from bot.refusal import Refusal
from bot.store.rows import MessageKind
from bot.tables.model import Place, Table, TableId
from bot.tables.queries import StaleMessage
from games.core.game import Outcome

if TYPE_CHECKING:
    from bot.builder import Services

GAP: Final = timedelta(minutes=5, seconds=10)
"""Time between two renames of a thread: Discord allows two in ten minutes."""
_REMEMBERED: Final = 4096


log: Final = logging.getLogger(__name__)

MOST: Final = 300
"""Edits of stale messages per minute; turns get the rest of Discord's limit."""
WORKERS: Final = 4
OLD: Final = timedelta(hours=1)
"""Discord allows few edits per hour of messages older than this (30046)."""
AT_ONCE: Final = 32
"""Most messages that are collapsed without waiting for a batch."""
TRIES: Final = 12
"""Tries before a message is left unedited."""


class StaleMessageCleaner:
    """Removes the buttons of stale messages, and renames threads, in the background.

    The stale messages are in the database and are deleted there in batches: after a kill, some are
    edited again. Pending renames are not stored: a thread's name shows whether one is needed.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self._channels = Retries[int](CHANNEL_EDITS, services.seconds)
        """Channels that are paused after a failed edit; a successful one ends the series."""
        self._messages = Retries[int](MESSAGE_EDITS, services.seconds)
        """Messages whose last edit failed."""
        self._failed: LRUCache[int, int] = LRUCache(_REMEMBERED)
        self._settled: LRUCache[int, bool] = LRUCache(_REMEMBERED)
        """Messages that are done, and not deleted from the database yet."""
        self._ended: LRUCache[int, bool] = LRUCache(_REMEMBERED)
        """Lobby messages that show the result, whose threads are not renamed yet."""
        self._given: LRUCache[int, tuple[str, datetime]] = LRUCache(_REMEMBERED)
        """The last name given to each thread, and when."""
        self._batches = Coalescing[None](services.busy, self._edit_batch)
        self._collapses = Coalescing[StaleMessage](services.busy, self._collapse)
        """Messages that are edited without waiting for a batch."""

    def collapse(self, table: Table) -> None:
        """Collapse the newest message of a table, which another one replaced, in the background."""
        shown = table.shown
        if shown.ply is None or shown.message_id is None or shown.channel_id is None:
            return
        old = StaleMessage(
            table.id, shown.message_id, shown.channel_id, MessageKind.BOARD, shown.ply
        )
        if len(self._collapses) < AT_ONCE:
            self._collapses.request(old)

    async def _collapse(self, old: StaleMessage) -> None:
        # The next batch deletes it from the database.
        if await self._is_settled(old):
            self._settled[old.message] = True

    def look(self) -> None:
        """Edit a batch of stale messages, in the background."""
        self._batches.request(None)

    async def _edit_batch(self, _: None) -> None:
        try:
            batch, done = iter(await self._read_batch()), list[int]()
            try:
                await asyncio.gather(*(self._take(batch, done) for _ in range(WORKERS)))
            finally:
                if done:
                    await self._services.tables.forget_stale(done)
                for message in done:
                    self._settled.pop(message, None)
        except Exception:
            log.exception("stale messages: a batch failed, retrying with the next sweep")

    async def _read_batch(self) -> Collection[Sequence[StaleMessage]]:
        """Return a batch of stale messages by table.

        Old messages come last, and after them those that failed: a failure pauses a channel, and
        would delay all other messages there.
        """
        resting = self._channels.waiting()
        stale = list(await self._services.tables.queries.stale_messages(MOST, resting))
        old = time_snowflake(self._services.clock() - OLD)
        stale.sort(key=lambda one: (self._failed.get(one.message, 0), one.message < old))
        tables: dict[TableId, list[StaleMessage]] = defaultdict(list)
        for one in stale:
            tables[one.table].append(one)
        return tables.values()

    async def _take(self, batch: Iterator[Sequence[StaleMessage]], done: list[int]) -> None:
        for messages in batch:
            for one in messages:
                if self._services.busy.is_closing:
                    return
                if one in self._collapses:
                    continue
                if one.message in self._settled or await self._is_settled(one):
                    self._settled[one.message] = True
                    done.append(one.message)
            await self._name(messages[0].table)

    async def _is_settled(self, old: StaleMessage) -> bool:
        """Edit a message; return False if it must be tried again."""
        if not self._channels.is_due(old.channel) or not self._messages.is_due(old.message):
            return False
        try:
            table = await self._services.tables.table(old.table)
            match old.kind:
                case MessageKind.REMINDER:
                    await self._services.outbox.remove(_place(old, table), old.message)
                case MessageKind.LOBBY:
                    return await self._end(old, table)
                case MessageKind.BOARD:
                    await self._edit(old, table)
        except StrayError:
            return False  # soon over, and about this message only
        except (OutageError, TimeoutError) as error:
            wait = self._channels.fail(old.channel)
            log.info(
                "table %s: stale message not edited (%s), channel paused for %.0f s",
                old.table,
                error,
                wait,
            )
            return self._is_given_up(old)
        except Refusal as error:
            log.info("table %s: stale message kept (%s)", old.table, error)
        except Exception:
            log.exception("table %s: stale message not edited, retrying later", old.table)
            return self._is_given_up(old)
        self._channels.end(old.channel)
        return True

    def _is_given_up(self, old: StaleMessage) -> bool:
        """Count a failed edit; tell whether to give up."""
        self._failed[old.message] = self._failed.get(old.message, 0) + 1
        self._messages.fail(old.message)
        return self._failed[old.message] >= TRIES

    async def _name(self, table: TableId) -> None:
        """Rename the thread of a running game if its players have changed."""
        with contextlib.suppress(OutageError, Refusal):
            found = await self._services.tables.table(table)
            if found.ended is None:
                await self._is_named(found)

    async def _edit(self, old: StaleMessage, table: Table) -> None:
        if old.message == table.shown.message_id:
            return
        then = await self._services.tables.queries.past_snapshot(table.id, old.ply or 0)
        await self._services.outbox.edit_stale(
            _place(old, table), old.message, partial(collapsed_message, then)
        )

    async def _end(self, old: StaleMessage, table: Table) -> bool:
        """Show the result in the lobby message and thread name; return False if that must wait."""
        over = await self._services.tables.snapshot(table.id)
        if old.message not in self._ended:
            build = partial(over_message, over)
            await self._services.outbox.edit_stale(_place(old, table), old.message, build)
            self._ended[old.message] = True
        return await self._is_named(table, over.outcome)

    async def _is_named(self, table: Table, outcome: Outcome | None = None) -> bool:
        """Rename the thread of a table; return False if it must wait. Raises `OutageError`."""
        thread, wanted = table.place.thread_id, thread_name(table, outcome)
        known = self._services.outbox.title(table.place)
        if thread is None or known in (None, wanted) or not is_ours(known or "", table):
            return True
        now = self._services.clock()
        given, since = self._given.get(thread, ("", now - GAP))
        if given == wanted:  # Discord normalised the name
            return True
        if timedelta() <= now - since < GAP:  # or in the future: the clock was set back
            return False
        self._given[thread] = (wanted, now)
        try:
            await self._services.outbox.rename(table.place, wanted)
        except OutageError:
            self._given[thread] = ("", now)
            raise
        return True


def _place(old: StaleMessage, table: Table) -> Place:
    return Place(table.place.guild_id, old.channel)
