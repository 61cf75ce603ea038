"""Data export."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from io import BufferedRandom
from tempfile import TemporaryFile
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile

import orjson

from bot.people.preferences import People
from bot.people.rate_limits import ALL_TABLES
from bot.rates import Rate
from bot.refusal import Refusal
from bot.store import Store
from bot.store.errors import LimitError
from bot.store.personal_data import history, read_results
from bot.store.rate_limits import (
    BucketRow,
    Token,
    fill_buckets,
    put_bucket,
    read_bucket,
    take_tokens,
)

MAX_FILE_BYTES: Final = 10 * 2**20
"""Bytes of a file that Discord accepts everywhere."""
MARGIN_BYTES: Final = 2**19
"""Bytes reserved for the compressor's buffer, one more table, and the request."""


class Archive:
    """Zip files that each contain one JSON file with `head` and some of the tables.

    They are temporary files without a name. All methods block: call them in a thread.
    """

    def __init__(self, head: Mapping[str, Any], most: int = MAX_FILE_BYTES) -> None:
        self._head = dict(head)
        self._most = most
        self._files: list[BufferedRandom] = []
        self._is_begun = False
        self._begin()

    def add(self, tables: Sequence[Mapping[str, Any]]) -> None:
        """Write tables; begin another part when the last one is full."""
        for table in tables:
            if self._is_begun and self._files[-1].tell() > self._most - MARGIN_BYTES:
                self._end()
                self._begin()
            written = orjson.dumps(table, option=orjson.OPT_INDENT_2)
            self._json.write((b",\n" if self._is_begun else b"\n") + written)
            self._is_begun = True

    def close(self) -> list[BufferedRandom]:
        """Finish and return the parts, positioned at their begin; the caller closes them."""
        self._end()
        for file in self._files:
            file.seek(0)
        return self._files

    def discard(self) -> None:
        self._json.close()
        self._zip.close()
        for file in self._files:
            file.close()

    def _begin(self) -> None:
        self._files.append(TemporaryFile())  # noqa: SIM115 (they outlive this method)
        self._zip = ZipFile(self._files[-1], "w", ZIP_DEFLATED)
        self._json = self._zip.open("takujo.json", "w")
        self._is_begun = False
        head = orjson.dumps(self._head | {"part": len(self._files)}, option=orjson.OPT_INDENT_2)
        self._json.write(head.removesuffix(b"\n}") + b',\n  "tables": [')

    def _end(self) -> None:
        self._json.write(b"\n]}\n")
        self._json.close()
        self._zip.close()


BUCKET_KIND: Final = "export"
RETRY_INTERVAL: Final = timedelta(minutes=5)
"""How long a person waits after an export that failed."""


class Exports:
    """Exports the data of one person at a time, in threads."""

    def __init__(
        self, store: Store, people: People, clock: Callable[[], datetime], every: timedelta
    ) -> None:
        self._store = store
        self._people = people
        self._clock = clock
        self._every = every
        """Time between two exports of a person."""
        self._is_busy = False
        self._is_written = False
        """The archive of this turn is complete: a later failure concerns its delivery."""

    @asynccontextmanager
    async def turn(self, user_id: int) -> AsyncIterator[None]:
        """Reserve the export for a person, and start their waiting time.

        After a failure to write the archive the person may try again at once. After a failed
        delivery or a timeout they wait for `RETRY_INTERVAL`, because a person can cause that by
        dismissing the message.

        Raises `refused-export-busy` and `refused-export-again`.
        """
        if self._is_busy:
            raise Refusal("refused-export-busy")
        self._is_busy = True
        self._is_written = False
        try:
            await self._begin(user_id)
            try:
                yield
            except BaseException as error:
                if not self._is_written and not isinstance(error, TimeoutError):
                    await fill_buckets(self._store, user_id, BUCKET_KIND)
                    raise
                await self._wait(user_id, min(RETRY_INTERVAL, self._every))
                raise
        finally:
            self._is_busy = False

    async def write(self, user_id: int, most: int = MAX_FILE_BYTES) -> list[BufferedRandom]:
        """Return the parts of a person's archive, zip files of at most `most` bytes.

        The threads pause as long as they work, so that other work gets half of the time.
        """
        head = {"format": "takujo-person", "version": 1, "exported": self._clock()}
        head |= await self._people.about(user_id)
        head |= await read_results(self._store, user_id)
        archive = await asyncio.to_thread(Archive, head, most)
        try:
            async for tables in history(self._store, user_id):
                begun = time.monotonic()
                await asyncio.to_thread(archive.add, [_with_ids(table) for table in tables])
                await asyncio.sleep(time.monotonic() - begun)
            parts = await asyncio.to_thread(archive.close)
        except BaseException:
            await asyncio.to_thread(archive.discard)
            raise
        self._is_written = True
        return parts

    async def _begin(self, user_id: int) -> None:
        now = self._clock()
        rate = Rate(1, self._every)
        try:
            await take_tokens(self._store, {Token(user_id, ALL_TABLES, BUCKET_KIND): rate}, now)
        except LimitError as error:
            last = await read_bucket(self._store, user_id, ALL_TABLES, BUCKET_KIND)
            free = now if last is None else last.refilled_at
            raise Refusal("refused-export-again", when=f"<t:{free.timestamp():.0f}:R>") from error

    async def _wait(self, user_id: int, time: timedelta) -> None:
        now = self._clock()
        await put_bucket(self._store, BucketRow(user_id, ALL_TABLES, BUCKET_KIND, now + time, now))


def _with_ids(row: Mapping[str, Any]) -> dict[str, Any]:
    """Write ids as text, as Discord does: JSON readers round numbers of that size."""
    ids = ("guild_id", "channel_id", "thread_id")
    return {**row, **{name: str(row[name]) if row[name] else None for name in ids}}
