"""Avatars of players: a cache of files, and their downloads in the background."""

from __future__ import annotations

import asyncio
import io
import logging
import re
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import discord
from cachetools import LRUCache
from PIL import Image
from PIL.PngImagePlugin import PngImageFile
from PIL.WebPImagePlugin import WebPImageFile

from bot.ops.refusals import DOWNLOADS
from bot.ops.requests import OutageError, RefusedError, call
from bot.ops.retries import Retries
from bot.ops.tasks import end
from bot.pictures.sprite_file import write_private

log: Final = logging.getLogger(__name__)

MAX_AVATARS: Final = 2000
"""Largest number of avatars."""
MAX_CACHE_BYTES: Final = 32_000_000
"""Largest size of all files in bytes; an avatar has 10,000 to 20,000."""
AVATAR_PIXELS: Final = 256
"""Side of an avatar in pixels; a winner's portrait, the largest, is slightly smaller."""
MAX_AGE_S: Final = 30 * 86_400.0
"""Seconds for which an avatar is kept after its last download."""
_MAX_SOURCE_PIXELS: Final = 1024
_WEBP_QUALITY: Final = 85
"""WebP quality; at this size a photo takes a sixth of its PNG."""
_FILE_NAME: Final = re.compile(r"(\d{1,20})-(\w{1,64})\.webp")
_GROUND_COLOUR: Final = "#dfe6e2"
"""Background of transparent avatars."""


def beside(database: Path) -> Path:
    """Return the avatar folder of a database."""
    return database.with_name(f"{database.name}.avatars")


@dataclass(frozen=True, slots=True)
class CachedAvatar:
    file: Path
    key: str
    """Discord's hash of the avatar."""
    fetched: float
    """Time of the download in seconds since the epoch."""
    size: int


class AvatarCache:
    """A folder of avatar files by user. Only one thread at a time may change it.

    Missing or damaged files are downloaded again, or the avatar is not shown.
    """

    def __init__(self, folder: Path, most: int = MAX_AVATARS, limit: int = MAX_CACHE_BYTES) -> None:
        self._folder = folder
        self._most = most
        self._limit = limit
        self._entries: dict[int, CachedAvatar] = {}

    def open(self) -> None:
        """Read the folder, and delete outdated avatars and other files."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for file in self._folder.iterdir():
            named = _FILE_NAME.fullmatch(file.name)
            if named is None:
                _delete(file)
                continue
            status = file.stat()
            self._enter(
                int(named[1]), CachedAvatar(file, named[2], status.st_mtime, status.st_size)
            )
        self._tidy()

    def get(self, user: int) -> CachedAvatar | None:
        return self._entries.get(user)

    def keep(self, user: int, key: str, data: bytes) -> None:
        """Store a user's avatar. Raises `OSError`, or `ValueError` for invalid pictures."""
        reduced = _reduce(data)
        file = self._folder / f"{user}-{key}.webp"
        write_private(file, reduced)
        self._enter(user, CachedAvatar(file, key, time.time(), len(reduced)))
        self._tidy()

    def drop(self, user: int) -> None:
        if entry := self._entries.pop(user, None):
            _delete(entry.file)

    def _enter(self, user: int, entry: CachedAvatar) -> None:
        """Add an avatar and delete the user's older one."""
        older = self._entries.get(user)
        if older is not None and older.fetched > entry.fetched:
            older, entry = entry, older
        self._entries[user] = entry
        if older is not None and older.file != entry.file:
            _delete(older.file)

    def _tidy(self) -> None:
        """Delete expired avatars, and the oldest beyond the limits."""
        size = sum(entry.size for entry in self._entries.values())
        oldest = sorted(self._entries, key=lambda user: self._entries[user].fetched)
        for user in oldest:
            entry = self._entries[user]
            is_due = time.time() - entry.fetched > MAX_AGE_S
            if not is_due and len(self._entries) <= self._most and size <= self._limit:
                return
            size -= entry.size
            self.drop(user)


def _reduce(data: bytes) -> bytes:
    """Return a picture as an opaque WebP file of `AVATAR_PIXELS`, without its metadata."""
    with Image.open(io.BytesIO(data), formats=(PngImageFile.format,)) as picture:
        if max(picture.size) > _MAX_SOURCE_PIXELS:
            raise ValueError(f"an avatar of {picture.width} by {picture.height} pixels")
        colour = picture.convert("RGBA").resize(
            (AVATAR_PIXELS, AVATAR_PIXELS), Image.Resampling.LANCZOS
        )
    opaque = Image.new("RGBA", colour.size, _GROUND_COLOUR)
    opaque.alpha_composite(colour)
    file = io.BytesIO()
    opaque.convert("RGB").save(file, WebPImageFile.format, quality=_WEBP_QUALITY)
    return file.getvalue()


def _delete(file: Path) -> None:
    try:
        file.unlink(missing_ok=True)
    except OSError as error:
        log.warning("avatar file not deleted: %s", error)


MAX_REMEMBERED_USERS: Final = 4096
"""Users whose current avatar's address is kept."""
FETCH_WAIT_S: Final = 0.8
"""Seconds that a picture waits for a new avatar; a click is deferred later than that."""
REFRESH_AFTER_S: Final = 7 * 86_400.0
"""Seconds after which an active user's avatar is downloaded again."""


class Avatars:
    """Finds cached avatars, and downloads missing ones in the background for the next picture.

    Only avatars of players at a table are downloaded, one at a time.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._cache = AvatarCache(folder) if folder else None
        self._seen: LRUCache[int, discord.Asset] = LRUCache(MAX_REMEMBERED_USERS)
        self._retries = Retries[int](DOWNLOADS, time.time)
        self._pending: dict[int, None] = {}
        self._fetching: asyncio.Task[None] | None = None
        self._writing = asyncio.Lock()

    async def open(self) -> None:
        """Read the cache folder; without a usable one, no avatars are shown."""
        if self._cache is None:
            return
        try:
            await asyncio.to_thread(self._cache.open)
        except OSError as error:
            log.warning("avatar folder is not usable (%s), no avatars are shown", error)
            self._cache = None

    def see(self, user: discord.abc.User) -> None:
        """Note the current avatar of an active user."""
        if self._cache is None:
            return
        if (avatar := user.avatar) is not None:
            self._seen[user.id] = avatar
        else:
            self._seen.pop(user.id, None)
            if self._cache.get(user.id):
                self._download(user.id)

    def find(self, user: int) -> Path | None:
        """Return the avatar file of a player, and download a missing or old one."""
        if self._cache is None:
            return None
        entry = self._cache.get(user)
        seen = self._seen.get(user)
        if seen and (
            entry is None or entry.key != seen.key or time.time() - entry.fetched > REFRESH_AFTER_S
        ):
            self._download(user)
        return entry.file if entry else None

    async def fetch(self, user: int) -> None:
        """Download a player's avatar if there is none yet; wait for it at most `FETCH_WAIT_S`."""
        if self.find(user) is None and user in self._pending and self._fetching:
            await asyncio.wait((self._fetching,), timeout=FETCH_WAIT_S)

    async def forget(self, user: int) -> None:
        """Delete a user's avatar, and discard a running download."""
        self._seen.pop(user, None)
        self._pending.pop(user, None)
        await self._drop(user)

    async def stop(self) -> None:
        if self._fetching is not None:
            await end(self._fetching)

    def _download(self, user: int) -> None:
        if not self._retries.is_due(user):
            return
        self._pending[user] = None
        if self._fetching is None or self._fetching.done():
            self._fetching = asyncio.create_task(self._fetch_all())

    async def _fetch_all(self) -> None:
        while self._pending:
            user = next(iter(self._pending))
            try:
                await self._fetch(user)
            except Exception:
                log.exception("download of an avatar failed; the next picture retries")
            self._pending.pop(user, None)

    async def _fetch(self, user: int) -> None:
        asset = self._seen.get(user)
        if asset is None:
            await self._drop(user)
            return
        try:
            data = await call(asset.replace(size=AVATAR_PIXELS, format="png").read())
            await self._keep(user, asset, data)
        except (RefusedError, OutageError, OSError, ValueError) as error:
            wait = self._retries.fail(user)
            log.info("download of an avatar failed (%s), retrying in %.0f s", error, wait)
        else:
            self._retries.end(user)

    async def _keep(self, user: int, asset: discord.Asset, data: bytes) -> None:
        async with self._writing:
            # The user may have been forgotten meanwhile.
            if self._cache and self._seen.get(user) == asset:
                await asyncio.to_thread(self._cache.keep, user, asset.key, data)

    async def _drop(self, user: int) -> None:
        async with self._writing:
            if self._cache:
                await asyncio.to_thread(self._cache.drop, user)
