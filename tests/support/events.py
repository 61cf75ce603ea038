"""One gateway event of every kind that Discord sends to the bot, as the local Discord makes it."""

from __future__ import annotations

from typing import Any, Final

from bot.sandbox import wire
from bot.sandbox.gateway import HEARTBEAT_MS, Op
from bot.sandbox.interactions import Ask, Interactions
from bot.sandbox.model import Channel, Json, Kind, Message
from bot.sandbox.world import BOT_ID, Shelf, World

STAMP: Final = "2026-03-02T09:00:00+00:00"
_ID: Final = "1001"
HELLO: Final[Json] = {
    "op": Op.HELLO,
    "d": {"heartbeat_interval": HEARTBEAT_MS},
    "s": None,
    "t": None,
}


class Sample:
    """A server with a channel, a thread and a message, and its gateway events."""

    def __init__(self) -> None:
        self.world = world = World(Shelf())
        self.person = world.people()[0]
        self.channel = next(c for c in world.channels.values() if c.kind == Kind.TEXT)
        self.thread = Channel(
            self.channel.id + 50,
            Kind.PUBLIC_THREAD,
            "a thread",
            world.guild.id,
            self.channel.id,
            BOT_ID,
            archive_stamp=STAMP,
        )
        world.put_channel(self.thread)
        self.message = Message(9001, self.channel.id, self.person.id, STAMP, content="hello")
        world.put_message(self.message)

    def events(self) -> dict[str, Json]:
        """Return events: those of the intent `guilds`, some without an intent, and a message."""
        world, server = self.world, {"guild_id": str(self.world.guild.id)}
        channel, thread = (wire.channel(world, one) for one in (self.channel, self.thread))
        person, member = wire.user(self.person), wire.member(world.guild, self.person) | server
        role: Json = {"role": wire.bot_role(world.guild)} | server
        message = wire.message_event(world, self.message)
        stage = {
            "id": _ID, "channel_id": channel["id"], "topic": "t", "privacy_level": 2,
            "discoverable_disabled": False, "guild_scheduled_event_id": None,
        } | server  # fmt: skip
        joined = wire.thread_member(world, self.thread, self.person.id)
        return {
            "READY": {
                "v": 10,
                "user": wire.user(world.bot),
                "guilds": [{"id": str(world.guild.id), "unavailable": True}],
                "session_id": "session",
                "resume_gateway_url": "wss://gateway.discord.gg",
                "shard": [0, 1],
                "application": {"id": str(BOT_ID), "flags": 0},
            },
            "RESUMED": {},
            "GUILD_CREATE": wire.guild(world, world.guild),
            "GUILD_UPDATE": wire.guild_brief(world.guild),
            "GUILD_DELETE": {"id": str(world.guild.id), "unavailable": True},
            "GUILD_ROLE_CREATE": role,
            "GUILD_ROLE_UPDATE": role,
            "GUILD_ROLE_DELETE": {"role_id": role["role"]["id"]} | server,
            "CHANNEL_CREATE": channel | {"id": "77"},
            "CHANNEL_UPDATE": channel,
            "CHANNEL_DELETE": channel,
            "CHANNEL_PINS_UPDATE": {"channel_id": channel["id"], "last_pin_timestamp": STAMP}
            | server,
            "THREAD_CREATE": thread | {"newly_created": True},
            "THREAD_UPDATE": thread,
            "THREAD_DELETE": {k: thread[k] for k in ("id", "guild_id", "parent_id", "type")},
            "THREAD_LIST_SYNC": {"threads": [thread], "members": [joined]} | server,
            "THREAD_MEMBER_UPDATE": joined | server,
            "THREAD_MEMBERS_UPDATE": {
                "id": thread["id"],
                "member_count": 2,
                "added_members": [joined],
                "removed_member_ids": ["5"],
            }
            | server,
            "STAGE_INSTANCE_CREATE": stage,
            "STAGE_INSTANCE_UPDATE": stage,
            "STAGE_INSTANCE_DELETE": stage,
            "MESSAGE_CREATE": message,
            "GUILD_MEMBER_UPDATE": member,
            "USER_UPDATE": wire.user(world.bot),
            "VOICE_SERVER_UPDATE": {"token": "t", "endpoint": "e"} | server,
            "APPLICATION_COMMAND_PERMISSIONS_UPDATE": {
                "id": _ID,
                "application_id": _ID,
                "permissions": [{"id": person["id"], "type": 2, "permission": True}],
            }
            | server,
        }

    def interaction(self, ask: Ask, data: Json) -> Json:
        """Return the event of an interaction."""
        made = Interactions(self.world)
        begun = made.begin(ask, self.person, self.channel, data)
        if ask is Ask.COMPONENT:
            begun.source = self.message.id
        return made.payload(begun)

    def interactions(self) -> dict[str, Json]:
        """Return one interaction of every kind that the bot receives."""
        option = {"name": "page", "type": 3, "value": "x"}
        field = {"type": 4, "custom_id": "note", "value": "words"}
        called = {"id": _ID, "name": "help", "type": 1, "options": []}
        typed = called | {"name": "rules", "options": [option | {"name": "game", "focused": True}]}
        clicked = {"custom_id": "help:start", "component_type": 2}
        chosen = clicked | {"component_type": 3, "values": ["x"]}
        written = {
            "custom_id": "table:note:aaaaaa",
            "components": [{"type": 18, "component": field}, {"type": 1, "components": [field]}],
        }
        return {
            "command": self.interaction(Ask.COMMAND, called),
            "button": self.interaction(Ask.COMPONENT, clicked),
            "select": self.interaction(Ask.COMPONENT, chosen),
            "autocomplete": self.interaction(Ask.AUTOCOMPLETE, typed),
            "form": self.interaction(Ask.MODAL, written),
        }


def frame(event: str, data: Any, seq: Any = 5) -> Json:
    """Return the gateway frame of an event."""
    return {"op": Op.DISPATCH, "t": event, "s": seq, "d": data}
