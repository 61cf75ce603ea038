"""A start waits for the network, and for the end of a ban, whose page of HTML is not logged."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import discord
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.cli import run
from bot.client import Takujo
from bot.ops.discord_patches import patch_process
from bot.ops.logs import QUIET_LOGGERS
from bot.ops.requests import call, wait_asked_by
from bot.store import Store
from tests.support.games import GAMES

PAGE: Final = "<!doctype html><html><title>Access denied</title>Error 1015</html>"
DAY: Final = 86_400


def banned(retry_after: str | None, status: int = 429) -> discord.HTTPException:
    """Return discord.py's error for a ban."""
    headers = {} if retry_after is None else {"Retry-After": retry_after}
    response: Any = SimpleNamespace(status=status, reason="", headers=headers)
    return discord.HTTPException(response, "")


@pytest.mark.parametrize(
    ("retry_after", "waited"),
    [
        *(("600", 600), ("3.5", 3.5), ("0", 0), ("999999", DAY)),
        *((text, 0) for text in ("soon", "-5", "nan", "inf", "1e9", "9" * 400, "²", "", None)),
    ],
)
async def test_discord_names_the_seconds_to_wait(retry_after: str | None, waited: float) -> None:
    assert wait_asked_by(banned(retry_after)) == waited
    wrapped = discord.GatewayNotFound()  # type: ignore[no-untyped-call]  # a class of the library
    wrapped.__cause__ = banned(retry_after)
    assert wait_asked_by(wrapped) == waited

    async def ask() -> None:
        raise banned(retry_after)

    with pytest.raises(Exception, match="429") as outage:
        await call(ask())
    assert wait_asked_by(outage.value) == waited
    assert wait_asked_by(banned(retry_after, 503)) == 0


def test_other_errors_name_no_seconds() -> None:
    waits = [wait_asked_by(error) for error in (None, OSError(), discord.RateLimited(40))]
    assert waits == [0, 0, 40]


async def serve_on(
    monkeypatch: pytest.MonkeyPatch, folder: Path, base: str, tries: int
) -> list[float]:
    """Let a bot try to start, in a time that passes only between the tries; return the waits."""
    waits = list[float]()

    async def note(_: asyncio.Event, seconds: float) -> bool:
        waits.append(seconds)
        return len(waits) == tries

    patch_process()
    monkeypatch.setattr(run, "stops_within", note)
    monkeypatch.setattr(run, "seconds", lambda: sum(waits))
    monkeypatch.setattr(discord.http.Route, "BASE", base)
    settings = SimpleNamespace(metrics_host="", metrics_port=None)
    store = await Store.open(folder / "takujo.db")

    def make() -> Takujo:
        return Takujo(store, GAMES, shard_count=1)

    await run._serve_on(make, settings, "token", asyncio.Event())  # type: ignore[arg-type]  # two fields
    await store.close()
    return waits


async def test_a_ban_at_the_start_is_waited_for_and_logged_in_a_line(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    async def answer(_: web.Request) -> web.Response:
        headers = {"Retry-After": "600"}
        return web.Response(status=429, text=PAGE, content_type="text/html", headers=headers)

    cloudflare = web.Application()
    cloudflare.router.add_route("*", "/{path:.*}", answer)
    async with TestServer(cloudflare) as server:
        base = str(server.make_url("/")).rstrip("/")
        assert await serve_on(monkeypatch, tmp_path, base, 2) == [600, 600]
    lines = [logged.getMessage() for logged in caplog.records if logged.name == "bot.cli.run"]
    status = "429 Too Many Requests (error code: 0)"
    assert lines == [f"the bot is not connected ({status}), retrying in 600 s"] * 2
    assert not any("<" in record.getMessage() for record in caplog.records)


async def test_without_network_a_start_waits_and_logs_a_line_a_minute(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    with caplog.at_level("INFO"):
        waits = await serve_on(monkeypatch, tmp_path, "http://discord.invalid", 9)
    assert waits == [1, 2, 4, 8, 16, 32, 60, 60, 60]
    lines = [
        record.getMessage()
        for record in caplog.records
        if record.levelname != "INFO" or not record.name.startswith(QUIET_LOGGERS)
    ]
    assert all("discord.invalid" in line for line in lines)
    assert [line.rpartition(", ")[2] for line in lines] == ["retrying in 1 s"] + [
        "retrying in 60 s"
    ] * 3
