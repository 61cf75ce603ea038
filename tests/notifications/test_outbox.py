"""The kind of failure decides whether a message is sent again."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, NoReturn, cast

import aiohttp
import discord
import pytest

from bot.messages.message import Block, Message, compose
from bot.notifications.access import ChannelAccess
from bot.notifications.outbox import STRAY, ClosedError, NoAccessError, Outbox
from bot.ops.requests import LostAnswerError, OutageError, RefusedError
from bot.pictures.renderer import Renderer
from bot.tables.model import Place


def refused(status: int, code: int) -> discord.HTTPException:
    """Return what the library raises for an answer of Discord."""
    response = cast("Any", SimpleNamespace(status=status, reason="", headers={}))
    kinds: dict[int, type[discord.HTTPException]] = {403: discord.Forbidden, 404: discord.NotFound}
    kind = kinds.get(status, discord.HTTPException)
    return kind(response, {"code": code, "message": "no"})


def outbox(error: Exception) -> Outbox:
    """Return an outbox whose every message fails in one way."""

    async def send(**_: object) -> NoReturn:
        raise error

    async def create_dm(_: object) -> SimpleNamespace:
        return SimpleNamespace(send=send)

    client = SimpleNamespace(
        create_dm=create_dm,
        get_partial_messageable=lambda *_, **__: SimpleNamespace(send=send),
        get_guild=lambda _: None,
    )
    emoji, wire = SimpleNamespace(known={}), cast("Any", client)
    return Outbox(wire, Renderer(), cast("Any", emoji), ChannelAccess(wire))


def build(_: object) -> Message:
    return compose(0, [Block(("It's your turn.",))])


NOWHERE = cast("Any", SimpleNamespace(host="discord.com", port=443, ssl=True))
CONNECTOR = aiohttp.ClientConnectorError(NOWHERE, OSError(111, "refused"))


@pytest.mark.parametrize(
    ("error", "public", "direct"),
    [
        (refused(429, 0), OutageError, OutageError),
        (refused(503, 0), OutageError, OutageError),
        (discord.RateLimited(60), OutageError, OutageError),
        (CONNECTOR, OutageError, OutageError),
        (aiohttp.ServerDisconnectedError(), LostAnswerError, LostAnswerError),
        (aiohttp.ClientOSError(104, "reset"), LostAnswerError, LostAnswerError),
        (TimeoutError(), LostAnswerError, LostAnswerError),
        (refused(403, 50013), NoAccessError, ClosedError),
        (refused(404, 10003), NoAccessError, ClosedError),
        (refused(400, 50035), RefusedError, ClosedError),
    ],
)
async def test_failures_are_told_apart(
    error: Exception, public: type[Exception], direct: type[Exception]
) -> None:
    box = outbox(error)
    with pytest.raises(public) as raised:
        await box.send(Place(1, 2), build, "nonce")
    assert type(raised.value) is public
    with pytest.raises(direct) as raised:
        await box.send_direct(7, build, "nonce")
    assert type(raised.value) is direct


async def test_a_change_that_may_still_come_undoes_no_later_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    edits, errors = list[object](), [aiohttp.ServerDisconnectedError()]

    async def edit(**given: object) -> None:
        edits.append(given)
        if errors:
            raise errors.pop()

    message = SimpleNamespace(edit=edit)
    channel = SimpleNamespace(get_partial_message=lambda _: message)
    box, place = outbox(OSError()), Place(1, 2)
    monkeypatch.setattr(box._client, "get_partial_messageable", lambda *_, **__: channel)
    with pytest.raises(LostAnswerError):
        await box.change(place, 5, build)
    assert not await box.change(place, 5, build)
    with pytest.raises(OutageError):
        await box.edit_stale(place, 5, build)
    assert len(edits) == 1
    await box.edit_stale(place, 6, build)
    loop = asyncio.get_running_loop()
    time = loop.time
    monkeypatch.setattr(loop, "time", lambda: time() + STRAY + 1)
    await box.edit_stale(place, 5, build)
    assert await box.change(place, 5, build)
    assert len(edits) == 4
