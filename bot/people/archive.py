"""Long JSON in zip files, none of them larger than Discord takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BufferedRandom
from tempfile import TemporaryFile
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile

import orjson

MOST: Final = 10 * 2**20
"""Bytes of a file that every server and every direct message takes."""
MARGIN: Final = 2**19
"""Bytes for what the compressor still holds back, for one more table, and for the request."""


class Archive:
    """Parts that are each a whole: a zip file with one JSON file, `head` and some of the tables.

    The files have no name, and are gone with the process. To be used in a thread.
    """

    def __init__(self, head: Mapping[str, Any], most: int = MOST) -> None:
        self._head = dict(head)
        self._most = most
        self._files: list[BufferedRandom] = []
        self._is_begun = False
        self._begin()

    def add(self, tables: Sequence[Mapping[str, Any]]) -> None:
        """Write tables, in a new part where the last is full."""
        for table in tables:
            if self._is_begun and self._files[-1].tell() > self._most - MARGIN:
                self._end()
                self._begin()
            written = orjson.dumps(table, option=orjson.OPT_INDENT_2)
            self._json.write((b",\n" if self._is_begun else b"\n") + written)
            self._is_begun = True

    def close(self) -> list[BufferedRandom]:
        """Finish the last part and return all of them, ready to be read; the caller closes them."""
        self._end()
        for file in self._files:
            file.seek(0)
        return self._files

    def discard(self) -> None:
        """Give everything up."""
        self._json.close()
        self._zip.close()
        for file in self._files:
            file.close()

    def _begin(self) -> None:
        self._files.append(TemporaryFile())  # noqa: SIM115 (they outlive this method)
        self._zip = ZipFile(self._files[-1], "w", ZIP_DEFLATED)
        self._json = self._zip.open("takujo.json", "w")
        self._is_begun = False
        head = orjson.dumps(
            self._head | {"part": len(self._files)},
            option=orjson.OPT_INDENT_2,
        )
        self._json.write(head.removesuffix(b"\n}") + b',\n  "tables": [')

    def _end(self) -> None:
        self._json.write(b"\n]}\n")
        self._json.close()
        self._zip.close()
