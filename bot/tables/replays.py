"""Replays by turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, Final

from bot.tables import views
from bot.tables.errors import NotOverError
from bot.tables.history import cut_back
from bot.tables.model import ScoreHistory, Snapshot
from bot.tables.reports import can_have_report
from bot.tables.session import GameSession
from bot.tables.views import Turn, find_states, turns
from games.core.game import AnyGame, Seat, Setup
from games.core.record import Entry, play_through

POINTS: Final = 3
"""Turns that are named as those which turned a game."""


@dataclass(frozen=True, slots=True)
class Step:
    """A table after one turn, as one reader may look back at it."""

    snapshot: Snapshot
    """As a spectator saw it then; what is told is the turn alone."""
    number: int
    """Of the turn, from 1; 0 is before the first."""
    eyes: Seat | None
    """Whose hand is shown; None is the board."""
    view: Any
    """What is shown, as `eyes` saw it."""
    seats: tuple[Seat, ...]
    """The seats whose hands the reader may look at."""
    turns: tuple[Turn, ...] = ()
    """All turns that can be looked at, the one before the first left out."""
    course: ScoreHistory = field(default_factory=ScoreHistory)
    """What everybody had before each turn; found only for a game that is over."""
    is_over: bool = False
    """The game is over, whatever turn is shown."""
    has_report: bool = False
    """There is a report on the game, or one can be made."""


def replay_step(
    session: GameSession,
    reader: Seat | None,
    number: int | None,
    eyes: Seat | None,
    course: ScoreHistory,
) -> Step:
    """Return a table after a turn; None and numbers past the last turn mean the last.

    `reader` is the seat of whoever looks. While the game goes on they may see their own hand only,
    and read what that seat may. Raises `NotPlayingError`.
    """
    is_over = session.table.ended is not None
    told = views.log(session, reader)
    # Numbered as in everybody's log: what was done in secret makes no turn of its own.
    known = tuple(turn for turn in turns(views.log(session, None)) if turn.number)
    at = len(known) if number is None else max(0, min(number, len(known)))
    start = known[at - 1].ply if at else -1
    end = known[at].ply if at < len(known) else session.table.plies
    then = cut_back(session, end, start)
    seats = _open_hands(session, reader, is_over=is_over)
    seen = eyes if eyes in seats else None
    since = tuple(one for one in told if start <= one.ply < end)
    return Step(
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
    """Return the turns, in order, in which one moved furthest against all others.

    `tallies` is what everybody had before each turn and at the end.
    """
    swings = {
        turn: max(_gains(before, after))
        for turn, (before, after) in enumerate(pairwise(tallies), 1)
    }
    found = sorted(swings, key=lambda turn: (-swings[turn], turn))[:POINTS]
    return tuple(sorted(turn for turn in found if swings[turn] > 0))


def _gains(before: Sequence[int], after: Sequence[int]) -> list[float]:
    """Return by seat how far it moved from the mean of all, upwards or down."""
    gained = [new - old for old, new in zip(before, after, strict=True)]
    mean = sum(gained) / len(gained)
    return [abs(one - mean) for one in gained]


@dataclass(frozen=True, slots=True)
class ReplayScript:
    """What has to be known of a game to show it again."""

    game: str
    """Its id."""
    setup: Setup
    entries: tuple[Entry, ...]
    begins: tuple[int, ...]
    """Where in the record each turn begins, as turns are numbered for everybody."""

    def states(self, game: AnyGame) -> tuple[Any, ...]:
        """Return the game before its first turn and after each.

        Raises `ReplayError` where it was played by other rules.
        """
        replay = play_through(game, self.setup, self.entries)
        if replay.error is not None:
            raise replay.error
        return (*find_states(replay, self.begins), replay.state)


def make_replay_script(session: GameSession) -> ReplayScript:
    """Return the outline of a game that is over. Raises `NotOverError`."""
    table = session.table
    if table.ended is None:
        raise NotOverError
    return ReplayScript(
        table.game,
        Setup(len(table.participants), table.options, session.first),
        session.played.entries,
        tuple(turn.ply for turn in turns(views.log(session, None)) if turn.number),
    )
