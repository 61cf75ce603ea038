"""Time limits of decisions; pure arithmetic."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from operator import attrgetter
from typing import Final

from bot.store.rows import TIME_LIMITS, DecisionChanges, OpenDecision
from bot.tables.model import Table
from bot.tables.session import GameSession
from games.core.game import Option, Seat

CLOCK: Final = Option("clock", ("none", *TIME_LIMITS))
ABSENCE: Final = Option("absence", ("ask", "house"))
RATING: Final = Option("rating", ("rated", "hints"))
_SHOWN: Final = attrgetter("shown", "place", "dormant", "carded")
"""Fields whose change does not count as activity."""
OPTIONS: Final = (CLOCK, ABSENCE, RATING)
"""Options of every table; the first value is the default."""


def due_at(table: Table, since: datetime) -> datetime | None:
    """Return the deadline of a decision that begins at `since`; None without a clock."""
    length = TIME_LIMITS.get(table.clock)
    return since + length if length else None


def dues(decisions: Iterable[OpenDecision]) -> dict[Seat, datetime | None]:
    """Return the deadline of each seat with a clock; None while the clock is stopped."""
    return {one.seat: one.due for one in decisions if one.due or one.time_left is not None}


def changes_of(before: GameSession, after: GameSession, now: datetime) -> DecisionChanges:
    """Return the changes of people's open decisions between two sessions of a table."""
    begun, continued, ended = list[OpenDecision](), list[OpenDecision](), list[Seat]()
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
    return DecisionChanges(tuple(begun), tuple(continued), tuple(ended))


def announced_by(
    before: GameSession, after: GameSession, known: Sequence[OpenDecision], now: datetime
) -> tuple[OpenDecision, ...]:
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

    An activity ends dormancy; a table that all players left becomes dormant. A change of `_SHOWN`
    fields alone is no activity.
    """
    old, new = before.table, after.table
    # Comparing and copying a table takes longer than most commands.
    is_shown = _SHOWN(old) != _SHOWN(new)
    if new is old or (is_shown and _only_shown(old, new)):
        return after
    return replace(after, table=replace(new, updated_at=now, dormant=new.is_deserted))


def _only_shown(old: Table, new: Table) -> bool:
    changed = replace(old, shown=new.shown, place=new.place)
    return replace(changed, dormant=new.dormant, carded=new.carded) == new


def _asked(session: GameSession, seat: Seat) -> tuple[int, int] | None:
    """Return what identifies a person's open decision: the ply of its turn and its number."""
    since = session.opened_plies[seat] if seat < len(session.opened_plies) else None
    if since is None or session.replay is None or session.table.participants[seat].is_ai:
        return None
    return since, session.replay.count(seat)
