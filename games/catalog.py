"""The list of games: one line each, and nothing else knows them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final, TypeAlias

from games.core.game import AnyGame
from games.core.skin import Skin

House: TypeAlias = Callable[[Any, Sequence[Any], int], Any]
"""`(view, legal moves, luck) -> move`; luck is a large random number."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A game with everything that belongs to it."""

    game: AnyGame
    skin: Skin[Any, Any]
    house: House
    words: Path
    """The folder of its Fluent files, `<language>.ftl`."""
    with_data: Callable[[str], AnyGame] | None = None
    """Makes the game with a card table in place of its own; None for a game without one.

    Raises `InvalidDataError`.
    """


def _load(name: str) -> Entry:
    package = import_module(f"games.{name}")
    words = Path(str(package.__file__)).parent / "words"
    with_data = getattr(package, "with_data", None)
    return Entry(package.GAME, package.SKIN, package.choose, words, with_data)


GAMES: Final[dict[str, Entry]] = {
    entry.game.id: entry
    for entry in (
        _load("coloretto"),
        _load("keltis"),
        _load("keltis_card"),
        _load("nlk"),
        _load("cullinan"),
    )
}
"""Every game by its id, in the order in which they are offered."""
