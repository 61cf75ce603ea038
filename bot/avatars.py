"""Avatars."""

from __future__ import annotations

import asyncio
import io
import logging
import os
import re
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import discord
from cachetools import LRUCache, TTLCache
from PIL import Image
from PIL.PngImagePlugin import PngImageFile
from PIL.WebPImagePlugin import WebPImageFile

from bot.ops.requests import OutageError, RefusedError, call
from bot.ops.tasks import end

log: Final = logging.getLogger(__name__)

MOST: Final = 2000
"""Avatars, at most."""
LIMIT: Final = 32_000_000
"""Bytes of all files, at most; an avatar has ten to twenty thousand."""
SIZE: Final = 256
"""Pixels of an avatar's side: the largest face, a winner's, is not much smaller."""
KEPT: Final = 30 * 86_400.0
"""Seconds for which an avatar is kept that nobody fetched again."""
_LARGEST: Final = 1024
_QUALITY: Final = 85
"""Of a photo at this size as WebP, a sixth of what it takes as PNG."""
_NAME: Final = re.compile(r"(\d{1,20})-(\w{1,64})\.webp")
_GROUND: Final = "#dfe6e2"
"""What is seen through a transparent avatar."""


def beside(database: Path) -> Path:
    """Return the folder that is kept beside a database."""
    return database.with_name(f"{database.name}.avatars")


@dataclass(frozen=True, slots=True)
class Entry:
    """An avatar that is kept."""

    file: Path
    key: str
    """Discord's hash of it."""
    fetched: float
    """When, in seconds of the epoch."""
    size: int


class AvatarCache:
    """The files of a folder by whose avatar they are; changed by one thread at a time.

    Nothing depends on the folder: what is missing or damaged is fetched again, or not shown.
    """

    def __init__(self, folder: Path, most: int = MOST, limit: int = LIMIT) -> None:
        self._folder = folder
        self._most = most
        self._limit = limit
        self._entries: dict[int, Entry] = {}

    def open(self) -> None:
        """Find what was kept, and delete what is out of date or does not belong here."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for file in self._folder.iterdir():
            named = _NAME.fullmatch(file.name)
            if named is None:
                _delete(file)
                continue
            told = file.stat()
            self._enter(int(named[1]), Entry(file, named[2], told.st_mtime, told.st_size))
        self._tidy()

    def get(self, user: int) -> Entry | None:
        """Return somebody's avatar, where there is one."""
        return self._entries.get(user)

    def keep(self, user: int, key: str, data: bytes) -> None:
        """Keep somebody's avatar. Raises `OSError` or `ValueError` for what is no picture."""
        reduced = _reduce(data)
        file = self._folder / f"{user}-{key}.webp"
        unfinished = file.with_suffix(".new")
        with open(unfinished, "wb", opener=_open_private) as written:
            written.write(reduced)
        unfinished.replace(file)
        self._enter(user, Entry(file, key, time.time(), len(reduced)))
        self._tidy()

    def drop(self, user: int) -> None:
        """Delete somebody's avatar."""
        if entry := self._entries.pop(user, None):
            _delete(entry.file)

    def _enter(self, user: int, entry: Entry) -> None:
        """Know an avatar, and only the newest of everybody."""
        older = self._entries.get(user)
        if older is not None and older.fetched > entry.fetched:
            older, entry = entry, older
        self._entries[user] = entry
        if older is not None and older.file != entry.file:
            _delete(older.file)

    def _tidy(self) -> None:
        """Delete what was kept long enough, and the oldest where there is too much."""
        size = sum(entry.size for entry in self._entries.values())
        oldest = sorted(self._entries, key=lambda user: self._entries[user].fetched)
        for user in oldest:
            entry = self._entries[user]
            is_due = time.time() - entry.fetched > KEPT
            if not is_due and len(self._entries) <= self._most and size <= self._limit:
                return
            size -= entry.size
            self.drop(user)


def _reduce(data: bytes) -> bytes:
    """Return a picture as we keep it: small, opaque and drawn anew."""
    with Image.open(io.BytesIO(data), formats=(PngImageFile.format,)) as picture:
        if max(picture.size) > _LARGEST:
            raise ValueError(f"an avatar of {picture.width} by {picture.height} pixels")
        colour = picture.convert("RGBA").resize((SIZE, SIZE), Image.Resampling.LANCZOS)
    whole = Image.new("RGBA", colour.size, _GROUND)
    whole.alpha_composite(colour)
    file = io.BytesIO()
    whole.convert("RGB").save(file, WebPImageFile.format, quality=_QUALITY)
    return file.getvalue()


def _delete(file: Path) -> None:
    try:
        file.unlink(missing_ok=True)
    except OSError as error:
        log.warning("a file among the avatars cannot be deleted: %s", error)


def _open_private(path: str, flags: int) -> int:
    """Make a file that nobody else may read, like the database it stands beside."""
    return os.open(path, flags, 0o600)


SEEN: Final = 4096
"""People whose newest avatar is known by its address."""
FRESH: Final = 7 * 86_400.0
"""Seconds after which an avatar of somebody who shows up is fetched again."""
AGAIN: Final = 600.0
"""Seconds until an avatar that could not be fetched is tried again."""


class Avatars:
    """Finds avatars at once or not at all: nothing waits for one, the next picture has it.

    Fetched are only those of people who sit at a table, one after the other.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._album = AvatarCache(folder) if folder else None
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
