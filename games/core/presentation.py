"""The presentation of a game, and its rules pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeAlias, TypeVar

from games.core.game import AnyGame, Decision, Seat, Setup
from games.core.picture import Scene, Sprite
from games.core.text import Emoji, Text


@dataclass(frozen=True, slots=True)
class Example:
    """A position reached in an example game."""

    players: int
    moves: str
    """The moves that lead there, chance moves too; if several seats have a decision, the first
    moves."""


@dataclass(frozen=True, slots=True)
class RulesPage:
    """A page of the rules.

    A game's Fluent files hold its text as `rules-<name>`, and in `rules-<name>-parts` the
    explanations of the numbered spots, from ❶.
    """

    name: str
    example: Example
    spots: tuple[tuple[int, int], ...]
    """The numbered points of the whole picture, in pixels."""
    is_list: bool = False
    """It lists single cards or components: such pages come last."""
    top: int = 0
    bottom: int | None = None
    """The first and last row of the strip to show; None for the last of the picture."""
    seat: Seat | None = None
    """The seat whose private picture it is; None for the public one."""


RULES: Final = "rules"
"""The key of the rules of a game without pages: one text."""
RULES_SUMMARY: Final = "rules-minute"
"""The key of the first page of the rules: goal, a turn, numbers and the end, in 90 words."""


def view_of(game: AnyGame, page: RulesPage) -> Any:
    """Return the view of the example. Raises `GameError` if the example cannot be played."""
    state = game.start(Setup(page.example.players))
    for move in page.example.moves.split():
        decision, *_ = game.decisions(state)
        state = game.apply(state, decision.seat, game.parse(move)).state
    return game.view(state, page.seat)


M = TypeVar("M")
V = TypeVar("V")
Draw: TypeAlias = Callable[[V], Scene]
"""Draws a picture."""
Describe: TypeAlias = Callable[[V], tuple[Text, ...]]
"""Describes all of a picture, a line each."""


@dataclass(frozen=True, slots=True)
class Group:
    """Moves that are offered behind one button."""

    key: str
    """Written like a notation; unique among the groups of one decision."""
    label: Text
    """At most 80 characters when spoken."""
    emoji: Emoji | None = None
    hint: Text | None = None
    """At most 100 characters when spoken."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move with its labels for the player."""

    label: Text
    """At most 80 characters when spoken; complete by itself, for `/move` too."""
    emoji: Emoji | None = None
    hint: Text | None = None
    """The consequences, at most 100 characters when spoken."""
    group: Group | None = None
    """The group of a rarer move; moves without one are offered at once. A group of one acts at
    once, and so does the only group if all moves have one."""
    style: str = "plain"
    """`plain`, `purchase` (green), or `end` (ends the turn, and stands last).

    All other moves look alike: blue marks what a hint named.
    """
    brief: Text | None = None
    """The short label beside its emoji, below a picture and a question that give the context.

    None for `label`. No two moves of a decision share group, emoji and brief.
    """
    place: int = 0
    """Sort key of the buttons, the order of the picture; ties keep the order of the moves."""
    section: int = 0
    """Buttons of another section begin a new row, the lowest section first."""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One line of the final table: its name, and the points of every seat."""

    label: Text
    values: tuple[int | str, ...]
    """By seat; a string is shown unchanged (a count, a dash)."""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The final table; the presenter adds the totals and the winners from the outcome."""

    rows: tuple[ScoreRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)  # compared by identity
class Presentation(Generic[V, M]):
    """The presentation of a game: pure functions of views.

    A game's Fluent files hold under fixed keys: `name` (the game), `tagline` (one sentence for the
    lobby), the rules pages (see `RulesPage`), `option-<name>`, `option-<name>-hint` (one sentence)
    and `option-<name>-<value>`, `ending-<ending>`, and for each auto-reply `auto-reply-<name>` and
    `auto-reply-<name>-hint`.

    In a person's first games, the private panel shows `goal` (one sentence), and `now-<kind>` (two
    sentences at most) for an open decision of that kind, above the question; `rules-minute` is the
    first page of the rules. A game may lack these three.
    """

    accent: int
    """The accent colour of the message, 0xRRGGBB."""
    minutes: int
    """Typical duration of a game played without breaks."""
    weight: int
    """Complexity: 1 (light), 2 (medium) or 3 (demanding)."""
    cover: tuple[Sprite, ...]
    """Five of the emoji, which represent the game before it begins, from left to right."""
    board: Draw[V]
    """Draw the public picture from a spectator's view."""
    hand: Draw[V]
    """Draw the private picture of `view.seat`."""
    summary: Describe[V]
    """Describe all of the public picture, a line each."""
    own: Describe[V]
    """Describe all of the private picture, the seat's own score first."""
    question: Callable[[V, Decision], Text]
    """Return the question of a decision, in the second person."""
    choice: Callable[[V, M], Choice]
    """Return the label of a legal move of `view.seat`, with its consequences."""
    rules_pages: tuple[RulesPage, ...]
    """The rules, page by page."""
    scores: Callable[[V], ScoreSheet]
    """Break down the final scores; the view is a spectator's of a finished game."""
    pages: Mapping[str, tuple[Draw[V], Describe[V]]] = field(default_factory=dict)
    """By the key of a group, what replaces `hand` and `own` while its moves are offered."""
    piece: Sprite | None = None
    """The piece that `Game.current_scores` counts; None if it counts points."""
    has_hand: bool = True
    """Players hold something that the others do not see, such as cards or dice."""
    names_losers: bool = False
    """The game has a loser instead of a winner: every count is bad."""
    whole_labels: bool = False
    """Labels need all of their text; otherwise the text after a colon only adds the consequence."""
    emoji: Mapping[str, Sprite]
    """All small pictures for use inside text, 128 by 128 pixels, by name.

    Names are 2-32 characters of `a-z 0-9 _` and begin with the game's id.
    """
