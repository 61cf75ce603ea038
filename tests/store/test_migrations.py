"""Every version of the schema becomes the present one, and loses nothing on the way."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from bot.store import Store
from bot.store.blocks import BlockRow, BlockStore
from bot.store.extras import Extras, InvitationRow, OfferRow, VoteRow
from bot.store.migrate import migrate
from bot.store.rows import ShowingRow
from bot.store.schema import metadata
from tests.store.rows import NOW, ROW, touch


def test_the_migrations_make_what_the_program_expects(tmp_path: Path) -> None:
    asyncio.run(touch(tmp_path / "takujo.db"))
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'expected.db'}")
    metadata.create_all(engine)
    engine.dispose()
    made, expected = shape_of(tmp_path / "takujo.db"), shape_of(tmp_path / "expected.db")
    assert made.pop("alembic_version")
    assert made == expected


async def test_a_database_of_the_first_version_keeps_its_games(tmp_path: Path) -> None:
    path = tmp_path / "takujo.db"
    migrate(path, 1, "0001")
    opened, moved = (NOW + timedelta(days=days) for days in (0, 3))
    with closing(sqlite3.connect(path)) as old, old:
        columns = _columns_of(old, "tables")
        values = {name: getattr(ROW, name, 0) for name in columns} | {
            "options": "{}",
            "seating": "[1, 0]",
            "opened": opened.isoformat(),
            "started": opened.isoformat(),
            "shown_ply": 1,
            "shown_message": 71,
            "shown_channel": 7,
            "plies": 1,
        }
        old.execute(
            "INSERT INTO tables VALUES "
            "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [values[name] for name in columns],
        )
        for chair, (house, since) in enumerate([(0, 1), (1, 1), (0, None), (0, 2)]):
            row = ("abc234", chair, chair, "Ann", house, 0, since)
            old.execute("INSERT INTO chairs VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        old.execute("INSERT INTO moves VALUES ('abc234', 0, 0, 'once', ?)", [moved.isoformat()])
    store = await Store.open(path)
    found, showings = await store.load("abc234"), await store.showings("abc234")
    await store.close()
    assert found is not None
    assert showings == (ShowingRow(1, 71, 7),)
    assert (found[0].touched, found[0].clock, found[0].asleep) == (moved, "none", False)
    with closing(sqlite3.connect(path)) as new:
        waits = new.execute("SELECT seat, token, told_at, direct, remind_at FROM waits").fetchall()
    # Who was called already is not called again, and house players never.
    assert waits == [(0, 1, moved.isoformat(), 1, None), (3, 0, None, 1, None)]


async def test_of_games_that_were_over_before_no_card_is_owed(tmp_path: Path) -> None:
    path = tmp_path / "takujo.db"
    migrate(path, 1, "0021")
    with closing(sqlite3.connect(path)) as old, old:
        columns = _columns_of(old, "tables")
        for name, ended in (("oldone", NOW.isoformat()), ("newone", None)):
            values = {column: getattr(ROW, column, 0) for column in columns} | {
                "id": name,
                "ended": ended,
                "options": "{}",
                "seating": "[1, 0]",
                "opened": NOW.isoformat(),
                "started": NOW.isoformat(),
                "touched": NOW.isoformat(),
            }
            marks = ", ".join("?" * len(columns))
            old.execute(
                f"INSERT INTO tables VALUES ({marks})",  # noqa: S608 - only question marks
                [values[column] for column in columns],
            )
    store = await Store.open(path)
    carded = [found[0].carded for name in ("oldone", "newone") if (found := await store.load(name))]
    await store.close()
    assert carded == [True, False]


async def test_nobody_loses_by_what_cost_nothing_when_they_did_it(tmp_path: Path) -> None:
    """Running games with a hint, or in which somebody left, are not rated; all else stays so."""
    path = tmp_path / "takujo.db"
    migrate(path, 1, "0032")
    names = {"fresh1": None, "left11": "@house", "hinted": None, "over11": "@house"}
    with closing(sqlite3.connect(path)) as old, old:
        columns = _columns_of(old, "tables")
        for name, said in names.items():
            values = {column: getattr(ROW, column, 0) for column in columns} | {
                "id": name,
                "status": "finished" if name == "over11" else "playing",
                "ended": NOW.isoformat() if name == "over11" else None,
                "options": "{}",
                "seating": "[0, 1]",
                "opened": NOW.isoformat(),
                "started": NOW.isoformat(),
                "touched": NOW.isoformat(),
                "hints": "on",
            }
            marks = ", ".join("?" * len(columns))
            query = f"INSERT INTO tables VALUES ({marks})"  # noqa: S608 - marks only
            old.execute(query, [values[column] for column in columns])
            if said:
                move = (name, 0, 0, said, NOW.isoformat())
                old.execute("INSERT INTO moves VALUES (?, ?, ?, ?, ?)", move)
        old.execute("INSERT INTO hints VALUES ('hinted', 0, 0, 0)")
        for seq, ladder in ((1, "people"), (2, "")):
            result = (seq, "", "toy", 1, NOW.isoformat(), ladder, "" if ladder else "left")
            old.execute("INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?)", result)
            for seat, person in enumerate((7, -8)):
                seats = (seq, seat, person, seat + 1, None)
                old.execute("INSERT INTO result_seats VALUES (?, ?, ?, ?, ?)", seats)
    await touch(path)
    with closing(sqlite3.connect(path)) as new:
        found = dict(new.execute("SELECT id, rating FROM tables").fetchall())
        rated = new.execute("SELECT seq, person_id, rated_id, rank FROM result_seats").fetchall()
    assert found == {"fresh1": "rated", "left11": "hints", "hinted": "hints", "over11": "rated"}
    assert rated == [(1, 7, 7, 1), (1, None, -8, 2), (2, 7, None, None), (2, None, None, None)]


async def test_lobbies_of_earlier_versions_are_sealed(tmp_path: Path) -> None:
    path = tmp_path / "takujo.db"
    migrate(path, 1, "0007")
    with closing(sqlite3.connect(path)) as old, old:
        columns = _columns_of(old, "tables")
        for name, status in (("lobby1", "lobby"), ("lobby2", "lobby"), ("closed", "cancelled")):
            values = {column: getattr(ROW, column, 0) for column in columns} | {
                "id": name,
                "status": status,
                "secret": b"",
                "options": "{}",
                "seating": "[]",
                "opened": NOW.isoformat(),
                "touched": NOW.isoformat(),
                "started": None,
                "ended": None,
            }
            marks = ", ".join("?" * len(columns))
            query = f"INSERT INTO tables VALUES ({marks})"  # noqa: S608 - marks only
            old.execute(query, [values[column] for column in columns])
    await touch(path)
    with closing(sqlite3.connect(path)) as new:
        found = dict(new.execute("SELECT id, secret FROM tables").fetchall())
    assert [len(found[name]) for name in ("lobby1", "lobby2", "closed")] == [32, 32, 0]
    assert found["lobby1"] != found["lobby2"]


@pytest.mark.parametrize("version", ["0001", "0007", "0013"])
async def test_blocks_can_be_put_into_databases_of_earlier_versions(
    tmp_path: Path, version: str
) -> None:
    path = tmp_path / "takujo.db"
    migrate(path, 1, version)
    store = await Store.open(path)
    blocks, row = BlockStore(store), BlockRow("user", 2**63 - 1, NOW, "spam")
    assert await blocks.all() == []
    await blocks.put(row)
    assert await blocks.all() == [row]
    await store.close()


VOTES = [
    ("cancel", "2", 2, 1),
    ("cancel", "2", 0, 1),
    ("rewind", "1.17", 1, 1),
    ("offer", "", 3, 1),
    ("invite", "123456789012345678", 3, 1),
    ("invite", "44.5", 1, 1),
    ("invite", "44.12", 1, 1),
    ("invite", "55.3", 1, 1),
    ("invite", "55", 1, 1),
    ("invite", "55.4", 1, 1),
]
"""Rows of schema 5: kind, about, seat, yes."""


@pytest.mark.parametrize("version", ["0002", "0003", "0004", "0005", "0006"])
async def test_polls_offers_and_invitations_by_a_seat_of_earlier_versions_stay(
    tmp_path: Path, version: str
) -> None:
    path = tmp_path / "takujo.db"
    await touch(path)
    with closing(sqlite3.connect(path)) as new:
        store = await Store.open(path)
        await store.add(ROW)
        await store.close()
        table = new.execute("SELECT * FROM tables").fetchone()
        names = [one[1] for one in new.execute("PRAGMA table_info(tables)")]
    path = tmp_path / "old.db"
    migrate(path, 1, version)
    with closing(sqlite3.connect(path, isolation_level=None)) as old:
        known = _columns_of(old, "tables")
        row = dict(zip(names, table, strict=True))
        marks = ", ".join("?" * len(known))
        query = f"INSERT INTO tables VALUES ({marks})"  # noqa: S608 - marks only
        old.execute(query, [row[name] for name in known])
        for vote in VOTES:
            old.execute("INSERT INTO votes VALUES ('abc234', ?, ?, ?, ?)", vote)
    store = await Store.open(path)
    extras = await store.extras(ROW.id)
    await store.close()
    assert extras == Extras(
        votes=(
            VoteRow("cancel", 0, 2, None),
            VoteRow("cancel", 2, 2, None),
            VoteRow("rewind", 1, 1, 17),
        ),
        offers=(OfferRow(3),),
        invitations=(
            InvitationRow(1, 55, None),
            InvitationRow(3, 123456789012345678, None),
        ),
    )
    with closing(sqlite3.connect(path)) as new:
        assert new.execute("SELECT name FROM sqlite_master WHERE name = 'votes'").fetchall() == []


def _columns_of(connection: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]


def shape_of(path: Path) -> dict[str, Any]:
    """Return what SQLite says of every table: columns, keys and indexes."""
    with closing(sqlite3.connect(path)) as connection:

        def ask(question: str) -> list[Any]:
            return sorted(connection.execute(f"PRAGMA {question}").fetchall(), key=str)

        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        return {
            name: (
                ask(f"table_xinfo({name})"),
                ask(f"foreign_key_list({name})"),
                sorted(
                    (index, *kind, ask(f"index_xinfo({index})"))
                    for _, index, *kind in ask(f"index_list({name})")
                ),
            )
            for (name,) in names.fetchall()
        }
