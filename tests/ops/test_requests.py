"""Requests time out, outages differ from refusals, and invalid requests are limited."""

from __future__ import annotations

import asyncio
import errno
import hashlib
import inspect
import io
import json
import logging
import weakref
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, NoReturn, cast

import aiohttp
import discord
import pytest
import yarl
from aiohttp import web
from aiohttp.client import ClientSession
from aiohttp.test_utils import TestServer
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

from bot.ops import discord_patches, requests
from bot.ops.breaker import INVALID_WINDOW_S, CircuitBreaker
from bot.ops.discord_patches import fence, guard, listen, release
from bot.ops.discord_time import DiscordTime

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
    ConnectionState.parse_channel_create: "ff63a5ed184e",
    ConnectionState.parse_channel_update: "d9c70f79439f",
    ConnectionState.parse_guild_create: "750ea3100f44",
    ConnectionState.parse_interaction_create: "acb40a14fd01",
    DiscordWebSocket.from_client: "25ac637bdad3",
    DiscordWebSocket.poll_event: "f0b053464dec",
    DiscordWebSocket.received_message: "62c9f5ec6596",
    discord.File.__init__: "d539e099b71f",
    discord.File.close: "7b5f1b8d7d4d",
    ExponentialBackoff.__init__: "831720fcd3e0",
    ExponentialBackoff.delay: "2ca61fd51fd5",
    discord.Guild._from_data: "9f3ebd711f12",
    HTTPClient.get_bot_gateway: "003c60a1be2e",
    HTTPClient.request: "02f1209000b1",
    HTTPClient.static_login: "44c522c43913",
    vars(discord_patches)["json_or_text"]: "13217cb49460",
    Interaction._from_data: "34807e2ab60a",
    Interaction.edit_original_response: "53f07dc23961",
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
"""Functions that patches replace or rely on, with digests of their sources."""


@pytest.mark.parametrize("part", FOUND, ids=lambda part: part.__qualname__)
def test_patched_library_code_has_not_changed(part: Callable[..., Any]) -> None:
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
    assert isinstance(DiscordWebSocket.DEFAULT_GATEWAY, yarl.URL)
    assert {"BASE"} <= vars(Route).keys() & vars(discord.Asset).keys()


MOST: Final = 10
NOWHERE: Final = cast("Any", SimpleNamespace(host="discord.com", port=443, ssl=True))
PICTURE: Final = b"--\r\n\0picture"


def refused(status: int, code: int = 0) -> discord.HTTPException:
    """Return the error that discord.py raises for an answer of Discord."""
    response = cast("Any", SimpleNamespace(status=status, reason="", headers={}))
    kinds: dict[int, type[discord.HTTPException]] = {403: discord.Forbidden, 404: discord.NotFound}
    return kinds.get(status, discord.HTTPException)(response, {"code": code, "message": "no"})


async def fail(error: Exception) -> NoReturn:
    raise error


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (refused(429), requests.OutageError),
        (refused(500), requests.OutageError),
        (discord.RateLimited(60), requests.OutageError),
        (
            aiohttp.ClientConnectorError(NOWHERE, OSError(errno.ECONNREFUSED, "")),
            requests.OutageError,
        ),
        (RuntimeError("Session is closed"), requests.OutageError),
        (ConnectionResetError(errno.ECONNRESET, "reset"), requests.LostAnswerError),
        (aiohttp.ClientOSError(errno.ECONNRESET, "reset"), requests.LostAnswerError),
        (aiohttp.ServerDisconnectedError(), requests.LostAnswerError),
        (TimeoutError(), requests.LostAnswerError),
        (refused(400, 50035), requests.RefusedError),
        (refused(403, 50013), requests.RefusedError),
        (refused(404, 10003), requests.RefusedError),
        # A programming error is not hidden.
        (ZeroDivisionError(), ZeroDivisionError),
        (RuntimeError("of our own"), RuntimeError),
    ],
)
async def test_errors_become_outages_or_refusals(error: Exception, kind: type[Exception]) -> None:
    with pytest.raises(kind) as raised:
        await requests.call(fail(error))
    assert type(raised.value) is kind
    assert error in (raised.value, raised.value.__cause__)
    if isinstance(raised.value, requests.RefusedError) and isinstance(error, discord.HTTPException):
        assert (raised.value.status, raised.value.code) == (error.status, error.code)


async def test_a_hanging_call_times_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "CALL_TIMEOUT_S", 0.01)
    with pytest.raises(requests.LostAnswerError):
        await requests.call(asyncio.Event().wait())


@asynccontextmanager
async def serving(
    handler: Callable[[web.Request], Awaitable[web.StreamResponse]],
) -> AsyncIterator[yarl.URL]:
    """Serve every path on this machine; yield the address."""
    app = web.Application(client_max_size=2**22)
    app.router.add_route("*", "/{path:.*}", handler)
    async with TestServer(app) as server:
        yield server.make_url("/")


async def test_refused_calls_stop_at_the_limit_except_interaction_answers(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    breaker = CircuitBreaker(MOST)
    discord_time = DiscordTime()
    paths = list[str]()
    headers = {"X-RateLimit-Scope": "shared"}
    user = {"id": "1", "username": "bot", "discriminator": "0", "avatar": None}

    async def refuse(request: web.Request) -> web.Response:
        """Refuse all but the login, without naming a character set, as Discord does."""
        paths.append(request.path)
        is_login = request.path == "/users/@me"
        data = user if is_login else {"code": 50001, "message": "Missing Access"}
        return web.Response(
            body=json.dumps(data).encode(),
            status=200 if is_login else 403,
            headers=headers,
            content_type="application/json",
        )

    def fail_to_read(answer: aiohttp.ClientResponse) -> None:
        raise OverflowError(answer.status)

    intents = discord.Intents(guilds=True)
    async with serving(refuse) as address, discord.Client(intents=intents) as client:
        monkeypatch.setattr(Route, "BASE", str(address).rstrip("/"))
        await client.http.static_login("token")
        listen(client.http, fail_to_read, breaker.on_answer, discord_time.on_answer)
        guard(client.http, lambda: breaker.is_open)
        channel = client.get_partial_messageable(1)
        with pytest.raises(requests.RefusedError):
            await requests.call(channel.send("turn"))
        assert breaker.count == 0  # shared rate limits are not counted
        headers.clear()
        paths.clear()
        for number in range(1, MOST + 1):
            with pytest.raises(requests.RefusedError):
                await requests.call(channel.send("turn"))
            assert breaker.count == len(paths) == number
        for _ in range(3):
            with pytest.raises(requests.OutageError, match="invalid requests"):
                await requests.call(channel.send("turn"))
        assert len(paths) == MOST
        hook = discord.Webhook.partial(1, "token", client=client)  # as an interaction is answered
        with pytest.raises(discord.Forbidden):
            await hook.send("answer")
        assert len(paths) == MOST + 1
    assert "OverflowError" in caplog.text
    time = discord_time()
    assert time is not None
    assert abs((time - datetime.now(UTC)).total_seconds()) < 60


def test_the_circuit_breaker_opens_and_closes_by_itself(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    time = [0.0]
    breaker = CircuitBreaker(MOST, lambda: time[0])
    while not breaker.is_open:
        for status in (200, 404, 429):
            breaker.note(status)
        time[0] += 20
    assert breaker.count == MOST
    breaker.note(403)  # an interaction may be refused meanwhile
    began = time[0]
    while breaker.is_open:
        time[0] += 1
    assert INVALID_WINDOW_S / 2 < time[0] - began < INVALID_WINDOW_S
    assert breaker.count <= MOST / 2
    assert [record.levelname for record in caplog.records] == ["ERROR", "WARNING"]


def test_a_ban_of_the_address_opens_the_circuit_breaker_while_it_lasts(
    caplog: pytest.LogCaptureFixture,
) -> None:
    time = [0.0]
    breaker = CircuitBreaker(MOST, lambda: time[0])

    def answer(**headers: str) -> Any:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return SimpleNamespace(status=429, url=yarl.URL("https://discord.com/x"), headers=named)

    breaker.on_answer(answer(Retry_After="900", Via="1.1 google"))  # one of Discord's own limits
    breaker.on_answer(answer())
    assert not breaker.is_open
    breaker.on_answer(answer(Retry_After="900"))
    time[0] = 899.0
    assert breaker.is_open
    breaker.on_answer(answer(Retry_After="60"))  # to an answer of an interaction
    time[0] = 958.0
    assert breaker.is_open
    time[0] = 959.0
    assert not breaker.is_open
    assert [record.levelname for record in caplog.records] == ["ERROR", "WARNING"]


def test_a_refused_token_is_logged_once_in_a_while(caplog: pytest.LogCaptureFixture) -> None:
    time = [0.0]
    breaker = CircuitBreaker(MOST, lambda: time[0])

    def answer(status: int, path: str) -> Any:
        return SimpleNamespace(
            status=status, url=yarl.URL(f"https://discord.com{path}"), headers={}
        )

    breaker.on_answer(answer(401, "/api/v10/webhooks/1/token/messages/@original"))
    breaker.on_answer(answer(403, "/api/v10/channels/1/messages"))
    assert caplog.records == []  # the token of an interaction has expired
    for _ in range(3):
        breaker.on_answer(answer(401, "/api/v10/channels/1/messages"))
    assert [record.getMessage()[:31] for record in caplog.records] == [
        "Discord refuses the token (401)"
    ]
    time[0] += INVALID_WINDOW_S
    breaker.on_answer(answer(401, "/api/v10/channels/1/messages"))
    assert len(caplog.records) == 2


async def test_a_process_without_leases_can_only_answer_interactions() -> None:
    """Sessions wait, because an error there would make discord.py end the process."""
    seen = list[str]()
    current = [True]

    async def serve(request: web.Request) -> web.StreamResponse:
        seen.append(request.path)
        if "Upgrade" not in request.headers:
            return web.Response()
        await (line := web.WebSocketResponse()).prepare(request)
        await line.close()
        return line

    async with serving(serve) as address, aiohttp.ClientSession(address) as session:
        http = SimpleNamespace(_HTTPClient__session=session)
        fence(cast("Any", http), lambda: current[0])
        await session.post("/channels/1/messages")
        current[0] = False
        with pytest.raises(requests.OutageError):
            await session.post("/channels/2/messages")
        await session.post("/interactions/3/token/callback")
        connecting = asyncio.create_task(session.ws_connect("/gateway"))
        await asyncio.sleep(0.05)
        assert not connecting.done()
        current[0] = True
        async with asyncio.timeout(5):
            await (await connecting).close()
    assert seen == ["/channels/1/messages", "/interactions/3/token/callback", "/gateway"]


def test_a_sent_file_is_freed_without_garbage_collection(tmp_path: Path) -> None:
    file = discord.File(io.BytesIO(PICTURE), "a.png")
    reference = weakref.ref(file.fp)
    release(file)
    assert file.fp.read() == PICTURE
    del file
    assert reference() is None
    (tmp_path / "a.png").write_bytes(PICTURE)
    release(opened := discord.File(tmp_path / "a.png"))
    assert opened.fp.closed
