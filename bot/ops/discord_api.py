"""The addresses of Discord: REST and, found through it, the gateway."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, TypeAlias

import aiohttp
import discord
import yarl
from aiohttp.connector import Connection
from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient, MultipartParameters, Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

DISCORD: Final = Route.BASE
"""Discord's own address, as the library knows it."""
_READ: Final = ("id", "type", "flags", "content")
"""What is read of a message: which it is, who sees it, and what the library cannot do without."""
DOUBLINGS: Final = 8
"""How often the wait for a broken connection is doubled, from a second on."""
_Request: TypeAlias = Callable[..., Awaitable[dict[str, Any]]]
_HEARS: Final[ContextVar[bool]] = ContextVar("hears", default=False)
"""Whether Discord is asked what became of an answer to an interaction."""


def redirect(base: str) -> None:
    """Send every REST call to `base`; the gateway follows with `find_gateway`.

    Where that is not Discord itself, avatars are read there, too.
    """
    Route.BASE = base.rstrip("/")
    if Route.BASE != DISCORD:
        discord.Asset.BASE = str(yarl.URL(base).origin())


async def find_gateway(http: HTTPClient) -> None:
    """Ask `GET /gateway` for the gateway and use it for this and every later connection.

    The library asks only once and falls back to Discord's own address whenever it has to
    identify again, so the address is put where that fallback is read.
    """
    answer = await http.request(Route("GET", "/gateway"))
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(answer["url"])


def skip_contents(client: discord.Client) -> None:
    """Let the library read of messages that are sent or changed only which they are.

    It makes objects of all that is in them, a twelfth of what a click in a lobby costs. Nobody here
    asks for them: a message is known by its id alone. Of one that is clicked it reads the files.
    """
    parsers = client._connection.parsers  # noqa: SLF001 (the only way before an object is made)
    parse = parsers["INTERACTION_CREATE"]

    def parse_lean(data: dict[str, Any]) -> None:
        if message := data.get("message"):
            # Somebody may want to show a file of a private message to all.
            files = message.get("attachments", [])
            data = {**data, "message": _shorten(message) | {"attachments": files}}
        parse(data)

    parsers["INTERACTION_CREATE"] = parse_lean
    http: Any = client.http
    http.send_message = _shortening(http.send_message)
    http.edit_message = _shortening(http.edit_message)


def _shorten(message: dict[str, Any]) -> dict[str, Any]:
    return {name: message[name] for name in _READ if name in message}


def _shortening(request: _Request) -> _Request:
    async def shortened(*given: Any, **named: Any) -> dict[str, Any]:
        return _shorten(await request(*given, **named))

    return shortened


def hear(http: HTTPClient, *listeners: Callable[[aiohttp.ClientResponse], None]) -> None:
    """Have listeners told of every answer from now on, also those the library keeps to itself.

    It takes a trace for that, which is told of every part of a request: that makes a request a
    tenth dearer.
    """

    class Heard(aiohttp.ClientResponse):
        async def start(self, connection: Connection) -> aiohttp.ClientResponse:
            answer = await super().start(connection)
            for listen in listeners:
                listen(answer)
            return answer

    session: aiohttp.ClientSession = http._HTTPClient__session  # type: ignore[attr-defined]  # noqa: SLF001 (no other way to it)
    session._response_class = Heard  # noqa: SLF001 (the library makes the session)


class _Answers(AsyncWebhookAdapter):
    """Answers interactions without hearing of the message that this makes or changes.

    The library has Discord return all of it, to be read and made into objects.
    """

    async def create_interaction_response(
        self, interaction_id: int, token: str, *, params: MultipartParameters, **sending: Any
    ) -> Any:
        if _HEARS.get():
            data = await super().create_interaction_response(
                interaction_id, token, params=params, **sending
            )
            # Its id stands beside it, and nobody here asks for more.
            return data | {"resource": None}
        path = "/interactions/{webhook_id}/{webhook_token}/callback"
        route = Route("POST", path, webhook_id=interaction_id, webhook_token=token)
        await self.request(route, **params._asdict(), **sending)
        return {"interaction": {"id": interaction_id}}

    async def edit_original_interaction_response(self, *given: Any, **sending: Any) -> Any:
        shown: Any = await super().edit_original_interaction_response(*given, **sending)
        return _shorten(shown)


@contextmanager
def hearing() -> Iterator[None]:
    """Have Discord tell which message an answer became, in place of nothing."""
    before = _HEARS.set(True)
    try:
        yield
    finally:
        _HEARS.reset(before)


def skip_answered() -> None:
    """Let the library not ask for the message that answers an interaction.

    Holds for everything the calling task begins.
    """
    async_context.set(_Answers())  # type: ignore[no-untyped-call]  # the library says no types


def reconnect_soon(client: discord.AutoShardedClient) -> None:
    """Let every connection that broke be tried again within `2 ** DOUBLINGS` seconds.

    The library doubles its waits up to 1,024 seconds, also after an outage of two minutes: for so
    long nobody's clicks would be answered. Discord allows to begin a session 1,000 times a day, and
    these waits, half as long on average, stay below that even when every try begins one.
    """
    for shard in client.shards.values():
        shard._parent._backoff._max = DOUBLINGS  # noqa: SLF001 (the library has no setting)


async def count_shards(http: HTTPClient) -> int:
    """Ask how many connections to open; one where Discord has no opinion."""
    try:
        shards, _, _ = await http.get_bot_gateway()
    except discord.GatewayNotFound as error:
        if isinstance(error.__cause__, discord.NotFound):
            return 1
        raise
    return shards
