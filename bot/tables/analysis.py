"""A report and the game it is about, together: what a message needs to speak of both."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.tables import views
from bot.tables.live import Live
from bot.tables.model import Table
from bot.tables.turns import turns
from games.core.game import CHANCE, Event, Outcome, Seat
from games.core.record import Played
from games.core.text import Player, Text
from games.house.luck import Estimate
from games.house.report import Report
from games.house.review import Verdict


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A decision that cost much."""

    seat: Seat
    turn: int
    """As it is numbered in the log, from 1."""
    at: float
    """How much of the game was over then, 0 to 1, as the curve is drawn."""
    cost: Estimate
    view: Any
    """What the seat saw before."""
    moves: tuple[Any, ...]
    """What it could do: all its legal moves."""
    made: Any
    best: Any
    """What a hard house player would have done."""
    told: Text | None
    """What its own log says that it did; None where it would say the same of the better move."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """The report on a finished game, ready to be spoken of."""

    table: Table
    outcome: Outcome
    report: Report
    points: tuple[TurningPoint, ...]


def analyse(live: Live, report: Report) -> Analysis:
    """Find what a report speaks of in the record of its game, which is over."""
    outcome = live.outcome
    if outcome is None:
        raise ValueError("only a game that is over has a report")
    begins = [turn.ply for turn in turns(views.log(live, None)) if turn.number]
    points = (_find(live, report, begins, verdict) for verdict in report.turning_points)
    return Analysis(live.table, outcome, report, tuple(points))


def _find(live: Live, report: Report, begins: list[int], verdict: Verdict) -> TurningPoint:
    game, seat = live.game, verdict.seat
    played, *after = (one for one in live.played.played if one.ply >= verdict.ply)
    best = game.parse(verdict.best)
    told, else_told = (
        _find_told(events, seat)
        for events in (played.events, game.apply(played.before, seat, best).events)
    )
    return TurningPoint(
        seat=seat,
        # Of a draw the log tells only what came of it.
        turn=max(1, bisect_right(begins, _told_at(played, after))),
        at=_place(report.curve.plies, verdict.ply),
        cost=verdict.cost,
        view=game.view(played.before, seat),
        moves=tuple(game.legal_moves(played.before, seat)),
        made=game.parse(played.text),
        best=best,
        told=None if told == else_told else told,
    )


def _told_at(played: Played, after: Sequence[Played]) -> int:
    """Return the entry with which the log tells of a move: of a draw, what chance answered."""
    if played.events or not after or after[0].seat != CHANCE:
        return played.ply
    return after[0].ply


def _find_told(events: Sequence[Event], seat: Seat) -> Text | None:
    """Return what a seat's own log says first of what it did."""
    own = (event.text for event in events if event.is_visible_to(seat))
    return next((one for one in own if _names(one, seat)), None)


def _names(told: Text, seat: Seat) -> bool:
    """Tell whether a text is about whoever sits in a seat, and not about what followed."""
    return any(isinstance(arg, Player) and arg.seat == seat for _, arg in told.args)


def _place(plies: tuple[int, ...], ply: int) -> float:
    """Return where a ply is between the moments of a curve, which stand at even distances."""
    if len(plies) < 2:
        return 0.0
    after = min(max(bisect_right(plies, ply), 1), len(plies) - 1)
    first, last = plies[after - 1], plies[after]
    return (after - 1 + (ply - first) / (last - first)) / (len(plies) - 1)
