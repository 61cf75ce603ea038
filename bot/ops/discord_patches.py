"""What discord.py does differently here with requests and their answers; each says why.

Beside it stands `discord_events.py`, for the gateway. `tests/ops/test_library.py` fails when a part
of the library changes that these two replace or reach into.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from copy import copy
from typing import Any, Final, TypeAlias

import aiohttp
import discord
import discord.webhook.async_
import yarl
from aiohttp.connector import Connection
from aiohttp.hdrs import UPGRADE
from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient, MultipartParameters, Route, json_or_text
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.ops.outline import describe
from bot.ops.requests import UNREADABLE, OutageError, note_answer, reading

DISCORD: Final = Route.BASE
"""Discord's own address, as the library knows it."""
_READ: Final = ("id", "type", "flags", "content")
"""What is read of a message: which it is, who sees it, and what the library cannot do without."""
_MOMENT: Final = 0.25
_ANSWERS: Final = ("/interactions/", "/webhooks/")
"""Where interactions are answered: only the process that received one can do that."""
_Request: TypeAlias = Callable[..., Awaitable[dict[str, Any]]]
_HEARS: Final[ContextVar[bool]] = ContextVar("hears", default=False)
"""Whether Discord is asked what became of an answer to an interaction."""

log: Final = logging.getLogger(__name__)


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
    with reading():
        answer = await http.request(Route("GET", "/gateway"))
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(answer["url"])


def shorten(message: dict[str, Any]) -> dict[str, Any]:
    """Return what is read of a message."""
    return {name: message[name] for name in _READ if name in message}


def read_little(client: discord.Client) -> None:
    """Let the library read of messages that are sent or changed only which they are.

    Nobody here asks for more.
    """
    http: Any = client.http
    http.send_message = _shortening(http.send_message)
    http.edit_message = _shortening(http.edit_message)


def _shortening(request: _Request) -> _Request:
    async def shortened(*given: Any, **named: Any) -> dict[str, Any]:
        return shorten(await request(*given, **named))

    return shortened


async def _read(response: aiohttp.ClientResponse) -> Any:
    """Return what an answer holds: text where it is no JSON, or cannot be what it seems to be.

    The library lets errors over the form of a refusal hide the refusal itself.
    """
    note_answer(response.status)
    try:
        data = await json_or_text(response)
        if response.status >= 400:
            discord.HTTPException(response, data)
        if response.status == 429 and isinstance(data, dict):
            _check_wait(data["retry_after"])
    except UNREADABLE as error:
        log.warning("answer %d of Discord is not understood: %s", response.status, describe(error))
        return ""
    return data


def _check_wait(seconds: Any) -> None:
    """Raise `ValueError` for seconds that nobody can wait."""
    if isinstance(seconds, bool) or not 0 <= seconds < math.inf:
        raise ValueError("no time to wait")


def read_answers() -> None:
    """Let the library's clients read answers so; doing so again changes nothing."""
    discord.http.json_or_text = _read
    discord.webhook.async_.json_or_text = _read  # type: ignore[attr-defined]  # imported there


def guard(http: HTTPClient, is_silent: Callable[[], bool]) -> None:
    """Let no call through while the bot is to be silent; answers to interactions go another way.

    A call that is cancelled while it waits for a limit of the whole application would leave the
    library closed for good.
    """
    request = http.request

    async def guarded(route: Route, **given: Any) -> Any:
        if is_silent():
            raise OutageError("too many invalid requests")
        try:
            return await request(route, **given)
        except asyncio.CancelledError:
            http._global_over.set()  # noqa: SLF001 (no other way to it)
            raise

    http.request = guarded  # type: ignore[method-assign]  # all calls pass here


def fence(client: discord.Client, is_current: Callable[[], bool]) -> None:
    """Send Discord nothing but answers while the shards may be another process's.

    It is looked at when a request is about to go out: a process may be stopped at any moment. A
    connection to the gateway waits for the next look: the library would end if it were refused.
    """

    class Fenced(aiohttp.ClientRequest):
        async def send(self, conn: Connection) -> aiohttp.ClientResponse:
            while UPGRADE in self.headers and not is_current():  # noqa: ASYNC110 - time decides it
                await asyncio.sleep(_MOMENT)
            if not is_current() and not any(part in self.url.path for part in _ANSWERS):
                conn.close()
                raise OutageError("the shards of this process may be another's")
            return await super().send(conn)

    _session(client.http)._request_class = Fenced  # noqa: SLF001 (the library makes the session)


def hear(http: HTTPClient, *listeners: Callable[[aiohttp.ClientResponse], None]) -> None:
    """Tell listeners of every answer from now on, also those the library keeps to itself.

    It takes a trace for that, which is told of every part of a request: that makes a request a
    tenth dearer. An answer is read even when a listener fails.
    """

    class Heard(aiohttp.ClientResponse):
        async def start(self, connection: Connection) -> aiohttp.ClientResponse:
            answer = await super().start(connection)
            for listen in listeners:
                try:
                    listen(answer)
                except UNREADABLE as error:
                    log.warning("an answer's head is not understood: %s", describe(error))
            return answer

    _session(http)._response_class = Heard  # noqa: SLF001 (the library makes the session)


def _session(http: HTTPClient) -> aiohttp.ClientSession:
    session: aiohttp.ClientSession = http._HTTPClient__session  # type: ignore[attr-defined]  # noqa: SLF001 (no other way to it)
    return session


class _Answers(AsyncWebhookAdapter):
    """Answers interactions without hearing of the message that this makes or changes.

    The library has Discord return all of it, to be read and made into objects.
    """

    async def create_interaction_response(
        self, interaction_id: int, token: str, *, params: MultipartParameters, **sending: Any
    ) -> Any:
        if _HEARS.get():
            data: Any = await super().create_interaction_response(
                interaction_id, token, params=params, **sending
            )
            # The message's id stands beside it, and nobody here asks for more.
            return {"interaction": {"id": interaction_id} | _told_of(data)}
        path = "/interactions/{webhook_id}/{webhook_token}/callback"
        route = Route("POST", path, webhook_id=interaction_id, webhook_token=token)
        await self.request(route, **params._asdict(), **sending)
        return {"interaction": {"id": interaction_id}}

    async def edit_original_interaction_response(self, *given: Any, **sending: Any) -> Any:
        shown: Any = await super().edit_original_interaction_response(*given, **sending)
        return shorten(shown)


def _told_of(data: Any) -> dict[str, Any]:
    """Return which message an answer became; nothing where Discord does not say it readably.

    The person has the answer by then.
    """
    told = data.get("interaction") if isinstance(data, dict) else None
    key = str(told.get("response_message_id")) if isinstance(told, dict) else ""
    return {"response_message_id": key} if key.isdecimal() else {}


def lighten(interaction: discord.Interaction[Any]) -> discord.Interaction[Any]:
    """Return an interaction that was answered, with what it takes to change the answer.

    An interaction and its response refer to each other. One that was kept for minutes would stay
    in memory until all garbage is looked through, with the message that was clicked.
    """
    light = copy(interaction)
    light.message = light.data = None
    with suppress(AttributeError):  # it was not answered
        del light._cs_response  # type: ignore[attr-defined]  # noqa: SLF001 (the library has no way)
    return light


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


async def count_shards(http: HTTPClient) -> int:
    """Ask how many connections to open; one where Discord has no opinion."""
    try:
        with reading():
            shards, _, _ = await http.get_bot_gateway()
            if type(shards) is not int or shards < 1:
                raise ValueError("no number of shards")
    except discord.GatewayNotFound as error:
        if isinstance(error.__cause__, discord.NotFound):
            return 1
        raise
    return shards
