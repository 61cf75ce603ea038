"""Conversion between sessions and database rows."""

from __future__ import annotations

import logging
from collections.abc import Container, Sequence
from typing import Final

from bot.store.rows import ChildRows, Extras, ParticipantRow, TableId, TableRow
from bot.tables import randomness
from bot.tables.model import Participant, Person, Place, PostedMessage, Status, Table
from bot.tables.session import GameSession, extend_chain
from games.ai.search import Level
from games.catalog import Catalogue
from games.core.game import AnyGame, Seat, Setup
from games.core.record import Entry, Replay, play_through
from games.core.text import InvalidSetupError

log: Final = logging.getLogger(__name__)

_SHARED: Final = (
    *("game", "rules_version", "language", "opened", "started", "ended", "plies"),
    *("clock", "absence", "rating", "updated_at", "dormant", "carded"),
)
"""Fields of a table that its row has under the same name."""
_SHARED_BY_SEATS: Final = ("is_ai", "resigned", "number", "place", "client_seed")
"""The same of a participant."""


def to_row(session: GameSession) -> TableRow:
    """Return the row of a table."""
    table = session.table
    return TableRow(
        **{name: getattr(table, name) for name in _SHARED},
        id=table.id,
        status=table.status.value,
        host_id=table.host.id,
        host_name=table.host.name,
        guild_id=table.place.guild_id,
        channel_id=table.place.channel_id,
        thread_id=table.place.thread_id,
        options=dict(table.options),
        participants=tuple(map(_to_participant_row, table.participants, session.opened_plies)),
        server_seed=session.server_seed,
        seating=session.seating,
        first=session.first,
        shown_ply=table.shown.ply,
        shown_message=table.shown.message_id,
        shown_channel=table.shown.channel_id,
        shown_at=table.shown.at,
        next_table=table.next_table,
        needs_update=session.needs_update,
        extras=Extras(
            offers=tuple(sorted(session.offers)),
            premoves=session.plans,
            auto_replies=session.auto_replies,
            hints=session.hinted,
        ),
    )


def to_child_rows(session: GameSession) -> ChildRows:
    """Return the rows of a table in other tables."""
    return ChildRows(session.open_votes, session.invitations, session.notes, session.past_players)


def to_session(
    row: TableRow,
    entries: Sequence[Entry],
    children: ChildRows,
    games: Catalogue,
    suspended: Container[str] = (),
) -> GameSession:
    """Return a table with its record replayed.

    A damaged record, or one of other rules, is not replayed: such a table can only be stopped.
    """
    table = to_table(row, games, suspended)
    can_replay = table.package is not None and not table.is_suspended
    replay = _replay(row, entries, table.known.game) if can_replay else None
    is_damaged = replay is not None and replay.error is not None
    session = GameSession(
        table=table,
        server_seed=row.server_seed,
        seating=row.seating,
        first=None if row.first is None else Seat(row.first),
        opened_plies=tuple(participant.opened_ply for participant in row.participants),
        open_votes=children.votes,
        offers=frozenset(row.extras.offers),
        invitations=children.invitations,
        plans=row.extras.premoves,
        auto_replies=row.extras.auto_replies,
        notes=children.notes,
        past_players=children.past_players,
        hinted=row.extras.hints,
        replay=None if is_damaged else replay,
        is_damaged=is_damaged,
    )
    return extend_chain(session)


def to_table(row: TableRow, games: Catalogue, suspended: Container[str] = ()) -> Table:
    """Return the public part of a table; the games of the `suspended` tables failed."""
    return Table(
        **{name: getattr(row, name) for name in _SHARED},
        id=TableId(row.id),
        status=Status(row.status),
        host=Person(row.host_id, row.host_name),
        place=Place(row.guild_id, row.channel_id, row.thread_id),
        options=row.options,
        participants=tuple(map(_to_participant, row.participants)),
        commitment=randomness.commit(row.server_seed) if row.server_seed else "",
        server_seed=row.server_seed.hex() if row.started and row.ended else "",
        shown=PostedMessage(row.shown_ply, row.shown_message, row.shown_channel, row.shown_at),
        next_table=TableId(row.next_table) if row.next_table else None,
        is_suspended=row.id in suspended,
        package=games.get(row.game),
    )


def _replay(row: TableRow, entries: Sequence[Entry], game: AnyGame) -> Replay | None:
    if row.started is None or row.rules_version != game.rules_version:
        return None
    first = None if row.first is None else Seat(row.first)
    try:
        replay = play_through(game, Setup(len(row.participants), row.options, first), entries)
    except InvalidSetupError as error:  # for example an option that no longer exists
        log.warning("table %s cannot be set up: %s", row.id, error)
        return None
    if replay.error is not None:
        ply = replay.error.ply  # the move itself may be a hidden card
        log.error("table %s does not replay from entry %d on", row.id, ply)
    return replay


def _to_participant_row(participant: Participant, opened_ply: int | None) -> ParticipantRow:
    person = participant.person or participant.reserved_for
    return ParticipantRow(
        **{name: getattr(participant, name) for name in _SHARED_BY_SEATS},
        person_id=person.id if person else None,
        person_name=person.name if person else None,
        language=person.language if person else "",
        reserved=participant.reserved_for is not None,
        opened_ply=opened_ply,
        level=participant.level.value,
    )


def _to_participant(row: ParticipantRow) -> Participant:
    person = None
    if row.person_id is not None:
        person = Person(row.person_id, row.person_name or "", row.language)
    is_reserved = row.reserved and person is not None
    return Participant(
        None if is_reserved else person,
        **{name: getattr(row, name) for name in _SHARED_BY_SEATS},
        reserved_for=person if is_reserved else None,
        level=Level(row.level),
    )
