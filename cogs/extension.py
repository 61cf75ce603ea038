"""Add every command, component and form to the bot."""

from __future__ import annotations

from typing import Final

from bot.client import Takujo
from cogs.boards import Boards
from cogs.components import Components
from cogs.errors import explain
from cogs.guide import Guide
from cogs.history import History
from cogs.lobbies import Lobbies
from cogs.moves import Moves
from cogs.preferences import PreferencePages
from cogs.records import Records
from cogs.replays import Replays
from cogs.reports import Reports
from cogs.seats import Seats
from cogs.slash import FluentTranslator, offer_games
from cogs.standings import Standings
from cogs.tables import Tables

COGS: Final = (
    *(Moves, Seats, Tables, Boards, Records, Replays, Reports, History),
    *(PreferencePages, Components),
)


async def setup(bot: Takujo) -> None:
    """Be loaded by the bot. The other modules are imported, for a loaded one exists twice."""
    lobbies, guide, standings = Lobbies(), Guide(), Standings()
    offer_games(bot.services.games, lobbies.play, guide.rules, standings.leaderboard)
    for cog in (lobbies, guide, standings, *(cog() for cog in COGS)):
        await bot.add_cog(cog)
    await bot.tree.set_translator(FluentTranslator())
    bot.tree.error(explain)
