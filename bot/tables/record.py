"""A finished game as a file that anybody can check."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from bot.tables import randomness
from bot.tables.errors import NotOverError
from bot.tables.live import Live
from games.core.game import Outcome, Seat, Setup
from games.core.record import Entry

Hex = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Name = Annotated[str, Field(pattern=r"^[a-z0-9_-]{1,40}$")]
Value = Annotated[str, Field(pattern=r"^[^\p{Cc}\p{Zl}\p{Zp}]{1,100}$")]
Notation = Annotated[str, Field(pattern=r"^@?[a-z0-9+\-=.,>*]{1,60}$")]
Mark = Annotated[str, Field(pattern=r"^[0-9a-f]{8}$")]
Line = tuple[int, Notation, Mark]


class UnreadableError(Exception):
    """The file is no record, or not a whole one; the message is one line."""


class Ending(BaseModel):
    """How the game ended."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    ending: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]

    @classmethod
    def of(cls, outcome: Outcome) -> Self:
        """Write an outcome down."""
        return cls(
            ending=outcome.ending, scores=outcome.scores, winners=tuple(sorted(outcome.winners))
        )


class Record(BaseModel):
    """Everything needed to play a game through again and to check its luck; no names."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal["takujo-record"] = "takujo-record"
    version: Literal[1] = 1
    game: Name
    rules_version: int
    players: int = Field(ge=1, le=100)
    options: dict[Name, Value]
    seating: tuple[int, ...]
    """For every seat the chair (in order of joining) that was moved there."""
    first: int | None
    """The seat that was to begin, at a rematch; None where chance decided."""
    commitment: Hex
    """SHA-256 of the secret, shown when the game began."""
    secret: Hex
    entries: tuple[Line, ...]
    """Seat (-1 is chance), notation, and the entry's mark (see `bot.tables.randomness`)."""
    outcome: Ending | None
    """None for a game that was stopped."""

    @property
    def setup(self) -> Setup:
        """The set-up that begins the replay."""
        first = None if self.first is None else Seat(self.first)
        return Setup(self.players, self.options, first)

    @property
    def key(self) -> bytes:
        """The secret as bytes."""
        return bytes.fromhex(self.secret)

    @model_validator(mode="after")
    def _check_seats(self) -> Self:
        if sorted(self.seating) != list(range(self.players)):
            raise ValueError("seating does not name every chair once")
        for ply, (seat, _, _) in enumerate(self.entries):
            if seat not in range(-1, self.players):
                raise ValueError(f"entry {ply} is not one")
        return self


def make_record(live: Live) -> Record:
    """Return the record of a game that is over. Raises `NotOverError`."""
    if live.table.ended is None:
        raise NotOverError
    entries = live.played.entries
    return Record(
        game=live.table.game,
        rules_version=live.table.rules_version,
        players=len(live.table.chairs),
        options=dict(live.table.options),
        seating=live.seating,
        first=live.first,
        commitment=live.table.commitment,
        secret=live.table.secret,
        entries=tuple(
            (entry.seat, entry.text, randomness.mark(live.secret, ply, entry))
            for ply, entry in enumerate(entries)
        ),
        outcome=Ending.of(live.outcome) if live.outcome else None,
    )


def read_record(path: Path) -> Record:
    """Read a record file. Raises `UnreadableError` that says what is wrong with it."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise UnreadableError(f"{path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise UnreadableError(f"{path} is not a text file") from error
    try:
        return Record.model_validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = " ".join(".".join(map(str, first["loc"])).split())
        message = first["msg"].removeprefix("Value error, ")
        if first["type"] != "json_invalid":
            raise UnreadableError(
                f"{path} is no record: {where or 'the whole'}: {message}"
            ) from error
        if "EOF" in message:
            raise UnreadableError(f"{path} is cut: it ends in the middle ({message})") from error
        raise UnreadableError(f"{path} is not JSON: {message}") from error


def to_entry(line: Line) -> Entry:
    """Return a line of the file as an entry."""
    return Entry(Seat(line[0]), line[1])
