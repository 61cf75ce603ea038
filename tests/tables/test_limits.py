"""Limits hold when everything comes at once, also to two processes on one database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import cycle

import pytest

from bot.refusal import Refusal
from bot.store.table_queries import load_table
from bot.tables import lobby, play, seats
from bot.tables.model import Person, Place, Table, TableId
from bot.tables.quotas import CHANGES_PER_DAY, NO_QUOTAS, UNDOS_PER_DAY
from bot.tables.service import Tables
from games.core.record import AI, BACK
from tests.support.database import open_store
from tests.support.refusals import refused
from tests.tables.conftest import ANN, BEN, HERE, Harness, Match, begin

CROWD = tuple(Person(number, f"P{number}") for number in range(100, 140))
THERE = Place(1, 3)
ELSEWHERE = Place(2, 4)


async def all_at_once(key: str, attempts: Iterable[Awaitable[Table]]) -> list[Table]:
    """Make all attempts at once; all that fail are refused with this text."""
    done = await asyncio.gather(*attempts, return_exceptions=True)
    failed = [result for result in done if isinstance(result, BaseException)]
    assert {error.text.key if isinstance(error, Refusal) else repr(error) for error in failed} == {
        key
    }
    return [result for result in done if isinstance(result, Table)]


@dataclass
class Pair:
    """Two services on one database, as of two processes; attempts take turns between them."""

    harness: Harness
    services: tuple[Tables, Tables]

    def limit(self, **quotas: int) -> None:
        for service in self.services:
            service._limits.quotas = replace(NO_QUOTAS, **quotas)

    def open(self, people: Iterable[Person], *places: Place) -> list[Awaitable[Table]]:
        served = cycle(self.services)
        where = cycle(places or (HERE,))
        return [
            next(served).open("toy", person, place, "en")
            for person, place in zip(people, where, strict=False)
        ]


@pytest.fixture
async def pair(harness: Harness) -> AsyncIterator[Pair]:
    harness.clock.step = timedelta()
    store = await open_store(harness.path, patience=30)
    other = Tables(store, harness.clock, harness.tables.games)
    yield Pair(harness, (harness.tables, other))
    await store.close()


async def test_new_tables_of_one_person_per_minute_are_limited(pair: Pair) -> None:
    pair.limit(lobbies=5)
    assert len(await all_at_once("refused-too-fast", pair.open([ANN] * 30))) == 5
    pair.harness.clock.now += timedelta(minutes=1)
    assert len(await all_at_once("refused-too-fast", pair.open([ANN] * 30))) == 5


async def test_tables_of_a_server_are_limited(pair: Pair) -> None:
    pair.limit(server=8)
    opened = await all_at_once("refused-server-full", pair.open(CROWD, HERE, THERE))
    assert len(opened) == 8
    await pair.open([ANN], ELSEWHERE)[0]


async def test_tables_of_a_channel_are_limited(pair: Pair) -> None:
    pair.limit(channel=8)
    assert len(await all_at_once("refused-channel-full", pair.open(CROWD))) == 8
    await pair.open([ANN], THERE)[0]


async def test_lobbies_of_one_person_in_a_channel_are_limited(pair: Pair) -> None:
    pair.limit(channel_lobbies=3)
    opened = await all_at_once("refused-many-lobbies-here", pair.open([ANN] * 30))
    assert len(opened) == 3
    await pair.open([BEN], HERE)[0]
    await pair.open([ANN], THERE)[0]
    await pair.harness.do(opened[0], play.cancel, ANN)
    await pair.open([ANN], HERE)[0]


async def test_lobbies_of_one_person_in_a_server_are_limited(pair: Pair) -> None:
    pair.limit(server_lobbies=10)
    places = [Place(1, number) for number in range(40)]
    opened = await all_at_once("refused-many-lobbies", pair.open([ANN] * 40, *places))
    assert len(opened) == 10
    await pair.open([ANN], ELSEWHERE)[0]
    # A lobby becomes a game.
    await pair.harness.do(opened[0], lobby.add_ai, ANN)
    await pair.harness.do(opened[0], play.start, ANN)
    await pair.open([ANN], HERE)[0]


async def test_tables_of_one_person_in_a_channel_are_limited(pair: Pair) -> None:
    """Joining counts as well; tables above the limit stay."""
    pair.limit()
    lobbies = [await attempt for attempt in pair.open(CROWD[:30])]
    pair.limit(channel_tables=20)
    joins = [tables.join(table.id, ANN) for table, tables in zip(lobbies, cycle(pair.services))]
    assert len(await all_at_once("refused-many-tables-here", joins)) == 20
    await refused("refused-many-tables-here", pair.open([ANN], HERE)[0])
    await pair.open([ANN], THERE)[0]
    pair.limit(channel_tables=3)
    await refused("refused-many-tables-here", pair.open([ANN], HERE)[0])
    assert (
        sum([(await pair.harness.tables.table(table.id)).seat_of(ANN.id) == 1 for table in lobbies])
        == 20
    )


@pytest.mark.parametrize("how", ["open", "join", "accept", "take", "rematch", "come back"])
async def test_tables_of_one_person_are_limited(pair: Pair, how: str) -> None:
    pair.limit()
    harness = pair.harness
    first = CROWD[0]
    if how == "open":
        attempts = pair.open([ANN] * 15, *(Place(n, n) for n in range(1, 4)))
    elif how == "join":
        opened = [await attempt for attempt in pair.open(CROWD[:15])]
        attempts = [
            service.join(table.id, ANN) for table, service in zip(opened, cycle(pair.services))
        ]
    else:
        other = ANN if how == "come back" else BEN
        games = [await begin(harness, first, other) for _ in range(15)]
        attempts = [
            await _ready(how, game, tables) for game, tables in zip(games, cycle(pair.services))
        ]
    person = BEN if how == "rematch" else ANN
    before = await _open_tables(harness, person)
    pair.limit(person=before + 3)
    await all_at_once("refused-many-tables", attempts)
    assert await _open_tables(harness, person) == before + 3


async def _ready(how: str, game: Match, tables: Tables) -> Awaitable[Table]:
    """Prepare a game for an attempt to get a seat."""
    if how == "come back":
        await game.do(play.resign, ANN)
        return tables.come_back(game.id, ANN)
    seat = await game.seat(BEN)
    if how == "rematch":
        await game.finish()
        return tables.rematch(game.id, BEN.id)
    if how == "accept":
        await game.do(seats.invite, BEN, seat, ANN)
        return tables.accept(game.id, ANN, seat)
    await game.do(seats.offer, BEN, seat)
    return tables.take(game.id, ANN, seat)


async def _open_tables(harness: Harness, person: Person) -> int:
    listing = await harness.tables.queries.list_of(person.id)
    return len([listed for listed in listing.first if listed.table.seat_of(person.id) is not None])


async def test_a_table_moved_to_another_channel_counts_there(pair: Pair) -> None:
    pair.limit()
    away = [await attempt for attempt in pair.open([ANN] * 15, THERE)]
    await pair.open([BEN], HERE)[0]
    for quota, key in (
        ("channel", "refused-channel-full"),
        ("channel_tables", "refused-many-tables-here"),
        ("channel_lobbies", "refused-many-lobbies-here"),
    ):
        await _move_all(pair, away, THERE)
        pair.limit(**{quota: 3})
        moves = [
            tables.move(game.id, ANN.id, HERE) for game, tables in zip(away, cycle(pair.services))
        ]
        assert len(await all_at_once(key, moves)) == (2 if quota == "channel" else 3)


@pytest.mark.parametrize(
    ("quota", "key"),
    [
        ("server", "refused-server-full"),
        ("channel", "refused-channel-full"),
        ("channel_tables", "refused-many-tables-here"),
        ("person", "refused-many-tables"),
    ],
)
async def test_a_restored_table_counts(pair: Pair, quota: str, key: str) -> None:
    """Archived tables do not count, so that a channel could be filled again and again."""
    pair.limit()
    games = [await begin(pair.harness, ANN, BEN) for _ in range(15)]
    for game in games:
        pair.harness.clock.now += seats.ARCHIVE_AFTER
        await game.do(seats.archive_idle)
    pair.limit(**{quota: 3})
    attempts = [
        service.restore(game.id, ANN.id) for game, service in zip(games, cycle(pair.services))
    ]
    assert len(await all_at_once(key, attempts)) == 3


async def _move_all(pair: Pair, tables: Iterable[Table], place: Place) -> None:
    pair.limit()
    for table in tables:
        await pair.harness.tables.move(table.id, ANN.id, place)


async def test_an_opening_that_is_refused_leaves_nothing(pair: Pair) -> None:
    pair.limit(lobbies=1)
    await pair.open([ANN])[0]
    await refused("refused-too-fast", pair.open([ANN])[0])
    with pytest.raises(Refusal):
        await pair.harness.tables.table(TableId("aaaaaa"))
    assert await _open_tables(pair.harness, ANN) == 1


async def test_coming_back_is_limited_and_leaving_is_not(pair: Pair) -> None:
    match = await begin(pair.harness, ANN, BEN)
    seat = await match.seat(ANN)
    for _ in range(40):
        with suppress(Refusal):
            await match.do(play.resign, ANN)
        attempts = [
            service.change_now(match.id, seats.take_back, ANN.id) for service in pair.services * 7
        ]
        await asyncio.gather(*attempts, return_exceptions=True)
    assert (await match.table()).seat_of(ANN.id) is None
    await refused("refused-often-changed", match.do(seats.take_back, ANN))
    assert await _count_entries(match, seat, AI, BACK) == CHANGES_PER_DAY - 1
    await match.do(seats.offer, BEN, await match.seat(BEN))
    pair.harness.clock.now += timedelta(days=1)
    await match.do(seats.take_back, ANN)
    await match.do(play.resign, ANN)


async def test_undos_of_a_practice_game_are_limited(pair: Pair) -> None:
    """No other player acts between them, so that the limit in a row never ends them."""
    pair.limit()
    match = await begin(pair.harness, ANN, ais=1, rating="hints")
    for count in range(UNDOS_PER_DAY + 1):
        await match.move(ANN)
        await match.harness.tables.ai.advance(match.id)
        if count < UNDOS_PER_DAY:
            await match.do(play.undo, ANN, 3)
    await refused("refused-often-undone-today", match.do(play.undo, ANN, 3))


async def _count_entries(match: Match, seat: int, *texts: str) -> int:
    _, entries, _ = await load_table(match.harness.store, match.id) or (None, (), None)
    return len([entry for entry in entries if entry.seat == seat and entry.text in texts])
