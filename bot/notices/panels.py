"""Private panels go on by themselves while Discord lets them be changed without another click."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from typing import Final, TypeAlias

from cachetools import LRUCache

from bot.messages.message import Message, Sheet
from bot.messages.panel import panel_message
from bot.notices.context import Context
from bot.ops.calls import OutageError, RefusedError
from bot.tables.errors import TableError
from bot.tables.model import Panel, Status, TableId
from games.core.game import Decision

HELD: Final = timedelta(minutes=14)
"""Time after a click in which its answer is changed; Discord takes changes for 15 minutes."""
MOST: Final = 2000
"""People whose panels are remembered: those who clicked last."""

Edit: TypeAlias = Callable[[Sheet], Awaitable[object]]
"""Shows something else in place of an answer; raises `RefusedError` and `OutageError`."""
_Stage: TypeAlias = tuple[int, Decision] | Status | None
"""What a panel is about: a question, with the entries of its seat; an end; None while waiting."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The message in which a person sees a panel, and how it is changed."""

    user_id: int
    message_id: int | None
    language: str
    edit: Edit


@dataclass(slots=True)
class _Followed:
    """A panel that goes on by itself."""

    opened: Opened
    since: datetime
    plies: int
    """Entries of the record it shows."""
    stage: _Stage
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class Panels:
    """Shows people the next question, or the end, in the panel that they opened last.

    What is open is kept in memory only, as what gives access to an answer should be. After a
    restart, a panel goes on with a click. Nobody is called by a change, and it counts as no
    announcement: whoever looks elsewhere is called as always.
    """

    def __init__(self, context: Context) -> None:
        self._tables = context.tables
        self._people = context.people
        self._outbox = context.outbox
        self._refusals = context.refusals
        self._clock = context.clock
        self._busy = context.busy
        self._opened: LRUCache[int, dict[TableId, _Followed]] = LRUCache(MOST)

    def follow(self, opened: Opened, panel: Panel) -> None:
        """Keep a panel up to date that a person sees from now on, instead of an older one."""
        table, now = panel.table.id, self._clock()
        known = self._opened.get(opened.user_id, {})
        kept = {one: found for one, found in known.items() if self._is_held(found, now)}
        kept[table] = _Followed(opened, now, panel.table.plies, _stage(panel))
        self._opened[opened.user_id] = kept
        # Somebody may have moved while the panel was on its way.
        self._spawn(opened.user_id, table)

    def drop(self, user_id: int, message_id: int | None) -> None:
        """Let a message be in which a person sees something else now."""
        known = self._opened.get(user_id, {})
        for table in [one for one, it in known.items() if it.opened.message_id == message_id]:
            del known[table]

    async def look(self, table: TableId) -> None:
        """Bring the open panels of a table up to date, beside the caller."""
        for chair in (await self._tables.table(table)).chairs:
            if chair.person and table in self._opened.get(chair.person.id, {}):
                self._spawn(chair.person.id, table)

    def _spawn(self, user_id: int, table: TableId) -> None:
        if not self._busy.is_closing:
            self._busy.spawn(self._go_on(user_id, table))

    async def _go_on(self, user_id: int, table: TableId) -> None:
        followed = self._opened.get(user_id, {}).get(table)
        if followed is None:
            return
        async with followed.lock:
            try:
                await self._show(followed, table)
            except (TableError, RefusedError, OutageError):
                # The seat or the message is gone, or Discord is: a click shows the panel again.
                self._forget(followed, table)

    async def _show(self, followed: _Followed, table: TableId) -> None:
        now = await self._tables.table(table)
        if now.plies == followed.plies or not self._is_held(followed, self._clock()):
            return
        if self._refusals.is_closed(now.place.guild_id):
            return
        user = followed.opened.user_id
        panel = await self._tables.panel(table, user)
        followed.plies, before = panel.table.plies, followed.stage
        followed.stage = _stage(panel)
        if followed.stage == before:
            return
        in_words = (await self._people.wishes(user)).in_words

        def build(faces: Mapping[str, str]) -> Message:
            return panel_message(panel, followed.opened.language, faces, in_words=in_words)

        await self._outbox.change_answer(build, partial(self._edit, followed, table))

    async def _edit(self, followed: _Followed, table: TableId, sheet: Sheet) -> None:
        # While it was drawn, a click may have shown something newer.
        if self._opened.get(followed.opened.user_id, {}).get(table) is followed:
            await followed.opened.edit(sheet)

    def _forget(self, followed: _Followed, table: TableId) -> None:
        known = self._opened.get(followed.opened.user_id, {})
        if known.get(table) is followed:
            del known[table]

    @staticmethod
    def _is_held(followed: _Followed, now: datetime) -> bool:
        # A clock that was set back holds nothing for hours.
        return timedelta() <= now - followed.since < HELD


def _stage(panel: Panel) -> _Stage:
    if panel.table.status is not Status.PLAYING:
        return panel.table.status
    return (panel.token, panel.decision) if panel.decision else None
