"""Deadlines of lobbies: starts, messages to hosts, and closing."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Final

from bot.containment import containing
from bot.messages.lobby import milestone_message, question_message
from bot.notifications.channels.lobby_messages import LobbyMessages
from bot.notifications.channels.publisher import Publisher
from bot.notifications.due.classification import AskHost, NotifyHost, StartLobby, classify_lobby
from bot.notifications.personal.host_messages import HostMessages
from bot.ops.clock import Clock
from bot.ops.tasks import MAX_KEYED_TASKS, TASK_WAIT_S, Coalescing, TaskTracker
from bot.people.servers import Servers
from bot.refusal import Refusal
from bot.tables import lobby, play
from bot.tables.model import Milestone, Table, TableId
from bot.tables.service import Tables

log: Final = logging.getLogger(__name__)

SOON_S: Final = 120.0
"""Seconds within which what is due is not left to the next round of every minute."""
_MARGIN_S: Final = 0.1
"""Seconds after a moment at which it has certainly come."""


class HostNotices:
    """Notifies the hosts of lobbies of what their players have reached, and asks them."""

    def __init__(
        self, tables: Tables, messages: HostMessages, lobby_messages: LobbyMessages
    ) -> None:
        self._tables = tables
        self._messages = messages
        self._lobby_messages = lobby_messages

    async def notify(self, table: Table, milestone: Milestone | None) -> None:
        """Notify the host of a milestone, when they may be disturbed; None: of nothing any more."""
        if milestone is not None:
            if not await self._is_welcome(table):
                return
            write = partial(milestone_message, milestone=milestone)
            if not await self._messages.write(table, write, f"{table.id}-{milestone}"):
                return
        await self._tables.change_now(table.id, lobby.note_reached, milestone)

    async def ask(self, table: Table) -> None:
        """Ask the host whether the lobby stays open, when they may be disturbed."""
        asked_at = table.lobby.ask_at
        if asked_at is None or not await self._is_welcome(table):
            return
        nonce = f"{table.id}-k{int(asked_at.timestamp())}"
        if await self._messages.write(table, question_message, nonce, is_question=True):
            await self._tables.change_now(table.id, lobby.note_asked)
            self._lobby_messages.refresh(table.id)

    async def _is_welcome(self, table: Table) -> bool:
        """Tell whether to write to the host now; in their quiet hours it is put off."""
        if not self._messages.is_due(table.id):
            return False
        until = await self._messages.quiet_until(table)
        if until is not None:
            await self._tables.change(table.id, lobby.put_off, until)
        return until is None


class LobbyStarts:
    """Starts the games whose lobbies do so by themselves."""

    def __init__(
        self,
        tables: Tables,
        lobby_messages: LobbyMessages,
        publisher: Publisher,
        servers: Servers,
    ) -> None:
        self._tables = tables
        self._lobby_messages = lobby_messages
        self._publisher = publisher
        self._servers = servers

    async def start(self, table: TableId) -> None:
        """Start the game, or let the lobby say who was missing."""
        started = await self._tables.change_now(table, play.start_as_planned)
        if started.started is None:
            self._lobby_messages.refresh(table)
            return
        chosen = lobby.lasting_options(started)
        await self._servers.remember(started.place.guild_id, started.game, chosen)
        self._publisher.publish_soon(table)


class LobbyDeadlines:
    """Finds the lobbies at which something is due, and does it."""

    def __init__(
        self,
        tables: Tables,
        starts: LobbyStarts,
        notices: HostNotices,
        is_unreachable: Callable[[int], bool],
        clock: Clock,
        tracker: TaskTracker,
    ) -> None:
        """`is_unreachable` tells of a server's id whether its members cannot act."""
        self._tables = tables
        self._starts = starts
        self._notices = notices
        self._is_unreachable = is_unreachable
        self._clock = clock
        self._lobbies = Coalescing[TableId](tracker, self._try_settle)

    def expect(self, table: Table) -> None:
        """Do what is due at a lobby soon at its time, not with the next round of every minute."""
        if table.lobby.due is None:
            return
        wait = max(0.0, (table.lobby.due - self._clock()).total_seconds()) + _MARGIN_S
        if wait < SOON_S:
            self._lobbies.request_later(table.id, wait)

    async def settle(self) -> None:
        """Do what is due at all lobbies; what takes longer than a moment goes on afterwards."""
        due = await self._tables.queries.lobbies_due(self._clock())
        tables = [table for table, place in due.items() if not self._is_unreachable(place.guild_id)]
        works = (self._lobbies.run(table, TASK_WAIT_S) for table in tables[:MAX_KEYED_TASKS])
        await asyncio.gather(*works)

    async def _try_settle(self, table_id: TableId) -> None:
        try:
            with containing():
                await self._settle(table_id)
        except Refusal as error:
            log.info("table %s: lobby not settled (%s)", table_id, error)
        except Exception:
            log.exception("table %s: lobby not settled, retrying in 1 min", table_id)

    async def _settle(self, table_id: TableId) -> None:
        table = await self._tables.table(table_id)
        guild = table.place.guild_id
        if self._is_unreachable(guild) or not self._tables.share.owns(guild):
            return
        match classify_lobby(table, self._clock()):
            case StartLobby():
                await self._starts.start(table.id)
            case NotifyHost(milestone):
                await self._notices.notify(table, milestone)
            case AskHost():
                await self._notices.ask(table)
