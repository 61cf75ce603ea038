"""Thoughts of hard house players, and hints, in a process beside the bot."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from bot.ops.known_games import known_games, prepare
from bot.ops.metrics import THOUGHTS, THOUGHTS_MISSED
from bot.ops.worker import Worker, WorkerError
from bot.tables.thinking import Question, ThreadThinker
from games.house.hints import Hint
from games.house.levels import Level

T = TypeVar("T")

log: Final = logging.getLogger(__name__)

LIMIT: Final = 2.0
"""Seconds after which nobody waits for a thought any more."""


class WorkerThinker:
    """Looks ahead in a worker, and one ply ahead in a thread.

    When the worker has no answer in time, the house player plays normally for once, and a hint
    looks no further than that.
    """

    def __init__(self) -> None:
        self._worker = Worker(prepare)
        self._thread = ThreadThinker()

    async def think(self, question: Question) -> str:
        """Return the notation of a legal move."""
        if question.level is not Level.HARD or len(question.moves) == 1:
            return await self._thread.think(question)
        try:
            return await self._ask(_answer, question, is_urgent=False)
        except WorkerError:
            return await self._thread.think(question.at(Level.NORMAL))

    async def advise(self, question: Question) -> Hint[Any]:
        """Return the hint for whoever is asked."""
        if not question.package.playouts or len(question.moves) == 1:
            return await self._thread.advise(question)
        try:
            # A person waits for it; no house player minds.
            return await self._ask(_advise, question, is_urgent=True)
        except WorkerError:
            return await self._thread.advise(question, quickly=True)

    async def close(self) -> None:
        """End the worker."""
        await self._worker.close()

    async def _ask(self, work: Callable[..., T], question: Question, *, is_urgent: bool) -> T:
        game, asked = question.package.game.id, (question.view, question.moves, question.luck)
        THOUGHTS.set(self._worker.waiting + 1)
        try:
            return await self._worker.run(work, game, *asked, limit=LIMIT, is_urgent=is_urgent)
        except WorkerError as error:
            log.warning("there was no time to think about %s: %s", game, error)
            THOUGHTS_MISSED.inc()
            raise
        finally:
            THOUGHTS.set(self._worker.waiting)


def _answer(game: str, view: Any, moves: Sequence[Any], luck: int) -> str:
    return Question(known_games()[game], Level.HARD, view, moves, luck).answer()


def _advise(game: str, view: Any, moves: Sequence[Any], luck: int) -> Hint[Any]:
    return Question(known_games()[game], Level.HARD, view, moves, luck).advise()
