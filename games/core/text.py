"""Language-free text, and errors that carry one.

No message holds a state, a view or any other information that a seat may not know.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Arg: TypeAlias = "int | str | Text | Player | Emoji | Listing"


@dataclass(frozen=True, slots=True)
class Player:
    """The player in a seat; spoken as name or mention."""

    seat: int
    in_person: bool = False
    """The seat's person is meant, even while an AI player plays for them."""


@dataclass(frozen=True, slots=True)
class Emoji:
    """A small picture inside text (an application emoji), or its plain replacement."""

    name: str
    """One of the names in the presentation's `emoji`."""
    plain: str = ""
    """The text if the emoji is not available; may be empty."""


@dataclass(frozen=True, slots=True)
class Listing:
    """Several items, joined as the language joins them."""

    items: tuple[Arg, ...]
    tight: bool = False
    """Joined without a separator (a run of emoji)."""


@dataclass(frozen=True, slots=True)
class Text:
    """A Fluent message: its key and the values of its variables."""

    key: str
    args: tuple[tuple[str, Arg], ...] = ()


def text(key: str, **args: Arg) -> Text:
    """Make a `Text`; keyword arguments are the variables of the Fluent message."""
    return Text(key, tuple(args.items()))


def write(points: int) -> str:
    """Write points with a minus sign instead of a hyphen."""
    return str(points).replace("-", "−")


def signed(points: int) -> str:
    """Write points with a sign."""
    if points == 0:
        return "±0"
    return f"+{points}" if points > 0 else write(points)


class GameError(ValueError):
    """The base class of all errors of an engine."""

    key = "error-game"

    @property
    def text(self) -> Text:
        """Return the error as a sentence for the player."""
        return Text(self.key)


class InvalidSetupError(GameError):
    """The game does not offer this number of players or option."""

    key = "error-invalid-setup"


class InvalidMoveError(GameError):
    """The text is not the notation of a move of this game."""

    key = "error-invalid-move"

    def __init__(self, notation: str) -> None:
        super().__init__(f"no move is written {notation!r}")
        self.notation = notation


class IllegalMoveError(GameError):
    """A move of this game, but illegal for this seat now."""

    key = "error-illegal-move"

    def __init__(self, seat: int, notation: str) -> None:
        super().__init__(f"seat {seat} cannot {notation} now")
        self.seat = seat
        self.notation = notation


class InvalidDataError(GameError):
    """A file that replaces a game's own data is invalid; the message says where."""
