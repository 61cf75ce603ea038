"""Where finished games are thought about, from their records alone."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Protocol

from games.catalog import Catalogue
from games.core.game import Setup
from games.core.record import Entry, play_through
from games.house.report import Report


@dataclass(frozen=True, slots=True)
class Inquiry:
    """A game that is over, as a process that has never seen it takes it."""

    game: str
    """Its id."""
    setup: Setup
    entries: tuple[Entry, ...]
    plies: tuple[int, ...]
    """The decisions that persons made themselves."""
    luck: int
    """Any number; the same one leads to the same report."""

    def examine(self, games: Catalogue) -> Report:
        """Work the report out here and now. Raises `ValueError` for a game that is not over."""
        package = games[self.game]
        replay = play_through(package.game, self.setup, self.entries)
        return package.report(replay.played, replay.state, self.plies, self.luck)


class Examiner(Protocol):
    """Somewhere to think about finished games."""

    async def examine(self, inquiry: Inquiry) -> Report:
        """Return the report on a game. Raises `ReportFailedError`."""


class ThreadExaminer:
    """Thinks in a thread of this process, about one game at a time: for tests and demonstrations.

    It holds the interpreter for seconds, which a bot that people play with cannot afford.
    """

    def __init__(self, games: Catalogue) -> None:
        self._games = games
        self._turn = asyncio.Semaphore(1)

    async def examine(self, inquiry: Inquiry) -> Report:
        """Return the report on a game."""
        async with self._turn:
            return await asyncio.to_thread(inquiry.examine, self._games)
