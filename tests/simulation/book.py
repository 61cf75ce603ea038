"""Committed rows, read directly from the database file."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from bot.sandbox.model import Json
from bot.sandbox.world import World
from games.core.game import Seat, next_seat
from games.core.record import REWIND, Entry
from tests.simulation.disk import Disk
from tests.simulation.game import CARDS, Cards
from tests.simulation.journal import ids_in

OVER: Final = ("finished", "cancelled")


class Book:
    """The database file as committed."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self._version: tuple[int, Path] | None = None
        self._known: dict[tuple[Any, ...], list[Any]] = {}
        """Cached rows since the last commit of any process."""

    def ask(self, query: str, *values: Any) -> list[Any]:
        """Return the rows of a query."""
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
        """Return every table by its id."""
        return {row["id"]: row for row in self.ask("select * from tables order by opened, id")}

    def lengths(self) -> dict[str, int]:
        """Return the length of every record."""
        rows = self.ask("select table_id, count(*) from moves group by table_id")
        return dict(tuple(row) for row in rows)

    def length(self, table: str) -> int:
        """Return the length of a record."""
        return int(self.ask("select count(*) from moves where table_id = ?", table)[0][0])

    def entries(self, table: str) -> tuple[Entry, ...]:
        """Return a record."""
        rows = self.ask("select seat, text from moves where table_id = ? order by ply", table)
        return tuple(Entry(Seat(seat), text) for seat, text in rows)

    def participants(self, table: str) -> list[sqlite3.Row]:
        """Return the seats of a table."""
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
        """Return a person's seat."""
        mine = (
            "select position from participants where table_id = ? and person_id = ? and not is_ai"
        )
        found = self.ask(mine, table, user)
        return int(found[0][0]) if found else None

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


def cards_in(words: str) -> set[str]:
    """Return the cards that a text names."""
    return {card for card in CARDS if card in words}


_UNTOLD: Final = (
    "select w.table_id, w.seat from decisions w join tables t on t.id = w.table_id"
    " where t.status = 'playing' and w.announced_at is null"
    " and not t.dormant"  # no channel: its players got direct messages
)
_SEATED: Final = (
    "select c.table_id, c.person_id from participants c join tables t on t.id = c.table_id"
    " where t.status in ('lobby', 'playing') and not t.dormant and not c.is_ai"
    " and exists (select 1 from blocks b where b.kind = 'user' and b.id = c.person_id)"
    " and exists (select 1 from participants o where o.table_id = t.id and not o.is_ai"
    " and o.person_id not in (0, c.person_id))"
)
_LOUD: Final = "select table_id, message from stale_messages where seat is null"
_FOLLOWED: Final = (
    "select s.table_id, s.message, s.channel from posted_messages s join tables t"
    " on t.id = s.table_id where s.kind = 'board' and s.message <> t.shown_message"
)


class Debts:
    """Finds work that should be done."""

    def __init__(
        self,
        book: Book,
        world: World,
        shown: Mapping[str, int],
        unchanged: Collection[int],
        given_up: datetime | None = None,
    ) -> None:
        """Take what each table has `shown`, and messages that had to stay `unchanged`.

        Games that ended before `given_up` may have ended without a message.
        """
        self._book = book
        self._world = world
        self._shown = shown
        self._unchanged = unchanged
        self._given_up = given_up

    def all(self) -> Iterator[str]:
        """Yield everything that is missing."""
        yield from self._unsaid()
        yield from self._not_set_aside()
        yield from self._loud()

    def _unsaid(self) -> Iterator[str]:
        """Yield decisions that were not announced."""
        for table, row in self._book.tables().items():
            if row["needs_update"] and row["status"] != "lobby":
                yield f"table {table} still has a pending update"
            if (row["shown_ply"] or 0) > self._shown.get(table, 0) and not self._is_given_up(
                row["ended"]
            ):
                yield f"table {table} was never shown with {row['shown_ply']} entries"
        for table, seat in self._book.ask(_UNTOLD):
            yield f"seat {seat} of table {table} is to move, without an announcement"

    def _is_given_up(self, ended: str | None) -> bool:
        if ended is None or self._given_up is None:
            return False
        return datetime.fromisoformat(ended) < self._given_up

    def _not_set_aside(self) -> Iterator[str]:
        """Yield blocked people who still play with others."""
        for table, person in self._book.ask(_SEATED):
            yield f"{person} is blocked, and sits at table {table}"

    def _loud(self) -> Iterator[str]:
        """Yield messages with mentions although a newer one replaces them."""
        for table, message in self._book.ask(_LOUD):
            # A deleted message mentions nobody, even if a disk fault kept the bot from noting that.
            is_there = any(message in sent for sent in self._world.messages.values())
            if is_there and message not in self._unchanged:
                yield f"message {message} of table {table} is not quiet yet"
        for table, message, channel in self._book.ask(_FOLLOWED):
            found = self._world.messages.get(channel, {}).get(message)
            if found is None or message in self._unchanged:
                continue
            if not is_quiet({"components": found.components}):
                yield f"message {message} of table {table} is outdated, and still mentions a player"


def is_quiet(payload: Json) -> bool:
    """Tell whether a message is collapsed and only links to its former content."""
    return any(name.startswith("table:moment:") for name in ids_in(payload))
