"""Finished games are counted once, in their order, and the same again at any time."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from bot.cli.main import main
from bot.ratings import ratings as counting
from bot.ratings.ratings import Ratings
from bot.store import Store
from bot.store.migrate import migrate
from bot.tables.model import Person
from bot.tables.results import FLAWS
from bot.tables.service import Tables
from games.house.levels import Level
from tests.ratings.conftest import DERIVED, FACTS, rows_of
from tests.support.toy_game import JUDGED, TOYS
from tests.tables.conftest import ANN, BEN, CYD, Room

DAY = timedelta(days=1)
DAN = Person(987654321, "Dan")


async def play_many(room: Room, games: int = 12) -> None:
    """Let three people play, two or all of them, now and then a month later."""
    for seed in range(games):
        people = (ANN, BEN, CYD)[: 2 + seed % 2]
        await room.play_out((await room.game(*people)).table.id, Random(seed))
        room.clock.now += timedelta(days=40 if seed % 5 == 4 else 1)


def points_of(path: Path, ladder: str = "people") -> dict[int, tuple[float, float]]:
    """Return the ratings over all servers."""
    with closing(sqlite3.connect(path)) as connection:
        found = connection.execute(
            "SELECT person_id, mu, sigma FROM ratings WHERE scope = 'all' AND ladder = ?", [ladder]
        )
        return {person: (mu, sigma) for person, mu, sigma in found}


async def test_a_game_is_counted_once_and_the_same_whenever_it_is(
    room: Room, ratings: Ratings
) -> None:
    await play_many(room, 6)
    assert await ratings.catch_up()
    first = rows_of(room.path, *DERIVED)
    assert all(first.values())
    assert await ratings.catch_up()
    assert rows_of(room.path, *DERIVED) == first
    await play_many(room, 6)
    await ratings.catch_up()
    both = rows_of(room.path, *DERIVED)
    assert both != first
    assert await ratings.recompute() == 12
    assert rows_of(room.path, *DERIVED) == both


async def test_chunks_make_no_difference(
    room: Room, ratings: Ratings, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play_many(room)
    await ratings.recompute()
    whole = rows_of(room.path, *DERIVED)
    monkeypatch.setattr(counting, "CHUNK", 1)
    await ratings.recompute()
    assert rows_of(room.path, *DERIVED) == whole


async def test_the_order_of_games_matters(room: Room, ratings: Ratings) -> None:
    await play_many(room)
    await ratings.catch_up()
    before = points_of(room.path)
    with closing(sqlite3.connect(room.path)) as connection, connection:
        connection.execute("PRAGMA foreign_keys=OFF")
        for table in ("results", "result_seats"):
            connection.execute(f"UPDATE {table} SET seq = -seq")  # noqa: S608 - own names
        for table in ("results", "result_seats"):
            connection.execute(f"UPDATE {table} SET seq = seq + 100")  # noqa: S608 - own names
    await ratings.recompute()
    assert points_of(room.path) != before


async def test_a_bot_that_was_killed_goes_on_where_it_was(room: Room) -> None:
    """The facts are there with the last move, and a half of a chunk never is."""
    await play_many(room, 3)
    ratings = Ratings(room.store, TOYS)
    await ratings.catch_up()
    await play_many(room, 3)
    again = await room.reopen()
    assert len(rows_of(room.path, "results")["results"]) == 6
    after = Ratings(again.store, TOYS)
    await after.catch_up()
    counted = rows_of(room.path, *DERIVED)
    await after.recompute()
    assert rows_of(room.path, *DERIVED) == counted
    await again.store.close()


async def test_all_is_counted_anew_once_other_rules_are_played(
    room: Room, ratings: Ratings, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play_many(room, 3)
    await ratings.catch_up()
    before = rows_of(room.path, *DERIVED)
    with closing(sqlite3.connect(room.path)) as connection, connection:
        connection.execute("DELETE FROM tallies")
    await Ratings(room.store, TOYS).catch_up()
    assert not rows_of(room.path, "tallies")["tallies"]
    monkeypatch.setattr(counting, "METHOD", 99)
    await Ratings(room.store, TOYS).catch_up()
    assert rows_of(room.path, *DERIVED) == before


async def test_games_of_the_same_people_count_less_within_a_week(
    room: Room, ratings: Ratings
) -> None:
    for _ in range(3):
        await room.play_out((await room.game(ANN, BEN)).table.id)
    room.clock.now += 8 * DAY
    await room.play_out((await room.game(ANN, BEN)).table.id)
    await room.play_out((await room.game(ANN, CYD)).table.id)
    await ratings.catch_up()
    with closing(sqlite3.connect(room.path)) as connection:
        found = connection.execute("SELECT DISTINCT seq, weight FROM rating_changes ORDER BY seq")
        weights = [weight for _, weight in found]
    assert weights == [1, 1 / 1.5, 1 / 2, 1, 1]


async def test_a_game_with_a_flaw_is_counted_and_not_rated(room: Room, ratings: Ratings) -> None:
    flaws = []
    left = (await room.game(ANN, BEN)).table.id
    await room.tables.resign(left, ANN.id)
    await room.play_out(left)
    stood = (await room.game(ANN, BEN)).table.id
    [asked, *_] = (await room.tables.snapshot(stood)).asked
    assert await room.tables.stand_in(stood, asked.seat, 0)
    await room.play_out(stood)
    advised = Tables(room.store, room.clock, JUDGED)
    hinted = (await room.game(ANN, BEN)).table.id
    await advised.hint(hinted, (await room.people_asked(hinted))[0].id, 0)
    room = await room.reopen(JUDGED)
    await room.play_out(hinted)
    mixed = await room.lobby(ANN)
    for level in (Level.EASY, Level.NORMAL):
        await room.tables.add_house(mixed.id, ANN.id, level)
    await room.tables.start(mixed.id, ANN.id)
    await room.play_out(mixed.id)
    ratings = Ratings(room.store, TOYS)
    await ratings.catch_up()
    with closing(sqlite3.connect(room.path)) as connection:
        flaws = connection.execute("SELECT ladder, flaw FROM results ORDER BY seq").fetchall()
        counted = connection.execute(
            "SELECT person_id, games FROM tallies WHERE scope = 'all' ORDER BY person_id"
        ).fetchall()
    assert flaws == [("", "left"), ("", "standin"), ("", "hints"), ("", "mixed")]
    assert {flaw for _, flaw in flaws} < set(FLAWS)
    assert points_of(room.path) == {}
    assert counted == [(ANN.id, 3), (BEN.id, 3)]
    await room.store.close()


async def test_games_against_the_house_have_a_ladder_of_their_own(
    room: Room, ratings: Ratings
) -> None:
    await room.play_out((await room.game(ANN, house=2)).table.id)
    await ratings.catch_up()
    assert points_of(room.path) == {}
    assert set(points_of(room.path, "normal")) == {ANN.id}
    scopes = {row[0] for row in rows_of(room.path, "ratings")["ratings"]}
    assert scopes == {"all", "1"}  # and no season


async def test_who_is_forgotten_vanishes_and_others_stay_what_they_were(
    room: Room, ratings: Ratings
) -> None:
    await play_many(room)
    await room.play_out((await room.game(ANN, DAN, CYD)).table.id)
    await ratings.catch_up()
    before = points_of(room.path)
    for table in {row[1] for row in rows_of(room.path, "results")["results"]}:
        await room.tables.forget(table, DAN.id)
    await ratings.forget(DAN.id)
    assert set(points_of(room.path)) == {ANN.id, BEN.id, CYD.id}
    held = rows_of(room.path, *DERIVED, *FACTS, "chairs", "meta")
    assert str(DAN.id) not in {str(cell) for rows in held.values() for row in rows for cell in row}
    others = {person: before[person] for person in (ANN.id, BEN.id, CYD.id)}
    assert points_of(room.path) == others
    left = rows_of(room.path, *DERIVED)
    await ratings.recompute()
    assert points_of(room.path) == others
    assert rows_of(room.path, *DERIVED) == left
    await room.play_out((await room.game(ANN, DAN)).table.id)
    await ratings.catch_up()
    assert len(points_of(room.path)) == 4  # whoever comes back is new


async def test_what_is_counted_outlives_the_records(room: Room, ratings: Ratings) -> None:
    await play_many(room)
    await ratings.catch_up()
    before = rows_of(room.path, *DERIVED)
    gone = await room.tables.prune(room.clock.now + DAY)
    assert len(gone) == 12
    await ratings.recompute()
    assert rows_of(room.path, *DERIVED) == before


async def test_records_of_before_are_counted_like_those_of_now(room: Room, tmp_path: Path) -> None:
    """The migration finds the same facts in the records; how far people were ahead it cannot."""
    await play_many(room, 4)
    left = (await room.game(ANN, BEN)).table.id
    await room.tables.resign(left, ANN.id)
    await room.play_out(left)
    await room.play_out((await room.game(ANN, house=2)).table.id)
    expected = rows_of(room.path, "results", "result_seats", "known_names")
    old = tmp_path / "old.db"
    migrate(old, 1, "0025")
    with closing(sqlite3.connect(old)) as connection, connection:
        connection.execute("ATTACH ? AS new", [str(room.path)])
        for table in ("tables", "chairs", "moves", "hints"):
            connection.execute(f"INSERT INTO {table} SELECT * FROM new.{table}")  # noqa: S608 - own names
    await (await Store.open(old)).close()
    found = rows_of(old, "results", "result_seats", "known_names")
    expected["result_seats"] = [(*row[:4], None) for row in expected["result_seats"]]
    assert found == expected


def test_the_command_counts_anew_while_no_bot_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "takujo.db"
    monkeypatch.setenv("TAKUJO_DATABASE", str(path))
    assert main(["ratings", "--recompute"]) == 2
    assert "is not there" in capsys.readouterr().err
    migrate(path, 1)
    assert main(["ratings", "--recompute"]) == 0
    assert "0 finished games counted anew" in capsys.readouterr().out
