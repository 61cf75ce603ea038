"""Recorded games of a package, which replay as long as its `rules_version` is the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from bot.cli.recorded import describe_outcome
from bot.testing.subject import Subject
from games.core import AnyGame, Entry, GameError, Seat, Setup, play_through

FOLDER: Final = "recorded"
"""Beside the folder with the texts; its files are `*.json`."""


def check_recorded(subject: Subject) -> Iterator[str]:
    """Check that the recorded games of the package replay to their ends.

    A rule that changes how they replay needs a new `rules_version`: running tables of the old one
    can then be ended, and are not called damaged.
    """
    for path in sorted((subject.package.words.parent / FOLDER).glob("*.json")):
        try:
            record = _Recorded.read(json.loads(path.read_text("utf-8")))
        except (ValueError, LookupError, TypeError) as error:
            yield f"{path.name} is no recorded game: {type(error).__name__}: {error}"
            continue
        yield from (f"{path.name}: {fault}" for fault in _replay(subject.game, record))


class _Recorded(NamedTuple):
    game: str
    rules_version: int
    setup: Setup
    entries: list[Entry]
    outcome: Any

    @classmethod
    def read(cls, record: Any) -> _Recorded:
        first = None if record["first"] is None else Seat(record["first"])
        setup = Setup(record["players"], record["options"], first)
        entries = [Entry(Seat(seat), text) for seat, text, *_ in record["entries"]]
        return cls(record["game"], record["rules_version"], setup, entries, record["outcome"])


def _replay(game: AnyGame, record: _Recorded) -> Iterator[str]:
    again = "record it again with `takujo play --record`"
    change = f"the rules have changed: set `rules_version = {game.rules_version + 1}`, and {again}"
    if record.game != game.id:
        yield f"it is a game of {record.game}"
        return
    if record.rules_version != game.rules_version:
        yield f"it has rules version {record.rules_version}, the game {game.rules_version}; {again}"
        return
    try:
        replay = play_through(game, record.setup, record.entries)
    except GameError as error:
        yield f"it cannot begin: {error}; {change}"
        return
    outcome = game.outcome(replay.state)
    if replay.error is not None:
        yield f"it does not replay: {replay.error}; {change}"
    elif outcome is None:
        yield f"it does not end; {change}"
    elif (ended := describe_outcome(outcome)) != record.outcome:
        yield f"it ends with {ended} and not with {record.outcome}; {change}"


CHECKS: Final = (check_recorded,)
