"""The Fluent files of all rooms, read once and put together per language and game."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from babel import Locale
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentInt, FluentNumber
from fluent.syntax.ast import Resource

from games import core as games_core

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
