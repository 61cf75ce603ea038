"""A table as the database keeps it: plain values, one field per column."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class NotifiedBy(StrEnum):
    """What the public message that asks for a decision was to the person."""

    NO = "no"
    """Nothing yet, or a message like any other."""
    MENTION = "mention"
    HERE = "here"
    """They were at the table, and saw for themselves."""


@dataclass(frozen=True, slots=True)
class ChairRow:
    """One chair of a table; its position is its place in `TableRow.participants`."""

    person_id: int | None
    person_name: str | None
    is_ai: bool
    number: int
    opened_ply: int | None
    """The length of the record when this seat was asked; None while it is not."""
    place: int | None = None
    """The seat's place, from 1, or 0 where nobody won; None until the game is over."""
    client_seed: str = ""
    """What the person who sat down here first added to the shuffle."""
    reserved: bool = False
    """The person is asked to play again and has not said yes."""
    resigned: bool = False
    """A house player sits in for the person, who gave the seat up."""
    language: str = ""
    """The person's."""
    level: str = "normal"
    """How well a house player plays."""


@dataclass(frozen=True, slots=True)
class DecisionChange:
    """The effect of a move on the open decision of one seat."""

    seat: int
    gone: bool = False
    """Nothing is asked any more; the rest means nothing then."""
    decision_number: int = 0
    opened_at: datetime | None = None
    due: datetime | None = None
    goes_on: bool = False
    """The same turn as before: what was announced stays announced."""
    announced_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class AnnouncedRow:
    """What a public message that asks for the decision of a seat was to the person."""

    seat: int
    notified_by: NotifiedBy
    dm_settled: bool
    """The person is owed no other word of it."""
    remind_at: datetime | None
    """None where that is worked out later."""


@dataclass(frozen=True, slots=True)
class DecisionRow:
    """The open decision of a person at a table."""

    table_id: str
    seat: int
    decision_number: int
    """The number of entries of the seat: which decision this is."""
    opened_at: datetime
    announced_at: datetime | None
    """When a public message asked for it."""
    notified_by: NotifiedBy
    last_contact_at: datetime | None
    """When anything was last said of it since: reminders are counted from here."""
    dm_settled: bool
    """What the person was to be told of it besides was told; often that is nothing."""
    due: datetime | None
    """When its time runs out; None without a clock and while the clock stands still."""
    paused_seconds: float | None
    """The seconds left while a vacation stops the clock."""
    expired: bool
    """Its time ran out and the others were told."""
    remind_at: datetime | None
    """None until it has been worked out, and after the last reminder."""
    reminder_count: int
    muted: bool
    """No reminders for this turn."""
    timeout_action: str | None
    """What happens when time runs out, after a warning; None: the others are asked."""
    paused_until: datetime | None
    """When a clock that stands still is to be looked at."""
    person_id: int
    """The person in the seat."""
    guild_id: int
    """The server of the table."""
    clock: str
    """How long a decision may take at this table."""


@dataclass(frozen=True, slots=True)
class ExpiredDecision:
    """A decision whose time ran out at `due`, as somebody saw it who does something about it."""

    seat: int
    decision_number: int
    opened_at: datetime
    due: datetime


@dataclass(frozen=True, slots=True)
class PostedRow:
    """A public message of a game."""

    ply: int
    """Number of entries of the record it covered."""
    message: int
    channel: int


@dataclass(frozen=True, slots=True)
class StaleRow:
    """A message that another one followed, and that is to go quiet."""

    message: int
    table_id: str
    ply: int
    """Number of entries of the record it covered; -1 for a lobby whose game is over, -2 for a
    reminder."""
    channel: int


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table and everything the service must know about it, but its moves."""

    id: str
    game: str
    rules_version: int
    status: str
    host_id: int
    host_name: str
    guild_id: int
    channel_id: int
    thread_id: int | None
    language: str
    options: dict[str, str]
    participants: tuple[ChairRow, ...]
    opened: datetime
    started: datetime | None
    ended: datetime | None
    plies: int
    server_seed: bytes
    seating: tuple[int, ...]
    """For every seat the chair of the lobby that was moved there; empty in the lobby."""
    first: int | None
    """The beginner, unless chance decides: a chair of the lobby, later a seat."""
    shown_ply: int
    shown_message: int | None
    shown_channel: int | None
    shown_at: datetime | None
    """When that message was posted."""
    next_table: str | None
    needs_update: bool
    """The channel does not show yet what it must, or a house player is to move."""
    clock: str
    """How long a decision may take; the keys are those of `bot.tables.clocks`."""
    absence: str
    """The remedy when time runs out: the others are asked, or a house player moves."""
    updated_at: datetime
    """When a person last changed something."""
    dormant: bool
    """Everybody who is asked was reminded often enough."""
    rating: str = "rated"
    """Whether the game is rated, or has hints and is not."""
    carded: bool = False
    """The card of the end was posted, or is not to be."""
    revision: int = 0
    """Raised by the store with every write: a writer that saw an older one loses."""
