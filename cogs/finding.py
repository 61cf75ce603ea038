"""Which table a command means."""

from __future__ import annotations

from typing import Any

import discord

from bot.tables.errors import NoSuchTableError, TableError
from bot.tables.model import Place, Snapshot, Status, Table, TableId
from bot.tables.seats import seat_left_by
from cogs.context import mean_table, services_of
from games.catalog import GamePackage


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
    interaction: discord.Interaction[Any],
    given: str | None,
    statuses: tuple[Status, ...] = (Status.PLAYING,),
) -> Table:
    """Return the table the user means: the one named, the one here, or the only one.

    A thread means its table, whoever asks and whatever became of it. Raises `NoTableHereError`,
    `LeftTableError`, `WhichTableError`, `NoSuchTableError`.
    """
    if given:
        return await _find_given(interaction, given)
    here = await _here(interaction)
    own = [one for one in here if _is_seated(interaction, one) and one.status in statuses]
    if not own:
        _check_left(interaction, here)
        if table := await _of_thread(interaction, here):
            return _meant(interaction, table)
        tables = [table_of(found) for found in await own_tables(interaction)]
        own = [table for table in tables if table.status in statuses]
        if len(own) > 1:
            raise WhichTableError
    if not own:
        _check_left(interaction, await _everywhere(interaction))
        raise NoTableHereError
    return _meant(interaction, own[0])


async def find_hand(interaction: discord.Interaction[Any], given: str | None) -> Table:
    """Return the table whose panel the user means, also where they gave their seat up.

    Raises `NoTableHereError`, `WhichTableError`, `NoSuchTableError`.
    """
    try:
        return await find_own(interaction, given)
    except LeftTableError as left:
        return _meant(interaction, left.table)


async def find_any(interaction: discord.Interaction[Any], given: str | None) -> Table:
    """Return the table named, else the user's own or the newest here, else the user's only one.

    Where there is none of these, the last one here that does not go on. Raises as `find_own`.
    """
    if given:
        return await _find_given(interaction, given)
    here = await _here(interaction)
    own = [table for table in here if _is_seated(interaction, table)]
    for table in (*own, *here):
        return _meant(interaction, table)
    try:
        return await find_own(interaction, None, (Status.LOBBY, Status.PLAYING))
    except NoTableHereError:
        for table in await _closed_here(interaction):
            return _meant(interaction, table)
        raise


async def find_over(interaction: discord.Interaction[Any], given: str | None) -> Table:
    """Return the table named, else the game here that was over last, else the user's own.

    Raises `NoTableOverError` and `NoSuchTableError`.
    """
    if given:
        return await _find_given(interaction, given)
    for table in await over_tables(interaction):
        return _meant(interaction, table)
    raise NoTableOverError


async def over_tables(interaction: discord.Interaction[Any]) -> list[Table]:
    """Return games that are over: the newest of this channel, then the user's in this server."""
    return [table for table in await _closed(interaction) if table.ended]


async def own_tables(interaction: discord.Interaction[Any]) -> list[Snapshot | Table]:
    """Return the user's open tables in this server (in private: in all), to move first."""
    found = await services_of(interaction).tables.of_user(interaction.user.id)
    guild = interaction.guild_id
    return [one for one in found if guild is None or table_of(one).place.guild_id == guild]


async def guess_game(interaction: discord.Interaction[Any]) -> GamePackage:
    """Return the game played here, else the first of all."""
    for table in await _here(interaction) or await _closed_here(interaction):
        return table.known
    return next(iter(services_of(interaction).games.values()))


async def _find_given(interaction: discord.Interaction[Any], given: str) -> Table:
    table = await services_of(interaction).tables.table(TableId(given.strip().lower()))
    if table.place.guild_id != interaction.guild_id:
        raise NoSuchTableError
    return _meant(interaction, table)


async def _here(interaction: discord.Interaction[Any]) -> list[Table]:
    if interaction.channel_id is None:
        return []
    return await services_of(interaction).tables.in_channel(interaction.channel_id)


async def _of_thread(interaction: discord.Interaction[Any], here: list[Table]) -> Table | None:
    """Return the newest table of a thread, the open ones `here` first; None in a channel."""
    if not isinstance(interaction.channel, discord.Thread):
        return None
    return next(iter(here or await _closed_here(interaction)), None)


async def _closed(interaction: discord.Interaction[Any]) -> list[Table]:
    """Return games that do not go on: the newest of this channel, then the user's own."""
    place = Place(interaction.guild_id or 0, interaction.channel_id or 0)
    return await services_of(interaction).life.closed(place, interaction.user.id)


async def _closed_here(interaction: discord.Interaction[Any]) -> list[Table]:
    closed = await _closed(interaction)
    return [table for table in closed if table.place.home == interaction.channel_id]


async def _everywhere(interaction: discord.Interaction[Any]) -> list[Table]:
    """Return the open tables in this server where the user plays, or could again."""
    found = await services_of(interaction).life.own(interaction.user.id)
    return [one.table for one in found if one.table.place.guild_id == interaction.guild_id]


def _check_left(interaction: discord.Interaction[Any], tables: list[Table]) -> None:
    for table in tables:
        is_left = seat_left_by(table, interaction.user.id) is not None
        if is_left and table.status is Status.PLAYING:
            raise LeftTableError(table)


def _is_seated(interaction: discord.Interaction[Any], table: Table) -> bool:
    return table.seat_of(interaction.user.id) is not None


def table_of(found: Snapshot | Table) -> Table:
    """Return the table of a snapshot, or the table it is already."""
    return found.table if isinstance(found, Snapshot) else found


def _meant(interaction: discord.Interaction[Any], table: Table) -> Table:
    mean_table(interaction, table.id)
    # While somebody types, a command is only looked at.
    is_said = interaction.type is discord.InteractionType.application_command
    if is_said and table.status is not Status.LOBBY:
        services_of(interaction).presence.note(interaction.user.id, table.id)
    return table
