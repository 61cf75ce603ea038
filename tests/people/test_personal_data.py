"""Exports contain all data of a person; deletion leaves no personal data."""

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
import sqlalchemy as sa

from bot.messages.names import name_of
from bot.people.exports import MARGIN_BYTES, RETRY_INTERVAL, Exports
from bot.people.preferences import People
from bot.ratings.service import Ratings
from bot.refusal import Refusal
from bot.store.decisions import Decisions
from bot.store.lessons import Progress, note_progress
from bot.store.personal_data import SEATS_PER_READ, history
from bot.store.rate_limits import BucketRow, put_bucket
from bot.store.schema import (
    first_games,
    join_requests,
    lessons,
    subscriptions,
    tips,
    users,
)
from bot.store.settings import Delivery
from bot.store.table_queries import read_tables
from bot.store.tips import Occasion, note_given
from bot.tables import play, seats
from bot.tables.lobby import set_option
from bot.tables.model import FORGOTTEN, Person, Status, TableId
from tests.people.conftest import move_first
from tests.support.refusals import refuses
from tests.support.toy_game import JUDGED, TOYS
from tests.tables.conftest import ANN, BEN, CYD, Harness, Match, begin

HOUR = timedelta(hours=1)


def exports_of(harness: Harness) -> Exports:
    return Exports(harness.store, People(harness.store, harness.clock), harness.clock, HOUR)


async def export(harness: Harness, user_id: int) -> dict[str, Any]:
    """Return a person's export, read from the zip file."""
    [file] = await exports_of(harness).write(user_id)
    with file, ZipFile(BytesIO(file.read())) as packed:
        assert packed.namelist() == ["takujo.json"]
        return dict(json.loads(packed.read("takujo.json")))


async def exported_table(harness: Harness, person: Person) -> dict[str, Any]:
    """Return the only table in the export of a person."""
    [table] = (await export(harness, person.id))["tables"]
    return dict(table)


async def test_an_export_contains_all_data_of_a_person_and_none_of_others(
    harness: Harness, people: People
) -> None:
    """Results of deleted tables are included."""
    match = await begin(harness, ANN, BEN)
    now = harness.clock.now
    movers = [await move_first(match) for _ in range(3)]
    while movers[-1] != BEN:
        movers.append(await move_first(match))
    await match.do(play.write_note, ANN, "watch the blue ones")
    await match.do(play.write_note, BEN, "a secret plan")
    await match.open_vote(BEN, "cancel")
    await people.change(ANN.id, delivery=Delivery.DM)
    await put_bucket(harness.store, BucketRow(BEN.id, "", "remind", now + HOUR, now))
    rows = await Decisions(harness.store).at_table(match.id)
    for person, votes, last in ((BEN, ["cancel"], {"remind": now.isoformat()}), (ANN, [], {})):
        exported = await export(harness, person.id)
        [table] = exported["tables"]
        opened = [row.opened_at.isoformat() for row in rows if row.person_id == person.id]
        assert [d["opened_at"] for d in (table["open_decision"],) if d] == opened
        assert [vote["kind"] for vote in table["votes"]] == votes
        assert exported["last_notified"] == last
        assert len(table["moves"]) == movers.count(person)
    assert (exported["preferences"]["delivery"], exported["preferences"]["interval"]) == ("dm", 720)
    assert (table["person_name"], table["guild_id"]) == ("Ann", "1")
    assert table["note"] == "watch the blue ones"
    assert not [word for word in ("Ben", "secret") if word in json.dumps(exported)]
    assert str(BEN.id) not in [str(value) for value in table.values()]
    assert (await export(harness, 99))["tables"] == []

    await match.finish()
    await Ratings(harness.store, TOYS).process_new_results()
    [place] = [
        participant.place
        for participant in (await match.table()).participants
        if participant.person == ANN
    ]
    await harness.tables.prune(harness.clock.now + HOUR)
    exported = await export(harness, ANN.id)
    assert exported["tables"] == []
    [result] = exported["results"]
    assert (result["game"], result["guild_id"], result["place"]) == ("toy", "1", place)
    assert {row["scope"] for row in exported["ratings"]} == {"all", "1", "1/2026-2"}
    assert {row["games"] for row in exported["player_stats"]} == {1}
    assert {row["name"] for row in exported["names"]} == {"Ann"}
    assert str(BEN.id) not in json.dumps(exported["head_to_head"])


async def test_an_export_omits_moves_of_computer_players(harness: Harness) -> None:
    """This holds after the person left the game, and for a single move of a stand-in."""
    match = await begin(harness, ANN, BEN)
    await match.move(ANN, BEN)  # the opening: both at once
    own = (await exported_table(harness, ANN))["moves"]
    assert len(own) == 1
    await match.do(play.resign, ANN)
    await match.finish()
    assert (await exported_table(harness, ANN))["moves"] == own
    other = await begin(harness, BEN, CYD)
    panel = await other.panel(CYD)
    await harness.tables.ai.play_for(other.id, panel.seat, panel.decision_number)
    assert (await other.panel(CYD)).decision_number > panel.decision_number
    assert (await exported_table(harness, CYD))["moves"] == []


async def test_a_substitutes_export_omits_earlier_moves_and_hints(harness: Harness) -> None:
    harness = await harness.reopen(JUDGED)
    match = Match(harness, (await harness.game(ANN, BEN, rating="hints")).table.id)
    panel, bens = [await harness.tables.hint(match.id, person.id) for person in (ANN, BEN)]
    hints = (await exported_table(harness, ANN))["hints"]
    assert hints == [{"decision_number": 0, "ply": panel.table.plies}]
    await match.move(ANN, BEN)
    await match.do(seats.offer, ANN, panel.seat)
    await harness.tables.take(match.id, CYD, panel.seat)
    exported = await exported_table(harness, CYD)
    assert (exported["moves"], exported["hints"]) == ([], [])
    left = await export(harness, ANN.id)
    assert (left["tables"], left["left"]) == ([], [match.id])
    while CYD not in await match.people_to_move():
        await move_first(match)
    number = (await match.panel(CYD)).decision_number
    await harness.tables.hint(match.id, CYD.id)
    await match.move(CYD)
    exported = await exported_table(harness, CYD)
    assert [hint["decision_number"] for hint in exported["hints"]] == [number]
    assert len(exported["moves"]) == 1
    await harness.tables.forget(match.id, CYD.id)
    [row] = await read_tables(harness.store, [match.id])
    assert [hint.seat for hint in row.extras.hints] == [bens.seat]


async def test_exports_run_one_at_a_time_and_hourly_for_each_person(harness: Harness) -> None:
    exports = exports_of(harness)
    async with exports.turn(ANN.id):
        with refuses("refused-export-busy"):
            async with exports.turn(BEN.id):
                pass
    for service in (exports, exports_of(harness)):  # a restart makes no difference
        with refuses("refused-export-again") as again:
            async with service.turn(ANN.id):
                pass
        due = (harness.clock.now + HOUR).timestamp()
        assert dict(again.value.text.args)["when"] == f"<t:{due:.0f}:R>"
    async with exports.turn(BEN.id):
        pass
    harness.clock.now += HOUR
    async with exports.turn(ANN.id):
        pass


async def test_failed_deliveries_of_an_export_do_not_block_others(harness: Harness) -> None:
    exports = exports_of(harness)
    others = count(1000)
    begun = 0
    for _ in range(20):
        with suppress(ZeroDivisionError, Refusal):
            async with exports.turn(ANN.id):
                begun += 1
                for part in await exports.write(ANN.id):
                    part.close()
                raise ZeroDivisionError
        async with exports.turn(next(others)):
            pass
        harness.clock.now += timedelta(seconds=30)
    assert begun == 2
    harness.clock.now += RETRY_INTERVAL
    with pytest.raises(TimeoutError):
        async with exports.turn(ANN.id):
            raise TimeoutError
    with refuses("refused-export-again"):
        async with exports.turn(ANN.id):
            pass


def multiply(path: Path, table: str, count: int) -> None:
    """Copy a game many times, with texts that cannot be compressed."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.create_function("noise", 0, lambda: secrets.token_hex(2000))
        numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) "
        values = {
            "id": "printf('%06d', i)",
            "table_id": "printf('%06d', i)",
            "text": "noise()",
        }
        for part, key in (("tables", "id"), ("participants", "table_id"), ("moves", "table_id")):
            names = [row[1] for row in connection.execute(f"PRAGMA table_info({part})")]
            connection.execute(
                f"INSERT INTO {part} {numbers} SELECT {', '.join(values.get(n, n) for n in names)} "  # noqa: S608 (names of ours)
                f"FROM n, {part} WHERE {key} = ?",
                (count, table),
            )


@pytest.mark.file
async def test_many_games_are_read_in_steps_and_written_to_several_files(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await begin(harness, ANN, BEN)
    count = 600
    most = MARGIN_BYTES + 300_000
    await match.finish()
    await export(harness, ANN.id)  # compiles every statement once
    multiply(harness.path, match.id, count)
    sizes = list[int]()
    really = harness.store.find_all

    async def find_all(batch: Any) -> Any:
        sizes.append(len(batch))
        return await really(batch)

    monkeypatch.setattr(harness.store, "find_all", find_all)
    files = await exports_of(harness).write(ANN.id, most)
    seen = list[str]()
    moves = set[int]()
    for number, file in enumerate(files, 1):
        with file:
            data = file.read()
        assert len(data) <= most
        with ZipFile(BytesIO(data)) as packed:
            content = json.loads(packed.read("takujo.json"))
        assert (content["part"], content["user_id"]) == (number, str(ANN.id))
        seen += [listed["id"] for listed in content["tables"]]
        moves |= {len(table["moves"]) for table in content["tables"]}
    assert len(files) > 3
    assert len(seen) == len(set(seen)) == count + 1
    assert len(moves) == 1
    # The other data of the person, and the seats, come first.
    assert len(sizes) == 5 + -(-(count + 1) // SEATS_PER_READ)
    assert max(sizes) == min(sizes[5:-1]) == 6 * SEATS_PER_READ


# Deletion.

DAY = timedelta(days=1)


def dump(harness: Harness) -> str:
    """Return the whole database as SQL."""
    with closing(sqlite3.connect(harness.path)) as connection:
        return "\n".join(connection.iterdump())


async def test_deletion_leaves_no_personal_data(harness: Harness, people: People) -> None:
    """A computer player takes the seat, the moves stay, and a lobby closes with its last person."""
    running = await begin(harness, ANN, BEN)
    over = await begin(harness, ANN, BEN)
    lobby = (await harness.lobby(ANN, BEN)).id
    tables = harness.tables
    await over.finish()
    record = await tables.queries.record(over.id)
    await move_first(running)
    await people.set_zone(ANN.id, "Asia/Tokyo")
    await running.do(play.write_note, ANN, "watch the blue ones")
    await harness.show(running.id)
    for person in (ANN, BEN):
        assert set(await people.tables_of(person.id)) == {running.id, over.id, lobby}
    before = await tables.table(lobby)
    after = await tables.forget(lobby, 99)  # a stranger
    assert (after.participants, after.host) == (before.participants, before.host)

    left = {table: await tables.forget(table, ANN.id) for table in (running.id, over.id, lobby)}
    await people.forget(ANN.id)
    await Ratings(harness.store, TOYS).forget(ANN.id, harness.clock.now)
    assert (left[running.id].status, left[running.id].host) == (Status.PLAYING, BEN)
    (gone,) = [
        participant
        for participant in left[running.id].participants
        if participant.person == FORGOTTEN
    ]
    assert gone.is_ai
    assert "former player" in name_of(gone, "en")
    assert "元プレイヤー" in name_of(gone, "ja")
    assert await tables.queries.posted_messages(running.id) == ()  # messages name people
    assert {participant.person for participant in left[over.id].participants} == {FORGOTTEN, BEN}
    assert (left[over.id].host, left[lobby].host) == (FORGOTTEN, BEN)
    assert await tables.queries.record(over.id) == record
    assert [word for word in ("Ann", "blue ones", "Tokyo") if word in dump(harness)] == []
    assert await people.tables_of(ANN.id) == []
    assert [page async for page in history(harness.store, ANN.id)] == []

    await running.finish()
    again = await tables.rematch(over.id, BEN.id)
    assert sorted(seated.is_ai for seated in again.participants) == [False, True]
    assert [participant.person for participant in again.participants if participant.person] == [BEN]
    assert (await tables.forget(lobby, BEN.id)).status is Status.CANCELLED


async def test_what_a_person_learned_and_asked_for_is_exported_and_deleted(
    harness: Harness, people: People
) -> None:
    store = harness.store
    lobby = (await harness.lobby(BEN)).id
    await harness.tables.change(lobby, set_option, BEN.id, "entry", "invited")
    await harness.tables.ask_to_join(lobby, ANN, "")
    await note_given(store, ANN.id, "toy", "full", Occasion("", 3))
    await note_progress(store, ANN.id, Progress("toy", 2, is_finished=False))
    await people.subscribe(ANN.id, 1, ["toy"])
    await people.change(ANN.id, tips=False)
    running = await begin(harness, ANN, BEN)
    while await move_first(running) != ANN:
        pass
    exported = await export(harness, ANN.id)
    assert exported["asked_to_join"] == [lobby]
    assert [tip["tip"] for tip in exported["tips"]] == ["full"]
    assert exported["lessons"] == [{"game": "toy", "step": 2, "is_finished": False}]
    assert [opening["game"] for opening in exported["table_openings"]] == ["toy"]
    assert [first["game"] for first in exported["first_games"]] == ["toy"]
    assert exported["preferences"]["tips"] is False
    for table in await people.tables_of(ANN.id):
        await harness.tables.forget(TableId(table), ANN.id)
    await people.forget(ANN.id)
    emptied = await export(harness, ANN.id)
    keys = ("asked_to_join", "tips", "lessons", "table_openings", "first_games")
    assert [emptied[key] for key in keys] == [[]] * len(keys)
    for part in (join_requests, tips, lessons, subscriptions, first_games, users):
        rows = await store.find(sa.select(part.c.user_id), {})
        assert ANN.id not in [row["user_id"] for row in rows], part.name


async def test_ended_tables_are_deleted_after_100_days(harness: Harness) -> None:
    old, new, running = [await begin(harness, ANN, BEN) for _ in range(3)]
    await old.finish()
    await harness.show(old.id)
    many = set[TableId]()
    for _ in range(40):  # more than one batch of deletions
        many.add(table := (await harness.lobby(ANN)).id)
        await harness.do(table, play.cancel, ANN)
    harness.clock.now += 100 * DAY
    await new.finish()
    assert await harness.tables.prune(harness.clock.now - 100 * DAY) == []
    harness.clock.now += DAY
    assert set(await harness.tables.prune(harness.clock.now - 100 * DAY)) == {old.id, *many}
    with refuses("refused-no-such-table"):
        await old.table()
    assert (await new.table()).status is Status.FINISHED
    assert (await running.table()).status is Status.PLAYING
    assert old.id not in json.dumps(dump(harness))
