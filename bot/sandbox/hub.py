"""The parts of one running sandbox, and a log of its requests."""

from __future__ import annotations

import base64
import re
from collections import deque
from dataclasses import dataclass, fields
from typing import Any

from aiohttp import web

from bot.sandbox.events import EventFeed, LiveFeed
from bot.sandbox.gateway import Gateway
from bot.sandbox.interactions import Answer, Interactions
from bot.sandbox.model import ChannelType, Flag, Json
from bot.sandbox.responses import Responses
from bot.sandbox.world import BOT_ID, World

KEEP_REQUESTS = 20_000
# Shaped like a real token (the first part is the bot's id) to pass checks of its form.
TOKEN = ".".join(
    (base64.b64encode(str(BOT_ID).encode()).decode().rstrip("="), "takujo", "sandbox" * 5)
)


@dataclass(frozen=True, slots=True)
class Recorded:
    """One request of the bot and its result."""

    number: int
    method: str
    path: str
    template: str
    """The path template, as in Discord's description."""
    json: Any
    files: tuple[str, ...]
    status: int
    code: int | None
    """Discord's error code, if it was refused."""
    seconds: float


_SENDING = ("/messages", "/{webhook_token}")
"""The ends of the path templates to which new messages are posted."""
_RECORDED = [field.name for field in fields(Recorded)]


@dataclass(slots=True)
class Fault:
    """A fault to inject into the next matching requests."""

    method: str
    path: str
    """A regular expression to search for in the path."""
    status: int = 0
    """The status to answer instead of executing the request; 0 executes it."""
    times: int = 1
    delay: float = 0.0
    """Seconds to wait first."""
    lose: bool = False
    """Execute the request, then close the connection instead of answering."""
    retry_after: float = 0.0
    """The `retry_after` of a 429, in seconds."""
    code: int = 0
    """Discord's code of a refusal; without a `status`, it decides that as well."""

    def fits(self, method: str, path: str) -> bool:
        return self.times > 0 and method == self.method and bool(re.search(self.path, path))


class Hub:
    """One sandbox: the world and its servers."""

    def __init__(self, world: World, token: str = TOKEN) -> None:
        self.world = world
        self.token = token
        self.live = LiveFeed()
        self.gateway = Gateway(world, token)
        self.gateway.changed = self.tell_status
        self.events = EventFeed(world, self.gateway, self.live)
        self.interactions = Interactions(world)
        self.responses = Responses(self.events)
        self.requests: deque[Recorded] = deque(maxlen=KEEP_REQUESTS)
        self.faults: list[Fault] = []
        self.limits = False
        """Answer 429 if the bot exceeds a rate limit."""
        self.note = ""
        """The state of the bot's process for the page: `restarting` or empty."""

    def settle_at(self, base: str) -> None:
        self.world.base = base
        self.gateway.url = base.replace("http", "ws", 1) + "/gateway/"

    def fault(self, method: str, path: str) -> Fault | None:
        """Return the next fault that matches a request, and count it down."""
        for fault in self.faults:
            if fault.fits(method, path):
                fault.times -= 1
                return fault
        return None

    def is_misflagged(self, sent: Recorded) -> bool:
        """Tell whether a new message should have, or lack, SUPPRESS_NOTIFICATIONS.

        Discord accepts both. Only messages that mention people may notify a channel; private ones
        and deferred answers do not carry the flag.
        """
        body = sent.json if isinstance(sent.json, dict) else {}
        if sent.template.endswith("/callback"):
            body = body.get("data") or {} if body.get("type") == Answer.MESSAGE else {}
        elif sent.method != "POST" or not sent.template.endswith(_SENDING):
            return False
        flags = int(body.get("flags") or 0)
        if not body or flags & Flag.EPHEMERAL or self._is_direct(sent.path):
            return False
        mentions = (body.get("allowed_mentions") or {}).get("users")
        return bool(flags & Flag.SUPPRESS_NOTIFICATIONS) == bool(mentions)

    def _is_direct(self, path: str) -> bool:
        """Tell whether a path is about messages of a direct channel."""
        parts = path.split("/")
        channel = self.world.channels.get(int(parts[2])) if parts[1] == "channels" else None
        return channel is not None and channel.kind == ChannelType.DM

    def tell_status(self) -> None:
        self.live.tell("status", self.status())

    def status(self) -> Json:
        return {
            "online": self.gateway.online,
            "note": self.note,
            "outage": self.gateway.outage,
            "limits": self.limits,
            "offset": self.world.clock.offset,
        }

    def recorded(self, since: int) -> list[Json]:
        entries = (entry for entry in self.requests if entry.number >= since)
        # Not `asdict`, which copies every body deeply.
        return [{name: getattr(entry, name) for name in _RECORDED} for entry in entries]


HUB = web.AppKey("hub", Hub)
