"""Presentation, Lesson."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from games.core.game import AnyGame, Decision, Seat, Setup
from games.core.picture import Scene, Sprite
from games.core.text import Face, Text


@dataclass(frozen=True, slots=True)
class Example:
    """A moment of a game that was played to be shown."""

    players: int
    moves: str
    """What led there, the answers of chance too; of several seats asked, the first moves."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A page of the rules.

    A game's Fluent files hold its text as `rules-<name>`, and as `rules-<name>-parts` what is at
    the spots, numbered from ❶.
    """

    name: str
    example: Example
    spots: tuple[tuple[int, int], ...]
    """The points of the whole picture that are numbered, in pixels."""
    top: int = 0
    bottom: int = 0
    """The rows of the strip that is shown; 0: to the end."""
    seat: Seat | None = None
    """Whose private picture it is; None for the public one."""


def view_of(game: AnyGame, lesson: Lesson) -> Any:
    """Return what is seen at the moment of a lesson. Raises `GameError` when there is none."""
    state = game.start(Setup(lesson.example.players))
    for move in lesson.example.moves.split():
        asked, *_ = game.decisions(state)
        state = game.apply(state, asked.seat, game.parse(move)).state
    return game.view(state, lesson.seat)


M = TypeVar("M")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Group:
    """Choices that are offered together behind one button."""

    key: str
    """Written like a notation; unique among the groups of one decision."""
    label: Text
    face: Face | None = None
    hint: Text | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move as it is offered."""

    label: Text
    """At most 80 characters when spoken; complete by itself, for `/move` too."""
    face: Face | None = None
    hint: Text | None = None
    """The consequences, at most 100 characters when spoken."""
    group: Group | None = None
    """Where it is one of the rarer; those without are offered at once. A group of one acts at once,
    and so does the only group where all have one."""
    style: str = "plain"
    """`plain`, `good` (the usual way on), or `grave` (cannot be taken back and matters)."""
    brief: Text | None = None
    """The label beside its face, below a picture and a question that say the rest; None: `label`.

    No two choices of a decision share group, face, style and this.
    """
    place: int = 0
    """Buttons stand in this order, that of the picture; where it is the same, in that of moves."""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One line of the final table: what it counts, and its points for every seat."""

    label: Text
    values: tuple[int | str, ...]
    """Per seat; a string is shown as it is (a count, a dash)."""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The final table; the presenter adds the totals and the winners from the outcome."""

    rows: tuple[ScoreRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)  # there is one of each
class Presentation(Generic[V, M]):
    """A game's presentation: pure functions that see views only.

    Beside them, a game's Fluent files hold under fixed keys: `name` (the game), `tagline` (one
    sentence for the lobby), the pages of the rules (see `Lesson`), `option-<name>`,
    `option-<name>-hint` (one sentence) and `option-<name>-<value>`, `ending-<ending>`, and for
    each standing answer `standing-<name>` and `standing-<name>-hint`.
    """

    accent: int
    """The colour of the message's edge, 0xRRGGBB."""
    minutes: int
    """About how long a game takes, played in one go."""
    weight: int
    """How much there is to think about: 1 (light), 2 (medium) or 3 (demanding)."""
    cover: tuple[Sprite, ...]
    """Five of the faces, which stand for the game before it begins, from left to right."""
    board: Callable[[V], Scene]
    """Draw the public picture from a spectator's view."""
    hand: Callable[[V], Scene]
    """Draw the private picture of `view.seat`."""
    summary: Callable[[V], tuple[Text, ...]]
    """Say everything the public picture shows, a line each."""
    own: Callable[[V], tuple[Text, ...]]
    """Say everything the private picture shows, the own score so far first."""
    question: Callable[[V, Decision], Text]
    """Ask the decision's seat, in the second person."""
    choice: Callable[[V, M], Choice]
    """Return the label of a legal move of `view.seat` and a hint at its consequences."""
    lessons: tuple[Lesson, ...]
    """The rules, page by page, in the order in which they are read."""
    scores: Callable[[V], ScoreSheet]
    """Break the final scores down; the view is a spectator's of a finished game."""
    piece: Sprite | None = None
    """What `Game.tally` counts, where that is pieces and not points."""
    names_losers: bool = False
    """Who lost is what the end is about: whatever is counted is bad."""
    whole_labels: bool = False
    """All of a choice's label says what it is; otherwise what follows a colon says what for."""
    faces: Mapping[str, Sprite]
    """Every small picture for use inside text, 128 by 128 pixels, by name.

    Names are 2-32 characters of `a-z 0-9 _` and begin with the game's id.
    """
