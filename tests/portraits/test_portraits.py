"""Avatars are fetched for those who sit somewhere, beside everything else."""

from __future__ import annotations

import asyncio
import io
import logging
import os
import time
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from PIL import Image

from bot.avatars import FRESH, SIZE, Avatars

ANA = 7


class Asset:
    """An avatar on a server that answers when it is let."""

    def __init__(self, key: str = "one") -> None:
        self.key = key
        self.reads = 0
        self.error: Exception | None = None
        self.gate = asyncio.Event()
        self.gate.set()
        file = io.BytesIO()
        Image.new("RGB", (128, 128)).save(file, "PNG")
        self.data = file.getvalue()

    def replace(self, *, size: int, format: str) -> Asset:  # noqa: A002 - as the library names it
        assert (size, format) == (SIZE, "png")
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
    """Show a user twice, and return what the second picture shows."""
    avatars.find(user)
    if avatars._fetching:
        await avatars._fetching
    return avatars.find(user)


async def test_the_first_picture_goes_without_and_the_next_one_has_it(avatars: Avatars) -> None:
    asset = Asset()
    asset.gate.clear()
    _see(avatars, asset)
    await asyncio.sleep(0)
    assert asset.reads == 0, "who sits nowhere is not fetched"
    for _ in range(2):
        assert avatars.find(ANA) is None, "nothing waits for it"
        await asyncio.sleep(0)
    asset.gate.set()
    file = await _fetch(avatars)
    assert file is not None
    assert file.exists()
    assert asset.reads == 1
    assert avatars.find(8) is None


async def test_it_is_fetched_again_when_it_changed_and_gone_when_taken_away(
    avatars: Avatars,
) -> None:
    for key in ("one", "two"):
        _see(avatars, Asset(key))
        file = await _fetch(avatars)
        assert file is not None
        assert key in file.name
    _see(avatars, None)
    assert await _fetch(avatars) is None


async def test_it_is_fetched_again_after_some_days(avatars: Avatars, tmp_path: Path) -> None:
    _see(avatars, Asset())
    file = await _fetch(avatars)
    assert file is not None
    then = time.time() - FRESH - 60
    os.utime(file, (then, then))
    later, asset = Avatars(tmp_path / "faces"), Asset()
    await later.open()
    assert later.find(ANA) == file, "who does not show up is shown as before"
    _see(later, asset)
    for _ in range(2):
        await _fetch(later)
    assert asset.reads == 1


@pytest.mark.parametrize("is_under_way", [False, True])
async def test_who_is_forgotten_vanishes(
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
    assert list((tmp_path / "faces").iterdir()) == []


def _not_found() -> Exception:
    response: Any = SimpleNamespace(status=404, reason="Not Found")
    return discord.NotFound(response, "asset not found")


@pytest.mark.parametrize("error", [_not_found(), OSError("no network"), None])
async def test_what_cannot_be_fetched_is_left_for_a_while(
    avatars: Avatars, error: Exception | None, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    bad, good = Asset(), Asset("two")
    bad.error, bad.data = error, b"no picture"
    _see(avatars, bad)
    _see(avatars, good, 8)
    for _ in range(3):
        assert await _fetch(avatars) is None
        await _fetch(avatars, 8)
    assert avatars.find(8) is not None
    assert (bad.reads, good.reads) == (1, 1)
    assert caplog.text == ""


async def test_without_a_usable_folder_nothing_is_fetched(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_bytes(b"")
    for folder in (None, tmp_path / "file" / "faces"):
        avatars, asset = Avatars(folder), Asset()
        await avatars.open()
        _see(avatars, asset)
        assert await _fetch(avatars) is None
        await avatars.forget(ANA)
        await avatars.stop()
        assert asset.reads == 0
        assert ("not usable" in caplog.text) == (folder is not None)
