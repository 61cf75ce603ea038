"""Every request ends in time, tells an outage from a refusal, and few of them are invalid."""

from __future__ import annotations

import asyncio
import errno
import json
import logging
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any, NoReturn, cast

import aiohttp
import discord
import pytest
from aiohttp import web
from discord.http import Route

from bot.ops import requests
from bot.ops.discord_patches import guard, hear
from bot.ops.requests import (
    WINDOW,
    CircuitBreaker,
    LostAnswerError,
    OutageError,
    RefusedError,
    call,
)

MOST = 10
NOWHERE = cast("Any", SimpleNamespace(host="discord.com", port=443, ssl=True))


def answered(status: int, code: int = 0) -> discord.HTTPException:
    """Return what the library raises for an answer of Discord."""
    response = cast("Any", SimpleNamespace(status=status, reason="", headers={}))
    return discord.HTTPException(response, {"code": code, "message": "no"})


async def fail(error: Exception) -> NoReturn:
    raise error


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (answered(429), OutageError),
        (answered(500), OutageError),
        (discord.RateLimited(60), OutageError),
        (aiohttp.ClientConnectorError(NOWHERE, OSError(errno.ECONNREFUSED, "")), OutageError),
        (RuntimeError("Session is closed"), OutageError),
        (ConnectionResetError(errno.ECONNRESET, "reset"), LostAnswerError),
        (aiohttp.ServerDisconnectedError(), LostAnswerError),
        (TimeoutError(), LostAnswerError),
        (answered(400, 50035), RefusedError),
        (answered(403, 50013), RefusedError),
        (answered(404, 10003), RefusedError),
    ],
)
async def test_outages_are_told_from_refusals(error: Exception, kind: type[Exception]) -> None:
    with pytest.raises(kind) as raised:
        await call(fail(error))
    assert type(raised.value) is kind
    assert raised.value.__cause__ is error
    if isinstance(raised.value, RefusedError) and isinstance(error, discord.HTTPException):
        assert (raised.value.status, raised.value.code) == (error.status, error.code)
        assert raised.value.is_no_access == (error.status != 400)


async def test_a_call_that_hangs_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "PATIENCE", 0.01)
    with pytest.raises(LostAnswerError):
        await call(asyncio.Event().wait())


@pytest.mark.parametrize("error", [ZeroDivisionError(), RuntimeError("of our own")])
async def test_a_fault_of_our_own_is_not_hidden(error: Exception) -> None:
    with pytest.raises(type(error)):
        await call(fail(error))


class Discord:
    """Refuses every message, and counts the requests."""

    def __init__(self) -> None:
        self.asked = 0
        self.shared = False

    async def refuse(self, _: web.Request) -> web.Response:
        self.asked += 1
        headers = {"X-RateLimit-Scope": "shared"} if self.shared else {}
        return _answer({"code": 50001, "message": "Missing Access"}, 403, **headers)

    async def welcome(self, _: web.Request) -> web.Response:
        return _answer({"id": "1", "username": "bot", "discriminator": "0", "avatar": None})


def _answer(told: object, status: int = 200, **headers: str) -> web.Response:
    """Answer without naming a character set, as Discord does."""
    body = json.dumps(told).encode()
    return web.Response(body=body, status=status, headers=headers, content_type="application/json")


@pytest.fixture
async def line(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Discord]:
    """Open a Discord on this machine."""
    line, app = Discord(), web.Application()
    app.router.add_get("/users/@me", line.welcome)
    app.router.add_route("*", "/{path:.*}", line.refuse)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{runner.addresses[0][1]}")
    yield line
    await runner.cleanup()


async def test_refused_calls_stop_at_the_limit_and_answers_to_clicks_do_not(line: Discord) -> None:
    breaker = CircuitBreaker(MOST)
    async with discord.Client(intents=discord.Intents(guilds=True)) as client:
        await client.http.static_login("token")
        hear(client.http, breaker.hear)
        guard(client.http, lambda: breaker.is_open)
        channel = client.get_partial_messageable(1)
        for number in range(1, MOST + 1):
            with pytest.raises(RefusedError):
                await call(channel.send("turn"))
            assert breaker.count == line.asked == number
        for _ in range(3):
            with pytest.raises(OutageError, match="invalid requests"):
                await call(channel.send("turn"))
        assert line.asked == MOST
        hook = discord.Webhook.partial(1, "token", client=client)  # as an interaction is answered
        with pytest.raises(discord.Forbidden):
            await hook.send("answer")
        assert line.asked == MOST + 1


async def test_what_applications_share_is_not_counted(line: Discord) -> None:
    breaker, line.shared = CircuitBreaker(MOST), True
    async with discord.Client(intents=discord.Intents(guilds=True)) as client:
        await client.http.static_login("token")
        hear(client.http, breaker.hear)
        with pytest.raises(RefusedError):
            await call(client.get_partial_messageable(1).send("turn"))
    assert (line.asked, breaker.count) == (1, 0)


def test_it_begins_again_by_itself_and_says_both_once(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    time = [0.0]
    breaker = CircuitBreaker(MOST, lambda: time[0])
    while not breaker.is_open:
        for status in (200, 404, 429):
            breaker.note(status)
        time[0] += 20
    assert breaker.count == MOST
    breaker.note(403)  # an interaction may be refused meanwhile, too
    began = time[0]
    while breaker.is_open:
        time[0] += 1
    assert WINDOW / 2 < time[0] - began < WINDOW
    assert breaker.count <= MOST / 2
    assert [record.levelname for record in caplog.records] == ["ERROR", "WARNING"]
