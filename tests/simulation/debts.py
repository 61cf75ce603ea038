"""Pending work that must not remain after a calm."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from datetime import datetime
from typing import Final

from bot.sandbox.model import Json
from bot.sandbox.world import World
from tests.simulation.book import Book
from tests.simulation.journal import ids_in

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
