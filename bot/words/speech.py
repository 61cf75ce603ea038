"""Fluent bundles, and formatting for a reader."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from babel import Locale
from babel.dates import format_date
from babel.lists import format_list
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentInt, FluentNumber
from fluent.syntax.ast import Resource

from games import core as games_core
from games.core.text import Arg, Face, Listing, Player, Text, Translations, text

LANGUAGES: Final = ("en", "ja")
"""Every language of the bot, the fallback first."""

_OWN: Final = Path(__file__).parent
_CORE: Final = Path(str(games_core.__file__)).parent / "words"


def read_all(folders: Iterable[Path | None]) -> None:
    """Read all texts in all languages: those of games, and the bot's own for None.

    Otherwise the first message in a language would block every other one.
    """
    for words in folders:
        for language in LANGUAGES:
            bundle(language, words)


def language_of(locale: str | None) -> str:
    """Return the language of the bot for a Discord locale."""
    language = (locale or "").partition("-")[0]
    return language if language in LANGUAGES else LANGUAGES[0]


def _format_number(number: FluentInt, locale: Locale) -> str:
    """Write a number: forty times as fast as Babel for numbers without separators."""
    is_plain = number.options is FluentInt.default_number_format_options and 0 <= number < 1000
    return str(int(number)) if is_plain else FluentNumber.format(number, locale)


# The library creates these objects itself and has no hook for them.
FluentInt.format = _format_number  # type: ignore[method-assign, assignment]


@cache
def bundle(language: str, words: Path | None) -> FluentBundle:
    """Return all texts of a language: a game's, read from `words`, before the bot's own."""
    together = FluentBundle([language], use_isolating=False)
    for path in _files(language, words):
        # The first text under a key wins, so two games may both have their `rules`.
        together.add_resource(_read(path))
    return together


def _files(language: str, words: Path | None) -> list[Path]:
    files = [] if words is None else [words / f"{language}.ftl"]
    return [*files, _CORE / f"{language}.ftl", *sorted((_OWN / language).glob("*.ftl"))]


@cache
def _read(path: Path) -> Resource:
    resource: Resource = FluentResource(path.read_text(encoding="utf-8"))
    return resource


@dataclass(frozen=True, slots=True)
class Reader:
    """A language, and the names of games, players and emoji for one reader."""

    language: str
    """One of `LANGUAGES`."""
    words: Path | None = None
    """The folder of a game's own texts, which take precedence."""
    names: tuple[str, ...] = ()
    """The name of each seat as it stands in the message: escaped, or a mention."""
    emoji: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Emoji by picture name; a picture without an emoji shows its plain sign."""
    persons: tuple[str, ...] = ()
    """The name of the person of each seat, where a stand-in plays; otherwise empty."""

    def say(self, key: str, **args: Arg) -> str:
        """Return the text with a key in the reader's language: see `localize`."""
        return localize(text(key, **args), self)


logger = logging.getLogger(__name__)

_HYPHEN: Final = re.compile(r"(?<![0-9A-Za-z])-(?=\d)")
"""Replaces the hyphen of negative numbers; between two digits a hyphen joins the cards of a row."""
_SPACES: Final = re.compile(r" {2,}")
_BEFORE_SIGNS: Final = re.compile(r" +(?=[・（）。、])")
"""Full-width Japanese punctuation contains its own space."""
_SIGNS: Final = "".join(map(chr, range(0xFDD0, 0xFDE0)))
"""Code points that no text may contain."""
_SIGN: Final = re.compile(f"([{_SIGNS}])")
_PLAIN: Final = frozenset({str, int})
"""Types of arguments that need no formatting."""
_REMEMBERED: Final = 8192
"""Cached texts: about two megabytes."""


def localize(message: Text, reader: Reader) -> str:
    """Return a text in the reader's language.

    A missing text or variable is logged as an error; the player reads the key, or the part that
    could be formatted.
    """
    # Without an emoji, the space beside it has to go, too.
    formatted = _substitute(message, reader)
    if reader.language == "ja":
        formatted = _BEFORE_SIGNS.sub("", formatted)
    return _SPACES.sub(" ", formatted).strip() if "  " in formatted else formatted.strip()


def localize_date(day: date, language: str) -> str:
    """Write a date in a language."""
    return format_date(day, "medium", locale=language)


def _substitute(message: Text, reader: Reader) -> str:
    # Most arguments are words and numbers. For the others, a sign stands in while Fluent formats:
    # so a text is formatted once for all players, cards and readers, a hundred times per message.
    args: list[tuple[str, Any]] = []
    inner: list[str] = []
    for name, arg in message.args:
        if (kind := arg.__class__) in _PLAIN:
            args.append((name, arg))
        else:
            args.append((name, _SIGNS[len(inner)]))
            inner.append(_WRITERS[kind](arg, reader))
    pieces, order, wrong = _format(reader.language, reader.words, message.key, tuple(args))
    if wrong:
        logger.error(wrong)
    if not order:
        return pieces[0]
    parts = list(pieces)
    parts[1::2] = [inner[number] for number in order]
    return "".join(parts)


@lru_cache(maxsize=_REMEMBERED)
def _format(
    language: str, words: Path | None, key: str, args: tuple[tuple[str, str | int], ...]
) -> tuple[tuple[str, ...], tuple[int, ...], str]:
    """Return the formatted text and, if something is wrong, a description of the error.

    The text is split at the placeholders, which stand at every second position; the indices of the
    placeholders follow. The cache pays because a table repeats texts from move to move.
    """
    texts = bundle(language, words)
    pattern = texts.get_message(key).value if texts.has_message(key) else None
    if pattern is None:
        return (key,), (), f"no text {key!r} in {language} ({words or 'the bot'})"
    formatted, errors = texts.format_pattern(pattern, dict(args))
    if any(isinstance(arg, int) and arg < 0 for _, arg in args):
        formatted = _HYPHEN.sub("−", str(formatted))
    pieces = tuple(_SIGN.split(str(formatted)))
    wrong = f"text {key!r} in {language}: {errors}" if errors else ""
    return pieces, tuple(map(_SIGNS.index, pieces[1::2])), wrong


def _write_player(player: Player, reader: Reader) -> str:
    names = reader.persons if player.in_person and reader.persons else reader.names
    if player.seat < len(names):
        return names[player.seat]
    return _substitute(text("seat-number", number=player.seat + 1), reader)


def _write_picture(face: Face, reader: Reader) -> str:
    return reader.emoji.get(face.name, face.plain)


def _write_translation(translations: Translations, reader: Reader) -> str:
    words = translations.words
    return dict(words).get(reader.language, words[0][1])


def _write_list(listing: Listing, reader: Reader) -> str:
    separator = "" if listing.tight else _separator(reader.language)
    return separator.join(
        [
            str(item) if (kind := item.__class__) in _PLAIN else _WRITERS[kind](item, reader)
            for item in listing.items
        ]
    )


_WRITERS: Final[dict[type, Callable[[Any, Reader], str]]] = {
    Text: _substitute,
    Player: _write_player,
    Face: _write_picture,
    Translations: _write_translation,
    Listing: _write_list,
}
"""Formatters of the other types of arguments."""


@cache
def _separator(language: str) -> str:
    """Return the separator of a list that has no word before its last item."""
    # A message has dozens of lists, and Babel takes thirty times as long as a join.
    style: Any = "standard-narrow"  # missing in Babel's type hints
    return format_list(("", ""), style, locale=language)
