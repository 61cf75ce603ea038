"""Dispatch components and forms, and load all cogs."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import discord
from discord.ext import commands

from bot.client import Takujo
from bot.messages.ids import SELECT, GameId, LobbyId, MoveId, PageId, TableVerbId, parse_id
from bot.refusal import Refusal
from cogs import boards, lobbies, moves, replays, results, seats, tables
from cogs.boards import Boards
from cogs.context import data_of, explain, services_of
from cogs.help import CLICKS as HELP_CLICKS
from cogs.help import Guide, click_game, click_help
from cogs.leaderboards import Leaderboards, click_leaderboard, click_stats
from cogs.lobbies import VERBS as INVITING
from cogs.lobbies import Lobbies, click_invitation, click_lobby
from cogs.moves import Moves, click_move, keep_note
from cogs.preferences import PreferencePages, click_page
from cogs.replays import History, Replays, click_history
from cogs.replies import Click, Destination, on_table
from cogs.results import Records, Reports
from cogs.seats import Seats
from cogs.slash import FluentTranslator, offer_games
from cogs.tables import Tables

CLICKS: Final[dict[str, Click]] = {
    **results.ANIMATION_CLICKS,
    **boards.CLICKS,
    **HELP_CLICKS,
    **boards.HOME_CLICKS,
    **lobbies.CLICKS,
    **moves.CLICKS,
    **results.CLICKS,
    **replays.CLICKS,
    **results.REPORT_CLICKS,
    **seats.CLICKS,
    **tables.CLICKS,
}
"""Answers to components of a table, by their verbs."""

PAGES: Final = {
    "help": click_help,
    "history": click_history,
    "leaderboard": click_leaderboard,
    "stats": click_stats,
}

_KINDS: Final = (discord.InteractionType.component, discord.InteractionType.modal_submit)


async def dispatch(interaction: discord.Interaction[Any]) -> None:
    """Pass a component to its handler. Raises `Refusal`."""
    clicked = parse_id(_chosen(interaction))
    if isinstance(clicked, TableVerbId | MoveId):
        # Not in a lobby: the first turn mentions all players anyway.
        services_of(interaction).presence.note(interaction.user.id, clicked.table)
    match clicked:
        case LobbyId(verb=verb) if verb in INVITING:
            await click_invitation(interaction, clicked)
        case LobbyId():
            await click_lobby(interaction, clicked)
        case TableVerbId():
            await CLICKS[clicked.verb](interaction, clicked)
        case MoveId():
            await click_move(interaction, clicked)
        case GameId():
            await click_game(interaction, clicked)
        case PageId(page=page):
            await PAGES.get(page, click_page)(interaction, clicked)
        case None:
            raise Refusal("refused-old-component")


def _chosen(interaction: discord.Interaction[Any]) -> str:
    """Return the custom id; selects of moves are completed with the chosen value."""
    data = data_of(interaction)
    custom_id, values = str(data.get("custom_id")), data.get("values")
    if custom_id.startswith("move:") and custom_id.endswith(f":{SELECT}") and values:
        return f"{custom_id.removesuffix(SELECT)}{values[0]}"
    return custom_id


class Components(commands.Cog):
    """Answer components and forms by their custom ids, including those sent before a restart.

    The library's dispatch rebuilds every component of the clicked message, which takes as long as
    answering, and only logs errors.
    """

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction[Takujo]) -> None:
        """Count the interaction and answer it, including errors."""
        try:
            interaction.client.note_interaction(interaction)
            if interaction.type in _KINDS:
                blocks = services_of(interaction).blocks
                blocks.check(interaction.user.id, interaction.guild_id)
            match interaction.type:
                case discord.InteractionType.component:
                    await dispatch(interaction)
                case discord.InteractionType.modal_submit:
                    await _dispatch_form(interaction)
        except Exception as error:  # noqa: BLE001  # every interaction is answered
            await explain(interaction, error)

    @commands.Cog.listener()
    async def on_unreadable_interaction(
        self, interaction: discord.Interaction[Takujo], error: Exception
    ) -> None:
        """Answer an interaction that the library cannot parse."""
        await explain(interaction, error)


async def _dispatch_form(interaction: discord.Interaction[Any]) -> None:
    data = data_of(interaction)
    sent = parse_id(str(data.get("custom_id")))
    if not isinstance(sent, TableVerbId) or sent.verb != "note":
        raise Refusal("refused-old-component")
    services_of(interaction).presence.note(interaction.user.id, sent.table)
    handler = partial(keep_note, words=_written(data))
    await on_table(handler, Destination.PANEL)(interaction, sent)


def _written(part: Any) -> str:
    """Return the text of a form's only field, at any depth."""
    inside = [*part.get("components", ()), *([part["component"]] if "component" in part else [])]
    return str(part.get("value") or "") or "".join(map(_written, inside))


COGS: Final = (
    *(Moves, Seats, Tables, Boards, Records, Replays, Reports, History),
    *(PreferencePages, Components),
)


async def setup(bot: Takujo) -> None:
    """Add all cogs. As extensions, the other modules would be loaded a second time."""
    lobbies, guide, leaderboards = Lobbies(), Guide(), Leaderboards()
    offer_games(bot.services.games, lobbies.play, guide.rules, leaderboards.leaderboard)
    for cog in (lobbies, guide, leaderboards, *(cog() for cog in COGS)):
        await bot.add_cog(cog)
    await bot.tree.set_translator(FluentTranslator())
    bot.tree.error(explain)
