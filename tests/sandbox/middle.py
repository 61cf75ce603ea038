"""The middle of a game, played on the bot's database while the bot is down."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Final

from bot.store import Store
from bot.tables import play
from bot.tables.live import Live
from bot.tables.model import TableId
from bot.tables.service import Tables
from tests.support.games import GAMES

LAST: Final = 12
"""Moves that are left to be made by those who play."""


async def play_middle(database: Path, table: str) -> None:
    """Move for everybody at random, until only the last moves are missing."""
    store = await Store.open(database)
    try:
        tables = Tables(store, lambda: datetime.now(UTC), GAMES)
        await tables.change(TableId(table), _play_middle)
    finally:
        await store.close()


def _play_middle(live: Live, now: datetime) -> Live:
    luck, moments = Random(live.table.plies), [live]
    while live.outcome is None:
        seat = luck.choice(live.asked).seat
        moves = live.game.legal_moves(live.played.state, seat)
        live = play.move(live, seat, live.game.notate(luck.choice(moves)), now)
        moments.append(live)
    assert len(moments) > 2 * LAST, "the game was nearly over already"
    return moments[-1 - LAST]
