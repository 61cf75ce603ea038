"""Tables, seats, panels and polls as everybody outside the store sees them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, NewType

from bot.tables.errors import OtherRulesError
from games.ai.hints import Hint
from games.ai.search import Level
from games.catalog import GamePackage
from games.core.game import Decision, Event, Outcome, Seat

TableId = NewType("TableId", str)
"""Six characters of `a-z 2-7`."""


class Status(StrEnum):
    """The state of a table."""

    LOBBY = "lobby"
    PLAYING = "playing"
    FINISHED = "finished"
    CANCELLED = "cancelled"
    ARCHIVED = "away"
    """Nobody did anything there for a month; its players can bring it back."""


@dataclass(frozen=True, slots=True)
class Person:
    """A Discord user."""

    id: int
    name: str
    """The display name when last seen; plain text, never trusted as markup."""
    language: str = field(default="", compare=False)
    """The one their Discord spoke when they sat down; empty where that is not known."""


MOVE_SEPARATOR: Final = "/"
"""Stands between moves that are made at once; no notation contains it."""
FORGOTTEN: Final = Person(0, "")
"""Stands for a person who asked to be forgotten; no user of Discord has this id."""


@dataclass(frozen=True, slots=True)
class Participant:
    """A place at a table: in the lobby in order of joining, later in playing order."""

    person: Person | None
    """None for a house player of the table's own."""
    is_ai: bool = False
    """A house player makes the moves; `person` then is who left the seat, or None."""
    reserved_for: Person | None = None
    """In a lobby, who is invited, or asked to play again, and has not said yes."""
    number: int = 0
    """House players are told apart by this number, from 1."""
    level: Level = Level.NORMAL
    """How well the table's own house player plays; whoever sits in for a person plays normally."""
    resigned: bool = False
    """The person gave the seat up, and nobody waits for them; else they are away."""
    client_seed: str = ""
    """What the person who sat down here first added to the shuffle; it stays with the seat."""
    place: int | None = None
    """Its place at the end, see `bot.tables.places`; None while the game is not over."""


@dataclass(frozen=True, slots=True)
class Place:
    """The server and channel of a table."""

    guild_id: int
    channel_id: int
    """The channel the lobby was opened in."""
    thread_id: int | None = None
    """The table's own thread, once it has one."""

    @property
    def target_id(self) -> int:
        """The channel or thread new messages go to."""
        return self.thread_id or self.channel_id


@dataclass(frozen=True, slots=True)
class PostedMessage:
    """The last public message of a table."""

    ply: int = -1
    """Number of entries of the record it covered; -1 before the first message."""
    message_id: int | None = None
    channel_id: int | None = None
    at: datetime | None = field(default=None, compare=False)
    """When it was posted; None where that is not known."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table without its game: what a lobby or a list shows."""

    id: TableId
    game: str
    rules_version: int
    status: Status
    host: Person
    place: Place
    language: str
    """Of everything public at this table."""
    options: Mapping[str, str]
    participants: tuple[Participant, ...]
    opened: datetime
    updated_at: datetime
    """When a person last changed something."""
    plies: int = 0
    """Number of entries in the record."""
    commitment: str = ""
    """SHA-256 of the secret in hex."""
    server_seed: str = ""
    """In hex; empty until the game is over."""
    shown: PostedMessage = field(default_factory=PostedMessage)
    started: datetime | None = None
    ended: datetime | None = None
    next_table: TableId | None = None
    """The rematch, when one was opened."""
    clock: str = "none"
    """How long a decision may take; see `bot.tables.clocks`."""
    absence: str = "ask"
    """The remedy when time runs out: `ask` the others, or let a `house` player move."""
    rating: str = "rated"
    """Whether the game is `rated`, or has `hints` and is not rated."""
    dormant: bool = False
    """Everybody who is asked was reminded often enough."""
    carded: bool = False
    """The card of the end was posted where the table was opened, or is not to be."""
    package: GamePackage | None = field(default=None, repr=False, compare=False)
    """None when the program does not know the game (any more)."""

    @property
    def known(self) -> GamePackage:
        """The game with everything that belongs to it. Raises `OtherRulesError`."""
        if self.package is None:
            raise OtherRulesError
        return self.package

    @property
    def words(self) -> Path | None:
        """The folder of the game's own texts; None for a game the program does not know."""
        return self.package.words if self.package else None

    @property
    def gives_hints(self) -> bool:
        """Whether people may ask for hints, in a game that somebody can judge."""
        is_judged = self.package is not None and self.package.evaluator is not None
        return self.rating == "hints" and is_judged

    @property
    def levels(self) -> frozenset[Level]:
        """The levels of the table's own computer players; no rating measures several."""
        return frozenset(one.level for one in self.participants if one.is_ai and one.person is None)

    @property
    def is_rated(self) -> bool:
        """Whether the game counts towards ratings, once every person has moved."""
        return self.rating == "rated" and len(self.levels) < 2

    @property
    def is_played(self) -> bool:
        """Whether the game goes on, by rules the program knows."""
        rules = self.package.game.rules_version if self.package else None
        return self.status is Status.PLAYING and self.rules_version == rules

    @property
    def is_deserted(self) -> bool:
        """Whether house players sit in for everybody: the game waits until somebody is back."""
        return self.status is Status.PLAYING and all(
            participant.is_ai for participant in self.participants
        )

    def seat_of(self, user_id: int) -> Seat | None:
        """Return the seat this person plays; None for strangers and former players."""
        for number, participant in enumerate(self.participants):
            if participant.person and participant.person.id == user_id and not participant.is_ai:
                return Seat(number)
        return None


@dataclass(frozen=True, slots=True)
class LoggedMove:
    """Events of one effective move, as its audience may read them."""

    ply: int
    seat: Seat
    events: tuple[Event, ...]
    is_setup: bool = False
    """Chance answered before anybody moved."""


@dataclass(frozen=True, slots=True)
class ScoreHistory:
    """How a finished game went, as everybody may know it."""

    tallies: tuple[tuple[int, ...], ...] = ()
    """By seat, what everybody had before each turn and at the end; empty where nothing counts.

    The first is from before turn 1, as turns are numbered in the log.
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
    mark: str
    """Stands for the whole record so far; see `bot.tables.randomness`."""
    open: Panel | None = None
    """What the only seat that is asked may choose, in a game that hides nothing.

    It holds nothing of the person; its token is the number of entries of the record, so that
    nobody can take it for theirs.
    """
    course: ScoreHistory = field(default_factory=ScoreHistory)
    """How the game went; found only where its end is shown."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One legal move of a panel."""

    notation: str
    move: Any
    then: tuple[str, ...] = ()
    """What is mostly answered to the questions it leads to, up to the end of the turn."""

    @property
    def chain(self) -> str:
        """The move and all that mostly follows, to be made at once."""
        return MOVE_SEPARATOR.join((self.notation, *self.then))


@dataclass(frozen=True, slots=True)
class Premove:
    """Something a seat can say in advance: a move it could make once, as it was offered then."""

    kind: str
    """Of the question it answers."""
    notation: str
    move: Any
    view: Any
    """The seat's view when it could make the move."""


@dataclass(frozen=True, slots=True)
class Vote:
    """A question put to everybody at a table, as long as nobody says no."""

    kind: str
    """`rewind`, `cancel` or `seat`; a table has one poll of a kind."""
    proposer: Seat
    ply: int | None
    """Of the move that is to be taken back; for `seat`, the entries of the absent seat."""
    yes: tuple[Seat, ...]
    due: datetime | None = None
    """When silence is answer enough; None where it is not."""
    about: Seat | None = None
    """The seat that is to be given to a substitute."""
    guest_id: int | None = None
    """The substitute."""


class Departure(StrEnum):
    """How a person lost a seat for good."""

    GAVE = "gave"
    """They gave it to somebody, or asked to be forgotten."""
    REMOVED = "removed"
    """A manager of the server removed them: they cannot come back."""
    REPLACED = "replaced"
    """The others gave it to a substitute; until that one has moved twice, they can come back."""


@dataclass(frozen=True, slots=True)
class PastPlayer:
    """Somebody who sat in a seat until another took it, known by a fingerprint only."""

    seat: Seat
    ply: int
    """The entries of the record when they left."""
    who: str
    """See `bot.tables.session`."""
    departure: Departure = Departure.GAVE
    person_id: int | None = None
    """Whom a rated game counts for; a pseudonym (below 0) once they deleted their data."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """A person who may take a seat."""

    seat: Seat
    guest_id: int
    decision_number: int | None = None
    """The entries of the absent seat for which it holds; None: until it is withdrawn."""
    is_agreed: bool = False
    """The others agreed on it: whoever had the seat may come back."""


@dataclass(frozen=True, slots=True)
class PremoveList:
    """Answers in advance to the next question of a seat, used if they are legal then."""

    seat: Seat
    decision_number: int
    """The seat's entries at that decision; with another number the plan is void."""
    kind: str
    """Of the question."""
    notations: tuple[str, ...]
    """The first choice first."""


@dataclass(frozen=True, slots=True)
class Note:
    """A person's private note; nobody else ever reads it."""

    user_id: int
    text: str


@dataclass(frozen=True, slots=True)
class VoteCount:
    """A poll as everybody sees it."""

    kind: str
    """`rewind`, `cancel` or `seat`."""
    proposer: Seat
    yes: tuple[Seat, ...]
    missing: tuple[Seat, ...]
    away: tuple[Seat, ...] = ()
    """Those of the missing for whom a house player sits in."""
    due: datetime | None = None
    """When their silence is no objection; None where it is one."""
    about: Seat | None = None
    """The seat that is to be given to a substitute."""
    guest_id: int | None = None
    """The substitute."""
    is_rated: bool = False
    """The game counts: a stop on which not everybody agreed is rated."""


@dataclass(frozen=True, slots=True)
class VoteResult:
    """A table with a poll; None when the poll is closed."""

    table: Table
    ballot: VoteCount | None
    withdrawn: bool = False
    """Whoever asked said no and closed it by that."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A started table as one seat sees it."""

    table: Table
    seat: Seat
    view: Any
    decision: Decision | None
    """None while the seat is not asked."""
    offers: tuple[Offer, ...]
    decision_number: int
    """The seat's own entry count; every component of the panel carries it."""
    can_undo: bool
    asked: tuple[Decision, ...]
    outcome: Outcome | None
    since: tuple[LoggedMove, ...]
    """The events this seat may read, after its own last move."""
    premove: tuple[Premove, ...] = ()
    """The seat's answers in advance, the first choice first."""
    auto_reply: str = ""
    """The name of its standing answer; empty when it has none."""
    note: str = ""
    """The person's private note; nobody else ever reads it."""
    can_propose_takeback: bool = False
    """The seat has a move that everybody together could take back."""
    hint: Hint[Any] | None = None
    """For this decision, once the person has asked for it."""
