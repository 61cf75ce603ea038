"""The cost of one click, compared with a bare bot that makes about the same requests."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from statistics import mean
from typing import Final

from bot.sandbox.server import Sandbox
from bot.tables.model import Person, TableId
from tests.support.driver import Client, until
from tests.support.games import GAMES
from tools.bench import bare
from tools.bench.filled import fill
from tools.bench.moves import play
from tools.bench.process import make_folder
from tools.bench.report import Row
from tools.bench.running_bot import BareBot, Pair, RunningBot, running_bot

WARM: Final = 20
"""Clicks of each kind that fill caches."""
CLICKS: Final = 80
"""Clicks of each kind that count."""
PLAIN: Final = 2.6
PICTURED: Final = 5.0
ANNOUNCED: Final = 12.0
FOLLOWED: Final = 15.0
BOT: Final = ("bot", "run")


async def fill_near(folder: Path, sandbox: Sandbox, *, near: int, far: int) -> list[TableId]:
    """Fill the database of a bot with tables, some of them with the sandbox's members."""
    async with Client(sandbox.address) as client:
        people = [Person(member.id, member.name) for member in (await client.members())[:2]]
        channel = await client.channel("games")
    return await fill(folder / "takujo.db", people, channel, near=near, far=far)


async def measure(folder: Path) -> AsyncIterator[Row]:
    """Compare clicks of every kind."""
    bare_home = make_folder(folder, "bare")
    home = make_folder(folder, "takujo")
    async with Sandbox() as plain, Sandbox() as sandbox:
        tables = await fill_near(home, sandbox, near=3, far=0)
        async with (
            running_bot((bare.__name__,), bare_home, plain) as bare_running,
            running_bot(BOT, home, sandbox) as bot,
        ):
            bare_bot = await open_bare_bot(bare_running)
            for kind, clicks in [
                ("join and leave a lobby", _click_lobby(bot, bare_bot)),
                ("open the log", _open_log(bot, bare_bot, tables[0])),
                ("open the hand, picture known", _open_hand(bot, bare_bot, tables[0])),
            ]:
                yield _row(kind, await clicks, PLAIN)
            moves = await play(bot, bare_bot, tables)
            yield _row("move, one new picture", moves.own, PICTURED)
            # Two pictures and two messages; the click waits for one of them.
            yield _row("move, new board announced, too", moves.announced, ANNOUNCED)
            # A third picture and message: the next player's open panel is updated.
            yield _row("move, announced, next panel goes on", moves.stale_messages, FOLLOWED)


def _row(subject: str, clicks: Sequence[Pair], bound: float | None) -> Row:
    cost = mean(pair.cost for pair in clicks)
    yardstick = mean(pair.bare for pair in clicks)
    measured = f"{cost * 1000:.2f} ms CPU"
    against = f"bare bot {yardstick * 1000:.2f}"
    return Row(f"click: {subject}", measured, against, cost / yardstick, bound)


async def open_bare_bot(bare_running: RunningBot) -> BareBot:
    """Send the message that a bare bot is clicked on."""
    await bare_running.people[0].command(bare_running.channel, bare.COMMAND)
    return BareBot(bare_running, await bare_running.find(bare.BUTTON))


async def _click_lobby(bot: RunningBot, bare_bot: BareBot) -> list[Pair]:
    host, guest = bot.people
    lobby = await host.open_lobby(bot.channel, next(iter(GAMES)))

    async def has_left() -> bool:
        message = await guest.message(bot.channel, int(lobby["id"]))
        return guest.name not in str(message["components"])

    pairs = []
    for _ in range(WARM + CLICKS):
        cost = await bot.click(guest, lobby, "lobby:join")
        pairs.append(Pair(cost, await bare_bot.click()))
        await guest.command(bot.channel, "leave")
        await until(has_left)
    return pairs[WARM:]


async def _open_log(bot: RunningBot, bare_bot: BareBot, table: TableId) -> list[Pair]:
    return await _click_board(bot, f"table:log:{table}", bare_bot, bare.BUTTON)


async def _open_hand(bot: RunningBot, bare_bot: BareBot, table: TableId) -> list[Pair]:
    """Both bots send a picture, and delete the one before."""
    return await _click_board(bot, f"table:hand:{table}", bare_bot, bare.HAND)


async def _click_board(
    bot: RunningBot, button: str, bare_bot: BareBot, bare_button: str
) -> list[Pair]:
    member = bot.people[0]
    await member.command(bot.channel, "board", table=button.rpartition(":")[2])
    message = await bot.find(button)
    pairs = []
    for _ in range(WARM + CLICKS):
        original = await member.message(bot.channel, int(message["id"]))
        cost = await bot.click(member, original, button)
        pairs.append(Pair(cost, await bare_bot.click(bare_button)))
    return pairs[WARM:]
