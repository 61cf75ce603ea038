"""Periodic jobs, and the sprites to draw in advance."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from functools import cache
from itertools import chain, count, product
from random import Random
from typing import Final

import discord

from bot.messages.result import make_finale
from bot.ops.clock import ClockCheck
from bot.ops.tasks import PeriodicTask, TaskTracker
from bot.pictures.people import Drawn, SeatedPlayer, fill, find_nobody
from bot.ratings.service import Ratings
from bot.tables.service import Tables
from games.catalog import Catalogue, GamePackage
from games.core.art.characters import CHARACTERS
from games.core.art.pages import draw_lesson
from games.core.art.result import draw_card, draw_finale
from games.core.game import CHANCE, Seat, Setup
from games.core.picture import Item, Place, Portrait, Scene, Sprite

EVERY: Final = 6 * 3600.0
"""Seconds between two cleanups."""

log: Final = logging.getLogger(__name__)


class Housekeeping:
    """Deletes old tables and pseudonyms."""

    def __init__(  # noqa: PLR0913, PLR0917 - services and settings
        self,
        client: discord.Client,
        tables: Tables,
        ratings: Ratings,
        clock: Callable[[], datetime],
        keep_days: int,
        clock_check: ClockCheck,
    ) -> None:
        self._loop = PeriodicTask(5, self._run, client.wait_until_ready)
        self._tables = tables
        self._ratings = ratings
        self._clock = clock
        self._keep = timedelta(days=keep_days)
        self._clock_check = clock_check
        self._cleaned: float | None = None

    def start(self) -> None:
        """Start once the client is ready."""
        self._loop.start()

    async def stop(self) -> None:
        """Cancel the job and wait for its end."""
        await self._loop.end()

    async def clean(self) -> bool:
        """Delete old finished tables and pseudonyms; return False if the clock is in doubt."""
        if not await self._clock_check.is_trustworthy():
            return False
        deleted = await self._tables.prune(self._clock() - self._keep)
        await self._ratings.expire(self._clock())
        if deleted:
            log.info("deleted %d old tables", len(deleted))
        return True

    async def _run(self) -> None:
        if not self._tables.share.is_leader:
            return  # the leader does it
        now = time.monotonic()
        if self._cleaned is not None and now - self._cleaned < EVERY:
            return
        try:
            if await self.clean():
                self._cleaned = now
        except Exception:
            self._cleaned = now
            log.exception("deleting old tables failed; the next try is in 6 h")


PAUSE: Final = 0.02
"""Seconds between two batches of games, in which clicks use the database."""


class RatingUpdates:
    """Rates newly finished games."""

    def __init__(self, client: discord.Client, ratings: Ratings, busy: TaskTracker) -> None:
        self._loop = PeriodicTask(1, self._run, client.wait_until_ready)
        self._ratings = ratings
        self._busy = busy

    def start(self) -> None:
        """Start once the client is ready."""
        self._loop.start()

    async def stop(self) -> None:
        """Cancel the job and wait for its end."""
        await self._loop.end()

    async def _run(self) -> None:
        try:
            has_more = True
            while has_more and not self._busy.is_closing:
                has_more = await self._ratings.step()
                await asyncio.sleep(PAUSE if has_more else 0)
        except Exception:
            log.exception("rating finished games failed; the next try is in 1 min")


LONGEST: Final = 400
"""Moves of a game whose boards are drawn; after that only the end is."""
WARM_UP_EVERY: Final = 4
"""Moves between two boards."""
_PLAYERS: Final = (
    SeatedPlayer("A", 1),
    *(SeatedPlayer("A", character=name, is_house=True) for name in CHARACTERS),
)
"""All kinds of players that sprites tell apart."""


def sprites_used_by(games: Catalogue) -> Iterator[Sprite]:
    """Yield the sprites of two random games each, with the fewest and the most seats."""
    known = set[Sprite]()
    for entry in games.values():
        for players in {entry.game.seats[0], entry.game.seats[-1]}:
            for scene in chain(_rules(entry), _play(entry, players)):
                found = {scene.ground, *_placed(scene.items), *_faces(scene, players)}
                yield from found - known
                known |= found


def _placed(items: Sequence[Item | Drawn]) -> Iterator[Sprite]:
    return (item.sprite for item in items if isinstance(item, Place))


def _faces(scene: Scene, players: int) -> Iterator[Sprite]:
    """Yield the sprites of all kinds of players in all seats for the scene's portraits."""
    for item in scene.items:
        if isinstance(item, Portrait):
            yield from _around(item.size, players, numbered=item.numbered)


@cache
def _around(size: int, players: int, *, numbered: bool) -> frozenset[Sprite]:
    found = set[Sprite]()
    for seat, player in product(range(players), _PLAYERS):
        portrait = Portrait(seat, 0, 0, size, numbered)
        found.update(_placed(fill((portrait,), (player,) * players, find_nobody)))
    return frozenset(found)


def _rules(entry: GamePackage) -> Iterator[Scene]:
    for lesson in entry.presentation.lessons:
        yield draw_lesson(entry.game, entry.presentation, lesson)


def _play(entry: GamePackage, players: int) -> Iterator[Scene]:
    game, random = entry.game, Random(players)
    state, course = game.start(Setup(players)), list[tuple[int, ...]]()
    for number in count():
        decisions = game.decisions(state)
        if (number % WARM_UP_EVERY == 0 and number < LONGEST) or not decisions:
            view = game.view(state, None)
            course.append(game.tally(view))
            yield entry.presentation.board(view)
            yield entry.presentation.hand(game.view(state, Seat(number % players)))
        if (outcome := game.outcome(state)) is not None:
            # The first result card took 0.3 s to draw.
            finale = make_finale(entry.presentation, outcome, tuple(filter(None, course)))
            yield draw_finale(finale)
            yield draw_card(finale, entry.game.id)
        if not decisions:
            return
        seat = decisions[0].seat
        if seat == CHANCE:
            chances = game.chances(state)
            weights = [chance.weight for chance in chances]
            move = random.choices([chance.move for chance in chances], weights)[0]
        else:
            move = random.choice(game.legal_moves(state, seat))
        state = game.apply(state, seat, move).state
