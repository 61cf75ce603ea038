"""The interface of the page, each call on behalf of a person."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import Annotated, Any, Final, NoReturn

import orjson
from aiohttp import web
from pydantic import BaseModel, Field, TypeAdapter, ValidationError
from yarl import URL

from bot.sandbox import interactions, wire
from bot.sandbox.errors import SWITCHABLE, ApiError
from bot.sandbox.hub import HUB, Fault, Hub
from bot.sandbox.interactions import Ask, ClientError, Interaction
from bot.sandbox.languages import LOCALES, locale_of
from bot.sandbox.model import Channel, ChannelType, Json, Message, User

API = "/sandbox/api"
Handler = Callable[[Hub, Json], Awaitable[object]]
_ROUTES: list[tuple[str, str, Handler]] = []
_LONGEST_JUMP: Final = 10 * 366 * 86_400
"""Seconds that one request may skip."""
_Id = Annotated[int, Field(ge=0, lt=2**63)]


class _Fields(BaseModel):
    """The fields that requests of the page may have."""

    user: _Id = 0
    channel: _Id = 0
    message: _Id = 0
    interaction: _Id = 0
    before: _Id = 0
    only: _Id = 0
    since: _Id = 0
    limit: Annotated[int, Field(gt=0, le=1000)] = 50
    kind: str = ""
    nonce: str | int = ""
    name: str = ""
    content: str = ""
    custom_id: str = ""
    focused: str | None = None
    values: list[str] | None = None
    options: dict[str, str | int | float | bool | None] | None = None
    fields: dict[str, str | list[str] | None] | None = None
    languages: list[str] = []
    locale: str = ""
    dms_open: bool = Field(default=True, alias="dmsOpen")
    permission: _Id = 0
    on: bool = True
    bot_in: bool = Field(default=True, alias="botIn")
    locked: bool = False
    archived: bool = False
    denied: _Id = 0
    forward: Annotated[float, Field(ge=0, le=_LONGEST_JUMP)] = 0.0
    limits: bool = False
    outage: bool = False


_FAULT: Final = TypeAdapter(Fault)


class _Given(dict[str, Any]):
    """The fields of a request; a missing one is the client's error."""

    def __missing__(self, _: str) -> NoReturn:
        raise ClientError("bad-option")


def route(method: str, path: str) -> Callable[[Handler], Handler]:
    def register(handler: Handler) -> Handler:
        _ROUTES.append((method, path, handler))
        return handler

    return register


def routes() -> list[web.RouteDef]:
    return [web.route(method, API + path, _wrapped(handler)) for method, path, handler in _ROUTES]


def _wrapped(handler: Handler) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def serve(request: web.Request) -> web.StreamResponse:
        hub = request.app[HUB]
        body: Any = {}
        if request.can_read_body:
            try:
                body = orjson.loads(await request.read())
            except orjson.JSONDecodeError:
                body = None
        fields = dict(request.query) | dict(request.match_info)
        status, result = await answer(hub, handler, fields, body)
        return web.Response(
            body=orjson.dumps(result), status=status, content_type="application/json"
        )

    return serve


async def answer(hub: Hub, handler: Handler, fields: Json, body: Any) -> tuple[int, object]:
    """Answer a request with the fields of its address and its body; malformed ones with 400."""
    hub.events.sleep()
    try:
        result = await handler(hub, _check(fields, body, of_fault=handler is add_fault))
    except ClientError as error:
        return 400, {"error": str(error)}
    except ApiError as error:
        return error.status, {"error": error.words}
    return 200, result if result is not None else {}


def _check(fields: Json, body: Any, *, of_fault: bool) -> Json:
    """Return the fields of a request. Raises `ClientError` for malformed ones."""
    if not isinstance(body, dict):
        raise ClientError("bad-option")
    try:
        if of_fault:
            return asdict(_FAULT.validate_python(fields | body))
        return _Given(
            _Fields.model_validate(fields | body).model_dump(by_alias=True, exclude_unset=True)
        )
    except ValidationError as error:
        raise ClientError("bad-option") from error


async def call(hub: Hub, method: str, url: URL, body: Json | None) -> tuple[int, object]:
    """Answer a request of this process, without a web server."""
    for own, path, handler in _ROUTES:
        match = re.fullmatch(re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", path), url.path)
        if match and own == method:
            return await answer(hub, handler, dict(url.query) | match.groupdict(), body or {})
    return 404, {"error": "not-there"}


def _user(hub: Hub, fields: Json) -> User:
    return hub.world.user(fields["user"])


def _channel(hub: Hub, fields: Json) -> Channel:
    return hub.world.channel(fields["channel"])


@route("GET", "/state")
async def state(hub: Hub, fields: Json) -> Json:
    world = hub.world
    user = _user(hub, fields) if "user" in fields else world.people()[0]
    shown = [
        c
        for c in world.channels.values()
        if (c.kind != ChannelType.DM or c.recipient == user.id)
        if c.kind != ChannelType.PRIVATE_THREAD or world.person_may(c, user)
    ]
    place = next((c for c in shown if c.is_text), None)
    return {
        "guild": {
            "id": str(world.guild.id),
            "name": world.guild.name,
            "locale": world.guild.locale,
            "botIn": world.guild.bot_in,
            "owner": str(world.guild.owner),
            "permissions": [
                {"name": p.name, "bit": str(int(p)), "on": bool(world.guild.bot_permissions & p)}
                for p in SWITCHABLE
            ],
        },
        "bot": wire.user(world.bot),
        "members": [
            wire.user(person) | {"locale": person.locale, "dmsOpen": person.dms_open}
            for person in world.people()
        ],
        "channels": [
            wire.channel(world, c)
            | {"denied": str(c.denied), "members": [str(key) for key in c.members]}
            for c in shown
        ],
        "commands": interactions.commands_for(world, user, place) if place else [],
        "status": hub.status(),
        "badges": {str(p.id): _badges(hub, p) for p in world.people()},
        "now": world.clock.seconds(),
    }


def _badges(hub: Hub, person: User) -> Json:
    """Count a person's unread messages by channel."""
    badges: Json = {}
    reads = hub.world.reads.get(str(person.id), {})
    for channel in hub.world.channels.values():
        if channel.kind == ChannelType.DM and channel.recipient != person.id:
            continue
        if channel.is_thread and person.id not in channel.members:
            continue
        read = reads.get(str(channel.id), 0)
        fresh = [m for m in hub.world.history(channel) if m.id > read and m.author != person.id]
        if fresh:
            direct = channel.kind == ChannelType.DM
            mentions = sum(direct or person.id in message.pinged for message in fresh)
            badges[str(channel.id)] = {"unread": len(fresh), "mentions": mentions}
    return badges


@route("GET", "/channels/{channel}/messages")
async def messages(hub: Hub, fields: Json) -> list[Json]:
    visible = hub.world.visible(_channel(hub, fields), fields["user"])
    if "before" in fields:
        visible = [message for message in visible if message.id < fields["before"]]
    if "only" in fields:
        visible = [message for message in visible if message.id == fields["only"]]
    return [wire.seen_message(hub.world, shown) for shown in visible[-fields.get("limit", 50) :]]


@route("POST", "/channels/{channel}/messages")
async def say(hub: Hub, fields: Json) -> Json:
    channel = _channel(hub, fields)
    user = _user(hub, fields)
    content = fields["content"].strip()
    if not 0 < len(content) <= 2000:
        raise ClientError("bad-option")
    if channel.locked and user.id != hub.world.guild_of(channel).owner:
        raise ClientError("archived")
    clock = hub.world.clock
    message = Message(clock.snowflake(), channel.id, user.id, clock.stamp(), content=content)
    message.mentions = [p.id for p in hub.world.users.values() if f"<@{p.id}>" in content]
    hub.events.said(message)
    return wire.seen_message(hub.world, message)


@route("POST", "/read")
async def read(hub: Hub, fields: Json) -> None:
    user = _user(hub, fields)
    channel = _channel(hub, fields)
    hub.world.reads.setdefault(str(user.id), {})[str(channel.id)] = channel.last or 0
    hub.world.put_settings()
    hub.live.tell("read", {"user": str(user.id), "channel": str(channel.id)})


@route("POST", "/dismiss")
async def dismiss(hub: Hub, fields: Json) -> None:
    message = hub.world.message(fields["channel"], fields["message"])
    if message.viewer != fields["user"]:
        raise ClientError("not-there")
    hub.events.removed(message)


@route("GET", "/commands")
async def commands(hub: Hub, fields: Json) -> list[Json]:
    return interactions.commands_for(hub.world, _user(hub, fields), _channel(hub, fields))


@route("POST", "/interactions/{kind}")
async def interact(hub: Hub, fields: Json) -> Json:
    """Send an interaction to the bot and wait for its answer."""
    made = _begin(hub, fields)
    hub.gateway.dispatch("INTERACTION_CREATE", hub.interactions.payload(made))
    server = hub.world.channel(made.channel).guild
    reachable = hub.gateway.reachable(server) and not hub.gateway.outage
    answered = reachable and await hub.interactions.settle(made)
    made.is_late = not answered
    result: Json = {"interaction": str(made.id), "outcome": "answered" if answered else "failed"}
    if made.original is not None:
        result["message"] = str(made.original)
    if "nonce" in fields:
        # Pages learn of the outcome after the events before it.
        hub.live.tell("answered", {"nonce": fields["nonce"]}, only=made.user)
    return result | made.content


def _begin(hub: Hub, fields: Json) -> Interaction:
    user = _user(hub, fields)
    channel = _channel(hub, fields)
    source = None
    ask = Ask.__members__.get(fields["kind"].upper())
    match ask:
        case Ask.COMMAND | Ask.AUTOCOMPLETE:
            if channel.archived and ask is Ask.COMMAND:
                raise ClientError("archived")
            data = interactions.command(hub.world, user, channel, fields)
        case Ask.COMPONENT:
            source, data = interactions.component(hub.world, channel, user, fields)
        case Ask.MODAL:
            opener, data = interactions.modal(hub.interactions, user, fields)
            source = opener.source
        case None:
            raise ClientError("bad-option")
    made = hub.interactions.begin(ask, user, channel, data)
    made.source = source
    return made


@route("POST", "/greet")
async def greet(hub: Hub, fields: Json) -> None:
    """Set everyone and the server to the browser's language, unless one was chosen before."""
    if hub.world.has_language:
        return
    _know_language(hub)
    locale = next(filter(None, map(locale_of, fields["languages"])), next(iter(LOCALES)))
    for user in hub.world.people():
        user.locale = locale
        hub.world.put_user(user)
    _set_locale(hub, locale)
    hub.tell_status()


def _know_language(hub: Hub) -> None:
    hub.world.has_language = True
    hub.world.put_settings()


def _set_locale(hub: Hub, locale: str) -> None:
    hub.world.guild.locale = locale
    hub.world.put_guild()
    hub.gateway.dispatch("GUILD_UPDATE", wire.guild_brief(hub.world.guild))


@route("PATCH", "/members/{user}")
async def edit_member(hub: Hub, fields: Json) -> None:
    user = _user(hub, fields)
    if "locale" in fields:
        user.locale = fields["locale"]
        _know_language(hub)
    user.dms_open = fields.get("dmsOpen", user.dms_open)
    hub.world.put_user(user)
    hub.tell_status()


@route("GET", "/requests")
async def requests(hub: Hub, fields: Json) -> list[Json]:
    return hub.recorded(fields.get("since", 0))


@route("POST", "/faults")
async def add_fault(hub: Hub, fields: Json) -> Json:
    """Inject a fault into the next matching requests; see `Fault`."""
    fault = Fault(**fields)
    hub.faults = [*(old for old in hub.faults if old.times > 0), fault]
    return asdict(fault)


# The panel: remove permissions, delete channels, remove the bot, advance time.


@route("PATCH", "/guild")
async def edit_guild(hub: Hub, fields: Json) -> None:
    """Change the server's language, the bot's permissions, or the bot's membership."""
    guild = hub.world.guild
    dispatch = hub.gateway.dispatch
    if "locale" in fields:
        _know_language(hub)
        _set_locale(hub, fields["locale"])
    if "permission" in fields:
        bit = fields["permission"]
        guild.bot_permissions = guild.bot_permissions & ~bit | (bit if fields["on"] else 0)
        event = {"guild_id": str(guild.id), "role": wire.bot_role(guild)}
        dispatch("GUILD_ROLE_UPDATE", event)
    if fields.get("botIn", guild.bot_in) != guild.bot_in:
        guild.bot_in = fields["botIn"]
        if guild.bot_in:
            guild.joined = hub.world.clock.stamp()
            dispatch("GUILD_CREATE", wire.guild(hub.world, guild))
        else:
            dispatch("GUILD_DELETE", {"id": str(guild.id)})
    hub.world.put_guild()
    hub.tell_status()


@route("POST", "/channels")
async def add_channel(hub: Hub, fields: Json) -> Json:
    world = hub.world
    name = fields["name"].strip().lower().replace(" ", "-")
    if not 0 < len(name) <= 100:
        raise ClientError("bad-option")
    position = sum(channel.kind == ChannelType.TEXT for channel in world.channels.values())
    made = Channel(
        world.clock.snowflake(), ChannelType.TEXT, name, world.guild.id, position=position
    )
    hub.events.opened(made)
    return wire.channel(world, made)


@route("PATCH", "/channels/{channel}")
async def edit_channel(hub: Hub, fields: Json) -> None:
    """Archive or lock a thread, or deny the bot permissions in one channel."""
    channel = hub.world.channel(fields["channel"])
    channel.locked = fields.get("locked", channel.locked)
    channel.denied = fields.get("denied", channel.denied)
    if fields.get("archived", channel.archived) != channel.archived:
        hub.events.archive(channel, archived=fields["archived"])
    else:
        hub.events.altered(channel)


@route("DELETE", "/channels/{channel}")
async def delete_channel(hub: Hub, fields: Json) -> None:
    hub.events.closed(hub.world.channel(fields["channel"]))


@route("GET", "/world")
async def get_world(hub: Hub, fields: Json) -> Json:  # noqa: ARG001 - signature of every handler
    """Return the state of the world, and how far its clock is ahead."""
    return hub.status()


@route("POST", "/world")
async def edit_world(hub: Hub, fields: Json) -> Json:
    """Advance time (seconds), start or end an outage, enforce rate limits."""
    if "forward" in fields:
        hub.world.clock.forward(fields["forward"])
        hub.world.put_settings()
        hub.events.sleep()
    hub.limits = fields.get("limits", hub.limits)
    if fields.get("outage", hub.gateway.outage) != hub.gateway.outage:
        hub.gateway.outage = fields["outage"]
        if hub.gateway.outage:
            await hub.gateway.drop()
    hub.tell_status()
    return hub.status()
