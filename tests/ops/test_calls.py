"""Every call to Discord ends in time, and tells an outage from a refusal."""

from __future__ import annotations

import asyncio
import errno
from types import SimpleNamespace
from typing import Any, NoReturn, cast

import aiohttp
import discord
import pytest

from bot.ops import requests
from bot.ops.requests import LostAnswerError, OutageError, RefusedError, call

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


async def test_a_refusal_says_why() -> None:
    with pytest.raises(RefusedError) as raised:
        await call(fail(answered(403, 50013)))
    assert (raised.value.status, raised.value.code) == (403, 50013)
    assert raised.value.is_no_access


async def test_a_call_that_hangs_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "PATIENCE", 0.01)
    with pytest.raises(LostAnswerError):
        await call(asyncio.Event().wait())


@pytest.mark.parametrize("error", [ZeroDivisionError(), RuntimeError("of our own")])
async def test_a_fault_of_our_own_is_not_hidden(error: Exception) -> None:
    with pytest.raises(type(error)):
        await call(fail(error))
