"""The file of sprites in pixels: a restarted bot need not draw them again."""

from __future__ import annotations

import hashlib
import logging
import os
import struct
from importlib.metadata import version
from pathlib import Path
from typing import Final

from PIL import Image

from bot import __version__
from bot.pictures.deflate import deflate
from games.core.picture import Sprite

log: Final = logging.getLogger(__name__)

MAX_SPRITE_FILE_BYTES: Final = 16_000_000
"""Largest size of the file in bytes; all games take a few million."""
_VERSION: Final = f"takujo-sprites 3 {__version__} {version('resvg_py')}\n".encode()
"""The program that drew the pixels; a file of another version is discarded."""
_ENTRY: Final = struct.Struct(">16sHHI")
"""A sprite's digest, width, height, and the length of its pixels, which follow."""


def beside(database: Path) -> Path:
    """Return the sprite file of a database."""
    return database.with_name(f"{database.name}.sprites")


class SpriteFile:
    """Pixels of sprites by their SVG. Only one thread at a time may use it.

    A missing, damaged or unwritable file only costs time.
    """

    def __init__(self, path: Path | None = None, limit: int = MAX_SPRITE_FILE_BYTES) -> None:
        self._path = path
        self._limit = limit
        self._entries: dict[bytes, tuple[int, int, bytes]] = {}
        self._size = 0
        self._is_saved = True
        self.is_complete = False
        """Whether all sprites of the games are in the file."""
        if path is not None:
            self._read(path)

    def complete(self) -> None:
        """Note that all sprites of the games are in the file."""
        self.is_complete = True
        self._is_saved = False

    def get(self, sprite: Sprite) -> Image.Image | None:
        """Return a sprite's pixels (RGBA) in its narrow form, if they are in the file."""
        entry = self._entries.get(_digest(sprite))
        if entry is None:
            return None
        width, height, data = entry
        return Image.frombytes("RGBA", (width, height), deflate.decompress(data))

    def put(self, sprite: Sprite, pixels: Image.Image) -> None:
        """Add a sprite's pixels (RGBA), up to the size limit."""
        key = _digest(sprite)
        data = deflate.compress(pixels.tobytes(), 1)
        size = _ENTRY.size + len(data)
        if self._path is None or key in self._entries or self._size + size > self._limit:
            return
        self._entries[key] = pixels.width, pixels.height, data
        self._size += size
        self._is_saved = False

    def save(self) -> None:
        """Write the whole file if there are new sprites."""
        if self._path is None or self._is_saved:
            return
        body = bytes([self.is_complete]) + b"".join(
            _ENTRY.pack(key, width, height, len(data)) + data
            for key, (width, height, data) in self._entries.items()
        )
        try:
            write_private(self._path, _VERSION + hashlib.sha256(body).digest() + body)
        except OSError as error:
            log.warning("sprite file not written (%s), the next start draws sprites again", error)
        else:
            self._is_saved = True

    def _read(self, path: Path) -> None:
        try:
            with path.open("rb") as file:
                written = file.read(self._limit + len(_VERSION) + 33)
        except OSError:
            return  # no file yet
        begin = len(_VERSION) + 32
        body = written[begin:]
        if written[:begin] != _VERSION + hashlib.sha256(body).digest():
            log.info("sprite file damaged or of another version, sprites are drawn again")
            return
        self.is_complete = bool(body[0])
        at = 1
        while at < len(body):
            key, width, height, length = _ENTRY.unpack_from(body, at)
            at += _ENTRY.size + length
            self._entries[key] = width, height, body[at - length : at]
        self._size = len(body) - 1


def write_private(path: Path, data: bytes) -> None:
    """Replace a file that only this user may read, like the database. Raises `OSError`."""
    unfinished = path.with_name(f"{path.name}.new")
    with open(unfinished, "wb", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
        file.write(data)
    unfinished.replace(path)


def _digest(sprite: Sprite) -> bytes:
    about = f"{sprite.width} {sprite.height} {sprite.repeat} {sprite.svg}"
    return hashlib.sha256(about.encode()).digest()[:16]
