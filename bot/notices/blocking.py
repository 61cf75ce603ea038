"""Blocks: what the operator changed is known within a minute, and blocked people leave seats."""

from __future__ import annotations

import logging
from typing import Final

import discord

from bot.notices.projector import Projector
from bot.ops.every import Every
from bot.people.blocks import Blocks
from bot.tables.errors import TableError
from bot.tables.model import TableId
from bot.tables.moderation import Moderation

log: Final = logging.getLogger(__name__)


class Blocking:
    """Looks every minute who is blocked, and gives their seats to house players."""

    def __init__(
        self,
        client: discord.Client,
        blocks: Blocks,
        moderation: Moderation,
        projector: Projector,
    ) -> None:
        self._loop = Every(1, self._come_around, client.wait_until_ready)
        self._blocks = blocks
        self._moderation = moderation
        self._projector = projector

    async def start(self) -> None:
        """Learn who is blocked before anybody is answered; then go on looking."""
        await self._blocks.refresh()
        self._loop.start()

    async def stop(self) -> None:
        """Look no more."""
        await self._loop.end()

    async def look(self) -> None:
        """Read anew who is blocked, and free the seats they still have."""
        await self._blocks.refresh()
        for table, user in await self._blocks.seats():
            await self._set_aside(TableId(table), user)

    async def _set_aside(self, table: TableId, user_id: int) -> None:
        try:
            changed = await self._moderation.set_aside(table, user_id)
        except TableError as error:
            log.info("table %s keeps somebody who is blocked: %s", table, error)
            return
        if changed.started is None:
            self._projector.refresh_lobby(table)
        else:
            self._projector.wake(table)

    async def _come_around(self) -> None:
        try:
            await self.look()
        except Exception:
            log.exception("who is blocked is not known anew; the next look comes in a minute")
