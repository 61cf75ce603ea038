"""Data of the pictures that all games share."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.picture import Sprite


@dataclass(frozen=True, slots=True)
class ResultCard:
    """The end of a game; all of it is public."""

    places: tuple[int, ...]
    """By seat, from 1, equals sharing one; all 1 in a void game."""
    winners: frozenset[int]
    scores: tuple[int, ...]
    """By seat, the final count of points or pieces."""
    emblem: tuple[Sprite, ...]
    """The game's emblem: the `cover` of its presentation."""
    history: tuple[tuple[int, ...], ...] = ()
    """The scores before each turn and at the end, by seat; empty without scores."""
    piece: Sprite | None = None
    """The unit of the scores; None for points."""
    names_losers: bool = False
    """The game is about losing: all others have won."""

    @property
    def order(self) -> tuple[int, ...]:
        """Return the seats from first to last, equals in playing order."""
        return tuple(sorted(range(len(self.places)), key=lambda seat: self.places[seat]))

    @property
    def heroes(self) -> tuple[int, ...]:
        """Return the winners, or the losers in a game that names losers; nobody in a void game."""
        if not self.winners:
            return ()
        return tuple(seat for seat in self.order if (seat in self.winners) is not self.names_losers)

    @property
    def losers(self) -> frozenset[int]:
        """Return the seats that did not win; nobody in a void game."""
        return frozenset(range(len(self.places))) - self.winners if self.winners else frozenset()


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One part of the final scores."""

    label: str
    values: tuple[str, ...]
    """By seat."""
    is_total: bool = False


@dataclass(frozen=True, slots=True)
class Bar:
    """One number of a seat."""

    size: float
    """From -1 to 1, as a share of the longest bar."""
    spread: float
    """The uncertainty to either side, on the same scale."""
    said: str
    """The number."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A turning point on a curve."""

    sign: str
    at: float
    """Position between the first moment of the curves, 0, and the last, 1."""
    seat: int


@dataclass(frozen=True, slots=True)
class AnalysisChart:
    """The picture of a report."""

    title: str
    """The title of the curves."""
    luck: str
    decisions: str | None
    """The names of the two bars of each seat; None if no decisions were reviewed."""
    unit: str
    """The unit of the bars, in words."""
    percent: str
    """How a percentage is written, with braces for the number."""
    order: tuple[int, ...]
    """The seats from first to last."""
    curves: tuple[tuple[int, ...], ...]
    """By moment, the win probability of each seat in percent."""
    marks: tuple[Mark, ...]
    bars: tuple[tuple[Bar | None, Bar | None], ...]
    """By seat, luck and decisions; None without a certain number."""


@dataclass(frozen=True, slots=True)
class LeaderboardLine:
    """One person on a leaderboard; the scene's seat with the line's number shows who."""

    rank: int
    points: int
    note: str
    """Text below the name."""
    established: bool
    is_own: bool = False
    """It is the reader's line."""


@dataclass(frozen=True, slots=True)
class LeaderboardPage:
    """A page of a leaderboard."""

    title: str
    subtitle: str
    emblem: tuple[Sprite, ...]
    """Five emoji of the game."""
    lines: tuple[LeaderboardLine, ...]
    empty: str = ""
    """Text if there are no lines."""
    own_apart: bool = False
    """The last line is the reader's, and does not follow the line before."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A number with its caption below."""

    number: str
    said: str


@dataclass(frozen=True, slots=True)
class Kind:
    """A person's results in one game."""

    emblem: Sprite
    name: str
    note: str
    """Text below the name."""
    places: tuple[int, int, int, int]
    """The counts of first, second, third and lower places."""
    points: str
    """The rating over time; empty without one."""
    established: bool
    luck_totals: str = ""
    """Luck and decisions, below all else; empty if nothing is certain."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """The results against one other person, who is in the seat after the last one."""

    ahead: int
    behind: int
    note: str


@dataclass(frozen=True, slots=True)
class ProfileCard:
    """A person's statistics; the person is in the first seat."""

    title: str
    subtitle: str
    tiles: tuple[Tile, ...]
    kinds: tuple[Kind, ...]
    meetings: tuple[Meeting, ...]
    met: str
    """The heading of the meetings."""
    empty: str = ""
    """Text if there are no games."""
