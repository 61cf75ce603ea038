"""Discord's REST interface without a network, all requests of the bot, and odd answers to them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

import discord
from discord.ext import commands
from multidict import CIMultiDict

from bot.ops.discord_patches import count_shards, find_gateway, hearing
from tests.support.gateway import CHANNEL, INTERACTIONS, THREAD

JSON: Final = "application/json"


@dataclass(frozen=True, slots=True)
class Laid:
    """A prepared answer."""

    status: int = 200
    body: bytes = b""
    kind: str | None = JSON
    via: bool = True
    """Whether it comes from Discord and not from a proxy in front of it."""

    @classmethod
    def of(cls, data: Any, status: int = 200) -> Laid:
        return cls(status, json.dumps(data).encode())


class Response:
    """The part of aiohttp's answer that discord.py uses."""

    reason = "as laid out"

    def __init__(self, laid: Laid) -> None:
        self.status = laid.status
        self.headers = CIMultiDict({"Via": "1.1 google"} if laid.via else {})
        if laid.kind is not None:
            self.headers["content-type"] = laid.kind
        self._body = laid.body

    async def text(self, encoding: str) -> str:
        return self._body.decode(encoding)

    async def read(self) -> bytes:
        return self._body


class Session:
    """A session of aiohttp with one prepared answer at a time."""

    def __init__(self) -> None:
        self.laid = Laid()
        self.asked: list[tuple[str, str]] = []

    @asynccontextmanager
    async def request(self, method: str, url: object, **_: Any) -> AsyncIterator[Response]:
        self.asked.append((method, str(url)))
        await asyncio.sleep(0)
        yield Response(self.laid)

    def get(self, url: object, **given: Any) -> Any:
        return self.request("GET", url, **given)


Ask = Callable[[commands.AutoShardedBot], Awaitable[Any]]


def text_channel(bot: commands.AutoShardedBot) -> discord.TextChannel:
    found = bot.get_channel(CHANNEL)
    assert isinstance(found, discord.TextChannel)
    return found


def _message(bot: commands.AutoShardedBot) -> discord.PartialMessage:
    return text_channel(bot).get_partial_message(9)


def _thread(bot: commands.AutoShardedBot) -> discord.Thread:
    found = bot.get_channel(THREAD)
    assert isinstance(found, discord.Thread)
    return found


def _clicked(bot: commands.AutoShardedBot, kind: str = "button") -> discord.Interaction[Any]:
    return discord.Interaction(data=INTERACTIONS[kind], state=bot._connection)  # type: ignore[arg-type]  # as JSON


async def send_heard(bot: commands.AutoShardedBot) -> object:
    with hearing():
        return await _clicked(bot).response.send_message("words")


async def _write_form(bot: commands.AutoShardedBot) -> object:
    return await _clicked(bot).response.send_modal(discord.ui.Modal(title="form", custom_id="x"))


async def _write_directly(bot: commands.AutoShardedBot) -> object:
    return await bot.create_dm(discord.Object(1))


async def gateway_bot(bot: commands.AutoShardedBot) -> object:
    return await count_shards(bot.http)


ANSWERS: dict[str, Ask] = {
    "answer": lambda bot: _clicked(bot).response.send_message("words", ephemeral=True),
    "answer that is heard": send_heard,
    "answer in place": lambda bot: _clicked(bot).response.edit_message(content="words"),
    "form": _write_form,
    "wait": lambda bot: _clicked(bot).response.defer(ephemeral=True),
    "choices": lambda bot: _clicked(bot, "autocomplete").response.autocomplete([]),
}
"""The first answers to an interaction: what Discord says to them is not needed."""
ASKS: dict[str, Ask] = ANSWERS | {
    "send": lambda bot: text_channel(bot).send("words"),
    "edit": lambda bot: _message(bot).edit(content="words"),
    "delete": lambda bot: _message(bot).delete(),
    "thread below": lambda bot: _message(bot).create_thread(name="words"),
    "thread": lambda bot: text_channel(bot).create_thread(
        name="words", type=discord.ChannelType.public_thread
    ),
    "rename": lambda bot: _thread(bot).edit(name="words"),
    "fetch channel": lambda bot: bot.fetch_channel(THREAD),
    "fetch member": lambda bot: text_channel(bot).guild.fetch_member(1),
    "direct channel": _write_directly,
    "commands": lambda bot: bot.tree.sync(),
    "new emoji": lambda bot: bot.create_application_emoji(name="face", image=b"\x89PNG\r\n\x1a\n"),
    "edit answer": lambda bot: _clicked(bot).edit_original_response(content="words"),
    "delete answer": lambda bot: _clicked(bot).delete_original_response(),
    "further answer": lambda bot: _clicked(bot).followup.send("words", wait=True),
    "avatar": lambda bot: discord.Asset._from_avatar(bot._connection, 1, "0" * 32).read(),
    "gateway": lambda bot: find_gateway(bot.http),
    "shards": gateway_bot,
}
"""All requests of the bot except its login and its list of emoji."""
_BODIES: Final[tuple[Any, ...]] = (
    [], [None], None, "words", 7, {}, {"id": {}, "type": [], "interaction": 5, "items": 3},
    {"interaction": {"id": "1"}, "resource": None},
)  # fmt: skip
_REFUSALS: Final[tuple[Any, ...]] = (
    None, [], "no", {"code": {}, "message": []}, {"code": 50013, "message": 5},
    {"code": 1, "message": "", "errors": [1]}, {"errors": {"a": {"_errors": 5}}},
)  # fmt: skip
_LIMITS: Final[tuple[Any, ...]] = (
    None, [], {}, {"retry_after": None}, {"retry_after": "soon"}, {"retry_after": True},
    {"retry_after": -1}, {"retry_after": float("inf")}, {"retry_after": {}, "global": True},
)  # fmt: skip
ODD: dict[str, Laid] = {
    "no content": Laid(204),
    "no content of another kind": Laid(204, kind=None),
    "empty": Laid(200),
    "HTML": Laid(200, b"<html></html>", "text/html; charset=UTF-8"),
    "no JSON": Laid(200, b"{'a'"),
    "no text": Laid(200, b"\xff\xfe\x00"),
    "limit before Discord": Laid(429, b"<html>", "text/html", via=False),
    "trouble": Laid(502, b"<html>", "text/html"),
    "trouble that is no text": Laid(500, b"\xff"),
    "a status of another kind": Laid.of({"id": "1"}, 302),
    "not known any more": Laid(410, b"\xff"),
} | {
    f"{status} with {body!r}": Laid.of(body, status)
    for status, bodies in ((200, _BODIES), (403, _REFUSALS), (429, _LIMITS))
    for body in bodies
}
