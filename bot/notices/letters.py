"""What is said to one person: directly, or by a mention where their tables are."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial

from bot.messages.message import Message
from bot.messages.notices import Call, direct_message, reminder_message
from bot.notices.office import Office
from bot.notices.outbox import ClosedError
from bot.store.rows import WaitRow
from bot.tables.model import TableId


class Letters:
    """Writes about the open decisions of one person; the kind `d` tells of them, `r` reminds."""

    def __init__(self, office: Office) -> None:
        self._tables = office.tables
        self._people = office.people
        self._outbox = office.outbox
        self._clock = office.clock

    async def write(self, rows: Sequence[WaitRow], kind: str) -> None:
        """Write a direct message; that they are closed is remembered.

        Raises `ClosedError` and `OutageError`.
        """
        person, calls = rows[0].person_id, await self._calls(rows)
        message = direct_message(calls) if kind == "d" else reminder_message(calls, person, None)
        try:
            await self._outbox.send_direct(person, partial(built, message), _nonce(kind, rows))
        except ClosedError:
            await self._people.note_dm(person, closed=True)
            raise

    async def mention(self, rows: Sequence[WaitRow], kind: str) -> None:
        """Mention the person once, where the table is that waits longest.

        Raises `RefusedError` and `OutageError`.
        """
        calls = await self._calls(rows)
        place = calls[0].table.place
        message = reminder_message(calls, rows[0].person_id, place.home)
        await self._outbox.send(place, partial(built, message), _nonce(kind, rows))

    async def by_channel(self, rows: Sequence[WaitRow]) -> list[list[WaitRow]]:
        """Part decisions by the channel their tables are in, threads and all."""
        channels: dict[int, list[WaitRow]] = defaultdict(list)
        for row in rows:
            table = await self._tables.table(TableId(row.table_id))
            channels[table.place.channel_id].append(row)
        return list(channels.values())

    async def _calls(self, rows: Sequence[WaitRow]) -> list[Call]:
        now = self._clock()
        return [
            Call(
                await self._tables.table(TableId(row.table_id)),
                _since(row),
                row.due,
                is_late=row.due is not None and row.due <= now,
            )
            for row in sorted(rows, key=_since)
        ]


def _since(row: WaitRow) -> datetime:
    return row.told_at or row.asked_at


def built(message: Message, _: Mapping[str, str]) -> Message:
    """Return a message that needs no emoji."""
    return message


def _nonce(kind: str, rows: Sequence[WaitRow]) -> str:
    """Return what makes a message unique: the decisions it is about, and which time."""
    about = ",".join(
        f"{row.table_id}/{row.seat}/{row.token}/{row.asked_at.isoformat()}/{row.reminded}"
        for row in rows
    )
    return f"{kind}-{hashlib.sha256(about.encode()).hexdigest()[:20]}"
