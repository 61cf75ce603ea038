"""The way back to a table whose thread was archived or is gone, also from a direct message."""

from __future__ import annotations

from typing import Any, Final

import discord

from bot.messages.homes import choose_message, found_message
from bot.messages.ids import TableVerbId
from bot.tables.errors import (
    AwayError,
    BadOptionError,
    NotPlayingError,
    NotSeatedError,
    TableOverError,
)
from bot.tables.model import Status, Table
from bot.tables.seats import seat_left_by
from cogs.context import Context
from cogs.delivery import Destination
from cogs.replies import Click, Reply, on_verb


async def _find_home(context: Context, clicked: TableVerbId) -> Reply:
    """Bring a table back, move it, or let the user choose where it goes on."""
    homes, user = context.services.projector.homes, context.user.id
    table = await _check(context, clicked)
    if context.values:
        [channel, *_] = context.values
        if not channel.isdecimal():
            raise BadOptionError
        await homes.choose(table, user, int(channel))
    elif await homes.reach(table) is None:
        rooms = [(room.id, room.name) for room in await homes.rooms(table, user)]
        return Reply(choose_message(table, rooms, context.language))
    found = await context.services.tables.table(table.id)
    return Reply(found_message(found, context.language), about=())


async def _check(context: Context, clicked: TableVerbId) -> Table:
    """Return the table, if it goes on and the user plays there, or could again."""
    table = await context.services.tables.table(clicked.table)
    user = context.user.id
    if table.seat_of(user) is None and seat_left_by(table, user) is None:
        raise NotSeatedError
    match table.status:
        case Status.PLAYING:
            return table
        case Status.LOBBY:
            raise NotPlayingError
        case Status.PUT_AWAY:
            raise AwayError
        case _:
            raise TableOverError


async def _click_home(interaction: discord.Interaction[Any], clicked: TableVerbId) -> None:
    """Answer beside a direct message, which may hold a hand, and in place of an answer."""
    message = interaction.message
    is_answer = message is not None and message.flags.ephemeral
    destination = Destination.IN_PLACE if is_answer else Destination.PRIVATE
    await on_verb(_find_home, destination)(interaction, clicked)


CLICKS: Final[dict[str, Click]] = {"home": _click_home}
"""Answers to components that lead back to a table, by their verbs."""
