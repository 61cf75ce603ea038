"""The loading of all cogs."""

from __future__ import annotations

from typing import Final

from bot.client import Takujo
from cogs.boards import Boards
from cogs.explain import explain
from cogs.help import Guide
from cogs.leaderboards import Leaderboards
from cogs.lessons import LessonCommands
from cogs.lobbies import Lobbies
from cogs.moves import Moves
from cogs.preferences import PreferencePages
from cogs.results import Results
from cogs.router import Components
from cogs.slash import FluentTranslator
from cogs.tables import TableCommands

COGS: Final = (
    *(Lobbies, Guide, LessonCommands, Leaderboards, Moves, TableCommands),
    *(Boards, Results, PreferencePages, Components),
)


async def setup(bot: Takujo) -> None:
    """Add all cogs. As extensions, the other modules would be loaded a second time."""
    for cog in COGS:
        await bot.add_cog(cog())
    await bot.tree.set_translator(FluentTranslator())
    bot.tree.error(explain)
