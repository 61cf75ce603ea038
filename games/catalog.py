"""The catalogue of games: one line each, and nothing else knows them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from games.ai.evaluation import Evaluator
from games.ai.hints import Hint, advise
from games.ai.luck import LuckModel
from games.ai.report import Report, Reporter
from games.ai.search import AiPlayers, Chooser, Level
from games.core.game import AnyGame
from games.core.presentation import Presentation
from games.core.record import Played

Standing: TypeAlias = Callable[[Any, Sequence[Any]], Any | None]
"""`(view, legal moves) -> move`, or None to ask the player; pure, and made from the view alone."""

_PACKAGES: Final = (
    "games.coloretto",
    "games.keltis",
    "games.keltis_card",
    "games.nlk",
    "games.cullinan",
)
"""The Python package of every game, in the order in which they are offered."""


@dataclass(frozen=True, slots=True, eq=False)  # there is one of each
class GamePackage:
    """A game with everything that belongs to it."""

    game: AnyGame
    presentation: Presentation[Any, Any]
    house: Chooser
    """Rules of thumb, one ply ahead: house players of the first level."""
    words: Path
    """The folder of its Fluent files, `<language>.ftl`."""
    with_data: Callable[[str], AnyGame] | None = None
    """Makes the game with a card table in place of its own; None for a game without one.

    Raises `InvalidDataError`.
    """
    auto_replies: Mapping[str, Standing] = field(default_factory=dict)
    """Answers a player may leave in secret to be given whenever they fit, by name.

    The name, of `a-z _`, is `standing-<name>` in the game's Fluent files, what it does
    `standing-<name>-hint`.
    """
    follow_up: Mapping[str, str] = field(default_factory=dict)
    """By kind of question, the notation of what is mostly answered where it ends a turn.

    It is offered together with the choice that leads to the question.
    """
    is_open: bool = False
    """No seat knows more than a spectator: choices can stand where everybody reads them."""
    evaluator: Evaluator[Any, Any] | None = None
    """What house players above the first level know of the game; None if there are none."""
    playouts: int = 0
    """How many a hard house player may use for a decision where `Judge.time` leaves all."""
    fortune: LuckModel | None = None
    """How its luck is measured; None for a game of which there is no report."""
    review: int = 0
    """How many playouts the report on a game of the fewest players may use, about."""

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels house players can have."""
        if self.evaluator is None:
            return (Level.NORMAL,)
        if self.playouts or self.evaluator.weigh:
            return tuple(Level)
        return (Level.EASY, Level.NORMAL)

    def count_playouts(self, view: Any) -> int:
        """Return how many playouts there is time for at a view's size of table."""
        return round(self.playouts * self.evaluator.time(view)) if self.evaluator else 0

    def think(self, level: Level, view: Any, moves: Sequence[Any], rng_seed: int) -> Any:
        """Return the move of a house player; the same for the same view and luck."""
        if self.evaluator is None:
            return self.house(view, moves, rng_seed)
        playouts = self.count_playouts(view)
        players = AiPlayers(self.game, self.house, self.evaluator, playouts)
        return players.choose(level, view, moves, rng_seed)

    def advise(
        self, view: Any, moves: Sequence[Any], rng_seed: int, *, quickly: bool = False
    ) -> Hint[Any]:
        """Return what the best house player would do; the same for the same view and luck.

        With `quickly` it looks one ply ahead only. Raises `ValueError` for a game without a judge.
        """
        if self.evaluator is None:
            raise ValueError(f"nobody can judge {self.game.id}")
        playouts = 0 if quickly else self.count_playouts(view)
        return advise(self.game, self.evaluator, view, moves, rng_seed, playouts)

    def report(
        self, line: Sequence[Played], end: Any, plies: Collection[int], rng_seed: int
    ) -> Report:
        """Return what a finished game was made of, see `Reporter`.

        Raises `ValueError` for a game of which there is no report, or that is not over.
        """
        if self.evaluator is None or self.fortune is None:
            raise ValueError(f"nobody can report on {self.game.id}")
        reporter = Reporter(self.game, self.evaluator, self.fortune, self.review)
        return reporter.report(line, end, plies, rng_seed)


Catalogue: TypeAlias = Mapping[str, GamePackage]
"""Games by their ids, in the order in which they are offered; never changed once it is made."""


def load_catalogue() -> Catalogue:
    """Import every game of this program."""
    packages = map(_load, _PACKAGES)
    return MappingProxyType({package.game.id: package for package in packages})


def _load(name: str) -> GamePackage:
    package = import_module(name)
    words = Path(str(package.__file__)).parent / "words"
    return GamePackage(
        game=package.GAME,
        presentation=package.PRESENTATION,
        house=package.choose,
        words=words,
        with_data=getattr(package, "with_data", None),
        auto_replies=getattr(package, "AUTO_REPLIES", {}),
        follow_up=getattr(package, "USUAL", {}),
        is_open=getattr(package, "IS_OPEN", False),
        evaluator=getattr(package, "EVALUATOR", None),
        playouts=getattr(package, "PLAYOUTS", 0),
        fortune=getattr(package, "LUCK_MODEL", None),
        review=getattr(package, "REVIEW", 0),
    )
