"""REST: channels, threads and messages."""

from __future__ import annotations

from bot.sandbox import wire
from bot.sandbox.drafts import Draft, check_edit
from bot.sandbox.errors import ApiError, Form, Permission, need
from bot.sandbox.model import Channel, ChannelType, Flag, Json, Message, seconds_of
from bot.sandbox.rest import RestCall, route
from bot.sandbox.world import BOT_ID

HOUR = 3600.0
OLD_EDITS_PER_HOUR = 5
"""How often messages over an hour old may be edited in one channel; Discord publishes no figure."""
ARCHIVE_AFTER = (60, 1440, 4320, 10080)
THREAD_CREATED = 18


def _channel(call: RestCall, wanted: Permission = Permission.VIEW_CHANNEL) -> Channel:
    channel = call.hub.world.channel(call.key("channel_id"))
    need(call.hub.world.bot_may(channel), wanted)
    return channel


def _talk(call: RestCall) -> Channel:
    channel = _channel(call)
    here = Permission.SEND_MESSAGES
    wanted = Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else here
    if call.body.files:
        wanted |= Permission.ATTACH_FILES
    need(call.hub.world.bot_may(channel), wanted)
    if channel.locked and not call.hub.world.bot_may(channel) & Permission.MANAGE_THREADS:
        raise ApiError(50083)
    recipient = call.hub.world.users.get(channel.recipient or 0)
    if recipient is not None and not recipient.dms_open:
        raise ApiError(50007)
    return channel


def _message(call: RestCall, channel: Channel) -> Message:
    """Return a message; this route does not know ephemeral ones."""
    message = call.hub.world.message(channel.id, call.key("message_id"))
    if message.viewer is not None:
        raise ApiError(10008)
    return message


@route("GET", "/channels/{channel_id}")
async def get_channel(call: RestCall) -> Json:
    return wire.channel(call.hub.world, _channel(call))


@route("PATCH", "/channels/{channel_id}")
async def edit_channel(call: RestCall) -> Json:
    channel = _channel(call)
    data: Json = call.body.json or {}
    manages = call.hub.world.bot_may(channel) & Permission.MANAGE_THREADS
    if not channel.is_thread:
        need(call.hub.world.bot_may(channel), Permission.MANAGE_CHANNELS)
    elif not manages:
        _check_unmanaged(call, channel, data)
    channel.name = data.get("name", channel.name)
    channel.locked = data.get("locked", channel.locked)
    channel.auto_archive = data.get("auto_archive_duration", channel.auto_archive)
    if data.get("archived", channel.archived) != channel.archived:
        call.hub.events.archive(channel, archived=data["archived"])
    else:
        call.hub.events.altered(channel)
    return wire.channel(call.hub.world, channel)


def _check_unmanaged(call: RestCall, thread: Channel, data: Json) -> None:
    """Check an edit without MANAGE_THREADS: unarchive any open thread, archive one's own."""
    if thread.locked:
        raise ApiError(50083)
    wakes = set(data) == {"archived"} and not data["archived"]
    if not wakes and (thread.owner != BOT_ID or "locked" in data):
        raise ApiError(50013)
    need(call.hub.world.bot_may(thread), Permission.SEND_MESSAGES_IN_THREADS)


@route("POST", "/channels/{channel_id}/messages")
async def create_message(call: RestCall) -> Json:
    channel = _talk(call)
    world = call.hub.world
    data: Json = call.body.json or {}
    nonce = data.get("nonce")
    if data.get("enforce_nonce") and nonce is not None:
        twin = world.twin(channel, nonce)
        if twin is not None:
            return wire.message(world, twin)
    message = Message(world.clock.snowflake(), channel.id, BOT_ID, world.clock.stamp())
    message.nonce = nonce
    message.flags = int(data.get("flags") or 0) & Flag.SUPPRESS_NOTIFICATIONS
    Draft(world, call.body, message).apply()
    call.hub.events.said(message)
    return wire.message(world, message)


@route("PATCH", "/channels/{channel_id}/messages/{message_id}")
async def edit_message(call: RestCall) -> Json:
    channel = _channel(call)
    message = _message(call, channel)
    if message.author != BOT_ID:
        raise ApiError(50005)
    if channel.archived:
        raise ApiError(50083)
    world = call.hub.world
    now = world.clock.seconds()
    is_old = now - seconds_of(message.id) > HOUR
    if is_old and _count_old_edits(call, channel, now) >= OLD_EDITS_PER_HOUR:
        raise ApiError(30046)
    check_edit(call.body)
    Draft(world, call.body, message).apply()
    if is_old:
        message.old_edits.append(now)
    message.edited = world.clock.stamp()
    call.hub.events.changed(message)
    return wire.message(world, message)


def _count_old_edits(call: RestCall, channel: Channel, now: float) -> int:
    messages = call.hub.world.messages.get(channel.id, {}).values()
    return sum(now - moment < HOUR for message in messages for moment in message.old_edits)


@route("DELETE", "/channels/{channel_id}/messages/{message_id}")
async def delete_message(call: RestCall) -> None:
    channel = _channel(call)
    message = _message(call, channel)
    if message.author != BOT_ID:
        need(call.hub.world.bot_may(channel), Permission.MANAGE_MESSAGES)
    if channel.archived:
        raise ApiError(50083)
    call.hub.events.removed(message)


@route("POST", "/channels/{channel_id}/messages/{message_id}/threads")
async def thread_from_message(call: RestCall) -> Json:
    parent = _channel(call, Permission.CREATE_PUBLIC_THREADS)
    message = _message(call, parent)
    if message.id in call.hub.world.channels:
        raise ApiError(160004)
    thread = _thread(call, parent, message.id, _public_thread(parent))
    message.flags |= Flag.HAS_THREAD
    call.hub.events.changed(message)
    return wire.channel(call.hub.world, thread)


@route("POST", "/channels/{channel_id}/threads")
async def thread_alone(call: RestCall) -> Json:
    world = call.hub.world
    kind = call.body.json.get("type", ChannelType.PRIVATE_THREAD)
    is_private = kind == ChannelType.PRIVATE_THREAD
    public, private = Permission.CREATE_PUBLIC_THREADS, Permission.CREATE_PRIVATE_THREADS
    parent = _channel(call, private if is_private else public)
    if kind != _public_thread(parent) and not (is_private and parent.kind == ChannelType.TEXT):
        raise ApiError(50024)
    thread = _thread(call, parent, world.clock.snowflake(), ChannelType(kind))
    if is_private:  # Discord writes no notice of it
        return wire.channel(world, thread)
    notice = Message(world.clock.snowflake(), parent.id, BOT_ID, world.clock.stamp())
    notice.kind = THREAD_CREATED
    notice.content = thread.name
    notice.reference = {"channel_id": str(thread.id), "guild_id": str(thread.guild), "type": 0}
    call.hub.events.said(notice)
    return wire.channel(world, thread)


@route("PUT", "/channels/{channel_id}/thread-members/{user_id}")
async def add_thread_member(call: RestCall) -> None:
    thread = _channel(call, Permission.SEND_MESSAGES_IN_THREADS)
    if not thread.is_thread:
        raise ApiError(50024)
    if thread.archived:
        raise ApiError(50083)
    call.hub.events.join(thread, [call.key("user_id")])


def _public_thread(parent: Channel) -> ChannelType:
    is_announcement = parent.kind == ChannelType.ANNOUNCEMENT
    return ChannelType.ANNOUNCEMENT_THREAD if is_announcement else ChannelType.PUBLIC_THREAD


def _thread(call: RestCall, parent: Channel, key: int, kind: int) -> Channel:
    if not parent.is_text:
        raise ApiError(50024)
    data: Json = call.body.json
    form = Form()
    form.length(("name",), data.get("name"), (1, 100))
    duration = data.get("auto_archive_duration") or 4320
    if duration not in ARCHIVE_AFTER:
        form.wrong(("auto_archive_duration",), "BASE_TYPE_CHOICES", choices=ARCHIVE_AFTER)
    form.check()
    clock = call.hub.world.clock
    thread = Channel(key, kind, data["name"], parent.guild, parent.id, BOT_ID)
    thread.auto_archive = duration
    thread.archive_stamp = clock.stamp()
    thread.active = clock.seconds()
    thread.members = [BOT_ID]
    call.hub.events.opened(thread)
    return thread
