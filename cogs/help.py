"""The buttons below `/help`: each does what the command it names does."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import discord

from bot.messages.guide import HELP
from bot.messages.ids import PageId
from cogs.guide import show_rules
from cogs.lobbies import show_games
from cogs.preferences import change_wishes
from cogs.replies import Destination, Handler, answer
from cogs.tables import list_tables

_ANSWERS: Final[dict[str, Handler]] = dict(
    zip(HELP, (show_games, list_tables, partial(show_rules, game=None), change_wishes), strict=True)
)


async def click_help(interaction: discord.Interaction[Any], clicked: PageId) -> None:
    """Answer a button below `/help`, in a message of its own: the help stays."""
    await answer(interaction, _ANSWERS[clicked.field], Destination.PRIVATE)
