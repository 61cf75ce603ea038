"""The processes of one bot: their shards, and the notices between them. Pure."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import Field, TypeAdapter


class ShardAssignment:
    """The shards that a process may serve now: of a single process, all."""

    @property
    def of(self) -> int | None:
        """The number of shards; None if one process serves everything."""
        return None

    @property
    def shards(self) -> tuple[int, ...]:
        """The shards of this process, if several share them."""
        return ()

    @property
    def is_leader(self) -> bool:
        """Whether it runs the jobs that only one process runs."""
        return True

    @property
    def rate_share(self) -> float:
        """Its share of the bot's rate limit at Discord: more than 0, at most 1."""
        return 1.0

    def owns(self, guild_id: int) -> bool:  # noqa: ARG002 - it has all of them
        """Tell whether it serves a server, and may begin new work there."""
        return True

    def owned_recently(self, guild_id: int) -> bool:  # noqa: ARG002 - as above
        """Tell whether it may finish work in a server: it serves it or is about to give it up."""
        return True


ALL_SHARDS: Final = ShardAssignment()


class Cluster(ShardAssignment, ABC):
    """The part of a cluster that a connection to a shared database needs."""

    @abstractmethod
    async def open(self) -> None:
        """Register this process. Raises `DatabaseError`."""

    @abstractmethod
    async def check(self, connection: Any) -> None:
        """Raise `FencedError` in a transaction of a process that others took shards from."""

    @abstractmethod
    async def send(self, connection: Any, notification: Notification) -> None:
        """Send a notification on a connection, once its transaction is committed."""

    @abstractmethod
    async def close(self) -> None:
        """Give up all shards and disconnect."""


_SETTING: Final = re.compile(r"(?:auto|(\d{1,5})(?:-(\d{1,5}))?)/(\d{1,5})", re.ASCII)
MAX_SHARDS: Final = 16384
"""Limit of shards; no bot at Discord has so many."""


@dataclass(frozen=True, slots=True)
class Sharing:
    """The setting of the shards of one process."""

    of: int
    """The number of shards, the same for every process."""
    only: tuple[int, ...] | None = None
    """The shards of this process; None if processes share them out automatically."""

    def __str__(self) -> str:
        if self.only is None:
            return f"auto/{self.of}"
        return f"{self.only[0]}-{self.only[-1]}/{self.of}"


@dataclass(frozen=True, slots=True)
class Lease:
    """The lease of a shard."""

    shard: int
    holder: int | None
    """The number of a process; None if no process serves the shard."""
    is_out: bool
    """The lease was not renewed in time."""


@dataclass(frozen=True, slots=True)
class ShardPlan:
    """The shards a process has to take and to give up."""

    take: tuple[int, ...]
    surplus: int
    """The number of shards to give up."""
    missing: tuple[int, ...]
    """Shards of its setting that another process holds."""


def read_sharing(text: str) -> Sharing:
    """Parse the setting of the shards. Raises `ValueError`."""
    match = _SETTING.fullmatch(text)
    if not match:
        raise ValueError("must be like auto/16, or 0-3/16 for the first four of sixteen shards")
    first, last, of = (None if part is None else int(part) for part in match.groups())
    if of is None or not 1 <= of <= MAX_SHARDS:
        raise ValueError(f"must be about 1 to {MAX_SHARDS} shards")
    if first is None:
        return Sharing(of)
    last = first if last is None else last
    if not first <= last < of:
        raise ValueError(f"the shards of {of} are 0-{of - 1}")
    return Sharing(of, tuple(range(first, last + 1)))


def shard_of(guild_id: int, of: int) -> int:
    """Return the shard of a server; direct messages arrive on the first shard."""
    return (guild_id >> 22) % of


def plan(
    sharing: Sharing,
    me: int,
    leases: Sequence[Lease],
    living: Collection[int],
    there: Collection[int],
) -> ShardPlan:
    """Say which shards to take, and how many to give up.

    `living` are the processes that renew their leases, `there` those with a connection to the
    database. A lease may be taken when nobody has it, when it ran out, and when its process is not
    there any more.
    """
    own = [lease.shard for lease in leases if lease.holder == me]
    others = [lease for lease in leases if lease.holder != me]
    free = [lease.shard for lease in others if lease.is_out or lease.holder not in there]
    if sharing.only is not None:
        wanted = set(sharing.only)
        missing = tuple(lease.shard for lease in others if lease.shard in wanted - set(free))
        return ShardPlan(tuple(shard for shard in free if shard in wanted), 0, missing)
    most = -(-sharing.of // len({*living, me}))
    return ShardPlan(tuple(free[: max(0, most - len(own))]), max(0, len(own) - most), ())


@dataclass(frozen=True, slots=True)
class ProcessStatus:
    """The published state of a process."""

    name: str
    wanted: str
    shards: tuple[int, ...]
    age: float
    """Seconds since it renewed its leases."""
    lives: bool


@dataclass(frozen=True, slots=True)
class ClusterStatus:
    """The processes that use a database."""

    processes: tuple[ProcessStatus, ...]
    """Empty if one process serves everything."""
    free: tuple[int, ...]
    """Shards without a process."""
    of: int = 1


@dataclass(frozen=True, slots=True)
class TableChanged:
    table: str
    guild_id: int | None
    """The server; None if no message has to follow."""
    is_over: bool = False
    """Its game ended, with a result to process."""
    kind: Literal["table"] = "table"


@dataclass(frozen=True, slots=True)
class PersonChanged:
    """The preferences of a person changed."""

    user_id: int
    is_deleted: bool = False
    kind: Literal["person"] = "person"


@dataclass(frozen=True, slots=True)
class ShardsChanged:
    """A process released shards."""

    kind: Literal["shards"] = "shards"


@dataclass(frozen=True, slots=True)
class EmojiChanged:
    """The leader registered commands and emoji."""

    kind: Literal["emoji"] = "emoji"


Notification: TypeAlias = TableChanged | PersonChanged | ShardsChanged | EmojiChanged
NOTIFICATIONS: Final[TypeAdapter[Notification]] = TypeAdapter(
    Annotated[Notification, Field(discriminator="kind")]
)
