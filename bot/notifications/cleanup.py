"""Outdated messages, thread names."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from cachetools import LRUCache
from discord.utils import time_snowflake

from bot.messages.result import collapsed_message, over_message
from bot.notifications.context import Context
from bot.notifications.threads import is_ours, thread_name
from bot.ops.requests import OutageError
from bot.tables.errors import TableError
from bot.tables.model import Place, Table, TableId
from bot.tables.queries import StaleMessage
from games.core.game import Outcome

GAP: Final = timedelta(minutes=5, seconds=10)
"""Between two names of a thread: Discord allows two in ten minutes."""
_REMEMBERED: Final = 4096


class Titles:
    """Renames threads, as rarely as Discord wants it.

    Nothing is noted of what is owed: the name a thread has tells.
    """

    def __init__(self, context: Context) -> None:
        self._outbox = context.outbox
        self._clock = context.clock
        self._given: LRUCache[int, tuple[str, datetime]] = LRUCache(_REMEMBERED)
        """By thread, the name it was given last, and when."""

    async def keep(self, table: Table, outcome: Outcome | None = None) -> bool:
        """Name the thread of a table; tells False where that has to wait. Raises `OutageError`."""
        thread, wanted = table.place.thread_id, thread_name(table, outcome)
        known = self._outbox.title(table.place)
        if thread is None or known in (None, wanted) or not is_ours(known or "", table):
            return True
        now = self._clock()
        given, since = self._given.get(thread, ("", now - GAP))
        if given == wanted:  # Discord writes it in another way
            return True
        if timedelta() <= now - since < GAP:  # not after the clock was set back since then
            return False
        self._given[thread] = (wanted, now)
        try:
            await self._outbox.rename(table.place, wanted)
        except OutageError:
            self._given[thread] = ("", now)
            raise
        return True


log: Final = logging.getLogger(__name__)

MOST: Final = 300
"""Messages that go quiet in a minute: what is left of Discord's limit belongs to turns."""
WORKERS: Final = 4
REST: Final = timedelta(minutes=10)
"""A channel is left alone for so long after Discord had no time for it."""
OLD: Final = timedelta(hours=1)
"""Of messages older than that, Discord lets few be edited in an hour (30046)."""
TRIES: Final = 12
"""Times a message is tried before it stays as it is."""


class StaleMessageCleaner:
    """Edits what is not the last word about a table any more.

    What is owed is in the database, and is struck out some at a time: only after a kill in between
    does a message go quiet once more.
    """

    def __init__(self, context: Context) -> None:
        self._tables = context.tables
        self._outbox = context.outbox
        self._clock = context.clock
        self._busy = context.busy
        self._resting: LRUCache[int, datetime] = LRUCache(_REMEMBERED)
        """When Discord last had no time for the channels that are left alone."""
        self._failed: LRUCache[int, int] = LRUCache(_REMEMBERED)
        self._settled = set[int]()
        """Messages that need nothing more, and that are not struck out yet."""
        self._ended: LRUCache[int, bool] = LRUCache(_REMEMBERED)
        """Lobbies that say how their game ended, whose threads do not yet."""
        self._titles = Titles(context)
        self._is_working = False

    def look(self) -> None:
        """Edit some of what is owed, beside the caller."""
        if not self._is_working and not self._busy.is_closing:
            self._is_working = True
            self._busy.spawn(self._work())

    async def _work(self) -> None:
        try:
            some, done = iter(await self._owed()), list[int]()
            try:
                await asyncio.gather(*(self._take(some, done) for _ in range(WORKERS)))
            finally:
                if done:
                    await self._tables.forget_stale(done)
                self._settled.difference_update(done)
        except Exception:
            log.exception("old messages did not all go quiet; that is tried again")
        finally:
            self._is_working = False

    async def _owed(self) -> Collection[Sequence[StaleMessage]]:
        """Return some messages that are to go quiet, by table.

        What failed comes last, and before it what is old: a channel rests after a failure, and
        what cannot be changed for now would keep all others there from their turn.
        """
        resting = {home for home in list(self._resting) if self._rests(home)}
        needs_update = list(await self._tables.queries.stale_messages(MOST, resting))
        old = time_snowflake(self._clock() - OLD)
        needs_update.sort(key=lambda one: (self._failed.get(one.message, 0), one.message < old))
        tables: dict[TableId, list[StaleMessage]] = defaultdict(list)
        for one in needs_update:
            tables[one.table].append(one)
        return tables.values()

    async def _take(self, some: Iterator[Sequence[StaleMessage]], done: list[int]) -> None:
        for messages in some:
            for one in messages:
                if self._busy.is_closing:
                    return
                if one.message in self._settled or await self._is_settled(one):
                    self._settled.add(one.message)
                    done.append(one.message)
            await self._name(messages[0].table)

    async def _is_settled(self, old: StaleMessage) -> bool:
        """Edit a message; tells False where that is to be tried again."""
        if self._rests(old.channel):
            return False
        try:
            table = await self._tables.table(old.table)
            if old.is_reminder:
                await self._outbox.remove(_place(old, table), old.message)
                return True
            if old.ply < 0:
                return await self._end(old, table)
            await self._edit(old, table)
        except (OutageError, TimeoutError) as error:
            log.info("an old message of table %s is left for a while: %s", old.table, error)
            self._resting[old.channel] = self._clock()
            return self._is_given_up(old)
        except TableError as error:
            log.info("an old message of table %s stays: %s", old.table, error)
        except Exception:
            log.exception("an old message of table %s stays for now", old.table)
            return self._is_given_up(old)
        return True

    def _rests(self, channel: int) -> bool:
        since = self._resting.get(channel)
        # A clock that was set back since then lets nothing rest longer.
        return since is not None and timedelta() <= self._clock() - since < REST

    def _is_given_up(self, old: StaleMessage) -> bool:
        """Tell whether a message that failed again is let be."""
        self._failed[old.message] = self._failed.get(old.message, 0) + 1
        return self._failed[old.message] >= TRIES

    async def _name(self, table: TableId) -> None:
        """Name a thread anew where somebody else plays now."""
        with contextlib.suppress(OutageError, TableError):
            found = await self._tables.table(table)
            if found.ended is None:
                await self._titles.keep(found)

    async def _edit(self, old: StaleMessage, table: Table) -> None:
        if old.message == table.shown.message_id:
            return
        then = await self._tables.queries.past_snapshot(table.id, old.ply)
        await self._outbox.edit_stale(
            _place(old, table), old.message, partial(collapsed_message, then)
        )

    async def _end(self, old: StaleMessage, table: Table) -> bool:
        """Let a lobby and a thread say how the game ended; tells False where that must wait."""
        over = await self._tables.snapshot(table.id)
        if old.message not in self._ended:
            build = partial(over_message, over)
            await self._outbox.edit_stale(_place(old, table), old.message, build)
            self._ended[old.message] = True
        return await self._titles.keep(table, over.outcome)


def _place(old: StaleMessage, table: Table) -> Place:
    return Place(table.place.guild_id, old.channel)
