"""All requests of the bot to Discord's REST interface, to test odd answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord.ext import commands

from bot.ops.discord_patches import count_shards, find_gateway, hearing
from tests.support.answering import Laid
from tests.support.events import Sample

SAMPLE = Sample()
EVENTS, INTERACTIONS = SAMPLE.events(), SAMPLE.interactions()
CHANNEL, THREAD = SAMPLE.channel.id, SAMPLE.thread.id
Ask = Callable[[commands.AutoShardedBot], Awaitable[Any]]


def text_channel(bot: commands.AutoShardedBot) -> discord.TextChannel:
    found = bot.get_channel(CHANNEL)
    assert isinstance(found, discord.TextChannel)
    return found


def _thread(bot: commands.AutoShardedBot) -> discord.Thread:
    found = bot.get_channel(THREAD)
    assert isinstance(found, discord.Thread)
    return found


def _clicked(bot: commands.AutoShardedBot, kind: str = "button") -> discord.Interaction[Any]:
    return discord.Interaction(data=INTERACTIONS[kind], state=bot._connection)  # type: ignore[arg-type]  # as JSON


async def _send_private(bot: commands.AutoShardedBot) -> object:
    return await _clicked(bot).response.send_message("words", ephemeral=True)


async def send_heard(bot: commands.AutoShardedBot) -> object:
    with hearing():
        return await _clicked(bot).response.send_message("words")


async def _edit_clicked(bot: commands.AutoShardedBot) -> object:
    return await _clicked(bot).response.edit_message(content="words")


async def _offer(bot: commands.AutoShardedBot) -> None:
    await _clicked(bot, "autocomplete").response.autocomplete([])


async def _write_form(bot: commands.AutoShardedBot) -> object:
    return await _clicked(bot).response.send_modal(discord.ui.Modal(title="form", custom_id="x"))


async def _write_directly(bot: commands.AutoShardedBot) -> object:
    return await bot.create_dm(discord.Object(1))


async def gateway_bot(bot: commands.AutoShardedBot) -> object:
    return await count_shards(bot.http)


ANSWERS: dict[str, Ask] = {
    "answer": _send_private,
    "answer that is heard": send_heard,
    "answer in place": _edit_clicked,
    "form": _write_form,
    "wait": lambda bot: _clicked(bot).response.defer(ephemeral=True),
    "choices": _offer,
}
"""The first answers to an interaction: what Discord says to them is not needed."""
ASKS: dict[str, Ask] = ANSWERS | {
    "send": lambda bot: text_channel(bot).send("words"),
    "edit": lambda bot: text_channel(bot).get_partial_message(9).edit(content="words"),
    "delete": lambda bot: text_channel(bot).get_partial_message(9).delete(),
    "thread below": lambda bot: (
        text_channel(bot).get_partial_message(9).create_thread(name="words")
    ),
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

ODD: dict[str, Laid] = {
    "no content": Laid(204),
    "no content of another kind": Laid(204, kind=None),
    "empty": Laid(200),
    "HTML": Laid(200, b"<html></html>", "text/html; charset=UTF-8"),
    "no JSON": Laid(200, b"{'a'"),
    "no text": Laid(200, b"\xff\xfe\x00"),
    "a list": Laid.of([]),
    "a list of nothing": Laid.of([None]),
    "nothing": Laid.of(None),
    "words": Laid.of("words"),
    "a number": Laid.of(7),
    "an empty object": Laid.of({}),
    "ids of another type": Laid.of({"id": {}, "type": [], "interaction": 5, "items": 3}),
    "a resource of nothing": Laid.of({"interaction": {"id": "1"}, "resource": None}),
    **{
        f"refusal {number}": Laid.of(body, 403)
        for number, body in enumerate[Any](
            (None, [], "no", {"code": {}, "message": []}, {"code": 50013, "message": 5},
             {"code": 1, "message": "", "errors": [1]}, {"errors": {"a": {"_errors": 5}}})
        )
    },
    **{
        f"limit {number}": Laid.of(body, 429)
        for number, body in enumerate[Any](
            (None, [], {}, {"retry_after": None}, {"retry_after": "soon"}, {"retry_after": True},
             {"retry_after": -1}, {"retry_after": float("inf")},
             {"retry_after": {}, "global": True})
        )
    },
    "limit before Discord": Laid(429, b"<html>", "text/html", via=False),
    "trouble": Laid(502, b"<html>", "text/html"),
    "trouble that is no text": Laid(500, b"\xff"),
    "a status of another kind": Laid.of({"id": "1"}, 302),
    "not known any more": Laid(410, b"\xff"),
}  # fmt: skip
