"""The lessons of a person: how far they are, and which games are new to them."""

from __future__ import annotations

from typing import Final

from bot.store import Store, lessons
from bot.store.lessons import Progress
from games.catalog import Catalogue, GamePackage


class Lessons:
    """Where people are in lessons, stored so that they go on after a restart."""

    def __init__(self, store: Store, games: Catalogue) -> None:
        self._store: Final = store
        self._games: Final = games

    async def resume(self, user_id: int, package: GamePackage) -> int:
        """Return the step at which a person goes on; the first after the end of the lesson."""
        progress = (await lessons.find_progress(self._store, user_id)).get(package.game.id)
        last = _last_step(package)
        return 0 if progress is None or progress.step >= last else progress.step

    async def note(self, user_id: int, package: GamePackage, step: int) -> None:
        """Note the step that a person is shown."""
        is_finished = step == _last_step(package)
        await lessons.note_progress(
            self._store, user_id, Progress(package.game.id, step, is_finished)
        )

    async def find_new(self, user_id: int) -> frozenset[str]:
        """Return the games with a lesson that a person has neither learned nor finished once."""
        taught = {game for game, package in self._games.items() if package.lesson}
        return frozenset(taught - await lessons.find_known_games(self._store, user_id))


def _last_step(package: GamePackage) -> int:
    return len(package.lesson.steps) - 1 if package.lesson else 0
