"""Shard assignment (pure)."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, Protocol


class ShardAssignment(Protocol):
    """The shards a process has, as far as it may believe that."""

    @property
    def of(self) -> int | None:
        """The number of shards; None where one process serves everything."""
        ...

    @property
    def shards(self) -> tuple[int, ...]:
        """The shards that are its own now."""
        ...

    @property
    def is_leader(self) -> bool:
        """Whether it does what is done once, whatever the number of processes."""
        ...

    @property
    def rate_share(self) -> float:
        """Its part of what Discord allows the whole bot: more than 0, at most 1."""
        ...

    def owns(self, guild_id: int) -> bool:
        """Tell whether a server is its own, so that something new may be begun there."""
        ...

    def owned_recently(self, guild_id: int) -> bool:
        """Tell whether it is or was until now: what has begun there is brought to its end."""
        ...


class _Everything:
    """One process that serves everything."""

    of: int | None = None
    shards: tuple[int, ...] = ()
    is_leader = True
    rate_share = 1.0

    def owns(self, guild_id: int) -> bool:  # noqa: ARG002 - it has all of them
        return True

    def owned_recently(self, guild_id: int) -> bool:  # noqa: ARG002 - as above
        return True


EVERYTHING: Final[ShardAssignment] = _Everything()

_SETTING: Final = re.compile(r"(?:auto|(\d{1,5})(?:-(\d{1,5}))?)/(\d{1,5})", re.ASCII)
MOST: Final = 16384
"""Shards there can be; Discord has no bot with so many."""


@dataclass(frozen=True, slots=True)
class Sharing:
    """What one process is to serve."""

    of: int
    """The number of shards, the same for every process."""
    only: tuple[int, ...] | None = None
    """The shards of this process; None where processes share them out among themselves."""

    def __str__(self) -> str:
        """Return the setting that says this."""
        if self.only is None:
            return f"auto/{self.of}"
        return f"{self.only[0]}-{self.only[-1]}/{self.of}"


@dataclass(frozen=True, slots=True)
class Lease:
    """Who serves a shard."""

    shard: int
    holder: int | None
    """The number of a process; None where nobody does."""
    is_out: bool
    """It was not renewed in time."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a process is to do about its share."""

    take: tuple[int, ...]
    surplus: int
    """How many of its shards it is to give up, for others."""
    missing: tuple[int, ...]
    """Shards it is to serve that another process has."""


def read_sharing(text: str) -> Sharing:
    """Return what a setting asks for. Raises `ValueError` where it is none."""
    found = _SETTING.fullmatch(text)
    if not found:
        raise ValueError("must be like auto/16, or 0-3/16 for the first four of sixteen shards")
    first, last, of = (None if part is None else int(part) for part in found.groups())
    if of is None or not 1 <= of <= MOST:
        raise ValueError(f"must be about 1 to {MOST} shards")
    if first is None:
        return Sharing(of)
    last = first if last is None else last
    if not first <= last < of:
        raise ValueError(f"the shards of {of} are 0-{of - 1}")
    return Sharing(of, tuple(range(first, last + 1)))


def shard_of(guild_id: int, of: int) -> int:
    """Return the shard of a server; Discord tells of direct messages on the first."""
    return (guild_id >> 22) % of


def plan(
    sharing: Sharing,
    me: int,
    leases: Sequence[Lease],
    living: Collection[int],
    there: Collection[int],
) -> Plan:
    """Say which shards to take, and how many to give up.

    `living` are the processes that renew their leases, `there` those with a connection to the
    database. A lease may be taken when nobody has it, when it ran out, and when its process is not
    there any more.
    """
    own = [one.shard for one in leases if one.holder == me]
    others = [one for one in leases if one.holder != me]
    free = [one.shard for one in others if one.is_out or one.holder not in there]
    if sharing.only is not None:
        wanted = set(sharing.only)
        missing = tuple(one.shard for one in others if one.shard in wanted - set(free))
        return Plan(tuple(shard for shard in free if shard in wanted), 0, missing)
    most = -(-sharing.of // len({*living, me}))
    return Plan(tuple(free[: max(0, most - len(own))]), max(0, len(own) - most), ())


@dataclass(frozen=True, slots=True)
class ProcessStatus:
    """A process as the others see it."""

    name: str
    wanted: str
    shards: tuple[int, ...]
    age: float
    """Seconds since it renewed its leases."""
    lives: bool


@dataclass(frozen=True, slots=True)
class Status:
    """Who serves a database."""

    processes: tuple[ProcessStatus, ...]
    """Empty where one process serves everything."""
    free: tuple[int, ...]
    """Shards that nobody serves."""
    of: int = 1
