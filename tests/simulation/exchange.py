"""Requests and answers as objects instead of HTTP, in most runs.

A connection still carries one request at a time, has the latency of bytes, and breaks as bytes do:
before the request arrives, or before the answer does. This saves the encoding and parsing of HTTP
by aiohttp at both ends, half of the cost of a request.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from contextvars import Context, copy_context
from dataclasses import dataclass, field
from http import HTTPStatus
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import pytest
from aiohttp import web
from aiohttp.helpers import rfc822_formatted_time
from multidict import CIMultiDict, CIMultiDictProxy
from yarl import URL

from bot.sandbox import drafts, rest
from bot.sandbox.drafts import Body, Upload
from tests.simulation.loop import PROCESS

if TYPE_CHECKING:
    from tests.simulation.network import Connector, Network

KEPT: Final = 15.0
"""Seconds for which aiohttp keeps an idle connection."""
_AGAIN: Final = ("GET", "PUT", "DELETE")
"""Methods that aiohttp retries once after a broken connection."""
_NAMED: Final = re.compile(r'name="([^"]*)"(?:; filename="([^"]*)")?')
_TYPED: Final = re.compile(r"Content-Type: ([^\r]*)")
_send_bytes = aiohttp.ClientSession._request
_start = aiohttp.ClientResponse.start
_read = drafts.read


@dataclass(slots=True)
class Asked:
    """The parts of a request that the local Discord reads."""

    method: str
    rel_url: URL
    headers: Mapping[str, str]
    data: str | aiohttp.FormData | None
    transport: Line
    app: Any = None
    match_info: Any = None
    path: str = field(init=False)

    def __post_init__(self) -> None:
        self.path = self.rel_url.path

    @property
    def query(self) -> Mapping[str, str]:
        """The parameters of the address."""
        return self.rel_url.query

    def body(self) -> Body:
        """Parse the body. Raises `RefusedError` for invalid JSON."""
        if isinstance(self.data, aiohttp.FormData):
            return _read_form(self.data)
        return Body(drafts._parse(self.data) if self.data else None)


class Line:
    """A connection between a session of the bot and Discord."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self._context = copy_context()
        self.process = self._context.get(PROCESS, 0)
        self.idle_since = network.loop.now
        self.is_broken = False
        self._waiting: asyncio.Future[web.Response] | None = None
        network.ends[self] = None

    async def ask(self, asked: Asked) -> web.Response:
        """Send a request and return its answer. Raises `aiohttp.ClientOSError`."""
        network = self._network
        answer: asyncio.Future[web.Response] = network.loop.create_future()
        self._waiting = answer
        network.loop.call_later(network.latency(), self._arrive, asked, context=Context())
        try:
            return await answer
        finally:
            self._waiting, self.idle_since = None, network.loop.now

    def _arrive(self, asked: Asked) -> None:
        if not self.is_broken:
            self._network.loop.create_task(self._serve(asked), context=Context())

    async def _serve(self, asked: Asked) -> None:
        response = await self._network.answer(asked)
        if not self.is_broken:
            loop, wait = self._network.loop, self._network.latency()
            loop.call_later(wait, self._answered, response, context=self._context)

    def _answered(self, response: web.Response) -> None:
        if self._waiting and not self._waiting.done():
            self._waiting.set_result(response)

    def drop(self) -> None:
        """Accept no more requests; a sent request still arrives."""
        self._network.ends.pop(self, None)

    def reset(self) -> None:
        """Break; requests and answers on the way are lost."""
        self.is_broken = True
        self.drop()
        if self._waiting and not self._waiting.done():
            loop = self._network.loop
            loop.call_soon(self._fail, self._waiting, context=self._context)

    def _fail(self, waiting: asyncio.Future[web.Response]) -> None:
        if not waiting.done():
            waiting.set_exception(aiohttp.ClientOSError("the network broke the connection"))

    abort = reset


class Lines:
    """The connections of one session; idle ones are used again."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self._idle: list[Line] = []

    async def take(self) -> Line:
        """Return a connection. Raises `aiohttp.ClientConnectorError`."""
        while self._idle:
            line = self._idle.pop()
            if not line.is_broken and self._network.loop.now - line.idle_since < KEPT:
                return line
            line.drop()
        await self._network.reach()
        return Line(self._network)

    def give(self, line: Line) -> None:
        """Keep an idle connection for the next request."""
        self._idle.append(line)

    def close(self) -> None:
        """Close all idle connections."""
        while self._idle:
            self._idle.pop().drop()


def skip_bytes(patch: pytest.MonkeyPatch) -> None:
    """Exchange requests to Discord's REST API as objects, until the patch is undone."""
    patch.setattr(aiohttp.ClientSession, "_request", _send)
    patch.setattr(aiohttp.ClientResponse, "start", _begin)
    patch.setattr(rest, "read", _read_asked)


async def _read_asked(request: Any) -> Body:
    return request.body() if isinstance(request, Asked) else await _read(request)


async def _begin(response: aiohttp.ClientResponse, connection: Any) -> aiohttp.ClientResponse:
    return response if connection is None else await _start(response, connection)


async def _send(
    session: Any, method: str, address: Any, *, params: Any = None, headers: Any = None,
    data: Any = None, **named: Any,
) -> aiohttp.ClientResponse:  # fmt: skip
    """Replace `aiohttp.ClientSession.request`."""
    url = URL(address)
    if not url.path.startswith(rest.API):
        given = {"params": params, "headers": headers, "data": data, **named}
        return await _send_bytes(session, method, address, **given)
    if session.closed:
        raise RuntimeError("Session is closed")
    url = url.update_query(params) if params else url
    told = session._prepare_headers(headers)
    async with asyncio.timeout(session.timeout.total):
        response = await _exchange(session.connector, method, url, told, data)
    return await _made_of(response, session, method, url)


async def _exchange(
    connector: Connector, method: str, url: URL, headers: Any, data: Any
) -> web.Response:
    again = method in _AGAIN
    while True:
        line = await connector.lines.take()
        try:
            response = await line.ask(Asked(method, url.relative(), headers, data, line))
        except aiohttp.ClientOSError:
            if not again:
                raise
            again = False
        except BaseException:
            line.drop()
            raise
        else:
            connector.lines.give(line)
            return response


async def _made_of(
    response: web.Response, session: Any, method: str, url: URL
) -> aiohttp.ClientResponse:
    kind: type[aiohttp.ClientResponse] = session._response_class
    made: Any = kind.__new__(kind)
    headers = CIMultiDict(response.headers)
    headers["Date"] = rfc822_formatted_time()
    made.method, made._url, made._real_url = method, url, url
    made.status, made.reason = response.status, HTTPStatus(response.status).phrase
    made._headers, made._body, made._cache = CIMultiDictProxy(headers), response.body or b"", {}
    made._loop = session._loop
    # `hear` in bot/ops/discord_patches.py overrides this method.
    started: aiohttp.ClientResponse = await made.start(None)
    return started


def unreachable() -> aiohttp.ClientConnectorError:
    """Return aiohttp's error for a failed connection."""
    there: Any = SimpleNamespace(host="127.0.0.1", port=1, ssl=False)
    return aiohttp.ClientConnectorError(there, OSError("no route to Discord"))


def _read_form(form: aiohttp.FormData) -> Body:
    """Parse a form as it would be sent (RFC 7578)."""
    payload: Any = form()
    boundary = payload.content_type.partition("boundary=")[2].encode()
    body = Body()
    for part in payload._value.split(b"--" + boundary)[1:-1]:
        head, _, data = part[2:-2].partition(b"\r\n\r\n")
        said = head.decode()
        named, typed = _NAMED.search(said), _TYPED.search(said)
        assert named
        if named[1] == "payload_json":
            body.json = drafts._parse(data.decode())
        elif found := drafts.FILE_FIELD.fullmatch(named[1]):
            kind = typed[1] if typed else "application/octet-stream"
            body.files[found[1]] = Upload(named[2] or "file", kind, data)
        else:
            body.json = (body.json or {}) | {named[1]: data.decode()}
    return body
