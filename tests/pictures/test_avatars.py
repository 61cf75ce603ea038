"""Avatars: a private folder, limits of number, size and age, and background downloads."""

from __future__ import annotations

import asyncio
import io
import logging
import os
import stat
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from PIL import Image

from bot.avatars import AVATAR_PIXELS, MAX_AGE_S, REFRESH_AFTER_S, AvatarCache, Avatars

ANA = 7
NOT_FOUND = discord.NotFound(
    cast("Any", SimpleNamespace(status=404, reason="Not Found")), "asset not found"
)


def _png(colour: str = "#3366ff", size: int = 256, mode: str = "RGB") -> bytes:
    file = io.BytesIO()
    Image.new(mode, (size, size), colour).save(file, "PNG")
    return file.getvalue()


def _check_colour(file: Path, *colour: int) -> None:
    with Image.open(file) as picture:
        assert picture.size == (AVATAR_PIXELS, AVATAR_PIXELS)
        assert picture.convert("RGB").getpixel((5, 5)) == pytest.approx(colour, abs=4)


def _age(file: Path, seconds: float) -> None:
    then = time.time() - seconds
    os.utime(file, (then, then))


def _open(folder: Path, most: int = 10, limit: int = 1_000_000) -> AvatarCache:
    cache = AvatarCache(folder, most, limit)
    cache.open()
    return cache


def _names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_avatars_survive_a_restart_and_are_readable_by_the_owner_only(
    tmp_path: Path,
) -> None:
    old = os.umask(0)
    try:
        _open(tmp_path / "faces").keep(ANA, "a_12ef", _png())
    finally:
        os.umask(old)
    cache = _open(tmp_path / "faces")
    entry = cache.get(ANA)
    assert entry
    assert (entry.key, cache.get(8)) == ("a_12ef", None)
    _check_colour(entry.file, 0x33, 0x66, 0xFF)
    modes = [stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "faces", entry.file)]
    assert modes == [0o700, 0o600]


def test_the_newest_avatar_of_a_user_is_kept_until_it_is_dropped(tmp_path: Path) -> None:
    cache = _open(tmp_path)
    for key in ("one", "two", "two"):
        cache.keep(ANA, key, _png())
    assert _names(tmp_path) == ["7-two.webp"]
    _age(tmp_path / "7-two.webp", 10)
    # An older avatar, and files that do not belong there.
    for name in ("7-old.webp", "7-k.new", "notes.txt", "7-k.png"):
        (tmp_path / name).write_bytes(_png())
        _age(tmp_path / name, 500)
    cache = _open(tmp_path)
    assert _names(tmp_path) == ["7-two.webp"]
    for _ in range(2):
        cache.drop(ANA)
    assert cache.get(ANA) is None
    assert _names(tmp_path) == []


@pytest.mark.parametrize(
    ("ages", "most", "capacity", "users"),
    [
        ((100, 99, 98, 97), 3, 10, [1, 2, 3]),  # too many
        ((100, 99, 98, 97), 10, 2, [2, 3]),  # too large
        ((MAX_AGE_S + 60, MAX_AGE_S - 3600), 10, 10, [1]),  # too old
    ],
)
def test_the_oldest_avatars_are_deleted_beyond_a_limit(
    tmp_path: Path, ages: tuple[float, ...], most: int, capacity: int, users: list[int]
) -> None:
    cache = _open(tmp_path)
    for user, age in enumerate(ages):
        cache.keep(user, "k", _png())
        _age(tmp_path / f"{user}-k.webp", age)
    size = (tmp_path / "0-k.webp").stat().st_size
    cache = _open(tmp_path, most, capacity * size)
    assert [user for user in range(len(ages)) if cache.get(user)] == users
    assert _names(tmp_path) == [f"{user}-k.webp" for user in users]
    cache.keep(9, "k", _png())  # replaces the oldest if there is no room
    left = users[1:] if len(users) == min(most, capacity) else users
    assert _names(tmp_path) == [f"{user}-k.webp" for user in (*left, 9)]


@pytest.mark.parametrize("data", [b"", b"no picture", _png(size=2000), _png()[:60]])
def test_invalid_or_large_pictures_are_refused(tmp_path: Path, data: bytes) -> None:
    cache = _open(tmp_path)
    with pytest.raises((OSError, ValueError, SyntaxError)):
        cache.keep(ANA, "k", data)
    assert cache.get(ANA) is None
    cache.keep(ANA, "k", _png("#00000000", mode="RGBA"))  # gets a background
    _check_colour(tmp_path / "7-k.webp", 0xDF, 0xE6, 0xE2)


def test_avatars_do_not_load_every_image_plugin(
    tmp_path: Path,
) -> None:
    # Pillow would import forty modules, which delays a click by 0.1 s.
    program = """
import sys
from pathlib import Path
from PIL import Image
from bot.avatars import AvatarCache
from bot.pictures.people import develop

Image.init = lambda: sys.exit("looked for every kind")
folder = Path(sys.argv[1])
Image.new("RGB", (64, 64)).save(folder / "given.png")
cache = AvatarCache(folder / "kept", 10, 1_000_000)
cache.open()
cache.keep(1, "a", (folder / "given.png").read_bytes())
develop(cache.get(1).file, 32)
"""
    completed = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)], check=False, capture_output=True, text=True
    )
    assert (completed.returncode, completed.stderr) == (0, "")


class Asset:
    """An avatar on a server that answers once `gate` is set."""

    def __init__(
        self, key: str = "one", error: Exception | None = None, data: bytes = _png(size=128)
    ) -> None:
        self.key, self.error, self.data = key, error, data
        self.reads = 0
        self.gate = asyncio.Event()
        self.gate.set()

    def replace(self, *, size: int, format: str) -> Asset:  # noqa: A002 - as the library names it
        assert (size, format) == (AVATAR_PIXELS, "png")
        return self

    async def read(self) -> bytes:
        self.reads += 1
        await self.gate.wait()
        if self.error:
            raise self.error
        return self.data


@pytest.fixture
async def avatars(tmp_path: Path) -> AsyncIterator[Avatars]:
    avatars = Avatars(tmp_path / "faces")
    await avatars.open()
    yield avatars
    await avatars.stop()


def _see(avatars: Avatars, asset: Asset | None, user: int = ANA) -> None:
    """Note that a user is active, with this avatar."""
    seen: Any = SimpleNamespace(id=user, avatar=asset)
    avatars.see(seen)


async def _fetch(avatars: Avatars, user: int = ANA) -> Path | None:
    """Show a user twice; return the avatar of the second picture."""
    avatars.find(user)
    if avatars._fetching:
        await avatars._fetching
    return avatars.find(user)


async def test_avatars_are_fetched_for_the_next_picture_and_when_they_change(
    avatars: Avatars, tmp_path: Path
) -> None:
    asset = Asset()
    asset.gate.clear()
    _see(avatars, asset)
    await asyncio.sleep(0)
    assert asset.reads == 0, "users without a seat have no download"
    for _ in range(2):
        assert avatars.find(ANA) is None, "pictures do not wait for it"
        await asyncio.sleep(0)
    asset.gate.set()
    file = await _fetch(avatars)
    assert asset.reads == 1
    assert (file and file.name, avatars.find(8)) == ("7-one.webp", None)
    _see(avatars, Asset("two"))
    file = await _fetch(avatars)
    assert file
    assert (file.name, file.exists()) == ("7-two.webp", True)
    # After some days it is fetched again, once.
    _age(file, REFRESH_AFTER_S + 60)
    later = Avatars(tmp_path / "faces")
    asset = Asset("two")
    await later.open()
    assert later.find(ANA) == file, "inactive users keep the old avatar"
    _see(later, asset)
    for _ in range(2):
        await _fetch(later)
    assert asset.reads == 1
    _see(avatars, None)
    assert await _fetch(avatars) is None


async def test_the_first_picture_waits_a_moment_for_a_new_avatar(avatars: Avatars) -> None:
    _see(avatars, Asset())
    await avatars.fetch(ANA)
    assert avatars.find(ANA)
    late = Asset("late")
    late.gate.clear()
    _see(avatars, late, 8)
    async with asyncio.timeout(10):
        await avatars.fetch(8)
    assert avatars.find(8) is None
    late.gate.set()


@pytest.mark.parametrize("is_under_way", [False, True])
async def test_forgetting_a_user_deletes_the_avatar(
    avatars: Avatars, tmp_path: Path, *, is_under_way: bool
) -> None:
    asset = Asset()
    _see(avatars, asset)
    if is_under_way:
        asset.gate.clear()
        avatars.find(ANA)
        await asyncio.sleep(0)
        assert asset.reads == 1
    else:
        assert await _fetch(avatars)
    await avatars.forget(ANA)
    asset.gate.set()
    assert await _fetch(avatars) is None
    assert _names(tmp_path / "faces") == []


@pytest.mark.parametrize("error", [NOT_FOUND, OSError("no network"), None])
async def test_failed_downloads_are_not_repeated_at_once(
    avatars: Avatars, error: Exception | None, caplog: pytest.LogCaptureFixture
) -> None:
    bad = Asset("one", error, b"no picture")
    good = Asset("two")
    _see(avatars, bad)
    _see(avatars, good, 8)
    for _ in range(3):
        assert await _fetch(avatars) is None
        await _fetch(avatars, 8)
    assert avatars.find(8) is not None
    assert (bad.reads, good.reads) == (1, 1)
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


async def test_without_a_usable_folder_nothing_is_fetched(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_bytes(b"")
    for folder in (None, tmp_path / "file" / "faces"):
        avatars = Avatars(folder)
        asset = Asset()
        await avatars.open()
        _see(avatars, asset)
        assert await _fetch(avatars) is None
        await avatars.forget(ANA)
        await avatars.stop()
        assert asset.reads == 0
        assert ("not usable" in caplog.text) == (folder is not None)
