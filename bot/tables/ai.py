"""The moves of AI players at running tables, and the searches for moves and hints."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Any, Final, TypeAlias, TypeVar
from weakref import WeakValueDictionary

from bot.store.errors import ConflictError
from bot.store.rows import OpenDecision
from bot.tables import play, randomness
from bot.tables.cache import CONFLICT_TRIES, TableCache, retry_on_conflict
from bot.tables.changes import change_of
from bot.tables.model import TableId
from bot.tables.session import GameSession
from bot.worker import InlineWorker, Priority, Runner, WorkerError
from games.ai.hints import Hint
from games.ai.search import Level
from games.catalog import Catalogue
from games.core.game import Seat

T = TypeVar("T")

log: Final = logging.getLogger(__name__)


SEARCH_SECONDS: Final = 2.0
"""Seconds for one AI move or hint, including the wait for earlier ones."""


@dataclass(frozen=True, slots=True)
class Question:
    """A decision, as an AI player gets it."""

    game: str
    """Its id."""
    level: Level
    view: Any
    """The view of the seat to move."""
    moves: Sequence[Any]
    """The legal moves."""
    rng_seed: int
    table: str = ""
    """The id of the table with the decision."""

    def at(self, level: Level) -> Question:
        """Return the same decision for a player of another level."""
        return replace(self, level=level)


def choose_move(games: Catalogue, question: Question) -> str:
    """Return the notation of an AI player's move."""
    package = games[question.game]
    move = package.think(question.level, question.view, question.moves, question.rng_seed)
    return package.game.notate(move)


def find_hint(games: Catalogue, question: Question, *, quickly: bool = False) -> Hint[Any]:
    """Return a hint for the seat to move. With `quickly`, look one ply ahead only."""
    package = games[question.game]
    return package.advise(question.view, question.moves, question.rng_seed, quickly=quickly)


class AiSearch:
    """Finds AI moves and hints: those that search in `worker`, quick ones in `inline`.

    Looking one ply ahead takes about a millisecond. If the worker is late, a hard AI player makes
    this move like a normal one, and a hint looks one ply ahead. Without an evaluator every level
    searches, and an easy player stands in.
    """

    def __init__(
        self, games: Catalogue, worker: Runner | None = None, inline: Runner | None = None
    ) -> None:
        """Run everything in a thread if there is no `worker`."""
        self._games = games
        self._inline = inline or InlineWorker(games)
        self._worker = worker or self._inline

    async def choose_move(self, question: Question) -> str:
        """Return the notation of a legal move."""
        is_rated = self._games[question.game].evaluator is not None
        if (question.level is Level.HARD or not is_rated) and len(question.moves) > 1:
            try:
                return await self._search(choose_move, question, Priority.NORMAL)
            except WorkerError:
                question = question.at(Level.NORMAL if is_rated else Level.EASY)
        return await self._inline.run(choose_move, question, limit=SEARCH_SECONDS)

    async def find_hint(self, question: Question) -> Hint[Any]:
        """Return a hint for the seat to move."""
        quickly = False
        if self._games[question.game].rollouts and len(question.moves) > 1:
            try:
                # A person waits for a hint; AI players come second.
                return await self._search(find_hint, question, Priority.URGENT)
            except WorkerError:
                quickly = True
        return await self._inline.run(
            partial(find_hint, quickly=quickly), question, limit=SEARCH_SECONDS
        )

    async def _search(self, function: Callable[..., T], question: Question, order: Priority) -> T:
        try:
            return await self._worker.run(
                function, question, limit=SEARCH_SECONDS, patience=SEARCH_SECONDS, priority=order
            )
        except WorkerError as error:
            log.warning(
                "%s: search failed (%s), looking one ply ahead instead", question.game, error
            )
            raise


_Make: TypeAlias = Callable[[GameSession, datetime, Seat, str], GameSession]
"""A command that makes a move of a seat."""


class AiRunner:
    """Makes the moves of AI players.

    A table is not locked while they compute; if it changed meanwhile, the move is dropped.
    """

    def __init__(self, cache: TableCache, clock: Callable[[], datetime], search: AiSearch) -> None:
        self._cache = cache
        self._clock = clock
        self._search = search
        self._advancing: WeakValueDictionary[TableId, asyncio.Lock] = WeakValueDictionary()

    async def advance(self, table: TableId) -> bool:
        """Let AI players move until a person is to move or the game is over.

        Return whether anything changed. Raises `ConflictError` after several conflicts.
        """
        moved = False
        async with self._advancing.setdefault(table, asyncio.Lock()):
            while (await self._cache.read(table)).ai_seats:
                moved = await retry_on_conflict(lambda: self._move_next(table)) or moved
        return moved

    async def _move_next(self, table: TableId) -> bool:
        session = await self._cache.read(table)
        if not session.ai_seats:  # another process made the move
            return False
        return await self._move(session, session.ai_seats[0], play.move) is not None

    async def play_for(
        self, table: TableId, seat: Seat, decision_number: int, expired: OpenDecision | None = None
    ) -> bool:
        """Let an AI player finish the turn of a seat, from its decision of this number on.

        `expired` is the decision that is the reason. It ends when the seat's person
        acts meanwhile, or gets more time. Return whether anything changed.
        """
        moved = False
        tries = CONFLICT_TRIES
        async with self._advancing.setdefault(table, asyncio.Lock()):
            session = await self._cache.read(table)
            since = session.opened_plies[seat]
            while (
                since is not None
                and session.opened_plies[seat] == since
                and session.played.count(seat) == decision_number
            ):
                try:
                    after = await self._move(session, seat, play.play_for, expired)
                except ConflictError:
                    tries -= 1
                    if expired or not tries:
                        return moved
                else:
                    if after is not None:
                        moved = True
                        decision_number = after.played.count(seat)
                        expired = None
                session = await self._cache.read(table)
        return moved

    async def _move(
        self, session: GameSession, seat: Seat, make: _Make, expired: OpenDecision | None = None
    ) -> GameSession | None:
        """Make an AI move; None if the table changes meanwhile.

        Raises `ConflictError` if another process changed it, or if `expired` was answered.
        """
        notation = await self._think(session, seat)
        async with self._cache.lock(session.table.id) as loaded:
            if loaded.session.table.plies != session.table.plies:
                return None
            now = self._clock()
            after = make(loaded.session, now, seat, notation)
            change = change_of(loaded, after, now, expired=expired)
            return await self._cache.save(*change)

    async def _think(self, session: GameSession, seat: Seat) -> str:
        table = session.table
        participant = session.table.participants[seat]
        # A stand-in for a person plays at normal level, whatever the levels of the other seats.
        level = Level.NORMAL if participant.person else participant.level
        with self._cache.guard(table.id, is_alone=True):
            game = session.game
            state = session.played.state
            view = game.view(state, seat)
            moves = game.legal_moves(state, seat)
            rng_seed = randomness.rng_seed(session.key, seat, session.played.count(seat))
            return await self._search.choose_move(
                Question(table.game, level, view, moves, rng_seed, table.id)
            )
