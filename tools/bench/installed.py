"""The cost of a click with fifty more games installed, beside the same bot without them."""

from __future__ import annotations

import asyncio
import io
import os
from collections.abc import AsyncIterator, Sequence
from contextlib import redirect_stdout
from pathlib import Path
from statistics import mean, median
from typing import Final

from bot.pictures import sprite_file
from bot.sandbox.model import Json
from bot.sandbox.server import Sandbox
from tests.support.games import GAMES
from tests.support.packages import Site
from tests.support.source import ROOT
from tools.bench.clicks import BOT, fill_near
from tools.bench.process import START, make_folder
from tools.bench.report import Row
from tools.bench.running_bot import RunningBot, running_bot

COUNT: Final = 50
WARM: Final = 6
"""Rounds that fill caches."""
ROUNDS: Final = 60
"""Rounds that count: few, many, many, few, so that a machine that slows down slows both."""
BOUND: Final = 1.05


async def measure(folder: Path) -> AsyncIterator[Row]:
    """Compare the same clicks at a bot with few games and at one with many."""
    site = Site(folder / "site")
    with redirect_stdout(io.StringIO()):
        for number in range(COUNT):
            site.install(f"game{number}")
    settings = {"PYTHONPATH": os.pathsep.join((str(site.folder), str(ROOT)))}
    few_home = make_folder(folder, "few")
    many_home = make_folder(folder, "many")
    async with Sandbox() as few_sandbox, Sandbox() as other:
        few_tables = await fill_near(few_home, few_sandbox, near=1, far=0)
        many_tables = await fill_near(many_home, other, near=1, far=0)
        async with (
            running_bot(BOT, few_home, few_sandbox) as few,
            running_bot(BOT, many_home, other, settings) as many,
        ):
            bots = (few, many)
            for bot, home in zip(bots, (few_home, many_home), strict=True):
                await _wait_for_sprites(home)
                await bot.process.settle(START)
            lobbies = [await _open_lobby(bot) for bot in bots]
            yield await _compare("open the menu of a lobby", bots, lobbies, _MENU)
            boards = [
                await _show_board(bot, table)
                for bot, table in ((few, few_tables[0]), (many, many_tables[0]))
            ]
            hands = tuple(f"table:hand:{table}" for table in (few_tables[0], many_tables[0]))
            yield await _compare("open the hand, picture known", bots, boards, (hands,))


async def _wait_for_sprites(home: Path) -> None:
    """Wait until a bot has drawn its sprites in advance: that is work in the background."""
    path = sprite_file.beside(home / "takujo.db")
    while not path.exists():  # noqa: ASYNC110 - files set no event
        await asyncio.sleep(1)


_MENU: Final = (("lobby:more",) * 2,)
"""The button to press at each of the two bots."""


async def _open_lobby(bot: RunningBot) -> Json:
    return await bot.people[0].open_lobby(bot.channel, next(iter(GAMES)))


async def _show_board(bot: RunningBot, table: str) -> Json:
    await bot.people[0].command(bot.channel, "board", table=table)
    return await bot.find(f"table:hand:{table}")


async def _compare(
    subject: str,
    bots: Sequence[RunningBot],
    messages: Sequence[Json],
    buttons: Sequence[tuple[str, ...]],
) -> Row:
    """Click in the order few, many, many, few; return the median of the rounds' ratios."""
    costs: list[tuple[float, float]] = []
    presses = [0, 0]

    async def click(at: int) -> float:
        bot = bots[at]
        member = bots[at].people["lobby" in buttons[0][0]]
        message = await member.message(bot.channel, int(messages[at]["id"]))
        button = buttons[presses[at] % len(buttons)][at]
        presses[at] += 1
        return await bot.click(member, message, button)

    for number in range(WARM + ROUNDS):
        first, second, third, fourth = [await click(at) for at in (0, 1, 1, 0)]
        if number >= WARM:
            costs.append((first + fourth, second + third))
    few, many = (mean(round_[at] for round_ in costs) / 2 for at in (0, 1))
    ratio = median(many / few for few, many in costs)
    measured = f"{many * 1000:.2f} ms CPU"
    against = f"5 games {few * 1000:.2f}"
    return Row(f"{COUNT} more games: {subject}", measured, against, ratio, BOUND)
