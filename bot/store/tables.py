"""A table as it is stored, and the columns of its rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from bot.refusal import Refusal
from bot.store.rows import NO_EXTRAS, Deal, Extras, TableId
from bot.store.sql import Row
from games.ai.search import Level
from games.catalog import GamePackage
from games.core.game import Seat


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
    """The final place from 1, see `bot.tables.results`; None until the game is over."""


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
    """A public message of a table."""

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


class StartMode(StrEnum):
    """When a lobby starts."""

    HOST = "host"
    """When its host says so, which is possible in the other modes as well."""
    FULL = "full"
    """When all seats are taken."""
    TIME = "time"
    """At a time."""
    FILLED = "filled"
    """At a time, with computer players in the free seats."""


class Milestone(StrEnum):
    """What the players of a lobby have reached together."""

    READY = "ready"
    """They are enough to start."""
    FULL = "full"


@dataclass(frozen=True, slots=True)
class LobbyPlan:
    """What a lobby waits for; empty once it started or was closed."""

    start: StartMode = StartMode.HOST
    start_at: datetime | None = None
    """The time that the host chose."""
    starts: datetime | None = None
    """When it starts unless it changes before; None: not by itself."""
    missed_at: datetime | None = None
    """The time that passed while players were missing; None after the next change."""
    reached: Milestone | None = None
    """The last milestone of which the host was notified."""
    reached_at: datetime | None = None
    """When they were."""
    notice_at: datetime | None = None
    """When the host is notified of the next one."""
    ask_at: datetime | None = None
    """When its host is asked whether it stays open; None once they were."""
    asked_at: datetime | None = None
    """When they were."""

    @property
    def due(self) -> datetime | None:
        """When the bot looks at the lobby next."""
        moments = (self.starts, self.notice_at, self.ask_at)
        return min((moment for moment in moments if moment is not None), default=None)


_PLAN_MOMENTS: Final = (
    *("start_at", "starts", "missed_at", "reached_at", "notice_at", "ask_at", "asked_at"),
)
"""The moments of a lobby's plan, each with its column."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table without the position of its game and without secrets."""

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
    shown: PostedMessage = field(default_factory=PostedMessage)
    """Its last public message."""
    started: datetime | None = None
    ended: datetime | None = None
    next_table: TableId | None = None
    """The rematch, once it is opened."""
    clock: str = "none"
    """Time limit of a decision; `TIME_LIMITS` has its keys. Only a lobby has `default`."""
    absence: str = "ask"
    """The action at a deadline: `ask` the others, or let an `ai` player move."""
    rating: str = "rated"
    """`rated`, or `hints`: hints are allowed and the game is unrated."""
    dormant: bool = False
    """Reminders have stopped."""
    carded: bool = False
    """The result card was posted, or is not wanted."""
    lobby: LobbyPlan = field(default_factory=LobbyPlan)
    deal: Deal | None = None
    """The prepared deal of practice that counts nowhere; None: a fair shuffle."""
    entry: str = "open"
    """`open` to all who see the lobby, or to `invited` people only."""
    visibility: str = "listed"
    """`listed`; `hidden` from all lists; or hidden, and played in a private `thread`."""
    takeover: str = "open"
    """Whether people may take the seat of a computer player that has hardly moved: or `closed`."""

    # The fields below have no columns: `bot.tables.mapping` sets them when it reads a table.
    commitment: str = field(default="", compare=False)
    """SHA-256 of the server seed in hex."""
    server_seed: str = field(default="", compare=False)
    """In hex; empty until the game is over."""
    is_suspended: bool = field(default=False, compare=False)
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
        return frozenset(
            participant.level
            for participant in self.participants
            if participant.is_ai and participant.person is None
        )

    @property
    def is_rated(self) -> bool:
        """Whether the game counts towards ratings once every person has moved.

        Nobody could see how friends lift each other at a hidden table.
        """
        return self.rating == "rated" and len(self.levels) < 2 and not self.is_hidden

    @property
    def is_hidden(self) -> bool:
        """Whether the table stands in no list, and only its players can open it."""
        return self.visibility != "listed"

    @property
    def is_invited_only(self) -> bool:
        """Whether people join the lobby by the host's invitation or consent."""
        return self.entry == "invited"

    @property
    def has_invited_substitutes(self) -> bool:
        """Whether a seat of the running game is never open to everyone."""
        return self.is_hidden or self.is_invited_only

    @property
    def is_practice(self) -> bool:
        """Whether one person plays an unrated game, and computer players have all other seats."""
        people = [
            participant
            for participant in self.participants
            if participant.person or participant.reserved_for
        ]
        return self.rating == "hints" and len(people) == 1

    @property
    def prepared_plies(self) -> int:
        """The number of entries that nobody at this table made."""
        return self.deal.plies if self.deal else 0

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
class StoredTable:
    """A table with what only the service may know: all columns of its rows, without its record."""

    table: Table
    server_seed: bytes
    seating: tuple[int, ...]
    """By seat, the position in the lobby; empty in the lobby."""
    first: Seat | None
    """The beginner, unless chance decides: a position in the lobby, later a seat."""
    opened_plies: tuple[int | None, ...]
    """By seat, the length of the record when its turn began; None while it is not its turn."""
    needs_update: bool
    """An update of the channel is pending, or a computer player has to move."""
    extras: Extras = NO_EXTRAS
    revision: int = 0
    """Incremented by each write; a writer with an older revision gets a `ConflictError`."""


def table_row(stored: StoredTable) -> Row:
    """Return the columns of a table's row."""
    table = stored.table
    return {
        "id": table.id,
        "game": table.game,
        "rules_version": table.rules_version,
        "status": table.status.value,
        "host_id": table.host.id,
        "host_name": table.host.name,
        "guild_id": table.place.guild_id,
        "channel_id": table.place.channel_id,
        "thread_id": table.place.thread_id,
        "language": table.language,
        "options": dict(table.options),
        "opened": table.opened,
        "started": table.started,
        "ended": table.ended,
        "plies": table.plies,
        "server_seed": stored.server_seed,
        "seating": stored.seating,
        "first": stored.first,
        "shown_ply": table.shown.ply,
        "shown_message": table.shown.message_id,
        "shown_channel": table.shown.channel_id,
        "shown_at": table.shown.at,
        "next_table": table.next_table,
        "needs_update": stored.needs_update,
        "clock": table.clock,
        "absence": table.absence,
        "updated_at": table.updated_at,
        "dormant": table.dormant,
        "rating": table.rating,
        "carded": table.carded,
        "deal": table.deal,
        "entry": table.entry,
        "visibility": table.visibility,
        "takeover": table.takeover,
        **_plan_columns(table.lobby),
        "extras": stored.extras,
        "revision": stored.revision,
    }


def _plan_columns(plan: LobbyPlan) -> Row:
    moments = {name: getattr(plan, name) for name in _PLAN_MOMENTS}
    is_chosen = plan.start is not StartMode.HOST
    return moments | {
        "start_mode": plan.start if is_chosen else None,
        "reached": plan.reached,
        "lobby_due": plan.due,
    }


def _make_plan(row: Row) -> LobbyPlan:
    moments = {name: row[name] for name in _PLAN_MOMENTS}
    return LobbyPlan(row["start_mode"] or StartMode.HOST, reached=row["reached"], **moments)


def participant_rows(stored: StoredTable) -> list[Row]:
    """Return the columns of the rows of a table's seats, in order."""
    table = stored.table
    return [
        {"table_id": table.id, "position": position, **_participant_columns(participant, opened)}
        for position, (participant, opened) in enumerate(
            zip(table.participants, stored.opened_plies, strict=True)
        )
    ]


def _participant_columns(participant: Participant, opened_ply: int | None) -> Row:
    person = participant.person or participant.reserved_for
    return {
        "person_id": person.id if person else None,
        "person_name": person.name if person else None,
        "language": person.language if person else "",
        "is_ai": participant.is_ai,
        "reserved": participant.reserved_for is not None,
        "resigned": participant.resigned,
        "number": participant.number,
        "level": participant.level.value,
        "client_seed": participant.client_seed,
        "place": participant.place,
        "opened_ply": opened_ply,
    }


def make_tables(rows: Sequence[Row], seats: Sequence[Row]) -> list[StoredTable]:
    """Make tables of their rows and of the rows of all their seats, which are in order."""
    by_table: dict[str, list[Row]] = {row["id"]: [] for row in rows}
    for seat in seats:
        by_table[seat["table_id"]].append(seat)
    return [_make_table(row, by_table[row["id"]]) for row in rows]


def _make_table(row: Row, seats: Sequence[Row]) -> StoredTable:
    table = Table(
        id=TableId(row["id"]),
        game=row["game"],
        rules_version=row["rules_version"],
        status=Status(row["status"]),
        host=Person(row["host_id"], row["host_name"]),
        place=Place(row["guild_id"], row["channel_id"], row["thread_id"]),
        language=row["language"],
        options=row["options"],
        participants=tuple(map(_make_participant, seats)),
        opened=row["opened"],
        updated_at=row["updated_at"],
        plies=row["plies"],
        shown=PostedMessage(
            row["shown_ply"], row["shown_message"], row["shown_channel"], row["shown_at"]
        ),
        started=row["started"],
        ended=row["ended"],
        next_table=None if row["next_table"] is None else TableId(row["next_table"]),
        clock=row["clock"],
        absence=row["absence"],
        rating=row["rating"],
        dormant=row["dormant"],
        carded=row["carded"],
        deal=row["deal"],
        entry=row["entry"],
        visibility=row["visibility"],
        takeover=row["takeover"],
        lobby=_make_plan(row),
    )
    return StoredTable(
        table,
        server_seed=row["server_seed"],
        seating=row["seating"],
        first=None if row["first"] is None else Seat(row["first"]),
        opened_plies=tuple([seat["opened_ply"] for seat in seats]),
        needs_update=row["needs_update"],
        extras=row["extras"],
        revision=row["revision"],
    )


def _make_participant(seat: Row) -> Participant:
    person = None
    if seat["person_id"] is not None:
        person = Person(seat["person_id"], seat["person_name"] or "", seat["language"])
    is_reserved = seat["reserved"] and person is not None
    return Participant(
        None if is_reserved else person,
        is_ai=seat["is_ai"],
        reserved_for=person if is_reserved else None,
        number=seat["number"],
        level=Level(seat["level"]),
        resigned=seat["resigned"],
        client_seed=seat["client_seed"],
        place=seat["place"],
    )


def changed_columns(before: Mapping[str, Any], after: Mapping[str, Any]) -> Row:
    """Return the columns in which two rows of a table differ, with the later values."""
    return {name: value for name, value in after.items() if value != before[name]}
