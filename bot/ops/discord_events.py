"""What discord.py does differently here with the gateway and its events; each says why.

Beside it stands `discord_api.py`, for requests. The library is made for events that have the form
which Discord describes: one that has not would end the whole program.
"""

from __future__ import annotations

import asyncio
import logging
import re
from types import NoneType
from typing import Any, Final, NoReturn
from weakref import WeakKeyDictionary

import aiohttp
import discord
import discord.shard
import yarl
from cachetools import LRUCache, TTLCache
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.state import ConnectionState

from bot.ops.discord_patches import read_answers, read_little, shorten
from bot.ops.monitoring import ERRORS
from bot.ops.outline import describe, outline
from bot.ops.requests import UNREADABLE, UnreadableError

DOUBLINGS: Final = 8
"""How often the wait for a broken connection is doubled, from a second on."""
_MEMBER: Final = ("user", "nick", "avatar", "flags", "permissions")
"""What is read of the member who clicks."""
_USER: Final = ("id", "username", "discriminator", "avatar")
"""What the library needs of a person."""
_KINDS: Final[dict[tuple[str, ...], tuple[type, ...]]] = {
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
"""What the bot uses of an interaction, and the library takes whatever type it has."""
_UPLOADS: Final = 10 * 2**20
"""Bytes of a file that Discord takes everywhere."""
_LANGUAGE: Final = "en-US"
"""The language of somebody of whom Discord says none."""
_MISSING: Final = object()
_REMEMBERED: Final = 4096
"""Interactions: those of some minutes, and none is delivered again later."""
_BEATS: Final = (1_000, 600_000)
"""Milliseconds between two heartbeats, from and to: Discord asks for about 41,250."""
_VITAL: Final = ("READY", "RESUMED")
"""Events without which a connection is of no use."""
_CHECKED: Final = ("heartbeat_interval", "resume_gateway_url")
"""What only HELLO and READY contain."""
_EVENT: Final = re.compile("[A-Z_]{1,60}")
_QUIET: Final = 60.0
"""Seconds in which the same fault of the same event is logged once."""
_FAULTS: Final = 256
"""Faults that are kept in mind for so long."""

log: Final = logging.getLogger(__name__)


def adapt(client: discord.AutoShardedClient) -> None:
    """Make all changes that a client needs before it connects.

    Some hold for all clients of the program; doing so again changes nothing.
    """
    discord.shard.DiscordWebSocket = _Socket  # type: ignore[misc]  # a class under another's name
    discord.shard.Shard = _Shard  # type: ignore[misc, assignment]  # the same
    read_answers()
    read_little(client)
    skip_contents(client)
    deduplicate_interactions(client)


def skip_contents(client: discord.Client) -> None:
    """Let the library read of interactions only what is used here.

    It makes objects of everything in them, a twelfth of what a click in a lobby costs, and raises
    for any part that has another form than it expects: a click would fail for the sake of a role.
    An interaction that it cannot read nevertheless is an event `unreadable_interaction`, so that
    the person is answered.
    """
    parsers = client._connection.parsers  # noqa: SLF001 (the only way before an object is made)
    parse = parsers["INTERACTION_CREATE"]

    def parse_lean(data: dict[str, Any]) -> None:
        try:
            parse(_lean(data))
        except UNREADABLE as error:
            _note(client._connection, "INTERACTION_CREATE", error, data)  # noqa: SLF001 (see above)
            if bare := _bare(client, data):
                client.dispatch("unreadable_interaction", bare, UnreadableError(describe(error)))

    parsers["INTERACTION_CREATE"] = parse_lean


def _lean(data: dict[str, Any]) -> dict[str, Any]:
    limit = data.get("attachment_size_limit")
    unread = {"version": 1, "entitlements": [], "authorizing_integration_owners": {}}
    lean = {**data, **unread, "attachment_size_limit": limit if type(limit) is int else _UPLOADS}
    for name in ("entitlement_skus", "context", "guild"):
        lean.pop(name, None)
    if lean.get("locale") is None:
        lean["locale"] = _LANGUAGE
    if lean.get("guild_locale") is None:
        lean.pop("guild_locale", None)
    _check_kinds(lean)
    _check_person(lean)
    if isinstance(member := data.get("member"), dict):
        lean["member"] = {name: member[name] for name in _MEMBER if name in member} | {"roles": []}
    if message := data.get("message"):
        # Somebody may want to show a file of a private message to all.
        files = message.get("attachments") or []
        lean["message"] = shorten(message) | {"attachments": files}
    return lean


def _check_kinds(data: dict[str, Any]) -> None:
    """Raise `TypeError` for an interaction in which a field of `_KINDS` has another type.

    What is missing, or is in something that is no object, is left to the library.
    """
    for path, kinds in _KINDS.items():
        part: Any = data
        for name in path:
            part = part.get(name, _MISSING) if isinstance(part, dict) else _MISSING
        if part is not _MISSING and type(part) not in kinds:
            raise TypeError(".".join(path))


def _check_person(data: dict[str, Any]) -> None:
    """Raise `KeyError` for an interaction with which the library would go on without a person."""
    if data.get("guild_id"):
        data["member"]
    else:
        for name in _USER:
            data["user"][name]


def _bare(client: discord.Client, data: dict[str, Any]) -> discord.Interaction[Any] | None:
    """Return an interaction with as much as it takes to answer it; None where even that lacks."""
    kind, locale = data.get("type"), data.get("locale")
    bare: Any = {
        "id": data.get("id"),
        "type": kind if kind in (2, 3, 4, 5) else 2,
        "token": data.get("token"),
        "application_id": client.application_id or 0,
        "locale": locale if isinstance(locale, str) else _LANGUAGE,
        "version": 1,
        "attachment_size_limit": _UPLOADS,
        "user": {"id": 0, "username": "", "discriminator": "0", "avatar": None},
    }
    if type(bare["token"]) is not str:
        return None
    try:
        return discord.Interaction(data=bare, state=client._connection)  # noqa: SLF001 (as the library makes them)
    except UNREADABLE:
        return None


def deduplicate_interactions(client: discord.Client) -> None:
    """Leave out interactions that were delivered before, as after a connection was resumed.

    Done again, an undo would take back what its person did meanwhile.
    """
    parsers = client._connection.parsers  # noqa: SLF001 (the only way before an object is made)
    parse = parsers["INTERACTION_CREATE"]
    heard: LRUCache[str, bool] = LRUCache(_REMEMBERED)

    def parse_once(data: dict[str, Any]) -> None:
        if data["id"] not in heard:
            heard[data["id"]] = True
            parse(data)

    parsers["INTERACTION_CREATE"] = parse_once


class UnusableError(aiohttp.ClientError):
    """A connection to the gateway is of no use: the library waits, and makes another."""


class _Socket(DiscordWebSocket):
    """A connection that skips what it cannot read: the library would end the whole program."""

    async def received_message(self, msg: Any, /) -> None:
        try:
            text = self._decompressor.decompress(msg) if type(msg) is bytes else msg
        except Exception as error:  # noqa: BLE001 (each library for it has errors of its own)
            # What follows could not be unpacked either.
            await self._give_up("a frame", error, None)
        if text is None:
            return  # the rest of it is still to come
        sequence = self.sequence
        try:
            if any(name in text for name in _CHECKED):
                _check(_parse(text), self.shard_id)
            await super().received_message(text)
            _check_begun(self._keep_alive)
        except (ReconnectWebSocket, discord.ConnectionClosed, aiohttp.ClientError, OSError):
            raise
        except Exception as error:  # noqa: BLE001 (whatever an event holds, the others go on)
            told = _parse(text)
            event = _name(told)
            # Before HELLO there is no heartbeat.
            if self._keep_alive is None or event in _VITAL:
                await self._give_up(event, error, told)
            _note(self._connection, event, error, told)
        if type(self.sequence) is not int:
            self.sequence = sequence  # else Discord would not let the session be resumed

    async def _give_up(self, event: str, error: Exception, told: Any) -> NoReturn:
        _note(self._connection, event, error, told)
        if self._keep_alive:
            self._keep_alive.stop()
            self._keep_alive = None
        await self.socket.close(code=1000)
        raise UnusableError(f"{event} cannot be used: {describe(error)}") from None


def _parse(text: Any) -> dict[str, Any]:
    """Return what a frame holds; nothing for what is no object."""
    try:
        told = discord.utils._from_json(text)  # noqa: SLF001 (as it reads them)
    except ValueError:
        return {}
    return told if isinstance(told, dict) else {}


def _check(told: dict[str, Any], shard: int | None) -> None:
    """Raise for a HELLO or READY that the library would take, and not get by with.

    That is one with heartbeats that no thread keeps up, one that is for another shard, and one with
    which a session could be resumed only in vain, at once and again.
    """
    if told.get("op") == DiscordWebSocket.HELLO:
        every = told["d"]["heartbeat_interval"]
        if isinstance(every, bool) or not _BEATS[0] <= every <= _BEATS[1]:
            raise ValueError("no time between heartbeats")
    elif told.get("t") == "READY":
        ready = told["d"]
        fits = type(ready["session_id"]) is str and ready["shard"][0] == shard
        if not fits or yarl.URL(ready["resume_gateway_url"]).scheme not in ("ws", "wss"):
            raise ValueError("no session of this shard")


def _check_begun(heartbeat: object) -> None:
    """Raise `ValueError` where there is no heartbeat: HELLO comes first."""
    if heartbeat is None:
        raise ValueError("no HELLO")


def _name(told: dict[str, Any]) -> str:
    """Return the name of a frame for the log, which shows nothing else of it."""
    event, op = told.get("t"), told.get("op")
    if isinstance(event, str) and _EVENT.fullmatch(event):
        return event
    return f"op {op}" if isinstance(op, int) else "a frame"


_noted: Final = WeakKeyDictionary[ConnectionState[Any], TTLCache[tuple[str, str], bool]]()
"""Of each client, which faults of which events were logged lately."""


def _note(state: ConnectionState[Any], event: str, error: Exception, told: Any) -> None:
    """Log what could not be read: its form, and none of the words, names or tokens in it."""
    ERRORS.inc()
    now = asyncio.get_running_loop().time
    noted = _noted.setdefault(state, TTLCache(_FAULTS, _QUIET, now))
    where = event, describe(error)
    if where not in noted:
        noted[where] = True
        log.error("%s of Discord is not understood: %s; it was %s", *where, outline(told))


class _Shard(discord.shard.Shard):
    """A shard whose connection is made again whatever went wrong, and soon.

    The library ends the program over errors that it does not expect. It doubles its waits up to
    1,024 seconds, also after an outage of two minutes: for so long nobody's clicks would be
    answered. Discord allows to begin a session 1,000 times a day, and waits of at most
    `2 ** DOUBLINGS` seconds, half as long on average, stay below that even when every try begins
    one.
    """

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._backoff._max = DOUBLINGS  # noqa: SLF001 (the library has no setting)
        self._handled_exceptions += (*UNREADABLE, RuntimeError)
