"""The bot reaches Discord through an HTTP proxy."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from bot.ops.config import load
from bot.sandbox.server import Sandbox
from tests.sandbox.process import Bot
from tests.support.driver import Client

pytestmark = pytest.mark.sandbox


class Proxy:
    """Forwards requests, also those that become WebSockets."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        """The request lines."""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Forward one request, and close the connection unless it becomes a WebSocket."""
        method, address, version = (await reader.readline()).decode().split()
        self.asked.append(f"{method} {address}")
        headers = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")[:-2]
        if not any(header.casefold().startswith("upgrade:") for header in headers):
            headers.append("Connection: close")
        url = urlsplit(address)
        upstream, onward = await asyncio.open_connection(url.hostname, url.port)
        path = f"{url.path}?{url.query}" if url.query else url.path
        onward.write("\r\n".join((f"{method} {path} {version}", *headers, "", "")).encode())
        with suppress(ConnectionError):
            await asyncio.gather(pump(reader, onward), pump(upstream, writer))


async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while piece := await reader.read(65536):
            writer.write(piece)
            await writer.drain()
    finally:
        writer.close()


@asynccontextmanager
async def proxying() -> AsyncIterator[tuple[Proxy, str]]:
    proxy = Proxy()
    async with await asyncio.start_server(proxy.serve, "127.0.0.1", 0) as server:
        yield proxy, f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


async def test_rest_gateway_and_answers_go_through_the_proxy(
    sandbox: Sandbox, client: Client, bot_folder: Path, general: int
) -> None:
    async with proxying() as (proxy, address):
        async with Bot(sandbox, client, bot_folder, TAKUJO_PROXY=address):
            [person, *_] = await client.members()
            reply = await person.command(general, "help")
            assert reply.message is not None
        paths = " ".join(proxy.asked)
        for part in ("/applications/", "/interactions/", "/gateway/"):
            assert part in paths
        assert len(proxy.asked) > 3


def test_the_proxy_of_the_environment_is_used_unless_it_is_bypassed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("TAKUJO_PROXY", "no_proxy", "NO_PROXY", "https_proxy"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HTTPS_PROXY", "http://proxy.example.org:3128")
    assert load().proxy_to_discord == "http://proxy.example.org:3128"
    monkeypatch.setenv("NO_PROXY", "discord.com")
    assert load().proxy_to_discord is None
    monkeypatch.setenv("TAKUJO_PROXY", "http://other.example.org:3128")
    assert load().proxy_to_discord == "http://other.example.org:3128"
