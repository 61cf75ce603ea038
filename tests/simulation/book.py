"""Committed rows, read directly from the database file."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from games.core.game import Seat, next_seat
from games.core.record import REWIND, Entry
from tests.simulation.nature import Disk
from tests.support.toy_game import Cards


class Book:
    """The database file as committed."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self._version: tuple[int, Path] | None = None
        self._known: dict[tuple[Any, ...], list[Any]] = {}
        """Cached rows since the last commit of any process."""

    def ask(self, query: str, *values: Any) -> list[Any]:
        base = self._disk.peek()
        # SQLite's data version counts commits of other connections, so this one only reads.
        version = base.execute("PRAGMA data_version").fetchone()[0], self._disk.path
        if version != self._version:
            self._version, self._known = version, {}
        asked = query, *values
        if asked not in self._known:
            self._known[asked] = base.execute(query, values).fetchall()
        return self._known[asked]

    def tables(self) -> dict[str, sqlite3.Row]:
        return {row["id"]: row for row in self.ask("select * from tables order by opened, id")}

    def lengths(self) -> dict[str, int]:
        rows = self.ask("select table_id, count(*) from moves group by table_id")
        return dict(tuple(row) for row in rows)

    def length(self, table: str) -> int:
        return self.lengths().get(table, 0)

    def entries(self, table: str) -> tuple[Entry, ...]:
        rows = self.ask("select seat, text from moves where table_id = ? order by ply", table)
        return tuple(Entry(Seat(seat), text) for seat, text in rows)

    def participants(self, table: str) -> list[sqlite3.Row]:
        return self.ask("select * from participants where table_id = ? order by position", table)

    def seats(self) -> set[tuple[str, int, int]]:
        """Return every table and seat of a person, with the person."""
        query = "select table_id, position, person_id from participants where person_id is not null"
        return {tuple(row) for row in self.ask(f"{query} and not is_ai")}

    def empty(self) -> set[tuple[str, int]]:
        """Return every table and seat of a computer player that is no stand-in."""
        nobody = "select table_id, position from participants where person_id is null"
        return {tuple(row) for row in self.ask(nobody)}

    def seat(self, table: str, user: int) -> int | None:
        return next((seat for at, seat, one in self.seats() if (at, one) == (table, user)), None)

    def token(self, table: str, seat: int) -> int:
        """Return the number of entries of a seat."""
        query = "select count(*) from moves where table_id = ? and (seat = ? or text = ?)"
        return int(self.ask(query, table, seat, REWIND)[0][0])

    def open_wait(self, table: str, seat: int, decision_number: int) -> tuple[Any, ...] | None:
        """Return a seat's open decision, if it has this number."""
        found = self.ask(
            "select w.table_id, w.seat, w.decision_number, w.opened_at from decisions w"
            " join tables t on t.id = w.table_id where t.status = 'playing' and w.table_id = ?"
            " and w.seat = ? and w.decision_number = ?",
            table, seat, decision_number,
        )  # fmt: skip
        return tuple(found[0]) if found else None

    def peeks(self, table: str) -> set[tuple[int, int]]:
        """Return the seats that saw each card."""
        count = len(self.participants(table))
        peeked = (entry.seat for entry in self.entries(table) if entry.text == "peek")
        return {(seat, next_seat(seat, count)) for seat in peeked}

    def cards(self, table: str, game: Cards) -> dict[int, str]:
        """Return the card that was dealt to each seat."""
        deals = [entry.text for entry in self.entries(table) if entry.text.startswith("d")]
        return {seat: game.card(int(deal[1:])) for seat, deal in enumerate(deals)}
