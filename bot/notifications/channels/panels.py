"""Keep private panels up to date, as long as Discord allows edits without another click."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, TypeAlias

from cachetools import LRUCache

from bot.messages.panel import PanelMessage, panel_message
from bot.messages.ui import Message, RenderedMessage
from bot.notifications.channels.guides import find_guidance, note_tip
from bot.notifications.delivery.outbox import Outbox
from bot.ops.requests import OutageError, RefusedError
from bot.ops.tasks import Coalescing, TaskTracker
from bot.people.preferences import People
from bot.ratings.service import Ratings
from bot.refusal import Refusal
from bot.tables.model import Panel, Status, Table, TableId
from bot.tables.service import Tables
from games.core.game import Decision

log: Final = logging.getLogger(__name__)

EDITABLE_TIME: Final = timedelta(minutes=14)
"""Time after a click in which its response is edited; Discord allows 15 minutes."""
REFRESH_DELAY_S: Final = 1.5
"""Seconds after which a panel shows what others did while its person waits.

Their next steps are shown with it.
"""
MAX_PEOPLE: Final = 2000
"""Most people whose panels are kept up to date; the last to click."""

Edit: TypeAlias = Callable[[RenderedMessage], Awaitable[object]]
"""Edits a response; raises `RefusedError` and `OutageError`."""
Delete: TypeAlias = Callable[[], Awaitable[object]]
"""Deletes a response, with the same errors."""
_Stage: TypeAlias = tuple[int, Decision] | Status | None
"""The content of a panel: a decision and its number, the end, or None while others move."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The message with a person's panel, and how to edit and delete it."""

    user_id: int
    message_id: int | None
    language: str
    edit: Edit
    delete: Delete
    channel_id: int | None = None


@dataclass(slots=True)
class _LivePanel:
    """A panel that is kept up to date."""

    opened: Opened
    since: datetime
    plies: int
    """Number of entries it shows."""
    stage: _Stage
    is_covered: bool
    """An older edit may overwrite it: it is edited once more."""
    clicks: int = 0
    """Number of clicks on it that are being answered; their responses are up to date."""
    earlier: tuple[Opened, ...] = ()
    """Earlier messages with the same panel, which are not deleted yet."""
    refresh: asyncio.TimerHandle | None = None
    """When it will show what others did."""
    is_due: bool = False
    """It is time to show that."""


class Panels:
    """Shows people the position in the panel that they opened last, and deletes earlier ones.

    The tokens of responses are kept in memory only. After a restart, or when a token is too old, a
    click updates a panel. An edit notifies no person and does not count as an announcement.
    """

    def __init__(
        self,
        tables: Tables,
        outbox: Outbox,
        people: People,
        ratings: Ratings,
        clock: Callable[[], datetime],
        tracker: TaskTracker,
    ) -> None:
        self._tables = tables
        self._outbox = outbox
        self._people = people
        self._ratings = ratings
        self._clock = clock
        self._opened: LRUCache[int, dict[TableId, _LivePanel]] = LRUCache(MAX_PEOPLE)
        self._updates = Coalescing[tuple[int, TableId]](tracker, self._update)
        """One edit of a panel at a time."""

    def follow(self, opened: Opened, panel: Panel) -> None:
        """Keep a panel up to date from now on, in place of an older one of the table."""
        table = panel.table.id
        now = self._clock()
        panels = {
            other: live
            for other, live in self._opened.get(opened.user_id, {}).items()
            if self._is_editable(live, now)
        }
        # An edit that is under way may arrive after this response.
        is_covered = (opened.user_id, table) in self._updates
        live = _LivePanel(opened, now, panel.table.plies, _stage(panel), is_covered)
        if before := panels.get(table):
            earlier = before.earlier
            if before.opened.message_id:  # an unknown id may be that of the same message
                earlier = (*earlier, before.opened)
            live.earlier = tuple(
                message for message in earlier if message.message_id != opened.message_id
            )
        panels[table] = live
        self._opened[opened.user_id] = panels
        # Another player may have moved while the panel was sent.
        self._updates.request((opened.user_id, table))

    @contextmanager
    def answering(self, user_id: int, message_id: int | None) -> Iterator[None]:
        """Do not edit a message while a click on it is answered."""
        clicked = [
            (table, live)
            for table, live in self._opened.get(user_id, {}).items()
            if live.opened.message_id == message_id
        ]
        for _, live in clicked:
            live.clicks += 1
        try:
            yield
        finally:
            for table, live in clicked:
                live.clicks -= 1
                self._updates.request((user_id, table))

    def drop(self, user_id: int, message_id: int | None) -> None:
        """Stop updating a message that shows something else now."""
        panels = self._opened.get(user_id, {})
        for table, live in list(panels.items()):
            if live.opened.message_id == message_id:
                del panels[table]
            live.earlier = tuple(
                opened for opened in live.earlier if opened.message_id != message_id
            )

    def look(self, table: Table) -> None:
        """Update the open panels of a table, in the background."""
        for participant in table.participants:
            if participant.person and self._find(participant.person.id, table.id):
                self._updates.request((participant.person.id, table.id))

    def on_change(self, table: TableId) -> None:
        """Update the open panels of a table that another process changed."""
        for user in [user for user, panels in self._opened.items() if table in panels]:
            self._updates.request((user, table))

    async def _update(self, key: tuple[int, TableId]) -> None:
        if live := self._find(*key):
            await self._try(live, key[1])

    async def _try(self, live: _LivePanel, table: TableId) -> None:
        try:
            with self._tables.cache.guard(table):
                await self._delete_earlier(live, table)
                await self._show(live, table)
        except (Refusal, RefusedError, OutageError):
            # A click shows the panel again.
            self._forget(live, table)
        except Exception:
            log.exception("table %s: open panel not updated, waiting for a click", table)
            self._forget(live, table)

    async def _delete_earlier(self, live: _LivePanel, table: TableId) -> None:
        """Delete the earlier messages with the panel, as far as Discord still allows it."""
        while live.earlier and not live.clicks:
            opened, *rest = live.earlier
            live.earlier = tuple(rest)
            now = await self._tables.table(table)
            with suppress(RefusedError, OutageError):
                await self._outbox.remove_answer(now.place.guild_id, opened.delete)

    async def _show(self, live: _LivePanel, table: TableId) -> None:
        now = await self._tables.table(table)
        if live.clicks or not self._is_editable(live, self._clock()):
            return
        if now.plies == live.plies and not live.is_covered:
            return
        user = live.opened.user_id
        panel = await self._tables.panel(table, user)
        if _stage(panel) != live.stage or live.is_covered or live.is_due:
            text_mode = (await self._people.preferences(user)).text_mode
            guidance = await find_guidance(self._people, user, panel)
            changes = await self._ratings.changes(table) if panel.table.ended else None
            opened = live.opened
            built = list[PanelMessage]()

            def build(emoji: Mapping[str, str]) -> Message:
                message = panel_message(
                    panel,
                    opened.language,
                    emoji,
                    text_mode=text_mode,
                    changes=changes,
                    channel_id=opened.channel_id,
                    **guidance.guide,
                )
                built.append(message)
                return message

            async def edit(rendered: RenderedMessage) -> None:
                if await self._edit(live, panel, rendered):
                    await note_tip(self._people, user, panel, guidance, built[-1])

            await self._outbox.change_answer(now.place.guild_id, build, edit)
        elif live.refresh is None:
            live.refresh = asyncio.get_running_loop().call_later(
                REFRESH_DELAY_S, self._refresh, live, table
            )

    def _refresh(self, live: _LivePanel, table: TableId) -> None:
        live.refresh, live.is_due = None, True
        if self._find(live.opened.user_id, table) is live:
            self._updates.request((live.opened.user_id, table))

    async def _edit(self, live: _LivePanel, panel: Panel, rendered: RenderedMessage) -> bool:
        """Edit the panel, unless a click has updated it while it was drawn, or is about to."""
        if live.clicks or self._find(live.opened.user_id, panel.table.id) is not live:
            return False
        await live.opened.edit(rendered)
        live.plies = panel.table.plies
        live.stage = _stage(panel)
        live.is_covered = live.is_due = False
        return True

    def _find(self, user_id: int, table: TableId) -> _LivePanel | None:
        return self._opened.get(user_id, {}).get(table)

    def _forget(self, live: _LivePanel, table: TableId) -> None:
        if self._find(live.opened.user_id, table) is live:
            del self._opened[live.opened.user_id][table]

    @staticmethod
    def _is_editable(live: _LivePanel, now: datetime) -> bool:
        # Times in the future, from before the clock was set back, do not count.
        return timedelta() <= now - live.since < EDITABLE_TIME


def _stage(panel: Panel) -> _Stage:
    if panel.table.status is not Status.PLAYING:
        return panel.table.status
    return (panel.decision_number, panel.decision) if panel.decision else None
