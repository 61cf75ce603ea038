"""What a change of a table writes, as pure data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from operator import attrgetter
from typing import Final

from bot.store.changes import Change
from bot.store.rows import TIME_LIMITS, ChildRows, DecisionChanges, OpenDecision
from bot.store.tables import StoredTable
from bot.tables.deadlines import due_at
from bot.tables.lobby import plan_ahead
from bot.tables.mapping import to_child_rows, to_stored
from bot.tables.model import Status
from bot.tables.quotas import limit_entries
from bot.tables.results import result_of
from bot.tables.session import GameSession, extend_chain
from games.core.game import CHANCE, Seat
from games.core.record import BACK, STAND_IN, Entry

_PROJECTION: Final = attrgetter("shown", "place", "dormant", "carded", "lobby")
"""Fields whose change does not count as activity."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A table, and what the database has of it."""

    session: GameSession
    stored: StoredTable
    children: ChildRows


def change_of(
    before: Loaded,
    session: GameSession,
    now: datetime,
    *,
    expired: OpenDecision | None = None,
    announced: Sequence[OpenDecision] = (),
) -> tuple[Loaded, Change]:
    """Return a table after a command that returned `session`, and what has to be written.

    `expired` is the decision whose time ran out, if that is why the command was run. `announced`
    says how a new message notified the persons to move.
    """
    session = extend_chain(touch(before.session, session, now), before.session.table.plies)
    result = None
    if session.table.ended is not None:
        if before.session.table.ended is None:
            result = result_of(session)
        # Only the result needs these.
        session = replace(session, past_players=(), waived=False)
    added = session.replay.entries[before.session.table.plies :] if session.replay else ()
    stored = replace(to_stored(session), revision=before.stored.revision + 1)
    after = Loaded(session, stored, to_child_rows(session))
    return after, Change(
        before=before.stored,
        after=after.stored,
        at=now,
        entries=added,
        children_before=before.children,
        children_after=after.children,
        decisions=decision_changes(before.session, session, now),
        announced=announced_by(before.session, session, announced, now),
        expired=expired,
        result=result,
        first_movers=tuple(first_movers(session, added)),
        limits=tuple(limit_entries(session.table.id, added, now)),
    )


def first_movers(session: GameSession, added: Sequence[Entry]) -> Iterator[int]:
    """Yield the people who made their first move at a table by the last entries of its record.

    A prepared deal is no game of theirs.
    """
    if session.table.deal is not None:
        return
    entries = session.replay.entries if session.replay else ()
    before = entries[: len(entries) - len(added)]
    for seat in {entry.seat for entry in added} - {CHANCE}:
        participant = session.table.participants[seat]
        if participant.person is None or participant.is_ai or _has_moved(before, seat):
            continue
        if _has_moved(entries, seat):
            yield participant.person.id


def _has_moved(entries: Sequence[Entry], seat: Seat) -> bool:
    """Tell whether the last person in a seat made a move themselves."""
    moves = 0
    for entry in entries:
        if entry.seat != seat:
            continue
        if entry.text == BACK:
            moves = 0
        elif entry.text == STAND_IN:  # an AI player makes the next move
            moves -= 1
        elif not entry.text.startswith("@"):
            moves += 1
    return moves > 0


def decision_changes(before: GameSession, after: GameSession, now: datetime) -> DecisionChanges:
    """Return the changes of people's open decisions between two sessions of a table."""
    begun = list[OpenDecision]()
    continued = list[OpenDecision]()
    ended = list[Seat]()
    for number in range(max(len(before.opened_plies), len(after.opened_plies))):
        seat = Seat(number)
        old = _asked(before, seat)
        new = _asked(after, seat)
        if old == new:
            continue
        if new is None:
            ended.append(seat)
            continue
        decision = _open_decision(after, seat, now)
        if old is not None and old[0] == new[0]:
            # The turn was announced already, and its person was active just now.
            continued.append(replace(decision, last_contact_at=now))
        elif _is_ai_to_move(before, seat):
            # A person who takes a seat back is active, and needs no message.
            begun.append(replace(decision, announced_at=now, dm_settled=True))
        else:
            begun.append(decision)
    return DecisionChanges(tuple(begun), tuple(continued), tuple(ended))


def _is_ai_to_move(session: GameSession, seat: Seat) -> bool:
    """Tell whether it is the turn of a seat that an AI player has; a lobby may have fewer seats."""
    is_open = seat < len(session.opened_plies) and session.opened_plies[seat] is not None
    return is_open and session.table.participants[seat].is_ai


def announced_by(
    before: GameSession, after: GameSession, known: Sequence[OpenDecision], now: datetime
) -> tuple[OpenDecision, ...]:
    """Return the decisions that a new public message announces.

    `known` are those whose persons were notified with it, with how and when to remind them.
    """
    ply = after.table.shown.ply
    if after.table.shown == before.table.shown or ply is None:
        return ()
    by_seat = {decision.seat: decision for decision in known}
    return tuple(
        _announced(after, Seat(number), by_seat.get(Seat(number)), now)
        for number, since in enumerate(after.opened_plies)
        if since is not None and since <= ply
    )


def _announced(
    session: GameSession, seat: Seat, known: OpenDecision | None, now: datetime
) -> OpenDecision:
    if known is None:
        return replace(_open_decision(session, seat, now), announced_at=now)
    # If the turn went on while its message was sent, its deadline may have changed.
    is_same = session.played.count(seat) == known.decision_number
    return replace(known, announced_at=now, remind_at=known.remind_at if is_same else None)


def _open_decision(session: GameSession, seat: Seat, now: datetime) -> OpenDecision:
    table = session.table
    person = table.participants[seat].person
    return OpenDecision(
        table_id=table.id,
        seat=seat,
        decision_number=session.played.count(seat),
        person_id=person.id if person else 0,
        guild_id=table.place.guild_id,
        clock=TIME_LIMITS.get(table.clock),
        opened_at=now,
        due=due_at(table, now),
    )


def touch(before: GameSession, after: GameSession, now: datetime) -> GameSession:
    """Update `updated_at` and `dormant` after an activity.

    An activity ends dormancy; a table that all players left becomes dormant. A change of
    `_PROJECTION` fields alone is no activity.
    """
    old, new = before.table, after.table
    # Comparing and copying a table takes longer than most commands.
    if new is old:
        return after
    if _PROJECTION(old) != _PROJECTION(new):
        # What people choose is an activity, what the bot notes is none.
        plan = replace(new.lobby, start=old.lobby.start, start_at=old.lobby.start_at)
        shown = replace(old, shown=new.shown, place=new.place, lobby=plan)
        if replace(shown, dormant=new.dormant, carded=new.carded) == new:
            return after
    plan = plan_ahead(old, new, now) if new.status is Status.LOBBY else new.lobby
    return replace(after, table=replace(new, updated_at=now, dormant=new.is_deserted, lobby=plan))


def _asked(session: GameSession, seat: Seat) -> tuple[int, int] | None:
    """Return what identifies a person's open decision: the ply of its turn and its number."""
    since = session.opened_plies[seat] if seat < len(session.opened_plies) else None
    if since is None or session.replay is None or session.table.participants[seat].is_ai:
        return None
    return since, session.replay.count(seat)
