"""Replays by turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, Final

from bot.refusal import Refusal
from bot.tables import views
from bot.tables.history import cut_back
from bot.tables.model import ScoreHistory, Snapshot, Turn
from bot.tables.reports import can_have_report
from bot.tables.session import GameSession
from bot.tables.views import find_states, turns
from games.core.game import AnyGame, Seat, Setup
from games.core.record import Entry, play_through

POINTS: Final = 3
"""Number of turning points listed."""


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """A table after one turn, for one reader of the replay."""

    snapshot: Snapshot
    """The spectator's view; the log has this turn only."""
    number: int
    """Number of the turn, from 1; 0 is before the first."""
    eyes: Seat | None
    """The seat whose hand is shown; None: the board."""
    view: Any
    """The view of `eyes`."""
    seats: tuple[Seat, ...]
    """The seats whose hands the reader may see."""
    turns: tuple[Turn, ...] = ()
    """All turns, from the first on."""
    course: ScoreHistory = field(default_factory=ScoreHistory)
    """Filled only for a finished game."""
    is_over: bool = False
    """The game is over, also when an earlier turn is shown."""
    has_report: bool = False
    """A report exists or can be made."""


def replay_step(
    session: GameSession,
    reader: Seat | None,
    number: int | None,
    eyes: Seat | None,
    course: ScoreHistory,
) -> ReplayStep:
    """Return a table after a turn; None and numbers past the last turn mean the last.

    `reader` is the reader's seat. Until the game is over they see only their own hand and what that
    seat may read. Raises `NotPlayingError`.
    """
    is_over = session.table.ended is not None
    told = views.log(session, reader)
    # Numbered as in the public log: secret actions make no turn.
    known = tuple(turn for turn in turns(views.log(session, None)) if turn.number)
    at = len(known) if number is None else max(0, min(number, len(known)))
    start = known[at - 1].ply if at else -1
    end = known[at].ply if at < len(known) else session.table.plies
    then = cut_back(session, end, start)
    seats = _open_hands(session, reader, is_over=is_over)
    seen = eyes if eyes in seats else None
    since = tuple(one for one in told if start <= one.ply < end)
    return ReplayStep(
        snapshot=replace(views.snapshot(then), since=since, open=None),
        number=at,
        eyes=seen,
        view=session.game.view(then.played.state, seen),
        seats=seats,
        turns=known,
        course=course,
        is_over=is_over,
        has_report=can_have_report(session),
    )


def _open_hands(session: GameSession, reader: Seat | None, *, is_over: bool) -> tuple[Seat, ...]:
    if is_over:
        return tuple(map(Seat, range(len(session.table.participants))))
    return () if reader is None else (reader,)


def find_turning_points(tallies: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return the turns, in order, with the largest change of a seat against the mean.

    `tallies` are the scores of all seats before each turn and at the end.
    """
    swings = {
        turn: max(_gains(before, after))
        for turn, (before, after) in enumerate(pairwise(tallies), 1)
    }
    found = sorted(swings, key=lambda turn: (-swings[turn], turn))[:POINTS]
    return tuple(sorted(turn for turn in found if swings[turn] > 0))


def _gains(before: Sequence[int], after: Sequence[int]) -> list[float]:
    """Return by seat the distance of its gain from the mean gain."""
    gained = [new - old for old, new in zip(before, after, strict=True)]
    mean = sum(gained) / len(gained)
    return [abs(one - mean) for one in gained]


@dataclass(frozen=True, slots=True)
class ReplayScript:
    """A finished game for an animation or a replay in another process."""

    game: str
    """Its id."""
    setup: Setup
    entries: tuple[Entry, ...]
    begins: tuple[int, ...]
    """The ply at which each turn of the public log begins."""

    def states(self, game: AnyGame) -> tuple[Any, ...]:
        """Return the states before the first turn and after each turn.

        Raises `ReplayError` if the rules have changed.
        """
        replay = play_through(game, self.setup, self.entries)
        if replay.error is not None:
            raise replay.error
        return (*find_states(replay, self.begins), replay.state)


def make_replay_script(session: GameSession) -> ReplayScript:
    """Return the script of a finished game. Raises `refused-not-over`."""
    if session.table.ended is None:
        raise Refusal("refused-not-over")
    begins = views.find_begins(session)
    return ReplayScript(session.table.game, session.setup, session.played.entries, begins)
