"""The buttons below `/help`: each does what the command it names does."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import discord

from bot.messages.guide import HELP, commands_message
from bot.messages.ids import PageId
from cogs.context import Context
from cogs.delivery import Destination
from cogs.guide import show_rules
from cogs.lobbies import show_games
from cogs.preferences import change_wishes
from cogs.replies import Handler, Reply, answer
from cogs.tables import list_tables


async def _list_commands(context: Context) -> Reply:
    return Reply(commands_message(context.language))


_ANSWERS: Final[dict[str, Handler]] = dict(
    zip(
        HELP,
        (show_games, list_tables, partial(show_rules, game=None), change_wishes, _list_commands),
        strict=True,
    )
)


async def click_help(interaction: discord.Interaction[Any], clicked: PageId) -> None:
    """Answer a button below `/help`, in a message of its own: the help stays."""
    await answer(interaction, _ANSWERS[clicked.field], Destination.PRIVATE)
