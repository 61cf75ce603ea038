"""How the chances to win went in a game that is over."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Final

from games.core.game import CHANCE, AnyGame, Seat
from games.core.record import Played
from games.core.stream import Stream
from games.house.judge import Appraisal, Judge, Playout
from games.house.search import end_spans

_MOMENTS: Final = 40
"""Moments at which the chances to win are found at most, and the end."""
_PRIOR: Final = 2
"""Playouts that say nothing are added to the few there are: all could have ended alike by luck."""


@dataclass(frozen=True, slots=True)
class Curve:
    """How the chances to win went."""

    plies: tuple[int, ...] = ()
    """Moments: so many entries of the record came before each; the last one is the end."""
    chances: tuple[tuple[float, ...], ...] = ()
    """The chance of every seat at each, 0 to 1, as each saw it itself."""

    def find(self, ply: int) -> tuple[float, ...]:
        """Return everybody's chance at the last moment that is not after an entry."""
        return self.chances[max(bisect_right(self.plies, ply) - 1, 0)]


def trace(
    game: AnyGame,
    judge: Judge[Any, Any],
    line: Sequence[Played],
    shares: tuple[float, ...],
    luck: int,
) -> Curve:
    """Find the chances at even distances, where a seat is asked, and at the end."""
    asked = [played for played in line if played.seat != CHANCE]
    step = max(1, -(-len(asked) // _MOMENTS))
    moments = asked[::step]
    found = [
        _scale(_find_chances(game, judge, played, shares, luck + played.ply), sum(shares))
        for played in moments
    ]
    course = (
        _settle(chances, _find_settled(game, judge, played, len(shares)), shares)
        for chances, played in zip(_smooth(found), moments, strict=True)
    )
    plies = (*(played.ply for played in moments), line[-1].ply + 1)
    return Curve(plies, (*course, shares))


def mark(
    game: AnyGame, judge: Judge[Any, Any], curve: Curve, played: Played, chance: float
) -> Curve:
    """Return the curve with the moment at which a seat could have had a chance, by another move.

    Playouts make the move that looks best, so that a chance they miss is not in the curve. What is
    left of the risk to lose is the others', in proportion.
    """
    settled = _find_settled(game, judge, played, len(curve.chances[-1]))
    risks = [
        0.0 if seat in settled else 1 - each for seat, each in enumerate(curve.find(played.ply))
    ]
    risks[played.seat] = 0.0
    left = len(risks) - sum(curve.chances[-1]) - (1 - chance)
    growth = left / (sum(risks) or 1)
    chances = [max(0.0, 1 - growth * risk) for risk in risks]
    chances[played.seat] = chance
    moments = {**dict(zip(curve.plies, curve.chances, strict=True)), played.ply: tuple(chances)}
    plies = tuple(sorted(moments))
    return Curve(plies, tuple(moments[ply] for ply in plies))


def _find_chances(
    game: AnyGame, judge: Judge[Any, Any], played: Played, shares: tuple[float, ...], luck: int
) -> list[float]:
    """Return everybody's chance as they see it themselves."""
    seats = [Seat(seat) for seat in range(len(shares))]
    if judge.is_open:  # What one plays on serves all.
        view = game.view(played.before, played.seat)
        ends = tuple(end_spans(game, judge, view, luck, judge.glances))
        return [
            fmean(_tell(judge.appraise(game.view(end, seat))) for end in ends) for seat in seats
        ]
    views = [game.view(played.before, seat) for seat in seats]
    if judge.play_on is None:
        return [_tell(judge.appraise(view)) for view in views]
    return [_glance(judge, judge.play_on(view), luck, fmean(shares)) for view in views]


def _glance(judge: Judge[Any, Any], play_out: Playout, luck: int, fair: float) -> float:
    worlds = Stream(luck)
    found = sum(_tell(play_out(worlds.below(1 << 62))) for _ in range(judge.glances))
    return (found + _PRIOR * fair) / (judge.glances + _PRIOR)


def _tell(found: Appraisal) -> float:
    return found.chance if found.odds is None else found.odds


def _scale(chances: Sequence[float], total: float) -> tuple[float, ...]:
    """Return chances that add up as they do at the end: every seat sees its own hand alone."""
    found = sum(chances)
    if not (found and total):
        return tuple(chances)
    return tuple(min(each * total / found, 1.0) for each in chances)


def _find_settled(
    game: AnyGame, judge: Judge[Any, Any], played: Played, players: int
) -> frozenset[int]:
    is_settled = judge.is_settled
    if is_settled is None:
        return frozenset()
    seats = map(Seat, range(players))
    return frozenset(seat for seat in seats if is_settled(game.view(played.before, seat)))


def _settle(
    chances: tuple[float, ...], settled: frozenset[int], shares: tuple[float, ...]
) -> tuple[float, ...]:
    """Return chances in which nobody has doubts of what is settled: they got it in the end."""
    if not settled:
        return chances
    left = sum(share for seat, share in enumerate(shares) if seat not in settled)
    open_to = [seat for seat in range(len(shares)) if seat not in settled]
    scaled = dict(zip(open_to, _scale([chances[seat] for seat in open_to], left), strict=True))
    return tuple(scaled.get(seat, share) for seat, share in enumerate(shares))


def _smooth(found: Sequence[tuple[float, ...]]) -> list[tuple[float, ...]]:
    """Return each moment together with those beside it, which know something of it, too."""
    return [
        tuple(map(_blend, found[max(at - 1, 0)], here, found[min(at + 1, len(found) - 1)]))
        for at, here in enumerate(found)
    ]


def _blend(before: float, here: float, after: float) -> float:
    return (before + 2 * here + after) / 4
