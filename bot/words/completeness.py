"""How complete a language is: its texts compared with the English ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

from fluent.syntax import FluentParser
from fluent.syntax.ast import EntryType, Junk, Message, Resource, VariableReference
from fluent.syntax.visitor import Visitor

from bot.words.speech import BOT_WORDS, CORE_WORDS, ENGLISH, LANGUAGES, files_of

BOT: Final = "bot"
"""The bot's own texts and those that all games share; every other group is a game."""
SHARED: Final = (BOT_WORDS, CORE_WORDS)


@dataclass(frozen=True, slots=True)
class Completeness:
    """The texts of a language that differ from the English ones, as `group: key`."""

    language: str
    count: int
    """The number of English texts."""
    missing: tuple[str, ...]
    unknown: tuple[str, ...]
    """Texts that do not exist in English."""
    different: tuple[str, ...]
    """Texts with other arguments than the English ones."""
    unreadable: tuple[str, ...]
    """Lines that are not Fluent, as `file: line`."""
    without: tuple[str, ...] = ()
    """The games of other packages that have no texts in it; they are not counted."""

    @property
    def percent(self) -> int:
        """The share of texts that exist, rounded down."""
        return 100 * (self.count - len(self.missing)) // self.count

    @property
    def is_right(self) -> bool:
        """Whether all texts exist and fit."""
        return not (self.missing or self.unknown or self.different or self.unreadable)


def measure(own: Mapping[str, Path], others: Mapping[str, Path]) -> list[Completeness]:
    """Compare every language of the bot, of built-in games and of other packages.

    The games are given with their folders of texts. Others count where they have the language.
    """
    games = {**own, **others}
    of_games = {path.stem for folder in games.values() for path in folder.glob("*.ftl")}
    languages = [*LANGUAGES, *sorted(of_games.difference(LANGUAGES))]
    return [_measure(language, own, others) for language in languages]


def _measure(language: str, own: Mapping[str, Path], others: Mapping[str, Path]) -> Completeness:
    without = [game for game, folder in others.items() if not [*files_of(folder, language)]]
    counted = {game: (folder,) for game, folder in {**own, **others}.items() if game not in without}
    return replace(compare(language, {BOT: SHARED, **counted}), without=tuple(without))


def compare(language: str, groups: Mapping[str, tuple[Path, ...]]) -> Completeness:
    """Compare a language with English, in groups of folders."""
    english, other = (
        {
            f"{group}: {key}": arguments
            for group, folders in groups.items()
            for key, arguments in arguments_of(folders, spoken).items()
        }
        for spoken in (ENGLISH, language)
    )
    return Completeness(
        language,
        len(english),
        missing=tuple(key for key in english if key not in other),
        unknown=tuple(key for key in other if key not in english),
        different=tuple(key for key in other if english.get(key, other[key]) != other[key]),
        unreadable=tuple(
            f"{path.name}: {path.read_text('utf-8').count(chr(10), 0, entry.span.start) + 1}"
            for folders in groups.values()
            for path, entry in _entries(folders, language)
            if isinstance(entry, Junk) and entry.span
        ),
    )


class _Arguments(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: VariableReference) -> None:  # noqa: N802 - the library names it so
        self.names.add(node.id.name)


def arguments_of(folders: tuple[Path, ...], language: str) -> dict[str, frozenset[str]]:
    names = {}
    for _, entry in _entries(folders, language):
        if isinstance(entry, Message):
            arguments = _Arguments()
            arguments.visit(entry)
            names[entry.id.name] = frozenset(arguments.names)
    return names


def _entries(folders: tuple[Path, ...], language: str) -> Iterator[tuple[Path, EntryType]]:
    for folder in folders:
        for path in files_of(folder, language):
            for entry in _parse(path.read_text(encoding="utf-8")).body:
                yield path, entry


@cache
def _parse(source: str) -> Resource:
    """Parse a file once, although English is compared with every language."""
    resource: Resource = FluentParser().parse(source)
    return resource
