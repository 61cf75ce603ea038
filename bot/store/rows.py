"""Rows of tables and decisions: plain values, one field per column."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class NotifiedBy(StrEnum):
    """How the message that announced a decision notified the person."""

    NO = "no"
    """Without a mention, or not announced yet."""
    MENTION = "mention"
    HERE = "here"
    """The person was active at the table and needed no mention."""


@dataclass(frozen=True, slots=True)
class ChairRow:
    """A seat of a table; its position is the index in `TableRow.participants`."""

    person_id: int | None
    person_name: str | None
    is_ai: bool
    number: int
    opened_ply: int | None
    """The length of the record when the seat's turn began; None if it is not its turn."""
    place: int | None = None
    """From 1, or 0 in a game without a winner; None until the game is over."""
    client_seed: str = ""
    """The contribution to the shuffle of the first person in the seat."""
    reserved: bool = False
    """The seat is kept for a person who has not confirmed the rematch."""
    resigned: bool = False
    """The person left the game, and a computer player has the seat."""
    language: str = ""
    """The person's language."""
    level: str = "normal"
    """The level of a computer player."""


@dataclass(frozen=True, slots=True)
class DecisionChange:
    """The effect of a move on the open decision of one seat."""

    seat: int
    gone: bool = False
    """There is no open decision; the other fields are ignored."""
    decision_number: int = 0
    opened_at: datetime | None = None
    due: datetime | None = None
    goes_on: bool = False
    """It is the same turn, whose announcement stays valid."""
    announced_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class AnnouncedRow:
    """The announcement of a seat's decision."""

    seat: int
    notified_by: NotifiedBy
    dm_settled: bool
    """No direct message is pending."""
    remind_at: datetime | None
    """None if the reminder is planned later."""


@dataclass(frozen=True, slots=True)
class DecisionRow:
    """The open decision of a person at a table."""

    table_id: str
    seat: int
    decision_number: int
    """The seat's number of entries, which identifies the decision."""
    opened_at: datetime
    announced_at: datetime | None
    """The time of the public message that announced it."""
    notified_by: NotifiedBy
    last_contact_at: datetime | None
    """The last message about it; reminders are counted from here."""
    dm_settled: bool
    """No direct message about it is pending."""
    due: datetime | None
    """The deadline; None without a clock and while the clock is paused."""
    paused_seconds: float | None
    """The seconds left while a vacation pauses the clock."""
    expired: bool
    """Its time ran out and the other players were notified."""
    remind_at: datetime | None
    """None until it is planned, and after the last reminder."""
    reminder_count: int
    muted: bool
    """No reminders for this turn."""
    timeout_action: str | None
    """The action at the next timeout, after a warning; None: the other players decide."""
    paused_until: datetime | None
    """When a paused clock has to be checked."""
    person_id: int
    """The person in the seat."""
    guild_id: int
    """The server of the table."""
    clock: str
    """The time limit of the table."""


@dataclass(frozen=True, slots=True)
class ExpiredDecision:
    """A decision that expired at `due`, claimed by a writer that acts on it."""

    seat: int
    decision_number: int
    opened_at: datetime
    due: datetime


@dataclass(frozen=True, slots=True)
class PostedRow:
    """A public message of a game."""

    ply: int
    """The number of entries of the record it showed."""
    message: int
    channel: int


@dataclass(frozen=True, slots=True)
class StaleRow:
    """An outdated message that has to be collapsed."""

    message: int
    table_id: str
    ply: int
    """Number of entries of the record it covered; -1 for a lobby whose game is over, -2 for a
    reminder."""
    channel: int


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table without its moves."""

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
    """By seat, the position in the lobby; empty in the lobby."""
    first: int | None
    """The beginner, unless chance decides: a position in the lobby, later a seat."""
    shown_ply: int
    shown_message: int | None
    shown_channel: int | None
    shown_at: datetime | None
    """The time of `shown_message`."""
    next_table: str | None
    needs_update: bool
    """An update of the channel is pending, or a computer player has to move."""
    clock: str
    """The time limit of a decision; keys of `bot.tables.clocks`."""
    absence: str
    """The timeout action: the other players decide, or a computer player moves."""
    updated_at: datetime
    """The last action of a person."""
    dormant: bool
    """All reminders were sent."""
    rating: str = "rated"
    """Whether the game is rated, or unrated with hints."""
    carded: bool = False
    """The result card was posted, or will not be."""
    revision: int = 0
    """Incremented by each write; a writer with an older revision gets a `ConflictError`."""
