"""Discord's addresses, and the number of shards that it recommends."""

from __future__ import annotations

from typing import Final

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient, Route

from bot.ops.requests import reading

DISCORD: Final = Route.BASE
"""The address of the REST API in discord.py."""


def redirect(base: str) -> None:
    """Send every REST call to `base`, and avatar downloads too if that is not Discord.

    discord.py has no option for the address.
    """
    Route.BASE = base.rstrip("/")
    if Route.BASE != DISCORD:
        discord.Asset.BASE = str(yarl.URL(base).origin())


async def find_gateway(http: HTTPClient) -> None:
    """Use the gateway that `GET /gateway` names for all connections.

    discord.py falls back to a constant address for every new session, so the constant is replaced.
    """
    with reading():
        answer = await http.request(Route("GET", "/gateway"))
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(answer["url"])


async def count_shards(http: HTTPClient) -> int:
    """Return the number of shards that Discord recommends; 1 if it has no such endpoint."""
    try:
        with reading():
            shards, _, _ = await http.get_bot_gateway()
            if type(shards) is not int or shards < 1:
                raise ValueError("invalid number of shards")
    except discord.GatewayNotFound as error:
        if isinstance(error.__cause__, discord.NotFound):
            return 1
        raise
    return shards
