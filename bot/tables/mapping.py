"""Conversion between sessions and database rows; the open decisions that a change leaves."""

from __future__ import annotations

import logging
from collections.abc import Container, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from operator import attrgetter
from typing import Final

from bot.store import rows
from bot.tables import randomness
from bot.tables.model import Participant, Person, Place, PostedMessage, Status, Table
from bot.tables.session import GameSession, extend_chain
from games.ai.search import Level
from games.catalog import Catalogue
from games.core import AnyGame, Entry, InvalidSetupError, Replay, Seat, Setup, play_through
from games.core.game import check_going_on

log: Final = logging.getLogger(__name__)

_SHARED: Final = (
    *("game", "rules_version", "language", "opened", "started", "ended", "plies"),
    *("clock", "absence", "rating", "updated_at", "dormant", "carded"),
)
"""Fields of a table that its row has under the same name."""
_SHARED_BY_SEATS: Final = ("is_ai", "resigned", "number", "place", "client_seed")
"""The same of a participant."""
_SHOWN: Final = attrgetter("shown", "place", "dormant", "carded")
"""Fields whose change does not count as activity."""


def to_row(session: GameSession) -> rows.TableRow:
    """Return the row of a table."""
    table = session.table
    return rows.TableRow(
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
        session.open_votes, session.invitations, session.notes, session.past_players
    )


def to_session(
    row: rows.TableRow,
    entries: Sequence[Entry],
    children: rows.ChildRows,
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


def to_table(row: rows.TableRow, games: Catalogue, suspended: Container[str] = ()) -> Table:
    """Return the public part of a table; the games of the `suspended` tables failed."""
    return Table(
        **{name: getattr(row, name) for name in _SHARED},
        id=rows.TableId(row.id),
        status=Status(row.status),
        host=Person(row.host_id, row.host_name),
        place=Place(row.guild_id, row.channel_id, row.thread_id),
        options=row.options,
        participants=tuple(map(_to_participant, row.participants)),
        commitment=randomness.commit(row.server_seed) if row.server_seed else "",
        server_seed=row.server_seed.hex() if row.started and row.ended else "",
        shown=PostedMessage(row.shown_ply, row.shown_message, row.shown_channel, row.shown_at),
        next_table=rows.TableId(row.next_table) if row.next_table else None,
        is_suspended=row.id in suspended,
        package=games.get(row.game),
    )


def _replay(row: rows.TableRow, entries: Sequence[Entry], game: AnyGame) -> Replay | None:
    if row.started is None or row.rules_version != game.rules_version:
        return None
    first = None if row.first is None else Seat(row.first)
    try:
        replay = play_through(game, Setup(len(row.participants), row.options, first), entries)
    except InvalidSetupError as error:  # for example an option that no longer exists
        log.warning("table %s cannot be set up: %s", row.id, error)
        return None
    if row.ended is None:
        check_going_on(game, replay.state)
    if replay.error is not None:
        ply = replay.error.ply  # the move itself may be a hidden card
        log.error("table %s does not replay from entry %d on", row.id, ply)
    return replay


def _to_participant_row(participant: Participant, opened_ply: int | None) -> rows.ParticipantRow:
    person = participant.person or participant.reserved_for
    return rows.ParticipantRow(
        **{name: getattr(participant, name) for name in _SHARED_BY_SEATS},
        person_id=person.id if person else None,
        person_name=person.name if person else None,
        language=person.language if person else "",
        reserved=participant.reserved_for is not None,
        opened_ply=opened_ply,
        level=participant.level.value,
    )


def _to_participant(row: rows.ParticipantRow) -> Participant:
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


def due_at(table: Table, since: datetime) -> datetime | None:
    """Return when a decision that begins at `since` counts as expired; None: never.

    Without a time limit, a player who is losing a rated game could stop moving for ever.
    """
    length = rows.TIME_LIMITS.get(table.clock) or (rows.UNTIMED_LIMIT if table.is_rated else None)
    return since + length if length else None


def dues(decisions: Iterable[rows.OpenDecision]) -> dict[Seat, datetime | None]:
    """Return the deadline of each seat with a clock; None while the clock is stopped."""
    return {one.seat: one.due for one in decisions if one.clock and (one.due or one.time_left)}


def changes_of(before: GameSession, after: GameSession, now: datetime) -> rows.DecisionChanges:
    """Return the changes of people's open decisions between two sessions of a table."""
    begun, continued, ended = list[rows.OpenDecision](), list[rows.OpenDecision](), list[Seat]()
    for number in range(max(len(before.opened_plies), len(after.opened_plies))):
        seat = Seat(number)
        old, new = _asked(before, seat), _asked(after, seat)
        if old == new:
            continue
        if new is None:
            ended.append(seat)
            continue
        decision = _open_decision(after, seat, now)
        if old is not None and old[0] == new[0]:
            # The turn was announced already, and its person was active just now.
            continued.append(replace(decision, last_contact_at=now))
        elif before.opened_plies[seat] is not None and before.table.participants[seat].is_ai:
            # A person who takes a seat back is active, and needs no message.
            begun.append(replace(decision, announced_at=now, dm_settled=True))
        else:
            begun.append(decision)
    return rows.DecisionChanges(tuple(begun), tuple(continued), tuple(ended))


def announced_by(
    before: GameSession, after: GameSession, known: Sequence[rows.OpenDecision], now: datetime
) -> tuple[rows.OpenDecision, ...]:
    """Return the decisions that a new public message announces.

    `known` are those whose persons were notified with it, with how and when to remind them.
    """
    ply = after.table.shown.ply
    if after.table.shown == before.table.shown or ply is None:
        return ()
    by_seat = {one.seat: one for one in known}
    return tuple(
        _announced(after, Seat(number), by_seat.get(Seat(number)), now)
        for number, since in enumerate(after.opened_plies)
        if since is not None and since <= ply
    )


def _announced(
    session: GameSession, seat: Seat, known: rows.OpenDecision | None, now: datetime
) -> rows.OpenDecision:
    if known is None:
        return replace(_open_decision(session, seat, now), announced_at=now)
    # If the turn went on while its message was sent, its deadline may have changed.
    is_same = session.played.count(seat) == known.decision_number
    return replace(known, announced_at=now, remind_at=known.remind_at if is_same else None)


def _open_decision(session: GameSession, seat: Seat, now: datetime) -> rows.OpenDecision:
    table = session.table
    person = table.participants[seat].person
    return rows.OpenDecision(
        table_id=table.id,
        seat=seat,
        decision_number=session.played.count(seat),
        person_id=person.id if person else 0,
        guild_id=table.place.guild_id,
        clock=rows.TIME_LIMITS.get(table.clock),
        opened_at=now,
        due=due_at(table, now),
    )


def touch(before: GameSession, after: GameSession, now: datetime) -> GameSession:
    """Update `updated_at` and `dormant` after an activity.

    An activity ends dormancy; a table that all players left becomes dormant. A change of `_SHOWN`
    fields alone is no activity.
    """
    old, new = before.table, after.table
    # Comparing and copying a table takes longer than most commands.
    if new is old:
        return after
    if _SHOWN(old) != _SHOWN(new):
        shown = replace(old, shown=new.shown, place=new.place)
        if replace(shown, dormant=new.dormant, carded=new.carded) == new:
            return after
    return replace(after, table=replace(new, updated_at=now, dormant=new.is_deserted))


def _asked(session: GameSession, seat: Seat) -> tuple[int, int] | None:
    """Return what identifies a person's open decision: the ply of its turn and its number."""
    since = session.opened_plies[seat] if seat < len(session.opened_plies) else None
    if since is None or session.replay is None or session.table.participants[seat].is_ai:
        return None
    return since, session.replay.count(seat)
