"""`/board`: show a table where its players are."""

from __future__ import annotations

from typing import Any

import discord

from bot.people.servers import check_channels
from bot.tables.errors import TableError
from bot.tables.model import Place, Status, Table
from bot.ui.board import board_message
from bot.ui.desk import desk_of, language_for, owe_show
from bot.ui.errors import explain
from bot.ui.finding import find_any
from bot.ui.lacks import check_channel
from bot.ui.lobbies import channels_of, is_manager, note_lobby
from bot.ui.lobby import lobby_message
from bot.ui.message import Block, Message, compose
from bot.ui.pieces import accent_of
from bot.ui.replies import Way, answer
from bot.ui.verbs import show_board
from bot.words import Reader, say
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
    return lobby_message(moved, desk_of(interaction).emoji.known)


async def _repeat(interaction: discord.Interaction[Any], table: Table) -> Message:
    desk = desk_of(interaction)
    snapshot = await desk.tables.snapshot(table.id)
    # What is still owed may go through now.
    desk.shows.settle(table.id)
    owe_show(interaction, table.id)
    return board_message(snapshot, table.language, desk.emoji.known)


async def _bring(interaction: discord.Interaction[Any], table: Table) -> Message:
    desk = desk_of(interaction)
    moved = await _move(interaction, table)
    desk.shows.settle(table.id)
    owe_show(interaction, table.id)
    reader = Reader(language_for(interaction), table.game)
    words = say(text("board-moved", channel=f"<#{moved.place.home}>"), reader)
    return compose(accent_of(table.game), [Block((words,))])


async def _move(interaction: discord.Interaction[Any], table: Table) -> Table:
    check_channel(interaction)
    place = Place(table.place.guild_id, interaction.channel_id or 0)
    if place.home == table.place.home:
        return table
    desk = desk_of(interaction)
    check_channels(await desk.servers.settings(place.guild_id), channels_of(interaction))
    return await desk.tables.move_home(table.id, place)
