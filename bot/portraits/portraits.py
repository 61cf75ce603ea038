"""Whose avatar is known, and fetching those of people who sit at a table."""

from __future__ import annotations

import asyncio
import logging
import time
from pathlib import Path
from typing import Final

import discord
from cachetools import LRUCache, TTLCache

from bot.ops.busy import end
from bot.ops.calls import OutageError, RefusedError, call
from bot.portraits.album import SIZE, Album

log: Final = logging.getLogger(__name__)

SEEN: Final = 4096
"""People whose newest avatar is known by its address."""
FRESH: Final = 7 * 86_400.0
"""Seconds after which an avatar of somebody who shows up is fetched again."""
AGAIN: Final = 600.0
"""Seconds until an avatar that could not be fetched is tried again."""


class Portraits:
    """Finds avatars at once or not at all: nothing waits for one, the next picture has it.

    Fetched are only those of people who sit at a table, one after the other.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._album = Album(folder) if folder else None
        self._seen: LRUCache[int, discord.Asset] = LRUCache(SEEN)
        self._failed: TTLCache[int, bool] = TTLCache(SEEN, AGAIN)
        self._wanted: dict[int, None] = {}
        self._fetching: asyncio.Task[None] | None = None
        self._writing = asyncio.Lock()

    async def open(self) -> None:
        """Find what was kept by an earlier start; without it all are fetched again."""
        if self._album is None:
            return
        try:
            await asyncio.to_thread(self._album.open)
        except OSError as error:
            log.warning("avatars are not kept: %s", error)
            self._album = None

    def see(self, user: discord.abc.User) -> None:
        """Note which avatar somebody has who does something."""
        if self._album is None:
            return
        if user.avatar is not None:
            self._seen[user.id] = user.avatar
        else:
            self._seen.pop(user.id, None)
            if self._album.get(user.id):
                self._want(user.id)

    def find(self, user: int) -> Path | None:
        """Return the file with the avatar of somebody at a table, and fetch what is missing."""
        if self._album is None:
            return None
        entry, seen = self._album.get(user), self._seen.get(user)
        if seen and (entry is None or entry.key != seen.key or time.time() - entry.fetched > FRESH):
            self._want(user)
        return entry.file if entry else None

    async def forget(self, user: int) -> None:
        """Delete somebody's avatar, also one that is under way."""
        self._seen.pop(user, None)
        self._wanted.pop(user, None)
        await self._drop(user)

    async def stop(self) -> None:
        """Fetch no more."""
        if self._fetching is not None:
            await end(self._fetching)

    def _want(self, user: int) -> None:
        if user in self._failed:
            return
        self._wanted[user] = None
        if self._fetching is None or self._fetching.done():
            self._fetching = asyncio.create_task(self._fetch_all())

    async def _fetch_all(self) -> None:
        while self._wanted:
            user = next(iter(self._wanted))
            try:
                await self._fetch(user)
            except Exception:
                log.exception("an avatar was not fetched")
            self._wanted.pop(user, None)

    async def _fetch(self, user: int) -> None:
        asset = self._seen.get(user)
        if asset is None:
            await self._drop(user)
            return
        self._failed[user] = True
        try:
            data = await call(asset.replace(size=SIZE, format="png").read())
            await self._keep(user, asset, data)
        except (RefusedError, OutageError, OSError, ValueError) as error:
            log.info("an avatar is not shown: %s", error)
        else:
            del self._failed[user]

    async def _keep(self, user: int, asset: discord.Asset, data: bytes) -> None:
        async with self._writing:
            # Whoever was forgotten meanwhile stays so.
            if self._album and self._seen.get(user) == asset:
                await asyncio.to_thread(self._album.keep, user, asset.key, data)

    async def _drop(self, user: int) -> None:
        async with self._writing:
            if self._album:
                await asyncio.to_thread(self._album.drop, user)
