"""Ends of games that pictures are tried with: every size of table, ties, losers, no winner."""

from __future__ import annotations

from typing import Final

from games.core.art.result import draw_card, draw_finale
from games.core.picture import Scene
from games.core.summaries import ResultCard
from tests.support.games import GAMES

_EMBLEM: Final = GAMES["coloretto"].presentation.cover
_PIECE: Final = GAMES["nlk"].presentation.piece


def counted(*scores: int) -> ResultCard:
    """Return the end of a game of points, which were gained turn by turn."""
    places = tuple(1 + sum(other > own for other in scores) for own in scores)
    winners = frozenset(seat for seat, place in enumerate(places) if place == 1)
    course = tuple(tuple(score * turn // 12 for score in scores) for turn in range(13))
    return ResultCard(places, winners, scores, _EMBLEM, course)


def lost(*scores: int) -> ResultCard:
    """Return the end of a match of which each hand has a loser."""
    places = tuple(1 + sum(other < own for other in scores) for own in scores)
    winners = frozenset(seat for seat, score in enumerate(scores) if score < max(scores))
    course, now = [(0,) * len(scores)], [0] * len(scores)
    for seat, count in enumerate(scores):
        for _ in range(count):
            now[seat] += 1
            course += [course[-1], tuple(now)]
    if not any(scores):
        places = (0,) * len(scores)
    return ResultCard(places, winners, scores, _EMBLEM, tuple(course), _PIECE, names_losers=True)


FINALES: Final = {
    "two": counted(31, -4),
    "three": counted(12, 40, 25),
    "five": counted(12, 40, 25, 3, -17),
    "nine": counted(*range(9)),
    "two firsts": counted(20, 20, 8),
    "two seconds": counted(20, 8, 8, 1),
    "all first": counted(7, 7, 7, 7, 7),
    "nine firsts": counted(*(7,) * 9),
    "none gained": counted(0, 0),
    "one lost": lost(0, 1, 0, 0),
    "one of nine lost": lost(*(0,) * 8, 1),
    "a match lost": lost(1, 0, 2, 0, 1, 2, 0, 0, 1),
    "four lost": lost(2, 2, 2, 2, 1),
    "nobody lost": lost(*(0,) * 9),
}
SCENES: Final[dict[str, tuple[ResultCard, Scene]]] = {
    **{f"{name}, picture": (one, draw_finale(one)) for name, one in FINALES.items()},
    **{f"{name}, card": (one, draw_card(one, "Coloretto")) for name, one in FINALES.items()},
}
"""Both pictures of each."""
