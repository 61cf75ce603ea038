"""What is chosen on the pages of wishes: `/notify`, `/settings`, `/privacy`."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Coroutine
from datetime import timedelta
from typing import Any, Final, TypeAlias

import discord

from bot.messages.ids import YES, PageId
from bot.messages.message import Message, Sheet
from bot.messages.notify import ALWAYS, INTERVALS, PAUSES, notify_message
from bot.messages.privacy import deleted_message, privacy_message, sure_message
from bot.messages.settings import OWN, settings_message
from bot.people.errors import NotManagerError
from bot.people.model import Delivery, Openers, Preferences
from bot.people.people import DAY
from bot.tables.errors import BadOptionError
from bot.tables.model import TableId
from bot.tables.timing import CLOCK
from bot.words import LANGUAGES
from cogs.context import language_for, services_of
from cogs.lobbies import is_manager
from cogs.replies import Way, answer

Page: TypeAlias = Callable[
    [discord.Interaction[Any], PageId, list[str]], Coroutine[Any, Any, Message]
]

HALF_DAY: Final = DAY // 2


async def click_page(
    interaction: discord.Interaction[Any], clicked: PageId, values: list[str]
) -> None:
    """Do what a component of a page stands for."""
    if (clicked.page, clicked.what) == ("privacy", "export"):
        await answer(interaction, _export(interaction), Way.PRIVATE)
    else:
        await answer(interaction, _PAGES[clicked.page](interaction, clicked, values), Way.IN_PLACE)


async def show_notify(
    interaction: discord.Interaction[Any], zone: str | None = None, until: str | None = None
) -> Message:
    """Show the user their wishes, after changing what was typed along with the command."""
    people, user = services_of(interaction).people, interaction.user.id
    wishes = await people.wishes(user)
    if zone:
        wishes = await people.set_zone(user, zone)
    if until:
        wishes = await people.pause_until(user, until)
    return _notify(interaction, wishes)


async def show_settings(interaction: discord.Interaction[Any]) -> Message:
    """Show the server's settings. Raises `NotManagerError`."""
    check_manager(interaction)
    settings = await services_of(interaction).servers.settings(interaction.guild_id or 0)
    return settings_message(settings, language_for(interaction))


async def show_privacy(interaction: discord.Interaction[Any]) -> Message:
    """Say what is stored of the user."""
    return privacy_message(services_of(interaction).keep_days, language_for(interaction))


def check_manager(interaction: discord.Interaction[Any]) -> None:
    """Raise `NotManagerError` unless the user manages the server."""
    if not is_manager(interaction):
        raise NotManagerError


async def _change_wish(
    interaction: discord.Interaction[Any], clicked: PageId, values: list[str]
) -> Message:
    people, user = services_of(interaction).people, interaction.user.id
    value = values[0] if values else ""
    match clicked.what:
        case "delivery" if value in set(Delivery):
            wishes = await people.set_delivery(user, Delivery(value))
        case "interval" if value in map(str, INTERVALS):
            wishes = await people.set_interval(user, timedelta(hours=int(value)))
        case "from" | "to" if value == ALWAYS or value in map(str, range(24)):
            wishes = await _change_hours(interaction, clicked.what, value)
        case "zone":
            wishes = await people.set_zone(user, value)
        case "pause" if value == "0":
            wishes = await people.resume(user)
        case "pause" if value in map(str, PAUSES):
            wishes = await people.pause_for(user, int(value))
        case _:
            raise BadOptionError
    return _notify(interaction, wishes)


async def _change_hours(
    interaction: discord.Interaction[Any], what: str, value: str
) -> Preferences:
    """Change one end of the active hours; the other stays, or is half a day away at first."""
    people, user = services_of(interaction).people, interaction.user.id
    if value == ALWAYS:
        return await people.set_hours(user, None, None)
    wishes, minute = await people.wishes(user), int(value) * 60
    other = wishes.active_to if what == "from" else wishes.active_from
    if other is None or other == minute:
        other = (minute + HALF_DAY) % DAY
    start, stop = (minute, other) if what == "from" else (other, minute)
    return await people.set_hours(user, start, stop)


async def _change_settings(
    interaction: discord.Interaction[Any], clicked: PageId, values: list[str]
) -> Message:
    check_manager(interaction)
    servers, guild = services_of(interaction).servers, interaction.guild_id or 0
    value = values[0] if values else ""
    match clicked.what:
        case "channels" if all(channel.isdecimal() for channel in values):
            settings = await servers.set_channels(guild, [int(channel) for channel in values])
        case "language" if value in (OWN, *LANGUAGES):
            settings = await servers.set_language(guild, None if value == OWN else value)
        case "threads" if value in ("yes", "no"):
            settings = await servers.set_threads(guild, wanted=value == "yes")
        case "clock" if value in CLOCK.values:
            settings = await servers.set_clock(guild, value)
        case "openers" if value in set(Openers):
            settings = await servers.set_openers(guild, Openers(value))
        case _:
            raise BadOptionError
    return settings_message(settings, language_for(interaction))


async def _click_privacy(
    interaction: discord.Interaction[Any],
    clicked: PageId,
    values: list[str],  # noqa: ARG001  # as every page
) -> Message:
    if clicked.what != "delete":
        return await show_privacy(interaction)
    if clicked.argument != YES:
        return sure_message(language_for(interaction))
    return deleted_message(await _forget(interaction), language_for(interaction))


async def _forget(interaction: discord.Interaction[Any]) -> int:
    """Delete everything about the user; return at how many tables their name was."""
    services, user = services_of(interaction), interaction.user.id
    tables = [TableId(table) for table in await services.people.tables_of(user)]
    for table in tables:
        found = await services.tables.forget(table, user)
        if found.started is None:
            services.projector.refresh_lobby(table)
        else:
            services.projector.wake(table)
    await services.people.forget(user)
    return len(tables)


async def _export(interaction: discord.Interaction[Any]) -> Sheet:
    told = await services_of(interaction).people.export(interaction.user.id)
    name = "takujo.json"
    written = json.dumps(told, default=str, ensure_ascii=False, indent=1)
    layout = discord.ui.LayoutView(timeout=None)
    layout.add_item(discord.ui.File(f"attachment://{name}"))
    layout.stop()
    return Sheet(layout, [discord.File(io.BytesIO(written.encode()), name)])


def _notify(interaction: discord.Interaction[Any], wishes: Preferences) -> Message:
    now = services_of(interaction).clock()
    return notify_message(wishes, now, language_for(interaction))


_PAGES: Final[dict[str, Page]] = {
    "notify": _change_wish,
    "settings": _change_settings,
    "privacy": _click_privacy,
}
