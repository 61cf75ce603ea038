"""Where a database is: a file of SQLite's, or the address of a PostgreSQL database."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeAlias
from urllib.parse import unquote, urlsplit

_SCHEMES: Final = ("postgresql", "postgres")
_FOLDER: Final = Path("data")
"""Where the bot keeps its own files beside a database that is no file."""


@dataclass(frozen=True, slots=True)
class Address:
    """The address of a PostgreSQL database."""

    url: str = field(repr=False)
    """With the password: nothing shows it."""

    def __str__(self) -> str:
        """Return what may be shown of it."""
        return f"postgresql://{self._server}/{self.name}"

    @property
    def name(self) -> str:
        """The name of the database."""
        return unquote(urlsplit(self.url).path.strip("/"))

    @property
    def _server(self) -> str:
        return urlsplit(self.url).netloc.rpartition("@")[2]


Place: TypeAlias = Path | Address


def read_place(text: str) -> Place:
    """Return the place that a setting names. Raises `ValueError` where it names none."""
    scheme, found, _ = text.partition("://")
    if found and scheme in _SCHEMES:
        address = Address(text)
        if not address.name:
            raise ValueError("must name a database, as postgresql://user@host/takujo does")
        return address
    if not text or text == "." or ":/" in text or text == ":memory:":
        raise ValueError("must be the path of a file, or start with postgresql://")
    return Path(text)


def files_of(place: Place) -> Path:
    """Return the file beside which the bot keeps others of its own: pictures, and its pulse."""
    return place if isinstance(place, Path) else _FOLDER / place.name.replace("/", "_")
