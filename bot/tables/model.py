"""Tables, seats, panels and votes, as the code outside the store sees them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, TypeAlias

from bot.refusal import Refusal
from bot.store import rows
from games.ai.hints import Hint
from games.ai.search import Level
from games.catalog import GamePackage
from games.core import Decision, Event, Option, Outcome, Seat, Text

TableId: TypeAlias = rows.TableId


class Status(StrEnum):
    """The state of a table."""

    LOBBY = "lobby"
    PLAYING = "playing"
    FINISHED = "finished"
    CANCELLED = "cancelled"
    ARCHIVED = "away"
    """Inactive for a month; its players can restore it."""


@dataclass(frozen=True, slots=True)
class Person:
    """A Discord user."""

    id: int
    name: str
    """The display name when last seen; plain text, never trusted as markup."""
    language: str = field(default="", compare=False)
    """The locale of their Discord client when they sat down; empty if unknown."""


CLOCK: Final = Option("clock", ("none", *rows.TIME_LIMITS))
ABSENCE: Final = Option("absence", ("ask", "house"))
RATING: Final = Option("rating", ("rated", "hints"))
OPTIONS: Final = (CLOCK, ABSENCE, RATING)
"""Options of every table; the first value is the default."""
MOVE_SEPARATOR: Final = "/"
"""Joins moves that are made at once; no notation contains it."""
FORGOTTEN: Final = Person(0, "")
"""Replaces a person who deleted their data; no Discord user has this id."""


@dataclass(frozen=True, slots=True)
class Participant:
    """A seat: in the lobby in order of joining, later in playing order."""

    person: Person | None
    """None for an AI player that was added in the lobby."""
    is_ai: bool = False
    """An AI player makes the moves; `person` is then the player who left the seat, or None."""
    reserved_for: Person | None = None
    """In a lobby, a person invited to play (again) who has not answered yet."""
    number: int = 0
    """Number of an AI player, from 1."""
    level: Level = Level.NORMAL
    """Strength of an AI player added in the lobby; a stand-in for a person plays normally."""
    resigned: bool = False
    """The person left for good; if False, an absent person may come back."""
    client_seed: str = ""
    """The first player's addition to the shuffle; it stays with the seat."""
    place: int | None = None
    """The final place, see `bot.tables.results`; None until the game is over."""


@dataclass(frozen=True, slots=True)
class Place:
    """The server and channel of a table."""

    guild_id: int
    channel_id: int
    """The channel in which the lobby was opened."""
    thread_id: int | None = None
    """The table's thread, if it has one."""

    @property
    def target_id(self) -> int:
        """The channel or thread for new messages."""
        return self.thread_id or self.channel_id


@dataclass(frozen=True, slots=True)
class PostedMessage:
    """The last public message of a table."""

    ply: int | None = None
    """Number of entries of the record it covered; None for a lobby, and before the first board."""
    message_id: int | None = None
    channel_id: int | None = None
    at: datetime | None = field(default=None, compare=False)
    """When it was posted; None if unknown."""

    def covers(self, plies: int) -> bool:
        """Tell whether it shows the first `plies` entries."""
        return self.ply is not None and self.ply >= plies

    def behind(self, plies: int) -> PostedMessage:
        """Return it as a message that does not show the last of `plies` entries."""
        if not self.covers(plies):
            return self
        return replace(self, ply=plies - 1 if plies else None)


@dataclass(frozen=True, slots=True)
class Table:
    """A table without the position of its game."""

    id: TableId
    game: str
    rules_version: int
    status: Status
    host: Person
    place: Place
    language: str
    """Language of its public messages."""
    options: Mapping[str, str]
    participants: tuple[Participant, ...]
    opened: datetime
    updated_at: datetime
    """Time of the last change by a person."""
    plies: int = 0
    """Number of entries in the record."""
    commitment: str = ""
    """SHA-256 of the server seed in hex."""
    server_seed: str = ""
    """In hex; empty until the game is over."""
    shown: PostedMessage = field(default_factory=PostedMessage)
    started: datetime | None = None
    ended: datetime | None = None
    next_table: TableId | None = None
    """The rematch, once it is opened."""
    clock: str = "none"
    """Time limit of a decision."""
    absence: str = "ask"
    """The action at a deadline: `ask` the others, or let a `house` player move."""
    rating: str = "rated"
    """`rated`, or `hints`: hints are allowed and the game is unrated."""
    dormant: bool = False
    """Reminders have stopped."""
    carded: bool = False
    """The result card was posted, or is not wanted."""
    is_suspended: bool = False
    """The code of the game failed at this table since the bot started."""
    package: GamePackage | None = field(default=None, repr=False, compare=False)
    """None if this program does not have the game."""

    @property
    def known(self) -> GamePackage:
        """The package of the game. Raises `refused-game-missing`."""
        if self.package is None:
            raise Refusal("refused-game-missing")
        return self.package

    @property
    def words(self) -> Path | None:
        """The folder of the game's texts; None for an unknown game."""
        return self.package.words if self.package else None

    @property
    def gives_hints(self) -> bool:
        """Whether players may request hints; the game needs an evaluator."""
        is_judged = self.package is not None and self.package.evaluator is not None
        return self.rating == "hints" and is_judged

    @property
    def levels(self) -> frozenset[Level]:
        """The levels of the AI players added in the lobby; a rated game has one level at most."""
        return frozenset(one.level for one in self.participants if one.is_ai and one.person is None)

    @property
    def is_rated(self) -> bool:
        """Whether the game counts towards ratings once every person has moved."""
        return self.rating == "rated" and len(self.levels) < 2

    @property
    def is_practice(self) -> bool:
        """Whether one person plays an unrated game, and computer players have all other seats."""
        people = [one for one in self.participants if one.person or one.reserved_for]
        return self.rating == "hints" and len(people) == 1

    @property
    def is_played(self) -> bool:
        """Whether the game goes on by rules that this program has."""
        rules = self.package.game.rules_version if self.package else None
        is_known = self.rules_version == rules and not self.is_suspended
        return self.status is Status.PLAYING and is_known

    @property
    def is_deserted(self) -> bool:
        """Whether AI players hold all seats: the game waits until a player comes back."""
        return self.status is Status.PLAYING and all(
            participant.is_ai for participant in self.participants
        )

    def seats_of(self, user_id: int) -> list[Seat]:
        """Return the seats of a person, also those that AI players hold for them."""
        return [
            Seat(number)
            for number, participant in enumerate(self.participants)
            if participant.person and participant.person.id == user_id
        ]

    def seat_of(self, user_id: int) -> Seat | None:
        """Return the seat that this person plays; None for all others."""
        own = (seat for seat in self.seats_of(user_id) if not self.participants[seat].is_ai)
        return next(own, None)


@dataclass(frozen=True, slots=True)
class LoggedMove:
    """The events of one move that was not undone, for one audience."""

    ply: int
    seat: Seat
    events: tuple[Event, ...]
    is_setup: bool = False
    """A chance move before the first move of a player."""


@dataclass(frozen=True, slots=True)
class Turn:
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
    asked: tuple[Decision, ...]
    outcome: Outcome | None
    since: tuple[LoggedMove, ...]
    """The public events after `table.shown.ply`."""
    news: tuple[Turn, ...]
    """The turns of others since the last turn of the only seat to move; else those of `since`."""
    check_code: str
    """The check code of the record so far; see `bot.tables.randomness`."""
    open: Panel | None = None
    """The choices of the only seat to move, in a game without hidden information.

    It contains nothing of the person. Its decision number is the number of entries of the record,
    so it cannot be mistaken for a private panel.
    """
    score_history: ScoreHistory = field(default_factory=ScoreHistory)
    """Filled only for a finished game."""


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
    """The state of a vote, as every player sees it."""

    kind: str
    """`rewind`, `cancel` or `seat`."""
    proposer: Seat
    yes: tuple[Seat, ...]
    missing: tuple[Seat, ...]
    away: tuple[Seat, ...] = ()
    """The missing seats whose players are away."""
    due: datetime | None = None
    """When missing votes count as consent; None: never."""
    about: Seat | None = None
    """The seat proposed for a substitute."""
    guest_id: int | None = None
    """The substitute."""
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
    asked: tuple[Decision, ...]
    outcome: Outcome | None
    news: tuple[Turn, ...]
    """The turns of others since the seat's last turn, as it may read them.

    Its own turns are left out, unless an AI player moved for it or only the seat may read them.
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
    hint: Hint[Any] | None = None
    """The hint for this decision, once requested."""
