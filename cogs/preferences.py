"""`/notify`, `/settings`, `/privacy` and the data export."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from io import BufferedRandom
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.messages import ids
from bot.messages.custom_id import SNOWFLAKE, CustomId
from bot.messages.moderation import end_message, ended_message, hidden_message
from bot.messages.policy import policy_message
from bot.messages.preferences import (
    ALWAYS,
    DISPLAY_MODES,
    PLAY_SWITCHES,
    REMINDER_HOURS,
    SERVER_LANGUAGE,
    VACATION_DAYS,
    VIEWERS,
    confirm_deletion_message,
    deleted_message,
    notify_message,
    openings_message,
    personal_data_message,
    privacy_message,
    settings_message,
)
from bot.messages.ui import Message
from bot.ops.requests import call
from bot.people.preferences import MINUTES_PER_DAY
from bot.refusal import Refusal
from bot.store.settings import Delivery, Listed, Openers, Preferences, ServerSettings
from bot.tables.model import CLOCK, TableId
from bot.words import LANGUAGES
from cogs import router
from cogs.answers import answer, fill_in
from cogs.context import Context
from cogs.follow_ups import ShowTables
from cogs.replies import Answered, Destination, Reply, reply, wait
from cogs.slash import Interaction, Parameter, command, complete_zone

EXPORT_TIMEOUT_S: Final = 14 * 60.0
"""Seconds; Discord accepts files for this interaction a minute longer."""
HALF_DAY: Final = MINUTES_PER_DAY // 2


class PreferencePages(commands.Cog):
    """Commands about preferences."""

    @command(
        "notify",
        everywhere=True,
        zone=Parameter("cmd-notify-zone", complete=complete_zone),
        until=Parameter("cmd-notify-until"),
    )
    async def notify(
        self, interaction: Interaction, zone: str | None = None, until: str | None = None
    ) -> None:
        """Show and change the user's notification preferences."""
        change = partial(change_preferences, zone=zone, until=until)
        await answer(interaction, change, Destination.PRIVATE)

    @command("settings")
    @app_commands.default_permissions(manage_guild=True)
    async def settings(self, interaction: Interaction) -> None:
        """Show and change the settings of the server's tables."""
        await answer(interaction, _show_settings, Destination.PRIVATE)

    @command("privacy", everywhere=True)
    async def privacy(self, interaction: Interaction) -> None:
        """Explain the stored data."""
        await answer(interaction, _show_privacy, Destination.PRIVATE)


async def change_preferences(
    context: Context, zone: str | None = None, until: str | None = None
) -> Reply:
    """Store the preferences given with the command, then show all of them."""
    people = context.services.people
    user = context.user.id
    preferences = await people.preferences(user)
    if zone:
        preferences = await people.set_zone(user, zone)
    if until:
        preferences = await people.pause_until(user, until)
    return _show_preferences(context, preferences)


_PREFERENCES: Final[Mapping[str, Mapping[str, Mapping[str, Any]]]] = {
    "delivery": {value.value: {"delivery": value} for value in Delivery},
    "interval": {str(hours): {"interval": timedelta(hours=hours)} for hours in REMINDER_HOURS},
    "looks": {value: {"text_mode": bool(at)} for at, value in enumerate(DISPLAY_MODES)},
    "listed": {value.value: {"listed": value} for value in Listed},
    "stats": {value: {"open_stats": bool(at)} for at, value in enumerate(VIEWERS)},
}
"""The changes that menus make, by field and value."""


@router.on(ids.ChoosePreference, to=Destination.IN_PLACE)
async def _choose_preference(context: Context, clicked: ids.ChoosePreference) -> Reply:
    people = context.services.people
    user = context.user.id
    value = context.value
    match clicked.field:
        case field if value in _PREFERENCES.get(field, {}):
            changed = await people.change(user, **_PREFERENCES[field][value])
        case "play" if {*context.values} <= {*PLAY_SWITCHES}:
            chosen = {name: name in context.values for name in PLAY_SWITCHES}
            changed = await people.change(user, **chosen)
        case "from" | "to" if value == ALWAYS or value in map(str, range(24)):
            changed = await _change_hours(context, clicked.field, value)
        case "zone":
            changed = await people.set_zone(user, value)
        case "pause" if value == "0":
            changed = await people.resume(user)
        case "pause" if value in map(str, VACATION_DAYS):
            changed = await people.pause_for(user, int(value))
        case _:
            raise Refusal("refused-bad-option")
    return _show_preferences(context, changed)


async def _change_hours(context: Context, end: str, value: str) -> Preferences:
    """Change one end of the active hours; an unset other end becomes twelve hours later."""
    people = context.services.people
    user = context.user.id
    if value == ALWAYS:
        return await people.set_hours(user, None, None)
    preferences = await people.preferences(user)
    minute = int(value) * 60
    other = preferences.active_to if end == "from" else preferences.active_from
    if other is None or other == minute:
        other = (minute + HALF_DAY) % MINUTES_PER_DAY
    start, stop = (minute, other) if end == "from" else (other, minute)
    return await people.set_hours(user, start, stop)


def _show_preferences(context: Context, preferences: Preferences) -> Reply:
    now = context.services.clock()
    in_server = context.guild_id is not None
    return reply(notify_message(preferences, now, context.language, in_server=in_server))


@router.on(ids.ShowPreferences, to=Destination.IN_PLACE)
async def _back_to_preferences(context: Context, _clicked: CustomId) -> Reply:
    return await change_preferences(context)


async def _show_openings(context: Context, _clicked: CustomId) -> Reply:
    chosen = await context.services.people.subscriptions(context.user.id, _server(context))
    return reply(openings_message(context.games, chosen, context.language))


router.on(ids.ShowOpenings, to=Destination.PANEL)(_show_openings)


@router.on(ids.ChooseOpenings, to=Destination.IN_PLACE)
async def _choose_openings(context: Context, clicked: CustomId) -> Reply:
    chosen = [game for game in context.games if game in context.values]
    await context.services.people.subscribe(context.user.id, _server(context), chosen)
    return await _show_openings(context, clicked)


@router.on(ids.StopOpenings, to=Destination.PRIVATE)
async def _stop_openings(context: Context, clicked: ids.StopOpenings) -> Reply:
    people = context.services.people
    await people.unsubscribe(context.user.id, _server(context), clicked.game)
    return await _show_openings(context, clicked)


def _server(context: Context) -> int:
    """Return the server. Raises `refused-not-here` in direct messages."""
    if context.guild_id is None:
        raise Refusal("refused-not-here")
    return context.guild_id


async def _show_settings(context: Context, _clicked: CustomId | None = None) -> Reply:
    _managed(context)
    settings = await context.services.guild_settings.read(context.place)
    return reply(await _settings(context, settings))


async def _settings(context: Context, settings: ServerSettings) -> Message:
    _, hidden_tables = await context.tables.queries.hidden(context.guild_id or 0)
    lack = context.services.guild_settings.find_lack(settings, context.chosen_channels)
    return settings_message(settings, context.language, hidden_tables, lack)


@router.on(ids.ShowHiddenTables, to=Destination.IN_PLACE)
async def _show_hidden(context: Context, _clicked: CustomId) -> Reply:
    return reply(await hidden_tables(context))


async def hidden_tables(context: Context) -> Message:
    """List the hidden tables of the server to a manager."""
    tables, count = await context.tables.queries.hidden(_managed(context))
    return hidden_message(tables, count, context.language)


router.on(ids.ShowSettings, to=Destination.IN_PLACE)(_show_settings)


_SWITCH: Final = {"yes": True, "no": False}
_SETTINGS: Final[Mapping[str, Mapping[str, Any]]] = {
    "language": {SERVER_LANGUAGE: None, **{language: language for language in LANGUAGES}},
    "clock": {clock: clock for clock in CLOCK.values},
    "openers": {value.value: value for value in Openers},
    **dict.fromkeys(("threads", "cards", "seasons"), _SWITCH),
}
"""The values of settings, by field and value in its menu."""


@router.on(ids.ChooseSetting, to=Destination.IN_PLACE)
async def _choose_setting(context: Context, clicked: ids.ChooseSetting) -> Reply:
    guild = _managed(context)
    servers = context.services.servers
    field = clicked.field
    values = context.values
    value = context.value
    if field == "channels" and all(re.fullmatch(SNOWFLAKE, channel) for channel in values):
        settings = await servers.change(guild, channels=[int(channel) for channel in values])
    elif value in _SETTINGS.get(field, {}):
        settings = await servers.change(guild, **{field: _SETTINGS[field][value]})
    else:
        raise Refusal("refused-bad-option")
    return reply(await _settings(context, settings))


@router.on(ids.EndTables, to=Destination.IN_PLACE)
async def _end_tables(context: Context, clicked: ids.EndTables) -> Reply:
    moderation = context.services.moderation
    guild = _managed(context)
    channel = clicked.channel
    if channel is None:
        channel = context.channels[-1]
        tables = await moderation.open_in(guild, channel)
        return reply(end_message(channel, len(tables), context.language))
    ended = await moderation.end_all(guild, channel, context.user.id)
    left = len(await moderation.open_in(guild, channel))
    build = partial(ended_message, channel, len(ended), left, context.language)
    return reply(build, ShowTables(ended))


def _managed(context: Context) -> int:
    """Return the server, which the user manages. Raises `refused-not-manager`."""
    if not context.is_manager:
        raise Refusal("refused-not-manager")
    return context.guild_id or 0


async def _show_privacy(context: Context, _clicked: CustomId | None = None) -> Reply:
    services = context.services
    preferences = await services.people.preferences(context.user.id)
    muted = len(await services.rate_limits.find_muted(context.user.id))
    return reply(privacy_message(preferences, services.policy, context.language, muted))


router.on(ids.ShowPrivacy, to=Destination.IN_PLACE)(_show_privacy)


@router.on(ids.ShowPolicy, to=Destination.PRIVATE)
async def _show_policy(context: Context, clicked: ids.ShowPolicy) -> Reply:
    return reply(policy_message(context.services.policy, clicked.document, context.language))


@router.on(ids.ChooseVisibility, to=Destination.IN_PLACE)
async def _choose_visibility(context: Context, clicked: ids.ChooseVisibility) -> Reply:
    changes = _PREFERENCES[clicked.field].get(context.value)
    if changes is not None:
        await context.services.people.change(context.user.id, **changes)
    return await _show_privacy(context)


@router.on(ids.AllowInvitations, to=Destination.IN_PLACE)
async def _allow_invitations(context: Context, _clicked: CustomId) -> Reply:
    await context.services.rate_limits.unmute_all(context.user.id)
    return await _show_privacy(context)


@router.on(ids.DeleteData, to=Destination.IN_PLACE)
async def _delete(context: Context, clicked: ids.DeleteData) -> Reply:
    """Delete all data of the user, and their name at their tables, after a confirmation."""
    if not clicked.confirmed:
        return reply(confirm_deletion_message(context.language))
    services = context.services
    user = context.user.id
    tables = [TableId(table) for table in await services.people.tables_of(user)]
    changed = [await services.tables.forget(table, user) for table in tables]
    await services.people.forget(user)
    await services.ratings.forget(user, services.clock())
    await services.avatars.forget(user)
    return reply(
        partial(deleted_message, len(changed), context.language), ShowTables(tuple(changed))
    )


@router.on(ids.ExportData, to=Destination.PRIVATE)
async def _export(_context: Context, _clicked: ids.ExportData) -> Reply:
    return wait(Export())


@dataclass(frozen=True, slots=True)
class Export:
    """Write the data of the user, which may take minutes, and send them."""

    async def run(self, answered: Answered) -> None:
        """Fill in the private answer; further parts follow it."""
        exports = answered.services.exports
        user = answered.context.user.id
        async with exports.turn(user), asyncio.timeout(EXPORT_TIMEOUT_S):
            with ExitStack() as files:
                parts = [files.enter_context(part) for part in await exports.write(user)]
                for number, part in enumerate(parts, 1):
                    name = f"takujo-{number}.zip" if len(parts) > 1 else "takujo.zip"
                    await _send(answered.interaction, part, name, is_first=number == 1)


async def _send(
    interaction: discord.Interaction[Any], part: BufferedRandom, name: str, *, is_first: bool
) -> None:
    rendered = personal_data_message(part, name)
    if is_first:
        await fill_in(interaction, rendered)
    else:
        await call(
            interaction.followup.send(view=rendered.layout, files=rendered.files, ephemeral=True)
        )
