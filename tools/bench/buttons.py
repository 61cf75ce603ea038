"""The cost of an exchange and the growth of memory while whole games are played by buttons."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import mean
from typing import Final

from bot.sandbox.components import walk
from bot.sandbox.model import Json, Message
from bot.sandbox.server import Sandbox
from bot.testing.random_games import SOAK
from tests.sandbox.playing import FINISHED, GONE, HAND, open_table
from tests.support.driver import Client, RefusedByClientError
from tools.bench import bare
from tools.bench.clicks import BOT, open_bare_bot
from tools.bench.evening import Counted
from tools.bench.filled import keep_sprites
from tools.bench.process import make_folder
from tools.bench.report import Row
from tools.bench.running_bot import running_bot

GAME: Final = "coloretto"
TABLES: Final = 12
PEOPLE: Final = 3
PARTS: Final = (1_000, 8_000, *((50_000, 200_000) if SOAK else ()))
"""Exchanges after which cost and memory are read; the first part fills caches."""
BARE: Final = 40
"""Clicks of the bare bot before and after each part."""
LOOK: Final = 0.01
"""Seconds between two looks of players at their messages."""
PATIENCE: Final = 30.0
"""Seconds within which a table makes its next exchange."""
BOUND: Final = 8.0
MEMORY: Final = 300.0
"""Megabytes."""


@dataclass
class Room:
    """A table of people who play one game after another."""

    sandbox: Sandbox
    people: Sequence[Counted]
    home: int
    rng: Random
    lobby: int = 0
    """The first message of the current game."""

    async def play(self, end: int) -> None:
        """Play until all tables together have made so many exchanges."""
        while Counted.clicks < end:
            try:
                async with asyncio.timeout(PATIENCE):
                    while not await self._exchange():  # noqa: ASYNC110 (nobody says when)
                        await asyncio.sleep(LOOK)
            except RefusedByClientError as refused:
                if str(refused) != GONE:
                    raise

    async def _exchange(self) -> bool:
        """Click once, or start the next game; return whether there was something to click."""
        messages = self._shown()
        public = (message for message in messages if message.viewer is None)
        board = next(
            (message for message in public if _names(message, HAND) or _names(message, FINISHED)),
            None,
        )
        if board is None:
            return False
        if _names(board, FINISHED):
            await self._begin_again(board)
            return True
        for person in self.people:
            own = (
                message
                for message in messages
                if message.viewer == person.id and message.components
            )
            if (panel := next(own, None)) is None:
                await _click(person, board, HAND)
                return True
            if moves := _names(panel, "move:"):
                await _click(person, panel, self.rng.choice(moves))
                return True
        return False

    async def _begin_again(self, over: Message) -> None:
        host, *guests = self.people
        await _click(host, over, FINISHED)
        for guest in guests:
            await self._press(guest, "lobby:join:")
        # The sandbox would keep every picture.
        for message in [message for message in self._messages() if message.id < self.lobby]:
            self.sandbox.hub.world.drop_message(message)
        self.lobby = (await self._press(host, "lobby:start:")).id
        await self._find(HAND)

    async def _press(self, person: Counted, button: str) -> Message:
        """Click a button as soon as it is there; return its message."""
        while True:
            message = await self._find(button)
            try:
                await _click(person, message, button)
            except RefusedByClientError as refused:
                # The message changed between the look and the click.
                if str(refused) != GONE:
                    raise
            else:
                return message

    async def _find(self, button: str) -> Message:
        while True:
            for message in self._shown():
                if message.viewer is None and _names(message, button):
                    return message
            await asyncio.sleep(LOOK)

    def _shown(self) -> list[Message]:
        """Return the messages of the current game, the newest first."""
        return [message for message in reversed(self._messages()) if message.id >= self.lobby]

    def _messages(self) -> list[Message]:
        return list(self.sandbox.hub.world.messages[self.home].values())


def _names(message: Message, prefix: str) -> list[str]:
    """Return the ids of usable components that start with a prefix."""
    parts = (part for part in walk(message.components) if not part.get("disabled"))
    names = (str(part.get("custom_id", "")) for part in parts)
    return [name for name in names if name.startswith(prefix)]


async def _click(person: Counted, message: Message, button: str) -> None:
    shown: Json = {
        "id": str(message.id),
        "channel_id": str(message.channel),
        "components": message.components,
    }
    await person.click(shown, button)


async def measure(folder: Path) -> AsyncIterator[Row]:
    """Compare exchanges with clicks on a bare bot, and measure the bot's memory.

    An exchange is an interaction and its answer with all their effects: the board, other players'
    panels, threads and the ends of games.
    """
    bare_home = make_folder(folder, "bare")
    home = make_folder(folder, "takujo")
    keep_sprites(home / "takujo.db")
    os.environ["TAKUJO_LOBBIES"] = "10000"
    async with (
        Sandbox() as plain,
        Sandbox() as sandbox,
        running_bot((bare.__name__,), bare_home, plain) as bare_running,
        running_bot(BOT, home, sandbox) as bot,
    ):
        bare_bot = await open_bare_bot(bare_running)
        at_start = bot.process.resident()
        tables = await _gather(bot.client, sandbox)
        begun = Counted.clicks
        costs = [await bare_bot.click() for _ in range(BARE)]
        for part in PARTS:
            before = await bot.process.settle()
            clicked = Counted.clicks
            await asyncio.gather(*(table.play(begun + part) for table in tables))
            cost = (await bot.process.settle() - before) / (Counted.clicks - clicked)
            costs = costs[-BARE:] + [await bare_bot.click() for _ in range(BARE)]
            subject = f"whole games by buttons, {part:,} exchanges"
            against = f"bare bot {mean(costs) * 1e3:.2f}"
            ratio = cost / mean(costs)
            yield Row(f"{subject}: one", f"{cost * 1e3:.2f} ms CPU", against, ratio, BOUND)
            held = bot.process.resident()
            against = f"at the start {at_start:.0f} MB"
            yield Row(f"{subject}: memory", f"{held:.0f} MB", against, held, MEMORY, "MB")


async def _gather(client: Client, sandbox: Sandbox) -> list[Room]:
    """Open the tables; their hosts differ, since each may post few lobbies in ten minutes."""
    members = [Counted(member.client, member.id, member.name) for member in await client.members()]
    rooms = []
    for number in range(TABLES):
        people = [members[(number + seat) % len(members)] for seat in range(PEOPLE)]
        home = await open_table(client, [*people], GAME)
        rooms.append(Room(sandbox, people, home, Random(number)))
    return rooms
