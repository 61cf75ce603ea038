"""Between a table in memory and its rows in the database."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.store.child_rows import (
    Extras,
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
    Chair,
    Former,
    Invitation,
    Leaving,
    Note,
    Person,
    Place,
    Plan,
    Poll,
    Shown,
    Status,
    Table,
    TableId,
)
from bot.tables.session import Hinted, Live, follow
from games.ai.search import Level
from games.catalog import Catalogue
from games.core.game import AnyGame, Seat, Setup
from games.core.record import Entry, Replay, play_through
from games.core.text import InvalidSetupError

log: Final = logging.getLogger(__name__)


def to_row(live: Live) -> TableRow:
    """Return what the database keeps of a table."""
    table = live.table
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
        chairs=tuple(map(_to_chair_row, table.chairs, live.waits)),
        opened=table.opened,
        started=table.started,
        ended=table.ended,
        plies=table.plies,
        secret=live.secret,
        seating=live.seating,
        first=live.first,
        shown_ply=table.shown.ply,
        shown_message=table.shown.message_id,
        shown_channel=table.shown.channel_id,
        shown_at=table.shown.at,
        next_table=table.next_table,
        owed=live.owed,
        clock=table.clock,
        absence=table.absence,
        rating=table.rating,
        touched=table.touched,
        asleep=table.asleep,
        carded=table.carded,
    )


def to_extras(live: Live) -> Extras:
    """Return what the database keeps of a table beside its record."""
    return Extras(
        votes=tuple(
            VoteRow(poll.kind, seat, poll.asker, poll.ply, poll.due, poll.about, poll.guest_id)
            for poll in live.polls
            for seat in poll.yes
        ),
        offers=tuple(map(OfferRow, sorted(live.offers))),
        invitations=tuple(
            InvitationRow(one.seat, one.guest_id, one.token, one.is_agreed)
            for one in live.invitations
        ),
        premoves=tuple(
            PremoveRow(plan.seat, plan.token, " ".join((plan.kind, *plan.notations)))
            for plan in live.plans
        ),
        standing=tuple(StandingRow(seat, name) for seat, name in live.standing.items()),
        notes=tuple(NoteRow(note.user_id, note.text) for note in live.notes),
        formers=tuple(_to_former_row(one) for one in live.formers),
        hints=tuple(HintRow(one.seat, one.token, one.ply) for one in live.hinted),
    )


def to_live(row: TableRow, entries: Sequence[Entry], extras: Extras, games: Catalogue) -> Live:
    """Return a table with its record played through.

    A record that cannot be played through, because its rules are not played any more or it is
    damaged, is left alone: such a table can only be stopped.
    """
    table = to_table(row, games)
    replay = _replay(row, entries, table.package.game) if table.package else None
    is_damaged = replay is not None and replay.error is not None
    live = Live(
        table=table,
        secret=row.secret,
        seating=row.seating,
        first=None if row.first is None else Seat(row.first),
        waits=tuple(chair.since for chair in row.chairs),
        polls=_to_polls(extras.votes),
        offers=frozenset(Seat(one.seat) for one in extras.offers),
        invitations=tuple(
            Invitation(Seat(one.seat), one.guest_id, one.token, one.is_agreed)
            for one in extras.invitations
        ),
        plans=tuple(map(_to_plan, extras.premoves)),
        standing={Seat(one.seat): one.name for one in extras.standing},
        notes=tuple(Note(one.user_id, one.text) for one in extras.notes),
        formers=tuple(
            Former(Seat(one.seat), one.ply, one.who, Leaving(one.leaving), one.person_id)
            for one in extras.formers
        ),
        hinted=tuple(Hinted(Seat(one.seat), one.token, one.ply) for one in extras.hints),
        replay=None if is_damaged else replay,
        is_damaged=is_damaged,
    )
    return follow(live)


def to_table(row: TableRow, games: Catalogue) -> Table:
    """Return what everybody may see of a table."""
    return Table(
        id=TableId(row.id),
        game=row.game,
        rules_version=row.rules_version,
        status=Status(row.status),
        host=Person(row.host_id, row.host_name),
        place=Place(row.guild_id, row.channel_id, row.thread_id),
        language=row.language,
        options=row.options,
        chairs=tuple(map(_to_chair, row.chairs)),
        opened=row.opened,
        plies=row.plies,
        commitment=randomness.commit(row.secret) if row.secret else "",
        secret=row.secret.hex() if row.started and row.ended else "",
        shown=Shown(row.shown_ply, row.shown_message, row.shown_channel, row.shown_at),
        started=row.started,
        ended=row.ended,
        next_table=TableId(row.next_table) if row.next_table else None,
        clock=row.clock,
        absence=row.absence,
        rating=row.rating,
        touched=row.touched,
        asleep=row.asleep,
        carded=row.carded,
        package=games.get(row.game),
    )


def _replay(row: TableRow, entries: Sequence[Entry], game: AnyGame) -> Replay | None:
    if row.started is None or row.rules_version != game.rules_version:
        return None
    first = None if row.first is None else Seat(row.first)
    try:
        replay = play_through(game, Setup(len(row.chairs), row.options, first), entries)
    except InvalidSetupError as error:  # as with a card table that is not in place any more
        log.warning("table %s cannot be set up: %s", row.id, error)
        return None
    if replay.error is not None:
        ply = replay.error.ply  # the move itself may be a hidden card
        log.error("table %s does not replay from entry %d on", row.id, ply)
    return replay


def _to_polls(votes: Sequence[VoteRow]) -> tuple[Poll, ...]:
    polls: dict[str, Poll] = {}
    for vote in votes:
        new = Poll(
            vote.kind,
            Seat(vote.asker),
            vote.ply,
            (),
            vote.due,
            None if vote.about is None else Seat(vote.about),
            vote.guest_id,
        )
        poll = polls.get(vote.kind, new)
        polls[vote.kind] = replace(poll, yes=(*poll.yes, Seat(vote.seat)))
    return tuple(polls.values())


def _to_former_row(one: Former) -> FormerRow:
    return FormerRow(one.seat, one.ply, one.who, one.leaving, one.person_id)


def _to_plan(row: PremoveRow) -> Plan:
    kind, *notations = row.text.split()
    return Plan(Seat(row.seat), row.token, kind, tuple(notations))


def _to_chair_row(chair: Chair, since: int | None) -> ChairRow:
    person = chair.person or chair.reserved_for
    return ChairRow(
        person_id=person.id if person else None,
        person_name=person.name if person else None,
        language=person.language if person else "",
        house=chair.house,
        reserved=chair.reserved_for is not None,
        resigned=chair.resigned,
        number=chair.number,
        since=since,
        place=chair.place,
        nonce=chair.nonce,
        level=chair.level.value,
    )


def _to_chair(row: ChairRow) -> Chair:
    person = None
    if row.person_id is not None:
        person = Person(row.person_id, row.person_name or "", row.language)
    is_reserved = row.reserved and person is not None
    return Chair(
        None if is_reserved else person,
        house=row.house,
        reserved_for=person if is_reserved else None,
        number=row.number,
        resigned=row.resigned,
        nonce=row.nonce,
        place=row.place,
        level=Level(row.level),
    )
