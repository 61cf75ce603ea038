"""The last requests and events of a page, for failure reports."""

from __future__ import annotations

import json
import time
from collections import deque

from playwright.async_api import ConsoleMessage, Page, Response, WebSocket

KEPT = 60
"""Entries in a failure report."""
TOLD = ("id", "channel_id", "online", "note")
"""Characters kept of an event."""


class Diary:
    """The last requests and events, with their times."""

    def __init__(self, page: Page) -> None:
        self._began = time.monotonic()
        self._entries: deque[str] = deque(maxlen=KEPT)
        page.on("console", self._console)
        page.on("response", self._response)
        page.on("websocket", self._socket)

    def note(self, line: str) -> None:
        self._entries.append(f"{time.monotonic() - self._began:8.3f} {line}")

    def _console(self, message: ConsoleMessage) -> None:
        self.note(f"console: {message.text}")

    def _response(self, response: Response) -> None:
        request = response.request
        if "/sandbox/api" in request.url:
            asked = f"{request.method} {request.url.partition('/sandbox/api')[2]}"
            self.note(f"{response.status} {asked} {request.post_data or ''}")

    def _socket(self, socket: WebSocket) -> None:
        self.note(f"socket opened: {socket.url}")
        socket.on("close", lambda _: self.note("socket closed"))
        socket.on("framereceived", lambda frame: self._heard(str(frame)))

    def _heard(self, frame: str) -> None:
        told = json.loads(frame)
        named = {key: told["data"][key] for key in TOLD if key in told["data"]}
        self.note(f"heard {told['event']} {named or ''}")

    def __str__(self) -> str:
        return "\n".join(self._entries)
