"""The finished games of one person, a page at a time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.ratings.part import Part
from bot.store.pasts import PastRow, read_past

PAGE: Final = 5
"""Games on a page: one view of a phone."""


@dataclass(frozen=True, slots=True)
class PastPage:
    """Some finished games of a person, the newest first."""

    games: tuple[PastRow, ...]
    has_older: bool
    has_newer: bool


class Pasts(Part):
    """The part of ratings that lists finished games."""

    async def past(
        self,
        person_id: int,
        guild_id: int | None,
        *,
        before: int | None = None,
        after: int | None = None,
    ) -> PastPage:
        """Return the page before or after a game, by its number, or the newest.

        Of one server, or (None) of all. After the last there is the newest page.
        """
        found = await read_past(
            self._store, person_id, guild_id, PAGE + 1, before=before, after=after
        )
        if after is not None:
            if len(found) <= PAGE:
                return await self.past(person_id, guild_id)
            return PastPage(tuple(found[1:]), has_older=True, has_newer=True)
        games = tuple(found[:PAGE])
        return PastPage(games, has_older=len(found) > PAGE, has_newer=before is not None)
