"""Vote at a table, and read the vote."""

from __future__ import annotations

from bot.tables import votes
from bot.tables.model import TableId, VoteResult
from bot.tables.service import Tables
from games.core.game import Seat


async def open_vote(tables: Tables, table: TableId, user_id: int, kind: str) -> VoteResult:
    """Open a vote with the proposer's yes."""
    await tables.change_now(table, votes.open_vote, user_id, kind)
    return await tables.read(table, votes.read_vote, kind)


async def vote(
    tables: Tables,
    table: TableId,
    user_id: int,
    kind: str,
    *,
    yes: bool,
    about: tuple[Seat, int] | None = None,
) -> VoteResult:
    """Answer the open vote of a kind."""
    await tables.change_now(table, votes.vote, user_id, kind, yes=yes, about=about)
    return await tables.read(table, votes.read_vote, kind)
