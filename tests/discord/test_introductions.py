"""The introduction in a server that the bot joins: once, and only where it may write."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.sandbox import wire
from bot.sandbox.errors import Permission
from bot.sandbox.model import Channel, ChannelType, Guild, Message
from bot.store.blocks import SERVER, BlockRow, put_block
from bot.store.introductions import find_introduced
from tests.support.players import ids, words
from tests.support.stage import Stage

NUMBER = 10**12


async def join(
    stage: Stage, *, on: bool = True, system: int | None = None
) -> tuple[Guild, list[Channel]]:
    """Invite the bot to a new server, in whose first channel it may not write.

    `system` is the number of the system channel.
    """
    world = stage.world
    guild = replace(
        stage.guild,
        id=stage.guild.id + NUMBER,
        joined=world.clock.stamp(),
        bot_permissions=stage.guild.bot_permissions if on else 0,
        roles=[],
    )
    world.guilds[guild.id] = guild
    channels = [
        Channel(world.clock.snowflake(), ChannelType.TEXT, name, guild.id, position=at)
        for at, name in enumerate(("first", "second", "third"))
    ]
    channels[0].denied = int(Permission.SEND_MESSAGES)
    guild.system_channel = None if system is None else channels[system].id
    for channel in channels:
        world.put_channel(channel)
    await announce(stage, guild)
    return guild, channels


async def announce(stage: Stage, guild: Guild) -> None:
    stage.hub.gateway.dispatch("GUILD_CREATE", wire.guild(stage.world, guild))
    await stage.rest()


def introductions(stage: Stage) -> list[Message]:
    return [
        message
        for messages in stage.world.messages.values()
        for message in messages.values()
        if str(message.nonce).startswith("i-")
    ]


async def test_the_bot_introduces_itself_once_in_a_server_that_it_joins(stage: Stage) -> None:
    guild, channels = await join(stage)
    [introduction] = introductions(stage)
    assert introduction.channel == channels[1].id, "the first channel where it may write"
    for part in ("/play", "/settings", "privileged intent", "can’t read"):
        assert part in words(introduction)
    assert ids(introduction) == ["help:play"]
    assert introduction.mentions == []
    await announce(stage, guild)
    await stage.restart()
    guild.joined = stage.world.clock.stamp()
    stage.hub.gateway.dispatch("GUILD_DELETE", {"id": str(guild.id)})
    await stage.sweep(timedelta(days=3))
    await announce(stage, guild)
    assert introductions(stage) == [introduction]


@pytest.mark.parametrize(("system", "place"), [(2, 2), (0, 1)])
async def test_the_system_channel_comes_first_if_the_bot_may_write_there(
    stage: Stage, system: int, place: int
) -> None:
    _, channels = await join(stage, system=system)
    assert [one.channel for one in introductions(stage)] == [channels[place].id]


async def test_servers_known_at_the_update_get_no_introduction(stage: Stage) -> None:
    assert introductions(stage) == []
    guilds = {stage.guild.id} | set(stage.world.guilds)
    assert await find_introduced(stage.store, guilds) == guilds
    stage.guild.joined = stage.world.clock.stamp()
    await announce(stage, stage.guild)
    await stage.restart()
    assert introductions(stage) == []


@pytest.mark.parametrize("why", ["blocked", "silent", "off"])
async def test_no_introduction_where_it_is_unwanted_or_impossible(stage: Stage, why: str) -> None:
    if why == "blocked":
        row = BlockRow(SERVER, stage.guild.id + NUMBER, stage.clock(), "")
        await put_block(stage.store, row)
        await stage.bot.services.blocks.refresh()
    if why == "off":
        stage.bot.services.introductions._is_on = False
    guild, channels = await join(stage, on=why != "silent")
    assert introductions(stage) == []
    guild.bot_permissions = stage.guild.bot_permissions
    await stage.restart()
    assert introductions(stage) == [], "it would come as a surprise later"
    assert [stage.history(channel) for channel in channels] == [[], [], []]
