"""Failures become errors by their kind, and channels that refuse messages are paused."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, Final, cast

import aiohttp
import discord
import pytest

from bot.messages.ui import Block, Message, compose
from bot.notifications import access
from bot.notifications.access import FIRST, LONGEST, ChannelAccess
from bot.notifications.outbox import STRAY, ClosedError, NoAccessError, Outbox
from bot.ops.requests import LostAnswerError, OutageError, RefusedError
from bot.pictures.renderer import Renderer
from bot.tables.model import Place
from games.core.text import text
from tests.notifications.world import DAY
from tests.ops.test_requests import refused

PLACE: Final = Place(1, 2)


class Wire:
    """A fake Discord that accepts messages and edits, or raises one error."""

    def __init__(self, error: Exception | None) -> None:
        self.error = error
        self.now = 0.0
        self.calls: list[float] = []
        """When each message or edit was tried."""

    def outbox(self) -> Outbox:
        wire = cast("Any", self)
        channels = ChannelAccess(wire, lambda: self.now)
        return Outbox(wire, Renderer(), cast("Any", SimpleNamespace(known={})), channels)

    def get_guild(self, _: int) -> None:
        return None

    async def create_dm(self, _: discord.Object) -> SimpleNamespace:
        return self.get_partial_messageable()

    def get_partial_messageable(self, *_: object, **__: object) -> SimpleNamespace:
        old = SimpleNamespace(edit=self._answer)
        return SimpleNamespace(send=self._answer, get_partial_message=lambda _: old)

    async def _answer(self, **_: object) -> SimpleNamespace:
        self.calls.append(self.now)
        if self.error is not None:
            raise self.error
        return SimpleNamespace(id=len(self.calls))


def build(_: object) -> Message:
    return compose(0, [Block(("It's your turn.",))])


@pytest.mark.parametrize(
    ("error", "public", "direct"),
    [
        (refused(503), OutageError, OutageError),
        (TimeoutError(), LostAnswerError, LostAnswerError),
        (refused(403, 50013), NoAccessError, ClosedError),
        (refused(404, 10003), NoAccessError, ClosedError),
        (refused(400, 50035), RefusedError, ClosedError),
    ],
)
async def test_failures_of_discord_become_errors_of_the_outbox(
    error: Exception, public: type[Exception], direct: type[Exception]
) -> None:
    box = Wire(error).outbox()
    with pytest.raises(public) as raised:
        await box.send(PLACE, build, "nonce")
    assert type(raised.value) is public
    with pytest.raises(direct) as raised:
        await box.send_direct(7, build, "nonce")
    assert type(raised.value) is direct


async def test_a_lost_edit_blocks_later_edits_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    wire = Wire(aiohttp.ServerDisconnectedError())
    box = wire.outbox()
    with pytest.raises(LostAnswerError):
        await box.change(PLACE, 5, build)
    wire.error = None
    assert not await box.change(PLACE, 5, build)
    with pytest.raises(OutageError):
        await box.edit_stale(PLACE, 5, build)
    assert len(wire.calls) == 1
    await box.edit_stale(PLACE, 6, build)
    loop = asyncio.get_running_loop()
    time = loop.time
    monkeypatch.setattr(loop, "time", lambda: time() + STRAY + 1)
    await box.edit_stale(PLACE, 5, build)
    assert await box.change(PLACE, 5, build)
    assert len(wire.calls) == 4


async def test_a_channel_that_refuses_all_day_gets_seven_requests() -> None:
    """A message is due every minute; the intervals between the requests grow."""
    wire = Wire(refused(403, 50001))
    box = wire.outbox()
    while wire.now < DAY.total_seconds():
        with pytest.raises(NoAccessError):
            await box.send(PLACE, build, "nonce")
        wire.now += 60
    gaps = [after - before for before, after in pairwise(wire.calls)]
    assert gaps == [FIRST, 2 * FIRST, 4 * FIRST, 8 * FIRST, LONGEST, LONGEST]


def test_a_restored_permission_unblocks_its_channel(monkeypatch: pytest.MonkeyPatch) -> None:
    lack = [text("lack-channel")]
    monkeypatch.setattr(access, "find_obstacle", lambda *_: lack[0] if lack else None)
    known = ChannelAccess(cast("Any", None), lambda: 0.0)
    assert known.note(PLACE) == known.find(PLACE) == text("lack-channel")
    assert known.find(Place(1, 3)) is None
    lack.clear()
    assert known.find(PLACE) is None
    # Refused with all permissions: from now on, only time unblocks the channel.
    assert known.note(PLACE) == known.find(PLACE) == text("lack-refused", channel="<#2>")
    known.forget(PLACE)
    assert known.find(PLACE) is None
