"""REST: the bot itself, its commands, emoji and webhooks, the server and its members."""

from __future__ import annotations

import base64
import binascii
import re

from bot.sandbox import responses, wire
from bot.sandbox.errors import Form, RefusedError, refuse
from bot.sandbox.interactions import Answer, Interaction
from bot.sandbox.model import Emoji, Guild, Json, Message
from bot.sandbox.rest import RestCall, route
from bot.sandbox.world import BOT_ID

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
    told = wire.user(call.hub.world.bot)
    return told | {"verified": True, "mfa_enabled": False, "locale": "en-US", "email": None}


@route("GET", "/users/{user_id}")
async def user(call: RestCall) -> Json:
    return wire.user(call.hub.world.user(call.key("user_id")))


@route("GET", "/applications/@me")
@route("GET", "/oauth2/applications/@me")
async def application(call: RestCall) -> Json:
    return wire.application(call.hub.world)


@route("POST", "/users/@me/channels")
async def open_direct(call: RestCall) -> Json:
    world = call.hub.world
    person = world.user(int(call.body.json["recipient_id"]))
    return wire.channel(world, world.direct(person))


@route("GET", "/applications/{application_id}/commands")
async def list_commands(call: RestCall) -> list[Json]:
    _own(call)
    return call.hub.world.commands


@route("PUT", "/applications/{application_id}/commands")
async def put_commands(call: RestCall) -> list[Json]:
    _own(call)
    world = call.hub.world
    given: list[Json] = call.body.json
    responses.check(given)
    old = {command["name"]: command["id"] for command in world.commands}
    made = []
    for command in given:
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
        raise RefusedError(30008)
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
    found = IMAGE.fullmatch(str(call.body.json.get("image")))
    kind, image = "", b""
    try:
        kind, image = (found[1], base64.b64decode(found[2], validate=True)) if found else ("", b"")
    except binascii.Error:
        found = None
    if found is None:
        form.wrong(("image",), "IMAGE_INVALID")
    elif len(image) > MAX_EMOJI_BYTES:
        form.wrong(("image",), "BINARY_TYPE_MAX_SIZE")
    form.check()
    return kind, image


@route("DELETE", "/applications/{application_id}/emojis/{emoji_id}")
async def delete_emoji(call: RestCall) -> None:
    _own(call)
    world = call.hub.world
    found = world.emojis.get(call.key("emoji_id"))
    if found is None:
        raise RefusedError(10014)
    world.drop_emoji(found)


@route("GET", "/guilds/{guild_id}/members/{user_id}")
async def member(call: RestCall) -> Json:
    place = _guild(call)
    found = call.hub.world.users.get(call.key("user_id"))
    if found is None:
        raise RefusedError(10007)
    return wire.member(place, found)


def _own(call: RestCall) -> None:
    if call.key("application_id") != BOT_ID:
        raise RefusedError(50001)


def _guild(call: RestCall) -> Guild:
    """Return the server of the path, if the bot is a member."""
    found = call.hub.world.guilds.get(call.key("guild_id"))
    if found is None or not found.bot_in:
        raise RefusedError(10004)
    return found


MESSAGE = "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"


@route("POST", "/interactions/{interaction_id}/{interaction_token}/callback")
async def callback(call: RestCall) -> Json | None:
    hub = call.hub
    given: Json = call.body.json or {}
    if given.get("type") not in tuple(Answer):
        refuse(("type",), "BASE_TYPE_CHOICES", choices="4, 5, 6, 7, 8, 9")
    answer = Answer(given["type"])
    token = call.request.match_info["interaction_token"]
    found = hub.interactions.acknowledge(call.key("interaction_id"), token, answer)
    hub.responses.respond(found, answer, call.body)
    if call.request.query.get("with_response", "false").lower() in ("1", "true"):
        return hub.responses.told(found)
    return None


def _interaction(call: RestCall) -> Interaction:
    if call.key("webhook_id") != BOT_ID:
        raise RefusedError(10015)
    return call.hub.interactions.by_token(call.request.match_info["webhook_token"])


def _message(call: RestCall) -> tuple[Interaction, Message]:
    found = _interaction(call)
    if call.request.match_info["message_id"] == "@original":
        return found, call.hub.responses.original(found)
    return found, call.hub.responses.owned(found, call.key("message_id"))


@route("POST", "/webhooks/{webhook_id}/{webhook_token}")
async def follow_up(call: RestCall) -> Json:
    message = call.hub.responses.follow_up(_interaction(call), call.body)
    return wire.message(call.hub.world, message)


@route("PATCH", MESSAGE)
async def edit_message(call: RestCall) -> Json:
    found, message = _message(call)
    return wire.message(call.hub.world, call.hub.responses.edit(found, message, call.body))


@route("DELETE", MESSAGE)
async def delete_message(call: RestCall) -> None:
    call.hub.news.removed(_message(call)[1])
