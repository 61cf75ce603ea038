"""All patches of discord.py and aiohttp: they keep the bot answering whatever Discord sends.

`patch_process` patches the libraries, `patch_client` one client; each is called once. Each patch
names its reason, and the upstream issue if there is one. `tests/ops/test_requests.py` fails when a
patched part of a library changes.
"""

from __future__ import annotations

import asyncio
import logging
import math
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from types import NoneType
from typing import Any, Final, NoReturn, Protocol, TypeAlias, cast
from weakref import WeakKeyDictionary

import aiohttp
import discord
import discord.shard
import discord.webhook.async_
import yarl
from aiohttp.connector import Connection
from aiohttp.hdrs import UPGRADE
from cachetools import LRUCache, TTLCache
from discord.channel import _guild_channel_factory
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.http import HTTPClient, MultipartParameters, Route, json_or_text
from discord.state import ConnectionState
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.ops.breaker import CircuitBreaker
from bot.ops.metrics import ERRORS
from bot.ops.outline import describe, outline
from bot.ops.refusals import TOO_MANY_OLD_EDITS
from bot.ops.requests import UNREADABLE, OutageError, UnreadableAnswerError, note_answer

Parse: TypeAlias = Callable[[dict[str, Any]], None]
"""Handles the data of an event."""
Listener: TypeAlias = Callable[[aiohttp.ClientResponse], None]

log: Final = logging.getLogger(__name__)


class SharedShards(Protocol):
    """The shards of a process that shares them with others."""

    def may_send(self) -> bool:
        """Tell whether no other process has a shard of this one."""

    def admit(self, parse: Parse) -> Parse:
        """Return a parser that ignores interactions of other processes' shards."""


def patch_process() -> None:
    """Patch the libraries for all clients of this process."""
    discord.shard.DiscordWebSocket = _Socket  # type: ignore[misc]  # replaces the class
    discord.shard.Shard = _Shard  # type: ignore[misc, assignment]  # the same
    read_answers()
    skip_answered()
    release_files()


def patch_client(
    client: discord.AutoShardedClient,
    breaker: CircuitBreaker,
    on_answer: Listener,
    shards: SharedShards | None = None,
) -> None:
    """Patch a client that has logged in and is not connected yet.

    `on_answer` gets every answer of Discord. `shards` are given if other processes may have some.
    """
    read_thinned(client)
    deduplicate_interactions(client)
    read_servers_in_parts(client)
    listen(client.http, breaker.on_answer, on_answer)
    guard(client.http, lambda: breaker.is_open)
    if shards is not None:
        fence(client.http, shards.may_send)
        parsers = client._connection.parsers  # noqa: SLF001 (no public hook before parsing)
        parsers["INTERACTION_CREATE"] = shards.admit(parsers["INTERACTION_CREATE"])


async def _read(response: aiohttp.ClientResponse) -> Any:
    """Return an answer's JSON, or an empty text if it is unreadable.

    discord.py raises errors about the form of a refusal instead of the refusal itself, and logs
    whole pages of the proxies between Discord and the bot as its reason. Too many edits of old
    messages are no rate limit, although the status is 429: discord.py would try four times more.
    """
    note_answer(response.status)
    try:
        data = await json_or_text(response)
        if isinstance(data, dict) and data.get("code") == TOO_MANY_OLD_EDITS:
            raise discord.HTTPException(response, data)
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

    async def guarded(route: Route, **options: Any) -> Any:
        if is_silent():
            raise OutageError("too many invalid requests")
        try:
            return await request(route, **options)
        except asyncio.CancelledError:
            http._global_over.set()  # noqa: SLF001 (see above)
            raise

    http.request = guarded  # type: ignore[method-assign]  # all calls except answers to interactions


_LEASE_POLL_S: Final = 0.25
"""Seconds between two looks at the lease."""
_ANSWER_PATHS: Final = ("/interactions/", "/webhooks/")
"""Paths of answers to interactions, which only the receiving process can send."""


def fence(http: HTTPClient, may_send: Callable[[], bool]) -> None:
    """Send only answers to interactions while other processes may have the shards.

    The check comes directly before a request goes out, because a process can be suspended at any
    moment. A connection to the gateway waits for the lease: a refusal would end discord.py.
    """

    class Fenced(aiohttp.ClientRequest):
        async def send(self, conn: Connection) -> aiohttp.ClientResponse:
            while UPGRADE in self.headers and not may_send():  # noqa: ASYNC110 - time decides it
                await asyncio.sleep(_LEASE_POLL_S)
            if not may_send() and not any(part in self.url.path for part in _ANSWER_PATHS):
                conn.close()
                raise OutageError("the shards of this process may be another's")
            return await super().send(conn)

    _session(http)._request_class = Fenced  # noqa: SLF001 (the library makes the session)


def listen(http: HTTPClient, *listeners: Listener) -> None:
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


_WITH_MESSAGE_ID: Final[ContextVar[bool]] = ContextVar("with_message_id", default=False)
"""Whether Discord returns the message id of an answer to an interaction."""


class _AnswerAdapter(AsyncWebhookAdapter):
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
def with_message_id() -> Iterator[None]:
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
    async_context.set(_AnswerAdapter())  # type: ignore[no-untyped-call]  # the library has no types there


def release(file: discord.File) -> None:
    """Close a sent file, but leave no `close` in its buffer.

    discord.py stores the buffer's own method there, so that the buffer refers to itself and a
    picture of 200 kB stays in memory until a garbage collection. After 4,000 exchanges by buttons
    the process has 304 MB without this patch, and 272 MB with it.
    """
    vars(file.fp).pop("close", None)
    if file._owner:  # noqa: SLF001 (the file is open because of its path)
        file.fp.close()


def release_files() -> None:
    """Make discord.py close sent files with `release`; it has no hook for that."""
    discord.File.close = release  # type: ignore[method-assign, assignment]  # replaces the method


MAX_DOUBLINGS: Final = 8
"""Doublings of the wait before a reconnect, from one second on."""
_MEMBER_FIELDS: Final = ("user", "nick", "avatar", "flags", "permissions", "roles")
"""Needed fields of the member; the roles decide which channels the member may see."""
_MESSAGE_FIELDS: Final = ("id", "type", "flags", "content")
"""Needed fields of the clicked message, beside its attachments: those of a private one can be
shared."""
_USER_FIELDS: Final = ("id", "username", "discriminator", "avatar")
"""Fields of a user that discord.py needs."""
_FIELD_TYPES: Final[dict[tuple[str, ...], tuple[type, ...]]] = {
    ("token",): (str,),
    ("locale",): (str,),
    ("guild_locale",): (str,),
    ("data", "custom_id"): (str,),
    ("message", "flags"): (int,),
    ("member", "nick"): (str, NoneType),
    ("member", "avatar"): (str, NoneType),
    **{
        (*holder, "user", name): kinds
        for holder in ((), ("member",))
        for name, kinds in (
            ("username", (str,)),
            ("global_name", (str, NoneType)),
            ("avatar", (str, NoneType)),
        )
    },
}
"""Fields of an interaction that the bot uses and whose types discord.py does not check."""
_UPLOAD_BYTES: Final = 10 * 2**20
"""Bytes of a file that Discord accepts everywhere."""
_DEFAULT_LOCALE: Final = "en-US"
"""Language of users without a `locale`."""
_ABSENT: Final = object()
_MAX_REMEMBERED_INTERACTIONS: Final = 4096
"""Interactions to remember: those of several minutes; a resume repeats none older."""
_HEARTBEAT_BOUNDS_MS: Final = (1_000, 600_000)
"""Accepted milliseconds between two heartbeats; Discord's are about 41,250."""
_VITAL_EVENTS: Final = ("READY", "RESUMED")
"""Events without which a connection is useless."""
_CHECKED_FIELDS: Final = ("heartbeat_interval", "resume_gateway_url")
"""Fields that occur only in HELLO and READY."""
_EVENT_NAME: Final = re.compile("[A-Z_]{1,60}")
_LOG_INTERVAL_S: Final = 60.0
"""Seconds for which a fault of an event is not logged again."""
_MAX_REMEMBERED_FAULTS: Final = 256
"""Faults to remember for that."""


def read_thinned(client: discord.Client) -> None:
    """Make discord.py read an interaction again, without the fields that the bot does not use.

    A click must not fail because of the decoration of an avatar. If the rest is unreadable too, the
    event `unreadable_interaction` lets the bot answer the user.
    """
    parsers = client._connection.parsers  # noqa: SLF001 (no public hook before parsing)
    parse = parsers["INTERACTION_CREATE"]

    def parse_or_thin(data: dict[str, Any]) -> None:
        try:
            checked = _check_interaction(data)
            try:
                parse(checked)
            except UNREADABLE:
                parse(_thin(checked))
        except UNREADABLE as error:
            _note(client._connection, "INTERACTION_CREATE", error, data)  # noqa: SLF001 (see above)
            if bare := _bare(client, data):
                client.dispatch(
                    "unreadable_interaction", bare, UnreadableAnswerError(describe(error))
                )

    parsers["INTERACTION_CREATE"] = parse_or_thin


def _check_interaction(data: dict[str, Any]) -> dict[str, Any]:
    """Return an interaction with a language; raise if a field that the bot uses is unreadable."""
    checked = {**data, "locale": data.get("locale") or _DEFAULT_LOCALE}
    if checked.get("guild_locale") is None:
        checked.pop("guild_locale", None)
    _check_kinds(checked)
    _check_person(checked)
    return checked


def _thin(data: dict[str, Any]) -> dict[str, Any]:
    """Return an interaction without the fields that the bot does not use.

    The member keeps all roles: they decide which channels the member may see.
    """
    unread = {"version": 1, "entitlements": [], "authorizing_integration_owners": {}}
    thin = {**data, **unread, "attachment_size_limit": _UPLOAD_BYTES}
    for name in ("entitlement_skus", "context", "guild"):
        thin.pop(name, None)
    if isinstance(member := data.get("member"), dict):
        thin["member"] = {name: member[name] for name in _MEMBER_FIELDS if name in member}
    if message := data.get("message"):
        thin["message"] = {name: message[name] for name in _MESSAGE_FIELDS if name in message}
        thin["message"]["attachments"] = message.get("attachments") or []
    return thin


def _check_kinds(data: dict[str, Any]) -> None:
    """Raise `TypeError` for an interaction in which a field of `_FIELD_TYPES` has another type.

    discord.py handles missing fields and parents that are no objects.
    """
    for path, kinds in _FIELD_TYPES.items():
        part: Any = data
        for name in path:
            part = part.get(name, _ABSENT) if isinstance(part, dict) else _ABSENT
        if part is not _ABSENT and type(part) not in kinds:
            raise TypeError(".".join(path))


def _check_person(data: dict[str, Any]) -> None:
    """Raise `KeyError` for an interaction without a user, which discord.py would accept."""
    if data.get("guild_id"):
        data["member"]
    else:
        for name in _USER_FIELDS:
            data["user"][name]


def _bare(client: discord.Client, data: dict[str, Any]) -> discord.Interaction[Any] | None:
    """Return an interaction with only the fields for an answer; None without these."""
    kind = data.get("type")
    locale = data.get("locale")
    bare: Any = {
        "id": data.get("id"),
        "type": kind if kind in (2, 3, 4, 5) else 2,
        "token": data.get("token"),
        "application_id": client.application_id or 0,
        "locale": locale if isinstance(locale, str) else _DEFAULT_LOCALE,
        "version": 1,
        "attachment_size_limit": _UPLOAD_BYTES,
        "user": {"id": 0, "username": "", "discriminator": "0", "avatar": None},
    }
    if type(bare["token"]) is not str:
        return None
    try:
        return discord.Interaction(data=bare, state=client._connection)  # noqa: SLF001 (as the library does)
    except UNREADABLE:
        return None


def deduplicate_interactions(client: discord.Client) -> None:
    """Drop interactions that the gateway delivers again after a resume.

    A repeated undo would undo a newer move. discord.py passes on all that Discord sends.
    """
    parsers = client._connection.parsers  # noqa: SLF001 (no public hook before parsing)
    parse = parsers["INTERACTION_CREATE"]
    seen: LRUCache[str, bool] = LRUCache(_MAX_REMEMBERED_INTERACTIONS)

    def parse_once(data: dict[str, Any]) -> None:
        if data["id"] not in seen:
            seen[data["id"]] = True
            parse(data)

    parsers["INTERACTION_CREATE"] = parse_once


def read_servers_in_parts(client: discord.Client) -> None:
    """Make discord.py skip the part of a server that it cannot read, and not the whole server.

    A role that is unreadable gives no permissions. Without `@everyone` the server is skipped: its
    permissions would be too many or too few in every channel. An unreadable own member keeps its
    readable roles.

    Discord leaves fields out of the channels that the bot cannot view:
    https://docs.discord.com/developers/resources/channel#channel-object-obfuscated-channels.
    An update has the whole channel or role and is read like a new one: discord.py would ignore the
    update of one that was skipped, and read half of an unreadable one.
    """
    state: Any = client._connection  # noqa: SLF001 (no public hook before parsing)
    create_server = state.parsers["GUILD_CREATE"]

    def parse_server(data: dict[str, Any]) -> None:
        roles = _readable_roles(state, data)
        later = (*_CHANNEL_LISTS, *_UNUSED_LISTS, "members")
        create_server(data | {name: [] for name in later} | {"roles": roles})
        if (server := client.get_guild(int(data["id"]))) is None:
            return  # it is unavailable
        for name, add in _CHANNEL_LISTS.items():
            for channel in data.get(name, ()):
                try:
                    add(server, state, channel)
                except UNREADABLE as error:
                    _note(state, f"GUILD_CREATE.{name}", error, channel)
        _add_own_member(server, state, data.get("members"))

    def parse_channel(data: dict[str, Any]) -> None:
        if server := client.get_guild(int(data["guild_id"])):
            _add_channel(server, state, data)

    def parse_role(data: dict[str, Any]) -> None:
        if server := client.get_guild(int(data["guild_id"])):
            _add_role(server, state, data["role"])

    state.parsers["GUILD_CREATE"] = parse_server
    state.parsers["GUILD_ROLE_CREATE"] = state.parsers["GUILD_ROLE_UPDATE"] = parse_role
    state.parsers["CHANNEL_CREATE"] = state.parsers["CHANNEL_UPDATE"] = parse_channel


def _readable_roles(state: Any, data: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the roles of a server that can be read. Raises if `@everyone` cannot."""
    roles = list[dict[str, Any]]()
    for role in data["roles"]:
        try:
            _check_role(state, role)
        except UNREADABLE as error:
            if type(role) is dict and role.get("id") == data["id"]:
                raise
            _note(state, "GUILD_CREATE.roles", error, role)
        else:
            roles.append(role)
    if data["id"] not in {role["id"] for role in roles}:
        raise LookupError("no role @everyone")
    return roles


def _add_role(server: Any, state: Any, data: dict[str, Any]) -> None:
    """Add a role to a server, in place of its earlier state even if it is unreadable."""
    if int(data["id"]) != server.id:  # no server is without @everyone
        server._roles.pop(int(data["id"]), None)  # noqa: SLF001 (as the library does)
    _check_role(state, data)
    server._add_role(discord.Role(guild=server, state=state, data=cast("Any", data)))  # noqa: SLF001 (as above)


def _check_role(state: Any, data: Any) -> None:
    """Raise one of `UNREADABLE` for a role that cannot be read, or not sorted beside others."""
    role = discord.Role(guild=cast("Any", None), state=state, data=data)
    if type(role.position) is not int:
        raise TypeError("position")


def _add_own_member(server: Any, state: Any, entries: Any) -> None:
    """Add the bot's member, of which an unreadable entry leaves the readable roles."""
    roles = list[int]()
    for entry in _items(entries):
        try:
            member = discord.Member(data=entry, guild=server, state=state)
        except UNREADABLE as error:
            _note(state, "GUILD_CREATE.members", error, entry)
            listed = entry.get("roles") if type(entry) is dict else ()
            roles += [int(role) for role in _items(listed) if str(role).isdecimal()]
        else:
            if member.id == state.self_id:
                server._add_member(member)  # noqa: SLF001 (as the library does)
                return
    bare: Any = {"user": state.user._to_minimal_user_json(), "roles": roles, "flags": 0}  # noqa: SLF001 (as above)
    server._add_member(discord.Member(data=bare, guild=server, state=state))  # noqa: SLF001 (as above)


def _items(data: Any) -> list[Any]:
    return data if type(data) is list else []


def _add_channel(server: Any, state: Any, data: dict[str, Any]) -> None:
    """Add a channel to a server, in place of its earlier state even if it is unreadable."""
    server._channels.pop(int(data["id"]), None)  # noqa: SLF001 (as the library does)
    kind, _ = _guild_channel_factory(data["type"])
    if kind is None:
        return
    if type(data["name"]) is not str or type(data["position"]) is not int:
        raise TypeError("name or position")  # the library sorts all channels by their positions
    server._add_channel(kind(guild=server, state=state, data=cast("Any", data)))  # noqa: SLF001 (as above)


def _add_thread(server: Any, state: Any, data: dict[str, Any]) -> None:
    server._add_thread(discord.Thread(guild=server, state=state, data=cast("Any", data)))  # noqa: SLF001 (as above)


_CHANNEL_LISTS: Final = {"channels": _add_channel, "threads": _add_thread}
"""Lists of a server that are read item by item."""
_UNUSED_LISTS: Final = (
    *("emojis", "stickers", "voice_states", "presences", "stage_instances", "soundboard_sounds"),
    "guild_scheduled_events",
)
"""Lists of a server that the bot does not use."""


class UnusableError(aiohttp.ClientError):
    """The gateway connection is useless; discord.py waits and reconnects after this error."""


class _Socket(DiscordWebSocket):
    """A gateway connection that skips unreadable events.

    discord.py raises them to `connect`, which ends the program:
    https://github.com/Rapptz/discord.py/issues/7649.
    """

    async def received_message(self, msg: Any, /) -> None:
        try:
            text = self._decompressor.decompress(msg) if type(msg) is bytes else msg
        except Exception as error:  # noqa: BLE001 (depends on the compression library)
            # Later frames of the stream could not be decompressed either.
            await self._give_up("a frame", error, None)
        if text is None:
            return  # an incomplete frame
        sequence = self.sequence
        try:
            if any(name in text for name in _CHECKED_FIELDS):
                _check(_parse(text), self.shard_id)
            await super().received_message(text)
            _check_begun(self._keep_alive)
        except (ReconnectWebSocket, discord.ConnectionClosed, aiohttp.ClientError, OSError):
            raise
        except Exception as error:  # noqa: BLE001 (parsers raise any error)
            frame = _parse(text)
            event = _name(frame)
            # Without a heartbeat there was no HELLO.
            if self._keep_alive is None or event in _VITAL_EVENTS:
                await self._give_up(event, error, frame)
            _note(self._connection, event, error, frame)
        if type(self.sequence) is not int:
            self.sequence = sequence  # or Discord would refuse to resume the session

    async def _give_up(self, event: str, error: Exception, frame: Any) -> NoReturn:
        _note(self._connection, event, error, frame)
        if self._keep_alive:
            self._keep_alive.stop()
            self._keep_alive = None
        await self.socket.close(code=1000)
        raise UnusableError(f"{event} is unusable: {describe(error)}") from None


def _parse(text: Any) -> dict[str, Any]:
    """Return a frame's object; an empty one for other JSON."""
    try:
        frame = discord.utils._from_json(text)  # noqa: SLF001 (as the library reads it)
    except ValueError:
        return {}
    return frame if isinstance(frame, dict) else {}


def _check(frame: dict[str, Any], shard: int | None) -> None:
    """Raise for a HELLO or READY that discord.py would accept but that is unusable.

    That is a heartbeat interval out of range, a READY of another shard, or a resume address that
    makes every resume fail, with a retry at once.
    """
    if frame.get("op") == DiscordWebSocket.HELLO:
        interval = frame["d"]["heartbeat_interval"]
        if (
            isinstance(interval, bool)
            or not _HEARTBEAT_BOUNDS_MS[0] <= interval <= _HEARTBEAT_BOUNDS_MS[1]
        ):
            raise ValueError("invalid heartbeat interval")
    elif frame.get("t") == "READY":
        ready = frame["d"]
        fits = type(ready["session_id"]) is str and ready["shard"][0] == shard
        if not fits or yarl.URL(ready["resume_gateway_url"]).scheme not in ("ws", "wss"):
            raise ValueError("unusable session")


def _check_begun(heartbeat: object) -> None:
    """Raise `ValueError` without a heartbeat: HELLO must come first."""
    if heartbeat is None:
        raise ValueError("no HELLO")


def _name(frame: dict[str, Any]) -> str:
    """Return the name of a frame for the log."""
    event = frame.get("t")
    op = frame.get("op")
    if isinstance(event, str) and _EVENT_NAME.fullmatch(event):
        return event
    return f"op {op}" if isinstance(op, int) else "a frame"


_noted: Final = WeakKeyDictionary[ConnectionState[Any], TTLCache[tuple[str, str], bool]]()
"""Recently logged faults and their events, by client."""


def _note(state: ConnectionState[Any], event: str, error: Exception, data: Any) -> None:
    """Log an unreadable event: its fields and types, without texts, names or tokens."""
    ERRORS.inc()
    now = asyncio.get_running_loop().time
    noted = _noted.setdefault(state, TTLCache(_MAX_REMEMBERED_FAULTS, _LOG_INTERVAL_S, now))
    fault = event, describe(error)
    if fault not in noted:
        noted[fault] = True
        log.error("unreadable %s skipped: %s; fields: %s", *fault, outline(data))


class _Shard(discord.shard.Shard):
    """A shard that reconnects after any error, and soon.

    discord.py ends the program over unexpected errors. It doubles its waits up to 1,024 s
    (https://github.com/Rapptz/discord.py/issues/6074, not to be changed), so after an outage of two
    minutes clicks could stay unanswered for a quarter of an hour. Discord allows 1,000 new sessions
    a day; waits of at most `2 ** MAX_DOUBLINGS` seconds, half as long on average, stay below that
    even if every try starts one.
    """

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._backoff._max = MAX_DOUBLINGS  # noqa: SLF001 (the library has no setting)
        self._handled_exceptions += (*UNREADABLE, RuntimeError)
