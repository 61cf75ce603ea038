"""Conversion between sessions and database rows."""

from __future__ import annotations

import logging
from collections.abc import Sequence
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


def to_row(session: GameSession) -> TableRow:
    """Return the row of a table."""
    table = session.table
    return TableRow(
        id=table.id,
        game=table.game,
        rules_version=table.rules_version,
        status=table.status.value,
        host_id=table.host.id,
        host_name=table.host.name,
        guild_id=table.place.guild_id,
        channel_id=table.place.channel_id,
        thread_id=table.place.thread_id,
        language=table.language,
        options=dict(table.options),
        participants=tuple(map(_to_participant_row, table.participants, session.opened_plies)),
        opened=table.opened,
        started=table.started,
        ended=table.ended,
        plies=table.plies,
        server_seed=session.server_seed,
        seating=session.seating,
        first=session.first,
        shown_ply=table.shown.ply,
        shown_message=table.shown.message_id,
        shown_channel=table.shown.channel_id,
        shown_at=table.shown.at,
        next_table=table.next_table,
        needs_update=session.needs_update,
        clock=table.clock,
        absence=table.absence,
        rating=table.rating,
        updated_at=table.updated_at,
        dormant=table.dormant,
        carded=table.carded,
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
    row: TableRow, entries: Sequence[Entry], children: ChildRows, games: Catalogue
) -> GameSession:
    """Return a table with its record replayed.

    A damaged record, or one of other rules, is not replayed: such a table can only be stopped.
    """
    table = to_table(row, games)
    replay = _replay(row, entries, table.package.game) if table.package else None
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


def to_table(row: TableRow, games: Catalogue) -> Table:
    """Return the public part of a table."""
    return Table(
        id=TableId(row.id),
        game=row.game,
        rules_version=row.rules_version,
        status=Status(row.status),
        host=Person(row.host_id, row.host_name),
        place=Place(row.guild_id, row.channel_id, row.thread_id),
        language=row.language,
        options=row.options,
        participants=tuple(map(_to_participant, row.participants)),
        opened=row.opened,
        plies=row.plies,
        commitment=randomness.commit(row.server_seed) if row.server_seed else "",
        server_seed=row.server_seed.hex() if row.started and row.ended else "",
        shown=PostedMessage(row.shown_ply, row.shown_message, row.shown_channel, row.shown_at),
        started=row.started,
        ended=row.ended,
        next_table=TableId(row.next_table) if row.next_table else None,
        clock=row.clock,
        absence=row.absence,
        rating=row.rating,
        updated_at=row.updated_at,
        dormant=row.dormant,
        carded=row.carded,
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
        person_id=person.id if person else None,
        person_name=person.name if person else None,
        language=person.language if person else "",
        is_ai=participant.is_ai,
        reserved=participant.reserved_for is not None,
        resigned=participant.resigned,
        number=participant.number,
        opened_ply=opened_ply,
        place=participant.place,
        client_seed=participant.client_seed,
        level=participant.level.value,
    )


def _to_participant(row: ParticipantRow) -> Participant:
    person = None
    if row.person_id is not None:
        person = Person(row.person_id, row.person_name or "", row.language)
    is_reserved = row.reserved and person is not None
    return Participant(
        None if is_reserved else person,
        is_ai=row.is_ai,
        reserved_for=person if is_reserved else None,
        number=row.number,
        resigned=row.resigned,
        client_seed=row.client_seed,
        place=row.place,
        level=Level(row.level),
    )
