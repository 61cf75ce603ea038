"""Components, moves, position and score."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias

from games.core.game import Notation, Seat
from games.rows import base

VALUES: Final = range(11)
COPIES: Final = 2
CARDS: Final[tuple[base.Card, ...]] = tuple(
    f"{colour}{value}" for colour in base.COLOURS for value in VALUES
)
"""K1: every kind of card, in the order of sorted hands; each has two copies."""

KIND: Final = {card: kind for kind, card in enumerate(CARDS)}
CARDS_OF: Final = tuple(tuple(f"{colour}{value}" for value in VALUES) for colour in base.COLOURS)
"""The kinds of cards by colour."""
COLOUR: Final = {card: base.COLOURS.index(card[0]) for card in CARDS}
VALUE: Final = {card: int(card[1:]) for card in CARDS}

LAST: Final = 9
"""K2: stones are numbered 1 to 9; 0 is the common start."""
GOAL: Final = 7
"""K2: the first stone of the goal area."""
GOAL_FIGURES: Final = 5
"""K17: figures in the goal area that end the game."""

SMALL: Final = 4
"""K3: small figures per player; the fifth is the tall one."""


class Tile(StrEnum):
    """K4: the kinds of bonus tiles."""

    WISH = "w"
    CLOVER = "c"
    ONE = "1"
    TWO = "2"
    THREE = "3"


TILES: Final = {Tile.WISH: 9, Tile.CLOVER: 9, Tile.ONE: 2, Tile.TWO: 3, Tile.THREE: 2}
"""K4: number of tiles of each kind."""
NUMBERS: Final = {Tile.ONE: 1, Tile.TWO: 2, Tile.THREE: 3}
"""K12: points of each number tile."""

PLACES: Final = tuple(
    (path, stone)
    for path, stones in enumerate(
        ((3, 5, 6, 7, 9), (2, 4, 6, 7, 9), (2, 3, 5, 7, 9), (2, 4, 5, 7, 9), (3, 4, 6, 7, 9))
    )
    for stone in stones
)
"""K5: the stones with a tile, as (path, stone)."""

WISHES: Final = (-4, -3, 2, 3, 6, 10)
"""K20: points for 0, 1, 2, 3, 4, 5 or more wishing stones."""


@dataclass(frozen=True, slots=True)
class Go:
    """K11, K13: one step on a path; where no figure stands yet it brings a new one."""

    path: str
    tall: bool = False


@dataclass(frozen=True, slots=True)
class Stay:
    """K11, K13: no step."""


@dataclass(frozen=True, slots=True)
class Lay:
    """`CHANCE`: the tile on the next stone of K5."""

    tile: Tile


Move: TypeAlias = base.Play | Go | Stay | base.Draw | base.Dealing | Lay

MOVES_SMALL: Final = {card: (base.Play(card, base.Use.PLAY),) for card in CARDS}
TALL: Final = {card: (base.Play(card, base.Use.TALL),) for card in CARDS}
EITHER: Final = {card: MOVES_SMALL[card] + TALL[card] for card in CARDS}
DROPS: Final = {card: base.Play(card, base.Use.DROP) for card in CARDS}
STEPS: Final = {(path, tall): Go(path, tall) for path in base.COLOURS for tall in (False, True)}
DRAWS: Final = {pile: base.Draw(pile) for pile in (None, *base.COLOURS)}
STAY: Final = Stay()
DEALS: Final = tuple(map(base.Deal, CARDS))

NOTATION: Final[Notation[Move]] = Notation(
    {
        **{move: f"{move.use}-{move.card}" for moves in EITHER.values() for move in moves},
        **{move: f"{move.use}-{move.card}" for move in DROPS.values()},
        **{move: f"{'tall' if move.tall else 'go'}-{move.path}" for move in STEPS.values()},
        STAY: "stay",
        **{move: f"pile-{move.pile}" if move.pile else base.DECK for move in DRAWS.values()},
        **dict(zip(DEALS, CARDS, strict=True)),
        **{move: f"first-{move.first + 1}" for move in base.BEGINS},
        **{Lay(tile): f"tile-{tile}" for tile in Tile},
    }
)


@dataclass(frozen=True, slots=True)
class Side:
    """A player's rows, figures and points."""

    rows: tuple[tuple[base.Card, ...], ...] = ((),) * 5
    """K8: by colour, the first card first."""
    figures: tuple[int, ...] = (0,) * 5
    """K2: by path, the stone the figure stands on; 0 where there is none."""
    tall: int | None = None
    """K10: the path of the tall figure once it has left the start."""
    points: int = 0
    """K12: points from number tiles."""
    wishes: int = 0
    """K14: wishing stones taken."""

    @property
    def in_goal(self) -> int:
        """Count the figures in the goal area (K2)."""
        return sum(stone >= GOAL for stone in self.figures)

    @property
    def small_left(self) -> int:
        """Count the small figures still at the start (K3)."""
        return SMALL + (self.tall is not None) - 5 + self.figures.count(0)

    @property
    def score(self) -> Score:
        """Return the player's score if the game ended now (K19, K20)."""
        paths = tuple(
            [
                base.POINTS[at] * (2 if path == self.tall else 1)
                for path, at in enumerate(self.figures)
            ]
        )
        return Score(paths, self.points, WISHES[min(self.wishes, 5)])


@dataclass(frozen=True, slots=True)
class Last:
    """The public part of the last turn."""

    seat: Seat
    card: base.Card
    use: base.Use
    steps: tuple[int, ...] = ()
    """The paths of the steps taken, in order."""
    drew: str | None = None
    """`DECK`, or the colour of the discard pile."""


@dataclass(frozen=True, slots=True)
class Table:
    phase: base.Phase
    seat: Seat
    """The seat to move."""
    sides: tuple[Side, ...]
    tiles: tuple[tuple[Tile | None, ...], ...]
    """By path and stone (the first stone is 0 here); None: no tile, or taken."""
    piles: tuple[tuple[base.Card, ...], ...]
    """K7: by colour, the top card last."""
    deck: int
    """Cards left in the draw pile."""
    barred: int | None = None
    """K16: the colour of the card discarded this turn."""
    last: Last | None = None
    by_wishes: bool = False
    """K22: option `tiebreak=stones`."""


@dataclass(frozen=True, slots=True)
class State(base.RowState):
    table: Table


@dataclass(frozen=True, slots=True)
class Score:
    """A player's points, by where they come from."""

    paths: tuple[int, ...]
    """K19: by path, the tall figure already doubled."""
    tiles: int
    """K12, K21."""
    wishes: int
    """K20."""

    @property
    def total(self) -> int:
        """Return the sum, which may be negative (K21)."""
        return sum(self.paths) + self.tiles + self.wishes


class Landing(NamedTuple):
    """A figure's step onto the next stone of a path, and what it brings.

    It is a tuple because one is made and hashed for every step.
    """

    path: int
    stone: int
    is_tall: bool
    before: int
    after: int
    """K19: what the figure scores, before the step and after it."""
    tile: Tile | None = None
    """The tile that takes effect."""
    gain: int = 0
    """K12, K20: what the tile adds to the score."""
    is_end: bool = False
    """K17: the fifth figure reaches the goal area."""

    @property
    def change(self) -> int:
        return self.after - self.before + self.gain
