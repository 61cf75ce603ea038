"""People can delete their data, and old tables are deleted."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

from bot.messages.names import name_of
from bot.ratings.service import Ratings
from bot.store.personal_data import history
from bot.tables import play
from bot.tables.model import FORGOTTEN, Place, Status
from bot.tables.service import Tables
from tests.people.conftest import ANN, BEN, Rooms
from tests.support.refusals import refuses
from tests.support.toy_game import JUDGED

DAY = timedelta(days=1)


def dump(path: Path) -> str:
    """Return everything the database says."""
    with closing(sqlite3.connect(path)) as connection:
        return "\n".join(connection.iterdump())


async def test_a_running_seat_goes_to_a_house_player(rooms: Rooms, tmp_path: Path) -> None:
    table = await rooms.game()
    await rooms.move(table)
    await rooms.people.set_zone(ANN.id, "Asia/Tokyo")
    await rooms.tables.change(table, play.write_note, ANN.id, "watch the blue ones")
    await rooms.tables.record_post(table, 1, 71, 7)
    after = await rooms.tables.forget(table, ANN.id)
    await rooms.people.forget(ANN.id)
    assert after.status is Status.PLAYING
    assert after.host == BEN
    (gone,) = [participant for participant in after.participants if participant.person == FORGOTTEN]
    assert gone.is_ai
    assert "deleted user" in name_of(gone, "en")
    assert "削除済みのユーザー" in name_of(gone, "ja")
    assert await rooms.tables.queries.posted_messages(table) == ()  # messages name people
    written = dump(tmp_path / "takujo.db")
    assert [word for word in ("Ann", "blue ones", "Tokyo") if word in written] == []
    assert await rooms.people.tables_of(ANN.id) == []
    assert [page async for page in history(rooms.store, ANN.id)] == []
    await rooms.tables.ai.advance(table)
    while (await rooms.tables.snapshot(table)).asked:
        await rooms.move(table)
        await rooms.tables.ai.advance(table)
    assert (await rooms.tables.queries.record(table)).outcome is not None


async def test_nobody_knows_any_more_that_a_person_had_hints(rooms: Rooms) -> None:
    """Their own are gone, those of others stay."""
    tables = Tables(rooms.store, rooms.clock, JUDGED)
    table = await rooms.game("hints")
    seats = [(await tables.hint(table, person.id)).seat for person in (ANN, BEN)]
    assert {row.seat for row in (await rooms.store.tables([table]))[0].extras.hints} == set(seats)
    await tables.forget(table, ANN.id)
    assert [row.seat for row in (await rooms.store.tables([table]))[0].extras.hints] == seats[1:]


async def test_a_finished_seat_keeps_its_moves_and_loses_its_name(
    rooms: Rooms, tmp_path: Path
) -> None:
    table = await rooms.game()
    await rooms.play_out(table)
    before = await rooms.tables.queries.record(table)
    after = await rooms.tables.forget(table, ANN.id)
    assert {participant.person for participant in after.participants} == {FORGOTTEN, BEN}
    assert after.host == FORGOTTEN
    assert await rooms.tables.queries.record(table) == before
    await Ratings(rooms.store, rooms.tables.games).forget(ANN.id, rooms.clock.now)
    assert "Ann" not in dump(tmp_path / "takujo.db")
    again = await rooms.tables.rematch(table, BEN.id)
    assert sorted(participant.is_ai for participant in again.participants) == [False, True]
    assert [participant.person for participant in again.participants if participant.person] == [BEN]


async def test_a_lobby_is_left_and_the_last_one_closes_it(rooms: Rooms, tmp_path: Path) -> None:
    table = (await rooms.tables.open("toy", ANN, Place(1, 2), "en")).id
    await rooms.tables.join(table, BEN)
    assert (await rooms.tables.forget(table, ANN.id)).host == BEN
    closed = await rooms.tables.forget(table, BEN.id)
    assert closed.status is Status.CANCELLED
    written = dump(tmp_path / "takujo.db")
    assert "Ann" not in written
    assert "Ben" not in written


async def test_a_stranger_is_forgotten_without_a_trace(rooms: Rooms) -> None:
    table = await rooms.game()
    before = await rooms.tables.table(table)
    after = await rooms.tables.forget(table, 99)
    assert after.participants == before.participants
    assert after.host == before.host


async def test_tables_that_are_over_go_when_they_were_kept_long_enough(
    rooms: Rooms, tmp_path: Path
) -> None:
    old, new, open_table = await rooms.game(), await rooms.game(), await rooms.game()
    await rooms.play_out(old)
    await rooms.tables.record_post(old, 1, 71, 7)
    rooms.clock.now += 100 * DAY
    await rooms.play_out(new)
    assert await rooms.tables.prune(rooms.clock.now - 100 * DAY) == []
    rooms.clock.now += DAY
    assert await rooms.tables.prune(rooms.clock.now - 100 * DAY) == [old]
    with refuses("refused-no-such-table"):
        await rooms.tables.table(old)
    assert (await rooms.tables.table(new)).status is Status.FINISHED
    assert (await rooms.tables.table(open_table)).status is Status.PLAYING
    assert old not in json.dumps(dump(tmp_path / "takujo.db"))


async def test_many_old_tables_go_at_once(rooms: Rooms) -> None:
    for _ in range(101):
        table = (await rooms.tables.open("toy", ANN, Place(1, 2), "en")).id
        await rooms.tables.change_now(table, play.cancel, ANN.id)
    rooms.clock.now += DAY
    assert len(await rooms.tables.prune(rooms.clock.now)) == 101
