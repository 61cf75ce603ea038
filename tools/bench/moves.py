"""The cost of a move: with the player's picture only, or with a message for all."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.sandbox.model import Json
from bot.tables.model import TableId
from tests.support.driver import Member, controls_of
from tools.bench.running_bot import BareBot, Pair, RunningBot

WARM: Final = 20
"""Moves that fill caches."""
MOVES: Final = 160
"""Moves that count."""
_SELECT: Final = 3


@dataclass(frozen=True, slots=True)
class Moves:
    """Costs of moves."""

    own: list[Pair] = field(default_factory=list)
    """The turn continues: the player's panel is the only message and picture."""
    announced: list[Pair] = field(default_factory=list)
    """Another player is to move, and the channel gets a message."""
    stale_messages: list[Pair] = field(default_factory=list)
    """The same, and the next player's open panel is updated."""


async def play(
    bot: RunningBot, bare_bot: BareBot, tables: Sequence[TableId], count: int = MOVES
) -> Moves:
    """Make some moves, at the next table after a game's end; opening hands does not count.

    In every other round the players leave their panels open.
    """
    moves = Moves()
    count_made = 0
    turn = 0
    for table in tables:
        await bot.people[0].command(bot.channel, "board", table=table)
        board = await bot.find(f"table:hand:{table}")
        is_open = False
        while count_made < WARM + count:
            clicks = 0
            for member in bot.people:
                closes = turn // len(bot.people) % 2 == 0
                async for pair, announced in _turn(bot, bare_bot, member, board, table):
                    clicks += 1
                    if count_made + clicks > WARM:
                        kind = moves.stale_messages if is_open else moves.announced
                        (kind if announced else moves.own).append(pair)
                turn += 1
                is_open = not closes
                if closes:
                    await _close(bot, member, board, table)
            count_made += clicks
            if not clicks:
                break
    return moves


async def _turn(
    bot: RunningBot, bare_bot: BareBot, member: Member, board: Json, table: TableId
) -> AsyncIterator[tuple[Pair, bool]]:
    """Open a hand and click its choices until it offers no move."""
    reply = await member.click(board, f"table:hand:{table}")
    while True:
        panel = await member.reply_to(bot.channel, reply)
        offered = [part for part in controls_of(panel) if part["custom_id"].startswith("move:")]
        if not offered:
            return
        assert offered[0]["type"] != _SELECT
        newest = await _newest_board(bot, table)
        cost = await bot.click(member, panel, offered[0]["custom_id"])
        announced = await _newest_board(bot, table) != newest
        yield Pair(cost, await bare_bot.click()), announced


async def _close(bot: RunningBot, member: Member, board: Json, table: TableId) -> None:
    """Replace an open panel by another page, so that it is not updated."""
    reply = await member.click(board, f"table:hand:{table}")
    panel = await member.reply_to(bot.channel, reply)
    others = (part["custom_id"] for part in controls_of(panel))
    if other := next(
        (custom_id for custom_id in others if custom_id.startswith(f"table:ahead:{table}")), None
    ):
        await bot.click(member, panel, other)


async def _newest_board(bot: RunningBot, table: TableId) -> str:
    return str((await bot.find(f"table:log:{table}"))["id"])
