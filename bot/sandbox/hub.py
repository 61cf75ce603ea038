"""All parts of one running sandbox, and what its requests were."""

from __future__ import annotations

import base64
import re
from collections import deque
from dataclasses import dataclass, fields
from typing import Any

from aiohttp import web

from bot.sandbox.events import Live, News
from bot.sandbox.gateway import Gateway
from bot.sandbox.interactions import Interactions
from bot.sandbox.model import Json
from bot.sandbox.responses import Responses
from bot.sandbox.world import BOT_ID, World

KEEP_REQUESTS = 20_000
# Shaped like a real token (the first part is the bot's id), so that a check of its shape passes.
TOKEN = ".".join(
    (base64.b64encode(str(BOT_ID).encode()).decode().rstrip("="), "takujo", "sandbox" * 5)
)


@dataclass(frozen=True, slots=True)
class Recorded:
    """One request of the bot and how it went."""

    number: int
    method: str
    path: str
    template: str
    """The path with its parameters' names, as in Discord's description."""
    json: Any
    files: tuple[str, ...]
    status: int
    code: int | None
    """Discord's error code, if it was refused."""
    seconds: float


_RECORDED = [field.name for field in fields(Recorded)]


@dataclass(slots=True)
class Fault:
    """Something that shall go wrong with the next requests that match."""

    method: str
    path: str
    """A regular expression searched for in the path."""
    status: int = 0
    """The status to answer without doing anything; 0 does what is asked."""
    times: int = 1
    delay: float = 0.0
    """Seconds to wait before."""
    lose: bool = False
    """Do what is asked, then break the connection instead of answering."""
    retry_after: float = 0.0
    """Seconds that a status of 429 tells the bot to wait, as Discord does."""

    def fits(self, method: str, path: str) -> bool:
        return self.times > 0 and method == self.method and bool(re.search(self.path, path))


class Hub:
    """One sandbox: the world and everything around it."""

    def __init__(self, world: World, token: str = TOKEN) -> None:
        self.world = world
        self.token = token
        self.live = Live()
        self.gateway = Gateway(world, token)
        self.gateway.changed = self.tell_status
        self.news = News(world, self.gateway, self.live)
        self.interactions = Interactions(world)
        self.responses = Responses(self.news, "")
        self.requests: deque[Recorded] = deque(maxlen=KEEP_REQUESTS)
        self.faults: list[Fault] = []
        self.limits = False
        """Answer 429 when the bot is too fast."""
        self.note = ""
        """What the page says about the bot's process: `restarting`, or nothing."""

    def settle_at(self, base: str) -> None:
        """Take the address the server listens at."""
        self.responses.base = base
        self.gateway.url = base.replace("http", "ws", 1) + "/gateway/"

    @property
    def base(self) -> str:
        return self.responses.base

    def fault(self, method: str, path: str) -> Fault | None:
        """Use up the next fault meant for a request."""
        for fault in self.faults:
            if fault.fits(method, path):
                fault.times -= 1
                return fault
        return None

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
        found = (entry for entry in self.requests if entry.number >= since)
        # Not `asdict`, which copies every part of every body.
        return [{name: getattr(entry, name) for name in _RECORDED} for entry in found]


HUB = web.AppKey("hub", Hub)
