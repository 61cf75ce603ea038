"""Patches of discord.py and aiohttp for requests and their answers.

`discord_events.py` patches the gateway. Each patch names its reason, and the upstream issue if
there is one. `tests/ops/test_requests.py` fails when a patched part of a library changes.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final

import aiohttp
import discord
import discord.webhook.async_
import yarl
from aiohttp.connector import Connection
from aiohttp.hdrs import UPGRADE
from discord.gateway import DiscordWebSocket
from discord.http import (
    HTTPClient,
    MultipartParameters,
    Route,
    json_or_text,
)
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.ops.requests import UNREADABLE, OutageError, describe, note_answer, reading

DISCORD: Final = Route.BASE
"""Discord's address in discord.py."""
_MOMENT: Final = 0.25
_ANSWERS: Final = ("/interactions/", "/webhooks/")
"""Paths of answers to interactions, which only the receiving process can send."""
_WITH_MESSAGE_ID: Final[ContextVar[bool]] = ContextVar("with_message_id", default=False)
"""Whether Discord returns the message id of an answer to an interaction."""


log: Final = logging.getLogger(__name__)


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


async def _read(response: aiohttp.ClientResponse) -> Any:
    """Return an answer's JSON, or an empty text if it is unreadable.

    discord.py raises errors about the form of a refusal instead of the refusal itself, and logs
    whole pages of the proxies between Discord and the bot as its reason.
    """
    note_answer(response.status)
    try:
        data = await json_or_text(response)
        if response.status >= 400:
            discord.HTTPException(response, data)
        if response.status == 429 and isinstance(data, dict):
            _check_wait(data["retry_after"])
    except UNREADABLE as error:
        log.warning("unreadable answer %d ignored: %s", response.status, describe(error))
        return ""
    is_page = response.status >= 400 and isinstance(data, str) and "<" in data
    return "" if is_page else data


def _check_wait(seconds: Any) -> None:
    """Raise `ValueError` for an invalid `retry_after`: discord.py would sleep for it."""
    if isinstance(seconds, bool) or not 0 <= seconds < math.inf:
        raise ValueError("invalid retry_after")


def read_answers() -> None:
    """Make discord.py read answers with `_read`. Repeating this changes nothing."""
    discord.http.json_or_text = _read
    discord.webhook.async_.json_or_text = _read  # type: ignore[attr-defined]  # imported there


def guard(http: HTTPClient, is_silent: Callable[[], bool]) -> None:
    """Refuse calls while the circuit breaker is open; answers to interactions take another way.

    Also work around a deadlock: a call that is cancelled while it waits for the global rate limit
    never sets `_global_over` again, and all later calls wait for ever. discord.py has no issue for
    it, its fork disnake has: https://github.com/DisnakeDev/disnake/pull/1585.
    """
    request = http.request

    async def guarded(route: Route, **given: Any) -> Any:
        if is_silent():
            raise OutageError("too many invalid requests")
        try:
            return await request(route, **given)
        except asyncio.CancelledError:
            http._global_over.set()  # noqa: SLF001 (see above)
            raise

    http.request = guarded  # type: ignore[method-assign]  # all calls except answers to interactions


def fence(client: discord.Client, is_current: Callable[[], bool]) -> None:
    """Send only answers to interactions while other processes may have the shards.

    The check comes directly before a request goes out, because a process can be suspended at any
    moment. A connection to the gateway waits for the lease: a refusal would end discord.py.
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


def listen(http: HTTPClient, *listeners: Callable[[aiohttp.ClientResponse], None]) -> None:
    """Call listeners with every answer, also those that discord.py retries itself.

    aiohttp's tracing would do this too, but makes a request 10 % slower. A listener's error over an
    unreadable answer is logged and ignored.
    """

    class Observed(aiohttp.ClientResponse):
        async def start(self, connection: Connection) -> aiohttp.ClientResponse:
            answer = await super().start(connection)
            for listener in listeners:
                try:
                    listener(answer)
                except UNREADABLE as error:
                    log.warning("unreadable headers of an answer ignored: %s", describe(error))
            return answer

    _session(http)._response_class = Observed  # noqa: SLF001 (the library makes the session)


def _session(http: HTTPClient) -> aiohttp.ClientSession:
    session: aiohttp.ClientSession = http._HTTPClient__session  # type: ignore[attr-defined]  # noqa: SLF001 (no public name)
    return session


class _Answers(AsyncWebhookAdapter):
    """Answers interactions without fetching the resulting message.

    discord.py always asks Discord for the whole message (`with_response`) and makes objects of it.
    """

    async def create_interaction_response(
        self, interaction_id: int, token: str, *, params: MultipartParameters, **sending: Any
    ) -> Any:
        if _WITH_MESSAGE_ID.get():
            data: Any = await super().create_interaction_response(
                interaction_id, token, params=params, **sending
            )
            return {"interaction": {"id": interaction_id} | _message_id(data)}
        path = "/interactions/{webhook_id}/{webhook_token}/callback"
        route = Route("POST", path, webhook_id=interaction_id, webhook_token=token)
        await self.request(route, **params._asdict(), **sending)
        return {"interaction": {"id": interaction_id}}


def _message_id(data: Any) -> dict[str, Any]:
    """Return the answer's message id, or nothing if it is unreadable: the user has the answer."""
    interaction = data.get("interaction") if isinstance(data, dict) else None
    key = str(interaction.get("response_message_id")) if isinstance(interaction, dict) else ""
    return {"response_message_id": key} if key.isdecimal() else {}


@contextmanager
def hearing() -> Iterator[None]:
    """Ask Discord for the message id of answers in the block."""
    before = _WITH_MESSAGE_ID.set(True)
    try:
        yield
    finally:
        _WITH_MESSAGE_ID.reset(before)


def skip_answered() -> None:
    """Make discord.py answer interactions without fetching the resulting message.

    This holds for all tasks that the calling task starts.
    """
    async_context.set(_Answers())  # type: ignore[no-untyped-call]  # the library has no types there


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


def release(file: discord.File) -> None:
    """Close a sent file, but leave no `close` in its buffer.

    discord.py stores the buffer's own method there, so that the buffer refers to itself and a
    picture of 200 kB stays in memory until a garbage collection: 20 MB in a busy evening.
    """
    vars(file.fp).pop("close", None)
    if file._owner:  # noqa: SLF001 (the file is open because of its path)
        file.fp.close()


def release_files() -> None:
    """Make discord.py close sent files with `release`; it has no hook for that."""
    discord.File.close = release  # type: ignore[method-assign, assignment]  # replaces the method
