"""The location of a database: the path of a file, or the URL of a server."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeAlias
from urllib.parse import unquote, urlsplit

_FOLDER: Final = Path("data")
"""Folder of the bot's other files if the database is on a server."""


@dataclass(frozen=True, slots=True)
class Address:
    url: str = field(repr=False)
    """Contains the password: it is never shown."""

    def __str__(self) -> str:
        """Return the URL without user and password."""
        return f"postgresql://{urlsplit(self.url).netloc.rpartition('@')[2]}/{self.name}"

    @property
    def name(self) -> str:
        return unquote(urlsplit(self.url).path.strip("/"))


Location: TypeAlias = Path | Address


_URL: Final = re.compile(
    r"""(?i:postgres(?:ql)?)://
    (?:(?:[\w.~!$&'()*+,;=:-]|%[0-9a-f]{2})*@)?            # user and password
    (?:(?:[\w.-]|%[0-9a-f]{2})+|\[[0-9a-f:.]+\])?(?::\d+)? # host and port
    (?:,(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d+)?)*            # more hosts
    /(?:[\w.~!$&'()*+,;=-]|%[0-9a-f]{2})+/?               # database
    (?:\?(?:[\w.~!$&'()*+,;=:/-]|%[0-9a-f]{2})*)?         # parameters
    """,
    re.ASCII | re.IGNORECASE | re.VERBOSE,
)
"""An address whose every part is certain: no mark of an unencoded password separates two parts."""
_NO_PATH: Final = re.compile(r"[~:'\"]|\w{2,}:|.*(//.*@|\$|\0)", re.DOTALL)
"""Signs that a shell or another program should have replaced, or an address of another kind."""


def read_location(text: str) -> Location:
    """Parse the setting of the database. Raises `ValueError`, which never has a part of it."""
    if text.lower().startswith(("postgresql:", "postgres:")):
        if not _URL.fullmatch(text):
            raise ValueError(
                "must be like postgresql://user:password@host/takujo, and the password "
                "percent-encoded"
            )
        return Address(text)
    if text in ("", ".") or _NO_PATH.match(text):
        raise ValueError(
            "must be the path of a file, without ~, $ or quotes, or start with postgresql://"
        )
    return Path(text)


def files_of(location: Location) -> Path:
    """Return the path beside which the bot keeps pictures and its health file."""
    return location if isinstance(location, Path) else _FOLDER / location.name.replace("/", "_")
