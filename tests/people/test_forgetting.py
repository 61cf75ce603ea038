"""People can delete their data, and old tables are deleted."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from datetime import timedelta

from bot.messages.names import name_of
from bot.people.preferences import People
from bot.ratings.service import Ratings
from bot.store.personal_data import history
from bot.tables import play
from bot.tables.model import FORGOTTEN, Status, TableId
from tests.people.conftest import move_first
from tests.support.refusals import refuses
from tests.support.toy_game import JUDGED, TOYS
from tests.tables.conftest import ANN, BEN, Room, begin

DAY = timedelta(days=1)


def dump(room: Room) -> str:
    """Return everything the database says."""
    with closing(sqlite3.connect(room.path)) as connection:
        return "\n".join(connection.iterdump())


async def test_a_running_seat_goes_to_a_house_player(room: Room, people: People) -> None:
    match = await begin(room, ANN, BEN)
    table, tables = match.id, room.tables
    await move_first(match)
    await people.set_zone(ANN.id, "Asia/Tokyo")
    await room.do(table, play.write_note, ANN, "watch the blue ones")
    await room.show(table)
    for person in (ANN, BEN):
        assert await people.tables_of(person.id) == [table]
    after = await tables.forget(table, ANN.id)
    await people.forget(ANN.id)
    assert (after.status, after.host) == (Status.PLAYING, BEN)
    (gone,) = [one for one in after.participants if one.person == FORGOTTEN]
    assert gone.is_ai
    assert "deleted user" in name_of(gone, "en")
    assert "削除済みのユーザー" in name_of(gone, "ja")
    assert await tables.queries.posted_messages(table) == ()  # messages name people
    assert [word for word in ("Ann", "blue ones", "Tokyo") if word in dump(room)] == []
    assert await people.tables_of(ANN.id) == []
    assert [page async for page in history(room.store, ANN.id)] == []
    await match.finish()


async def test_nobody_knows_any_more_that_a_person_had_hints(room: Room) -> None:
    """Their own are gone, those of others stay."""
    room = await room.reopen(JUDGED)
    table = (await room.game(ANN, BEN, rating="hints")).table.id

    async def hinted() -> list[int]:
        [row] = await room.store.tables([table])
        return sorted(one.seat for one in row.extras.hints)

    _, bens = [(await room.tables.hint(table, person.id)).seat for person in (ANN, BEN)]
    assert await hinted() == [0, 1]
    await room.tables.forget(table, ANN.id)
    assert await hinted() == [bens]


async def test_a_finished_seat_keeps_its_moves_and_loses_its_name(room: Room) -> None:
    match = await begin(room, ANN, BEN)
    await match.finish()
    before = await room.tables.queries.record(match.id)
    after = await room.tables.forget(match.id, ANN.id)
    assert {one.person for one in after.participants} == {FORGOTTEN, BEN}
    assert after.host == FORGOTTEN
    assert await room.tables.queries.record(match.id) == before
    await Ratings(room.store, TOYS).forget(ANN.id, room.clock.now)
    assert "Ann" not in dump(room)
    again = await room.tables.rematch(match.id, BEN.id)
    assert sorted(one.is_ai for one in again.participants) == [False, True]
    assert [one.person for one in again.participants if one.person] == [BEN]


async def test_a_lobby_is_left_and_the_last_one_closes_it(room: Room) -> None:
    table = (await room.lobby(ANN, BEN)).id
    before = await room.tables.table(table)
    after = await room.tables.forget(table, 99)  # a stranger
    assert (after.participants, after.host) == (before.participants, before.host)
    assert (await room.tables.forget(table, ANN.id)).host == BEN
    assert (await room.tables.forget(table, BEN.id)).status is Status.CANCELLED
    assert [word for word in ("Ann", "Ben") if word in dump(room)] == []


async def test_tables_that_are_over_go_when_they_were_kept_long_enough(room: Room) -> None:
    old, new, running = [await begin(room, ANN, BEN) for _ in range(3)]
    await old.finish()
    await room.show(old.id)
    many = set[TableId]()
    for _ in range(40):  # more than are deleted at once
        many.add(table := (await room.lobby(ANN)).id)
        await room.do(table, play.cancel, ANN)
    room.clock.now += 100 * DAY
    await new.finish()
    assert await room.tables.prune(room.clock.now - 100 * DAY) == []
    room.clock.now += DAY
    assert set(await room.tables.prune(room.clock.now - 100 * DAY)) == {old.id, *many}
    with refuses("refused-no-such-table"):
        await old.table()
    assert (await new.table()).status is Status.FINISHED
    assert (await running.table()).status is Status.PLAYING
    assert old.id not in json.dumps(dump(room))
