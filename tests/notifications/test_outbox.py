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
from bot.notifications.delivery import access
from bot.notifications.delivery.access import ChannelAccess
from bot.notifications.delivery.outbox import (
    STRAY_LIFETIME_S,
    ClosedError,
    ContentError,
    NoAccessError,
    Outbox,
)
from bot.ops.refusals import BACKOFFS, About, Call, conclude
from bot.ops.requests import LostAnswerError, OutageError
from bot.pictures.renderer import Renderer
from bot.tables.model import Place
from games.core.text import text
from tests.notifications.world import DAY
from tests.ops.test_requests import refused

PLACE: Final = Place(1, 2)
FIRST = BACKOFFS[About.CHANNEL].first_s
LONGEST = BACKOFFS[About.CHANNEL].longest_s
NO_ACCESS: Final = conclude(Call.SEND, 403, 50013)


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
        emoji = SimpleNamespace(known={}, withdraw_refused=lambda *_: False)
        return Outbox(wire, Renderer(), cast("Any", emoji), channels)

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
        (refused(400, 50035), ContentError, ClosedError),
        (refused(400, 200000), ContentError, ClosedError),
        (refused(403, 200000), ContentError, ClosedError),
        (refused(404, 10004), NoAccessError, ClosedError),
        (refused(401), OutageError, ClosedError),
        (refused(400, 130000), OutageError, OutageError),
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
    monkeypatch.setattr(loop, "time", lambda: time() + STRAY_LIFETIME_S + 1)
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


@pytest.mark.parametrize(
    ("status", "code", "is_closed"),
    [(403, 50007, True), (403, 50278, True), (404, 10013, True), (403, 0, False)]
    + [(400, code, False) for code in (40003, 20026, 20009, 200000, 50035, 50001)],
)
async def test_only_some_codes_say_that_a_person_accepts_no_direct_messages(
    status: int, code: int, *, is_closed: bool
) -> None:
    with pytest.raises(ClosedError) as raised:
        await Wire(refused(status, code)).outbox().send_direct(7, build, "nonce")
    assert raised.value.is_closed is is_closed


async def test_a_refused_message_closes_no_channel_and_a_server_closes_all_of_its_own() -> None:
    wire = Wire(refused(400, 200000))
    box = wire.outbox()
    for _ in range(2):
        with pytest.raises(ContentError):
            await box.send(PLACE, build, "nonce")
    assert len(wire.calls) == 2
    wire.error = refused(404, 10004)
    with pytest.raises(NoAccessError):
        await box.send(PLACE, build, "nonce")
    wire.error = None
    with pytest.raises(NoAccessError):
        await box.send(Place(1, 3), build, "nonce")
    await box.send(Place(4, 5), build, "nonce")


async def test_a_refused_application_sends_less_and_less_anywhere() -> None:
    wire = Wire(refused(401))
    box = wire.outbox()
    while wire.now < DAY.total_seconds():
        for channel in range(10):
            with pytest.raises(OutageError):
                await box.send(Place(1, channel), build, "nonce")
        wire.now += 60
    assert len(wire.calls) < 40


async def test_short_messages_do_not_end_the_series_of_refused_boards() -> None:
    """A channel takes reminders, but no pictures; both are due every minute."""
    wire = Wire(None)
    box = wire.outbox()
    boards = 0
    while wire.now < DAY.total_seconds():
        for wire.error in (None, refused(403, 50013)):
            try:
                await box.send(PLACE, build, "nonce")
            except NoAccessError as error:
                boards += error.__cause__ is not None
        wire.now += 60
    assert boards == 7


def test_a_restored_permission_unblocks_its_channel(monkeypatch: pytest.MonkeyPatch) -> None:
    lack = [text("lack-channel")]
    monkeypatch.setattr(access, "find_obstacle", lambda *_: lack[0] if lack else None)
    channels = ChannelAccess(cast("Any", None), lambda: 0.0)
    assert channels.note(PLACE, NO_ACCESS) == channels.find(PLACE) == text("lack-channel")
    assert channels.find(Place(1, 3)) is None
    lack.clear()
    assert channels.find(PLACE) is None
    # Refused with all permissions: from now on, only time unblocks the channel.
    refused = text("lack-refused", channel="<#2>")
    assert channels.note(PLACE, NO_ACCESS) == channels.find(PLACE) == refused
    channels.forget(PLACE)
    assert channels.find(PLACE) is None
