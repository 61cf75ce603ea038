"""What a move costs: with the player's own picture alone, or with a message for all."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.sandbox.driver import Member, controls_of
from bot.sandbox.model import Json
from bot.tables.model import TableId
from tests.bench.hall import Hall, Pair, Yard

WARM: Final = 20
"""Moves that only fill caches."""
MOVES: Final = 160
"""Moves that are counted."""
_SELECT: Final = 3


@dataclass(frozen=True, slots=True)
class Moves:
    """What moves cost."""

    own: list[Pair] = field(default_factory=list)
    """The turn goes on: the player's panel is the only message and picture."""
    announced: list[Pair] = field(default_factory=list)
    """Somebody else is to move, and the channel got a message."""


async def play(there: Hall, yard: Yard, tables: Sequence[TableId]) -> Moves:
    """Make moves, at the next table when a game is over; opening hands is not counted."""
    moves, made = Moves(), 0
    for table in tables:
        await there.people[0].command(there.channel, "board", table=table)
        board = await there.find(f"table:hand:{table}")
        while made < WARM + MOVES:
            found = 0
            for member in there.people:
                async for pair, announced in _turn(there, yard, member, board, table):
                    found += 1
                    if made + found > WARM:
                        (moves.announced if announced else moves.own).append(pair)
            made += found
            if not found:
                break
    return moves


async def _turn(
    there: Hall, yard: Yard, member: Member, board: Json, table: TableId
) -> AsyncIterator[tuple[Pair, bool]]:
    """Open a hand and click through its choices until it offers no move any more."""
    reply = await member.click(board, f"table:hand:{table}")
    while True:
        panel = await member.reply_to(there.channel, reply)
        offered = [part for part in controls_of(panel) if part["custom_id"].startswith("move:")]
        if not offered:
            return
        assert offered[0]["type"] != _SELECT
        newest = await _newest_board(there, table)
        cost = await there.click(member, panel, offered[0]["custom_id"])
        announced = await _newest_board(there, table) != newest
        yield Pair(cost, await yard.click()), announced


async def _newest_board(there: Hall, table: TableId) -> str:
    return str((await there.find(f"table:log:{table}"))["id"])
