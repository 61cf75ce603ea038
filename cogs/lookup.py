"""The table and the game that a command means."""

from __future__ import annotations

from typing import Final

from bot.messages.ids import CancelLobby, OfLobby
from bot.messages.shared import package_name
from bot.messages.table_ids import EndGame, OfInvitation, OfTable, OpenRules, OpenSeal
from bot.refusal import Refusal
from bot.tables.model import Status, Table, TableId
from bot.tables.queries import TableFilter
from bot.tables.seats import is_invited, seat_left_by
from bot.words import read_typed
from cogs.context import Context
from games.catalog import GamePackage

_LEFT_TABLES_SEARCHED: Final = 25
"""Number of recent tables to search for one that the user left."""


class NoTableHereError(Refusal):
    """No table matches the command."""

    key = "refused-no-table-here"


class LeftTableError(Refusal):
    """The user's only matching table is one where a stand-in plays for them."""

    key = "refused-left"

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table


async def find_own(
    context: Context, table_id: str | None, statuses: tuple[Status, ...] = (Status.PLAYING,)
) -> Table:
    """Return the table with the id, else the user's table here, else their only one.

    In a thread it is the thread's table, even for spectators and after its end. Raises
    `NoTableHereError`, `LeftTableError`, `refused-which-table`, `refused-no-such-table`.
    """
    if table_id:
        return await find_by_id(context, table_id)
    here = await _here(context)
    tables = [table for table in here if _is_seated(context, table) and table.status in statuses]
    if not tables:
        _check_left(context, here)
        if table := await _of_thread(context, here):
            return table
        tables = await own_tables(context, statuses, most=2)
        if len(tables) > 1:
            raise Refusal("refused-which-table")
    if not tables:
        _check_left(context, await _left(context))
        raise NoTableHereError
    return tables[0]


async def find_hand(context: Context, table_id: str | None) -> Table:
    """Return the user's table, including those they left.

    Raises `NoTableHereError`, `refused-which-table`, `refused-no-such-table`.
    """
    try:
        return await find_own(context, table_id)
    except LeftTableError as left:
        return left.table


async def find_any(context: Context, table_id: str | None) -> Table:
    """Return the table with the id, else the user's or the newest here, else the user's only one.

    If there is none, the last finished one here. Raises as `find_own`.
    """
    if table_id:
        return await find_by_id(context, table_id)
    here = await _here(context)
    tables = [table for table in here if _is_seated(context, table)]
    for table in (*tables, *here):
        return table
    try:
        return await find_own(context, None, (Status.LOBBY, Status.PLAYING))
    except NoTableHereError:
        for table in await _closed_here(context):
            return table
        raise


async def find_over(context: Context, table_id: str | None) -> Table:
    """Return the table with the id, else the last finished game here, else the user's last one.

    Raises `refused-no-table-over` and `refused-no-such-table`.
    """
    if table_id:
        return await find_by_id(context, table_id)
    for table in await over_tables(context):
        return table
    raise Refusal("refused-no-table-over")


async def find_recent(context: Context, table_id: str | None) -> Table:
    """Return the table with the id, else that of this thread, else the last finished one."""
    look = find_any if context.in_thread else find_over
    return await look(context, table_id)


async def over_tables(context: Context) -> list[Table]:
    """Return finished games, newest first: of this channel, then the user's in this server."""
    return [table for table in await _closed(context) if table.ended]


async def own_tables(
    context: Context, statuses: tuple[Status, ...] = (Status.PLAYING,), *, most: int | None = None
) -> list[Table]:
    """Return the user's tables in this server (in direct messages: all), by urgency."""
    query = TableFilter(statuses, context.guild_id, most)
    return await context.tables.queries.seated(context.user.id, query)


async def guess_game(context: Context) -> GamePackage | None:
    """Return the game in this channel, if there is one."""
    for table in await _here(context) or await _closed_here(context):
        return table.package
    return None


async def find_by_id(context: Context, table_id: str) -> Table:
    """Return a table of this server by its id. Raises `refused-no-such-table`."""
    table = await find_seen(context, TableId(read_typed(table_id)))
    if table.place.guild_id != context.guild_id:
        raise Refusal("refused-no-such-table")
    return table


async def find_seen(context: Context, table_id: TableId) -> Table:
    """Return a table that the user may see. Raises `refused-no-such-table`."""
    table = await context.tables.table(table_id)
    if not context.sees(table):
        raise Refusal("refused-no-such-table")
    return table


async def check_clicked(context: Context, clicked: OfTable) -> None:
    """Raise an error if the user may not use a component of a table.

    Of a hidden table, others use only its lobby where they see it, their invitation to a seat, and
    as managers its end. Raises `refused-no-such-table` and `refused-hidden`.
    """
    table = await context.tables.table(clicked.table)
    if context.sees(table) or (table.is_hidden and await _may_use(context, clicked, table)):
        return
    is_shown = table.is_hidden and context.is_at(table)
    raise Refusal("refused-hidden" if is_shown else "refused-no-such-table")


async def _may_use(context: Context, clicked: OfTable, table: Table) -> bool:
    """Return whether a person without a part in a hidden table may use a component of it."""
    match clicked:
        case EndGame() | CancelLobby() if context.manages(table):
            return True
        case OfLobby() | OpenSeal() | OpenRules():
            return table.status is Status.LOBBY and context.is_at(table)
        case OfInvitation(guest=guest, seat=seat) if guest == context.user.id:
            return await context.tables.read(table.id, is_invited, guest, seat)
        case _:
            return False


async def _here(context: Context) -> list[Table]:
    """Return the open tables of this channel that the user may see, newest first."""
    tables = await context.tables.queries.in_channel(context.channel_id)
    return [table for table in tables if context.sees(table)]


async def _of_thread(context: Context, here: list[Table]) -> Table | None:
    """Return the newest table of a thread, open ones first; None in a channel."""
    if not context.in_thread:
        return None
    return next(iter(here or await _closed_here(context)), None)


async def _closed(context: Context) -> list[Table]:
    """Return tables that ended or were archived: those of this channel, then the user's."""
    tables = await context.tables.queries.closed(context.place, context.user.id)
    return [table for table in tables if context.sees(table)]


async def _closed_here(context: Context) -> list[Table]:
    closed = await _closed(context)
    return [table for table in closed if table.place.target_id == context.channel_id]


async def _left(context: Context) -> list[Table]:
    """Return running tables in this server that the user may rejoin."""
    query = TableFilter((Status.PLAYING,), context.guild_id, _LEFT_TABLES_SEARCHED, left=True)
    return await context.tables.queries.seated(context.user.id, query)


def _check_left(context: Context, tables: list[Table]) -> None:
    for table in tables:
        is_left = seat_left_by(table, context.user.id) is not None
        if is_left and table.status is Status.PLAYING:
            raise LeftTableError(table)


def _is_seated(context: Context, table: Table) -> bool:
    return table.seat_of(context.user.id) is not None


def read_game(context: Context, typed: str) -> str:
    """Return the id of a game that was chosen, or whose title was typed; else the text."""
    wanted = read_typed(typed)
    titles = game_titles(context).items()
    matches = (game for game, title in titles if wanted in {game, read_typed(title)})
    return next(matches, typed)


def game_titles(context: Context) -> dict[str, str]:
    """Return the titles of the games in the user's language, by id."""
    games = context.games.items()
    return {game: package_name(package, context.language) for game, package in games}
