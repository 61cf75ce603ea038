"""The environment of a program, above all time and chance, as decided by the seed."""

from __future__ import annotations

import asyncio
import datetime as dt
import random
import string
import time
from collections.abc import Callable
from email.utils import formatdate
from functools import partial
from random import Random
from types import ModuleType, SimpleNamespace
from typing import Any, Final, cast

import aiohttp
import aiosqlite
import discord.backoff
import discord.ext.tasks
import discord.gateway
import discord.utils
import pytest
from aiohttp import web_response
from cachetools import TTLCache

from bot import avatars
from bot.notifications import access
from bot.ops import requests
from bot.ops.discord_patches import Form
from bot.pictures import renderer
from bot.sandbox import gateway, interactions
from bot.store import database, sqlite
from bot.tables import randomness
from cogs import context
from tests.simulation.disk import Disk, File, SimulatedConnection
from tests.simulation.loop import SimulatedLoop

START: Final = dt.datetime(2026, 3, 2, 9, 0, tzinfo=dt.UTC).timestamp()
"""Start of every run, in seconds since 1970."""
_PICTURE: Final = (
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x06\x00\x00\x00"
    b"\x1f\x15\xc4\x89\x00\x00\x00\nIDATx\x9cc\x00\x01\x00\x00\x05\x00\x01\r\n-\xb4\x00\x00\x00"
    b"\x00IEND\xaeB`\x82"
)
_ALPHABET: Final = string.ascii_lowercase + "234567"


class Calendar:
    """The machine's clock, which can be set, and the true time, which Discord has."""

    def __init__(self, loop: SimulatedLoop) -> None:
        self.loop = loop
        self.offset = START
        """Offset of the machine's clock from the loop's time."""
        self.truth = START
        self.slept = 0.0
        """Seconds for which the machine was suspended."""
        self.is_told = True
        """Whether Discord's answers have a date."""

    def seconds(self) -> float:
        """Return the time by the machine's clock, since 1970."""
        return self.loop.now + self.offset

    def true(self) -> float:
        """Return the seconds since 1970."""
        return self.loop.now + self.truth

    def ticks(self, _: int = 0) -> float:
        """Return the seconds since the machine's boot, including suspension."""
        return self.loop.now + self.slept

    def date(self) -> str:
        """Return the date of an answer of Discord."""
        return formatdate(self.true(), usegmt=True) if self.is_told else ""

    def now(self) -> dt.datetime:
        """Return the time in UTC by the machine's clock."""
        return dt.datetime.fromtimestamp(self.seconds(), dt.UTC)


class KeepAlive(discord.gateway.KeepAliveHandler):
    """discord.py's heartbeat without its thread."""

    _task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._beat())

    def stop(self) -> None:
        if self._task:
            self._task.cancel()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(cast("float", self.interval))
            if self._last_recv + self.heartbeat_timeout < time.perf_counter():
                await asyncio.shield(self.ws.close(4000))
                return
            try:
                await self.ws.send_heartbeat(self.get_payload())
            except (ConnectionError, discord.ConnectionClosed):
                return
            self._last_send = time.perf_counter()


def calendar_module(calendar: Calendar) -> ModuleType:
    """Return the module `datetime` with another `now`."""

    class Kind(type):
        def __instancecheck__(cls, one: object) -> bool:
            return isinstance(one, dt.datetime)

    class Moment(dt.datetime, metaclass=Kind):
        @classmethod
        def now(cls, tz: dt.tzinfo | None = None) -> Any:
            return dt.datetime.fromtimestamp(calendar.seconds(), tz)

    module = ModuleType("datetime")
    module.__dict__.update(vars(dt))
    module.__dict__["datetime"] = Moment
    return module


def _secrets(luck: Random) -> Any:
    return SimpleNamespace(
        token_bytes=luck.randbytes,
        token_hex=lambda size: luck.randbytes(size).hex(),
        token_urlsafe=lambda size: "".join(luck.choices(_ALPHABET, k=size)),
        choice=luck.choice,
    )


def keep_addresses(patch: pytest.MonkeyPatch) -> None:
    """Restore Discord's addresses when the patch is undone, and leave out discord.py's warnings."""
    for owner, name in (
        (discord.http.Route, "BASE"),
        (discord.Asset, "BASE"),
        (discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY"),
    ):
        patch.setattr(owner, name, getattr(owner, name))
    patch.setattr(discord.VoiceClient, "warn_nacl", False)
    patch.setattr(discord.VoiceClient, "warn_dave", False)


def rule(
    patch: pytest.MonkeyPatch, seed: int, loop: SimulatedLoop, calendar: Calendar, disk: Disk
) -> None:
    """Replace time, chance and disk by simulated ones, until the patch is undone."""
    clock: Callable[[], float] = loop.time
    for name in ("monotonic", "perf_counter"):
        patch.setattr(time, name, clock)
    patch.setattr(time, "time", calendar.seconds)
    patch.setattr(time, "clock_gettime", calendar.ticks)
    patch.setattr(web_response, "rfc822_formatted_time", calendar.date)
    # Defaults are bound at import.
    for told in (access.ChannelAccess, requests.CircuitBreaker):
        patch.setattr(told.__init__, "__defaults__", (clock,))
    patch.setattr(avatars, "TTLCache", partial(TTLCache, timer=clock))
    dates = calendar_module(calendar)
    for module in (discord.utils, discord.ext.tasks):
        patch.setattr(module, "datetime", dates)
    random.seed(seed)
    patch.setattr(discord.backoff, "random", SimpleNamespace(Random=partial(_Seeded, seed)))
    for number, owner in enumerate((randomness, interactions, gateway, context)):
        patch.setattr(owner, "secrets", _secrets(Random(seed * 8 + number)))
    patch.setattr(discord.gateway, "KeepAliveHandler", KeepAlive)
    patch.setattr(aiosqlite, "Connection", partial(SimulatedConnection, disk))
    patch.setattr(sqlite, "_File", File)
    patch.setattr(database, "migrate", lambda *_: None)
    patch.setattr(aiohttp, "FormData", Form)  # as the program does at its start
    patch.setattr(renderer, "_draw", lambda *_: _PICTURE)


class _Seeded(Random):
    """A random generator that ignores a request for another seed."""

    def seed(self, a: Any = None, version: int = 2) -> None:
        if a is not None:
            super().seed(a, version)
