"""Speaking a `Text`: its Fluent message, with names and faces as the reader knows them."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from datetime import date
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from babel.dates import format_date
from babel.lists import format_list

from bot.words.bundles import bundle
from bot.words.reader import Reader
from games.core.text import Face, Listing, Player, Text, Translations, text

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
    return reader.faces.get(face.name, face.plain)


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
