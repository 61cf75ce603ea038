"""What happens in a lobby: `/play` and every component of its message."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import Any

import discord

from bot.messages.ids import LobbyId
from bot.messages.lobby import following_message, lobby_message, options_message
from bot.messages.message import Message
from bot.notices.permissions import check_permissions
from bot.people.model import ServerSettings
from bot.people.servers import check_opening
from bot.tables.errors import ElsewhereError, NotInLobbyError
from bot.tables.model import Person, Place, Status, Table, TableId
from bot.tables.timing import ABSENCE, CLOCK
from cogs.context import (
    language_for,
    mean_table,
    meant_table,
    owe_show,
    public_language,
    services_of,
)
from cogs.replies import Way, answer


def person_of(interaction: discord.Interaction[Any]) -> Person:
    """Return the user with the name the server knows."""
    return Person(interaction.user.id, interaction.user.display_name)


def is_manager(interaction: discord.Interaction[Any]) -> bool:
    """Tell whether the user manages the server, and so may stop any of its tables."""
    return interaction.guild_id is not None and interaction.permissions.manage_guild


async def open_lobby(interaction: discord.Interaction[Any], game: str) -> None:
    """Open a table in the channel and show its lobby there."""
    sent = await answer(interaction, _open(interaction, game), Way.PUBLIC)
    await note_lobby(interaction, sent)


async def note_lobby(interaction: discord.Interaction[Any], message_id: int | None) -> None:
    """Remember the lobby's message: the thread begins there, and options are shown there."""
    table = meant_table(interaction)
    channel = interaction.channel_id
    if message_id and channel and table:
        await services_of(interaction).tables.mark_shown(table, -1, message_id, channel)


async def _open(interaction: discord.Interaction[Any], game: str) -> Message:
    services = services_of(interaction)
    place = Place(interaction.guild_id or 0, interaction.channel_id or 0)
    settings = await _check_opening(interaction, place.guild_id)
    table = await services.tables.open(
        game,
        person_of(interaction),
        place,
        settings.language or public_language(interaction),
        {CLOCK.name: settings.clock, **settings.remembered.get(game, {})},
    )
    mean_table(interaction, table.id)
    return lobby_message(table, services.emoji.known)


async def _check_opening(interaction: discord.Interaction[Any], guild_id: int) -> ServerSettings:
    """Return the server's settings, if the user may open a table here and the bot may show it."""
    settings = await services_of(interaction).servers.settings(guild_id)
    check_opening(settings, channels_of(interaction), is_manager=is_manager(interaction))
    check_channel(interaction)
    return settings


def check_channel(interaction: discord.Interaction[Any]) -> None:
    """Raise `LackError` where the bot may not show a table."""
    in_thread = isinstance(interaction.channel, discord.Thread)
    channel_id = interaction.channel_id or 0
    check_permissions(interaction.app_permissions, channel_id, in_thread=in_thread)


def channels_of(interaction: discord.Interaction[Any]) -> tuple[int, ...]:
    """Return where the user is: the channel and, in a thread, the channel it belongs to."""
    here = interaction.channel
    found = (interaction.channel_id, here.parent_id if isinstance(here, discord.Thread) else None)
    return tuple(channel for channel in found if channel is not None)


async def _remember(interaction: discord.Interaction[Any], table: Table) -> None:
    """Let the next table of this game begin with the same options."""
    chosen = {**table.options, ABSENCE.name: table.absence}
    servers = services_of(interaction).servers
    await servers.remember(table.place.guild_id, table.game, chosen)


async def rematch(interaction: discord.Interaction[Any], over: TableId) -> None:
    """Open the next table for the same people, once; later clicks are told where it is."""
    if await _has_rematch(interaction, over):
        await answer(interaction, _find_rematch(interaction, over), Way.PRIVATE)
        return
    sent = await answer(interaction, _open_rematch(interaction, over), Way.PUBLIC)
    await note_lobby(interaction, sent)


async def _has_rematch(interaction: discord.Interaction[Any], over: TableId) -> bool:
    tables = services_of(interaction).tables
    following = (await tables.table(over)).next_table
    if following is None:
        return False
    return (await tables.table(following)).status is not Status.CANCELLED


async def _open_rematch(interaction: discord.Interaction[Any], over: TableId) -> Message:
    services = services_of(interaction)
    before = await services.tables.table(over)
    if interaction.guild_id != before.place.guild_id:
        raise ElsewhereError
    await _check_opening(interaction, before.place.guild_id)
    table = await services.tables.rematch(over, interaction.user.id)
    place = Place(table.place.guild_id, interaction.channel_id or 0)
    if table.place.home != place.home:
        table = await services.tables.move_home(table.id, place)
    mean_table(interaction, table.id)
    return lobby_message(table, services.emoji.known)


async def _find_rematch(interaction: discord.Interaction[Any], over: TableId) -> Message:
    table = await services_of(interaction).tables.rematch(over, interaction.user.id)
    return following_message(table, language_for(interaction))


async def click_lobby(
    interaction: discord.Interaction[Any], clicked: LobbyId, values: list[str]
) -> None:
    """Do what a component of a lobby stands for."""
    if clicked.verb == "options":
        await _click_options(interaction, clicked, values)
        return
    shown: list[Table] = []
    await answer(interaction, _change(interaction, clicked, shown), Way.IN_PLACE)
    if shown and shown[0].status is Status.LOBBY:
        await _catch_up(interaction, shown[0])


async def _change(
    interaction: discord.Interaction[Any], clicked: LobbyId, shown: list[Table]
) -> Message:
    tables = services_of(interaction).tables
    try:
        table = await _do(interaction, clicked)
    except NotInLobbyError:
        # An old lobby: it shows what became of the table instead of an error.
        table = await tables.table(clicked.table)
    shown.append(table)
    return lobby_message(table, services_of(interaction).emoji.known)


async def _do(interaction: discord.Interaction[Any], clicked: LobbyId) -> Table:
    services = services_of(interaction)
    table, user = clicked.table, interaction.user.id
    match clicked.verb:
        case "join":
            return await services.tables.join(table, person_of(interaction))
        case "leave":
            return await services.tables.leave(table, user)
        case "ai":
            return await services.tables.add_house(table, user)
        case "drop":
            return await services.tables.drop_house(table, user)
        case "start":
            message = interaction.message
            await note_lobby(interaction, message.id if message else None)
            snapshot = await services.tables.start(table, user)
            owe_show(interaction, table)
            await _remember(interaction, snapshot.table)
            return snapshot.table
        case _:
            return await services.tables.cancel(table, user, manager=is_manager(interaction))


async def _catch_up(interaction: discord.Interaction[Any], shown: Table) -> None:
    """Show the lobby once more when another click overtook this one on the way to Discord."""
    services = services_of(interaction)
    now = await services.tables.table(shown.id)
    if replace(now, shown=shown.shown) != shown:
        layout = lobby_message(now, services.emoji.known).layout
        layout.stop()
        with contextlib.suppress(discord.HTTPException, OSError):  # the next click shows it
            await interaction.edit_original_response(view=layout)


async def _click_options(
    interaction: discord.Interaction[Any], clicked: LobbyId, values: list[str]
) -> None:
    way = Way.IN_PLACE if clicked.argument else Way.PRIVATE
    await answer(interaction, _options(interaction, clicked, values), way)


async def _options(
    interaction: discord.Interaction[Any], clicked: LobbyId, values: list[str]
) -> Message:
    services = services_of(interaction)
    user = interaction.user.id
    if clicked.argument and values:
        table = await services.tables.set_option(clicked.table, user, clicked.argument, values[0])
        services.projector.refresh_lobby(clicked.table)
    else:
        table = await services.tables.table(clicked.table)
    return options_message(table, user, language_for(interaction))
