"""Games with all that belongs to them, as their packages export it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from games.ai.evaluation import Evaluator
from games.ai.hints import Hint, advise
from games.ai.luck import LuckModel
from games.ai.report import GameReport, Reporter
from games.ai.search import Level, choose_by_rollouts, choose_move
from games.core import AnyGame, OpenGame, Played
from games.core.lesson import Lesson
from games.core.plain import present
from games.core.presentation import Presentation

AutoReply: TypeAlias = Callable[[Any, Sequence[Any]], Any | None]
"""`(view, legal moves) -> move`, or None to ask the player; pure, reads only the view."""


@dataclass(frozen=True, slots=True, eq=False)  # compared by identity
class GamePackage:
    """A game with all that belongs to it."""

    game: AnyGame
    presentation: Presentation[Any, Any]
    words: Path
    """The folder of its Fluent files, `<language>.ftl`."""
    with_data: Callable[[str], AnyGame] | None = None
    """Make the game with another card table; None for a game without one.

    Raises `InvalidDataError`.
    """
    auto_replies: Mapping[str, AutoReply] = field(default_factory=dict)
    """Auto-replies a player may set, by name.

    The label of a name, of `a-z _`, is `auto-reply-<name>` in the game's Fluent files, and its
    explanation `auto-reply-<name>-hint`.
    """
    follow_up: Mapping[str, str] = field(default_factory=dict)
    """By kind of decision, the notation of its usual answer, if that ends a turn.

    It is offered together with the move that leads to the decision.
    """
    tips: Mapping[str, Callable[[Any], bool]] = field(default_factory=dict)
    """Tips for a person's first games: by name, whether a tip matters in the view of the seat that
    has a decision; pure, at most eight, the most specific first.

    The text of a name, of `a-z _`, is `tip-<name>` in the game's Fluent files.
    """
    is_open: bool = False
    """No seat knows more than a spectator: moves can be offered on the public message."""
    evaluator: Evaluator[Any, Any] | None = None
    """The evaluation of the game, for AI players, hints and reports.

    Without one there are no hints and reports, and AI players use `rollouts`.
    """
    rollouts: int = 0
    """Rollouts of a hard AI player for one decision where `Evaluator.time` is 1."""
    luck_model: LuckModel | None = None
    """The luck model; None for a game without reports."""
    review: int = 0
    """Rollouts of the report on a game with the fewest players, about."""
    lesson: Lesson | None = None
    """What a newcomer learns the game from; None for a game that is learned from its rules."""
    module: str = ""
    """Its Python package: errors in there are the game's own."""
    source: str = ""
    """The distribution that it came with, and its version."""

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels of its AI players."""
        if self.evaluator is None or self.rollouts or self.evaluator.is_learned:
            return tuple(Level)
        return (Level.EASY, Level.NORMAL)

    def count_rollouts(self, view: Any) -> int:
        """Return how many rollouts fit into the time at a view's number of players."""
        return round(self.rollouts * self.evaluator.time(view)) if self.evaluator else 0

    def think(self, level: Level, view: Any, moves: Sequence[Any], rng_seed: int) -> Any:
        """Return the move of an AI player; deterministic in view and `rng_seed`."""
        if self.evaluator is None:
            return choose_by_rollouts(level, self.game, view, moves, rng_seed)
        rollouts = self.count_rollouts(view)
        return choose_move(level, self.game, self.evaluator, view, moves, rng_seed, rollouts)

    def advise(
        self, view: Any, moves: Sequence[Any], rng_seed: int, *, quickly: bool = False
    ) -> Hint[Any]:
        """Return the hint of a hard AI player; deterministic in view and `rng_seed`.

        With `quickly` it looks one ply ahead only. Raises `ValueError` for a game without an
        evaluator.
        """
        if self.evaluator is None:
            raise ValueError(f"{self.game.id} has no evaluator")
        rollouts = 0 if quickly else self.count_rollouts(view)
        return advise(self.game, self.evaluator, view, moves, rng_seed, rollouts)

    def report(
        self, line: Sequence[Played], end: Any, plies: Collection[int], rng_seed: int
    ) -> GameReport:
        """Return the report on a finished game, see `Reporter`.

        Raises `ValueError` for a game without reports, or that is not over.
        """
        if self.evaluator is None or self.luck_model is None:
            raise ValueError(f"{self.game.id} has no reports")
        reporter = Reporter(self.game, self.evaluator, self.luck_model, self.review)
        return reporter.report(line, end, plies, rng_seed)


Catalogue: TypeAlias = Mapping[str, GamePackage]
"""Games by their ids, in display order; never changed."""


def read_package(exports: Mapping[str, Any], words: Path, source: str = "") -> GamePackage:
    """Return the package of a module's names; all but `GAME` have a default."""
    game: AnyGame = exports["GAME"]
    return GamePackage(
        game=game,
        presentation=exports.get("PRESENTATION") or present(game),
        words=words,
        with_data=exports.get("with_data"),
        auto_replies=exports.get("AUTO_REPLIES", {}),
        follow_up=exports.get("DEFAULT_FOLLOW_UPS", {}),
        tips=exports.get("TIPS", {}),
        is_open=exports.get("IS_OPEN", isinstance(game, OpenGame)),
        evaluator=exports.get("EVALUATOR"),
        rollouts=exports.get("ROLLOUTS", 0),
        luck_model=exports.get("LUCK_MODEL"),
        review=exports.get("REVIEW", 0),
        lesson=exports.get("LESSON"),
        module=exports["__package__"] or exports["__name__"],
        source=source,
    )
