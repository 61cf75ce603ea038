"""Users, channels, messages; the clock; avatars."""

from __future__ import annotations

import hashlib
import itertools
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import IntEnum, IntFlag
from functools import lru_cache
from typing import Any, Final

from bot.pictures.renderer import draw_icon
from games.core.art.svg import disc, document, moved, path
from games.core.picture import Sprite

Json = dict[str, Any]


class ChannelType(IntEnum):
    """Channel types, with Discord's numbers."""

    TEXT = 0
    DM = 1
    ANNOUNCEMENT = 5
    ANNOUNCEMENT_THREAD = 10
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


class Flag(IntFlag):
    """Message flags."""

    HAS_THREAD = 1 << 5
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


@dataclass(slots=True)
class User:
    id: int
    name: str
    display: str
    locale: str = "en-US"
    bot: bool = False
    dms_open: bool = True
    roles: list[int] = field(default_factory=list)
    """The person's roles, besides those that every member has."""


@dataclass(slots=True)
class Guild:
    id: int
    name: str
    owner: int
    role: int
    """The role with the bot's permissions."""
    members_role: int
    """The role with everyone's permissions."""
    locale: str = "en-US"
    joined: str = "2024-01-01T00:00:00+00:00"
    """When the bot joined, in ISO 8601; empty: at its first connection."""
    bot_in: bool = True
    bot_permissions: int = 0
    system_channel: int | None = None
    roles: list[Json] = field(default_factory=list)
    """The roles that only some members have, as Discord sends them."""


@dataclass(slots=True)
class Channel:
    id: int
    kind: int
    name: str
    guild: int | None = None
    parent: int | None = None
    owner: int | None = None
    recipient: int | None = None
    """The person of a direct channel."""
    topic: str = ""
    position: int = 0
    denied: int = 0
    """Permissions denied to the bot in this channel."""
    hidden: list[int] = field(default_factory=list)
    """People who cannot see this channel."""
    overwrites: list[Json] = field(default_factory=list)
    """Permissions that the channel allows or denies to roles and people, in Discord's form."""
    archived: bool = False
    locked: bool = False
    auto_archive: int = 4320
    """Minutes of inactivity after which a thread is archived."""
    archive_stamp: str = ""
    active: float = 0.0
    """When the last message was sent, in seconds."""
    last: int | None = None
    """The last message."""
    members: list[int] = field(default_factory=list)
    """The members of the thread."""

    @property
    def is_text(self) -> bool:
        """Whether people write in it and open threads in it."""
        return self.kind in (ChannelType.TEXT, ChannelType.ANNOUNCEMENT)

    @property
    def is_thread(self) -> bool:
        return self.kind in (
            ChannelType.ANNOUNCEMENT_THREAD,
            ChannelType.PUBLIC_THREAD,
            ChannelType.PRIVATE_THREAD,
        )


@dataclass(slots=True)
class Message:
    id: int
    channel: int
    author: int
    stamp: str
    kind: int = 0
    content: str = ""
    flags: int = 0
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Json] = field(default_factory=list)
    mentions: list[int] = field(default_factory=list)
    """Users whose mentions are highlighted."""
    pinged: list[int] = field(default_factory=list)
    """Users who were notified when it was sent; an edit never adds any."""
    edited: str | None = None
    nonce: str | int | None = None
    viewer: int | None = None
    """The reader of an ephemeral message; None if it is public."""
    interaction: Json | None = None
    reference: Json | None = None
    webhook: int | None = None
    old_edits: list[float] = field(default_factory=list)
    """When it was edited although it was over an hour old."""


@dataclass(slots=True)
class Emoji:
    id: int
    name: str
    animated: bool = False


EPOCH_MS = 1_420_070_400_000
"""Discord's epoch: the first second of 2015."""


class SandboxClock:
    """The sandbox's time, and a source of increasing snowflakes."""

    def __init__(self, offset: float = 0.0) -> None:
        self.offset = offset
        """Seconds this clock is ahead of the machine's."""
        self._last = 0
        self._counter = itertools.count()

    def seconds(self) -> float:
        return time.time() + self.offset

    def now(self) -> datetime:
        return datetime.fromtimestamp(self.seconds(), UTC)

    def stamp(self) -> str:
        return self.now().isoformat()

    def forward(self, seconds: float) -> None:
        """Advance the time; it never goes back, or ids would repeat."""
        self.offset += max(0.0, seconds)

    def snowflake(self) -> int:
        fresh = (int(self.seconds() * 1000) - EPOCH_MS) << 22
        self._last = max(fresh, self._last + 1)
        return self._last

    def seen(self, snowflake: int) -> None:
        """Make new ids greater than one that was read from a file."""
        self._last = max(self._last, snowflake)


def seconds_of(snowflake: int) -> float:
    """Return the creation time of an id, in seconds since 1970."""
    return ((snowflake >> 22) + EPOCH_MS) / 1000


_LARGEST: Final = 512
_GROUNDS: Final = (
    *("#f2a65a", "#6fb7a9", "#8fa8e0", "#e58fa3"),
    *("#c7b04f", "#9c86cf", "#7db36a", "#d98a5f"),
)
_SKINS: Final = ("#f6d3b3", "#e8b48c", "#c98a5e", "#8d5a3c", "#fbe0c8")
_HAIRS: Final = ("#3a2a22", "#7a4a26", "#d9a441", "#20252e", "#a8452e", "#8a8f98")
_CLOTHES: Final = ("#2f4b6e", "#b8433f", "#f5f0e4", "#3d6b4f", "#5b3f73")
_STYLES: Final = (
    # Short, bob, curls, bun, fringe and long: the part behind the face, then the part before it.
    ("", "M24 50 C20 18 80 18 76 50 C72 38 62 34 50 36 C38 34 28 38 24 50Z"),
    (
        "M20 48 C16 12 84 12 80 48 V72 C80 80 66 80 66 72 H34 C34 80 20 80 20 72Z",
        "M25 50 C26 26 52 26 56 34 C66 34 74 40 75 50 C82 22 60 20 50 20 C34 20 20 26 25 50Z",
    ),
    (
        "".join(disc(x, y, 13) for x, y in ((28, 38), (36, 26), (50, 21), (64, 26), (72, 38))),
        "".join(disc(x, y, 9) for x, y in ((33, 36), (44, 30), (56, 30), (67, 36))),
    ),
    (disc(50, 19, 12), "M24 50 C22 20 78 20 76 50 C70 32 30 32 24 50Z"),
    ("", "M24 52 C18 16 82 16 76 52 L70 42 L62 46 L54 38 L44 46 L36 40 L30 48Z"),
    (
        "M18 50 C14 10 86 10 82 50 V90 H18Z",
        "M25 52 C26 30 44 26 50 26 C56 26 74 30 75 52 C80 20 62 18 50 18 C38 18 20 20 25 52Z",
    ),
)
_LIPS: Final = 'fill="none" stroke="#7d3b33" stroke-width="3" stroke-linecap="round"'
_EYES: Final = 'fill="#22302f"'


def version_of(user: int) -> str:
    """Return the hash of an avatar; it changes with the picture."""
    return hashlib.md5(f"avatar {user}".encode(), usedforsecurity=False).hexdigest()


@lru_cache(maxsize=64)
def read_avatar(user: int, size: int) -> bytes:
    return draw_icon(draw_avatar(user, min(size, _LARGEST)))


def draw_avatar(user: int, size: int) -> Sprite:
    """Draw a user's avatar; consecutive users look most different."""
    behind, before = _STYLES[user % len(_STYLES)]
    ground = _GROUNDS[user % len(_GROUNDS)]
    presentation = _SKINS[user * 3 % len(_SKINS)]
    hair = _HAIRS[user * 5 % len(_HAIRS)]
    cloth = _CLOTHES[user * 2 % len(_CLOTHES)]
    art = (
        f'<rect width="100" height="100" fill="{ground}"/>',
        path(behind, hair),
        path("M14 104 C14 82 34 78 50 78 C66 78 86 82 86 104Z", cloth),
        path("M42 68 H58 V80 C58 88 42 88 42 80Z", presentation),
        f'<ellipse cx="50" cy="53" rx="24" ry="26" fill="{presentation}"/>',
        f'<circle cx="41" cy="54" r="3.4" {_EYES}/><circle cx="59" cy="54" r="3.4" {_EYES}/>',
        f'<path d="M42 65 Q50 72 58 65" {_LIPS}/>',
        _glasses() if user % 4 == 3 else "",
        path(before, hair),
    )
    return document(size, size, moved(0, 0, size / 100, *art))


def _glasses() -> str:
    pen = 'fill="none" stroke="#22302f" stroke-width="2.4"'
    rims = "".join(f'<circle cx="{x}" cy="54" r="8" {pen}/>' for x in (41, 59))
    return f'{rims}<path d="M49 54 H51" {pen}/>'
