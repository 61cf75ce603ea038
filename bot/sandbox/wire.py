"""Write the world as Discord's JSON."""

from __future__ import annotations

from bot.sandbox import model
from bot.sandbox.errors import TALK, Permission
from bot.sandbox.model import Channel, ChannelType, Emoji, Guild, Json, Message, User
from bot.sandbox.world import BOT_ID, World

JOINED = "2024-01-01T00:00:00+00:00"
UPLOAD_LIMIT = 10 * 1024 * 1024


def user(account: User) -> Json:
    return {
        "id": str(account.id),
        "username": account.name,
        "global_name": None if account.bot else account.display,
        "discriminator": "0001" if account.bot else "0",
        "avatar": None if account.bot else model.version_of(account.id),
        "bot": account.bot,
        "public_flags": 0,
    }


def member(guild: Guild, account: User) -> Json:
    return {
        "user": user(account),
        "nick": None,
        "avatar": None,
        "roles": [
            str(key) for key in (guild.role if account.bot else guild.members_role, *account.roles)
        ],
        "joined_at": JOINED,
        "flags": 0,
        **dict.fromkeys(("deaf", "mute", "pending"), False),
    }


def role(key: int, name: str, permissions: int, *, managed: bool = False) -> Json:
    return {
        "id": str(key),
        "name": name,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "position": 0 if name == "@everyone" else 1,
        "permissions": str(permissions),
        "managed": managed,
        "flags": 0,
        **dict.fromkeys(("hoist", "mentionable"), False),
        **dict.fromkeys(("icon", "unicode_emoji")),
        "tags": {"bot_id": str(BOT_ID)} if managed else {},
    }


def bot_role(guild: Guild) -> Json:
    return role(guild.role, "Takujo", guild.bot_permissions, managed=True)


def channel(world: World, source: Channel) -> Json:
    payload: Json = {
        "id": str(source.id),
        "type": source.kind,
        "last_message_id": str(source.last) if source.last else None,
        "flags": 0,
    }
    if source.kind == ChannelType.DM:
        return payload | {"recipients": [user(world.users[source.recipient or 0])]}
    payload |= {
        "guild_id": str(source.guild),
        "name": source.name,
        "rate_limit_per_user": 0,
        "parent_id": str(source.parent) if source.parent else None,
    }
    return payload | (_thread(world, source) if source.is_thread else _text(source))


def _text(source: Channel) -> Json:
    denied = dict.fromkeys(source.hidden, int(Permission.VIEW_CHANNEL)) | {BOT_ID: source.denied}
    return {
        "topic": source.topic or None,
        "position": source.position,
        "nsfw": False,
        "permission_overwrites": [
            *(
                {"id": str(key), "type": 1, "allow": "0", "deny": str(deny)}
                for key, deny in denied.items()
                if deny
            ),
            *source.overwrites,
        ],
    }


def _thread(world: World, thread: Channel) -> Json:
    return {
        "owner_id": str(thread.owner),
        "message_count": len(world.history(thread)),
        "total_message_sent": len(world.history(thread)),
        "member_count": len(thread.members),
        "thread_metadata": {
            "archived": thread.archived,
            "locked": thread.locked,
            "auto_archive_duration": thread.auto_archive,
            "archive_timestamp": thread.archive_stamp,
            "create_timestamp": thread.archive_stamp,
        },
    }


def thread_member(world: World, thread: Channel, key: int) -> Json:
    stamp = world.clock.stamp()
    return {"id": str(thread.id), "user_id": str(key), "join_timestamp": stamp, "flags": 0}


def heard_channel(world: World, source: Channel) -> Json:
    """Return a channel as the bot hears of it: hidden if it cannot view it."""
    payload = channel(world, source)
    if source.is_thread or source.kind == ChannelType.DM or world.bot_may(source):
        return payload
    denied = {
        "type": 0,
        "id": str(source.guild),
        "allow": "0",
        "deny": str(Permission.VIEW_CHANNEL),
    }
    visible = {name: payload[name] for name in ("id", "type", "guild_id", "position")}
    return (
        dict.fromkeys(payload)
        | visible
        | {
            "name": "___hidden___",
            "flags": _OBFUSCATED,
            "permission_overwrites": [denied],
        }
    )


_OBFUSCATED = 1 << 17
"""The flag of a channel whose fields are hidden."""


def guild(world: World, source: Guild) -> Json:
    """Return a guild as in GUILD_CREATE: all its channels, but only visible threads."""
    own = [c for c in world.channels.values() if c.guild == source.id]
    channels = [c for c in own if c.is_text]
    threads = [c for c in own if c.is_thread and not c.archived and world.bot_may(c)]
    return guild_brief(source) | {
        "joined_at": source.joined,
        "large": False,
        "unavailable": False,
        "member_count": len(world.users),
        "members": [member(source, world.bot) | {"joined_at": source.joined}],
        "channels": [heard_channel(world, c) for c in channels],
        "threads": [channel(world, c) for c in threads],
        **{name: [] for name in _EMPTY},
    }


_EMPTY = (
    *("voice_states", "presences", "stage_instances", "guild_scheduled_events"),
    "soundboard_sounds",
)


def guild_brief(source: Guild) -> Json:
    return {
        "id": str(source.id),
        "name": source.name,
        "owner_id": str(source.owner),
        "preferred_locale": source.locale,
        "features": ["COMMUNITY"],
        "roles": [
            role(source.id, "@everyone", 0),
            role(source.members_role, "Members", int(TALK)),
            bot_role(source),
            *source.roles,
        ],
        "emojis": [],
        "stickers": [],
        "afk_timeout": 300,
        "default_message_notifications": 1,
        "premium_progress_bar_enabled": False,
        "system_channel_id": source.system_channel and str(source.system_channel),
        **dict.fromkeys(_NOTHING),
        **dict.fromkeys(_ZERO, 0),
    }


_NOTHING = (
    *("icon", "splash", "discovery_splash", "afk_channel_id", "application_id", "description"),
    *("rules_channel_id", "public_updates_channel_id", "vanity_url_code"),
    "banner",
)
_ZERO = (
    *("verification_level", "explicit_content_filter", "mfa_level", "system_channel_flags"),
    *("premium_tier", "nsfw_level"),
)


def message(world: World, source: Message) -> Json:
    payload: Json = {
        "id": str(source.id),
        "channel_id": str(source.channel),
        "type": source.kind,
        "author": user(world.users[source.author]),
        "content": source.content,
        "timestamp": source.stamp,
        "edited_timestamp": source.edited,
        "tts": False,
        "mention_everyone": False,
        "mentions": [user(world.users[key]) for key in source.mentions if key in world.users],
        "mention_roles": [],
        "attachments": source.attachments,
        "embeds": source.embeds,
        "components": source.components,
        "flags": source.flags,
        "pinned": False,
    }
    if source.nonce is not None:
        payload["nonce"] = source.nonce
    if source.webhook:
        payload |= {"webhook_id": str(source.webhook), "application_id": str(BOT_ID)}
    if source.interaction:
        payload["interaction_metadata"] = source.interaction
    if source.reference:
        payload["message_reference"] = source.reference
    if source.id in world.channels:
        payload["thread"] = channel(world, world.channels[source.id])
    return payload


def seen_message(world: World, source: Message) -> Json:
    """Return a message as the page shows it: with the people it notified."""
    return message(world, source) | {"pinged": [str(key) for key in source.pinged]}


def emoji(world: World, source: Emoji) -> Json:
    return {
        "id": str(source.id),
        "name": source.name,
        "roles": [],
        "user": user(world.bot),
        "require_colons": True,
        "managed": False,
        "animated": source.animated,
        "available": True,
    }


def application(world: World) -> Json:
    bot = world.bot
    return {
        "id": str(bot.id),
        "name": bot.display,
        "bot": user(bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "owner": user(world.users[world.guild.owner]),
        "integration_types_config": {"0": {}},
        "approximate_guild_count": sum(guild.bot_in for guild in world.guilds.values()),
        **dict.fromkeys(("description", "summary"), ""),
        **dict.fromkeys(("flags", "approximate_user_install_count"), 0),
        **{name: [] for name in ("tags", "redirect_uris")},
        **dict.fromkeys(_NO_LINKS),
        **world.application,
    }


_NO_LINKS = (
    *("icon", "type", "team", "install_params", "interactions_endpoint_url"),
    "role_connections_verification_url",
)


def command(declared: Json, *, is_localized: bool) -> Json:
    """Return a registered command, option or choice: without what is false."""
    payload = {field: value for field, value in declared.items() if value is not False}
    for field in ("name_localizations", "description_localizations"):
        if not is_localized:
            payload.pop(field, None)
        elif field in payload:
            payload[field] = payload[field] or None
    for field in {"options", "choices"} & payload.keys():
        payload[field] = [
            command(option, is_localized=is_localized) for option in payload[field] or ()
        ]
    return payload


def resolved_channel(world: World, person: User, place: Channel) -> Json:
    """Return a chosen channel, with the permissions of the person and of the bot there."""
    payload = channel(world, place)
    payload.pop("permission_overwrites", None)
    payload["permissions"] = str(world.person_may(place, person))
    if world.guild_of(place).bot_in:
        payload["app_permissions"] = str(world.bot_may(place))
    return payload


def interaction(world: World, person: User, place: Channel) -> Json:
    """Return the person and the channel, which all interactions have in common."""
    server = world.guild_of(place)
    allowed = str(world.person_may(place, person))
    payload: Json = {
        "application_id": str(BOT_ID),
        "version": 1,
        "channel_id": str(place.id),
        "channel": channel(world, place) | {"permissions": allowed},
        "app_permissions": str(world.bot_may(place)),
        "locale": person.locale,
        "entitlements": [],
        "attachment_size_limit": UPLOAD_LIMIT,
    }
    if place.guild is None:
        owners = {"0": "0"}
        return payload | {
            "user": user(person),
            "context": 1,
            "authorizing_integration_owners": owners,
        }
    return payload | {
        "guild_id": str(server.id),
        "guild_locale": server.locale,
        "guild": {"id": str(server.id), "locale": server.locale, "features": ["COMMUNITY"]},
        "member": member(server, person) | {"permissions": allowed},
        "context": 0,
        "authorizing_integration_owners": {"0": str(server.id)},
    }
