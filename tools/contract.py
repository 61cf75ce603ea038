"""Writes docs/contract.md: the contract of games, from its docstrings and an example of each hook.

The examples stand in `contract_examples.toml`; a test fails for a hook without one.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from textwrap import indent
from typing import Final, NamedTuple

from games.core import CONTRACT

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs" / "contract.md"
EXAMPLES: Final = Path(__file__).with_name("contract_examples.toml")
_CATALOGUE: Final = "games/catalog.py"
_INTRO: Final = (
    f"Contract {CONTRACT}, made by `make docs` from the docstrings of `games/core`, `games/ai` and"
    " `games/catalog.py`. [Adding a game](adding-a-game.md) builds one step by step."
)
_INTERNAL: Final = frozenset({"words", "module", "source"})
"""Parts of a package that it does not export."""


class Part(NamedTuple):
    """The subject of a section of the page."""

    title: str
    file: str
    names: tuple[str, ...]
    """Classes of which each member is a hook, or whose members one example shows; functions."""
    intro: str = ""


PARTS: Final = (
    Part(
        "What a package exports",
        _CATALOGUE,
        ("GamePackage",),
        "Names of the module that `takujo.games` registers, beside `CONTRACT`, the version of this"
        " contract that it was written for. All but `GAME` may be left out.",
    ),
    Part("The rules", "games/core/game.py", ("Game", "OpenGame")),
    Part(
        "Values of the rules",
        "games/core/game.py",
        ("Setup", "Option", "Decision", "Chance", "Event", "Step", "Outcome", "Notation"),
    ),
    Part(
        "Helpers of the rules",
        "games/core/game.py",
        ("choose_options", "ask", "next_seat", "about", "tell", "tell_apart", "find_winners"),
    ),
    Part("Texts", "games/core/text.py", ("Text", "text", "Player", "Emoji", "Listing")),
    Part("A plain picture", "games/core/plain.py", ("present", "Layout", "Plate")),
    Part("The presentation", "games/core/presentation.py", ("Presentation",)),
    Part(
        "Values of the presentation",
        "games/core/presentation.py",
        ("Choice", "Group", "ScoreSheet", "ScoreRow", "RulesPage", "Example"),
    ),
    Part("A lesson", "games/core/lesson.py", ("Lesson", "LessonStep")),
    Part(
        "Strong computer players", "games/ai/evaluation.py", ("Evaluator", "Evaluation", "Reason")
    ),
    Part("Luck in reports", "games/ai/luck.py", ("LuckModel",)),
)
HOOKS: Final = frozenset({"GamePackage", "Game", "Presentation", "Evaluator", "LuckModel"})
"""Classes of which each member has an example."""


class Member(NamedTuple):
    """An attribute or a method of a class."""

    name: str
    signature: str
    doc: str


def main() -> None:
    """Write the page."""
    PAGE.write_text(render(), "utf-8")


def render() -> str:
    """Return the page. Raises `KeyError` for a hook without an example."""
    examples = read_examples()
    lines = ["# The contract of games", "", _INTRO]
    for part in PARTS:
        lines += ["", f"## {part.title}", *(["", part.intro] if part.intro else [])]
        nodes = {node.name: node for node in _parse(part.file).body if isinstance(node, _NAMED)}
        for name in part.names:
            lines += ["", *_describe(nodes[name], examples)]
    return "\n".join(lines) + "\n"


def read_examples() -> dict[str, str]:
    """Return the examples by hook, such as `Game.view`, class or function."""
    data: dict[str, str | dict[str, str]] = tomllib.loads(EXAMPLES.read_text("utf-8"))
    fields = dict[str, str]()
    for name, value in data.items():
        if isinstance(value, str):
            fields[name] = value.strip()
        else:
            fields.update({f"{name}.{member}": code.strip() for member, code in value.items()})
    return fields


def list_hooks() -> Iterator[str]:
    """Yield the name of everything that has an example."""
    for part in PARTS:
        nodes = {node.name: node for node in _parse(part.file).body if isinstance(node, _NAMED)}
        for name in part.names:
            node = nodes[name]
            if name in HOOKS and isinstance(node, ast.ClassDef):
                yield from (f"{name}.{member.name}" for member in list_members(node))
            else:
                yield name


_NAMED: Final = (ast.ClassDef, ast.FunctionDef)


def _parse(file: str) -> ast.Module:
    return ast.parse((ROOT / file).read_text("utf-8"))


def list_members(node: ast.ClassDef) -> list[Member]:
    """Return the documented attributes and the public methods of a class that an author may use."""
    members = []
    for at, item in enumerate(node.body):
        match item:
            case ast.AnnAssign(target=ast.Name(name)):
                after = node.body[at + 1] if at + 1 < len(node.body) else None
                kind = ast.unparse(item.annotation)
                kind = re.sub(r"^ClassVar\[(.*)\]$", r"\1", kind)
                default = "" if item.value is None else f" = {_default(item.value)}"
                members.append(Member(name, f"{name}: {kind}{default}", _doc_of(after)))
            case ast.FunctionDef(name=name) if not name.startswith("_") and node.name == "Game":
                parameters = ", ".join(arg.arg for arg in item.args.args[1:])
                result = ast.unparse(item.returns) if item.returns else ""
                signature = f"{name}({parameters}) -> {result}"
                members.append(Member(name, signature, ast.get_docstring(item) or ""))
    if node.name == "GamePackage":
        members = [member for member in members if member.name not in _INTERNAL]
    return members


def _default(value: ast.expr) -> str:
    written = ast.unparse(value)
    if (match := re.fullmatch(r"field\(default_factory=(\w+)\)", written)) is not None:
        return {"dict": "{}"}.get(match[1], match[1])
    return written


def _doc_of(node: ast.stmt | None) -> str:
    match node:
        case ast.Expr(value=ast.Constant(value=str(doc))):
            return _unwrap(doc)
    return ""


def _unwrap(doc: str) -> str:
    """Return the paragraphs of a docstring, each in one line."""
    paragraphs = re.split(r"\n\s*\n", doc.strip())
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


def _describe(node: ast.ClassDef | ast.FunctionDef, examples: dict[str, str]) -> Iterator[str]:
    yield f"### `{node.name}`"
    if doc := _unwrap(ast.get_docstring(node) or ""):
        yield ""
        yield doc
    if isinstance(node, ast.FunctionDef):
        yield from ("", *_show(examples[node.name]))
        return
    if node.name not in HOOKS:
        yield from ("", *_show(examples[node.name]))
    members = list_members(node)
    if members:
        yield ""
    exports = _find_exports() if node.name == "GamePackage" else {}
    for member in members:
        signature = member.signature
        if member.name in exports:
            signature = exports[member.name] + signature.removeprefix(member.name)
        doc = indent(member.doc and f"\n{_unwrap(member.doc)}", "  ") if member.doc else ""
        yield f"- `{signature}`{_inline(doc)}"
        if node.name in HOOKS:
            yield from (
                indent(line, "  ") for line in _show(examples[f"{node.name}.{member.name}"])
            )


def _inline(doc: str) -> str:
    """Return a docstring that goes on in the line of its hook."""
    return f"  \n  {doc.strip()}" if doc else ""


def _show(code: str) -> tuple[str, ...]:
    return ("```python", *code.split("\n"), "```")


def _find_exports() -> dict[str, str]:
    """Return the names that `read_package` reads, by the part of the package that they become."""
    types = dict[str, str]()
    for node in ast.walk(_parse(_CATALOGUE)):
        if isinstance(node, ast.keyword) and node.arg:
            names = re.findall(r"exports(?:\.get\(|\[)'(\w+)'", ast.unparse(node.value))
            if names and not names[0].startswith("__"):
                types[node.arg] = names[0]
    return types | {"game": "GAME"}


if __name__ == "__main__":
    main()
