"""The export contains all data of a person, and is read in steps."""

from __future__ import annotations

import json
import secrets
import sqlite3
from contextlib import closing, suppress
from datetime import timedelta
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from bot.people.exports import MARGIN, RETRY, Exports
from bot.ratings.service import Ratings
from bot.refusal import Refusal
from bot.store.decisions import Decisions
from bot.store.people import BucketRow, put_bucket
from bot.store.personal_data import CHUNK
from bot.store.settings import Delivery
from bot.tables import play, seats
from bot.tables.model import Person
from bot.tables.service import Tables
from tests.people.conftest import ANN, BEN, Rooms
from tests.support.refusals import refuses
from tests.support.toy_game import JUDGED
from tests.support.voting import open_vote

HOUR = timedelta(hours=1)
CYD = Person(33, "Cyd")


def exports_of(rooms: Rooms) -> Exports:
    return Exports(rooms.store, rooms.people, rooms.clock, HOUR)


async def export(rooms: Rooms, user_id: int, **limit: int) -> list[dict[str, Any]]:
    """Return the parts of a person's export, read as the person would."""
    parts = []
    for file in await exports_of(rooms).write(user_id, **limit):
        with file, ZipFile(BytesIO(file.read())) as packed:
            assert packed.namelist() == ["takujo.json"]
            parts.append(json.loads(packed.read("takujo.json")))
    return parts


async def test_a_person_is_told_everything_and_nothing_of_the_others(rooms: Rooms) -> None:
    table = await rooms.game()
    made = [await rooms.move(table) for _ in range(3)]
    await rooms.tables.change(table, play.write_note, ANN.id, "watch the blue ones")
    await rooms.tables.change(table, play.write_note, BEN.id, "a secret plan")
    await rooms.people.change(ANN.id, delivery=Delivery.DM)
    (told,) = await export(rooms, ANN.id)
    assert told["wishes"]["delivery"] == "dm"
    assert told["wishes"]["interval"] == 720
    (one,) = told["tables"]
    assert one["person_name"] == "Ann"
    assert one["guild_id"] == "1"
    assert one["note"] == "watch the blue ones"
    assert len(one["moves"]) == made.count(ANN.id)
    written = json.dumps(told)
    assert "Ben" not in written
    assert "secret" not in written
    assert str(BEN.id) not in [str(value) for value in one.values()]
    (nobody,) = await export(rooms, 99)
    assert nobody["tables"] == []


async def test_a_person_is_told_how_they_did_also_when_the_table_is_gone(rooms: Rooms) -> None:
    table = await rooms.game()
    await rooms.play_out(table)
    await Ratings(rooms.store, rooms.tables.games).process_new_results()
    place = next(
        participant.place
        for participant in (await rooms.tables.table(table)).participants
        if participant.person and participant.person.id == ANN.id
    )
    await rooms.tables.prune(rooms.clock.now + HOUR)
    (told,) = await export(rooms, ANN.id)
    assert told["tables"] == []
    [result] = told["results"]
    assert (result["game"], result["guild_id"], result["place"]) == ("toy", "1", place)
    assert {row["scope"] for row in told["ratings"]} == {"all", "1", "1/2026-2"}
    assert {row["games"] for row in told["player_stats"]} == {1}
    assert {row["name"] for row in told["names"]} == {"Ann"}
    assert str(BEN.id) not in json.dumps(told["head_to_head"])


async def test_a_person_is_told_what_waits_for_them_and_what_was_said_of_it(rooms: Rooms) -> None:
    table = await rooms.game()
    while await rooms.move(table) != BEN.id:
        pass
    await open_vote(rooms.tables, table, BEN.id, "cancel")
    now = rooms.clock.now
    await put_bucket(rooms.store, BucketRow(BEN.id, "", "remind", now + HOUR, now))
    [mine], [theirs] = [await export(rooms, person.id) for person in (ANN, BEN)]
    rows = await Decisions(rooms.store).at_table(table)
    for person, one in ((ANN, mine), (BEN, theirs)):
        asked = [row.opened_at.isoformat() for row in rows if row.person_id == person.id]
        waiting = one["tables"][0]["open_decision"]
        assert ([waiting["opened_at"]] if waiting else []) == asked
    assert rows
    assert (mine["last_told"], theirs["last_told"]) == ({}, {"remind": now.isoformat()})
    assert mine["tables"][0]["votes"] == []
    assert [vote["kind"] for vote in theirs["tables"][0]["votes"]] == ["cancel"]


@pytest.mark.file
async def test_moves_of_a_house_player_are_not_the_persons(rooms: Rooms) -> None:
    """Neither those of a seat that was given up, nor a single one, nor any from before."""
    table = await rooms.game()
    made = [await rooms.move(table) for _ in range(2)]  # the opening: both at once
    assert sorted(made) == [ANN.id, BEN.id]
    own = (await export(rooms, ANN.id))[0]["tables"][0]["moves"]
    assert len(own) == 1
    await rooms.tables.change_now(table, play.resign, ANN.id)
    await rooms.tables.ai.advance(table)
    while (await rooms.tables.snapshot(table)).asked:
        await rooms.move(table)  # Ben
        await rooms.tables.ai.advance(table)
    with closing(sqlite3.connect(rooms.path)) as connection:
        [(seat,)] = connection.execute(
            "SELECT position FROM participants WHERE person_id = ? AND table_id = ?",
            (ANN.id, table),
        )
        query = "SELECT count(*) FROM moves WHERE seat = ? AND table_id = ?"
        [(entries,)] = connection.execute(query, (seat, table))
    assert entries > 3
    assert (await export(rooms, ANN.id))[0]["tables"][0]["moves"] == own


async def test_what_was_played_before_a_person_sat_down_is_not_theirs(rooms: Rooms) -> None:
    table = await rooms.game()
    for _ in range(2):
        await rooms.move(table)
    seat = (await rooms.tables.table(table)).seat_of(ANN.id)
    assert seat is not None
    await rooms.tables.change(table, seats.offer, ANN.id, seat)
    await rooms.tables.take(table, CYD, seat)
    assert (await export(rooms, CYD.id))[0]["tables"][0]["moves"] == []
    [left] = await export(rooms, ANN.id)
    assert (left["tables"], left["left"]) == ([], [table])
    while await rooms.move(table) != CYD.id:
        pass
    assert len((await export(rooms, CYD.id))[0]["tables"][0]["moves"]) == 1


async def test_the_hints_of_a_seat_are_those_of_whoever_sits_there(rooms: Rooms) -> None:
    tables = Tables(rooms.store, rooms.clock, JUDGED)
    table = await rooms.game("hints")
    panel = await tables.hint(table, ANN.id)
    [told] = (await export(rooms, ANN.id))[0]["tables"]
    assert told["hints"] == [{"decision_number": 0, "ply": panel.table.plies}]
    await tables.change(table, seats.offer, ANN.id, panel.seat)
    await tables.take(table, CYD, panel.seat)
    [before] = (await export(rooms, CYD.id))[0]["tables"]
    decision_number = (await tables.panel(table, CYD.id)).decision_number
    await tables.hint(table, CYD.id)
    [after] = (await export(rooms, CYD.id))[0]["tables"]
    assert (before["hints"], [one["decision_number"] for one in after["hints"]]) == (
        [],
        [decision_number],
    )


async def test_a_turn_a_house_player_took_is_not_the_persons(rooms: Rooms) -> None:
    table = await rooms.game()
    panel = await rooms.tables.panel(table, ANN.id)
    await rooms.tables.ai.play_for(table, panel.seat, panel.decision_number)
    assert (await rooms.tables.panel(table, ANN.id)).decision_number > panel.decision_number
    assert (await export(rooms, ANN.id))[0]["tables"][0]["moves"] == []


async def test_one_at_a_time_and_once_an_hour(rooms: Rooms) -> None:
    exports = exports_of(rooms)
    async with exports.turn(ANN.id):
        with refuses("refused-export-busy"):
            async with exports.turn(BEN.id):
                pass
    with refuses("refused-export-again") as again:
        async with exports.turn(ANN.id):
            pass
    due = (rooms.clock.now + HOUR).timestamp()
    assert dict(again.value.text.args)["when"] == f"<t:{due:.0f}:R>"
    with refuses("refused-export-again"):  # a restart makes no difference
        async with exports_of(rooms).turn(ANN.id):
            pass
    async with exports.turn(BEN.id):
        pass
    rooms.clock.now += HOUR
    with pytest.raises(ZeroDivisionError):
        async with exports.turn(ANN.id):
            raise ZeroDivisionError
    async with exports.turn(ANN.id):  # it was not written
        pass


async def test_a_person_who_dismisses_every_answer_leaves_the_turn_to_others(rooms: Rooms) -> None:
    exports, others, begun = exports_of(rooms), count(1000), 0
    for _ in range(20):
        with suppress(ZeroDivisionError, Refusal):
            async with exports.turn(ANN.id):
                begun += 1
                for part in await exports.write(ANN.id):
                    part.close()
                raise ZeroDivisionError
        async with exports.turn(next(others)):
            pass
        rooms.clock.now += timedelta(seconds=30)
    assert begun == 2
    rooms.clock.now += RETRY
    with pytest.raises(TimeoutError):
        async with exports.turn(ANN.id):
            raise TimeoutError
    with refuses("refused-export-again"):
        async with exports.turn(ANN.id):
            pass


def multiply(path: Path, table: str, count: int, *, noise: int = 0) -> None:
    """Let the same game have been played so many times, with words nobody can compress."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.create_function("noise", 0, lambda: secrets.token_hex(noise))
        numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) "
        for part, key in (("tables", "id"), ("participants", "table_id"), ("moves", "table_id")):
            names = [row[1] for row in connection.execute(f"PRAGMA table_info({part})")]
            values = ["printf('%06d', i)" if name == key else name for name in names]
            if noise and part == "moves":
                values[names.index("text")] = "noise()"
            connection.execute(
                f"INSERT INTO {part} {numbers} SELECT {', '.join(values)} "  # noqa: S608 (names of ours)
                f"FROM n, {part} WHERE {key} = ?",
                (count, table),
            )


@pytest.mark.file
async def test_many_games_are_read_in_steps(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await rooms.game()
    await rooms.play_out(table)
    await export(rooms, ANN.id)  # every statement is put together once
    count = 400
    multiply(rooms.path, table, count)
    asked: list[int] = []
    really = rooms.store.find_all

    async def find_all(some: Any) -> Any:
        asked.append(len(some))
        return await really(some)

    monkeypatch.setattr(rooms.store, "find_all", find_all)
    (told,) = await export(rooms, ANN.id)
    assert len(told["tables"]) == len({one["id"] for one in told["tables"]}) == count + 1
    assert len({len(one["moves"]) for one in told["tables"]}) == 1
    # What else is stored of the person, and the seats, come first.
    assert len(asked) == 4 + -(-(count + 1) // CHUNK)
    assert max(asked) == min(asked[4:-1]) == 6 * CHUNK


@pytest.mark.file
async def test_what_is_too_long_for_one_file_comes_in_several(rooms: Rooms) -> None:
    table = await rooms.game()
    await rooms.play_out(table)
    multiply(rooms.path, table, 600, noise=2000)
    most = MARGIN + 300_000
    files = await exports_of(rooms).write(ANN.id, most)
    seen: list[str] = []
    for number, file in enumerate(files, 1):
        with file:
            data = file.read()
        assert len(data) <= most
        with ZipFile(BytesIO(data)) as packed:
            told = json.loads(packed.read("takujo.json"))
        assert (told["part"], told["user_id"]) == (number, str(ANN.id))
        seen += [one["id"] for one in told["tables"]]
    assert len(files) > 3
    assert len(seen) == len(set(seen)) == 601
