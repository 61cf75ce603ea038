"""The servers, their members, channels and messages, stored in one SQLite file."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterator
from pathlib import Path

import orjson

from bot.sandbox.errors import DIRECT, OWNER, TALK, ApiError, Permission
from bot.sandbox.model import (
    Channel,
    ChannelType,
    Emoji,
    Guild,
    Json,
    Message,
    SandboxClock,
    User,
    seconds_of,
)

BOT_ID = 1_100_000_000_000_000_001
GUILD_ID = 1_100_000_000_000_000_100
PEOPLE = ("Mika", "Ren", "Alma", "Tomás", "葵")
CHANNELS = ("general", "games", "卓上")
NEXT_SHARD = 1 << 22
"""Difference between the ids of servers of neighbouring shards."""
NONCE_MEMORY = 180.0
"""Seconds for which a nonce is remembered ("a few minutes")."""


class World:
    """All servers, users and messages; ids survive restarts.

    The page shows the first server, `guild`. Every user is a member of all.
    """

    def __init__(self, shelf: Shelf, servers: int = 1, clock: SandboxClock | None = None) -> None:
        self.shelf = shelf
        self.clock = clock or SandboxClock()
        self.base = ""
        """The address of the web server."""
        self.users: dict[int, User] = {}
        self.channels: dict[int, Channel] = {}
        self.messages: dict[int, dict[int, Message]] = {}
        self.emojis: dict[int, Emoji] = {}
        self.commands: list[Json] = []
        self.application: Json = {}
        """What the bot's application was changed to."""
        self.reads: dict[str, dict[str, int]] = {}
        """The last message each user has read in a channel."""
        self.has_language = False
        """Whether a language was chosen, or taken over from the browser by the first page."""
        self.guilds = {guild.id: guild for guild in map(_server, range(servers))}
        self.guild = self.guilds[GUILD_ID]
        if shelf.read("guild", GUILD_ID) is None:
            self._found()
        else:
            self._load()
        for number, guild in enumerate(list(self.guilds.values())[1:], 1):
            if shelf.read("guild", guild.id) is None:
                self.put_channel(
                    Channel(guild.id + 10, ChannelType.TEXT, f"hall-{number}", guild.id)
                )
                shelf.put("guild", guild.id, guild)

    def _found(self) -> None:
        self.put_user(User(BOT_ID, "takujo", "Takujo", bot=True))
        for number, name in enumerate(PEOPLE, 1):
            self.put_user(User(BOT_ID + number, name.lower(), name))
        for number, name in enumerate(CHANNELS):
            channel = Channel(
                GUILD_ID + 10 + number, ChannelType.TEXT, name, GUILD_ID, position=number
            )
            self.put_channel(channel)
        self.put_guild()
        self.put_settings()

    def _load(self) -> None:
        shelf = self.shelf
        settings = shelf.read("settings", 0) or {}
        self.clock.offset = settings["offset"]
        self.reads = settings["reads"]
        self.has_language = settings.get("has_language", True)
        self.guilds |= {body["id"]: Guild(**body) for body in shelf.all("guild")}
        self.guild = self.guilds[GUILD_ID]
        self.users = {body["id"]: User(**body) for body in shelf.all("user")}
        self.channels = {body["id"]: Channel(**body) for body in shelf.all("channel")}
        self.emojis = {body["id"]: Emoji(**body) for body in shelf.all("emoji")}
        self.commands = (shelf.read("commands", 0) or {"list": []})["list"]
        self.application = shelf.read("application", 0) or {}
        for body in shelf.all("message"):
            message = Message(**body)
            self.messages.setdefault(message.channel, {})[message.id] = message
            self.clock.seen(message.id)
        for key in self.channels:
            self.clock.seen(key)
        for channel, messages in self.messages.items():
            self.messages[channel] = dict(sorted(messages.items()))

    @property
    def bot(self) -> User:
        return self.users[BOT_ID]

    def people(self) -> list[User]:
        return sorted((u for u in self.users.values() if not u.bot), key=lambda user: user.id)

    def put_guild(self) -> None:
        self.shelf.put("guild", GUILD_ID, self.guild)

    def put_settings(self) -> None:
        settings = {
            "offset": self.clock.offset,
            "reads": self.reads,
            "has_language": self.has_language,
        }
        self.shelf.put("settings", 0, settings)

    def put_user(self, user: User) -> None:
        self.users[user.id] = user
        self.shelf.put("user", user.id, user)

    def put_channel(self, channel: Channel) -> None:
        self.channels[channel.id] = channel
        self.shelf.put("channel", channel.id, channel)

    def put_message(self, message: Message) -> None:
        self.messages.setdefault(message.channel, {})[message.id] = message
        # Ephemeral messages live in the reader's client, so they are not stored.
        if message.viewer is None:
            self.shelf.put("message", message.id, message)

    def put_emoji(self, emoji: Emoji) -> None:
        self.emojis[emoji.id] = emoji
        self.shelf.put("emoji", emoji.id, emoji)

    def put_commands(self, commands: list[Json]) -> None:
        self.commands = commands
        self.shelf.put("commands", 0, {"list": commands})

    def put_application(self, changes: Json) -> None:
        self.application |= changes
        self.shelf.put("application", 0, self.application)

    def drop_channel(self, channel: Channel) -> None:
        for message in list(self.messages.pop(channel.id, {}).values()):
            self._forget(message)
        del self.channels[channel.id]
        self.shelf.drop("channel", channel.id)

    def drop_message(self, message: Message) -> None:
        del self.messages[message.channel][message.id]
        self._forget(message)

    def drop_emoji(self, emoji: Emoji) -> None:
        del self.emojis[emoji.id]
        self.shelf.drop("emoji", emoji.id)
        self.shelf.drop_file(f"emojis/{emoji.id}")

    def drop_files(self, attachments: Collection[Json]) -> None:
        for attachment in attachments:
            self.shelf.drop_file(f"attachments/{attachment['id']}")

    def _forget(self, message: Message) -> None:
        self.drop_files(message.attachments)
        self.shelf.drop("message", message.id)

    def user(self, key: int) -> User:
        if key not in self.users:
            raise ApiError(10013)
        return self.users[key]

    def channel(self, key: int) -> Channel:
        if key not in self.channels:
            raise ApiError(10003)
        return self.channels[key]

    def message(self, channel: int, key: int) -> Message:
        message = self.messages.get(channel, {}).get(key)
        if message is None:
            raise ApiError(10008)
        return message

    def guild_of(self, channel: Channel) -> Guild:
        """Return a channel's server; for direct channels the first."""
        return self.guilds[channel.guild or GUILD_ID]

    def bot_may(self, channel: Channel) -> int:
        """Return the bot's permissions in a channel; a thread has its parent's."""
        if channel.kind == ChannelType.DM:
            return int(DIRECT)
        guild = self.guild_of(channel)
        if not guild.bot_in:
            return 0
        allowed = guild.bot_permissions & ~self.channels.get(channel.parent or 0, channel).denied
        # Without VIEW_CHANNEL all other permissions are void.
        return allowed if allowed & Permission.VIEW_CHANNEL else 0

    def person_may(self, channel: Channel, user: User) -> int:
        """Return a person's permissions in a channel, as Discord's documentation computes them.

        https://docs.discord.com/developers/topics/permissions#permission-overwrites
        """
        guild = self.guild_of(channel)
        held = int(TALK)
        for role in guild.roles:
            if int(role["id"]) in user.roles:
                held |= int(role["permissions"])
        if user.id == guild.owner or held & Permission.ADMINISTRATOR:
            return int(OWNER)
        parent = self.channels.get(channel.parent or 0, channel)
        roles = [guild.members_role, *user.roles]
        for keys in ([guild.id], roles, [user.id]):
            overwrites = [
                overwrite for overwrite in parent.overwrites if int(overwrite["id"]) in keys
            ]
            for overwrite in overwrites:
                held &= ~int(overwrite["deny"])
            for overwrite in overwrites:
                held |= int(overwrite["allow"])
        if user.id in parent.hidden:
            return 0
        is_private = channel.kind == ChannelType.PRIVATE_THREAD
        if is_private and user.id not in channel.members and not held & Permission.MANAGE_THREADS:
            return 0
        # Without VIEW_CHANNEL all other permissions are void.
        return held if held & Permission.VIEW_CHANNEL else 0

    def threads(self, channel: Channel | None = None) -> list[Channel]:
        threads = [c for c in self.channels.values() if c.is_thread]
        return [c for c in threads if channel is None or c.parent == channel.id]

    def direct(self, user: User) -> Channel:
        """Return the direct channel of a person and the bot; open it if necessary."""
        for channel in self.channels.values():
            if channel.recipient == user.id:
                return channel
        channel = Channel(self.clock.snowflake(), ChannelType.DM, user.display, recipient=user.id)
        self.put_channel(channel)
        return channel

    def twin(self, channel: Channel, nonce: str | int) -> Message | None:
        """Return the bot's message with the same nonce in the last few minutes."""
        for message in reversed(self.messages.get(channel.id, {}).values()):
            if self.clock.seconds() - seconds_of(message.id) > NONCE_MEMORY:
                break
            if message.nonce is not None and str(message.nonce) == str(nonce):
                return message
        return None

    def visible(self, channel: Channel, user: int) -> list[Message]:
        messages = self.messages.get(channel.id, {}).values()
        return [m for m in messages if m.viewer in (None, user)]

    def history(self, channel: Channel) -> list[Message]:
        return [m for m in self.messages.get(channel.id, {}).values() if m.viewer is None]


def _server(number: int) -> Guild:
    key = GUILD_ID + number * NEXT_SHARD
    name = f"卓上 {number + 1}" if number else "卓上 Takujo"
    return Guild(key, name, BOT_ID + 1, key + 1, key + 2, bot_permissions=int(TALK))


SCHEMA = """
create table if not exists things (
    kind text not null, id text not null, body text not null, primary key (kind, id)
);
create table if not exists files (
    id text primary key, name text not null, type text not null, body blob not null
);
"""


class Shelf:
    """Stores JSON by kind and id, and files; without a path it keeps the files only."""

    def __init__(self, path: Path | None = None) -> None:
        self._is_kept = path is not None
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
        self._base = sqlite3.connect(path or ":memory:", isolation_level=None)
        # A sandbox needs no durability: no fsync per word.
        self._base.execute("pragma journal_mode = wal")
        self._base.execute("pragma synchronous = off")
        self._base.executescript(SCHEMA)

    def put(self, kind: str, key: object, body: object) -> None:
        if self._is_kept:
            text = orjson.dumps(body, option=orjson.OPT_NON_STR_KEYS).decode()
            self._base.execute("replace into things values (?, ?, ?)", (kind, str(key), text))

    def drop(self, kind: str, key: object) -> None:
        if self._is_kept:
            self._base.execute("delete from things where kind = ? and id = ?", (kind, str(key)))

    def all(self, kind: str) -> Iterator[Json]:
        rows = self._base.execute("select body from things where kind = ?", (kind,))
        return (orjson.loads(body) for (body,) in rows.fetchall())

    def read(self, kind: str, key: object) -> Json | None:
        row = self._base.execute(
            "select body from things where kind = ? and id = ?", (kind, str(key))
        ).fetchone()
        return None if row is None else dict(orjson.loads(row[0]))

    def put_file(self, key: str, name: str, kind: str, body: bytes) -> None:
        self._base.execute("replace into files values (?, ?, ?, ?)", (key, name, kind, body))

    def file(self, key: str) -> tuple[str, bytes] | None:
        row: tuple[str, bytes] | None = self._base.execute(
            "select type, body from files where id = ?", (key,)
        ).fetchone()
        return row

    def drop_file(self, key: str) -> None:
        self._base.execute("delete from files where id = ?", (key,))

    def close(self) -> None:
        self._base.close()
