"""One gateway event of every kind that discord.py reads; the local Discord makes most of them."""

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
DESCRIBED: Final = {
    "AUTO_MODERATION_RULE_CREATE": ("KeywordRuleResponse", {}),
    "AUTO_MODERATION_RULE_DELETE": ("KeywordRuleResponse", {}),
    "AUTO_MODERATION_RULE_UPDATE": ("MLSpamRuleResponse", {}),
    "CHANNEL_CREATE": ("GuildChannelResponse", {}),
    "CHANNEL_UPDATE": ("GuildChannelResponse", {}),
    "ENTITLEMENT_CREATE": ("EntitlementResponse", {}),
    "ENTITLEMENT_DELETE": ("EntitlementResponse", {}),
    "ENTITLEMENT_UPDATE": ("EntitlementResponse", {}),
    "GUILD_AUDIT_LOG_ENTRY_CREATE": ("AuditLogEntryResponse", {}),
    "GUILD_MEMBER_ADD": ("GuildMemberResponse", {}),
    "GUILD_MEMBER_UPDATE": ("GuildMemberResponse", {}),
    "GUILD_SCHEDULED_EVENT_CREATE": ("ExternalScheduledEventResponse", {}),
    "GUILD_SCHEDULED_EVENT_DELETE": ("StageScheduledEventResponse", {}),
    "GUILD_SCHEDULED_EVENT_UPDATE": ("VoiceScheduledEventResponse", {}),
    "GUILD_SOUNDBOARD_SOUND_CREATE": ("SoundboardSoundResponse", {}),
    "GUILD_SOUNDBOARD_SOUND_UPDATE": ("SoundboardSoundResponse", {}),
    "GUILD_UPDATE": ("GuildResponse", {}),
    "INTEGRATION_CREATE": ("DiscordIntegrationResponse", {}),
    "INTEGRATION_UPDATE": ("GuildSubscriptionIntegrationResponse", {}),
    "INVITE_CREATE": ("GuildInviteResponse", {"channel_id": _ID}),
    "MESSAGE_CREATE": ("MessageResponse", {}),
    "MESSAGE_UPDATE": ("MessageResponse", {}),
    "STAGE_INSTANCE_CREATE": ("StageInstanceResponse", {}),
    "STAGE_INSTANCE_UPDATE": ("StageInstanceResponse", {}),
    "SUBSCRIPTION_CREATE": ("SubscriptionResponse", {}),
    "SUBSCRIPTION_UPDATE": ("SubscriptionResponse", {}),
    "THREAD_CREATE": ("ThreadResponse", {}),
    "THREAD_UPDATE": ("ThreadResponse", {}),
    "USER_UPDATE": ("UserPIIResponse", {}),
    "VOICE_STATE_UPDATE": ("VoiceStateResponse", {}),
}
"""Events with the same content as an answer: the answer's name, and added fields."""


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
        """Return the data of every kind of event except interactions."""
        world, server = self.world, {"guild_id": str(self.world.guild.id)}
        channel, thread = (wire.channel(world, one) for one in (self.channel, self.thread))
        person, member = wire.user(self.person), wire.member(world.guild, self.person) | server
        role: Json = {"role": wire.bot_role(world.guild)} | server
        message = wire.message_event(world, self.message)
        place = {"channel_id": channel["id"], "message_id": message["id"]} | server
        voice = {
            "channel_id": channel["id"], "user_id": person["id"], "member": member,
            "session_id": "s", "deaf": False, "mute": False, "self_deaf": False,
            "self_mute": False, "self_video": False, "suppress": False,
            "request_to_speak_timestamp": None,
        } | server  # fmt: skip
        reaction = {"user_id": person["id"], "member": member, "type": 0, "burst": False} | place
        reaction |= {"emoji": {"id": None, "name": "👍"}}
        vote = {"user_id": person["id"], "answer_id": 1} | place
        rule = {
            "id": _ID, "name": "rule", "creator_id": person["id"], "event_type": 1,
            "trigger_type": 1, "trigger_metadata": {"keyword_filter": ["a"]},
            "actions": [{"type": 1, "metadata": {}}], "enabled": True,
            "exempt_roles": [], "exempt_channels": [],
        } | server  # fmt: skip
        meeting = {
            "id": _ID, "channel_id": None, "creator_id": person["id"], "name": "evening",
            "description": None, "image": None, "scheduled_start_time": STAMP,
            "scheduled_end_time": STAMP, "privacy_level": 2, "status": 1, "entity_type": 3,
            "entity_id": None, "entity_metadata": {"location": "here"}, "user_count": 1,
            "creator": person,
        } | server  # fmt: skip
        sound = {
            "sound_id": _ID, "name": "quack", "volume": 1.0, "emoji_id": None,
            "emoji_name": "🦆", "available": True, "user": person,
        } | server  # fmt: skip
        integration = {
            "id": _ID, "name": "bot", "type": "discord", "enabled": True,
            "account": {"id": _ID, "name": "bot"}, "user": person,
            "application": {
                "id": _ID, "name": "bot", "icon": None, "description": "", "summary": "",
                "bot": person,
            },
        } | server  # fmt: skip
        invite = {
            "code": "abc", "channel_id": channel["id"], "created_at": STAMP, "inviter": person,
            "max_age": 0, "max_uses": 0, "temporary": False, "uses": 0, "type": 0,
        } | server  # fmt: skip
        stage = {
            "id": _ID, "channel_id": channel["id"], "topic": "t", "privacy_level": 2,
            "discoverable_disabled": False, "guild_scheduled_event_id": None,
        } | server  # fmt: skip
        entitlement = {
            "id": _ID, "sku_id": _ID, "application_id": _ID, "user_id": person["id"], "type": 8,
            "deleted": False, "starts_at": STAMP, "ends_at": STAMP, "consumed": False,
        } | server  # fmt: skip
        subscription = {
            "id": _ID, "user_id": person["id"], "sku_ids": [_ID], "entitlement_ids": [_ID],
            "renewal_sku_ids": None, "current_period_start": STAMP, "current_period_end": STAMP,
            "status": 0, "canceled_at": None,
        }  # fmt: skip
        sticker = {
            "id": _ID, "name": "s", "description": None, "tags": "s", "type": 2, "format_type": 1,
            "available": True,
        } | server  # fmt: skip
        presence = {"user": {"id": person["id"]}, "status": "online", "activities": []} | server
        presence |= {"client_status": {"desktop": "online"}}
        joined = wire.thread_member(world, self.thread, self.person.id)
        invited = {"user_id": person["id"], "guild_scheduled_event_id": _ID} | server
        entry = {
            "id": _ID, "user_id": person["id"], "target_id": channel["id"], "action_type": 11,
            "changes": [{"key": "name", "old_value": "a", "new_value": "b"}], "reason": "r",
        } | server  # fmt: skip
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
            "MESSAGE_CREATE": message,
            "MESSAGE_UPDATE": message | {"edited_timestamp": STAMP},
            "MESSAGE_DELETE": {"id": message["id"], "channel_id": channel["id"]} | server,
            "MESSAGE_DELETE_BULK": {"ids": [message["id"]], "channel_id": channel["id"]} | server,
            "MESSAGE_REACTION_ADD": reaction,
            "MESSAGE_REACTION_REMOVE": reaction,
            "MESSAGE_REACTION_REMOVE_ALL": place,
            "MESSAGE_REACTION_REMOVE_EMOJI": place | {"emoji": reaction["emoji"]},
            "MESSAGE_POLL_VOTE_ADD": vote,
            "MESSAGE_POLL_VOTE_REMOVE": vote,
            "GUILD_MEMBER_ADD": member,
            "GUILD_MEMBER_REMOVE": {"user": person} | server,
            "GUILD_MEMBER_UPDATE": member,
            "GUILD_MEMBERS_CHUNK": {
                "members": [member],
                "chunk_index": 0,
                "chunk_count": 1,
                "presences": [presence],
            }
            | server,
            "GUILD_ROLE_CREATE": role,
            "GUILD_ROLE_UPDATE": role,
            "GUILD_ROLE_DELETE": {"role_id": role["role"]["id"]} | server,
            "GUILD_BAN_ADD": {"user": person} | server,
            "GUILD_BAN_REMOVE": {"user": person} | server,
            "GUILD_EMOJIS_UPDATE": {
                "emojis": [{"id": _ID, "name": "e", "roles": [], "user": person}]
            }
            | server,
            "GUILD_STICKERS_UPDATE": {"stickers": [sticker]} | server,
            "GUILD_INTEGRATIONS_UPDATE": server,
            "GUILD_AUDIT_LOG_ENTRY_CREATE": entry,
            "GUILD_SCHEDULED_EVENT_CREATE": meeting,
            "GUILD_SCHEDULED_EVENT_UPDATE": meeting,
            "GUILD_SCHEDULED_EVENT_DELETE": meeting,
            "GUILD_SCHEDULED_EVENT_USER_ADD": invited,
            "GUILD_SCHEDULED_EVENT_USER_REMOVE": invited,
            "GUILD_SOUNDBOARD_SOUND_CREATE": sound,
            "GUILD_SOUNDBOARD_SOUND_UPDATE": sound,
            "GUILD_SOUNDBOARD_SOUND_DELETE": {"sound_id": _ID} | server,
            "GUILD_SOUNDBOARD_SOUNDS_UPDATE": {"soundboard_sounds": [sound]} | server,
            "INTEGRATION_CREATE": integration,
            "INTEGRATION_UPDATE": integration,
            "INTEGRATION_DELETE": {"id": _ID, "application_id": _ID} | server,
            "INVITE_CREATE": invite,
            "INVITE_DELETE": {"code": "abc", "channel_id": channel["id"]} | server,
            "STAGE_INSTANCE_CREATE": stage,
            "STAGE_INSTANCE_UPDATE": stage,
            "STAGE_INSTANCE_DELETE": stage,
            "AUTO_MODERATION_RULE_CREATE": rule,
            "AUTO_MODERATION_RULE_UPDATE": rule,
            "AUTO_MODERATION_RULE_DELETE": rule,
            "AUTO_MODERATION_ACTION_EXECUTION": {
                "action": {"type": 1, "metadata": {}},
                "rule_id": _ID,
                "rule_trigger_type": 1,
                "user_id": person["id"],
                "channel_id": channel["id"],
                "content": "c",
                "matched_keyword": "k",
                "matched_content": "m",
            }
            | server,
            "PRESENCE_UPDATE": presence,
            "TYPING_START": {
                "channel_id": channel["id"],
                "user_id": person["id"],
                "timestamp": 1_700_000_000,
                "member": member,
            }
            | server,
            "USER_UPDATE": wire.user(world.bot),
            "VOICE_STATE_UPDATE": voice,
            "VOICE_SERVER_UPDATE": {"token": "t", "endpoint": "e"} | server,
            "VOICE_CHANNEL_EFFECT_SEND": {
                "channel_id": channel["id"],
                "user_id": person["id"],
                "animation_id": 1,
                "animation_type": 0,
                "emoji": {"id": None, "name": "👍"},
                "sound_id": _ID,
                "sound_volume": 1.0,
            }
            | server,
            "WEBHOOKS_UPDATE": {"channel_id": channel["id"]} | server,
            "APPLICATION_COMMAND_PERMISSIONS_UPDATE": {
                "id": _ID,
                "application_id": _ID,
                "permissions": [{"id": person["id"], "type": 2, "permission": True}],
            }
            | server,
            "ENTITLEMENT_CREATE": entitlement,
            "ENTITLEMENT_UPDATE": entitlement,
            "ENTITLEMENT_DELETE": entitlement,
            "SUBSCRIPTION_CREATE": subscription,
            "SUBSCRIPTION_UPDATE": subscription,
            "SUBSCRIPTION_DELETE": subscription,
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
