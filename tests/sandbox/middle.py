"""The middle of a game, played on the bot's database while the bot is down."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final

from bot.store import Store
from bot.tables import play
from bot.tables.live import Live
from bot.tables.model import TableId
from bot.tables.service import Tables
from tests.support.games import GAMES

LAST: Final = (12, 8, 6, 4, 3, 2, 1)
"""Moves that may be left to be made by those who play, the most first."""
LONGEST: Final = 20
"""Moves after which the game is over then, in whatever way it is played."""
TRIES: Final = 6
"""Ways in which that is tried."""


async def play_middle(database: Path, table: str) -> None:
    """Move for everybody at random, until only the last moves are missing."""
    store = await Store.open(database)
    try:
        tables = Tables(store, lambda: datetime.now(UTC), GAMES)
        await tables.change(TableId(table), _play_middle)
    finally:
        await store.close()


def _play_middle(live: Live, now: datetime) -> Live:
    luck = Random(live.table.plies)
    moments = list(_play_on(live, luck, now))
    left = next((n for n in LAST if _is_near(moments[-1 - n], luck, now)), LAST[-1])
    assert len(moments) > 2 * LAST[0], "the game was nearly over already"
    return moments[-1 - left]


def _play_on(live: Live, luck: Random, now: datetime) -> Iterator[Live]:
    """Yield a game before each of its moves, and when it is over."""
    yield live
    while live.outcome is None:
        seat = luck.choice(live.asked).seat
        moves = live.game.legal_moves(live.played.state, seat)
        live = play.move(live, seat, live.game.notate(luck.choice(moves)), now)
        yield live


def _is_near(live: Live, luck: Random, now: datetime) -> bool:
    """Tell whether a game will soon be over, however it goes on."""
    return all(
        sum(1 for _ in islice(_play_on(live, luck, now), LONGEST + 2)) <= LONGEST + 1
        for _ in range(TRIES)
    )
