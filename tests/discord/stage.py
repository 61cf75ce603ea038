"""A server with members and a bot in it, and words for what they do there."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path
from typing import Any, TypeAlias

import discord
from simcord.actors import MemberActor
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle, GuildHandle
from simcord.enums import OverwriteType
from simcord.env import Env
from simcord.results import InteractionResult, ResponseMessage

from bot.client import Takujo
from bot.ops.clock import Clock
from bot.store import Store
from bot.tables.lobby import set_option
from bot.tables.model import TableId
from tests.support.games import WITH_TOY

PostedMessage: TypeAlias = discord.Message | ResponseMessage

GAME = "coloretto"


@dataclass(slots=True)
class Stage:
    """Aoi, Ben and Chika in #general, where Mika manages the server."""

    env: Env
    path: Path
    guild: GuildHandle
    general: ChannelHandle
    aoi: MemberActor
    ben: MemberActor
    chika: MemberActor
    mika: MemberActor
    stores: list[Store] = field(default_factory=list)

    @property
    def bot(self) -> Takujo:
        bot = self.env.bot
        assert isinstance(bot, Takujo)
        return bot

    @property
    def members(self) -> dict[int, MemberActor]:
        return {member.id: member for member in (self.aoi, self.ben, self.chika, self.mika)}

    async def open(
        self, channel: ChannelHandle | None = None, game: str = GAME
    ) -> tuple[TableId, PostedMessage]:
        """Let Aoi open a lobby."""
        result = await self.aoi.slash(channel or self.general, "play", game=game)
        assert result.response is not None, texts_of_result(result)
        return table_of(result.response), result.response

    async def start(
        self, channel: ChannelHandle | None = None, game: str = GAME, *, hints: bool = False
    ) -> TableId:
        """Let Aoi and Ben begin a game, a rated one unless it has hints."""
        table, lobby = await self.open(channel, game)
        await self.ben.click(lobby, custom_id=f"lobby:join:{table}")
        if hints:
            rating = "hints"
            await self.bot.services.tables.change(table, set_option, self.aoi.id, "rating", rating)
        await self.aoi.click(lobby, custom_id=f"lobby:start:{table}")
        return table

    def home(self, table: TableId) -> ChannelHandle:
        """Return the thread of a table that moved into one."""
        (thread,) = self.general.threads
        assert table
        return thread

    async def asked(self, table: TableId) -> MemberActor:
        """Return who is to move."""
        snapshot = await self.bot.services.tables.snapshot(table)
        person = snapshot.table.participants[snapshot.asked[0].seat].person
        assert person is not None
        return self.members[person.id]

    async def waiting(self, table: TableId) -> MemberActor:
        """Return who is not to move, of Aoi and Ben."""
        return self.ben if await self.asked(table) is self.aoi else self.aoi

    async def hand(
        self, member: MemberActor, table: TableId, below: PostedMessage
    ) -> ResponseMessage:
        """Open a member's panel from a board."""
        result = await member.click(below, custom_id=f"table:hand:{table}")
        assert result.response is not None
        assert result.response.ephemeral
        return result.response

    async def turn(self, table: TableId) -> None:
        """Let whoever is asked make their first possible move by typing it."""
        member = await self.asked(table)
        panel = await self.bot.services.tables.panel(table, member.id)
        await member.slash(self.general, "move", move=panel.offers[0].notation, table=table)

    async def finish(self, table: TableId) -> None:
        """Play the game to its end behind Discord's back; the sweep then shows it."""
        while (await self.bot.services.tables.table(table)).ended is None:
            await self.advance(table)
        await self.sweep()

    async def advance(self, table: TableId) -> None:
        """Make one move behind Discord's back."""
        tables = self.bot.services.tables
        member = await self.asked(table)
        panel = await tables.panel(table, member.id)
        await tables.act(table, member.id, None, panel.offers[0].notation)

    async def sweep(self, time: timedelta = timedelta(seconds=61)) -> None:
        """Let a minute pass, or as much time by the bot's own clock."""
        clock = self.bot.services.clock
        assert isinstance(clock, Clock)
        # Whoever lives by the clock is not woken: here nothing but the passing minute does that.
        clock.skipped += time
        # This Discord does not date its answers.
        self.bot.services.discord_time.note(format_datetime(datetime.now(UTC), usegmt=True))
        await self.env.advance_time(61)

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Wait for work in threads (drawing, the database): simulated time does not."""
        for _ in range(500):
            if is_so():
                return
            await asyncio.to_thread(time.sleep, 0.02)
        raise TimeoutError

    def forbid(self, channel: ChannelHandle, **missing: bool) -> None:
        """Change what the bot may do in a channel."""
        me = self.env.bot.user
        assert me is not None
        allow, deny = discord.PermissionOverwrite(**missing).pair()
        overwrite = Overwrite(me.id, OverwriteType.MEMBER, allow.value, deny.value)
        self.env.backend.set_overwrite(channel.id, overwrite)

    async def restart(self) -> None:
        """Let another bot take over the same database."""
        store = await Store.open(self.path)
        self.stores.append(store)
        await self.env.restart_bot(Takujo(store, WITH_TOY, shard_count=1))

    def callbacks(self) -> list[Any]:
        """Return the first answers to interactions."""
        return [r.json for r in self.env.http_requests if r.path.endswith("/callback")]

    def sent(self, path: str) -> list[dict[str, Any]]:
        """Return the bodies of the messages the bot posted to a channel."""
        return [
            dict(entry.json or {})
            for entry in self.env.http_requests
            if entry.method == "POST" and entry.path == f"/channels/{path}/messages"
        ]


def roots(message: PostedMessage) -> list[dict[str, Any]]:
    """Return a message's components as Discord knows them."""
    if isinstance(message, ResponseMessage):
        return message.components
    return [dict(component.to_dict()) for component in message.components]


def walk(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for component in components:
        yield component
        yield from walk(component.get("components", []))
        yield from walk([component["accessory"]] if "accessory" in component else [])


def ids(message: PostedMessage) -> list[str]:
    """Return the ids of every button and select of a message."""
    return [part["custom_id"] for part in walk(roots(message)) if "custom_id" in part]


def words(message: PostedMessage) -> str:
    """Return everything a message says."""
    texts = [part["content"] for part in walk(roots(message)) if "content" in part]
    return "\n".join([message.content, *texts])


def table_of(message: PostedMessage) -> TableId:
    """Return the table a message is about."""
    found = re.search(r":([a-z2-7]{6})\b", " ".join(ids(message)))
    assert found
    return TableId(found[1])


def texts_of_result(result: InteractionResult) -> str:
    """Return everything an interaction was answered with."""
    said = [result.response] if result.response else []
    return "\n".join(words(message) for message in (*said, *result.followups))


def refusal(result: InteractionResult) -> str:
    """Return the one private sentence an interaction was refused with."""
    said = [*([result.response] if result.response else []), *result.followups]
    private = [message for message in said if message.ephemeral and not ids(message)]
    assert len(private) == 1, texts_of_result(result)
    return private[0].content


def last(channel: ChannelHandle) -> discord.Message:
    message = channel.last_message
    assert message is not None
    return message


def boards(channel: ChannelHandle) -> list[discord.Message]:
    """Return the messages that show a started table, or did."""
    verbs = ("table:more:", "table:moment:")
    return [one for one in channel.history() if any(name.startswith(verbs) for name in ids(one))]
