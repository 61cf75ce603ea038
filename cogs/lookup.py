"""Finding the table that a command is about."""

from __future__ import annotations

from typing import Final

from bot.tables.errors import NoSuchTableError, TableError
from bot.tables.model import Status, Table, TableId
from bot.tables.queries import Wanted
from bot.tables.seats import seat_left_by
from cogs.context import Context
from games.catalog import GamePackage

_ENOUGH: Final = 25
"""Running tables among which one is looked for that the user left."""


class NoTableHereError(TableError):
    """The user plays at no table a command could mean."""

    key = "refused-no-table-here"


class NoTableOverError(TableError):
    """No game is over here, and none of the user's is."""

    key = "refused-no-table-over"


class WhichTableError(TableError):
    """The user plays at several tables and none of them is here."""

    key = "refused-which-table"


class LeftTableError(TableError):
    """The user plays at no table a command could mean, but a house player sits in for them."""

    key = "refused-left"

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table


async def find_own(
    context: Context,
    given: str | None,
    statuses: tuple[Status, ...] = (Status.PLAYING,),
) -> Table:
    """Return the table the user means: the one named, the one here, or the only one.

    A thread always means its own table, even for strangers and after its end. Raises
    `NoTableHereError`, `LeftTableError`, `WhichTableError`, `NoSuchTableError`.
    """
    if given:
        return await _find_given(context, given)
    here = await _here(context)
    own = [one for one in here if _is_seated(context, one) and one.status in statuses]
    if not own:
        _check_left(context, here)
        if table := await _of_thread(context, here):
            return table
        own = await own_tables(context, statuses, most=2)
        if len(own) > 1:
            raise WhichTableError
    if not own:
        _check_left(context, await _left(context))
        raise NoTableHereError
    return own[0]


async def find_hand(context: Context, given: str | None) -> Table:
    """Return the table whose panel the user means, also where they gave their seat up.

    Raises `NoTableHereError`, `WhichTableError`, `NoSuchTableError`.
    """
    try:
        return await find_own(context, given)
    except LeftTableError as left:
        return left.table


async def find_any(context: Context, given: str | None) -> Table:
    """Return the table named, else the user's own or the newest here, else the user's only one.

    Where there is none of these, the last one here that does not go on. Raises as `find_own`.
    """
    if given:
        return await _find_given(context, given)
    here = await _here(context)
    own = [table for table in here if _is_seated(context, table)]
    for table in (*own, *here):
        return table
    try:
        return await find_own(context, None, (Status.LOBBY, Status.PLAYING))
    except NoTableHereError:
        for table in await _closed_here(context):
            return table
        raise


async def find_over(context: Context, given: str | None) -> Table:
    """Return the table named, else the game here that was over last, else the user's own.

    Raises `NoTableOverError` and `NoSuchTableError`.
    """
    if given:
        return await _find_given(context, given)
    for table in await over_tables(context):
        return table
    raise NoTableOverError


async def find_recent(context: Context, given: str | None) -> Table:
    """Return the table named, else that of this thread, else the last one that is over."""
    look = find_any if context.in_thread else find_over
    return await look(context, given)


async def over_tables(context: Context) -> list[Table]:
    """Return games that are over: the newest of this channel, then the user's in this server."""
    return [table for table in await _closed(context) if table.ended]


async def own_tables(
    context: Context, statuses: tuple[Status, ...] = (Status.PLAYING,), *, most: int | None = None
) -> list[Table]:
    """Return tables where the user sits in this server (in private: in all), to move first."""
    wanted = Wanted(statuses, context.guild_id, most)
    return await context.services.tables.of_user(context.user.id, wanted)


async def guess_game(context: Context) -> GamePackage | None:
    """Return the game played here, if there is one."""
    for table in await _here(context) or await _closed_here(context):
        return table.known
    return None


async def _find_given(context: Context, given: str) -> Table:
    table = await find_seen(context, TableId(given.strip().lower()))
    if table.place.guild_id != context.guild_id:
        raise NoSuchTableError
    return table


async def find_seen(context: Context, table: TableId) -> Table:
    """Return a table that the user may look at. Raises `NoSuchTableError`."""
    found = await context.services.tables.table(table)
    if not context.sees(found):
        raise NoSuchTableError
    return found


async def _here(context: Context) -> list[Table]:
    return await context.services.tables.in_channel(context.channel_id)


async def _of_thread(context: Context, here: list[Table]) -> Table | None:
    """Return the newest table of a thread, the open ones `here` first; None in a channel."""
    if not context.in_thread:
        return None
    return next(iter(here or await _closed_here(context)), None)


async def _closed(context: Context) -> list[Table]:
    """Return games that do not go on: the newest of this channel, then the user's own."""
    return await context.services.tables.closed(context.place, context.user.id)


async def _closed_here(context: Context) -> list[Table]:
    closed = await _closed(context)
    return [table for table in closed if table.place.target_id == context.channel_id]


async def _left(context: Context) -> list[Table]:
    """Return running tables in this server, among them those where the user could play again."""
    wanted = Wanted((Status.PLAYING,), context.guild_id, _ENOUGH, left=True)
    return await context.services.tables.of_user(context.user.id, wanted)


def _check_left(context: Context, tables: list[Table]) -> None:
    for table in tables:
        is_left = seat_left_by(table, context.user.id) is not None
        if is_left and table.status is Status.PLAYING:
            raise LeftTableError(table)


def _is_seated(context: Context, table: Table) -> bool:
    return table.seat_of(context.user.id) is not None
