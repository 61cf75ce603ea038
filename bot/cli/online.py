"""The bot's permissions in its servers, as `check --online` says them."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from typing import Any, Final

import discord

from bot.cli.run import read_application
from bot.notifications.delivery.access import (
    find_missing,
    invite_link,
    needed_for,
    permissions_in,
)
from bot.ops.config import Settings, SettingsError
from bot.ops.requests import OutageError, RefusedError, call
from bot.store import Store
from bot.store.location import Location
from bot.store.migrate import inspect
from bot.store.people import read_servers
from bot.store.settings import ServerSettings
from bot.words import ENGLISH, Reader, localize
from games.core import Text

_PAGE: Final = 200
"""Servers of one answer of Discord."""


def check_online(settings: Settings) -> int:
    """Log in without the gateway, and say what the bot lacks in each server.

    Where the settings of a server name channels for tables, these count, else the permissions of
    the bot's role. Return 2 if it lacks something. Raises `SettingsError` and `StoreError`.
    """
    return asyncio.run(_check(settings))


async def _check(settings: Settings) -> int:
    code = 0
    async with read_application(settings) as (client, application):
        chosen = await _read_servers(settings.database)
        try:
            servers = [server async for server in _list_servers(client)]
            for server in servers:
                own = chosen.pop(int(server["id"]), None) or ServerSettings(int(server["id"]))
                name = f"server {server['id']} ({server['name']})"
                async for place, fault in _look(client, own, int(server["permissions"])):
                    sys.stdout.write(f"{name}, {place}: {fault or 'ok'}\n")
                    code = 2 if fault else code
        except (RefusedError, OutageError) as error:
            raise SettingsError(f"Discord cannot be asked for the servers: {error}") from None
    for left in chosen:
        sys.stdout.write(f"server {left}: the bot is not there any more\n")
    if not servers:
        sys.stdout.write(f"servers: none, invite the bot: {invite_link(int(application['id']))}\n")
    return code


async def _read_servers(database: Location) -> dict[int, ServerSettings]:
    """Return the settings of all servers that changed one."""
    if inspect(database) != "is ready":
        return {}
    store = await Store.open(database)
    try:
        return await read_servers(store)
    finally:
        await store.close()


async def _list_servers(client: discord.Client) -> AsyncIterator[dict[str, Any]]:
    """Yield the servers as Discord lists them, with the permissions of the bot's roles."""
    after = None
    while True:
        page = await call(client.http.get_guilds(_PAGE, after=after, with_counts=False))
        for server in page:
            yield dict(server)
        if len(page) < _PAGE:
            return
        after = int(page[-1]["id"])


async def _look(
    client: discord.Client, settings: ServerSettings, permissions: int
) -> AsyncIterator[tuple[str, str]]:
    """Yield each place for tables and what the bot lacks there; nothing lacks: an empty text."""
    if not settings.channels:
        needed = needed_for(None, threads=settings.threads)
        yield "all channels", _say(find_missing(discord.Permissions(permissions), needed))
        return
    guild = await call(client.fetch_guild(settings.guild_id, with_counts=False))
    channels = {channel.id: channel for channel in await call(guild.fetch_channels())}
    user = client.user
    if user is None:
        return  # never after a login
    member = await call(guild.fetch_member(user.id))
    for key in settings.channels:
        channel = channels.get(key)
        if channel is None:
            yield f"channel {key}", "it was deleted"
            continue
        needed = needed_for(channel, threads=settings.threads)
        allowed = permissions_in(channel, member)
        fault = _say(find_missing(allowed, needed))
        if member.is_timed_out():
            fault = f"timed out by a moderator until {member.timed_out_until:%Y-%m-%d %H:%M} UTC"
        # Discord does not send the name of a channel that the bot cannot view.
        name = f" (#{channel.name})" if allowed.view_channel else ""
        yield f"channel {key}{name}", fault


def _say(missing: tuple[Text, ...]) -> str:
    reader = Reader(ENGLISH)
    names = ", ".join(localize(name, reader).strip("*") for name in missing)
    return names and f"missing {names}"
