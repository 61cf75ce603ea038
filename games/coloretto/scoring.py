"""Scoring of collections (E1-E4)."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement

from games.coloretto.data import COLOURS, PLUS_COLOURS, PLUS_POINTS, POINTS, Card, Chart
from games.coloretto.state import Phase, State
from games.core.game import Outcome
from games.core.ranking import find_winners


@dataclass(frozen=True, slots=True)
class ColourScore:
    """The score of one colour."""

    colour: Card
    cards: int
    """Cards of this colour, without jokers."""
    jokers: int
    """Jokers that become this colour (E1)."""
    is_plus: bool
    """One of the three colours that score plus (E2); an empty colour may be one."""
    points: int
    """With its sign."""


@dataclass(frozen=True, slots=True)
class Breakdown:
    """The best score of a collection, colour by colour."""

    colours: tuple[ColourScore, ...]
    """All seven, in the order of `Card`."""
    plus_cards: int
    plus_points: int
    total: int


def score(collection: tuple[int, ...], chart: Chart) -> int:
    """Return the best total of a collection, which counts cards in the order of `Card`."""
    return break_down(collection, chart).total


def score_all(state: State) -> tuple[int, ...]:
    """Return what every seat would score now."""
    return tuple(score(cards, state.chart) for cards in state.collections)


def conclude(state: State) -> Outcome | None:
    """Return the outcome of a finished game; a tie is a shared win (E5)."""
    if state.phase is not Phase.OVER:
        return None
    scores = score_all(state)
    return Outcome("last-round", scores, find_winners(scores))


@lru_cache(maxsize=8192)
def break_down(collection: tuple[int, ...], chart: Chart) -> Breakdown:
    """Return the best score of a collection, colour by colour.

    Among equally good uses of the jokers, earlier colours get them.
    """
    own, table = collection[: len(COLOURS)], POINTS[chart]
    jokers = max(
        combinations_with_replacement(COLOURS, collection[Card.JOKER]),
        key=lambda colours: _sum_points(_add(own, colours), table),
    )
    counts = _add(own, jokers)
    plus = _choose_plus(counts, table)
    colours = tuple(
        ColourScore(
            colour,
            own[colour],
            jokers.count(colour),
            colour in plus,
            _worth(counts[colour], table) * (1 if colour in plus else -1),
        )
        for colour in COLOURS
    )
    plus_points = collection[Card.PLUS] * PLUS_POINTS  # E4
    total = plus_points + sum(each.points for each in colours)
    return Breakdown(colours, collection[Card.PLUS], plus_points, total)


def _add(own: tuple[int, ...], jokers: tuple[Card, ...]) -> tuple[int, ...]:
    counts = list(own)
    for colour in jokers:
        counts[colour] += 1
    return tuple(counts)


def _worth(count: int, table: tuple[int, ...]) -> int:
    return table[min(count, len(table) - 1)]  # E3


def _choose_plus(counts: tuple[int, ...], table: tuple[int, ...]) -> frozenset[Card]:
    # Turning a colour from minus to plus is worth twice its points, so the best three are the
    # three most valuable (E2); among equals the one with more cards, then the first.
    ranked = sorted(COLOURS, key=lambda colour: (-_worth(counts[colour], table), -counts[colour]))
    return frozenset(ranked[:PLUS_COLOURS])


def _sum_points(counts: tuple[int, ...], table: tuple[int, ...]) -> int:
    worths = sorted((_worth(count, table) for count in counts), reverse=True)
    return sum(worths[:PLUS_COLOURS]) - sum(worths[PLUS_COLOURS:])
