"""An error of a game in a few lines: what was raised, where in the game's code, and when."""

from __future__ import annotations

from traceback import extract_tb, walk_tb
from typing import Final, NamedTuple

from bot.game_packages import is_in
from bot.testing.random_games import EndlessGameError
from bot.testing.subject import Position
from games.catalog import GamePackage
from games.core.game import BrokenGameError

_FRAMES: Final = 3
"""The innermost calls that are shown."""


class ErrorText(NamedTuple):
    """An error for the author of a game."""

    key: str
    """Equal for errors of the same kind at the same place."""
    text: str


def describe_error(package: GamePackage, error: Exception) -> ErrorText:
    """Describe an error that was raised while a game was checked."""
    frames = list(walk_tb(error.__traceback__))
    lines = extract_tb(error.__traceback__)
    own = [
        line for (frame, _), line in zip(frames, lines, strict=True) if is_in(package.module, frame)
    ]
    # These messages say all, and no call of the game is to blame.
    says_all = isinstance(error, EndlessGameError | BrokenGameError)
    shown = [] if says_all else (own or lines)[-_FRAMES:]
    positions = [
        value
        for frame, _ in frames
        for value in frame.f_locals.values()
        if isinstance(value, Position)
    ]
    when = [str(positions[-1])] if positions else getattr(error, "__notes__", [])
    raised = f"{type(error).__name__}: {error}"
    text = [f"{when[0]}: {raised}" if when else raised]
    for line in shown:
        text += [f"  {line.filename}:{line.lineno}, in {line.name}", f"    {line.line}"]
    key = f"{type(error).__name__} {shown[-1].filename}:{shown[-1].lineno}" if shown else raised
    return ErrorText(key, "\n".join(text))
