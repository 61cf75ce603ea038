"""What one click costs the bot's process, beside a bare bot that edits a message."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import mean
from typing import Final

from bot.sandbox.driver import Client, Member, controls_of
from bot.sandbox.model import Json
from bot.sandbox.server import Sandbox
from bot.tables.model import Person, TableId
from games.catalog import GAMES
from tests.bench import bare
from tests.bench.filled import fill
from tests.bench.process import START, Process, make_folder, running
from tests.bench.report import Row

WARM: Final = 20
"""Clicks of each kind that only fill caches."""
CLICKS: Final = 80
"""Clicks of each kind that are counted."""
PLAIN: Final = 3.0
PICTURED: Final = 8.0
BOT: Final = ("bot", "run")
_SELECT: Final = 3


@dataclass(frozen=True, slots=True)
class Hall:
    """A bot of the sandbox, a channel, and people who click there."""

    bot: Process
    client: Client
    channel: int
    people: Sequence[Member]

    async def find(self, button: str) -> Json:
        """Wait for the newest message with a button."""
        return await self.people[0].wait_for(self.channel, lambda message: _has(message, button))

    async def click(self, member: Member, message: Json, button: str) -> float:
        """Click and return the CPU seconds it took the bot."""
        return await self.bot.cost(lambda: member.click(message, button))

    async def repeat(self, member: Member, message: Json, *buttons: str) -> float:
        """Click these buttons in turn and return the CPU seconds of one click on average."""
        costs = []
        for number in range(WARM + CLICKS):
            shown = await member.message(self.channel, int(message["id"]))
            costs.append(await self.click(member, shown, buttons[number % len(buttons)]))
        return mean(costs[WARM:])


@dataclass(frozen=True, slots=True)
class Click:
    """A move that was made by a click."""

    cost: float
    """CPU seconds."""
    announced: bool
    """The channel got a message, because somebody else is to move."""


@dataclass(frozen=True, slots=True)
class Moves:
    """CPU seconds of a move on average."""

    own: float
    """The turn goes on: the player's panel is the only message and picture."""
    announced: float


@asynccontextmanager
async def hall(module: Sequence[str], folder: Path, sandbox: Sandbox) -> AsyncIterator[Hall]:
    """Run a bot in a sandbox that has started."""
    async with (
        Client(sandbox.address) as client,
        running(module, sandbox.api_base, folder) as process,
    ):
        await client.wait_online()
        await process.settle(START)
        channel = await client.channel("games")
        yield Hall(process, client, channel, (await client.members())[:2])


async def fill_near(folder: Path, sandbox: Sandbox, *, near: int, far: int) -> list[TableId]:
    """Fill the database of the bot in a folder with tables, some of them in reach."""
    async with Client(sandbox.address) as client:
        people = [Person(member.id, member.name) for member in (await client.members())[:2]]
        channel = await client.channel("games")
    return await fill(folder / "takujo.db", people, channel, near=near, far=far)


async def measure(folder: Path) -> AsyncIterator[Row]:
    """Compare clicks of every kind."""
    bare_home, home = make_folder(folder, "bare"), make_folder(folder, "takujo")
    async with Sandbox() as plain, Sandbox() as sandbox:
        tables = await fill_near(home, sandbox, near=3, far=0)
        async with (
            hall((bare.__name__,), bare_home, plain) as yard,
            hall(BOT, home, sandbox) as there,
        ):
            await _open_bare(yard)
            # The machine is not as quick at every moment: each kind has a yardstick of its own.
            for what, click in [
                ("join and leave a lobby", _click_lobby(there)),
                ("open the log", _click_board(there, tables[0], "log")),
                ("open the hand, picture known", _click_board(there, tables[0], "hand")),
            ]:
                yardstick = await _click_bare(yard)
                yield _row(what, await click, yardstick, PLAIN)
            yardstick = await _click_bare(yard)
            moves = await _play(there, tables)
            yield _row("move, one new picture", moves.own, yardstick, PICTURED)
            # Only told: two pictures and two messages, of which the click waits for one.
            yield _row("move, new board announced, too", moves.announced, yardstick, None)


def _row(what: str, cost: float, yardstick: float, bound: float | None) -> Row:
    measured, against = f"{cost * 1000:.2f} ms CPU", f"bare bot {yardstick * 1000:.2f}"
    return Row(f"click: {what}", measured, against, cost / yardstick, bound)


async def _open_bare(yard: Hall) -> None:
    await yard.people[0].command(yard.channel, bare.COMMAND)


async def _click_bare(yard: Hall) -> float:
    return await yard.repeat(yard.people[0], await yard.find(bare.BUTTON), bare.BUTTON)


async def _click_lobby(there: Hall) -> float:
    host, guest = there.people
    await host.command(there.channel, "play", game=next(iter(GAMES)))
    return await there.repeat(guest, await there.find("lobby:join:"), "lobby:join", "lobby:leave")


async def _click_board(there: Hall, table: TableId, verb: str) -> float:
    member = there.people[0]
    await member.command(there.channel, "board", table=table)
    button = f"table:{verb}:{table}"
    return await there.repeat(member, await there.find(button), button)


async def _play(there: Hall, tables: Sequence[TableId]) -> Moves:
    """Make moves, at the next table when a game is over; opening hands is not counted."""
    clicks: list[Click] = []
    for table in tables:
        await there.people[0].command(there.channel, "board", table=table)
        board = await there.find(f"table:hand:{table}")
        while len(clicks) < WARM + 2 * CLICKS:
            found = [await _turn(there, member, board, table) for member in there.people]
            clicks += [click for turn in found for click in turn]
            if not any(found):
                break
    counted = clicks[WARM:]
    return Moves(
        mean(click.cost for click in counted if not click.announced),
        mean(click.cost for click in counted if click.announced),
    )


async def _turn(there: Hall, member: Member, board: Json, table: TableId) -> list[Click]:
    """Open a hand and click through its choices until it offers no move any more."""
    reply = await member.click(board, f"table:hand:{table}")
    clicks: list[Click] = []
    while True:
        panel = await member.reply_to(there.channel, reply)
        offered = [part for part in controls_of(panel) if part["custom_id"].startswith("move:")]
        if not offered:
            return clicks
        first = offered[0]["custom_id"]
        assert offered[0]["type"] != _SELECT
        newest = await _newest_board(there, table)
        cost = await there.click(member, panel, first)
        clicks.append(Click(cost, await _newest_board(there, table) != newest))


async def _newest_board(there: Hall, table: TableId) -> str:
    return str((await there.find(f"table:log:{table}"))["id"])


def _has(message: Json, button: str) -> bool:
    return any(part["custom_id"].startswith(button) for part in controls_of(message))
