"""The buttons about a game at no table: open one, practise at once, or turn a page of its rules."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import discord

from bot.messages.ids import GameId
from bot.tables.timing import RATING
from cogs.context import Context
from cogs.delivery import Destination
from cogs.guide import turn_rules
from cogs.lobbies import open_lobby, open_table
from cogs.moves import panel_reply
from cogs.replies import Reply, answer

COMPANY: Final = 3
"""Seats taken when somebody practises, where the game has as many: a full one takes longer."""


async def click_game(interaction: discord.Interaction[Any], clicked: GameId) -> None:
    """Answer a button below a game."""
    match clicked.verb:
        case "open":
            await answer(interaction, partial(open_table, game=clicked.game), Destination.PUBLIC)
        case "practise":
            await answer(interaction, partial(_practise, game=clicked.game), Destination.PANEL)
        case _:
            await answer(interaction, partial(turn_rules, clicked=clicked), Destination.PANEL)


async def _practise(context: Context, game: str) -> Reply:
    """Begin a game against house players, with hints, and show the user's hand."""
    tables, user = context.services.tables, context.user.id
    table = (await open_lobby(context, game, {RATING.name: "hints"})).id
    await tables.fill(table, user, COMPANY)
    await tables.start(table, user)
    context.services.presence.note(user, table)
    await tables.advance(table)
    return panel_reply(context, await tables.panel(table, user), is_changed=True)
