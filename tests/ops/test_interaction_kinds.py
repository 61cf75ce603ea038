"""An interaction with a field of another type than documented is skipped."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest
import pytest_asyncio
from discord.ext import commands

from tests.support.events import Sample, frame
from tests.support.sockets import Gateway, client, connection

SAMPLE = Sample()
BUTTON = SAMPLE.interactions()["button"]
_USER = {"username": None, "global_name": 5, "avatar": 5}
USED: dict[str, Any] = {
    "token": None,
    "locale": 5,
    "guild_locale": 5,
    "data.custom_id": None,
    "message.flags": None,
    "member.nick": 5,
    "member.avatar": 5,
    **{f"{who}.{name}": other for who in ("member.user", "user") for name, other in _USER.items()},
}
"""Fields that the bot uses, and something that they cannot be: some may be null."""
OTHERS: tuple[Any, ...] = (1.5, True, [], {}, ["?"], {"?": "?"})


class Heard:
    """Interactions as a client parses them."""

    def __init__(self, bot: commands.AutoShardedBot) -> None:
        self.read: list[discord.Interaction[Any]] = []
        self.unread: list[discord.Interaction[Any]] = []
        self._parse = bot._connection.parsers["INTERACTION_CREATE"]
        bot.add_listener(self._read, "on_interaction")
        bot.add_listener(self._unread, "on_unreadable_interaction")

    async def hear(self, data: Any) -> None:
        self._parse(data)
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    async def _read(self, interaction: discord.Interaction[Any]) -> None:
        self.read.append(interaction)

    async def _unread(self, interaction: discord.Interaction[Any], _: Exception) -> None:
        self.unread.append(interaction)


@pytest_asyncio.fixture
async def heard() -> AsyncIterator[Heard]:
    async with client() as bot, connection(bot, Gateway()) as (ws, socket):
        for event in ("READY", "GUILD_CREATE"):
            socket.put(frame(event, SAMPLE.events()[event]))
            await ws.poll_event()
        yield Heard(bot)


def _clicked(path: str, *values: Any) -> Any:
    """Return a click in which a field has another value, or none."""
    data = part = copy.deepcopy(BUTTON)
    if path.startswith("user."):  # in a private channel
        data["user"] = data.pop("member")["user"]
        del data["guild_id"], data["guild_locale"]
    *holders, last = path.split(".")
    for name in holders:
        part = part[name]
    part.pop(last, None)
    for value in values:
        part[last] = value
    return data


@pytest.mark.parametrize("path", USED)
async def test_a_field_of_another_type_is_not_used(
    heard: Heard, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    others = (USED[path], *OTHERS)
    for number, other in enumerate(others):
        await heard.hear(_clicked(path, other) | {"id": str(10_000 + number)})
    assert heard.read == []
    # Without a token there is nobody to answer.
    assert len(heard.unread) == (0 if path == "token" else len(others))
    assert "unreadable INTERACTION_CREATE skipped" in caplog.text


@pytest.mark.parametrize("path", [path for path, other in USED.items() if other == 5])
async def test_a_field_that_may_be_null_may_be_null(heard: Heard, path: str) -> None:
    await heard.hear(_clicked(path, None))
    assert heard.unread == []
    [one] = heard.read
    assert one.user.display_name
    assert str(one.locale)


@pytest.mark.parametrize("path", ["member", "guild_id", "member.user", "user.id", "user.avatar"])
async def test_somebody_did_it(heard: Heard, path: str) -> None:
    await heard.hear(_clicked(path))
    assert heard.read == []
    assert len(heard.unread) == 1


@pytest.mark.parametrize("values", [(), (None,)])
async def test_a_language_that_discord_does_not_say_is_english(
    heard: Heard, values: tuple[Any, ...]
) -> None:
    await heard.hear(_clicked("locale", *values))
    await heard.hear(_clicked("guild_locale", *values) | {"id": "20001"})
    assert heard.unread == []
    first, second = heard.read
    assert (str(first.locale), second.guild_locale) == ("en-US", None)
