"""`/notify`, `/settings`, `/privacy` and the data export."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from datetime import timedelta
from functools import partial
from io import BufferedRandom
from typing import Any, Final, TypeAlias

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Takujo
from bot.messages.ids import SNOWFLAKE, YES, PageId
from bot.messages.preferences import (
    ALWAYS,
    CARES,
    INTERVALS,
    LOOKS,
    OWN,
    PAUSES,
    VIEWERS,
    confirm_deletion_message,
    deleted_message,
    notify_message,
    personal_data_message,
    privacy_message,
    settings_message,
)
from bot.messages.seats import end_message, ended_message
from bot.ops.requests import call
from bot.people.model import (
    Delivery,
    Listed,
    Openers,
    Preferences,
)
from bot.people.preferences import DAY
from bot.refusal import Refusal
from bot.tables.clocks import CLOCK
from bot.tables.model import TableId
from bot.words import LANGUAGES
from cogs.context import Context
from cogs.replies import Destination, Reply, answer, answer_deferred
from cogs.slash import complete_zone, everywhere, phrase

LONGEST: Final = 14 * 60.0
"""Seconds; Discord accepts files for this interaction a minute longer."""


async def export(interaction: discord.Interaction[Any]) -> None:
    """Send the user their stored data. Raises `Refusal` if the last one is too recent."""
    await answer_deferred(interaction, partial(_export, interaction))


async def _export(interaction: discord.Interaction[Any], context: Context) -> None:
    exports, user = context.services.exports, context.user.id
    async with exports.turn(user), asyncio.timeout(LONGEST):
        with ExitStack() as files:
            parts = [files.enter_context(part) for part in await exports.write(user)]
            for number, part in enumerate(parts, 1):
                name = f"takujo-{number}.zip" if len(parts) > 1 else "takujo.zip"
                await _send(interaction, part, name, is_first=number == 1)


async def _send(
    interaction: discord.Interaction[Any], part: BufferedRandom, name: str, *, is_first: bool
) -> None:
    sheet = personal_data_message(part, name)
    if is_first:
        await call(interaction.edit_original_response(view=sheet.layout, attachments=sheet.files))
    else:
        await call(interaction.followup.send(view=sheet.layout, files=sheet.files, ephemeral=True))


HALF_DAY: Final = DAY // 2

_Interaction = discord.Interaction[Takujo]
_Page: TypeAlias = Callable[[Context, PageId], Awaitable[Reply]]


class PreferencePages(commands.Cog):
    """Commands about preferences."""

    @app_commands.command(name=phrase("cmd-notify"), description=phrase("cmd-notify-desc"))
    @everywhere
    @app_commands.rename(zone=phrase("cmd-notify-zone"), until=phrase("cmd-notify-until"))
    @app_commands.describe(
        zone=phrase("cmd-notify-zone-desc"), until=phrase("cmd-notify-until-desc")
    )
    @app_commands.autocomplete(zone=complete_zone)
    async def notify(
        self, interaction: _Interaction, zone: str | None = None, until: str | None = None
    ) -> None:
        """Show and change the user's notification preferences."""
        await answer(
            interaction, partial(change_wishes, zone=zone, until=until), Destination.PRIVATE
        )

    @app_commands.command(name=phrase("cmd-settings"), description=phrase("cmd-settings-desc"))
    @app_commands.default_permissions(manage_guild=True)
    async def settings(self, interaction: _Interaction) -> None:
        """Show and change the settings of the server's tables."""
        await answer(interaction, _show_settings, Destination.PRIVATE)

    @app_commands.command(name=phrase("cmd-privacy"), description=phrase("cmd-privacy-desc"))
    @everywhere
    async def privacy(self, interaction: _Interaction) -> None:
        """Explain the stored data."""
        await answer(interaction, _show_privacy, Destination.PRIVATE)


async def click_page(interaction: discord.Interaction[Any], clicked: PageId) -> None:
    """Answer a component of a page of preferences."""
    if (clicked.page, clicked.field) == ("privacy", "export"):
        await export(interaction)
    else:
        change = _PAGES[clicked.page]
        await answer(interaction, lambda context: change(context, clicked), Destination.IN_PLACE)


async def change_wishes(
    context: Context, zone: str | None = None, until: str | None = None
) -> Reply:
    """Store the preferences given with the command, then show all of them."""
    people, user = context.services.people, context.user.id
    preferences = await people.preferences(user)
    if zone:
        preferences = await people.set_zone(user, zone)
    if until:
        preferences = await people.pause_until(user, until)
    return _preferences_reply(context, preferences)


async def _change_preferences(context: Context, clicked: PageId) -> Reply:
    people, user = context.services.people, context.user.id
    value = context.values[0] if context.values else ""
    match clicked.field:
        case "delivery" if value in set(Delivery):
            changed = await people.set_delivery(user, Delivery(value))
        case "interval" if value in map(str, INTERVALS):
            changed = await people.set_interval(user, timedelta(hours=int(value)))
        case "from" | "to" if value == ALWAYS or value in map(str, range(24)):
            changed = await _change_hours(context, clicked.field, value)
        case "zone":
            changed = await people.set_zone(user, value)
        case "pause" if value == "0":
            changed = await people.resume(user)
        case "pause" if value in map(str, PAUSES):
            changed = await people.pause_for(user, int(value))
        case "looks" if value in LOOKS:
            changed = await people.set_in_words(user, wanted=bool(LOOKS.index(value)))
        case "sure" if value in CARES:
            changed = await people.set_asks_first(user, wanted=bool(CARES.index(value)))
        case _:
            raise Refusal("refused-bad-option")
    return _preferences_reply(context, changed)


async def _change_hours(context: Context, end: str, value: str) -> Preferences:
    """Change one end of the active hours; an unset other end becomes twelve hours later."""
    people, user = context.services.people, context.user.id
    if value == ALWAYS:
        return await people.set_hours(user, None, None)
    preferences, minute = await people.preferences(user), int(value) * 60
    other = preferences.active_to if end == "from" else preferences.active_from
    if other is None or other == minute:
        other = (minute + HALF_DAY) % DAY
    start, stop = (minute, other) if end == "from" else (other, minute)
    return await people.set_hours(user, start, stop)


def _preferences_reply(context: Context, preferences: Preferences) -> Reply:
    return Reply(notify_message(preferences, context.services.clock(), context.language))


async def _show_settings(context: Context) -> Reply:
    """Show the server's settings. Raises `refused-not-manager`."""
    _check_manager(context)
    settings = await context.services.servers.settings(context.guild_id or 0)
    return Reply(settings_message(settings, context.language))


async def _change_settings(context: Context, clicked: PageId) -> Reply:
    _check_manager(context)
    servers, guild, values = context.services.servers, context.guild_id or 0, context.values
    value = values[0] if values else ""
    match clicked.field:
        case "end":
            return await _end_all(context, clicked.argument)
        case "show":
            settings = await servers.settings(guild)
        case "channels" if all(re.fullmatch(SNOWFLAKE, channel) for channel in values):
            settings = await servers.set_channels(guild, [int(channel) for channel in values])
        case "language" if value in (OWN, *LANGUAGES):
            settings = await servers.set_language(guild, None if value == OWN else value)
        case "threads" if value in ("yes", "no"):
            settings = await servers.set_threads(guild, wanted=value == "yes")
        case "cards" if value in ("yes", "no"):
            settings = await servers.set_cards(guild, wanted=value == "yes")
        case "seasons" if value in ("yes", "no"):
            settings = await servers.set_seasons(guild, wanted=value == "yes")
        case "clock" if value in CLOCK.values:
            settings = await servers.set_clock(guild, value)
        case "openers" if value in set(Openers):
            settings = await servers.set_openers(guild, Openers(value))
        case _:
            raise Refusal("refused-bad-option")
    return Reply(settings_message(settings, context.language))


async def _end_all(context: Context, chosen: str) -> Reply:
    """End all tables of a channel and its threads after a confirmation."""
    moderation, guild = context.services.moderation, context.guild_id or 0
    if not chosen.isdecimal():
        channel = context.channels[-1]
        found = await moderation.open_in(guild, channel)
        return Reply(end_message(channel, len(found), context.language))
    channel = int(chosen)
    ended = await moderation.end_all(guild, channel, context.user.id)
    left = len(await moderation.open_in(guild, channel))
    build = partial(ended_message, channel, len(ended), left, context.language)
    return Reply(build, changed=ended)


def _check_manager(context: Context) -> None:
    if not context.is_manager:
        raise Refusal("refused-not-manager")


async def _show_privacy(context: Context) -> Reply:
    """Explain the stored data."""
    services = context.services
    preferences = await services.people.preferences(context.user.id)
    return Reply(privacy_message(preferences, services.keep_days, context.language))


async def _click_privacy(context: Context, clicked: PageId) -> Reply:
    people, user = context.services.people, context.user.id
    value = context.values[0] if context.values else ""
    if clicked.field == "listed" and value in set(Listed):
        await people.set_listed(user, Listed(value))
    elif clicked.field == "stats" and value in VIEWERS:
        await people.set_open_stats(user, wanted=bool(VIEWERS.index(value)))
    if clicked.field != "delete":
        return await _show_privacy(context)
    if clicked.argument != YES:
        return Reply(confirm_deletion_message(context.language))
    return await _forget(context)


async def _forget(context: Context) -> Reply:
    """Delete all data of the user, and their name at their tables."""
    services, user = context.services, context.user.id
    tables = [TableId(table) for table in await services.people.tables_of(user)]
    changed = tuple([await services.tables.forget(table, user) for table in tables])
    await services.people.forget(user)
    await services.ratings.forget(user, services.clock())
    await services.avatars.forget(user)
    return Reply(partial(deleted_message, len(changed), context.language), changed=changed)


_PAGES: Final[dict[str, _Page]] = {
    "notify": _change_preferences,
    "settings": _change_settings,
    "privacy": _click_privacy,
}
