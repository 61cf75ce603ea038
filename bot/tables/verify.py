"""Check that everything in a record follows from the secret and the rules."""

from __future__ import annotations

import re
from typing import Final

from bot.tables import randomness
from bot.tables.record import Ending, Record, list_draws, to_entry
from games.catalog import Catalogue
from games.core.game import CHANCE, AnyGame
from games.core.record import (
    BACK,
    HOUSE,
    REWIND,
    STAND_IN,
    STOP,
    UNDO,
    Entry,
    Replay,
    begin,
    extend,
)
from games.core.text import GameError

_SHOWN_MARK: Final = re.compile(r"(?<![0-9a-f])[0-9a-f]{12}(?![0-9a-f])")
_SHOWN_SEAL: Final = re.compile(
    r"(?<![0-9a-f])(?<!hm=)(?:[0-9a-f]{64}|[0-9a-f]{32}|[0-9a-f]{20})(?![0-9a-f])"
)
"""The channel shows the first 32 digits, at the end all; older lobbies show the first 20."""
_WORDS: Final = {UNDO, REWIND, HOUSE, BACK, STAND_IN, STOP}


class RecordWrongError(Exception):
    """The record is wrong; the message is one line."""


def verify(record: Record, games: Catalogue) -> None:
    """Replay and check a record. Raises `RecordWrongError` for the first fault.

    The moves of AI players are checked like any others; they are not computed again.
    """
    game = _find_rules(record, games)
    if randomness.commit(bytes.fromhex(record.secret)) != record.commitment:
        raise RecordWrongError("the secret does not match the commitment shown at the start")
    expected = (
        tuple(range(record.players))
        if record.first is not None
        else randomness.seat_order(record.key, record.players)
    )
    if record.seating != expected:
        raise RecordWrongError(f"by the secret the seating is {_list(expected)}")
    for ply, (line, mark) in enumerate(zip(record.entries, record.marks(), strict=True)):
        if mark != line[2]:
            raise RecordWrongError(f"entry {ply} ({line[0]}: {line[1]}) was altered")
    _check_end(record, game, _play(record, game))
    _check_draws(record, game)


def compare(record: Record, shown: str) -> int:
    """Compare a record with text copied from its channel; return the number of marks in the text.

    Raises `RecordWrongError` if no seal is the record's, and for the first mark that is not.
    """
    seals = _SHOWN_SEAL.findall(shown)
    if seals and not any(record.commitment.startswith(seal) for seal in seals):
        raise RecordWrongError("the channel shows another seal")
    places = {mark: ply for ply, (_, _, mark) in enumerate(record.entries)}
    marks, last = _SHOWN_MARK.findall(shown), -1
    for mark in marks:
        if mark not in places:
            where = f"after entry {last}" if last >= 0 else "from the first turn on"
            raise RecordWrongError(f"{where}, the channel shows {mark}; the record does not")
        last = places[mark]
    return len(marks)


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
            _check(game, replay, entry, record.key)
            replay = extend(game, replay, entry)
        except GameError as error:
            raise RecordWrongError(f"entry {ply} ({entry.seat}: {entry.text}): {error}") from error
    return replay


def _check(game: AnyGame, replay: Replay, entry: Entry, secret: bytes) -> None:
    """Raise `GameError` if the entry may not come here, or is not the outcome of chance."""
    if replay.entries and replay.entries[-1].text == STOP:
        raise GameError("nothing follows after the game was stopped")
    if entry.text.startswith("@"):
        if entry.text not in _WORDS:
            raise GameError("no such word")
        return
    chances = game.chances(replay.state)
    if chances:
        expected = game.notate(randomness.answer(secret, replay.chances, chances))
        if entry != Entry(CHANCE, expected):
            raise GameError(f"by the secret chance answers {expected} here")
    elif entry.seat == CHANCE:
        raise GameError("chance is not asked here")


def _check_draws(record: Record, game: AnyGame) -> None:
    """Check `draws`, which a checker without the rules relies on."""
    if record.version == 1:
        return
    entries = [to_entry(line) for line in record.entries]
    for ply, draw in list_draws(game, record.setup, entries):
        if record.draws.get(ply) != draw:
            raise RecordWrongError(f"entry {ply}: what chance could answer is not as listed")


def _check_end(record: Record, game: AnyGame, replay: Replay) -> None:
    outcome = game.outcome(replay.state)
    stopped = bool(replay.entries) and replay.entries[-1].text == STOP
    if outcome is None and not stopped:
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
