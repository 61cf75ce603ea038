"""What there is in the sandbox: people, channels, messages."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from typing import Any

Json = dict[str, Any]


class Kind(IntEnum):
    """Channel types, numbered as Discord does."""

    TEXT = 0
    DM = 1
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


class Flag(IntFlag):
    """Message flags."""

    SUPPRESS_EMBEDS = 1 << 2
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


@dataclass(slots=True)
class Guild:
    id: int
    name: str
    owner: int
    role: int
    """The role that carries what the bot may do."""
    members_role: int
    """The role that carries what people may do."""
    locale: str = "en-US"
    bot_in: bool = True
    bot_permissions: int = 0


@dataclass(slots=True)
class Channel:
    id: int
    kind: int
    name: str
    guild: int | None = None
    parent: int | None = None
    owner: int | None = None
    recipient: int | None = None
    """The other person of a direct channel."""
    topic: str = ""
    position: int = 0
    denied: int = 0
    """Permissions taken from the bot in this channel alone."""
    archived: bool = False
    locked: bool = False
    auto_archive: int = 4320
    """Minutes without a word after which a thread archives."""
    archive_stamp: str = ""
    active: float = 0.0
    """When something was last said, in seconds."""
    last: int | None = None
    """The last message."""
    members: list[int] = field(default_factory=list)
    """Who joined the thread."""

    @property
    def is_thread(self) -> bool:
        return self.kind in (Kind.PUBLIC_THREAD, Kind.PRIVATE_THREAD)


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
    """Who is named and highlighted."""
    pinged: list[int] = field(default_factory=list)
    """Who was told when it was sent; an edit never adds anybody."""
    edited: str | None = None
    nonce: str | int | None = None
    viewer: int | None = None
    """The only person who sees it, if it is ephemeral."""
    interaction: Json | None = None
    reference: Json | None = None
    webhook: int | None = None
    old_edits: list[float] = field(default_factory=list)
    """When it was edited although it was over an hour old."""

    @property
    def is_v2(self) -> bool:
        return bool(self.flags & Flag.COMPONENTS_V2)


@dataclass(slots=True)
class Emoji:
    id: int
    name: str
    animated: bool = False
