"""The messages of tables in their channels."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Final

from bot.messages.board import turn_message, unshown_message
from bot.messages.lobby import confirmation_message
from bot.messages.result import card_message, result_message
from bot.messages.ui import Message
from bot.notifications.channels.plan import is_behind, is_old, newest_message
from bot.notifications.channels.shown import Refresh, Shown
from bot.notifications.delivery.outbox import Build, ContentError, Outbox, UnsentError
from bot.notifications.delivery.personal_messages import prebuilt
from bot.notifications.personal.turns import Turn, Turns
from bot.ops.metrics import MESSAGES
from bot.ops.requests import OutageError
from bot.people.rate_limits import REPEAT_INTERVAL
from bot.people.servers import Servers
from bot.refusal import Refusal
from bot.tables import placement
from bot.tables.model import Snapshot, Table, TableId
from bot.tables.service import Tables
from bot.tables.views import has_undo

log: Final = logging.getLogger(__name__)

EDIT_TIMEOUT_S: Final = 5.0
"""Timeout of the edit of the newest message; a later one waits for the next try."""


class Announcements:
    """Posts and edits the messages of tables, and records whom they notified."""

    def __init__(
        self,
        tables: Tables,
        outbox: Outbox,
        turns: Turns,
        write_soon: Callable[[Collection[int]], None],
        servers: Servers,
        clock: Callable[[], datetime],
    ) -> None:
        self._tables = tables
        self._outbox = outbox
        self._turns = turns
        self._write_soon = write_soon
        self._servers = servers
        self._clock = clock

    async def announce(self, snapshot: Snapshot, shown: Shown) -> None:
        """Post a table; without its board, if Discord refuses that.

        Raises `NoAccessError`, `ContentError` and `OutageError`.
        """
        table = snapshot.table
        turn = await self._turns.make(table)

        def build(emoji: Mapping[str, str]) -> Message:
            if snapshot.outcome is not None:
                return result_message(snapshot, snapshot.outcome, emoji)
            return replace(turn_message(snapshot, emoji, turn.dues), ping=turn.ping)

        nonce = nonce_of(table)
        message_id = shown.unrecorded_id(nonce) or await self._edit_newest(snapshot, turn, build)
        message_id = message_id or await self._send(snapshot, turn, build, nonce)
        shown.unrecorded = nonce, message_id
        MESSAGES.labels("sent").inc()
        await self._turns.count_mentions(turn)
        await self._record(table, message_id, turn)
        shown.unrecorded = None

    async def _send(self, snapshot: Snapshot, turn: Turn, build: Build, nonce: str) -> int:
        table = snapshot.table
        try:
            return await self._outbox.send(table.place, build, nonce)
        except ContentError as error:
            reason = error.obstacle
            log.info(
                "table %s: board refused (%s), a plain message follows", table.id, error.__cause__
            )
        plain = replace(unshown_message(snapshot, reason, turn.dues), ping=turn.ping)
        return await self._outbox.send(table.place, partial(prebuilt, plain), f"{nonce}p")

    async def _edit_newest(self, snapshot: Snapshot, turn: Turn, build: Build) -> int:
        """Edit the newest message of a table and return its id; 0 if a new one is needed.

        An undo, and a move made again soon after it, edit the newest message: no person has to be
        mentioned, and the channel gets fewer messages.
        """
        table = snapshot.table
        message_id = newest_message(table)
        if message_id is None or table.ended is not None or turn.ping:
            return 0
        if is_old(table.shown, self._clock(), REPEAT_INTERVAL):
            return 0
        if not (turn.is_again or has_undo(snapshot.since)):
            return 0
        is_changed = await self._outbox.change(table.place, message_id, build)
        return message_id if is_changed else 0

    async def _record(self, table: Table, message_id: int, turn: Turn) -> None:
        """Record that a message shows a table, and notify the persons to move.

        One write records the message, and for each person how it notified them and when to remind
        them. People it did not mention get direct messages, in the background.
        """
        announced = await self._turns.announced(turn)
        with suppress(Refusal):  # the table may be gone
            await self._tables.record_post(
                table.id, table.plies, message_id, table.place.target_id, announced
            )
        unnotified = [decision.person_id for decision in announced if not decision.dm_settled]
        if unnotified:
            self._write_soon(unnotified)

    async def refresh(self, table_id: TableId, shown: Shown) -> None:
        """Show the position in the newest message of a table.

        A refused edit is left to the next step. Raises `OutageError`, and `OldEditsError` if
        Discord accepts no more edits of old messages.
        """
        snapshot = await self._unshown(table_id, shown)
        if snapshot is None:
            return
        table = snapshot.table
        message_id = table.shown.message_id or 0
        build = await self._build_quietly(snapshot)
        try:
            async with asyncio.timeout(EDIT_TIMEOUT_S):
                await self._outbox.change(table.place, message_id, build)
        except TimeoutError as error:
            raise OutageError("the newest message could not be edited in time") from error
        shown.refreshed = message_id, table.plies

    async def post_again(self, table_id: TableId, shown: Shown) -> None:
        """Show the position in a new message, which mentions and notifies no person.

        Raises `NoAccessError`, `ContentError` and `OutageError`.
        """
        snapshot = await self._unshown(table_id, shown)
        if snapshot is None:
            return
        table = snapshot.table
        nonce = nonce_of(snapshot.table)
        message_id = shown.unrecorded_id(nonce) or await self._outbox.send(
            table.place, await self._build_quietly(snapshot), nonce
        )
        shown.unrecorded = nonce, message_id
        MESSAGES.labels("sent").inc()
        await self._tables.record_post(table_id, table.plies, message_id, table.place.target_id)
        shown.unrecorded = None

    async def _unshown(self, table_id: TableId, shown: Shown) -> Snapshot | None:
        """Return the position, if the newest message of the table does not show it yet."""
        shown.refresh = Refresh.NONE
        if not is_behind(await self._tables.table(table_id), shown):
            return None
        return await self._tables.snapshot(table_id)

    async def _build_quietly(self, snapshot: Snapshot) -> Build:
        """Return what builds the message of a turn, without mentions."""
        deadlines = await self._tables.queries.dues(snapshot.table.id)

        def build(emoji: Mapping[str, str]) -> Message:
            return replace(turn_message(snapshot, emoji, deadlines), ping=())

        return build

    async def report_fault(self, table: Table) -> None:
        """Say that a game failed. Raises as `announce`."""
        await self._outbox.send(
            table.place,
            lambda _: confirmation_message(table, "table-suspended", table.language),
            f"{table.id}-fault",
        )

    async def post_card(self, snapshot: Snapshot) -> None:
        """Post the result card of a table, if its server enables them. Raises `OutageError`."""
        table = snapshot.table
        outcome = snapshot.outcome
        settings = await self._servers.settings(table.place.guild_id)
        if outcome is not None and settings.cards:
            channel = replace(table.place, thread_id=None)
            build = partial(card_message, snapshot, outcome)
            try:
                await self._outbox.send(channel, build, f"{table.id}-card")
            except UnsentError as error:
                # The result is posted at the table already.
                log.info("table %s: result card refused (%s), dropped", table.id, error)
        await self._tables.change(table.id, placement.mark_carded)


def nonce_of(table: Table) -> str:
    """Return a nonce from the table, the length of its record, its place and the last message.

    A table that was moved or restored posts the same record again; that is no repetition.
    """
    before = (table.shown.message_id or 0) + table.place.target_id
    return f"{table.id}-{table.plies}-{before % 10**10}"
