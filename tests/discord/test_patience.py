"""A slow machine fails no test here, and a bot that never comes to rest still does."""

from __future__ import annotations

import asyncio
import time

import discord
import pytest

from tests.discord import patience
from tests.discord.stage import Stage

SHORT = 0.1
"""Seconds."""


async def test_a_bot_without_time_to_come_to_rest_is_waited_for(stage: Stage) -> None:
    heard = []

    async def on_guild_channel_create(channel: discord.abc.GuildChannel) -> None:
        await asyncio.to_thread(time.sleep, 3 * SHORT)
        heard.append(channel.name)

    stage.bot.event(on_guild_channel_create)
    stage.env.settle_timeout = SHORT
    stage.guild.create_text_channel("other")
    await stage.env.settle()
    assert heard == ["other"]


async def test_a_bot_that_never_comes_to_rest_is_found_out(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = asyncio.Event()

    async def on_guild_channel_create(_: discord.abc.GuildChannel) -> None:
        while not heard.is_set():
            await asyncio.to_thread(time.sleep, SHORT / 10)

    stage.bot.event(on_guild_channel_create)
    monkeypatch.setattr(patience, "TIMES", 2)
    usual, stage.env.settle_timeout = stage.env.settle_timeout, SHORT
    stage.guild.create_text_channel("other")
    with pytest.raises(TimeoutError, match="did not settle"):
        await stage.env.settle()
    heard.set()
    stage.env.settle_timeout = usual
    await stage.env.settle()
