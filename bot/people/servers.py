"""Settings of servers, and the options of their last games."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import asdict, replace
from typing import Any

from bot.people.model import Openers, Options, ServerSettings
from bot.refusal import Refusal
from bot.store import Store
from bot.store.people import PeopleStore
from games.core.text import Listing


class Servers:
    """Settings of servers; every change is in the database when it returns."""

    def __init__(self, store: Store) -> None:
        self._store = PeopleStore(store)

    async def settings(self, guild_id: int) -> ServerSettings:
        """Return the settings of a server."""
        row = await self._store.server(guild_id)
        return _settings(row) if row else ServerSettings(guild_id)

    async def set_language(self, guild_id: int, language: str | None) -> ServerSettings:
        """Set the language of public messages; None is the one set in Discord."""
        return await self._change(guild_id, lambda now: replace(now, language=language))

    async def set_channels(self, guild_id: int, channels: Collection[int]) -> ServerSettings:
        """Set the channels where tables may be opened; none: everywhere."""
        chosen = tuple(sorted(channels))
        return await self._change(guild_id, lambda now: replace(now, channels=chosen))

    async def set_threads(self, guild_id: int, *, wanted: bool) -> ServerSettings:
        """Set whether started tables move to threads."""
        return await self._change(guild_id, lambda now: replace(now, threads=wanted))

    async def set_cards(self, guild_id: int, *, wanted: bool) -> ServerSettings:
        """Set whether the result of a game in a thread is also posted in the channel."""
        return await self._change(guild_id, lambda now: replace(now, cards=wanted))

    async def set_seasons(self, guild_id: int, *, wanted: bool) -> ServerSettings:
        """Set whether the final table of a season is posted."""
        return await self._change(guild_id, lambda now: replace(now, seasons=wanted))

    async def set_clock(self, guild_id: int, clock: str) -> ServerSettings:
        """Set the time limit of new tables."""
        return await self._change(guild_id, lambda now: replace(now, clock=clock))

    async def set_openers(self, guild_id: int, openers: Openers) -> ServerSettings:
        """Set the people who may open tables."""
        return await self._change(guild_id, lambda now: replace(now, openers=openers))

    async def remember(self, guild_id: int, game: str, options: Options) -> None:
        """Keep the options of a started game as defaults of the next table."""
        if (await self.settings(guild_id)).remembered.get(game) == options:
            return
        await self._change(
            guild_id,
            lambda now: replace(now, remembered={**now.remembered, game: dict(options)}),
        )

    async def _change(
        self, guild_id: int, change: Callable[[ServerSettings], ServerSettings]
    ) -> ServerSettings:
        changed = ServerSettings(guild_id)

        def put(row: dict[str, Any] | None) -> dict[str, Any]:
            nonlocal changed
            changed = change(_settings(row) if row else ServerSettings(guild_id))
            return _row(changed)

        await self._store.change_server(guild_id, put)
        return changed


def check_opening(settings: ServerSettings, channels: Collection[int], *, is_manager: bool) -> None:
    """Raise `refused-not-opener` or `refused-channel` unless a table may be opened.

    `channels` are the person's channel and, if that is a thread, its parent.
    """
    if settings.openers is Openers.MANAGERS and not is_manager:
        raise Refusal("refused-not-opener")
    check_channels(settings, channels)


def check_channels(settings: ServerSettings, channels: Collection[int]) -> None:
    """Raise `refused-channel` unless tables may be in one of these channels."""
    if settings.channels and not set(settings.channels) & set(channels):
        named = Listing(tuple(f"<#{channel}>" for channel in settings.channels))
        raise Refusal("refused-channel", channels=named)


def _settings(row: dict[str, Any]) -> ServerSettings:
    return ServerSettings(
        **row | {"channels": tuple(row["channels"]), "openers": Openers(row["openers"])}
    )


def _row(settings: ServerSettings) -> dict[str, Any]:
    return asdict(settings) | {
        "channels": settings.channels,
        "openers": settings.openers.value,
    }
