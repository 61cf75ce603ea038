"""Limits of tables and entries, which the transaction that would exceed one keeps."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

import sqlalchemy as sa

from bot.store.errors import Limit
from bot.store.schema import moves, participants, tables
from bot.store.sql import Id, Statement
from games.core.record import AI, BACK, REWIND, UNDO

_counted: Final = tables.alias("counted")
"""The tables that a limit counts, with the new one."""
_is_lobby: Final = sa.and_(_counted.c.ended.is_(None), _counted.c.status == "lobby")
_is_going: Final = sa.and_(
    _counted.c.ended.is_(None),
    sa.or_(_counted.c.status == "lobby", _counted.c.status == "playing"),
)
_in_server: Final = _counted.c.guild_id == sa.bindparam("guild", type_=Id)
_in_channel: Final = _counted.c.channel_id == sa.bindparam("place", type_=Id)
_who: Final[sa.BindParameter[Any]] = sa.bindparam("who", type_=Id)
_hosted: Final = _counted.c.host_id == _who
_has_seat: Final = sa.and_(
    participants.c.person_id == _who, ~participants.c.is_ai, ~participants.c.reserved
)
_of_table: Final = participants.c.table_id == _counted.c.id


def _count(counted: sa.FromClause, *where: sa.ColumnElement[bool]) -> sa.Update:
    """Return the statement that finds a table while at most so many are counted."""
    count = sa.select(sa.func.count()).select_from(counted).where(*where).scalar_subquery()
    return (
        sa.update(tables)
        .where(tables.c.id == sa.bindparam("table"), count <= sa.bindparam("most", type_=Id))
        .values(revision=tables.c.revision)
    )


_LIMITS: Final = {
    "person": _count(_counted.join(participants, _of_table), _has_seat, _is_going),
    "server": _count(_counted, _in_server, _is_going),
    "channel": _count(_counted, _in_channel, _is_going),
    "lobbies": _count(_counted, _hosted, _counted.c.opened > sa.bindparam("since")),
    "channel_tables": _count(
        _counted.join(participants, _of_table), _has_seat, _in_channel, _is_going
    ),
    "channel_lobbies": _count(_counted, _in_channel, _hosted, _is_lobby),
    "server_lobbies": _count(_counted, _in_server, _hosted, _is_lobby),
}


def limit(  # noqa: PLR0913, PLR0917 - everything that is counted
    name: str, most: int, table: str, who: int, guild_id: int, channel_id: int, since: datetime
) -> Statement:
    """Return the statement that keeps a limit in the transaction that opens or changes a table."""
    values = {"table": table, "most": most, "who": who, "guild": guild_id, "place": channel_id}
    return Statement(_LIMITS[name], [values | {"since": since}], limit=Limit(name, most))


_ENTRIES: Final = {
    name: _count(
        moves,
        moves.c.table_id == sa.bindparam("table"),
        moves.c.seat == sa.bindparam("seat"),
        sa.or_(moves.c.text == first, moves.c.text == second),
        moves.c.at > sa.bindparam("since"),
    )
    for name, first, second in (("changes", AI, BACK), ("undone", UNDO, REWIND))
}


def limit_entries(name: str, most: int, table: str, seat: int, since: datetime) -> Statement:
    """Return the statement that limits the entries of a kind at a seat since a moment.

    `changes` are those of the seat's player, `undone` those that take moves back.
    """
    values = {"table": table, "most": most, "seat": seat, "since": since}
    return Statement(_ENTRIES[name], [values], limit=Limit(name, most))
