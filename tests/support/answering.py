"""Discord's REST interface without a network: every request gets a prepared answer."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

from multidict import CIMultiDict

JSON: Final = "application/json"


@dataclass(frozen=True, slots=True)
class Laid:
    """An answer."""

    status: int = 200
    body: bytes = b""
    kind: str | None = JSON
    via: bool = True
    """Whether it comes from Discord and not from a proxy in front of it."""

    @classmethod
    def of(cls, data: Any, status: int = 200) -> Laid:
        """Return JSON."""
        return cls(status, json.dumps(data).encode())


class Response:
    """The part of aiohttp's answer that discord.py uses."""

    reason = "as laid out"

    def __init__(self, laid: Laid) -> None:
        self.status = laid.status
        self.headers: CIMultiDict[str] = CIMultiDict()
        if laid.kind is not None:
            self.headers["content-type"] = laid.kind
        if laid.via:
            self.headers["Via"] = "1.1 google"
        self._body = laid.body

    async def text(self, encoding: str) -> str:
        """Return the body."""
        return self._body.decode(encoding)

    async def read(self) -> bytes:
        """Return the body."""
        return self._body


class Session:
    """A session of aiohttp with one prepared answer at a time."""

    def __init__(self) -> None:
        self.laid = Laid()
        self.asked: list[tuple[str, str]] = []

    @asynccontextmanager
    async def request(self, method: str, url: object, **_: Any) -> AsyncIterator[Response]:
        """Answer a request."""
        self.asked.append((method, str(url)))
        await asyncio.sleep(0)
        yield Response(self.laid)

    def get(self, url: object, **given: Any) -> Any:
        """Answer a request for a file."""
        return self.request("GET", url, **given)
