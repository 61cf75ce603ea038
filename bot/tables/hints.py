"""Hints: what a good house player would do, for a person who asks.

A hint is made from the view of the person's seat alone. Nobody else is told of it; that it was
given is noted beside the record.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final, TypeAlias
from weakref import WeakValueDictionary

from cachetools import LRUCache

from bot.tables import randomness, views
from bot.tables.errors import ManyHintsError, NoHintsError, NotAskedError, RatedError, StaleError
from bot.tables.live import Hinted, Live
from bot.tables.model import Panel, TableId
from bot.tables.quotas import Thoughts
from bot.tables.thinking import Question, Thinker
from games.core.game import Seat
from games.house.hints import Hint
from games.house.levels import Level

MOST: Final = 10
"""Hints that are thought about for one person within a minute."""
KEPT: Final = 1024
"""Hints that are remembered: those asked for last."""

_Key: TypeAlias = tuple[TableId, Seat, int]
"""A decision: its table, its seat, and the seat's entries before it."""


def check(live: Live, user_id: int, token: int) -> Seat:
    """Return the seat of a person who may have a hint for the decision after `token` entries.

    Raises `RatedError`, `NoHintsError`, `NotAskedError` and `StaleError`, as for a move.
    """
    seat = live.seat_of(user_id)
    live.check_playing()
    if live.table.known.judge is None:
        raise NoHintsError
    if not live.table.gives_hints:
        raise RatedError
    asked = [decision.seat for decision in live.asked]
    if seat not in asked:
        raise NotAskedError(live.table, asked)
    is_choice = len(live.game.legal_moves(live.played.state, seat)) > 1
    if token != live.played.count(seat) or not is_choice:
        raise StaleError  # no panel offers that
    return seat


def note(live: Live, user_id: int, token: int) -> Live:
    """Note that a person has a hint for their decision, once for each. Raises as `check` does."""
    seat = check(live, user_id, token)
    if any((one.seat, one.token) == (seat, token) for one in live.hinted):
        return live
    new = Hinted(seat, token, len(live.played.entries))
    known = sorted((*live.hinted, new), key=lambda one: (one.seat, one.token))
    return replace(live, hinted=tuple(known))


def erase(live: Live, user_id: int) -> Live:
    """Delete what is known of a person's hints."""
    seats = {
        seat
        for seat, chair in enumerate(live.table.chairs)
        if chair.person and chair.person.id == user_id
    }
    return replace(live, hinted=tuple(one for one in live.hinted if one.seat not in seats))


@dataclass(frozen=True, slots=True)
class _Thought:
    """A hint, and what it was made from."""

    view: Any
    hint: Hint[Any]


class Hints:
    """Thinks once about each decision, and remembers the last hints."""

    def __init__(self, thinker: Thinker, clock: Callable[[], datetime]) -> None:
        self._thinker = thinker
        self._thoughts: LRUCache[_Key, _Thought] = LRUCache(KEPT)
        self._asked = Thoughts(clock, MOST)
        self._turns: WeakValueDictionary[_Key, asyncio.Lock] = WeakValueDictionary()

    def show(self, live: Live, seat: Seat) -> Panel:
        """Return a seat's panel, with the hint that was given for its decision."""
        panel, key = views.panel(live, seat), _key(live, seat)
        thought = self._thoughts.get(key)
        is_given = any((one.seat, one.token) == key[1:] for one in live.hinted)
        if thought is None or not is_given or thought.view != panel.view:
            return panel
        return replace(panel, hint=thought.hint)

    async def think(self, live: Live, seat: Seat, user_id: int) -> None:
        """Find the hint for a seat that is asked, unless it is known. Raises `ManyHintsError`."""
        key = _key(live, seat)
        # A second click waits for the first instead of thinking the same.
        async with self._turns.setdefault(key, asyncio.Lock()):
            view = live.game.view(live.played.state, seat)
            known = self._thoughts.get(key)
            if known is not None and known.view == view:
                return
            if not self._asked.spend(user_id):
                raise ManyHintsError(most=MOST)
            moves = live.game.legal_moves(live.played.state, seat)
            # Anybody may know this luck: it has nothing to do with the table's.
            luck = randomness.luck(live.table.id.encode(), seat, key[2])
            question = Question(live.table.known, Level.HARD, view, moves, luck)
            self._thoughts[key] = _Thought(view, await self._thinker.advise(question))


def _key(live: Live, seat: Seat) -> _Key:
    return live.table.id, seat, live.played.count(seat)
