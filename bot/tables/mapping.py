"""Conversion between sessions and database rows."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.store.child_rows import (
    ChildRows,
    FormerRow,
    HintRow,
    InvitationRow,
    NoteRow,
    OfferRow,
    PremoveRow,
    StandingRow,
    VoteRow,
)
from bot.store.rows import ChairRow, TableRow
from bot.tables import randomness
from bot.tables.model import (
    Departure,
    Invitation,
    Note,
    Participant,
    PastPlayer,
    Person,
    Place,
    PostedMessage,
    PremoveList,
    Status,
    Table,
    TableId,
    Vote,
)
from bot.tables.session import GameSession, Hinted, extend_chain
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
        participants=tuple(map(_to_chair_row, table.participants, session.opened_plies)),
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
    )


def to_extras(session: GameSession) -> ChildRows:
    """Return the rows of a table apart from its record: votes, offers, premoves and so on."""
    return ChildRows(
        votes=tuple(
            VoteRow(vote.kind, seat, vote.proposer, vote.ply, vote.due, vote.about, vote.guest_id)
            for vote in session.open_votes
            for seat in vote.yes
        ),
        offers=tuple(map(OfferRow, sorted(session.offers))),
        invitations=tuple(
            InvitationRow(one.seat, one.guest_id, one.decision_number, one.is_agreed)
            for one in session.invitations
        ),
        premoves=tuple(
            PremoveRow(
                premove.seat, premove.decision_number, " ".join((premove.kind, *premove.notations))
            )
            for premove in session.plans
        ),
        auto_replies=tuple(StandingRow(seat, name) for seat, name in session.auto_replies.items()),
        notes=tuple(NoteRow(note.user_id, note.text) for note in session.notes),
        past_players=tuple(_to_former_row(one) for one in session.past_players),
        hints=tuple(HintRow(one.seat, one.decision_number, one.ply) for one in session.hinted),
    )


def to_session(
    row: TableRow, entries: Sequence[Entry], extras: ChildRows, games: Catalogue
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
        open_votes=_to_votes(extras.votes),
        offers=frozenset(Seat(one.seat) for one in extras.offers),
        invitations=tuple(
            Invitation(Seat(one.seat), one.guest_id, one.decision_number, one.is_agreed)
            for one in extras.invitations
        ),
        plans=tuple(map(_to_plan, extras.premoves)),
        auto_replies={Seat(one.seat): one.name for one in extras.auto_replies},
        notes=tuple(Note(one.user_id, one.text) for one in extras.notes),
        past_players=tuple(
            PastPlayer(Seat(one.seat), one.ply, one.who, Departure(one.departure), one.person_id)
            for one in extras.past_players
        ),
        hinted=tuple(Hinted(Seat(one.seat), one.decision_number, one.ply) for one in extras.hints),
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
        participants=tuple(map(_to_chair, row.participants)),
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


def _to_votes(rows: Sequence[VoteRow]) -> tuple[Vote, ...]:
    open_votes: dict[str, Vote] = {}
    for row in rows:
        new = Vote(
            row.kind,
            Seat(row.proposer),
            row.ply,
            (),
            row.due,
            None if row.about is None else Seat(row.about),
            row.guest_id,
        )
        vote = open_votes.get(row.kind, new)
        open_votes[row.kind] = replace(vote, yes=(*vote.yes, Seat(row.seat)))
    return tuple(open_votes.values())


def _to_former_row(one: PastPlayer) -> FormerRow:
    return FormerRow(one.seat, one.ply, one.who, one.departure, one.person_id)


def _to_plan(row: PremoveRow) -> PremoveList:
    kind, *notations = row.text.split()
    return PremoveList(Seat(row.seat), row.decision_number, kind, tuple(notations))


def _to_chair_row(participant: Participant, opened_ply: int | None) -> ChairRow:
    person = participant.person or participant.reserved_for
    return ChairRow(
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


def _to_chair(row: ChairRow) -> Participant:
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
