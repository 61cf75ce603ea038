"""How a game went: what everybody had before each turn, found once when it is over."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Final

from cachetools import LRUCache

from bot.tables import views
from bot.tables.live import Live
from bot.tables.model import Course, Snapshot, TableId
from bot.tables.turns import find_states, turns

MOST: Final = 1000
"""Turns that are looked at; nothing is said of how a longer game went."""
_KEPT: Final = 256


class Courses:
    """Finds how games went that are over, beside the event loop, and keeps it for a while."""

    def __init__(self) -> None:
        self._kept: LRUCache[TableId, Course] = LRUCache(_KEPT)

    async def snapshot(self, live: Live) -> Snapshot:
        """Return a table as a spectator sees it, a finished one with how its game went."""
        seen = views.snapshot(live)
        return seen if seen.outcome is None else replace(seen, course=await self._find(live))

    async def _find(self, live: Live) -> Course:
        if (found := self._kept.get(live.table.id)) is None:
            # A long game has hundreds of positions to be looked at.
            found = await asyncio.to_thread(follow, live)
            self._kept[live.table.id] = found
        return found


def follow(live: Live) -> Course:
    """Return what everybody had before each turn of a game, and have now."""
    game, played = live.game, live.played
    begins = [turn.ply for turn in turns(views.log(live, None)) if turn.number]
    if not game.tally(game.view(played.state, None)) or len(begins) > MOST:
        return Course()
    seen = (game.view(state, None) for state in (*find_states(played, begins), played.state))
    return Course(tuple(map(game.tally, seen)))
