"""The messages of lobbies, when a lobby changes without a click on its message."""

from __future__ import annotations

import logging
from datetime import datetime
from functools import partial
from typing import Final

from bot.containment import containing
from bot.messages.lobby import lobby_message
from bot.messages.ui import Message
from bot.notifications.delivery.outbox import Outbox, UnsentError
from bot.notifications.delivery.personal_messages import prebuilt
from bot.ops.requests import OutageError
from bot.ops.tasks import Coalescing, TaskTracker
from bot.refusal import Refusal
from bot.tables.model import Place, Table, TableId
from bot.tables.service import Tables

log: Final = logging.getLogger(__name__)


class LobbyMessages:
    """Updates the messages of lobbies, in the background."""

    def __init__(self, tables: Tables, outbox: Outbox, tracker: TaskTracker) -> None:
        self._tables = tables
        self._outbox = outbox
        self._edits = Coalescing[TableId](tracker, self._edit)
        self._tracker = tracker

    def refresh(self, table: TableId) -> None:
        """Update the message of a lobby."""
        self._edits.request(table)

    async def refresh_changed(self, since: datetime) -> None:
        """Update the messages of the lobbies that changed since a moment, one after another.

        The process may have ended between a change and the edit of its message.
        """
        try:
            for table in await self._tables.queries.changed_lobbies(since):
                await self._edits.run(table)
        except Exception:
            log.exception("lobby messages not updated; each waits for its next change")

    def post(self, table: Table, message: Message, nonce: str) -> None:
        """Post a message at a lobby, once for each nonce."""
        self._tracker.spawn(self._send(table, message, nonce))

    async def _send(self, table: Table, message: Message, nonce: str) -> None:
        place = table.place
        try:
            await self._outbox.send(place, partial(prebuilt, message), nonce)
        except (UnsentError, OutageError) as error:
            log.info("table %s: message at the lobby refused (%s)", table.id, error)
        except Exception:
            log.exception("table %s: message at the lobby not posted", table.id)

    async def _edit(self, table_id: TableId) -> None:
        try:
            with containing():
                table = await self._tables.table(table_id)
                if self._tables.share.owns(table.place.guild_id):
                    await edit_lobby(self._outbox, table)
        except Refusal as error:
            log.info("table %s: lobby message not updated (%s)", table_id, error)
        except Exception:
            log.exception("table %s: lobby message not updated", table_id)


async def edit_lobby(outbox: Outbox, table: Table) -> None:
    """Update the lobby's message; failures are logged only."""
    lobby = table.shown
    if lobby.message_id is None or lobby.channel_id is None or lobby.ply is not None:
        return  # there is none, or a board has replaced it
    where = Place(table.place.guild_id, lobby.channel_id)
    try:
        is_changed = await outbox.change(where, lobby.message_id, partial(lobby_message, table))
    except OutageError as error:
        log.info("table %s: lobby message not updated (%s)", table.id, error)
    else:
        if not is_changed:
            log.info("table %s: edit of the lobby message refused", table.id)
