"""Rated results of people who deleted their data are kept under a pseudonym for a year."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from bot.ratings.service import Ratings
from bot.tables.model import Person
from tests.ratings.conftest import DERIVED, FACTS, rows_of
from tests.ratings.test_counting import DAN, DAY, FixedToy, play_many, points_of
from tests.support.database import ask
from tests.support.toy_game import TOYS
from tests.tables.conftest import ANN, BEN, CYD, Room


async def test_a_pseudonym_is_gone_after_a_year(room: Room, ratings: Ratings) -> None:
    await play_many(room, 6)
    await ratings.process_new_results()
    before = await points_of(room.store)
    await ratings.forget(CYD.id, room.clock.now)
    [(pseudonym,)] = await ask(room.store, "SELECT number FROM pseudonyms")
    await ratings.expire(room.clock.now + 365 * DAY)
    assert await ask(room.store, "SELECT number FROM pseudonyms") == [(pseudonym,)]
    await ratings.expire(room.clock.now + 366 * DAY)
    await ratings.process_new_results()
    assert await ask(room.store, "SELECT number FROM pseudonyms") == []
    held = await rows_of(room.store, *DERIVED, *FACTS, "meta")
    cells = {str(cell) for rows in held.values() for row in rows for cell in row}
    assert not cells & {str(CYD.id), str(pseudonym)}
    await ratings.recompute()
    left = await points_of(room.store)
    assert left == {person: before[person] for person in (ANN.id, BEN.id)}
    await room.play_out((await room.game(ANN, CYD)).table.id)
    await ratings.process_new_results()
    assert len(await points_of(room.store)) == 3  # they are new


async def test_nothing_is_kept_of_who_played_no_rated_game(room: Room, ratings: Ratings) -> None:
    await room.play_out((await room.game(ANN, BEN, rating="hints")).table.id)
    await ratings.forget(ANN.id, room.clock.now)
    assert await ask(room.store, "SELECT number FROM pseudonyms") == []


async def test_a_loss_in_a_game_that_goes_on_reaches_who_deleted_their_data_and_came_back(
    room: Room, ratings: Ratings
) -> None:
    table = (await room.game(ANN, BEN)).table.id
    for person in (ANN, BEN):
        await room.move(table, person)
    await room.tables.forget(table, ANN.id)
    await ratings.forget(ANN.id, room.clock.now)
    await room.play_out((await room.game(ANN, CYD)).table.id, Random(3))
    await ratings.process_new_results()
    before = (await points_of(room.store))[ANN.id]
    await room.play_out(table)
    await ratings.process_new_results()
    found = await points_of(room.store)
    assert set(found) == {ANN.id, BEN.id, CYD.id}
    assert found[ANN.id][0] < before[0]
    await ratings.recompute()
    assert await points_of(room.store) == found


async def test_deleting_data_makes_the_same_opponents_count_no_more(room: Room) -> None:
    game = FixedToy()
    room = await room.reopen({"toy": replace(TOYS["toy"], game=game)})
    ratings = Ratings(room.store, TOYS)

    async def weigh(winner: Person, loser: Person, *, deleting: bool) -> list[float]:
        for _ in range(3):
            await game.play(room, winner, loser)
            await ratings.process_new_results()
            if deleting:
                await ratings.forget(loser.id, room.clock.now)
        query = "SELECT r.weight FROM rating_changes AS r JOIN result_seats AS s"
        query += " ON s.seq = r.seq AND s.seat = r.seat WHERE s.rated_id = {} ORDER BY r.seq"
        return [weight for (weight,) in await ask(room.store, query.format(winner.id))]

    deleting = await weigh(ANN, BEN, deleting=True)
    assert deleting == await weigh(CYD, DAN, deleting=False)
    assert deleting[0] > deleting[1] > deleting[2]
    await room.store.close()
