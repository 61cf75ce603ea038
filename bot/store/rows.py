"""Facts as they are stored: one dataclass each, with a field for every column."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import datetime, timedelta
from enum import StrEnum
from functools import cache
from typing import Any, Final, NewType

from games.core.game import Seat

TableId = NewType("TableId", str)
"""Six characters of `a-z 2-7`."""


ACCESS_DEFAULTS: Final = {"entry": "open", "visibility": "listed", "takeover": "open"}
"""Who may join a table, who learns of it, and who may take its computer players' seats."""


class NotifiedBy(StrEnum):
    """How the message that announced a decision notified the person."""

    NO = "no"
    """Without a mention, or not announced yet."""
    MENTION = "mention"
    HERE = "here"
    """The person was active at the table and needed no mention."""


class Departure(StrEnum):
    """How a person lost a seat for good."""

    GAVE = "gave"
    """They gave it away, or deleted their data."""
    REMOVED = "removed"
    """A manager of the server removed them: they cannot come back."""
    REPLACED = "replaced"
    """The others gave it to a substitute; until the substitute has moved twice, they can return."""


@dataclass(frozen=True, slots=True)
class PremoveList:
    """Premoves for the next decision of a seat; the first legal one is made."""

    seat: Seat
    decision_number: int
    """Number of entries of the seat at its decision; at any other the list is void."""
    kind: str
    notations: tuple[str, ...]
    """In order of preference."""


@dataclass(frozen=True, slots=True)
class Hinted:
    """A hint was given for a decision of a seat."""

    seat: Seat
    decision_number: int
    """Number of entries of the seat at its decision."""
    ply: int
    """Length of the record then."""


@dataclass(frozen=True, slots=True)
class Extras:
    """Data of a table that no query looks for: one JSON value."""

    offers: tuple[Seat, ...] = ()
    """The seats offered to everyone."""
    premoves: tuple[PremoveList, ...] = ()
    auto_replies: Mapping[Seat, str] = field(default_factory=dict)
    """The name of each seat's auto-reply."""
    hints: tuple[Hinted, ...] = ()


NO_EXTRAS: Final = Extras()


@dataclass(frozen=True, slots=True)
class Deal:
    """A prepared deal instead of a fair shuffle: recorded entries and draws, see `tables.deals`."""

    plies: int
    """Number of entries with which the record begins."""
    draws: tuple[str, ...]
    """Notations of draws in their order: chance answers with the next one that is possible."""


@dataclass(frozen=True, slots=True)
class Vote:
    """An open vote; a single no closes it."""

    kind: str
    """`rewind`, `cancel` or `seat`; a table has at most one vote of a kind."""
    proposer: Seat
    ply: int | None
    """Ply of the move to take back; for `seat`, the decision number of the absent seat."""
    yes: tuple[Seat, ...]
    due: datetime | None = None
    """When missing votes count as consent; None: never."""
    about: Seat | None = None
    """The seat proposed for a substitute."""
    guest_id: int | None = None


@dataclass(frozen=True, slots=True)
class Invitation:
    """A person who may take a seat."""

    seat: Seat
    guest_id: int
    decision_number: int | None = None
    """The decision of the absent seat for which it is valid; None: until it is withdrawn."""
    is_agreed: bool = False
    """The others agreed on it by vote; the last player may come back."""


@dataclass(frozen=True, slots=True)
class JoinRequest:
    """A person who asked to join a lobby that is open to invited people only."""

    user_id: int
    name: str
    """The display name when they asked."""
    language: str
    """The locale of their Discord client then."""
    client_seed: str
    """What they add to the shuffle if they are let in."""
    is_refused: bool = False
    """The host refused: the person cannot ask again at this table."""


@dataclass(frozen=True, slots=True)
class Note:
    """A private note, shown only to its author."""

    user_id: int
    text: str


@dataclass(frozen=True, slots=True)
class PastPlayer:
    """A former player of a seat, known by a fingerprint only."""

    seat: Seat
    ply: int
    """Length of the record when they left."""
    who: str
    """A fingerprint, see `bot.tables.past_players.fingerprint`."""
    departure: Departure = Departure.GAVE
    person_id: int | None = None
    """The person who is rated, or their pseudonym."""
    is_pseudonym: bool = False
    """The person deleted their data."""


@dataclass(frozen=True, slots=True)
class ChildRows:
    """The rows of a table in other tables, where queries look for them."""

    votes: tuple[Vote, ...] = ()
    invitations: tuple[Invitation, ...] = ()
    notes: tuple[Note, ...] = ()
    past_players: tuple[PastPlayer, ...] = ()
    join_requests: tuple[JoinRequest, ...] = ()


NO_CHILDREN: Final = ChildRows()


TIME_LIMITS: Final = {
    "1h": timedelta(hours=1),
    "8h": timedelta(hours=8),
    "1d": timedelta(days=1),
    "3d": timedelta(days=3),
    "7d": timedelta(days=7),
}
"""The time for a decision by the name of a table's clock."""
UNTIMED_LIMIT: Final = timedelta(days=14)
"""The time after which a decision of a rated game without a time limit counts as expired."""


@dataclass(frozen=True, slots=True)
class OpenDecision:
    """One decision that a person has to make at a table.

    Table, seat, `decision_number` and `opened_at` identify it.
    """

    table_id: TableId
    seat: Seat
    decision_number: int
    """Number of entries of the seat."""
    person_id: int
    guild_id: int
    clock: timedelta | None
    opened_at: datetime
    due: datetime | None = None
    """Deadline; None in an unrated game without a clock, and while the clock is stopped."""
    time_left: timedelta | None = None
    """The time left while a vacation stops the clock."""
    paused_until: datetime | None = None
    """When a stopped clock starts again, unless the vacation changes."""
    expired: bool = False
    """Its time ran out, and the other players were asked to decide."""
    timeout_action: str | None = None
    """The `TimeoutAction` at the deadline, of which the person was warned."""
    announced_at: datetime | None = None
    """When a public message announced it."""
    notified_by: NotifiedBy = NotifiedBy.NO
    dm_settled: bool = False
    """No direct message or later mention about the announcement is pending."""
    last_contact_at: datetime | None = None
    """Time of the last message about it since; reminders count from here."""
    remind_at: datetime | None = None
    """None until it is planned, and after the last reminder."""
    reminder_count: int = 0
    muted: bool = False
    """The person muted reminders for this turn."""

    @property
    def last_word(self) -> datetime:
        """Time of the last notification of the person."""
        return self.last_contact_at or self.announced_at or self.opened_at

    def is_late(self, now: datetime) -> bool:
        return self.due is not None and self.due <= now


@dataclass(frozen=True, slots=True)
class DecisionChanges:
    """The effect of a change of a table on the open decisions of its seats."""

    begun: tuple[OpenDecision, ...] = ()
    continued: tuple[OpenDecision, ...] = ()
    """Further decisions of the same turn, whose announcement stays valid."""
    ended: tuple[Seat, ...] = ()


UNCHANGED: Final = DecisionChanges()


class MessageKind(StrEnum):
    """What a message in a channel shows."""

    BOARD = "board"
    """A running or finished game."""
    LOBBY = "lobby"
    REMINDER = "reminder"
    """Only a mention, for one open decision."""
    DIRECT = "direct"
    """A direct message to the host of a lobby."""


@dataclass(frozen=True, slots=True)
class StaleMessage:
    """A message that newer ones replaced; its buttons must be removed."""

    table: TableId
    message: int
    channel: int
    kind: MessageKind
    ply: int | None
    """Number of entries of the record that a board covered."""


def values_of(fact: Any) -> dict[str, Any]:
    """Return the fields of a fact; `asdict` copies the values and takes ten times as long."""
    return {name: getattr(fact, name) for name in _names(fact.__class__)}


def changes(before: Any, after: Any) -> dict[str, Any]:
    """Return the fields in which two facts of a kind differ, with the later values."""
    changed: dict[str, Any] = {}
    for name in _names(before.__class__):
        value = getattr(after, name)
        if value != getattr(before, name):
            changed[name] = value
    return changed


@cache
def _names(kind: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))
