"""Which servers are this process's own: all of them where it is alone."""

from __future__ import annotations

from typing import Final, Protocol


class Share(Protocol):
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
    def is_first(self) -> bool:
        """Whether it does what is done once, whatever the number of processes."""
        ...

    @property
    def portion(self) -> float:
        """Its part of what Discord allows the whole bot: more than 0, at most 1."""
        ...

    def holds(self, guild_id: int) -> bool:
        """Tell whether a server is its own, so that something new may be begun there."""
        ...

    def has(self, guild_id: int) -> bool:
        """Tell whether it is or was until now: what has begun there is brought to its end."""
        ...


class _Everything:
    """One process that serves everything."""

    of: int | None = None
    shards: tuple[int, ...] = ()
    is_first = True
    portion = 1.0

    def holds(self, guild_id: int) -> bool:  # noqa: ARG002 - it has all of them
        return True

    def has(self, guild_id: int) -> bool:  # noqa: ARG002 - as above
        return True


EVERYTHING: Final[Share] = _Everything()
