"""The health file: the connected bot touches it, and `takujo health` reads its age."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.store.shards import shard_of

if TYPE_CHECKING:
    import discord  # the health check runs every minute and can do without it

TOUCH_INTERVAL_S: Final = 20.0
"""Seconds between two touches of the file."""
MAX_AGE_S: Final = 3 * TOUCH_INTERVAL_S
"""Seconds without a touch after which the bot counts as stuck or disconnected."""


def pulse_of(database: Path) -> Path:
    """Return the health file of the bot with this database."""
    return database.with_name(f"{database.name}.alive")


def is_alive(pulse: Path) -> bool:
    """Tell whether a bot was connected to Discord within the last `MAX_AGE_S` seconds."""
    try:
        touched = pulse.stat().st_mtime
    except OSError:
        return False
    return abs(time.time() - touched) < MAX_AGE_S  # the clock may have been set back since


def is_connected(client: discord.AutoShardedClient) -> bool:
    """Tell whether every shard has its connection to the gateway."""
    return client.is_ready() and not cut_off(client)


def cut_off(client: discord.AutoShardedClient) -> tuple[int, ...]:
    """Return the shards without a connection: their servers cannot reach the bot."""
    return tuple(sorted(n for n, shard in client.shards.items() if shard.is_closed()))


def is_cut_off(client: discord.AutoShardedClient, guild_id: int, of: int | None = None) -> bool:
    """Tell whether the shard of a server has no connection.

    `of` is the number of all shards if this process may serve only some of them.
    """
    if of is not None:
        shard = client.shards.get(shard_of(guild_id, of))
        return shard is None or shard.is_closed()
    down = cut_off(client)
    return bool(down) and shard_of(guild_id, len(client.shards)) in down


async def touch(pulse: Path, connected: Callable[[], bool]) -> None:
    """Touch the file while connected.

    It runs in the bot's event loop, so a loop that hangs also stops the touches.
    """
    if connected():
        await asyncio.to_thread(pulse.touch)
