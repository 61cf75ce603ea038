"""Hints at running tables.

A hint uses the view of the person's seat alone and is shown to that person only. The table stores
that it was given, outside the record.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Final, TypeAlias
from weakref import WeakValueDictionary

from cachetools import LRUCache

from bot.rates import Rate, RateLimit
from bot.refusal import Refusal
from bot.store.rows import Hinted
from bot.tables import play, randomness, views
from bot.tables.ai import AiSearch, Question
from bot.tables.errors import StaleError
from bot.tables.model import Panel, TableId
from bot.tables.session import GameSession
from games.ai.hints import Hint
from games.ai.search import Level
from games.core.game import Seat

HINTS_PER_MINUTE: Final = 10
"""Hints computed for one person per minute."""
MAX_HINTS: Final = 1024
"""Most hints in memory; the least recently used goes first."""

_Key: TypeAlias = tuple[TableId, Seat, int]
"""A decision: table, seat and decision number."""


def check_hint(session: GameSession, user_id: int) -> Seat:
    """Return the seat of a person who may have a hint for their decision.

    Raises `refused-rated`, `refused-no-hints`, `NotYourTurnError` and `StaleError`, as for a move.
    """
    seat = session.seat_of(user_id)
    session.check_playing()
    if session.table.known.evaluator is None:
        raise Refusal("refused-no-hints")
    if not session.table.gives_hints:
        raise Refusal("refused-rated")
    play.check_turn(session, user_id)
    if len(session.game.legal_moves(session.played.state, seat)) < 2:
        raise StaleError  # no message offers that
    return seat


def record_hint(session: GameSession, user_id: int, decision_number: int) -> GameSession:
    """Record that a person got a hint for their decision of this number. Raises as `check_hint`."""
    seat = check_hint(session, user_id)
    if decision_number != session.played.count(seat):
        raise StaleError
    if any((hint.seat, hint.decision_number) == (seat, decision_number) for hint in session.hinted):
        return session
    new = Hinted(seat, decision_number, len(session.played.entries))
    known = sorted((*session.hinted, new), key=lambda hint: (hint.seat, hint.decision_number))
    return replace(session, hinted=tuple(known))


class Hints:
    """Computes each hint once, and remembers the latest."""

    def __init__(self, search: AiSearch, clock: Callable[[], datetime]) -> None:
        self._search = search
        self._known: LRUCache[_Key, tuple[Any, Hint[Any]]] = LRUCache(MAX_HINTS)
        """Hints, each with the view it was made from."""
        self._limit = RateLimit(
            clock, Rate(HINTS_PER_MINUTE, timedelta(minutes=1) / HINTS_PER_MINUTE)
        )
        self._turns: WeakValueDictionary[_Key, asyncio.Lock] = WeakValueDictionary()

    def show(self, session: GameSession, seat: Seat) -> Panel:
        """Return a seat's panel, with the hint if one was given for its decision."""
        panel = views.panel(session, seat)
        decision = seat, panel.decision_number
        if not any((hint.seat, hint.decision_number) == decision for hint in session.hinted):
            return panel
        view, hint = self._known.get(_key(session, seat), (None, None))
        return replace(panel, hint=hint) if view == panel.view else panel

    async def think(self, session: GameSession, seat: Seat, user_id: int) -> None:
        """Compute the hint for a seat to move, unless it is known. Raises `refused-many-hints`."""
        key = _key(session, seat)
        # A second click waits for the first instead of computing the same.
        async with self._turns.setdefault(key, asyncio.Lock()):
            view = session.game.view(session.played.state, seat)
            if key in self._known and self._known[key][0] == view:
                return
            if not self._limit.spend(user_id):
                raise Refusal("refused-many-hints", most=HINTS_PER_MINUTE)
            moves = session.game.legal_moves(session.played.state, seat)
            # This seed may be public: it is independent of the table's randomness.
            rng_seed = randomness.rng_seed(session.table.id.encode(), seat, key[2])
            table = session.table
            question = Question(table.game, Level.HARD, view, moves, rng_seed, table.id)
            self._known[key] = view, await self._search.find_hint(question)


def _key(session: GameSession, seat: Seat) -> _Key:
    return session.table.id, seat, session.played.count(seat)
