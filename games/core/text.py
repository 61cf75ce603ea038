"""Language-free text, and errors that carry one.

No message holds a state, a view or anything else that a seat may not know.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Arg: TypeAlias = "int | str | Text | Player | Face | Listing | Translations"


@dataclass(frozen=True, slots=True)
class Player:
    """The player in a seat; spoken as the name or as a mention."""

    seat: int
    in_person: bool = False
    """The seat's person is meant, even if a house player sits in for them now."""


@dataclass(frozen=True, slots=True)
class Face:
    """A small picture inside text (an application emoji), or its plain stand-in."""

    name: str
    """One of the names in the skin's `faces`."""
    plain: str = ""
    """Spoken where the emoji is not available; may be empty."""


@dataclass(frozen=True, slots=True)
class Listing:
    """Several items, joined the way the language joins them."""

    items: tuple[Arg, ...]
    tight: bool = False
    """Joined without any separator (a run of faces)."""


@dataclass(frozen=True, slots=True)
class Translations:
    """Words that come as data in several languages, not from a Fluent file."""

    words: tuple[tuple[str, str], ...]
    """Pairs of a language and the words in it; readers of any other language get the first."""


@dataclass(frozen=True, slots=True)
class Text:
    """A Fluent message to be spoken: its key and the values of its variables."""

    key: str
    args: tuple[tuple[str, Arg], ...] = ()


def text(key: str, **args: Arg) -> Text:
    """Make a `Text` from keyword arguments, which are the variables of the Fluent message."""
    return Text(key, tuple(args.items()))


def write(points: int) -> str:
    """Write points with a proper minus."""
    return str(points).replace("-", "−")


def signed(points: int) -> str:
    """Write points with a sign."""
    return f"+{points}" if points > 0 else write(points) if points else "±0"


class GameError(ValueError):
    """The base class of all errors of an engine."""

    key = "error-game"

    @property
    def text(self) -> Text:
        """The refusal as a sentence for the player."""
        return Text(self.key)


class InvalidSetupError(GameError):
    """The number of players or an option is not one the game offers."""

    key = "error-invalid-setup"


class InvalidMoveError(GameError):
    """The text is not the notation of any move of this game."""

    key = "error-invalid-move"

    def __init__(self, notation: str) -> None:
        super().__init__(f"no move is written {notation!r}")
        self.notation = notation


class IllegalMoveError(GameError):
    """A move of this game, but not one this seat can make now."""

    key = "error-illegal-move"

    def __init__(self, seat: int, notation: str) -> None:
        super().__init__(f"seat {seat} cannot {notation} now")
        self.seat = seat
        self.notation = notation


class InvalidDataError(GameError):
    """A file that replaces a game's own data is wrong; the message says where."""
