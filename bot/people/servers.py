"""Settings of servers, and who may open a table where."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

from bot.refusal import Refusal
from bot.store import Store, people
from bot.store.settings import Openers, OptionValues, ServerSettings
from games.core.text import Listing


class Servers:
    """Settings of servers; every change is in the database when it returns."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = asyncio.Lock()

    async def settings(self, guild_id: int) -> ServerSettings:
        return await people.read_server(self._store, guild_id)

    async def change(self, guild_id: int, **wanted: Any) -> ServerSettings:
        """Set some settings by name; channels without duplicates, in order."""
        if "channels" in wanted:
            wanted["channels"] = tuple(sorted(wanted["channels"]))
        return await self._change(guild_id, lambda now: replace(now, **wanted))

    async def remember(self, guild_id: int, game: str, options: OptionValues) -> None:
        """Keep the options of a started game as defaults of the next table."""
        if (await self.settings(guild_id)).remembered.get(game) == options:
            return
        await self._change(
            guild_id, lambda now: replace(now, remembered={**now.remembered, game: dict(options)})
        )

    async def _change(
        self, guild_id: int, change: Callable[[ServerSettings], ServerSettings]
    ) -> ServerSettings:
        async with self._lock:
            before = await self.settings(guild_id)
            after = change(before)
            await people.save_server(self._store, before, after)
        return after


def check_opening(settings: ServerSettings, channels: Collection[int], *, is_manager: bool) -> None:
    """Raise `refused-not-opener` or `refused-channel` unless a table may be opened.

    `channels` are the person's channel and, if that is a thread, its parent.
    """
    if settings.openers is Openers.MANAGERS and not is_manager:
        raise Refusal("refused-not-opener")
    check_channels(settings, channels)


def check_channels(settings: ServerSettings, channels: Collection[int]) -> None:
    """Raise `refused-channel` unless tables may be in one of these channels."""
    if settings.channels and not set(settings.channels) & set(channels):
        named = Listing(tuple(f"<#{channel}>" for channel in settings.channels))
        raise Refusal("refused-channel", channels=named)
