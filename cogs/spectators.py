"""The board for one person, and for spectators the way into the table's thread."""

from __future__ import annotations

import logging
from functools import partial
from typing import Final

from bot.messages import table_ids
from bot.messages.board import board_message, followed_message
from bot.ops.requests import RefusedError
from bot.tables.model import Table, TableId
from bot.tables.seats import seat_left_by
from cogs import router
from cogs.context import Context
from cogs.replies import Destination, Reply, reply

log: Final = logging.getLogger(__name__)


def is_spectator(context: Context, table: Table) -> bool:
    """Tell whether the user neither has a seat of the table nor left one."""
    user = context.user.id
    return table.seat_of(user) is None and seat_left_by(table, user) is None


async def show_board(context: Context, table_id: TableId) -> Reply:
    """Show the board privately; spectators may follow the table from it."""
    snapshot = await context.tables.snapshot(table_id)
    shows = partial(
        board_message,
        snapshot,
        context.language,
        context.emoji,
        text_mode=await context.reads_text(),
        is_spectator=is_spectator(context, snapshot.table),
    )
    return reply(shows)


@router.on(table_ids.FollowTable, to=Destination.PRIVATE)
async def _follow(context: Context, clicked: table_ids.FollowTable) -> Reply:
    """Add the user to the table's thread; Takujo never mentions them there."""
    table = await context.tables.table(clicked.table)
    is_added = True
    try:
        await context.services.threads.add(table, context.user.id)
    except RefusedError as error:
        log.info("table %s: follower not added to the thread (%s)", table.id, error)
        is_added = False
    return reply(followed_message(table, context.language, is_added=is_added))
