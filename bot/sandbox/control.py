"""The page's sandbox panel: take permissions, delete channels, kick the bot, move time."""

from __future__ import annotations

from bot.sandbox import wire
from bot.sandbox.asks import ClientError
from bot.sandbox.hub import Hub
from bot.sandbox.model import Channel, Json, Kind
from bot.sandbox.page import route


@route("PATCH", "/guild")
async def edit_guild(hub: Hub, given: Json) -> None:
    """Change the server's language, the bot's permissions, or whether it is there at all."""
    guild, dispatch = hub.world.guild, hub.gateway.dispatch
    if "locale" in given:
        guild.locale = given["locale"]
        dispatch("GUILD_UPDATE", wire.guild_brief(guild))
    if "permission" in given:
        bit = int(given["permission"])
        guild.bot_permissions = guild.bot_permissions & ~bit | (bit if given["on"] else 0)
        told = {"guild_id": str(guild.id), "role": wire.bot_role(guild)}
        dispatch("GUILD_ROLE_UPDATE", told)
    if given.get("botIn", guild.bot_in) != guild.bot_in:
        guild.bot_in = given["botIn"]
        if guild.bot_in:
            dispatch("GUILD_CREATE", wire.guild(hub.world))
        else:
            dispatch("GUILD_DELETE", {"id": str(guild.id)})
    hub.world.put_guild()
    hub.tell_status()


@route("POST", "/channels")
async def add_channel(hub: Hub, given: Json) -> Json:
    world = hub.world
    name = str(given["name"]).strip().lower().replace(" ", "-")
    if not 0 < len(name) <= 100:
        raise ClientError("bad-option")
    position = sum(channel.kind == Kind.TEXT for channel in world.channels.values())
    made = Channel(world.clock.snowflake(), Kind.TEXT, name, world.guild.id, position=position)
    hub.news.opened(made)
    return wire.channel(world, made)


@route("PATCH", "/channels/{channel}")
async def edit_channel(hub: Hub, given: Json) -> None:
    """Archive or lock a thread, or deny the bot permissions in one channel."""
    channel = hub.world.channel(int(given["channel"]))
    channel.locked = given.get("locked", channel.locked)
    channel.denied = int(given.get("denied", channel.denied))
    if given.get("archived", channel.archived) != channel.archived:
        hub.news.archive(channel, archived=given["archived"])
    else:
        hub.news.altered(channel)


@route("DELETE", "/channels/{channel}")
async def delete_channel(hub: Hub, given: Json) -> None:
    hub.news.closed(hub.world.channel(int(given["channel"])))


@route("GET", "/world")
async def get_world(hub: Hub, given: Json) -> Json:  # noqa: ARG001 - what every handler is given
    """Tell how the world is, and how far its clock is ahead."""
    return hub.status()


@route("POST", "/world")
async def edit_world(hub: Hub, given: Json) -> Json:
    """Move time forward (seconds), begin or end an outage, enforce rate limits."""
    if "forward" in given:
        hub.world.clock.forward(float(given["forward"]))
        hub.world.put_settings()
        hub.news.sleep()
    hub.limits = given.get("limits", hub.limits)
    if given.get("outage", hub.gateway.outage) != hub.gateway.outage:
        hub.gateway.outage = given["outage"]
        if hub.gateway.outage:
            await hub.gateway.drop()
    hub.tell_status()
    return hub.status()
