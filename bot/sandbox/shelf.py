"""Keep the world in one SQLite file, thing by thing, as JSON."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from bot.sandbox.model import Json

SCHEMA = """
create table if not exists things (
    kind text not null, id text not null, body text not null, primary key (kind, id)
);
create table if not exists files (
    id text primary key, name text not null, type text not null, body blob not null
);
"""


class Shelf:
    """Store JSON by kind and id; without a path everything is lost at the end."""

    def __init__(self, path: Path | None = None) -> None:
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
        self._base = sqlite3.connect(path or ":memory:", isolation_level=None)
        # A toy world survives the process, which is all it promises; no fsync per word.
        self._base.execute("pragma journal_mode = wal")
        self._base.execute("pragma synchronous = off")
        self._base.executescript(SCHEMA)

    def put(self, kind: str, key: object, body: object) -> None:
        text = json.dumps(body, ensure_ascii=False)
        self._base.execute("insert or replace into things values (?, ?, ?)", (kind, str(key), text))

    def drop(self, kind: str, key: object) -> None:
        self._base.execute("delete from things where kind = ? and id = ?", (kind, str(key)))

    def all(self, kind: str) -> Iterator[Json]:
        rows = self._base.execute("select body from things where kind = ?", (kind,))
        return (json.loads(body) for (body,) in rows.fetchall())

    def one(self, kind: str, key: object) -> Json | None:
        row = self._base.execute(
            "select body from things where kind = ? and id = ?", (kind, str(key))
        ).fetchone()
        return json.loads(row[0]) if row else None

    def put_file(self, key: str, name: str, kind: str, body: bytes) -> None:
        self._base.execute(
            "insert or replace into files values (?, ?, ?, ?)", (key, name, kind, body)
        )

    def file(self, key: str) -> tuple[str, bytes] | None:
        """Return the content type and the bytes of a file."""
        row = self._base.execute("select type, body from files where id = ?", (key,)).fetchone()
        return (row[0], row[1]) if row else None

    def drop_file(self, key: str) -> None:
        self._base.execute("delete from files where id = ?", (key,))

    def close(self) -> None:
        self._base.close()
