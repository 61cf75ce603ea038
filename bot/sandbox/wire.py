"""Write the world as Discord's JSON."""

from __future__ import annotations

from bot.sandbox import model
from bot.sandbox.errors import TALK, Permission
from bot.sandbox.model import Channel, ChannelType, Emoji, Guild, Json, Message, User
from bot.sandbox.world import BOT_ID, World

JOINED = "2024-01-01T00:00:00+00:00"
UPLOAD_LIMIT = 10 * 1024 * 1024


def user(found: User) -> Json:
    return {
        "id": str(found.id),
        "username": found.name,
        "global_name": None if found.bot else found.display,
        "discriminator": "0001" if found.bot else "0",
        "avatar": None if found.bot else model.version_of(found.id),
        "bot": found.bot,
        "public_flags": 0,
    }


def member(guild: Guild, found: User) -> Json:
    return {
        "user": user(found),
        "nick": None,
        "avatar": None,
        "roles": [
            str(key) for key in (guild.role if found.bot else guild.members_role, *found.roles)
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


def channel(world: World, found: Channel) -> Json:
    told: Json = {
        "id": str(found.id),
        "type": found.kind,
        "last_message_id": str(found.last) if found.last else None,
        "flags": 0,
    }
    if found.kind == ChannelType.DM:
        return told | {"recipients": [user(world.users[found.recipient or 0])]}
    told |= {
        "guild_id": str(found.guild),
        "name": found.name,
        "rate_limit_per_user": 0,
        "parent_id": str(found.parent) if found.parent else None,
    }
    return told | (_thread(world, found) if found.is_thread else _text(found))


def _text(found: Channel) -> Json:
    denied = dict.fromkeys(found.hidden, int(Permission.VIEW_CHANNEL)) | {BOT_ID: found.denied}
    return {
        "topic": found.topic or None,
        "position": found.position,
        "nsfw": False,
        "permission_overwrites": [
            *(
                {"id": str(key), "type": 1, "allow": "0", "deny": str(deny)}
                for key, deny in denied.items()
                if deny
            ),
            *found.overwrites,
        ],
    }


def _thread(world: World, found: Channel) -> Json:
    return {
        "owner_id": str(found.owner),
        "message_count": len(world.history(found)),
        "total_message_sent": len(world.history(found)),
        "member_count": len(found.members),
        "thread_metadata": {
            "archived": found.archived,
            "locked": found.locked,
            "auto_archive_duration": found.auto_archive,
            "archive_timestamp": found.archive_stamp,
            "create_timestamp": found.archive_stamp,
        },
    }


def thread_member(world: World, thread: Channel, key: int) -> Json:
    stamp = world.clock.stamp()
    return {"id": str(thread.id), "user_id": str(key), "join_timestamp": stamp, "flags": 0}


def heard_channel(world: World, found: Channel) -> Json:
    """Return a channel as the bot hears of it: hidden if it cannot view it."""
    told = channel(world, found)
    if found.is_thread or found.kind == ChannelType.DM or world.bot_may(found):
        return told
    denied = {"type": 0, "id": str(found.guild), "allow": "0", "deny": str(Permission.VIEW_CHANNEL)}
    kept = {name: told[name] for name in ("id", "type", "guild_id", "position")}
    return (
        dict.fromkeys(told)
        | kept
        | {
            "name": "___hidden___",
            "flags": _OBFUSCATED,
            "permission_overwrites": [denied],
        }
    )


_OBFUSCATED = 1 << 17
"""The flag of a channel whose fields are hidden."""


def guild(world: World, found: Guild) -> Json:
    """Return a guild as in GUILD_CREATE: all its channels, but only visible threads."""
    own = [c for c in world.channels.values() if c.guild == found.id]
    channels = [c for c in own if c.is_text]
    threads = [c for c in own if c.is_thread and not c.archived and world.bot_may(c)]
    return guild_brief(found) | {
        "joined_at": JOINED,
        "large": False,
        "unavailable": False,
        "member_count": len(world.users),
        "members": [member(found, world.bot)],
        "channels": [heard_channel(world, c) for c in channels],
        "threads": [channel(world, c) for c in threads],
        **{name: [] for name in _EMPTY},
    }


_EMPTY = (
    *("voice_states", "presences", "stage_instances", "guild_scheduled_events"),
    "soundboard_sounds",
)


def guild_brief(found: Guild) -> Json:
    return {
        "id": str(found.id),
        "name": found.name,
        "owner_id": str(found.owner),
        "preferred_locale": found.locale,
        "features": ["COMMUNITY"],
        "roles": [
            role(found.id, "@everyone", 0),
            role(found.members_role, "Members", int(TALK)),
            bot_role(found),
            *found.roles,
        ],
        "emojis": [],
        "stickers": [],
        "afk_timeout": 300,
        "default_message_notifications": 1,
        "premium_progress_bar_enabled": False,
        **dict.fromkeys(_NOTHING),
        **dict.fromkeys(_ZERO, 0),
    }


_NOTHING = (
    *("icon", "splash", "discovery_splash", "afk_channel_id", "application_id", "description"),
    *("system_channel_id", "rules_channel_id", "public_updates_channel_id", "vanity_url_code"),
    "banner",
)
_ZERO = (
    *("verification_level", "explicit_content_filter", "mfa_level", "system_channel_flags"),
    *("premium_tier", "nsfw_level"),
)


def message(world: World, found: Message) -> Json:
    told: Json = {
        "id": str(found.id),
        "channel_id": str(found.channel),
        "type": found.kind,
        "author": user(world.users[found.author]),
        "content": found.content,
        "timestamp": found.stamp,
        "edited_timestamp": found.edited,
        "tts": False,
        "mention_everyone": False,
        "mentions": [user(world.users[key]) for key in found.mentions if key in world.users],
        "mention_roles": [],
        "attachments": found.attachments,
        "embeds": found.embeds,
        "components": found.components,
        "flags": found.flags,
        "pinned": False,
    }
    if found.nonce is not None:
        told["nonce"] = found.nonce
    if found.webhook:
        told |= {"webhook_id": str(found.webhook), "application_id": str(BOT_ID)}
    if found.interaction:
        told["interaction_metadata"] = found.interaction
    if found.reference:
        told["message_reference"] = found.reference
    if found.id in world.channels:
        told["thread"] = channel(world, world.channels[found.id])
    return told


def seen_message(world: World, found: Message) -> Json:
    """Return a message as the page shows it: with the people it notified."""
    return message(world, found) | {"pinged": [str(key) for key in found.pinged]}


def emoji(world: World, found: Emoji) -> Json:
    return {
        "id": str(found.id),
        "name": found.name,
        "roles": [],
        "user": user(world.bot),
        "require_colons": True,
        "managed": False,
        "animated": found.animated,
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
    }


_NO_LINKS = (
    *("icon", "type", "team", "install_params", "interactions_endpoint_url"),
    "role_connections_verification_url",
)


def command(given: Json, *, is_localized: bool) -> Json:
    """Return a registered command, option or choice: without what is false."""
    told = {field: value for field, value in given.items() if value is not False}
    for field in ("name_localizations", "description_localizations"):
        if not is_localized:
            told.pop(field, None)
        elif field in told:
            told[field] = told[field] or None
    for field in {"options", "choices"} & told.keys():
        told[field] = [command(one, is_localized=is_localized) for one in told[field] or ()]
    return told


def interaction(world: World, person: User, place: Channel) -> Json:
    """Return the person and the channel, which all interactions have in common."""
    found = world.guild_of(place)
    allowed = str(world.person_may(place, person))
    told: Json = {
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
        return told | {"user": user(person), "context": 1, "authorizing_integration_owners": owners}
    return told | {
        "guild_id": str(found.id),
        "guild_locale": found.locale,
        "guild": {"id": str(found.id), "locale": found.locale, "features": ["COMMUNITY"]},
        "member": member(found, person) | {"permissions": allowed},
        "context": 0,
        "authorizing_integration_owners": {"0": str(found.id)},
    }
