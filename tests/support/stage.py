"""The whole bot on the local Discord: in memory, in simulated time, with people who use it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

from bot.builder import Options
from bot.client import Takujo
from bot.ops.clock import Clock, seconds
from bot.ops.discord_patches import patch_process
from bot.sandbox.errors import Permission
from bot.sandbox.hub import TOKEN, Fault, Recorded
from bot.sandbox.model import Channel, ChannelType, Json, Message, User
from bot.sandbox.world import BOT_ID
from bot.store import Store
from bot.tables.lobby import set_option
from bot.tables.model import Table, TableId
from bot.tables.service import Tables
from games.catalog import Catalogue
from tests.simulation.nature import Calendar
from tests.simulation.network import City, Connector, Network
from tests.support.driver import InteractionFailedError, LocalClient, Member, Reply
from tests.support.games import WITH_TOY
from tests.support.players import Answer, Player, ids, table_of

GAME: Final = "coloretto"
REST: Final = 60.0
"""Longest time in seconds until the bot is idle after an action."""


class Errors(logging.Handler):
    """Collects the errors that libraries log."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.name.startswith(("discord", "asyncio", "aiohttp")):
            self.records.append(record)


class Stage:
    """A server with the channel `general`, the bot, and Mika, Aoi, Ben, Chika and Dai."""

    def __init__(self, calendar: Calendar, path: Path, city: City, errors: Errors) -> None:
        self.path = path
        self.city = city
        self.hub = city.hub
        self.world = city.hub.world
        self.guild = self.world.guild
        self.general = self.channel_named("general")
        self.clock = Clock(calendar.now, seconds)
        self.games: Catalogue = WITH_TOY
        self.errors = errors
        """A test fails if it logs any."""
        self._calendar = calendar
        self._network = Network(calendar.loop, city.serve)
        self._running: asyncio.Task[None] | None = None
        self.players = [self._player(user) for user in self.world.people()]
        self.mika, self.aoi, self.ben, self.chika, self.dai = self.players

    # The process of the bot.

    async def boot(self) -> None:
        """Start a bot on the database, and wait until it is idle."""
        patch_process()
        self.store = await Store.open(self.path)
        self.clock = Clock(self._calendar.now, seconds)
        self.clock.skip_to(timedelta(seconds=self.world.clock.offset))
        self.bot = Takujo(self.store, self.games, Options(clock=self.clock), shard_count=1)
        self.bot.http.connector = Connector(self._network)
        await self.bot.login(TOKEN)
        self._running = asyncio.create_task(self.bot.connect())
        await self.bot.wait_until_ready()
        await asyncio.wait(self.bot._beside[:1])
        await self.rest()

    async def halt(self) -> None:
        await self.bot.stop()
        await asyncio.wait([self._running] if self._running else [])
        await self.store.close()

    async def restart(self) -> None:
        await self.halt()
        await self.boot()

    @property
    def tables(self) -> Tables:
        return self.bot.services.tables

    # Time.

    async def rest(self) -> None:
        """Wait until the bot is idle."""
        await asyncio.sleep(0.5)
        with suppress(TimeoutError):
            await asyncio.wait_for(self.bot.services.busy.idle(), REST)
        await asyncio.sleep(0.2)

    async def done(self, channel: int, action: Awaitable[Reply]) -> Answer:
        """Wait for an action in a channel and its effects."""
        reply = await action
        await self.rest()
        messages = self.world.messages.get(channel, {})
        about = str(reply.interaction)
        first = messages.get(reply.message or 0)
        answers = [
            message
            for message in messages.values()
            if message.interaction and message.interaction["id"] == about
        ]
        return Answer(reply, first, [message for message in answers if message is not first])

    async def tries(self, action: Awaitable[Any]) -> None:
        """Wait for an action that may fail with "This interaction failed", and for its effects."""
        with suppress(InteractionFailedError):
            await action
        await self.rest()

    async def sweep(self, time: timedelta = timedelta()) -> None:
        """Skip a time, as the demo page does, and let a minute pass."""
        self.world.clock.forward(time.total_seconds())
        self.clock.skip_to(self.clock.skipped + time)
        await asyncio.sleep(61)
        await self.rest()

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Wait at most a minute for a condition."""
        for _ in range(300):
            if is_so():
                return
            await asyncio.sleep(0.2)
        raise TimeoutError

    # The server.

    def channel_named(self, name: str) -> Channel:
        [found] = [channel for channel in self.world.channels.values() if channel.name == name]
        return found

    async def add_channel(self, name: str, kind: ChannelType = ChannelType.TEXT) -> Channel:
        channel = Channel(self.world.clock.snowflake(), kind, name, self.guild.id)
        self.hub.events.opened(channel)
        await self.rest()
        return channel

    async def flat(self) -> Channel:
        channel = await self.add_channel("flat")
        await self.forbid(channel, Permission.CREATE_PUBLIC_THREADS)
        return channel

    async def forbid(self, channel: Channel, *missing: Permission) -> None:
        """Deny the bot these permissions in a channel, and no others."""
        channel.denied = sum(missing)
        self.hub.events.altered(channel)
        await self.rest()

    async def hide(self, channel: Channel, *players: Player) -> None:
        channel.hidden = [player.id for player in players]
        self.hub.events.altered(channel)
        await self.rest()

    async def delete(self, *channels: Channel) -> None:
        for channel in channels:
            if channel.id in self.world.channels:
                self.hub.events.closed(channel)
        await self.rest()

    async def archive(self, thread: Channel, *, locked: bool = False) -> None:
        """Archive a thread, as Discord does after a week without a message."""
        thread.locked = locked
        self.hub.events.archive(thread, archived=True)
        await self.rest()

    def _player(self, user: User) -> Player:
        return Player(self, Member(LocalClient(self.hub), user.id, user.name))

    def add_player(self, name: str) -> Player:
        user = User(self.world.clock.snowflake(), name, name)
        self.world.put_user(user)
        self.players.append(self._player(user))
        return self.players[-1]

    def threads(self, channel: Channel | None = None) -> list[Channel]:
        return self.world.threads(channel or self.general)

    def history(self, place: Channel) -> list[Message]:
        return self.world.history(place)

    def last(self, place: Channel) -> Message:
        return self.history(place)[-1]

    def boards(self, place: Channel) -> list[Message]:
        """List the boards of started tables, also collapsed ones."""
        verbs = ("table:more:", "table:moment:")
        return [
            message
            for message in self.history(place)
            if any(n.startswith(verbs) for n in ids(message))
        ]

    def forge(self, custom_id: str, place: Channel | None = None, *values: str) -> Message:
        """Add a message of the bot with a button, or a select, that the bot never made."""
        clock = self.world.clock
        channel = place or self.general
        part: Json = {"type": 2, "id": 2, "style": 1, "label": "?", "custom_id": custom_id}
        if values:
            part |= {"type": 3, "max_values": 25, "options": [{"value": value} for value in values]}
        message = Message(clock.snowflake(), channel.id, BOT_ID, clock.stamp())
        message.components = [{"type": 1, "id": 1, "components": [part]}]
        self.world.put_message(message)
        return message

    # Requests of the bot.

    def fail(
        self, method: str, path: str, status: int = 0, *, code: int = 0, times: int = 99
    ) -> None:
        self.hub.faults.append(Fault(method, path, status=status, code=code, times=times))

    @property
    def requests(self) -> list[Recorded]:
        return list(self.hub.requests)

    def sent(self, place: Channel) -> list[Json]:
        """Return the bodies of messages to a channel, including those that Discord refused."""
        path = f"/channels/{place.id}/messages"
        return [
            request.json or {}
            for request in self.requests
            if (request.method, request.path) == ("POST", path)
        ]

    def callbacks(self) -> list[Any]:
        return [request.json for request in self.requests if request.path.endswith("/callback")]

    def called(self) -> list[int]:
        """Return the users whom the last answer to an interaction mentioned."""
        return list(map(int, self.callbacks()[-1]["data"]["allowed_mentions"].get("users", [])))

    # Tables.

    async def open(
        self, place: Channel | None = None, game: str = GAME, *guests: Player
    ) -> tuple[TableId, Message]:
        """Let Aoi open a lobby, and guests join it."""
        lobby = (await self.aoi.opens(place or self.general, game)).posted
        for guest in guests:
            await guest.click(lobby, "lobby:join:")
        return table_of(lobby), lobby

    async def start(
        self, place: Channel | None = None, game: str = GAME, *others: Player, **options: str
    ) -> TableId:
        """Let Aoi and Ben begin a game, with the others."""
        table, lobby = await self.open(place, game, self.ben, *others)
        for name, value in options.items():
            await self.tables.change(table, set_option, self.aoi.id, name, value)
        await self.aoi.click(lobby, "lobby:start:")
        return table

    async def table(self, table: TableId) -> Table:
        return await self.tables.table(table)

    async def home(self, table: TableId) -> Channel:
        return self.world.channels[(await self.table(table)).place.target_id]

    async def board(self, table: TableId) -> Message:
        return self.boards(await self.home(table))[-1]

    async def seat(self, table: TableId, player: Player) -> int | None:
        return (await self.table(table)).seat_of(player.id)

    async def player_to_move(self, table: TableId) -> Player:
        snapshot = await self.tables.snapshot(table)
        person = snapshot.table.participants[snapshot.decisions[0].seat].person
        assert person is not None
        return next(player for player in self.players if player.id == person.id)

    async def waiting(self, table: TableId) -> Player:
        return self.ben if await self.player_to_move(table) is self.aoi else self.aoi

    async def hand(self, player: Player, table: TableId) -> Message:
        """Open a player's panel from the newest board."""
        return (await player.click(await self.board(table), f"table:hand:{table}")).private

    async def more(self, player: Player, table: TableId, verb: str = "") -> Answer:
        """Open *More* below the newest board, and press a button there or in its second step."""
        more = await player.click(await self.board(table), f"table:more:{table}")
        if not verb:
            return more
        wanted = f"table:{verb}:{table}"
        others = f"table:others:{table}"
        if wanted not in ids(more.message) and others in ids(more.message):
            more = await player.click(more.message, others)
        return await player.click(more.message, wanted)

    async def turn(self, table: TableId, place: Channel | None = None) -> Player:
        """Let the player to move play to the end of the turn by typing; return who is next."""
        first = await self.player_to_move(table)
        while await self.player_to_move(table) is first:
            await self.move(table, place)
        return await self.player_to_move(table)

    async def move(self, table: TableId, place: Channel | None = None) -> Answer:
        """Let the player to move make the first possible move by typing it."""
        player = await self.player_to_move(table)
        move = (await self.tables.panel(table, player.id)).offers[0].notation
        return await player.slash(place or self.general, "move", move=move, table=table)

    async def advance(self, table: TableId) -> None:
        """Make the first possible move directly at the table."""
        player = await self.player_to_move(table)
        panel = await self.tables.panel(table, player.id)
        await self.tables.act(table, player.id, None, panel.offers[0].notation)

    async def advance_turn(self, table: TableId) -> None:
        """Let the player to move play to the end of the turn directly at the table."""
        first = await self.player_to_move(table)
        while await self.player_to_move(table) is first:
            await self.advance(table)

    async def finish(self, table: TableId) -> None:
        """Play the game to its end directly at the table; a sweep then shows it."""
        while (await self.table(table)).ended is None:
            await self.advance(table)
        await self.sweep()

    async def over(self, game: str = GAME) -> TableId:
        """Let Aoi and Ben play a game to its end."""
        table = await self.start(game=game)
        await self.finish(table)
        return table
