"""The steps of every REST request: outage, token, rate limit, handler, log."""

from __future__ import annotations

import asyncio
import re
import time
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import orjson
from aiohttp import web

from bot.sandbox.drafts import Body, read
from bot.sandbox.errors import RefusedError
from bot.sandbox.hub import HUB, Fault, Hub, Recorded

API = "/api/v10"
GLOBAL_LIMIT = (50, 1.0)
MESSAGE_LIMIT = (5, 5.0)
WITHOUT_TOKEN = ("/webhooks/", "/interactions/")


@dataclass(frozen=True, slots=True)
class RestCall:
    """One request to the REST interface."""

    hub: Hub
    request: web.Request
    body: Body

    def key(self, name: str) -> int:
        """Return an id from the path; 0 if it is not a number."""
        text = self.request.match_info[name]
        return int(text) if text.isdigit() else 0


Handler = Callable[[RestCall], Awaitable[object]]
_ROUTES: list[tuple[str, str, Handler]] = []


def route(method: str, path: str) -> Callable[[Handler], Handler]:
    """Register a handler under Discord's own path template; None means 204."""

    def register(handler: Handler) -> Handler:
        _ROUTES.append((method, path, handler))
        return handler

    return register


class Limits:
    """Counts requests by route and channel for the rate-limit headers."""

    def __init__(self) -> None:
        self._taken: defaultdict[str, deque[float]] = defaultdict(deque)

    def take(self, bucket: str, limit: tuple[int, float]) -> tuple[int, float]:
        """Return the remaining requests (-1: too many) and the seconds until the window ends."""
        most, window = limit
        now = time.monotonic()
        taken = self._taken[bucket]
        while taken and now - taken[0] > window:
            taken.popleft()
        left = most - len(taken) - 1
        if left >= 0:
            taken.append(now)
        return left, (window - (now - taken[0])) if taken else window


def routes() -> list[web.RouteDef]:
    limits = Limits()
    return [
        web.route(method, API + path, _wrapped(handler, path, limits))
        for method, path, handler in _ROUTES
    ]


def _wrapped(
    handler: Handler, template: str, limits: Limits
) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def serve(request: web.Request) -> web.StreamResponse:
        hub = request.app[HUB]
        began = time.monotonic()
        path = request.path.removeprefix(API)
        fault = hub.fault(request.method, path)
        if fault is not None:
            await asyncio.sleep(fault.delay)
        call = RestCall(hub, request, Body())
        response, call, code = await _answer(call, handler, fault, limits)
        hub.requests.append(
            Recorded(
                hub.requests[-1].number + 1 if hub.requests else 0,
                request.method,
                path,
                template,
                call.body.json,
                tuple(upload.name for upload in call.body.files.values()),
                response.status,
                code,
                time.monotonic() - began,
            )
        )
        if fault is not None and fault.lose and request.transport is not None:
            request.transport.abort()
        return response

    return serve


async def _answer(
    call: RestCall, handler: Handler, fault: Fault | None, limits: Limits
) -> tuple[web.Response, RestCall, int | None]:
    hub, request = call.hub, call.request
    if hub.gateway.outage:
        return web.Response(status=503, text="upstream connect error"), call, None
    if fault is not None and (fault.status or fault.code):
        return _fail(fault), RestCall(hub, request, await read(request)), fault.code or None
    headers, wait = _limit(hub, request, limits)
    if wait:
        return _slow_down(wait, headers), call, None
    try:
        _authorize(hub, request)
        call = RestCall(hub, request, await read(request))
        told = await handler(call)
    except RefusedError as error:
        body = error.body()
        return _json(body, error.status, headers), call, error.code
    if told is None:
        return web.Response(status=204, headers=headers), call, None
    return _json(told, 200, headers), call, None


def _fail(fault: Fault) -> web.Response:
    if fault.code:
        refused = RefusedError(fault.code)
        return _json(refused.body(), refused.status, {})
    if fault.retry_after:
        return _slow_down(fault.retry_after, {})
    return web.Response(status=fault.status, text="the sandbox was asked to fail")


def _slow_down(wait: float, headers: dict[str, str]) -> web.Response:
    body = {"message": "You are being rate limited.", "retry_after": wait, "global": False}
    # Discord's own 429s pass its proxy; clients recognise them by this header.
    known = {"Via": "1.1 sandbox", "Retry-After": f"{wait:.3f}"}
    return _json(body, 429, headers | known)


def _json(told: object, status: int, headers: dict[str, str]) -> web.Response:
    # Bytes: aiohttp adds a charset to text, which Discord does not.
    body = orjson.dumps(told)
    return web.Response(body=body, status=status, headers=headers, content_type="application/json")


def _authorize(hub: Hub, request: web.Request) -> None:
    if request.path.removeprefix(API).startswith(WITHOUT_TOKEN):
        return
    if request.headers.get("Authorization") != f"Bot {hub.token}":
        raise RefusedError(0)


def _limit(hub: Hub, request: web.Request, limits: Limits) -> tuple[dict[str, str], float]:
    """Return the rate-limit headers and, if the bot was too fast, the seconds to wait."""
    path = request.path.removeprefix(API)
    if path.startswith("/interactions/"):
        return {}, 0.0
    major = re.match(r"/\w+/\d+", path)
    bucket = f"{request.method} {request.match_info.route.resource} {major and major[0]}"
    messages = "/messages" in path and request.method in ("POST", "PATCH")
    limit = MESSAGE_LIMIT if messages and hub.limits else GLOBAL_LIMIT
    if not hub.limits:
        limit = (limit[0] * 1000, limit[1])
    left, reset = limits.take(bucket, limit)
    headers = {
        "X-RateLimit-Limit": str(limit[0]),
        "X-RateLimit-Remaining": str(max(left, 0)),
        "X-RateLimit-Reset": f"{time.time() + reset:.3f}",
        "X-RateLimit-Reset-After": f"{reset:.3f}",
        "X-RateLimit-Bucket": f"{hash(bucket) & 0xFFFFFFFF:08x}",
    }
    return headers, reset if left < 0 else 0.0
