"""Many games of people, rated as they end: counted again from the start they give the same numbers.

`make soak` takes thousands of them.
"""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from bot.cli.main import main
from bot.ratings.service import Ratings
from bot.store import Store
from bot.store.migrate import migrate
from bot.tables import play
from bot.tables.model import Person, Place
from bot.tables.service import Tables
from bot.tables.session import GameSession
from bot.testing.random_games import SOAK
from tests.ratings.conftest import DERIVED, rows_of
from tests.support.database import ask
from tests.support.games import GAMES
from tests.tables.conftest import Clock, nonce_of

COUNT: Final = 3000 if SOAK else 40
SERVERS: Final = 4
PEOPLE: Final = tuple(Person(number, f"Person {number}") for number in range(101, 131))
OFTEN: Final = 5
"""Few people, so that they meet repeatedly within a week."""
PAUSE: Final = timedelta(days=3)
"""Between two games at most: the last ones are in another season."""


def finish(live: GameSession, now: datetime, luck: Random) -> GameSession:
    """Make random moves until the game is over."""
    while live.outcome is None:
        seat = luck.choice(live.asked).seat
        moves = live.game.legal_moves(live.played.state, seat)
        live = play.move(live, now, seat, live.game.notate(luck.choice(moves)))
    return live


async def play_game(tables: Tables, luck: Random) -> None:
    """Let some people play a game on one of the servers; everything comes as luck has it."""
    game = luck.choice(list(GAMES))
    crowd = PEOPLE[:OFTEN] if luck.random() < 0.3 else PEOPLE
    seats = [size for size in GAMES[game].game.seats if size <= len(crowd)]
    people = luck.sample(crowd, luck.choice(seats))
    server = 1 + luck.randrange(SERVERS)
    table = await tables.open(
        game, people[0], Place(server, 2), "en", client_seed=nonce_of(people[0])
    )
    for person in people[1:]:
        await tables.join(table.id, person, nonce_of(person))
    await tables.change_now(table.id, play.start, people[0].id)
    await tables.change_now(table.id, finish, luck)


async def forget(
    store: Store, tables: Tables, ratings: Ratings, person: Person, now: datetime
) -> None:
    """Delete a person's data, as `/forget` does."""
    for row in (await rows_of(store, "results"))["results"]:
        await tables.forget(row[1], person.id)
    await ratings.forget(person.id, now)


async def play_evenings(path: Path) -> dict[str, list[Any]]:
    """Play games and count them now and then; return the numbers, and leave none of them."""
    store, clock, luck = await Store.open(path), Clock(), Random(13)
    tables, ratings = Tables(store, clock, GAMES), Ratings(store, GAMES)
    for number in range(COUNT):
        await play_game(tables, luck)
        clock.now += luck.random() * PAUSE
        if luck.random() < 0.2:
            await ratings.process_new_results()
        if luck.random() < 0.05:
            ratings = Ratings(store, GAMES)  # the bot was started again
        if number == COUNT // 2:
            await forget(store, tables, ratings, PEOPLE[0], clock.now)
            await tables.prune(clock.now - timedelta(days=30))
    while await ratings.step():
        pass
    counted = await rows_of(store, *DERIVED)
    for name in DERIVED:
        await ask(store, f"DELETE FROM {name}")  # noqa: S608 - own names
    await store.close()
    return counted


async def read(path: Path) -> dict[str, list[Any]]:
    """Return the numbers a database holds."""
    store = await Store.open(path)
    try:
        return await rows_of(store, *DERIVED)
    finally:
        await store.close()


@pytest.mark.long
def test_the_command_finds_the_numbers_of_the_evenings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also after restarts, deleted data and deleted tables."""
    path = tmp_path / "takujo.db"
    monkeypatch.setenv("TAKUJO_DATABASE", str(path))
    assert main(["ratings", "--recompute"]) == 2
    assert "does not exist" in capsys.readouterr().err
    migrate(path, 1)
    counted = asyncio.run(play_evenings(path))
    assert main(["ratings", "--recompute"]) == 0
    assert f"{COUNT} finished games rated again" in capsys.readouterr().out
    assert asyncio.run(read(path)) == counted
    # Which games nobody wins, and so are not rated, is left to the tables' own chance: made at
    # random, moves of NLK may leave every hand void (N16).
    assert len({row[0] for row in counted["rating_changes"]}) > COUNT / 2
    assert set(GAMES) - {row[1] for row in counted["ratings"]} <= {"nlk"}
