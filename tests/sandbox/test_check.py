"""`python -m bot check --online` against the local Discord."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import discord
import pytest
from discord.http import Route

from bot.cli.main import main
from bot.people.servers import Servers
from bot.sandbox import wire
from bot.sandbox.errors import Permission
from bot.sandbox.hub import TOKEN, Fault
from bot.sandbox.server import Sandbox
from bot.store import Store

pytestmark = pytest.mark.sandbox
Capture = pytest.CaptureFixture[str]
RIGHTS: Final = {
    Permission.VIEW_CHANNEL: "View Channel",
    Permission.SEND_MESSAGES: "Send Messages",
    Permission.ATTACH_FILES: "Attach Files",
    Permission.CREATE_PUBLIC_THREADS: "Create Public Threads",
    Permission.SEND_MESSAGES_IN_THREADS: "Send Messages in Threads",
}


@pytest.fixture(autouse=True)
def file(sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DISCORD_API_BASE", sandbox.api_base)
    monkeypatch.setenv("TAKUJO_DATABASE", str(tmp_path / "takujo.db"))
    base = Route.BASE
    assets = discord.Asset.BASE
    yield tmp_path / "takujo.db"
    Route.BASE = base
    discord.Asset.BASE = assets


async def check(capsys: Capture) -> tuple[int, list[str]]:
    """Return the exit code and the lines about servers."""
    code = await asyncio.to_thread(main, ["check", "--online"])
    return code, [
        line for line in capsys.readouterr().out.splitlines() if line.startswith("server")
    ]


async def choose(file: Path, guild: int, **wanted: object) -> None:
    """Change the settings of a server."""
    store = await Store.open(file)
    await Servers(store).change(guild, **wanted)
    await store.close()


async def test_a_server_without_chosen_channels_is_told_by_the_role(
    sandbox: Sandbox, file: Path, capsys: Capture
) -> None:
    guild = sandbox.hub.world.guild
    name = f"server {guild.id} ({guild.name}), all channels"
    assert await check(capsys) == (0, [f"{name}: ok"])
    assert not await asyncio.to_thread(file.exists)
    for right, words in RIGHTS.items():
        guild.bot_permissions &= ~right
        assert await check(capsys) == (2, [f"{name}: missing {words}"])
        guild.bot_permissions |= right
    await choose(file, guild.id, threads=False)
    guild.bot_permissions &= ~Permission.CREATE_PUBLIC_THREADS
    assert await check(capsys) == (0, [f"{name}: ok"])


async def test_each_chosen_channel_is_told_and_one_login_is_enough(
    sandbox: Sandbox, file: Path, general: int, capsys: Capture
) -> None:
    world = sandbox.hub.world
    await choose(file, world.guild.id, channels=[general, 12345])
    await choose(file, 54321, threads=False)
    channel = world.channels[general]
    start = f"server {world.guild.id} ({world.guild.name}), channel"
    for right, words in RIGHTS.items():
        channel.denied = int(right)
        name = f"{general} (#general)" if right is not Permission.VIEW_CHANNEL else str(general)
        sandbox.hub.requests.clear()
        assert await check(capsys) == (
            2,
            [
                f"{start} 12345: it was deleted",
                f"{start} {name}: missing {words}",
                "server 54321: the bot is not there any more",
            ],
        )
        assert [request.path for request in sandbox.hub.requests].count("/users/@me") == 1
    assert not sandbox.hub.gateway.online
    channel.denied = 0
    await choose(file, world.guild.id, channels=[general])
    code, lines = await check(capsys)
    assert (code, lines[0]) == (0, f"{start} {general} (#general): ok")


async def test_a_timeout_is_told(
    sandbox: Sandbox, file: Path, general: int, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    world = sandbox.hub.world
    await choose(file, world.guild.id, channels=[general])
    member = wire.member(world.guild, world.bot)
    until = {"communication_disabled_until": "2999-12-31T12:00:00+00:00"}
    monkeypatch.setattr(wire, "member", lambda *_: member | until)
    code, [line] = await check(capsys)
    assert code == 2
    assert line.endswith("(#general): timed out by a moderator until 2999-12-31 12:00 UTC")


async def test_a_bot_without_servers_gets_its_link(sandbox: Sandbox, capsys: Capture) -> None:
    sandbox.hub.world.guild.bot_in = False
    code, [line] = await check(capsys)
    assert code == 0
    assert line.startswith("servers: none, invite the bot: https://discord.com/oauth2/")


async def test_a_refused_token_and_an_outage_are_one_line(
    sandbox: Sandbox, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    sandbox.hub.faults.append(Fault("GET", "/users/@me/guilds", status=403, code=50001, times=1))
    assert await asyncio.to_thread(main, ["check", "--online"]) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith("takujo: Discord cannot be asked for the servers: 403 Forbidden")
    monkeypatch.setenv("DISCORD_TOKEN", "a" * 24 + ".abcdef." + "b" * 27)
    assert await asyncio.to_thread(main, ["check", "--online"]) == 2
    assert "rejected DISCORD_TOKEN" in capsys.readouterr().err
