"""Patches of discord.py and aiohttp for requests and their answers.

`discord_events.py` patches the gateway. Each patch names its reason, and the upstream issue if
there is one. `tests/ops/test_requests.py` fails when a patched part of a library changes.
"""

from __future__ import annotations

import asyncio
import io
import logging
import math
import secrets
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, TypeAlias

import aiohttp
import discord
import discord.webhook.async_
import yarl
from aiohttp import payload
from aiohttp.connector import Connection
from aiohttp.hdrs import UPGRADE
from discord.gateway import DiscordWebSocket
from discord.http import (
    HTTPClient,
    MultipartParameters,
    Route,
    handle_message_parameters,
    json_or_text,
)
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.ops.requests import UNREADABLE, OutageError, describe, note_answer, reading

DISCORD: Final = Route.BASE
"""Discord's address in discord.py."""
_READ: Final = ("id", "type", "flags", "content")
"""Fields of a message that the bot or discord.py needs."""
_MOMENT: Final = 0.25
_ANSWERS: Final = ("/interactions/", "/webhooks/")
"""Paths of answers to interactions, which only the receiving process can send."""
_Request: TypeAlias = Callable[..., Awaitable[dict[str, Any]]]
EditAnswer: TypeAlias = Callable[[discord.ui.LayoutView, list[discord.File]], Awaitable[None]]
_WITH_MESSAGE_ID: Final[ContextVar[bool]] = ContextVar("with_message_id", default=False)
"""Whether Discord returns the message id of an answer to an interaction."""

_LARGE: Final = 2**20
"""Bytes; aiohttp sends larger bodies in chunks."""
_ESCAPES: Final = str.maketrans({'"': "%22", "\r": "%0D", "\n": "%0A"})

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


def shorten(message: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of a message that are needed."""
    return {name: message[name] for name in _READ if name in message}


def read_little(client: discord.Client) -> None:
    """Make discord.py parse only the needed fields of sent and edited messages.

    It would make objects of all components, which the bot does not use.
    """
    http: Any = client.http
    http.send_message = _shortening(http.send_message)
    http.edit_message = _shortening(http.edit_message)


def _shortening(request: _Request) -> _Request:
    async def shortened(*given: Any, **named: Any) -> dict[str, Any]:
        return shorten(await request(*given, **named))

    return shortened


async def _read(response: aiohttp.ClientResponse) -> Any:
    """Return an answer's JSON, or an empty text if it is unreadable.

    discord.py raises errors about the form of a refusal instead of the refusal itself.
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
    return data


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

    async def edit_original_interaction_response(self, *given: Any, **sending: Any) -> Any:
        message: Any = await super().edit_original_interaction_response(*given, **sending)
        return shorten(message)


def _message_id(data: Any) -> dict[str, Any]:
    """Return the answer's message id, or nothing if it is unreadable: the user has the answer."""
    interaction = data.get("interaction") if isinstance(data, dict) else None
    key = str(interaction.get("response_message_id")) if isinstance(interaction, dict) else ""
    return {"response_message_id": key} if key.isdecimal() else {}


def answer_editor(interaction: discord.Interaction[Any]) -> EditAnswer:
    """Return a function that edits the answer to an interaction, within 15 minutes.

    It holds nothing of the interaction but its token: an interaction and its response refer to each
    other and would stay in memory until the next full garbage collection. Nor does it make objects
    of the edited message.
    """
    client: discord.Client = interaction.client
    adapter, http, mentions = async_context.get(), client.http, client.allowed_mentions
    application, token, session = interaction.application_id, interaction.token, _session(http)

    async def edit(view: discord.ui.LayoutView, files: list[discord.File]) -> None:
        with handle_message_parameters(
            view=view, attachments=files, previous_allowed_mentions=mentions
        ) as made:
            await adapter.edit_original_interaction_response(
                application,
                token,
                session=session,
                proxy=http.proxy,
                proxy_auth=http.proxy_auth,
                payload=made.payload,
                multipart=made.multipart,
                files=made.files,
            )

    return edit


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


class Form(aiohttp.FormData):
    """A multipart form (RFC 7578) that is sent as one piece of bytes.

    aiohttp makes an object with headers for every field and writes each in several pieces, which
    takes 1.5 ms for a message with a picture. One piece takes 1.1 ms.
    """

    def __init__(self, *_: Any, **__: Any) -> None:
        # The base class is only there for aiohttp's `isinstance`; its `__init__` is not needed.
        self._parts: list[bytes] = []
        self._boundary = secrets.token_hex(16)

    def add_field(
        self,
        name: str,
        value: Any,
        *,
        content_type: str | None = None,
        filename: str | None = None,
        **_: Any,
    ) -> None:
        """Add text, bytes or a file that is open for reading."""
        data = value.read() if hasattr(value, "read") else value
        if isinstance(data, str):
            data, content_type = data.encode(), content_type or "text/plain; charset=utf-8"
        kind = content_type or "application/octet-stream"
        named = f'; filename="{filename.translate(_ESCAPES)}"' if filename else ""
        head = (
            f'--{self._boundary}\r\nContent-Disposition: form-data; name="{name}"{named}\r\n'
            f"Content-Type: {kind}\r\n\r\n"
        )
        self._parts += (head.encode(), data, b"\r\n")

    def __call__(self) -> payload.Payload:
        """Return the request body."""
        body = b"".join((*self._parts, f"--{self._boundary}--\r\n".encode()))
        kind = f"multipart/form-data; boundary={self._boundary}"
        if len(body) < _LARGE:
            return payload.BytesPayload(body, content_type=kind)
        return payload.BytesIOPayload(io.BytesIO(body), content_type=kind)


def release(file: discord.File) -> None:
    """Close a sent file, but leave no `close` in its buffer.

    discord.py stores the buffer's own method there, so that the buffer refers to itself and a
    picture of 200 kB stays in memory until a garbage collection: 20 MB in a busy evening.
    """
    vars(file.fp).pop("close", None)
    if file._owner:  # noqa: SLF001 (the file is open because of its path)
        file.fp.close()


def send_whole() -> None:
    """Make discord.py send files in forms of one piece; it has no option for the form's class."""
    aiohttp.FormData = Form  # type: ignore[misc]  # replaces the class
    discord.File.close = release  # type: ignore[method-assign, assignment]  # the same
