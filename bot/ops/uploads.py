"""Forms with files on their way to Discord, put together in one piece."""

from __future__ import annotations

import io
import secrets
from typing import Any, Final

import aiohttp
from aiohttp import payload

_LARGE: Final = 2**20
"""Bytes from which on a body is sent in pieces."""
_ESCAPES: Final = str.maketrans({'"': "%22", "\r": "%0D", "\n": "%0A"})


class Form(aiohttp.FormData):
    """A form (RFC 7578) that is one piece of bytes.

    aiohttp makes an object with headers of its own for every field and sends each in several
    pieces: 1.5 ms for a message with a picture, where one piece takes 1.1.
    """

    def __init__(self, *_: Any, **__: Any) -> None:
        # Nothing of the library's own form is used; it only knows this for one.
        self._parts: list[bytes] = []
        self._boundary = secrets.token_hex(16)

    def add_field(
        self,
        name: str,
        value: Any,
        *,
        content_type: str | None = None,
        filename: str | None = None,
        **_: Any,
    ) -> None:
        """Add a text, bytes or a file that is open for reading."""
        data = value.read() if hasattr(value, "read") else value
        if isinstance(data, str):
            data, content_type = data.encode(), content_type or "text/plain; charset=utf-8"
        kind = content_type or "application/octet-stream"
        called = f'; filename="{filename.translate(_ESCAPES)}"' if filename else ""
        head = (
            f'--{self._boundary}\r\nContent-Disposition: form-data; name="{name}"{called}\r\n'
            f"Content-Type: {kind}\r\n\r\n"
        )
        self._parts += (head.encode(), data, b"\r\n")

    def __call__(self) -> payload.Payload:
        """Return the body of the request."""
        body = b"".join((*self._parts, f"--{self._boundary}--\r\n".encode()))
        kind = f"multipart/form-data; boundary={self._boundary}"
        if len(body) < _LARGE:
            return payload.BytesPayload(body, content_type=kind)
        return payload.BytesIOPayload(io.BytesIO(body), content_type=kind)


def send_whole() -> None:
    """Let discord.py send files in forms of one piece; it takes no form from anybody."""
    aiohttp.FormData = Form  # type: ignore[misc]  # a class under the name of another
