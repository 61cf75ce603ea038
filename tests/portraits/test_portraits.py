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

    def __init__(self, key: str, colour: str = "#3366ff") -> None:
        self.key = key
        self.reads = 0
        self.error: Exception | None = None
        self.gate = asyncio.Event()
        self.gate.set()
        file = io.BytesIO()
        Image.new("RGB", (128, 128), colour).save(file, "PNG")
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


def _user(avatar: Asset | None, number: int = ANA) -> Any:
    return SimpleNamespace(id=number, avatar=avatar)


@pytest.fixture
async def avatars(tmp_path: Path) -> AsyncIterator[Avatars]:
    avatars = Avatars(tmp_path / "faces")
    await avatars.open()
    yield avatars
    await avatars.stop()


async def _settle(avatars: Avatars) -> None:
    if avatars._fetching:
        await avatars._fetching


async def test_the_first_picture_goes_without_and_the_next_one_has_it(avatars: Avatars) -> None:
    asset = Asset("one")
    asset.gate.clear()
    avatars.see(_user(asset))
    assert avatars.find(ANA) is None
    await asyncio.sleep(0)
    assert avatars.find(ANA) is None, "nothing waits for it"
    asset.gate.set()
    await _settle(avatars)
    file = avatars.find(ANA)
    assert file is not None
    assert file.exists()
    assert asset.reads == 1


async def test_nobody_is_fetched_who_sits_nowhere(avatars: Avatars) -> None:
    asset = Asset("one")
    avatars.see(_user(asset))
    await asyncio.sleep(0)
    assert asset.reads == 0
    assert avatars.find(8) is None


async def test_it_is_fetched_again_when_it_changed(avatars: Avatars) -> None:
    for key in ("one", "two"):
        avatars.see(_user(Asset(key)))
        avatars.find(ANA)
        await _settle(avatars)
        file = avatars.find(ANA)
        assert file is not None
        assert key in file.name


async def test_it_is_fetched_again_after_some_days(avatars: Avatars, tmp_path: Path) -> None:
    avatars.see(_user(Asset("one")))
    avatars.find(ANA)
    await _settle(avatars)
    file = avatars.find(ANA)
    assert file is not None
    then = time.time() - FRESH - 60
    os.utime(file, (then, then))
    later, asset = Avatars(tmp_path / "faces"), Asset("one")
    await later.open()
    assert later.find(ANA) == file, "who does not show up is shown as before"
    later.see(_user(asset))
    later.find(ANA)
    await _settle(later)
    later.find(ANA)
    await _settle(later)
    assert asset.reads == 1


async def test_who_takes_the_avatar_away_has_none(avatars: Avatars) -> None:
    avatars.see(_user(Asset("one")))
    avatars.find(ANA)
    await _settle(avatars)
    avatars.see(_user(None))
    await _settle(avatars)
    assert avatars.find(ANA) is None


async def test_who_is_forgotten_vanishes(avatars: Avatars, tmp_path: Path) -> None:
    avatars.see(_user(Asset("one")))
    avatars.find(ANA)
    await _settle(avatars)
    await avatars.forget(ANA)
    assert avatars.find(ANA) is None
    assert list((tmp_path / "faces").iterdir()) == []


async def test_who_is_forgotten_while_it_is_under_way_stays_so(
    avatars: Avatars, tmp_path: Path
) -> None:
    asset = Asset("one")
    asset.gate.clear()
    avatars.see(_user(asset))
    avatars.find(ANA)
    await asyncio.sleep(0)
    await avatars.forget(ANA)
    asset.gate.set()
    await _settle(avatars)
    assert avatars.find(ANA) is None
    assert list((tmp_path / "faces").iterdir()) == []


def _not_found() -> Exception:
    response: Any = SimpleNamespace(status=404, reason="Not Found")
    return discord.NotFound(response, "asset not found")


@pytest.mark.parametrize("error", [_not_found(), OSError("no network"), None])
async def test_what_cannot_be_fetched_is_left_for_a_while(
    avatars: Avatars, error: Exception | None, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    bad, good = Asset("one"), Asset("two")
    bad.error, bad.data = error, b"no picture"
    avatars.see(_user(bad))
    avatars.see(_user(good, 8))
    for _ in range(3):
        avatars.find(ANA)
        avatars.find(8)
        await _settle(avatars)
    assert (bad.reads, good.reads) == (1, 1)
    assert avatars.find(ANA) is None
    assert avatars.find(8) is not None
    assert caplog.text == ""


async def test_without_a_folder_nothing_is_fetched() -> None:
    avatars, asset = Avatars(), Asset("one")
    await avatars.open()
    avatars.see(_user(asset))
    assert avatars.find(ANA) is None
    await avatars.forget(ANA)
    await avatars.stop()
    assert asset.reads == 0


async def test_a_folder_that_cannot_be_made_stops_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_bytes(b"")
    avatars = Avatars(tmp_path / "file" / "faces")
    await avatars.open()
    avatars.see(_user(Asset("one")))
    assert avatars.find(ANA) is None
    assert "not usable" in caplog.text
