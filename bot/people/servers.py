"""Settings of servers, and the options last played with there."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import asdict, replace
from typing import Any

from bot.people.model import NotHereError, NotOpenerError, Openers, Options, ServerSettings
from bot.store import Store
from bot.store.people import PeopleStore
from games.core.text import Listing


class Servers:
    """Keeps settings; every change is in the database when it returns."""

    def __init__(self, store: Store) -> None:
        self._store = PeopleStore(store)

    async def settings(self, guild_id: int) -> ServerSettings:
        """Return the settings of a server."""
        row = await self._store.server(guild_id)
        return _settings(row) if row else ServerSettings(guild_id)

    async def set_language(self, guild_id: int, language: str | None) -> ServerSettings:
        """Choose the language of everything public; None is the one set in Discord."""
        return await self._change(guild_id, lambda now: replace(now, language=language))

    async def set_channels(self, guild_id: int, channels: Collection[int]) -> ServerSettings:
        """Choose where tables may be opened; none: everywhere."""
        chosen = tuple(sorted(channels))
        return await self._change(guild_id, lambda now: replace(now, channels=chosen))

    async def set_threads(self, guild_id: int, *, wanted: bool) -> ServerSettings:
        """Choose whether started tables move into threads."""
        return await self._change(guild_id, lambda now: replace(now, threads=wanted))

    async def set_cards(self, guild_id: int, *, wanted: bool) -> ServerSettings:
        """Choose whether the end of a game in a thread is told in the channel, too."""
        return await self._change(guild_id, lambda now: replace(now, cards=wanted))

    async def set_seasons(self, guild_id: int, *, wanted: bool) -> ServerSettings:
        """Choose whether the final table of a season is posted."""
        return await self._change(guild_id, lambda now: replace(now, seasons=wanted))

    async def set_clock(self, guild_id: int, clock: str) -> ServerSettings:
        """Choose the clock that tables have when they are opened."""
        return await self._change(guild_id, lambda now: replace(now, clock=clock))

    async def set_openers(self, guild_id: int, openers: Openers) -> ServerSettings:
        """Choose who may open tables."""
        return await self._change(guild_id, lambda now: replace(now, openers=openers))

    async def remember(self, guild_id: int, game: str, options: Options) -> None:
        """Keep the options a game was started with, for the next table."""
        if (await self.settings(guild_id)).remembered.get(game) == options:
            return
        await self._change(
            guild_id,
            lambda now: replace(now, remembered={**now.remembered, game: dict(options)}),
        )

    async def _change(
        self, guild_id: int, change: Callable[[ServerSettings], ServerSettings]
    ) -> ServerSettings:
        changed: list[ServerSettings] = []

        def put(row: dict[str, Any] | None) -> dict[str, Any]:
            changed.append(change(_settings(row) if row else ServerSettings(guild_id)))
            return _row(changed[0])

        await self._store.change_server(guild_id, put)
        return changed[0]


def check_opening(settings: ServerSettings, channels: Collection[int], *, is_manager: bool) -> None:
    """Raise `NotOpenerError` or `NotHereError` unless a table may be opened.

    `channels` are the one the person is in and, for a thread, the one it belongs to.
    """
    if settings.openers is Openers.MANAGERS and not is_manager:
        raise NotOpenerError
    check_channels(settings, channels)


def check_channels(settings: ServerSettings, channels: Collection[int]) -> None:
    """Raise `NotHereError` unless tables may be in one of these channels."""
    if settings.channels and not set(settings.channels) & set(channels):
        named = Listing(tuple(f"<#{channel}>" for channel in settings.channels))
        raise NotHereError(channels=named)


def _settings(row: dict[str, Any]) -> ServerSettings:
    return ServerSettings(
        **row | {"channels": tuple(row["channels"]), "openers": Openers(row["openers"])}
    )


def _row(settings: ServerSettings) -> dict[str, Any]:
    return asdict(settings) | {
        "channels": list(settings.channels),
        "openers": settings.openers.value,
    }
