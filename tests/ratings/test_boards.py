"""Leaderboards list people by their preferences, and show readers their own line."""

from __future__ import annotations

from random import Random

from bot.people.preferences import People
from bot.ratings.service import Ratings
from bot.store.leaderboards import PAGE, Board, Wanted
from bot.store.results import season_of
from bot.store.settings import Listed
from bot.tables import seats
from bot.tables.model import Person
from tests.tables.conftest import ANN, BEN, CYD, Room

HERE = Wanted("toy", guild_id=1)


def ids(board: Board) -> list[int]:
    return [line.person_id for line in board.lines]


async def play_many(room: Room, *people: Person, games: int = 4) -> None:
    for seed in range(games):
        await room.play_out((await room.game(*people)).table.id, Random(seed))


async def test_people_stand_in_order_with_their_names(room: Room, ratings: Ratings) -> None:
    await play_many(room, ANN, BEN, CYD)
    board = await ratings.board(HERE, BEN.id)
    assert set(ids(board)) == {ANN.id, BEN.id, CYD.id}
    standing = [line.rating.ordinal for line in board.lines]
    assert standing == sorted(standing, reverse=True)
    assert [line.rank for line in board.lines] == [1, 2, 3]
    assert board.own in board.lines
    assert board.is_shown
    assert {line.name for line in board.lines} == {"Ann", "Ben", "Cyd"}
    assert {line.games for line in board.lines} == {4}
    assert await ratings.rated_games(1) == ["toy"]
    assert await ratings.rated_games(2) == []


async def test_who_chose_nothing_is_shown_in_their_servers_only(
    room: Room, ratings: Ratings
) -> None:
    people = People(room.store, room.clock)
    await play_many(room, ANN, BEN, CYD)
    everywhere = Wanted("toy")
    assert ids(await ratings.board(everywhere)) == []
    await people.change(BEN.id, listed=Listed.EVERYWHERE)
    await people.change(CYD.id, listed=Listed.NOWHERE)
    board = await ratings.board(everywhere, ANN.id)
    assert ids(board) == [BEN.id]
    assert board.own is not None
    assert not board.is_shown
    here = await ratings.board(HERE, CYD.id)
    assert set(ids(here)) == {ANN.id, BEN.id}
    assert here.own is not None
    assert here.own.person_id == CYD.id
    assert not here.is_shown
    assert 1 <= here.own.rank <= 3


async def test_who_gave_their_seat_away_keeps_their_name(room: Room, ratings: Ratings) -> None:
    await play_many(room, ANN, BEN, games=1)
    table = (await room.game(ANN, BEN)).table
    for person in (ANN, BEN):
        await room.move(table.id, person)
    seat = table.seat_of(ANN.id)
    await room.do(table, seats.offer, ANN, seat)
    await room.do(table, seats.take, CYD, seat)
    await room.play_out(table.id)
    changes = await ratings.changes(table.id)
    assert changes
    assert list(changes.seats) == [table.seat_of(BEN.id)]  # a substitute sees no other's
    board = await ratings.board(HERE)
    assert {line.person_id: line.name for line in board.lines} == {ANN.id: "Ann", BEN.id: "Ben"}


async def test_seasons_begin_anew_and_keep_their_end(room: Room, ratings: Ratings) -> None:
    first = season_of(room.clock())
    await play_many(room, ANN, BEN)
    room.clock.now = room.clock.now.replace(month=7)
    await play_many(room, ANN, CYD, games=2)
    later = season_of(room.clock())
    boards = [await ratings.board(Wanted("toy", guild_id=1, season=one)) for one in (first, later)]
    assert [set(ids(board)) for board in boards] == [{ANN.id, BEN.id}, {ANN.id, CYD.id}]
    assert [board.lines[0].games for board in boards] == [4, 2]
    assert {line.games for line in (await ratings.board(HERE)).lines} == {6, 4, 2}


async def test_a_long_ladder_has_pages(room: Room, ratings: Ratings) -> None:
    crowd = [Person(100 + number, f"P{number}") for number in range(2 * PAGE + 1)]
    for one in crowd[1:]:
        await play_many(room, crowd[0], one, games=1)
    pages = [await ratings.board(Wanted("toy", guild_id=1, page=page)) for page in range(3)]
    assert [len(page.lines) for page in pages] == [PAGE, PAGE, 1]
    assert [page.has_more for page in pages] == [True, True, False]
    assert sorted(one for page in pages for one in ids(page)) == [one.id for one in crowd]
    ranks = [line.rank for page in pages for line in page.lines]
    assert ranks == list(range(1, len(crowd) + 1))
    for line in (line for page in pages for line in page.lines):
        own = (await ratings.board(HERE, line.person_id)).own
        assert own == line
