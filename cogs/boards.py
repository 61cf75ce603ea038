"""`/board`: show a table where its players are."""

from __future__ import annotations

from typing import Any

import discord

from bot.messages.board import board_message
from bot.messages.lobby import lobby_message
from bot.messages.message import Block, Message, compose
from bot.messages.pieces import accent_of
from bot.people.servers import check_channels
from bot.tables.errors import TableError
from bot.tables.model import Place, Status, Table
from bot.words import Reader, say
from cogs.context import language_for, owe_show, services_of
from cogs.errors import explain
from cogs.finding import find_any
from cogs.lobbies import channels_of, check_channel, is_manager, note_lobby
from cogs.replies import Way, answer
from cogs.verbs import show_board
from games.core.text import text


async def bring_board(interaction: discord.Interaction[Any], given: str | None) -> None:
    """Show a table here; for who plays at it or manages the server, it stays here from now on."""
    try:
        table = await find_any(interaction, given)
    except TableError as error:
        await explain(interaction, error)
    else:
        await _bring_found(interaction, table)


async def _bring_found(interaction: discord.Interaction[Any], table: Table) -> None:
    may_move = table.seat_of(interaction.user.id) is not None or is_manager(interaction)
    if not may_move or table.status not in (Status.LOBBY, Status.PLAYING):
        await answer(interaction, show_board(interaction, table.id), Way.PRIVATE)
        return
    is_home = table.place.home == interaction.channel_id
    if table.status is Status.LOBBY:
        sent = await answer(interaction, _bring_lobby(interaction, table), Way.PUBLIC)
        await note_lobby(interaction, sent)
    elif is_home:
        await answer(interaction, _repeat(interaction, table), Way.PUBLIC)
    else:
        await answer(interaction, _bring(interaction, table), Way.PRIVATE)


async def _bring_lobby(interaction: discord.Interaction[Any], table: Table) -> Message:
    moved = await _move(interaction, table)
    return lobby_message(moved, services_of(interaction).emoji.known)


async def _repeat(interaction: discord.Interaction[Any], table: Table) -> Message:
    services = services_of(interaction)
    snapshot = await services.tables.snapshot(table.id)
    # What is still owed may go through now.
    services.projector.forget_refusal(table.id)
    owe_show(interaction, table.id)
    return board_message(snapshot, table.language, services.emoji.known)


async def _bring(interaction: discord.Interaction[Any], table: Table) -> Message:
    services = services_of(interaction)
    moved = await _move(interaction, table)
    services.projector.forget_refusal(table.id)
    owe_show(interaction, table.id)
    reader = Reader(language_for(interaction), table.words)
    words = say(text("board-moved", channel=f"<#{moved.place.home}>"), reader)
    return compose(accent_of(table), [Block((words,))])


async def _move(interaction: discord.Interaction[Any], table: Table) -> Table:
    check_channel(interaction)
    place = Place(table.place.guild_id, interaction.channel_id or 0)
    if place.home == table.place.home:
        return table
    services = services_of(interaction)
    check_channels(await services.servers.settings(place.guild_id), channels_of(interaction))
    return await services.tables.move_home(table.id, place)
