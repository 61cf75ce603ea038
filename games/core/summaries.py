"""Data of shared pictures."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.picture import Sprite


@dataclass(frozen=True, slots=True)
class ResultCard:
    """The end of a game; everything in it is public."""

    places: tuple[int, ...]
    """By seat, from 1, equals sharing one; all 0 where nobody won."""
    winners: frozenset[int]
    scores: tuple[int, ...]
    """By seat, what counted at the end: points, or pieces."""
    emblem: tuple[Sprite, ...]
    """What stands for the game: the `cover` of its skin."""
    course: tuple[tuple[int, ...], ...] = ()
    """What counted before each turn and at the end, by seat; empty where nothing did."""
    piece: Sprite | None = None
    """What the scores count; None for points."""
    names_losers: bool = False
    """Who lost is what it is about."""

    @property
    def order(self) -> tuple[int, ...]:
        """The seats from first to last, equals in playing order."""
        return tuple(sorted(range(len(self.places)), key=lambda seat: self.places[seat]))

    @property
    def heroes(self) -> tuple[int, ...]:
        """The seats it is about: who won, or who lost where that matters; nobody in a void game."""
        if not self.winners:
            return ()
        return tuple(seat for seat in self.order if (seat in self.winners) is not self.names_losers)

    @property
    def others(self) -> tuple[int, ...]:
        """All other seats, from first to last."""
        heroes = self.heroes
        return tuple(seat for seat in self.order if seat not in heroes)


@dataclass(frozen=True, slots=True)
class Bar:
    """One number of a seat."""

    size: float
    """From -1 to 1, as a share of the longest bar there is."""
    spread: float
    """How far it may be off to either side, on the same scale."""
    said: str
    """The number; empty where it is not certain enough to be said."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A turning point on a curve."""

    sign: str
    at: float
    """Between the first moment of the curves, 0, and the last, 1."""
    seat: int


@dataclass(frozen=True, slots=True)
class AnalysisChart:
    """What a picture of a report shows."""

    title: str
    """Says what the curves are."""
    luck: str
    decisions: str | None
    """The names of the two bars of each seat; None where nobody's decisions were looked at."""
    unit: str
    """Of the bars, in words."""
    order: tuple[int, ...]
    """The seats from first to last."""
    curves: tuple[tuple[int, ...], ...]
    """By moment, the chance of each seat in percent."""
    marks: tuple[Mark, ...]
    bars: tuple[tuple[Bar, Bar | None], ...]
    """By seat, luck and decisions; None where its decisions were not looked at."""


@dataclass(frozen=True, slots=True)
class Line:
    """Somebody on a ladder; who it is stands in the seat of the line's number."""

    rank: int
    points: int
    note: str
    """Said below the name."""
    is_sure: bool
    is_own: bool = False
    """It is the reader's."""


@dataclass(frozen=True, slots=True)
class LeaderboardPage:
    """A page of a ladder."""

    title: str
    subtitle: str
    emblem: tuple[Sprite, ...]
    """Five faces of the game."""
    lines: tuple[Line, ...]
    empty: str = ""
    """Said where there is no line."""
    own_apart: bool = False
    """The last line is the reader's, and others stand between."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A number, with what it counts below."""

    number: str
    said: str


@dataclass(frozen=True, slots=True)
class Kind:
    """Somebody's games of one kind."""

    emblem: Sprite
    name: str
    note: str
    """Said below the name."""
    places: tuple[int, int, int, int]
    """How often first, second, third and lower."""
    points: str
    """Of the rating; empty without one."""
    is_sure: bool
    fortune: str = ""
    """Said below all else, of luck and decisions; empty where nothing is certain."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """How two people met; who the other is stands in the seat after the last one."""

    ahead: int
    behind: int
    note: str


@dataclass(frozen=True, slots=True)
class ProfileCard:
    """What somebody's games add up to; they sit in the first seat."""

    title: str
    subtitle: str
    tiles: tuple[Tile, ...]
    kinds: tuple[Kind, ...]
    meetings: tuple[Meeting, ...]
    met: str
    """Said above the meetings."""
    empty: str = ""
    """Said where there is no game."""
