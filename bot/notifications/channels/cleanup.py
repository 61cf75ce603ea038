"""Stale messages."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from discord.utils import time_snowflake

from bot.messages.lobby import lobby_message
from bot.messages.past_boards import collapsed_message
from bot.messages.result import over_message
from bot.notifications.channels.plan import OLD_AGE
from bot.notifications.channels.shown import ShownTables
from bot.notifications.channels.thread_names import ThreadNames
from bot.notifications.delivery.outbox import Outbox, StrayError
from bot.ops.clock import Clock
from bot.ops.refusals import CHANNEL_EDITS, MESSAGE_EDITS, OLD_EDITS
from bot.ops.requests import OldEditsError, OutageError
from bot.ops.retries import Retries
from bot.ops.tasks import Coalescing, TaskTracker
from bot.refusal import Refusal
from bot.store.rows import MessageKind, StaleMessage
from bot.tables.model import Place, PostedMessage, TableId
from bot.tables.service import Tables

log: Final = logging.getLogger(__name__)

EDITS_PER_MINUTE: Final = 300
"""Edits of stale messages; turns get the rest of Discord's limit."""
EDIT_WORKERS: Final = 4
"""Tables whose stale messages are edited at the same time."""
MAX_COLLAPSES: Final = 32
"""Most messages that are collapsed without waiting for a batch."""
MAX_TRIES: Final = 12
"""Tries before a message is left unedited."""


class StaleMessageCleaner:
    """Removes the buttons of stale messages, and lets threads be renamed, in the background.

    The stale messages are in the database and are deleted there in batches: after a kill, some are
    edited again.
    """

    def __init__(
        self,
        tables: Tables,
        outbox: Outbox,
        shown: ShownTables,
        names: ThreadNames,
        clock: Clock,
        tracker: TaskTracker,
    ) -> None:
        self._tables = tables
        self._outbox = outbox
        self._shown = shown
        self._names = names
        self._clock = clock
        self._tracker = tracker
        self._channels = Retries[int](CHANNEL_EDITS, clock.timestamp)
        """Channels that are paused after a failed edit; a successful one ends the series."""
        self.old_edits = Retries[int](OLD_EDITS, clock.timestamp)
        """Channels where Discord accepts no more edits of old messages for a while."""
        self._messages = Retries[int](MESSAGE_EDITS, clock.timestamp)
        """Messages whose last edit failed."""
        self._batches = Coalescing[None](tracker, self._edit_batch)
        self._collapses = Coalescing[StaleMessage](tracker, self._collapse)
        """Messages that are edited without waiting for a batch."""

    def collapse(self, table: TableId, posted: PostedMessage) -> None:
        """Collapse a board, which another one replaced, in the background."""
        if posted.ply is None or posted.message_id is None or posted.channel_id is None:
            return
        old = StaleMessage(
            table, posted.message_id, posted.channel_id, MessageKind.BOARD, posted.ply
        )
        if len(self._collapses) < MAX_COLLAPSES:
            self._collapses.request(old)

    async def _collapse(self, old: StaleMessage) -> None:
        await self._try_settle(old)  # the next batch deletes it from the database

    def look(self) -> None:
        """Edit a batch of stale messages, in the background."""
        self._batches.request(None)

    async def _edit_batch(self, _: None) -> None:
        try:
            batch = iter(await self._read_batch())
            settled = list[StaleMessage]()
            try:
                await asyncio.gather(
                    *(self._settle_some(batch, settled) for _ in range(EDIT_WORKERS))
                )
            finally:
                if settled:
                    await self._tables.forget_stale([old.message for old in settled])
                for old in settled:
                    self._shown[old.table].edited.discard(old.message)
        except Exception:
            log.exception("stale messages: a batch failed, retrying with the next sweep")

    async def _read_batch(self) -> Collection[Sequence[StaleMessage]]:
        """Return a batch of stale messages by table.

        Old messages come last, and after them those that failed: a failure pauses a channel, and
        would delay all other messages there.
        """
        paused = self._channels.waiting() | self.old_edits.waiting()
        stale = list(await self._tables.queries.stale_messages(EDITS_PER_MINUTE, paused))
        stale.sort(key=lambda old: (self._messages.failures(old.message), self._is_old(old)))
        tables: dict[TableId, list[StaleMessage]] = defaultdict(list)
        for old in stale:
            tables[old.table].append(old)
        return tables.values()

    def _is_old(self, old: StaleMessage) -> bool:
        return old.message < time_snowflake(self._clock() - OLD_AGE)

    async def _settle_some(
        self, batch: Iterator[Sequence[StaleMessage]], settled: list[StaleMessage]
    ) -> None:
        for messages in batch:
            for old in messages:
                if self._tracker.is_closing:
                    return
                if old not in self._collapses and await self._try_settle(old):
                    settled.append(old)
            await self._rename_running(messages[0].table)

    async def _try_settle(self, old: StaleMessage) -> bool:
        """Edit a message, if that is due; return False if it must be tried again."""
        if old.kind is not MessageKind.LOBBY and old.message in self._shown[old.table].edited:
            return True
        if not self._channels.is_due(old.channel) or not self._messages.is_due(old.message):
            return False
        if self._is_old(old) and not self.old_edits.is_due(old.channel):
            return False
        try:
            is_settled = await self._edit(old)
            self._channels.end(old.channel)
        except StrayError:
            is_settled = False  # soon over, and about this message only
        except OldEditsError as error:
            is_settled = self._count_failure(old)
            wait = self.old_edits.fail(old.channel)
            log.info(
                "table %s: stale message not edited (%s), old messages paused for %.0f s",
                old.table,
                error,
                wait,
            )
        except (OutageError, TimeoutError) as error:
            is_settled = self._count_failure(old)
            wait = self._channels.fail(old.channel)
            log.info(
                "table %s: stale message not edited (%s), channel paused for %.0f s",
                old.table,
                error,
                wait,
            )
        except Refusal as error:
            is_settled = True
            log.info("table %s: stale message kept (%s)", old.table, error)
            self._channels.end(old.channel)
        except Exception:
            log.exception("table %s: stale message not edited, retrying later", old.table)
            is_settled = self._count_failure(old)
        return is_settled

    def _count_failure(self, old: StaleMessage) -> bool:
        """Count a failed edit; return whether to leave the message as it is."""
        self._messages.fail(old.message)
        return self._messages.failures(old.message) >= MAX_TRIES

    async def _edit(self, old: StaleMessage) -> bool:
        """Edit a message once; return False if the name of its thread must wait."""
        table = await self._tables.table(old.table)
        edited = self._shown[old.table].edited
        place = Place(table.place.guild_id, old.channel)
        match old.kind:
            case MessageKind.REMINDER | MessageKind.DIRECT:
                is_direct = old.kind is MessageKind.DIRECT
                await self._outbox.remove(place, old.message, is_direct=is_direct)
            case MessageKind.BOARD:
                if old.message == table.shown.message_id:
                    return True  # it is the newest again
                then = await self._tables.queries.past_snapshot(table.id, old.ply or 0)
                await self._outbox.edit_stale(place, old.message, partial(collapsed_message, then))
            case MessageKind.LOBBY:
                over = await self._tables.snapshot(table.id)
                if old.message not in edited:
                    # How a hidden game ended is not for its channel.
                    build = (
                        partial(lobby_message, over.table)
                        if over.table.is_hidden
                        else partial(over_message, over)
                    )
                    await self._outbox.edit_stale(place, old.message, build)
                    edited.add(old.message)
                return await self._names.update(table, over.outcome)
        edited.add(old.message)
        return True

    async def _rename_running(self, table_id: TableId) -> None:
        """Rename the thread of a running game if its players have changed."""
        with suppress(Refusal):
            table = await self._tables.table(table_id)
            if table.ended is None:
                await self._names.update(table)
