"""Databases of released versions, with everything under way.

Before a release, `python -m tests.store.releases` keeps one of the version that is about to be
released in `tests/store/released`. It is never written again: `tests/store/test_releases.py`
updates it and plays on.
"""

from __future__ import annotations

import asyncio
import lzma
import sqlite3
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

from bot import __version__
from bot.notifications.due.vacation_clocks import VacationClocks
from bot.people.preferences import People
from bot.ratings.service import Ratings
from bot.store.decisions import Decisions
from bot.tables import premoves, votes
from bot.tables.model import Person
from games.core.record import REWIND
from tests.store.conftest import touch
from tests.support.games import GAMES
from tests.tables.conftest import ANN, BEN, CYD, DAN, Clock, Harness, Match, begin, open_harness

FOLDER: Final = Path(__file__).parent / "released"
MADE: Final = datetime(2026, 11, 29, tzinfo=UTC)
"""When the first game of a kept database began."""
VACATION: Final = timedelta(days=5)
TAKEBACK: Final = REWIND.removeprefix("@")
"""The vote to take moves back."""
AWAITING: Final = "nlk"
"""The table where it is the turn of a person on vacation."""
MOVES: Final = 9
"""Moves of people at each table; no game is over after so few."""
PREMOVED: Final = "coloretto"
TAKEN_BACK: Final = "keltis"
STOPPED: Final = "keltis_card"


def kept() -> dict[str, Path]:
    """Return the kept databases by version."""
    ending = ".sql.xz"
    return {path.name.removesuffix(ending): path for path in FOLDER.glob(f"*{ending}")}


def unpack(version: str, path: Path) -> None:
    """Write a kept database into a new file."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(lzma.decompress(kept()[version].read_bytes()).decode())


def clock_at(now: datetime) -> Clock:
    return Clock(now, timedelta(seconds=1))


def vacations(harness: Harness) -> VacationClocks:
    """Return what stops the clocks of people on vacation."""
    clock: Any = harness.clock  # a test's, which nobody sets
    return VacationClocks(Decisions(harness.store), People(harness.store, clock), clock)


async def fill(path: Path) -> None:
    """Fill a database: running games with votes and premoves, lobbies, results, a vacation."""
    harness = await open_harness(path, clock_at(MADE), GAMES)
    try:
        await _fill(harness, Random(9))
    finally:
        await harness.store.close()  # it would keep the process


async def _fill(harness: Harness, rng: Random) -> None:
    await harness.play_out((await harness.game(ANN, BEN, CYD, game=PREMOVED)).table.id, rng)
    await Ratings(harness.store, GAMES).process_new_results()
    await harness.lobby(ANN, BEN, game="cullinan")
    await harness.lobby(CYD, game=PREMOVED, ais=1)
    matches = {name: await _play(harness, name, rng) for name in GAMES}
    await _plan(matches[PREMOVED])
    proposer = await _waiting(matches[TAKEN_BACK])
    await matches[TAKEN_BACK].open_vote(proposer, TAKEBACK)
    await matches[STOPPED].open_vote(ANN, votes.CANCEL)
    [absent, *_] = await matches[AWAITING].people_to_move()
    await People(harness.store, harness.clock).pause_for(absent.id, VACATION.days)
    await vacations(harness).correct(None)


async def _play(harness: Harness, game: str, rng: Random) -> Match:
    people = (ANN, BEN, CYD, DAN)[: max(3, GAMES[game].game.seats[0])]
    rating = "hints" if game == STOPPED else "rated"
    match = await begin(harness, *people, game=game, clock="1d", rating=rating)
    for number in range(MOVES):
        [person, *_] = await match.people_to_move()
        await harness.move(match.id, person, rng.randrange(1000))
        if number % 3 == 0:
            await harness.show(match.id, 100 + number)
    return match


async def _waiting(match: Match) -> Person:
    """Return a person whose turn it is not."""
    movers = await match.people_to_move()
    return next(person for person in await match.seats() if person not in movers)


async def _plan(match: Match) -> None:
    person = await _waiting(match)
    seat = await match.seat(person)
    for premove in (await match.tables.read(match.id, premoves.find_premoves, seat))[:5]:
        await match.do(premoves.set_premove, person, premove.kind, premove.notation)


async def _make(path: Path) -> None:
    await touch(path)
    await fill(path)


def main() -> int:
    if __version__ in kept():
        sys.stderr.write(f"{kept()[__version__]} is kept already\n")
        return 1
    with TemporaryDirectory() as folder:
        path = Path(folder) / "takujo.db"
        asyncio.run(_make(path))
        with closing(sqlite3.connect(path)) as connection:
            script = "\n".join(connection.iterdump())
    target = FOLDER / f"{__version__}.sql.xz"
    target.write_bytes(lzma.compress(script.encode()))
    sys.stdout.write(f"{target}: {target.stat().st_size:,} bytes\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
