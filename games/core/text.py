"""Text without a language: a key and its arguments, to be spoken for a reader later."""

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
