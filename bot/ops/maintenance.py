"""Periodic jobs, sprite warm-up."""

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

from bot.messages.result import make_result_card
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
"""Seconds between two times."""

log: Final = logging.getLogger(__name__)


class Housekeeping:
    """Runs beside everything else; begun once the client has logged in."""

    def __init__(  # noqa: PLR0913, PLR0917 - what it cleans, and when
        self,
        client: discord.Client,
        tables: Tables,
        ratings: Ratings,
        clock: Callable[[], datetime],
        keep_days: int,
        agreement: ClockCheck,
    ) -> None:
        self._loop = PeriodicTask(5, self._come_around, client.wait_until_ready)
        self._tables = tables
        self._ratings = ratings
        self._clock = clock
        self._keep = timedelta(days=keep_days)
        self._agreement = agreement
        self._cleaned: float | None = None

    def start(self) -> None:
        """Begin, once the client is ready."""
        self._loop.start()

    async def stop(self) -> None:
        """Do nothing more."""
        await self._loop.end()

    async def clean(self) -> bool:
        """Delete tables that are over and pseudonyms; tells False where no clock says so."""
        if not await self._agreement.is_trustworthy():
            return False
        gone = await self._tables.prune(self._clock() - self._keep)
        await self._ratings.expire(self._clock())
        if gone:
            log.info("deleted %d old tables", len(gone))
        return True

    async def _come_around(self) -> None:
        if not self._tables.share.is_leader:
            return  # another process does
        now = time.monotonic()
        if self._cleaned is not None and now - self._cleaned < EVERY:
            return
        try:
            if await self.clean():
                self._cleaned = now
        except Exception:
            self._cleaned = now
            log.exception("old tables are still there; the next try comes in a few hours")


PAUSE: Final = 0.02
"""Seconds between two chunks of games: clicks need the database, too."""


class RatingUpdates:
    """Runs beside everything else; begun once the client has logged in."""

    def __init__(self, client: discord.Client, ratings: Ratings, busy: TaskTracker) -> None:
        self._loop = PeriodicTask(1, self._come_around, client.wait_until_ready)
        self._ratings = ratings
        self._busy = busy

    def start(self) -> None:
        """Begin, once the client is ready."""
        self._loop.start()

    async def stop(self) -> None:
        """Count no more."""
        await self._loop.end()

    async def _come_around(self) -> None:
        try:
            has_more = True
            while has_more and not self._busy.is_closing:
                has_more = await self._ratings.step()
                await asyncio.sleep(PAUSE if has_more else 0)
        except Exception:
            log.exception("finished games are not all counted; the next try comes in a minute")


LONGEST: Final = 400
"""Moves of a game during which the table is looked at; after them only its end is."""
WARM_UP_EVERY: Final = 4
"""Moves between two looks at the table."""
_SITTERS: Final = (
    SeatedPlayer("A", 1),
    *(SeatedPlayer("A", character=one, is_house=True) for one in CHARACTERS),
)
"""Whoever may sit in a seat, as far as sprites show it."""


def sprites_used_by(games: Catalogue) -> Iterator[Sprite]:
    """Give the sprites of every game along one random game of the fewest and the most seats."""
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
    """Give what anybody's face needs in any seat, wherever the scene shows one."""
    for item in scene.items:
        if isinstance(item, Portrait):
            yield from _around(item.size, players, numbered=item.numbered)


@cache
def _around(size: int, players: int, *, numbered: bool) -> frozenset[Sprite]:
    found = set[Sprite]()
    for seat, sitter in product(range(players), _SITTERS):
        portrait = Portrait(seat, 0, 0, size, numbered)
        found.update(_placed(fill((portrait,), (sitter,) * players, find_nobody)))
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
            # The first end of all took a third of a second to be drawn.
            finale = make_result_card(entry.presentation, outcome, tuple(filter(None, course)))
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
