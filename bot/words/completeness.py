"""How complete a language is: its texts compared with the English ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, Message, Resource, VariableReference
from fluent.syntax.visitor import Visitor

from bot.words.speech import ENGLISH, LANGUAGES, files_of
from games import core as games_core

BOT: Final = "bot"
"""The bot's own texts and those that all games share; every other group is a game."""
SHARED: Final = (Path(__file__).parent, Path(str(games_core.__file__)).parent / "words")


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

    @property
    def percent(self) -> int:
        """The share of texts that exist, rounded down."""
        return 100 * (self.count - len(self.missing)) // self.count

    @property
    def is_right(self) -> bool:
        """Whether all texts exist and fit."""
        return not (self.missing or self.unknown or self.different or self.unreadable)


def measure(games: Mapping[str, Path]) -> list[Completeness]:
    """Compare every language of the bot and of some games, given their folders of texts."""
    groups = {BOT: SHARED, **{game: (folder,) for game, folder in games.items()}}
    return [compare(language, groups) for language in languages_of(games)]


def languages_of(games: Mapping[str, Path]) -> list[str]:
    """Return the languages of the bot and of games, English first."""
    found = {path.stem for folder in games.values() for path in folder.glob("*.ftl")}
    return [*LANGUAGES, *sorted(found.difference(LANGUAGES))]


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
            line
            for group in groups.values()
            for folder in group
            for line in _junk(folder, language)
        ),
    )


class _Arguments(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: VariableReference) -> None:  # noqa: N802 - the library names it so
        self.names.add(node.id.name)


def arguments_of(folders: tuple[Path, ...], language: str) -> dict[str, frozenset[str]]:
    found = {}
    for folder in folders:
        for path in files_of(folder, language):
            for entry in _parse(path).body:
                if isinstance(entry, Message):
                    arguments = _Arguments()
                    arguments.visit(entry)
                    found[entry.id.name] = frozenset(arguments.names)
    return found


def _junk(folder: Path, language: str) -> Iterator[str]:
    for path in files_of(folder, language):
        written = path.read_text(encoding="utf-8")
        for entry in _parse(path).body:
            if isinstance(entry, Junk) and entry.span:
                yield f"{path.name}: {written.count(chr(10), 0, entry.span.start) + 1}"


def _parse(path: Path) -> Resource:
    parsed: Resource = FluentParser().parse(path.read_text(encoding="utf-8"))
    return parsed
