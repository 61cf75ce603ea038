"""REST: the steps of every request, the bot itself, commands, emoji, webhooks and members."""

from __future__ import annotations

import asyncio
import base64
import binascii
import hashlib
import re
import time
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field

import orjson
from aiohttp import web

from bot.sandbox import responses, wire
from bot.sandbox.drafts import Body, read
from bot.sandbox.errors import ApiError, Form, refuse
from bot.sandbox.hub import HUB, Fault, Hub, Recorded
from bot.sandbox.interactions import Answer, Interaction
from bot.sandbox.model import Emoji, Guild, Json
from bot.sandbox.world import BOT_ID

API = "/api/v10"
GLOBAL_LIMIT = (50, 1.0)
MESSAGE_LIMIT = (5, 5.0)
WITHOUT_TOKEN = ("/webhooks/", "/interactions/")


@dataclass(slots=True)
class RestCall:
    """One request to the REST interface."""

    hub: Hub
    request: web.Request
    body: Body = field(default_factory=Body)

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
        call = RestCall(hub, request)
        response, code = await _answer(call, handler, fault, limits)
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
) -> tuple[web.Response, int | None]:
    hub = call.hub
    request = call.request
    if hub.gateway.outage:
        return web.Response(status=503, text="upstream connect error"), None
    if fault is not None and (fault.status or fault.code):
        call.body = await read(request)
        return _fail(fault), fault.code or None
    headers, wait = _limit(hub, request, limits)
    if wait:
        return _slow_down(wait, headers), None
    try:
        _authorize(hub, request)
        call.body = await read(request)
        result = await handler(call)
    except ApiError as error:
        return _json(error.body(), error.status, headers), error.code
    if result is None:
        return web.Response(status=204, headers=headers), None
    return _json(result, 200, headers), None


def _fail(fault: Fault) -> web.Response:
    if fault.code:
        refused = ApiError(fault.code)
        return _json(refused.body(), fault.status or refused.status, {})
    if fault.retry_after:
        return _slow_down(fault.retry_after, {})
    return web.Response(status=fault.status, text="the sandbox was asked to fail")


def _slow_down(wait: float, headers: dict[str, str]) -> web.Response:
    body = {"message": "You are being rate limited.", "retry_after": wait, "global": False}
    # Discord's own 429s pass its proxy; clients recognise them by this header.
    known = {"Via": "1.1 sandbox", "Retry-After": f"{wait:.3f}"}
    return _json(body, 429, headers | known)


def _json(value: object, status: int, headers: dict[str, str]) -> web.Response:
    # Bytes: aiohttp adds a charset to text, which Discord does not.
    body = orjson.dumps(value)
    return web.Response(body=body, status=status, headers=headers, content_type="application/json")


def _authorize(hub: Hub, request: web.Request) -> None:
    is_open = request.path.removeprefix(API).startswith(WITHOUT_TOKEN)
    if not is_open and request.headers.get("Authorization") != f"Bot {hub.token}":
        raise ApiError(0)


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


MAX_EMOJIS = 2000
MAX_EMOJI_BYTES = 256 * 1024
IMAGE = re.compile(r"data:(image/(?:png|jpeg|gif|webp|avif));base64,(.+)", re.DOTALL)


@route("GET", "/gateway")
async def gateway(call: RestCall) -> Json:
    return {"url": call.hub.gateway.url}


@route("GET", "/gateway/bot")
async def gateway_bot(call: RestCall) -> Json:
    starts = {"total": 1000, "remaining": 999, "reset_after": 14_400_000, "max_concurrency": 1}
    gateway = call.hub.gateway
    return {"url": gateway.url, "shards": gateway.shards, "session_start_limit": starts}


@route("GET", "/users/@me")
async def me(call: RestCall) -> Json:
    user = wire.user(call.hub.world.bot)
    return user | {"verified": True, "mfa_enabled": False, "locale": "en-US", "email": None}


@route("GET", "/applications/@me")
@route("GET", "/oauth2/applications/@me")
async def application(call: RestCall) -> Json:
    return wire.application(call.hub.world)


@route("PATCH", "/applications/@me")
async def change_application(call: RestCall) -> Json:
    """Change the application; like Discord, keep the hash of an icon, and the default text."""
    changes: Json = dict(call.body.json)
    description = changes.get("description")
    if isinstance(description, dict):
        changes["description"] = description["default"]
    if icon := changes.get("icon"):
        if not IMAGE.fullmatch(icon):
            raise ApiError(50035)
        changes["icon"] = hashlib.md5(icon.encode(), usedforsecurity=False).hexdigest()
    call.hub.world.put_application(changes)
    return wire.application(call.hub.world)


@route("POST", "/users/@me/channels")
async def open_direct(call: RestCall) -> Json:
    world = call.hub.world
    person = world.user(int(call.body.json["recipient_id"]))
    return wire.channel(world, world.direct(person))


@route("GET", "/applications/{application_id}/commands")
async def list_commands(call: RestCall) -> list[Json]:
    _own(call)
    is_localized = call.request.query.get("with_localizations") == "true"
    return [wire.command(command, is_localized=is_localized) for command in call.hub.world.commands]


@route("PUT", "/applications/{application_id}/commands")
async def put_commands(call: RestCall) -> list[Json]:
    _own(call)
    world = call.hub.world
    commands: list[Json] = call.body.json
    responses.check(commands)
    old = {command["name"]: command["id"] for command in world.commands}
    made = []
    for command in commands:
        key = old.get(command["name"]) or str(world.clock.snowflake())
        version = str(world.clock.snowflake())
        about: Json = {"id": key, "application_id": str(BOT_ID), "version": version, "type": 1}
        made.append(about | {"description": "", "default_member_permissions": None} | command)
    world.put_commands(made)
    call.hub.live.tell("commands", {})
    return made


@route("GET", "/applications/{application_id}/emojis")
async def list_emojis(call: RestCall) -> Json:
    _own(call)
    world = call.hub.world
    return {"items": [wire.emoji(world, emoji) for emoji in world.emojis.values()]}


@route("POST", "/applications/{application_id}/emojis")
async def create_emoji(call: RestCall) -> Json:
    _own(call)
    world = call.hub.world
    kind, image = _check_emoji(call)
    if len(world.emojis) >= MAX_EMOJIS:
        raise ApiError(30008)
    made = Emoji(world.clock.snowflake(), call.body.json["name"], animated=kind == "image/gif")
    world.shelf.put_file(f"emojis/{made.id}", made.name, kind, image)
    world.put_emoji(made)
    return wire.emoji(world, made)


def _check_emoji(call: RestCall) -> tuple[str, bytes]:
    form = Form()
    name = call.body.json.get("name")
    if form.length(("name",), name, (2, 32)) and not re.fullmatch(r"\w+", name, re.ASCII):
        form.wrong(("name",), "STRING_TYPE_REGEX")
    if any(emoji.name == name for emoji in call.hub.world.emojis.values()):
        form.wrong(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN")
    kind, image = "", b""
    with suppress(binascii.Error):
        if match := IMAGE.fullmatch(str(call.body.json.get("image"))):
            kind = match[1]
            image = base64.b64decode(match[2], validate=True)
    if not kind:
        form.wrong(("image",), "IMAGE_INVALID")
    elif len(image) > MAX_EMOJI_BYTES:
        form.wrong(("image",), "BINARY_TYPE_MAX_SIZE")
    form.check()
    return kind, image


@route("DELETE", "/applications/{application_id}/emojis/{emoji_id}")
async def delete_emoji(call: RestCall) -> None:
    _own(call)
    world = call.hub.world
    emoji = world.emojis.get(call.key("emoji_id"))
    if emoji is None:
        raise ApiError(10014)
    world.drop_emoji(emoji)


@route("GET", "/users/@me/guilds")
async def own_guilds(call: RestCall) -> list[Json]:
    after = int(call.request.query.get("after", 0))
    most = int(call.request.query.get("limit", 200))
    keys = sorted(
        key for key, guild in call.hub.world.guilds.items() if guild.bot_in and key > after
    )
    own = [call.hub.world.guilds[key] for key in keys[:most]]
    return [
        {"id": str(guild.id), "name": guild.name, "icon": None, "banner": None, "owner": False}
        | {"permissions": str(guild.bot_permissions), "features": []}
        for guild in own
    ]


@route("GET", "/guilds/{guild_id}")
async def guild(call: RestCall) -> Json:
    return wire.guild_brief(_joined(call))


@route("GET", "/guilds/{guild_id}/channels")
async def channels(call: RestCall) -> list[Json]:
    """List all channels except threads; hidden ones too, but without their fields."""
    world = call.hub.world
    own = [c for c in world.channels.values() if c.guild == _joined(call).id and c.is_text]
    return [wire.heard_channel(world, channel) for channel in own]


def _joined(call: RestCall) -> Guild:
    """Return the guild of a path. Raises 10004 where the bot is not."""
    place = call.hub.world.guilds.get(call.key("guild_id"))
    if place is None or not place.bot_in:
        raise ApiError(10004)
    return place


@route("GET", "/guilds/{guild_id}/members/{user_id}")
async def member(call: RestCall) -> Json:
    place = _joined(call)
    user = call.hub.world.users.get(call.key("user_id"))
    if user is None:
        raise ApiError(10007)
    return wire.member(place, user)


def _own(call: RestCall) -> None:
    if call.key("application_id") != BOT_ID:
        raise ApiError(50001)


ORIGINAL = "/webhooks/{webhook_id}/{webhook_token}/messages/@original"


@route("POST", "/interactions/{interaction_id}/{interaction_token}/callback")
async def callback(call: RestCall) -> Json | None:
    hub = call.hub
    response: Json = call.body.json or {}
    if response.get("type") not in tuple(Answer):
        refuse(("type",), "BASE_TYPE_CHOICES", choices="4, 5, 6, 7, 8, 9")
    answer = Answer(response["type"])
    token = call.request.match_info["interaction_token"]
    interaction = hub.interactions.acknowledge(call.key("interaction_id"), token, answer)
    hub.responses.respond(interaction, answer, call.body)
    if call.request.query.get("with_response", "false").lower() in ("1", "true"):
        return hub.responses.callback(interaction)
    return None


def _interaction(call: RestCall) -> Interaction:
    if call.key("webhook_id") != BOT_ID:
        raise ApiError(10015)
    return call.hub.interactions.by_token(call.request.match_info["webhook_token"])


@route("POST", "/webhooks/{webhook_id}/{webhook_token}")
async def follow_up(call: RestCall) -> Json:
    message = call.hub.responses.follow_up(_interaction(call), call.body)
    return wire.message(call.hub.world, message)


@route("PATCH", ORIGINAL)
async def edit_original(call: RestCall) -> Json:
    return wire.message(call.hub.world, call.hub.responses.edit(_interaction(call), call.body))


@route("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}")
async def edit_later(call: RestCall) -> Json:
    responses = call.hub.responses
    interaction = _interaction(call)
    message = responses.later(interaction, call.key("message_id"))
    return wire.message(call.hub.world, responses.edit(interaction, call.body, message))


@route("DELETE", ORIGINAL)
async def delete_original(call: RestCall) -> None:
    call.hub.events.removed(call.hub.responses.original(_interaction(call)))


@route("DELETE", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}")
async def delete_later(call: RestCall) -> None:
    message = call.hub.responses.later(_interaction(call), call.key("message_id"))
    call.hub.events.removed(message)
