"""Fluent bundles, formatting for a reader."""

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
from games.core.text import Face, Listing, Player, Text, Translations, text

LANGUAGES: Final = ("en", "ja")
"""Every language the bot speaks, the fallback first."""

_OWN: Final = Path(__file__).parent
_CORE: Final = Path(str(games_core.__file__)).parent / "words"


def read_all(folders: Iterable[Path | None]) -> None:
    """Read every text in every language: those of games, and the bot's own for None.

    Otherwise the first to read a message would wait for it, and everybody else with them.
    """
    for words in folders:
        for language in LANGUAGES:
            bundle(language, words)


def language_of(locale: str | None) -> str:
    """Return the language to speak with somebody who uses a Discord locale."""
    language = (locale or "").partition("-")[0]
    return language if language in LANGUAGES else LANGUAGES[0]


def _format_number(number: FluentInt, locale: Locale) -> str:
    """Write a number. Babel takes forty times as long as `str` for one that has no separators."""
    is_plain = number.options is FluentInt.default_number_format_options and 0 <= number < 1000
    return str(int(number)) if is_plain else FluentNumber.format(number, locale)


# The library makes these objects itself, and looks nowhere else.
FluentInt.format = _format_number  # type: ignore[method-assign, assignment]


@cache
def bundle(language: str, words: Path | None) -> FluentBundle:
    """Return every text of a language: those of a game, read from `words`, before the bot's own."""
    together = FluentBundle([language], use_isolating=False)
    for path in _files(language, words):
        # The first text under a key stays, so two games may both have their `rules`.
        together.add_resource(_read(path))
    return together


def _files(language: str, words: Path | None) -> list[Path]:
    own = [] if words is None else [words / f"{language}.ftl"]
    return [*own, _CORE / f"{language}.ftl", *sorted((_OWN / language).glob("*.ftl"))]


@cache
def _read(path: Path) -> Resource:
    resource: Resource = FluentResource(path.read_text(encoding="utf-8"))
    return resource


@dataclass(frozen=True, slots=True)
class Reader:
    """A language, and what this reader calls games, players and faces."""

    language: str
    """One of `LANGUAGES`."""
    words: Path | None = None
    """The folder of a game's own texts, which are looked up first."""
    names: tuple[str, ...] = ()
    """What to call each seat, as it stands in the message: escaped, or a mention."""
    emoji: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Emoji by face name; a face not in here is spoken as its plain stand-in."""
    persons: tuple[str, ...] = ()
    """What to call the person of each seat, where somebody sits in for one; else as `names`."""


logger = logging.getLogger(__name__)

_HYPHEN: Final = re.compile(r"(?<![0-9A-Za-z])-(?=\d)")
"""Stands before a number below zero; between two digits it joins the cards of a row."""
_SPACES: Final = re.compile(r" {2,}")
_BEFORE_SIGNS: Final = re.compile(r" +(?=[・（）。、])")
"""Japanese signs bring their own room."""
_SIGNS: Final = "".join(map(chr, range(0xFDD0, 0xFDE0)))
"""Code points that no text may hold."""
_SIGN: Final = re.compile(f"([{_SIGNS}])")
_PLAIN: Final = frozenset({str, int})
"""Types of arguments that are said as they are."""
_REMEMBERED: Final = 8192
"""Texts that are kept as they were spoken last: about two megabytes."""


def say(spoken: Text, reader: Reader) -> str:
    """Return a text in the reader's language.

    A text that is missing or lacks a variable is an error in the log, not for the player, who
    then reads the key or what could be said.
    """
    # Where a face is not drawn, the space beside it must not stay behind.
    said = _speak(spoken, reader)
    if reader.language == "ja":
        said = _BEFORE_SIGNS.sub("", said)
    return _SPACES.sub(" ", said).strip() if "  " in said else said.strip()


def say_date(day: date, language: str) -> str:
    """Return a day as one writes it in a language."""
    return format_date(day, "medium", locale=language)


def _speak(spoken: Text, reader: Reader) -> str:
    # Most arguments are words and numbers. For the others a sign stands while Fluent formats: so
    # a text is formatted once for all players, cards and readers, and every message has a hundred.
    args: list[tuple[str, Any]] = []
    inner: list[str] = []
    for name, arg in spoken.args:
        if (kind := arg.__class__) in _PLAIN:
            args.append((name, arg))
        else:
            args.append((name, _SIGNS[len(inner)]))
            inner.append(_SAY[kind](arg, reader))
    pieces, order, wrong = _format(reader.language, reader.words, spoken.key, tuple(args))
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
    """Return what is said and, unless all is well, what is wrong with the text.

    It is cut at the signs, which stand at every second place; beside it which ones they are. A
    table goes on saying the same things of what does not change from move to move.
    """
    texts = bundle(language, words)
    pattern = texts.get_message(key).value if texts.has_message(key) else None
    if pattern is None:
        return (key,), (), f"no text {key!r} in {language} ({words or 'the bot'})"
    said, errors = texts.format_pattern(pattern, dict(args))
    if any(isinstance(arg, int) and arg < 0 for _, arg in args):
        said = _HYPHEN.sub("−", str(said))
    pieces = tuple(_SIGN.split(str(said)))
    wrong = f"text {key!r} in {language}: {errors}" if errors else ""
    return pieces, tuple(map(_SIGNS.index, pieces[1::2])), wrong


def _say_player(player: Player, reader: Reader) -> str:
    names = reader.persons if player.in_person and reader.persons else reader.names
    if player.seat < len(names):
        return names[player.seat]
    return _speak(text("seat-number", number=player.seat + 1), reader)


def _say_face(face: Face, reader: Reader) -> str:
    return reader.emoji.get(face.name, face.plain)


def _say_translations(translations: Translations, reader: Reader) -> str:
    words = translations.words
    return dict(words).get(reader.language, words[0][1])


def _say_list(listing: Listing, reader: Reader) -> str:
    separator = "" if listing.tight else _separator(reader.language)
    return separator.join(
        [
            str(item) if (kind := item.__class__) in _PLAIN else _SAY[kind](item, reader)
            for item in listing.items
        ]
    )


_SAY: Final[dict[type, Callable[[Any, Reader], str]]] = {
    Text: _speak,
    Player: _say_player,
    Face: _say_face,
    Translations: _say_translations,
    Listing: _say_list,
}
"""How each other type of argument is said."""


@cache
def _separator(language: str) -> str:
    """Return what stands between the items of a list that has no word before its last one."""
    # A message holds dozens of lists, and Babel takes thirty times as long as a join for each.
    style: Any = "standard-narrow"  # one that Babel's own types leave out
    return format_list(("", ""), style, locale=language)
