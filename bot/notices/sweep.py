"""Come back every minute to whatever is still owed, and put away what nobody touches."""

from __future__ import annotations

import logging
from typing import Final

import discord
from discord.ext import tasks

from bot.notices.projector import Projector
from bot.tables.life import Life

log: Final = logging.getLogger(__name__)


class Sweep:
    """Sweeps when the client is ready, then every minute; begun in `setup_hook`."""

    def __init__(self, client: discord.Client, projector: Projector, life: Life) -> None:
        self._client = client
        self._projector = projector
        self._life = life

    def start(self) -> None:
        """Begin, as soon as the client knows its servers."""
        self._loop.start()

    def stop(self) -> None:
        """Sweep no more."""
        self._loop.cancel()

    @tasks.loop(minutes=1)
    async def _loop(self) -> None:
        try:
            await self._life.put_away()
            await self._projector.sweep()
        except Exception:
            log.exception("the sweep broke off; the next one comes in a minute")

    @_loop.before_loop
    async def _wait(self) -> None:
        await self._client.wait_until_ready()
