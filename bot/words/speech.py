"""Fluent texts in all languages, and formatting for a reader.

A language is a folder of Fluent files beside this module and one file in each game's `words`;
nothing else names it. A text that it lacks is read in its base (`pt` for `pt-BR`), then in English.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from babel import Locale, UnknownLocaleError
from babel.dates import format_date
from fluent.runtime import FluentBundle
from fluent.runtime.types import FluentInt, FluentNumber
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message, Resource

from games import core as games_core
from games.core.text import Arg, Emoji, Listing, Player, Text, text

BOT_WORDS: Final = Path(__file__).parent
CORE_WORDS: Final = Path(str(games_core.__file__)).parent / "words"

ENGLISH: Final = "en"
"""The language in which every text exists."""
LANGUAGES: Final = tuple(
    sorted(
        {path.parent.name for path in BOT_WORDS.glob("*/*.ftl")},
        key=lambda language: (language != ENGLISH, language),
    )
)
"""Every language of the bot, as Discord writes its locales; English first."""


def read_all(folders: Iterable[Path | None]) -> None:
    """Read all texts in all languages: those of games, and the bot's own for None.

    Otherwise the first message in a language would block every other one.
    """
    for words in folders:
        for language in LANGUAGES:
            bundle(language, words)


@lru_cache
def language_of(locale: str | None) -> str:
    """Return the language of the bot for a Discord locale."""
    return next(code for code in fallbacks(locale or ENGLISH) if code in LANGUAGES)


def fallbacks(language: str) -> tuple[str, ...]:
    """Return the languages in which a text is looked for, in this order."""
    return tuple(dict.fromkeys((language, language.partition("-")[0], ENGLISH)))


@cache
def _locale_of(language: str) -> Locale:
    try:
        return Locale.parse(language, sep="-")
    except (UnknownLocaleError, ValueError):
        return Locale(ENGLISH)


def _format_number(number: FluentInt, locale: Locale) -> str:
    """Write a number: forty times as fast as Babel for numbers without separators."""
    is_plain = number.options is FluentInt.default_number_format_options and 0 <= number < 1000
    return str(int(number)) if is_plain else FluentNumber.format(number, locale)


# The library creates these objects itself and has no hook for them.
FluentInt.format = _format_number  # type: ignore[method-assign, assignment]


@cache
def bundle(language: str, words: Path | None) -> FluentBundle:
    """Return all texts for a language: a game's, read from `words`, before the bot's own."""
    together = FluentBundle([language, ENGLISH], use_isolating=False)
    for _, resource in _resources(language, words):
        # The first text under a key wins, so two games may both have their `rules`.
        together.add_resource(resource)
    return together


@cache
def _borrowed(language: str, words: Path | None) -> Mapping[str, str]:
    """Return the texts that a language lacks, with the language in which each is read.

    They have to be formatted by the rules of that language, such as its plurals.
    """
    languages: dict[str, str] = {}
    for spoken, resource in _resources(language, words):
        for entry in resource.body:
            if isinstance(entry, Message):
                languages.setdefault(entry.id.name, spoken)
    return {key: spoken for key, spoken in languages.items() if spoken != language}


def _resources(language: str, words: Path | None) -> Iterator[tuple[str, Resource]]:
    """Yield the files of a language and of its fallbacks, the first to be searched first.

    A game's own text comes before the bot's in any language.
    """
    for folder in (CORE_WORDS, BOT_WORDS) if words is None else (words, CORE_WORDS, BOT_WORDS):
        for spoken in fallbacks(language):
            for path in files_of(folder, spoken):
                yield spoken, _read(path)


def files_of(folder: Path, language: str) -> list[Path]:
    """Return the Fluent files of a language in a folder of texts, none if it lacks the language."""
    return [path for path in (folder / f"{language}.ftl",) if path.exists()] or sorted(
        (folder / language).glob("*.ftl")
    )


@cache
def _read(path: Path) -> Resource:
    parser = FluentParser(with_spans=False)  # the places in the files would take 3 MB
    resource: Resource = parser.parse(path.read_text(encoding="utf-8"))
    return resource


@dataclass(frozen=True, slots=True)
class Reader:
    """A language, and the names of games, players and emoji for one reader."""

    language: str
    """One of `LANGUAGES`, or any other: its texts are in English then."""
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

    def has(self, key: str) -> bool:
        texts = bundle(self.language, self.words)
        return texts.has_message(key) and texts.get_message(key).value is not None


logger = logging.getLogger(__name__)

_HYPHEN: Final = re.compile(r"(?<![0-9A-Za-z])-(?=\d)")
"""Replaces the hyphen of negative numbers; between two digits a hyphen joins the cards of a row."""
_SPACES: Final = re.compile(r" {2,}")
_BEFORE_SIGNS: Final = re.compile(r" +(?=[・（）。、])")
"""Full-width punctuation contains its own space."""
_AFTER_EMOJI: Final = re.compile(r"(<a?:\w+:\d+>)( ?)(?=[\w×+−*])")
_SIGNS: Final = "".join(map(chr, range(0xFDD0, 0xFDE0)))
"""Code points that no text may contain."""
_SIGN: Final = re.compile(f"([{_SIGNS}])")
_PLAIN: Final = frozenset({str, int})
"""Types of arguments that need no formatting."""
_CACHED_TEXTS: Final = 4096
"""Cached texts: about two megabytes."""


def localize(message: Text, reader: Reader) -> str:
    """Return a text in the reader's language.

    A missing text or variable is logged as an error; the player reads the key, or the part that
    could be formatted.
    """
    # Without an emoji, the space beside it has to go, too.
    formatted = _substitute(message, reader)
    if not formatted.isascii():
        formatted = _BEFORE_SIGNS.sub("", formatted)
    if "  " in formatted:
        formatted = _SPACES.sub(" ", formatted)
    return _AFTER_EMOJI.sub(_tie, formatted).strip() if "<" in formatted else formatted.strip()


def _tie(emoji: re.Match[str]) -> str:
    """Join an emoji to its name: suit and rank do not part at the end of a line."""
    return f"{emoji[1]}\u00a0" if emoji[2] else f"{emoji[1]}\u2060"


def localize_date(day: date, language: str) -> str:
    return format_date(day, "medium", locale=_locale_of(language))


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
        _report(wrong)
    if not order:
        return pieces[0]
    parts = list(pieces)
    parts[1::2] = [inner[number] for number in order]
    return "".join(parts)


@lru_cache(maxsize=_CACHED_TEXTS)
def _report(wrong: str) -> None:
    """Log what is wrong with a text, once: a table says it again and again."""
    logger.error(wrong)


@lru_cache(maxsize=_CACHED_TEXTS)
def _format(
    language: str, words: Path | None, key: str, args: tuple[tuple[str, str | int], ...]
) -> tuple[tuple[str, ...], tuple[int, ...], str]:
    """Return the formatted text and, if something is wrong, a description of the error.

    The text is split at the placeholders, which stand at every second position; the indices of the
    placeholders follow. The cache pays because a table repeats texts from move to move.
    """
    texts = bundle(_borrowed(language, words).get(key, language), words)
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


def _write_picture(emoji: Emoji, reader: Reader) -> str:
    return reader.emoji.get(emoji.name, emoji.plain)


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
    Emoji: _write_picture,
    Listing: _write_list,
}
"""Formatters of the other types of arguments."""


@cache
def _separator(language: str) -> str:
    """Return the separator of a list that has no word before its last item.

    Only the standard pattern of every locale has a middle; a narrow one may change its end alone.
    """
    pattern: str = _locale_of(language).list_patterns["standard"]["middle"]
    return pattern.removeprefix("{0}").removesuffix("{1}")
