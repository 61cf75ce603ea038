"""Rules for the source that import-linter cannot express: see `pyproject.toml` for the others."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final, TypeVar

import pytest

from tests.support import games
from tests.support.source import (
    FOLDERS,
    ROOT,
    imports_of,
    is_in,
    module_of,
    modules,
    name_of,
    parse,
)

N = TypeVar("N", bound=ast.AST)

IMPURE_CALLS: Final = frozenset({"breakpoint", "eval", "exec", "input", "open", "print"})
GAMES: Final = sorted(games.GAMES)


def _nodes(kind: type[N], *folders: str) -> Iterator[tuple[str, N]]:
    """Yield the nodes of a kind in the syntax trees of folders, each with its module."""
    for path in modules(*folders):
        nodes = (node for node in ast.walk(parse(path)) if isinstance(node, kind))
        yield from ((name_of(path), node) for node in nodes)


def _forbidden(folder: str, *packages: str) -> list[str]:
    return [
        f"{name_of(path)} imports {module}"
        for path in modules(folder)
        for module in sorted(imports_of(path))
        if is_in(module, *packages)
    ]


def test_messages_are_pure_and_synchronous() -> None:
    waiting = (ast.Await, ast.AsyncFunctionDef, ast.AsyncFor, ast.AsyncWith)
    imports = [
        name
        for name, node in _nodes(ast.AST, "bot/messages")
        if isinstance(node, waiting)
        or (isinstance(node, ast.Attribute) and node.attr in {"Interaction", "extras"})
    ]
    assert imports == []
    assert _forbidden("bot/messages", "asyncio", "discord.ext", "logging") == []


def test_games_import_only_the_standard_library_and_call_no_impure_builtins() -> None:
    allowed = {*sys.stdlib_module_names, "games"}
    outside = {
        f"{name_of(path)} imports {module}"
        for path in modules("games")
        for module in imports_of(path)
        if module.partition(".")[0] not in allowed
    }
    called = {
        f"{name} calls {node.func.id}"
        for name, node in _nodes(ast.Call, "games")
        if isinstance(node.func, ast.Name) and node.func.id in IMPURE_CALLS
    }
    assert outside | called == set()


@pytest.mark.parametrize("game", GAMES)
def test_games_neither_import_each_other_nor_are_imported_from_outside(game: str) -> None:
    others = [f"games.{other}" for other in GAMES if other != game]
    assert _forbidden(f"games/{game}", "games.catalog", *others) == []
    inside = (f"games/{game}/", "tests/", "tools/")
    strangers = [line for package in FOLDERS for line in _forbidden(package, f"games.{game}")]
    assert [line for line in strangers if not line.startswith(inside)] == []
    # The luck module sees whole positions: only the game's `__init__.py` may import it.
    lucky = (_forbidden(package, f"games.{game}.luck") for package in ("bot", "cogs", "games"))
    knowing = {line.partition(" ")[0] for lines in lucky for line in lines}
    knowing.discard(f"games/{game}/luck.py")
    assert knowing == {f"games/{game}/__init__.py"}


def test_games_core_imports_no_other_package_of_games() -> None:
    imports = _forbidden("games/core", "games")
    assert [line for line in imports if " imports games.core" not in line] == []


def test_names_of_games_occur_only_in_their_own_folders() -> None:
    names = re.compile(rf"\b({'|'.join(GAMES)})\b", re.IGNORECASE)
    home = {ROOT / "games" / name for name in GAMES}
    files = [
        path
        for folder in ("games", "bot", "cogs")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in {".py", ".ftl", ".js", ".html", ".css"} and not home & {*path.parents}
    ]
    assert files
    named = [name_of(path) for path in files if names.search(path.read_text(encoding="utf-8"))]
    assert named == []


def _watchers(game: str) -> list[Path]:
    """Return a game's modules that its rules do not import: they only show or play it."""
    module_paths = {module_of(path): path for path in modules(f"games/{game}")}
    del module_paths[f"games.{game}"]  # an import of a module from the package names both
    engine = set[str]()
    ahead = {f"games.{game}.rules"}
    while ahead:
        module = ahead.pop()
        engine.add(module)
        ahead |= {
            name for name in imports_of(module_paths[module]) if name in module_paths
        } - engine
        ahead.discard(f"games.{game}")  # `from games.x import moves` needs no more than the module
    assert not engine & {f"games.{game}.presentation", f"games.{game}.ai"}
    # Luck is measured in games that are over, when all hands are known.
    del module_paths[f"games.{game}.luck"]
    return [path for module, path in module_paths.items() if module not in engine]


def test_interface_and_ai_modules_never_use_a_game_state() -> None:
    watchers = [
        *modules("bot/messages", "bot/notifications", "cogs", "games/ai"),
        *(path for game in GAMES for path in _watchers(game)),
    ]
    names = {
        path: {
            node.id if isinstance(node, ast.Name) else node.attr
            for node in ast.walk(parse(path))
            if isinstance(node, (ast.Name, ast.Attribute))
        }
        for path in watchers
    }
    seen = [
        f"{name_of(path)} knows {name}"
        for path in watchers
        for name in sorted({*imports_of(path), *names[path]})
        if name.rpartition(".")[2] == "State"
    ]
    assert seen == []


def test_replies_that_show_tables_are_built_lazily() -> None:
    # The reply is built after the change, so that tables are updated even if building it fails.
    replies = [
        (name, call)
        for name, call in _nodes(ast.Call, "cogs")
        if ast.unparse(call.func).rpartition(".")[2] in ("Reply", "reply")
        and "ShowTables(" in ast.unparse(call)
    ]
    assert len(replies) > 15
    eager = [
        (name, call.lineno)
        for name, call in replies
        if not ast.unparse(call.args[0]).startswith(("partial(", "build"))
    ]
    assert eager == []


def test_every_interaction_response_has_a_time_limit() -> None:
    # `call` of `bot/ops/requests.py` sets the limit.
    messages = [
        (path, node.lineno, ast.unparse(node.value))
        for path, node in _nodes(ast.Await, "cogs")
        if isinstance(node.value, ast.Call)
    ]
    answers = [
        message
        for message in messages
        if re.search(r"\.(response|followup|\w+_response)[.(]", message[2])
    ]
    assert len(answers) >= 8
    assert [answer for answer in answers if not answer[2].startswith("call(")] == []


def test_dataclasses_of_games_are_frozen_and_have_slots() -> None:
    classes = _nodes(ast.ClassDef, "games")
    assert [f"{name}: {node.name}" for name, node in classes if _is_mutable(node)] == []


def _is_mutable(node: ast.ClassDef) -> bool:
    """Tell whether a class is a dataclass without `frozen=True` or `slots=True`."""
    for decorator in node.decorator_list:
        if ast.unparse(decorator).startswith("dataclass"):
            keywords = {word.arg for word in getattr(decorator, "keywords", [])}
            return not {"frozen", "slots"} <= keywords
    return False


def test_suppressed_checks_have_reasons_and_no_todo_comments_remain() -> None:
    later = re.compile(r"\b(TO" r"DO|FIX" r"ME|X" r"XX|HA" r"CK)\b")
    bare = list[str]()
    left = list[str]()
    for path in modules(*FOLDERS):
        text = path.read_text("utf-8")
        left += [name_of(path)] * bool(later.search(text))
        for number, (above, line) in enumerate(pairwise(["", *text.splitlines()]), 1):
            comment = re.search(r"# (?:noqa|type: ignore)\b(.*)", line)
            if comment and not re.search(r"[#(-] ?\w+ ", comment[1]) and above.lstrip()[:2] != "# ":
                bare.append(f"{name_of(path)}:{number}")
    assert (bare, left) == ([], [])


def test_every_folder_of_tests_and_tools_is_a_package() -> None:
    # Without it two files of one name collide, and `tests/games` would hide `games`.
    folders = {path.parent for path in modules("tests", "tools")}
    assert [name_of(folder) for folder in folders if not (folder / "__init__.py").exists()] == []
