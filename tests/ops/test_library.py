"""The parts of discord.py and aiohttp that are patched here have not changed.

If a test fails after an update of a library: read the change, check that our patch is still right
and still needed, then enter the new digest.
"""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable
from typing import Any

import aiohttp
import discord
import pytest
import yarl
from aiohttp.client import ClientSession
from discord.app_commands import CommandTree
from discord.backoff import ExponentialBackoff
from discord.client import Client
from discord.ext.tasks import Loop
from discord.gateway import DiscordWebSocket, KeepAliveHandler
from discord.http import HTTPClient, Route
from discord.interactions import Interaction, InteractionCallbackResponse
from discord.member import Member
from discord.shard import AutoShardedClient, Shard
from discord.state import AutoShardedConnectionState, ConnectionState
from discord.webhook.async_ import AsyncWebhookAdapter

from bot.ops import discord_patches

FOUND: dict[Callable[..., Any], str] = {
    AsyncWebhookAdapter.create_interaction_response: "4dd13a0eae06",
    AsyncWebhookAdapter.edit_original_interaction_response: "fe871f99b3e5",
    AsyncWebhookAdapter.request: "b449e300f41f",
    AutoShardedClient.connect: "52280e53c2e9",
    AutoShardedClient.launch_shard: "122ec0d76793",
    AutoShardedClient.launch_shards: "a65898ed1353",
    AutoShardedConnectionState._delay_ready: "61e67c90a72b",
    AutoShardedConnectionState._delay_shard_ready: "16b15f36540e",
    AutoShardedConnectionState.parse_ready: "ad7a3c2e3955",
    Client.login: "4a1e0bf3c589",
    CommandTree._call: "8f82c1cd4a8b",
    CommandTree._dispatch_error: "d3719458e601",
    CommandTree._from_interaction: "45267f3964f5",
    ConnectionState.parse_interaction_create: "acb40a14fd01",
    DiscordWebSocket.from_client: "25ac637bdad3",
    DiscordWebSocket.poll_event: "f0b053464dec",
    DiscordWebSocket.received_message: "62c9f5ec6596",
    discord.File.__init__: "d539e099b71f",
    discord.File.close: "7b5f1b8d7d4d",
    ExponentialBackoff.__init__: "831720fcd3e0",
    ExponentialBackoff.delay: "2ca61fd51fd5",
    HTTPClient.get_bot_gateway: "003c60a1be2e",
    HTTPClient.request: "02f1209000b1",
    HTTPClient.static_login: "44c522c43913",
    vars(discord_patches)["json_or_text"]: "13217cb49460",
    Interaction._from_data: "34807e2ab60a",
    InteractionCallbackResponse._update: "5c7e486cbfa2",
    KeepAliveHandler.run: "53616efac183",
    Loop._loop: "5777925d8e66",
    Loop._try_sleep_until: "21a0604a5de8",
    Member.__init__: "784bb3d48f7e",
    Shard.__init__: "db28c903d157",
    Shard._handle_disconnect: "3d2e20321dce",
    Shard.reconnect: "786f83b129f2",
    Shard.reidentify: "d018e505806f",
    Shard.worker: "91adedc27783",
}
"""The parts that patches replace or rely on, with digests of their sources."""


@pytest.mark.parametrize("part", FOUND, ids=lambda part: part.__qualname__)
def test_a_patched_part_has_not_changed(part: Callable[..., Any]) -> None:
    digest = hashlib.sha256(inspect.getsource(part).encode()).hexdigest()[:12]
    assert digest == FOUND[part]


async def test_private_names_that_patches_use_exist() -> None:
    client = discord.AutoShardedClient(intents=discord.Intents.none(), shard_count=1)
    connection: Any = client._connection
    assert "INTERACTION_CREATE" in connection.parsers
    assert connection._ready_tasks == {}
    assert callable(connection._remove_guild)
    assert vars(client)["_AutoShardedClient__shards"] == {}
    assert {"_global_over", "_HTTPClient__session"} <= vars(client.http).keys()
    assert {"_request_class", "_response_class"} <= ClientSession.ATTRS
    assert "_cs_response" in Interaction.__slots__
    assert isinstance(DiscordWebSocket.DEFAULT_GATEWAY, yarl.URL)
    assert {"BASE"} <= vars(Route).keys() & vars(discord.Asset).keys()


@pytest.mark.parametrize(
    ("part", "parameters"),
    [
        (aiohttp.ClientRequest.send, {"self", "conn"}),
        (aiohttp.ClientResponse.start, {"self", "connection"}),
        (aiohttp.FormData.add_field, {"self", "name", "value", "content_type", "filename"}),
        (aiohttp.FormData.__call__, {"self"}),
        (aiohttp.payload.BytesPayload.__init__, {"self", "value"}),
    ],
    ids=lambda part: getattr(part, "__qualname__", ""),
)
def test_aiohttp_calls_what_is_overridden_in_the_same_way(
    part: Callable[..., Any], parameters: set[str]
) -> None:
    assert parameters <= inspect.signature(part).parameters.keys()
