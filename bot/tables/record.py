"""A finished game as a file, and the check that its seeds and the rules lead to all of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from bot.refusal import Refusal
from bot.store.rows import Deal
from bot.tables import randomness
from bot.tables.session import GameSession
from games.catalog import Catalogue
from games.core import (
    CHANCE,
    AnyGame,
    Entry,
    GameError,
    IllegalMoveError,
    Outcome,
    Replay,
    Seat,
    Setup,
    begin,
    extend,
)
from games.core.record import STOP

Hex = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Name = Annotated[str, Field(pattern=r"^[a-z0-9_-]{1,40}$")]
Value = Annotated[str, Field(pattern=r"^[^\p{Cc}\p{Zl}\p{Zp}]{1,100}$")]
Notation = Annotated[str, Field(pattern=r"^@?[a-z0-9+\-=.,>*]{1,60}$")]
ClientSeed = Annotated[str, Field(pattern=r"^[^\p{Cc}\p{Zl}\p{Zp}]{0,80}$")]
CheckCode = Annotated[str, Field(pattern=r"^[0-9a-f]{12}$")]
Line = tuple[int, Notation, CheckCode]
Draw = tuple[tuple[Notation, int], ...]
"""The possible outcomes of a chance move, in the engine's order, each with its weight."""


class UnreadableRecordError(Exception):
    """The file is no complete record; the message is one line."""


class Ending(BaseModel):
    """How the game ended."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    ending: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]

    @classmethod
    def of(cls, outcome: Outcome) -> Self:
        """Convert an outcome."""
        return cls(
            ending=outcome.ending, scores=outcome.scores, winners=tuple(sorted(outcome.winners))
        )


class Record(BaseModel):
    """Everything needed to replay a game and to check its randomness; no names."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal["takujo-record"] = "takujo-record"
    version: Literal[1] = 1
    game: Name
    rules_version: int
    players: int = Field(ge=1, le=100)
    options: dict[Name, Value]
    seating: tuple[int, ...]
    """For every seat its position in order of joining."""
    first: int | None
    """The seat that begins a rematch; None if chance decided."""
    deal: Deal | None = None
    """A prepared deal instead of a fair shuffle: the entries it began with, and its draws."""
    commitment: Hex
    """SHA-256 of the server seed, shown before other players joined."""
    server_seed: Hex
    client_seeds: tuple[ClientSeed, ...]
    """Additions to the shuffle in order of joining; empty for AI players."""
    entries: tuple[Line, ...]
    """Seat (-1 is chance), notation, and check code (see `bot.tables.randomness`)."""
    draws: dict[int, Draw]
    """The possible outcomes of each chance move, by entry."""
    outcome: Ending | None
    """None for a game that was stopped."""

    @property
    def setup(self) -> Setup:
        """The set-up that begins the replay."""
        first = None if self.first is None else Seat(self.first)
        return Setup(self.players, self.options, first)

    @property
    def key(self) -> bytes:
        """The key of all randomness."""
        return randomness.make_key(bytes.fromhex(self.server_seed), self.client_seeds)

    def check_codes(self) -> Iterator[str]:
        """Yield the correct check code of each entry."""
        entries = map(to_entry, self.entries)
        chain_hash = randomness.first_chain_hash(
            self.key, self.game, self.rules_version, self.options, self.first, self.seating
        )
        yield from map(
            randomness.check_code, randomness.extend_chain(self.key, chain_hash, 0, entries)
        )

    @model_validator(mode="after")
    def _check_seats(self) -> Self:
        if sorted(self.seating) != list(range(self.players)):
            raise ValueError("seating does not name every player once")
        if len(self.client_seeds) != self.players:
            raise ValueError("client_seeds does not have a seed of every player")
        for ply, (seat, _, _) in enumerate(self.entries):
            if seat not in range(-1, self.players):
                raise ValueError(f"entry {ply} is not one")
        return self


def make_record(session: GameSession) -> Record:
    """Return the record of a game that is over. Raises `refused-not-over`."""
    if session.table.ended is None:
        raise Refusal("refused-not-over")
    entries = session.played.entries
    bare = Record(
        game=session.table.game,
        rules_version=session.table.rules_version,
        players=len(session.table.participants),
        options=dict(session.table.options),
        seating=session.seating,
        first=session.first,
        deal=session.table.deal,
        commitment=session.table.commitment,
        server_seed=session.table.server_seed,
        client_seeds=session.client_seeds,
        entries=tuple((entry.seat, entry.text, "0" * 12) for entry in entries),
        draws=dict(list_draws(session.game, session.setup, entries)),
        outcome=Ending.of(session.outcome) if session.outcome else None,
    )
    marked = zip(entries, bare.check_codes(), strict=True)
    lines = tuple((entry.seat, entry.text, code) for entry, code in marked)
    return bare.model_copy(update={"entries": lines})


def list_draws(game: AnyGame, setup: Setup, entries: Sequence[Entry]) -> Iterator[tuple[int, Draw]]:
    """Yield the possible outcomes of each chance move. Raises `GameError`."""
    replay = begin(game, setup)
    for ply, entry in enumerate(entries):
        if entry.seat == CHANCE and not entry.text.startswith("@"):
            yield ply, _list_draw(game, replay)
        replay = extend(game, replay, entry)


def _list_draw(game: AnyGame, replay: Replay) -> Draw:
    return tuple((game.notate(chance.move), chance.weight) for chance in game.chances(replay.state))


def read_record(path: Path) -> Record:
    """Read a record file. Raises `UnreadableRecordError` with the reason."""
    try:
        return Record.model_validate_json(read_text(path))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = " ".join(".".join(map(str, first["loc"])).split())
        message = first["msg"].removeprefix("Value error, ")
        if first["type"] != "json_invalid":
            raise UnreadableRecordError(
                f"{path} is no record: {where or 'the whole'}: {message}"
            ) from error
        if "EOF" in message:
            raise UnreadableRecordError(
                f"{path} is cut: it ends in the middle ({message})"
            ) from error
        raise UnreadableRecordError(f"{path} is not JSON: {message}") from error


def read_text(path: Path) -> str:
    """Read a text file. Raises `UnreadableRecordError`."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise UnreadableRecordError(f"{path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise UnreadableRecordError(f"{path} is not a text file") from error


def to_entry(line: Line) -> Entry:
    """Return a line of the file as an entry."""
    return Entry(Seat(line[0]), line[1])


_SHOWN_CODE: Final = re.compile(r"(?<![0-9a-f])[0-9a-f]{12}(?![0-9a-f])")
_SHOWN_SEAL: Final = re.compile(r"(?<![0-9a-f])(?<!hm=)(?:[0-9a-f]{64}|[0-9a-f]{32})(?![0-9a-f])")
"""The open lobby shows the first 32 digits, the closed one all."""


class RecordWrongError(Exception):
    """The record is wrong; the message is one line."""


def verify(record: Record, games: Catalogue) -> None:
    """Replay and check a record. Raises `RecordWrongError` for the first fault.

    The moves of AI players are checked like any others; they are not computed again. The draws of a
    prepared deal do not follow from the server seed, so it is refused.
    """
    if record.deal is not None:
        raise RecordWrongError("this is a prepared deal and no fair shuffle")
    game = _find_rules(record, games)
    if randomness.commit(bytes.fromhex(record.server_seed)) != record.commitment:
        raise RecordWrongError("the server seed does not match the commitment shown at the start")
    expected = (
        tuple(range(record.players))
        if record.first is not None
        else randomness.seat_order(record.key, record.players)
    )
    if record.seating != expected:
        raise RecordWrongError(f"by the server seed the seating is {_list(expected)}")
    for ply, (line, code) in enumerate(zip(record.entries, record.check_codes(), strict=True)):
        if code != line[2]:
            raise RecordWrongError(f"entry {ply} ({line[0]}: {line[1]}) was altered")
    _check_end(record, game, _play(record, game))


@dataclass(frozen=True, slots=True)
class Comparison:
    """What text copied from the messages of a game has in common with its record."""

    has_seal: bool
    client_seeds: int
    """Number of the players' additions to the shuffle that the text names."""
    check_codes: int


def compare(record: Record, shown: str) -> Comparison:
    """Compare a record with text copied from its channel.

    Raises `RecordWrongError` if no seal is the record's, and for the first check code that is not.
    """
    seals = _SHOWN_SEAL.findall(shown)
    if seals and not any(record.commitment.startswith(seal) for seal in seals):
        raise RecordWrongError("the channel shows another seal")
    places = {code: ply for ply, (_, _, code) in enumerate(record.entries)}
    codes = _SHOWN_CODE.findall(shown)
    last = -1
    for code in codes:
        if code not in places:
            where = f"after entry {last}" if last >= 0 else "from the first turn on"
            raise RecordWrongError(f"{where}, the channel shows {code}; the record does not")
        last = places[code]
    client_seeds = sum(seed in shown for seed in filter(None, record.client_seeds))
    return Comparison(bool(seals), client_seeds, len(codes))


def _find_rules(record: Record, games: Catalogue) -> AnyGame:
    kind = games.get(record.game)
    if kind is None:
        raise RecordWrongError(f"this program does not play {record.game}")
    if kind.game.rules_version != record.rules_version:
        raise RecordWrongError(
            f"the game was played by rules version {record.rules_version} of {record.game}; "
            f"this program plays version {kind.game.rules_version}"
        )
    return kind.game


def _play(record: Record, game: AnyGame) -> Replay:
    try:
        replay = begin(game, record.setup)
    except GameError as error:
        raise RecordWrongError(f"the set-up is not one: {error}") from error
    for ply, line in enumerate(record.entries):
        entry = to_entry(line)
        try:
            if not entry.text.startswith("@") and not _is_stopped(replay):
                _check_chance(record, game, replay, ply)
            replay = extend(game, replay, entry)
        except GameError as error:
            said = f"entry {ply} ({entry.seat}: {entry.text}): {error}"
            if isinstance(error, IllegalMoveError):
                rules = f"the rules may have changed under version {record.rules_version}"
                said = f"{said}; all check codes fit, so {rules}"
            raise RecordWrongError(said) from error
    return replay


def _check_chance(record: Record, game: AnyGame, replay: Replay, ply: int) -> None:
    """Raise an error if chance ought to answer here, or not, or otherwise."""
    entry = to_entry(record.entries[ply])
    chances = game.chances(replay.state)
    if chances:
        expected = game.notate(randomness.answer(record.key, replay.chances, chances))
        if entry != Entry(CHANCE, expected):
            raise GameError(f"by the server seed chance answers {expected} here")
    elif entry.seat == CHANCE:
        raise GameError("chance is not asked here")
    # A checker without the rules relies on `draws`.
    if entry.seat == CHANCE and record.draws.get(ply) != _list_draw(game, replay):
        raise RecordWrongError(f"entry {ply}: what chance could answer is not as listed")


def _is_stopped(replay: Replay) -> bool:
    return bool(replay.entries) and replay.entries[-1].text == STOP


def _check_end(record: Record, game: AnyGame, replay: Replay) -> None:
    outcome = game.outcome(replay.state)
    if outcome is None and not _is_stopped(replay):
        count = len(record.entries)
        raise RecordWrongError(f"the record is cut: after {count} entries the game is not over")
    ending = Ending.of(outcome) if outcome else None
    if record.outcome != ending:
        raise RecordWrongError(f"the game ended otherwise: {_tell(ending)}")


def _tell(ending: Ending | None) -> str:
    if ending is None:
        return "it was stopped"
    return f"{ending.ending}, scores {_list(ending.scores)}, winners {_list(ending.winners)}"


def _list(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers)) or "none"
