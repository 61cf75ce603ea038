"""Where house players think: a move of any table's house player, wherever it is worked out."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from games.catalog import GamePackage
from games.house.hints import Hint
from games.house.levels import Level


@dataclass(frozen=True, slots=True)
class Question:
    """What a house player has to decide."""

    package: GamePackage
    level: Level
    view: Any
    """Of the seat that is asked."""
    moves: Sequence[Any]
    """Its legal moves."""
    luck: int

    def at(self, level: Level) -> Question:
        """Return the same question for a player of another level."""
        return replace(self, level=level)

    def answer(self) -> str:
        """Work the move out here and now, and return its notation."""
        move = self.package.think(self.level, self.view, self.moves, self.luck)
        return self.package.game.notate(move)

    def advise(self, *, quickly: bool = False) -> Hint[Any]:
        """Work out here and now what to tell a person; with `quickly`, one ply ahead only."""
        return self.package.advise(self.view, self.moves, self.luck, quickly=quickly)


class Thinker(Protocol):
    """Somewhere to think."""

    async def think(self, question: Question) -> str:
        """Return the notation of a legal move."""

    async def advise(self, question: Question) -> Hint[Any]:
        """Return the hint for whoever is asked."""


class ThreadThinker:
    """Thinks in a thread of this process, one question at a time.

    Looking one ply ahead needs about a millisecond; one at a time, so that thinking never takes
    more than its share of the interpreter.
    """

    def __init__(self) -> None:
        self._turn = asyncio.Semaphore(1)

    async def think(self, question: Question) -> str:
        """Return the notation of a legal move."""
        async with self._turn:
            return await asyncio.to_thread(question.answer)

    async def advise(self, question: Question, *, quickly: bool = False) -> Hint[Any]:
        """Return the hint for whoever is asked; with `quickly`, from one ply ahead only."""
        async with self._turn:
            return await asyncio.to_thread(question.advise, quickly=quickly)
