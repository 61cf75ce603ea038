"""The cost of a click in an evening with many tables of every game."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import mean
from typing import Final

from bot.sandbox.model import Json
from bot.sandbox.server import Sandbox
from tests.sandbox.playing import Guest, open_table
from tests.support.driver import Member, Reply
from tests.support.games import GAMES
from tools.bench import bare
from tools.bench.clicks import BOT, open_bare_bot
from tools.bench.filled import keep_sprites
from tools.bench.process import make_folder
from tools.bench.report import Row
from tools.bench.running_bot import RunningBot, running_bot

TABLES: Final = 12
PEOPLE: Final = 3
WARM: Final = 200
"""Clicks that fill caches."""
CLICKS: Final = 800
BARE: Final = 40
"""Clicks of the bare bot, half of them before the evening and half after it."""
BOUND: Final = 9.0


class Counted(Member):
    """A member whose actions are counted."""

    clicks = 0

    async def _do(self, kind: str, channel: int, body: Json) -> Reply:
        Counted.clicks += 1
        return await super()._do(kind, channel, body)


async def measure(folder: Path) -> AsyncIterator[Row]:
    """Play an evening, and compare its clicks with those of a bare bot."""
    bare_home = make_folder(folder, "bare")
    home = make_folder(folder, "takujo")
    keep_sprites(home / "takujo.db")
    os.environ["TAKUJO_LOBBIES"] = str(TABLES)
    async with (
        Sandbox() as plain,
        Sandbox() as sandbox,
        running_bot((bare.__name__,), bare_home, plain) as bare_running,
        running_bot(BOT, home, sandbox) as bot,
    ):
        bare_bot = await open_bare_bot(bare_running)
        guests = await _gather(bot)
        await _play(guests, WARM)
        costs = [await bare_bot.click() for _ in range(BARE // 2)]
        cost = await _cost(bot, guests)
        costs += [await bare_bot.click() for _ in range(BARE // 2)]
    against = f"bare bot {mean(costs) * 1e3:.2f}"
    subject = f"evening, {TABLES} tables of all games: a click"
    yield Row(subject, f"{cost * 1e3:.2f} ms CPU", against, cost / mean(costs), BOUND)


async def _gather(bot: RunningBot) -> list[list[Guest]]:
    """Open the tables and return their players."""
    members = (await bot.client.members())[:PEOPLE]
    people = [Counted(person.client, person.id, person.name) for person in members]
    groups = []
    for number, (name, entry) in enumerate(islice(cycle(GAMES.items()), TABLES)):
        ais = max(0, entry.game.seats[0] - PEOPLE)
        home = await open_table(bot.client, [*people], name, ais)
        groups.append([Guest(person, home, Random(number)) for person in people])
    return groups


async def _play(tables: list[list[Guest]], clicks: int) -> None:
    """Play round after round at every table, up to a number of clicks."""
    end = Counted.clicks + clicks
    for guests in cycle(tables):
        for guest in guests:
            await guest.take_turn()
        if Counted.clicks >= end:
            return


async def _cost(bot: RunningBot, tables: list[list[Guest]]) -> float:
    """Return the CPU seconds of a click with all its effects."""
    before = await bot.process.settle()
    clicked = Counted.clicks
    await _play(tables, CLICKS)
    return (await bot.process.settle() - before) / (Counted.clicks - clicked)
