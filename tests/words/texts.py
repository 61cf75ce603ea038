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
from tests.support.source import ROOT, modules, name_of, parse

BOT: Final = "bot"
CORE: Final = "core"
"""Groups of texts; every other group is a game."""

PACKAGES: Final = (BOT, CORE, *GAMES)

_KEY: Final = re.compile(r"[a-z0-9.+\\-]+")
"""A pattern of keys; `key =` also has other meanings."""


@dataclass(slots=True)
class Message:
    """One text of a Fluent file."""

    key: str
    source: str
    """Its lines in the file."""
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
                variant.key.name
                if isinstance(variant.key, fluent.Identifier)
                else variant.key.value
                for variant in node.variants
            }
            name = node.selector.id.name
            self.message.selects[name] = self.message.selects.get(name, frozenset()) | names
        self.generic_visit(node)

    def visit_TextElement(self, node: fluent.TextElement) -> None:  # noqa: N802 - the library names it so
        self.message.words += f"{node.value} "


def _files_of(package: str, language: str) -> list[Path]:
    if package == BOT:
        return sorted((ROOT / "bot" / "words" / language).glob("*.ftl"))
    if package == CORE:
        return [ROOT / "games" / "core" / "words" / f"{language}.ftl"]
    return [GAMES[package].words / f"{language}.ftl"]


@cache
def messages(package: str, language: str) -> tuple[Message, ...]:
    """Return every text of a group, in the order of its files, duplicates included."""
    return tuple(message for path in _files_of(package, language) for message in _parse(path))


def _parse(path: Path) -> Iterator[Message]:
    written = path.read_text(encoding="utf-8")
    for entry in FluentParser().parse(written).body:
        if isinstance(entry, fluent.Message):
            assert entry.span
            message = Message(entry.id.name, written[entry.span.start : entry.span.end])
            _Reader(message).visit(entry)
            yield message


@cache
def keys(package: str) -> frozenset[str]:
    return frozenset(message.key for message in messages(package, "en"))


@dataclass(frozen=True, slots=True)
class Use:
    """A place in the code that uses a text."""

    where: str
    package: str
    pattern: str
    """A regular expression of the key; holes of an f-string are `.+`."""
    given: frozenset[str] | None
    """The variables of the call; None if they cannot be determined."""


@cache
def uses() -> tuple[Use, ...]:
    """Return every use of a text: `text()`, `Refusal()`, `Text()`, `phrase()`, `key =`."""
    return tuple(use for path in _sources() for use in _uses_in(path))


@cache
def literals() -> frozenset[tuple[str, str]]:
    """Return every string in the code that looks like a key, each with the group of its module."""
    return frozenset(
        (package, node.value)
        for path in _sources()
        for node in ast.walk(parse(path))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", node.value)
        for package in packages_of(path)
    )


def given_by(*functions: str) -> set[str]:
    """Return the names of the arguments that are results of these functions."""
    call = re.compile(rf"\b(\w+)=(?:[\w.]+\.)?(?:{'|'.join(functions)})\(")
    return {name for path in _sources() for name in call.findall(path.read_text("utf-8"))}


def _sources() -> list[Path]:
    sandbox = ROOT / "bot" / "sandbox"
    return [path for path in modules("bot", "cogs", "games") if sandbox not in path.parents]


@cache
def packages_of(path: Path) -> tuple[str, ...]:
    """Return the groups that a module's texts are in; several for a package that games share."""
    folder, package, *inside = path.relative_to(ROOT).parts
    if folder != "games" or not inside:
        return (BOT,)
    if package in PACKAGES or package == "ai":
        return (package if package in PACKAGES else CORE,)
    shared = re.compile(rf"^from games\.{package}\b", re.MULTILINE)
    return tuple(
        game
        for game in GAMES
        if any(shared.search(module.read_text("utf-8")) for module in modules(f"games/{game}"))
    )


def _uses_in(path: Path) -> Iterator[Use]:
    for node in ast.walk(parse(path)):
        for key, variables in _named(node):
            where = f"{name_of(path)}:{key.lineno}"
            for package, pattern in product(
                packages_of(path), filter(_KEY.fullmatch, _patterns(key))
            ):
                yield Use(where, package, pattern, variables)


def _named(node: ast.AST) -> Iterator[tuple[ast.expr, frozenset[str] | None]]:
    """Yield the expressions in a node that are keys, with the text's variables."""
    match node:
        case ast.Call(func=called, args=[key], keywords=keywords) if _takes_key(called):
            names = [keyword.arg for keyword in keywords]
            yield key, None if None in names else frozenset(str(name) for name in names)
        case ast.Call(func=ast.Name(id="Text" | "phrase"), args=[key, *_]):
            yield key, None
        case (
            ast.Assign(targets=[ast.Name(id="key")], value=ast.expr() as value)
            | ast.AnnAssign(target=ast.Name(id="key"), value=ast.expr() as value)
        ):
            yield value, None


def _takes_key(called: ast.expr) -> bool:
    match called:
        case ast.Name(id=name) | ast.Attribute(attr="Refusal" | "MoveRefusedError" | "say" as name):
            return name in ("text", "Refusal", "MoveRefusedError", "say")
    return False


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
