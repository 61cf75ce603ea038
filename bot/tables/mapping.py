"""Conversion between sessions and database rows; the open decisions that a change leaves."""

from __future__ import annotations

import logging
from collections.abc import Container, Sequence
from dataclasses import replace
from typing import Final

from bot.store import rows
from bot.store.tables import StoredTable, Table
from bot.tables import randomness
from bot.tables.session import GameSession, extend_chain
from games.catalog import Catalogue
from games.core import AnyGame, Entry, InvalidSetupError, Replay, Setup, play_through
from games.core.game import check_going_on

log: Final = logging.getLogger(__name__)


def to_stored(session: GameSession) -> StoredTable:
    """Return a table as it is stored."""
    return StoredTable(
        session.table,
        server_seed=session.server_seed,
        seating=session.seating,
        first=session.first,
        opened_plies=session.opened_plies,
        needs_update=session.needs_update,
        extras=rows.Extras(
            offers=tuple(sorted(session.offers)),
            premoves=session.plans,
            auto_replies=session.auto_replies,
            hints=session.hinted,
        ),
    )


def to_child_rows(session: GameSession) -> rows.ChildRows:
    """Return the rows of a table in other tables."""
    return rows.ChildRows(
        session.open_votes,
        session.invitations,
        session.notes,
        session.past_players,
        session.join_requests,
    )


def to_session(
    stored: StoredTable,
    entries: Sequence[Entry],
    children: rows.ChildRows,
    games: Catalogue,
    suspended: Container[str] = (),
) -> GameSession:
    """Return a table with its record replayed.

    A record that does not fit the rules is not replayed: such a table can only be stopped.
    """
    table = to_table(stored, games, suspended)
    can_replay = table.package is not None and not table.is_suspended
    replay = _replay(stored, entries, table.known.game) if can_replay else None
    is_unfit = replay is not None and replay.error is not None
    session = GameSession(
        table=table,
        server_seed=stored.server_seed,
        seating=stored.seating,
        first=stored.first,
        opened_plies=stored.opened_plies,
        open_votes=children.votes,
        offers=frozenset(stored.extras.offers),
        invitations=children.invitations,
        plans=stored.extras.premoves,
        auto_replies=stored.extras.auto_replies,
        notes=children.notes,
        past_players=children.past_players,
        join_requests=children.join_requests,
        hinted=stored.extras.hints,
        replay=None if is_unfit else replay,
        is_unfit=is_unfit,
    )
    return extend_chain(session)


def to_table(stored: StoredTable, games: Catalogue, suspended: Container[str] = ()) -> Table:
    """Return the public part of a table; the games of the `suspended` tables failed."""
    table = stored.table
    return replace(
        table,
        commitment=randomness.commit(stored.server_seed) if stored.server_seed else "",
        server_seed=stored.server_seed.hex() if table.started and table.ended else "",
        is_suspended=table.id in suspended,
        package=games.get(table.game),
    )


def _replay(stored: StoredTable, entries: Sequence[Entry], game: AnyGame) -> Replay | None:
    table = stored.table
    if table.started is None or table.rules_version != game.rules_version:
        return None
    setup = Setup(len(table.participants), table.options, stored.first)
    try:
        replay = play_through(game, setup, entries)
    except InvalidSetupError as error:  # for example an option that no longer exists
        log.warning("table %s cannot be set up: %s", table.id, error)
        return None
    if table.ended is None:
        check_going_on(game, replay.state)
    if replay.error is not None:
        log.error(
            "table %s does not replay from entry %d on: the rules of %s changed under version %d,"
            " or its record was altered; its players can end it",
            *(table.id, replay.error.ply),  # the move itself may be a hidden card
            *(game.id, game.rules_version),
        )
    return replay
