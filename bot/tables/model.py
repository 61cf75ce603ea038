"""Tables, seats, panels and votes, as the code outside the store sees them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from bot.store.rows import TIME_LIMITS, Deal, TableId, Vote
from bot.store.tables import (
    FORGOTTEN,
    LobbyPlan,
    Milestone,
    Participant,
    Person,
    Place,
    PostedMessage,
    StartMode,
    Status,
    Table,
)
from games.ai.hints import Hint
from games.core import Decision, Event, Option, Outcome, Seat, Text

__all__ = [
    "ABSENCE",
    "ACCESS",
    "CLOCK",
    "ENTRY",
    "FORGOTTEN",
    "MOVE_SEPARATOR",
    "OPTIONS",
    "RATING",
    "TAKEOVER",
    "VISIBILITY",
    "Deal",
    "LobbyPlan",
    "LoggedMove",
    "LoggedTurn",
    "Milestone",
    "Offer",
    "Panel",
    "Participant",
    "Person",
    "Place",
    "PostedMessage",
    "Premove",
    "ScoreHistory",
    "Snapshot",
    "StartMode",
    "Status",
    "Table",
    "TableId",
    "VoteCount",
    "VoteResult",
]

CLOCK: Final = Option("clock", ("default", "none", *TIME_LIMITS))
"""The time limit of a decision; the start settles what `default` is, see `lobby.settled_clock`."""
ABSENCE: Final = Option("absence", ("ask", "ai"))
RATING: Final = Option("rating", ("rated", "hints"))
ENTRY: Final = Option("entry", ("open", "invited"))
VISIBILITY: Final = Option("visibility", ("listed", "hidden", "thread"))
TAKEOVER: Final = Option("takeover", ("open", "closed"))
ACCESS: Final = (ENTRY, VISIBILITY, TAKEOVER)
"""The options about who may join a table and who learns of it; `Table` describes the values."""
OPTIONS: Final = (CLOCK, ABSENCE, RATING, *ACCESS)
"""Options of every table; the first value is the default."""
MOVE_SEPARATOR: Final = "/"
"""Joins moves that are made at once; no notation contains it."""


@dataclass(frozen=True, slots=True)
class LoggedMove:
    """The events of one move that was not undone, for one audience."""

    ply: int
    seat: Seat
    events: tuple[Event, ...]
    is_setup: bool = False
    """A chance move before the first move of a player."""


@dataclass(frozen=True, slots=True)
class LoggedTurn:
    """Consecutive moves of one seat, with the outcomes of chance."""

    number: int
    """From 1; 0 is everything before the first move."""
    ply: int
    """Ply at which it begins."""
    seat: Seat | None
    """None before the first move."""
    lines: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class ScoreHistory:
    """The public scores of a finished game over time."""

    scores: tuple[tuple[int, ...], ...] = ()
    """The scores of all seats before each turn and at the end; empty in a game without scores.

    The first item is from before turn 1 of the log.
    """


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A started table as a spectator sees it."""

    table: Table
    view: Any
    """The spectator's view."""
    decisions: tuple[Decision, ...]
    outcome: Outcome | None
    since: tuple[LoggedMove, ...]
    """The public events after `table.shown.ply`."""
    news: tuple[LoggedTurn, ...]
    """What happened since the last turn of the only seat to move, else since the last message."""
    check_code: str
    """The check code of the record so far; see `bot.tables.randomness`."""
    open: Panel | None = None
    """The choices of the only seat to move, in a game without hidden information.

    It contains nothing of the person. Its decision number is the number of entries of the record,
    so it cannot be mistaken for a private panel.
    """
    score_history: ScoreHistory = field(default_factory=ScoreHistory)
    """Filled only for a finished game."""
    open_seats: tuple[Seat, ...] = ()
    """The seats of computer players that anybody may take."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One legal move of a panel."""

    notation: str
    move: Any
    then: tuple[str, ...] = ()
    """The usual answers to the decisions it leads to, up to the end of the turn."""

    @property
    def chain(self) -> str:
        """The move and its usual follow-ups, to be made at once."""
        return MOVE_SEPARATOR.join((self.notation, *self.then))


@dataclass(frozen=True, slots=True)
class Premove:
    """A move that a seat can choose before its turn: one it could make earlier in the game."""

    kind: str
    """Kind of the decision."""
    notation: str
    move: Any
    view: Any
    """The seat's view when the move was legal."""


@dataclass(frozen=True, slots=True)
class VoteCount:
    """The state of an open vote, as every player sees it."""

    vote: Vote
    yes: tuple[Seat, ...]
    """The seats that agree and may still vote."""
    missing: tuple[Seat, ...]
    away: tuple[Seat, ...] = ()
    """The missing seats whose players are away."""
    is_rated: bool = False
    """The game counts: a stop without all votes is rated."""


@dataclass(frozen=True, slots=True)
class VoteResult:
    """A table and its vote; None when the vote is closed."""

    table: Table
    ballot: VoteCount | None


@dataclass(frozen=True, slots=True)
class Panel:
    """A started table as one seat sees it."""

    table: Table
    seat: Seat
    view: Any
    decision: Decision | None
    """None while it is not the seat's turn."""
    offers: tuple[Offer, ...]
    decision_number: int
    """Number of the seat's entries; every component of the panel contains it."""
    can_undo: bool
    decisions: tuple[Decision, ...]
    outcome: Outcome | None
    news: tuple[LoggedTurn, ...]
    """Every event since the seat's last turn that it may read, by turn and oldest first.

    The seat's own moves are left out, unless an AI player made them, and so is what chance tells
    everyone about them. What only the seat reads of chance, such as a card drawn, is a turn of it.
    """
    can_premove: bool = False
    """There are moves to choose before the seat's turn."""
    premove: tuple[Premove, ...] = ()
    """The seat's premoves in order of preference."""
    auto_reply: str = ""
    """The name of its auto-reply; empty without one."""
    note: str = ""
    """The person's private note."""
    can_propose_takeback: bool = False
    """The seat has a move that a vote could take back."""
    may_replace_ais: bool = False
    """People may be invited to the seats of computer players."""
    hint: Hint[Any] | None = None
    """The hint for this decision, once requested."""
