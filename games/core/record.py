"""The record of a game: its set-up and the entries that replay it exactly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from games.core.game import CHANCE, AnyGame, Event, Seat, Setup
from games.core.text import GameError, IllegalMoveError

UNDO: Final = "@undo"
"""Take back the seat's last effective move."""
AI: Final = "@ai"
"""An AI player takes the seat."""
REWIND: Final = "@rewind"
"""Take back the seat's last effective move and all moves after it. All players agreed to this, so
information revealed since does not prevent it. Chance then gives the same answers again, because it
is indexed by the chance moves of the effective line. A finished game stays finished."""
BACK: Final = "@back"
"""A person takes the seat: from its AI player, or in place of another person."""
STAND_IN: Final = "@standin"
"""An AI player makes the seat's next move for an absent person, who keeps the seat."""
STOP: Final = "@stop"
"""The game is stopped before its end; nothing follows."""
WORDS: Final = frozenset({UNDO, AI, REWIND, BACK, STAND_IN, STOP})
"""All words; chance says only `STOP`."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a record: a seat, and a move's notation or a word beginning with @."""

    seat: Seat
    text: str


@dataclass(frozen=True, slots=True)
class Played:
    """One effective move after replay."""

    ply: int
    """Index of the entry in the record."""
    seat: Seat
    text: str
    before: Any
    events: tuple[Event, ...]
    final: bool


@dataclass(frozen=True, slots=True)
class Replay:
    """The result of replaying a record to its end, or to its first bad entry."""

    state: Any
    played: tuple[Played, ...]
    """The effective line, without undone moves."""
    entries: tuple[Entry, ...]
    """All replayed moves, undone moves too."""
    error: ReplayError | None = None
    """The error of the first bad entry, if there was one."""

    def count(self, seat: Seat) -> int:
        """Return the number of a seat's entries, undone ones and undos too: its decision number.

        A takeback counts for every seat, because it may take back any seat's open decision.
        """
        # Every change of a table counts: a list takes half of a generator's time.
        return len([entry for entry in self.entries if entry.seat == seat or entry.text == REWIND])

    @property
    def chances(self) -> int:
        """The number of chance moves in the effective line: the index of the next one."""
        return sum(played.seat == CHANCE for played in self.played)


class ReplayError(GameError):
    """A record that does not replay: the entry, and the cause."""

    key = "error-replay"

    def __init__(self, ply: int, entry: Entry, reason: str) -> None:
        super().__init__(f"entry {ply} ({entry.seat}: {entry.text}): {reason}")
        self.ply = ply
        self.entry = entry
        self.reason = reason


def begin(game: AnyGame, setup: Setup) -> Replay:
    """Return the empty replay of a game. Raises `InvalidSetupError`."""
    return Replay(game.start(setup), (), ())


def extend(game: AnyGame, replay: Replay, entry: Entry) -> Replay:
    """Return the replay with one more entry. Raises `GameError` if it is not legal."""
    entries = (*replay.entries, entry)
    return Replay(*_advance(game, replay, entries, len(replay.entries)), entries)


def play_through(game: AnyGame, setup: Setup, entries: Sequence[Entry]) -> Replay:
    """Replay entries up to the end or the first bad one, which `Replay.error` then describes."""
    replay = begin(game, setup)
    for ply, entry in enumerate(entries):
        try:
            # The time grows with the square of the entries if each step copies those before it.
            replay = Replay(*_advance(game, replay, entries, ply), ())
        except GameError as error:
            bad = ReplayError(ply, entry, str(error))
            return Replay(replay.state, replay.played, tuple(entries[:ply]), bad)
    return Replay(replay.state, replay.played, tuple(entries))


def _advance(
    game: AnyGame, replay: Replay, entries: Sequence[Entry], ply: int
) -> tuple[Any, tuple[Played, ...]]:
    """Return state and effective line after an entry; of the replay, `entries` are not read."""
    if ply and entries[ply - 1].text == STOP:
        raise GameError("nothing follows after the game was stopped")
    entry = entries[ply]
    if entry.text.startswith("@"):
        known = {STOP} if entry.seat == CHANCE else WORDS
        if entry.text not in known:
            raise GameError("no such word")
    if entry.text in {UNDO, REWIND}:
        find = find_undo if entry.text == UNDO else find_last
        played = find(game, replay, entry.seat)
        if played is None:
            raise IllegalMoveError(entry.seat, entry.text)
        if entry.text == UNDO:
            return _without(game, replay, played)
        return played.before, replay.played[: replay.played.index(played)]
    if entry.text.startswith("@"):
        return replay.state, replay.played
    step = game.apply(replay.state, entry.seat, game.parse(entry.text))
    played = Played(ply, entry.seat, entry.text, replay.state, step.events, step.final)
    return step.state, (*replay.played, played)


def find_last(game: AnyGame, replay: Replay, seat: Seat) -> Played | None:
    """Return the seat's last effective move, which a takeback would take back, else None."""
    if game.outcome(replay.state) is not None:
        return None
    return next((played for played in reversed(replay.played) if played.seat == seat), None)


def find_undo(game: AnyGame, replay: Replay, seat: Seat) -> Played | None:
    """Return the seat's last move if it can still be undone, else None.

    It can while no hidden information was revealed since (no chance move, no final step) and no
    seat acted upon it: later movers had their decision open before it, and their moves stay legal
    without it. A finished game stays finished.
    """
    if game.outcome(replay.state) is not None:
        return None
    for played in reversed(replay.played):
        if played.seat == CHANCE or played.final:
            return None
        if played.seat == seat:
            return played if _is_independent(game, replay, played) else None
    return None


def _is_independent(game: AnyGame, replay: Replay, undone: Played) -> bool:
    to_move = {decision.seat for decision in game.decisions(undone.before)}
    later = [played for played in replay.played if played.ply > undone.ply]
    if any(played.seat not in to_move for played in later):
        return False
    try:
        _without(game, replay, undone)
    except GameError:
        return False
    return True


def _without(game: AnyGame, replay: Replay, undone: Played) -> tuple[Any, tuple[Played, ...]]:
    index = replay.played.index(undone)
    state = undone.before
    line = list(replay.played[:index])
    for played in replay.played[index + 1 :]:
        step = game.apply(state, played.seat, game.parse(played.text))
        line.append(Played(played.ply, played.seat, played.text, state, step.events, step.final))
        state = step.state
    return state, tuple(line)
