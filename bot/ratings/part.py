"""What the parts of ratings have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod

from bot.store import Store


class Part(ABC):
    """A part of ratings: it reads what was counted once everything is."""

    _store: Store

    @abstractmethod
    async def catch_up(self) -> bool:
        """Count the games that are not counted yet, if they are few; tells whether all are."""
