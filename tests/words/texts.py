"""The texts in the Fluent files, and their uses in the code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from pathlib import Path
from typing import Final

from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor

from tests.support.games import GAMES

ROOT: Final = Path(__file__).parents[2]
BOT: Final = "bot"
CORE: Final = "core"
"""Groups of texts; every other group is a game."""

ROOMS: Final = (BOT, CORE, *GAMES)

PEOPLE: Final = frozenset(
    {"by", "dealer", "guest", "last", "order", "player", "some", "target", "thief", "to", "victim"}
    | {"who"}
)
"""Variables with players' names."""

_KEY: Final = re.compile(r"[a-z0-9.+\\-]+")
"""A pattern of keys; `key =` also has other meanings."""


@dataclass(slots=True)
class Message:
    """One text of a Fluent file."""

    key: str
    entry: fluent.Message
    variables: set[str] = field(default_factory=set)
    references: set[str] = field(default_factory=set)
    words: str = ""
    """The text without variables and Fluent syntax."""
    selects: dict[str, frozenset[str]] = field(default_factory=dict)
    """The variables that select between texts, with the names of the variants."""


class _Reader(Visitor):
    def __init__(self, message: Message) -> None:
        self.message = message

    def visit_VariableReference(self, node: fluent.VariableReference) -> None:  # noqa: N802 - the library names it so
        self.message.variables.add(node.id.name)

    def visit_MessageReference(self, node: fluent.MessageReference) -> None:  # noqa: N802 - the library names it so
        self.message.references.add(node.id.name)

    def visit_SelectExpression(self, node: fluent.SelectExpression) -> None:  # noqa: N802 - the library names it so
        if isinstance(node.selector, fluent.VariableReference):
            names = {
                one.key.name if isinstance(one.key, fluent.Identifier) else one.key.value
                for one in node.variants
            }
            name = node.selector.id.name
            self.message.selects[name] = self.message.selects.get(name, frozenset()) | names
        self.generic_visit(node)

    def visit_TextElement(self, node: fluent.TextElement) -> None:  # noqa: N802 - the library names it so
        self.message.words += f"{node.value} "


def files_of(room: str, language: str) -> list[Path]:
    if room == BOT:
        return sorted((ROOT / "bot" / "words" / language).glob("*.ftl"))
    if room == CORE:
        return [ROOT / "games" / "core" / "words" / f"{language}.ftl"]
    return [GAMES[room].words / f"{language}.ftl"]


@cache
def messages(room: str, language: str) -> tuple[Message, ...]:
    """Return every text of a group, in the order of its files, duplicates included."""
    return tuple(message for path in files_of(room, language) for message in _parse(path))


def _parse(path: Path) -> Iterator[Message]:
    for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
        assert not isinstance(entry, fluent.Junk), f"{path}: {entry.content}"
        if isinstance(entry, fluent.Message):
            message = Message(entry.id.name, entry)
            _Reader(message).visit(entry)
            yield message


def keys(room: str, language: str = "en") -> set[str]:
    return {message.key for message in messages(room, language)}


@dataclass(frozen=True, slots=True)
class Use:
    """A place in the code that uses a text."""

    where: str
    room: str
    pattern: str
    """A regular expression of the key; holes of an f-string are `.+`."""
    given: frozenset[str] | None
    """The variables of the call; None if they cannot be determined."""


@cache
def uses() -> tuple[Use, ...]:
    """Return every use of a text: `text()`, `Refusal()`, `Text()`, `phrase()`, `key =`."""
    return tuple(use for path in _sources() for use in _uses_in(path))


@dataclass(frozen=True, slots=True)
class Literal:
    """A string in the code that looks like a key."""

    where: str
    room: str
    key: str


@cache
def literals() -> tuple[Literal, ...]:
    """Return every string in the code that looks like a key."""
    return tuple(
        Literal(_where(path, node), room, node.value)
        for path in _sources()
        for room in rooms_of(path)
        for node in ast.walk(_tree(path))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", node.value)
    )


def people_given() -> set[str]:
    """Return the names of variables with players."""
    return {
        name
        for path in _sources()
        for node in ast.walk(_tree(path))
        if isinstance(node, ast.keyword) and node.arg
        for name in [node.arg]
        if _calls(node.value, "Player", "enumerate_seats")
    }


def moments_given() -> set[str]:
    """Return the names of variables with Discord timestamps."""
    return {
        name
        for name, value in _given()
        if _calls(value, "format_dt")
        or (isinstance(value, ast.JoinedStr) and ast.unparse(value)[2:].startswith("<t:"))
    }


def _given() -> Iterator[tuple[str, ast.expr]]:
    """Yield names and their values, from arguments and assignments."""
    for path in _sources():
        for node in ast.walk(_tree(path)):
            match node:
                case ast.keyword(arg=str(name), value=value):
                    yield name, value
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    yield name, value


def _calls(value: ast.expr, *names: str) -> bool:
    """Return whether a value is the result of one of these functions."""
    parts = [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]
    found = [part.func for part in parts if isinstance(part, ast.Call)]
    return any(ast.unparse(one).rpartition(".")[2] in names for one in found)


def _sources() -> list[Path]:
    found = [path for room in ("bot", "cogs", "games") for path in (ROOT / room).rglob("*.py")]
    return [path for path in found if ROOT / "bot" / "sandbox" not in path.parents]


@cache
def rooms_of(path: Path) -> tuple[str, ...]:
    """Return the groups that a module's texts are in; several for a package that games share."""
    folder, room, *inside = path.relative_to(ROOT).parts
    if folder != "games" or not inside:
        return (BOT,)
    if room in ROOMS or room == "ai":
        return (room if room in ROOMS else CORE,)
    shared = re.compile(rf"^from games\.{room}\b", re.MULTILINE)
    folders = {game: (ROOT / "games" / game).rglob("*.py") for game in GAMES}
    return tuple(
        game
        for game, paths in folders.items()
        if any(shared.search(one.read_text("utf-8")) for one in paths)
    )


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _uses_in(path: Path) -> Iterator[Use]:
    for node in ast.walk(_tree(path)):
        for key, given in _named(node):
            for room, pattern in product(rooms_of(path), filter(_KEY.fullmatch, _patterns(key))):
                yield Use(_where(path, key), room, pattern, given)


def _named(node: ast.AST) -> Iterator[tuple[ast.expr, frozenset[str] | None]]:
    """Yield the expressions in a node that are keys, with the text's variables."""
    match node:
        case ast.Call(func=called, args=[key], keywords=keywords) if _takes_key(called):
            names = [keyword.arg for keyword in keywords]
            yield key, None if None in names else frozenset(str(name) for name in names)
        case ast.Call(func=ast.Name(id="Text" | "phrase"), args=[key, *_]):
            yield key, None
        case ast.Assign(targets=[ast.Name(id="key")], value=value):
            yield value, None
        case ast.AnnAssign(target=ast.Name(id="key"), value=value) if value:
            yield value, None


def _takes_key(called: ast.expr) -> bool:
    match called:
        case ast.Name(id=name) | ast.Attribute(attr="Refusal" | "MoveRefusedError" as name):
            return name in ("text", "Refusal", "MoveRefusedError")
        case ast.Attribute(attr="say", value=reader):
            return _is_reader(reader)
    return False


def _is_reader(value: ast.expr) -> bool:
    """Return whether an object with a method `say` is a reader."""
    name = ast.unparse(value).lower()
    return any(word in name for word in ("reader", "plain", "inline"))


def _patterns(key: ast.expr) -> Iterable[str]:
    match key:
        case ast.Constant(value=str(value)):
            return [re.escape(value)]
        case ast.JoinedStr(values=values):
            return ["".join(_part(value) for value in values)]
        case ast.IfExp(body=body, orelse=orelse):
            return [*_patterns(body), *_patterns(orelse)]
        case _:
            return []


def _part(part: ast.expr) -> str:
    return re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+"


def _where(path: Path, node: ast.expr) -> str:
    return f"{path.relative_to(ROOT)}:{node.lineno}"
