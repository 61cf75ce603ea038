"""Every numbered rule of a game has a test that names it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.core.game import AnyGame
from tests.games.cases import find_folder
from tests.support.games import GAMES
from tests.support.source import ROOT


def list_rules(page: str) -> set[str]:
    """Return the numbers of a page of rules: what its list items begin with."""
    return set(re.findall(r"^- ([A-Z]+[0-9]+)\.", page, re.MULTILINE))


def find_named(folder: Path) -> Iterator[str]:
    """Find the rule numbers in the docstrings of a folder's tests."""
    for path in folder.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield from re.findall(r"\b[A-Z]+[0-9]+\b", ast.get_docstring(node) or "")


@pytest.mark.parametrize("game", [entry.game for entry in GAMES.values()], ids=list(GAMES))
def test_every_rule_is_named_by_a_test(game: AnyGame) -> None:
    page = ROOT / "games" / game.id / "README.md"
    rules = list_rules(page.read_text(encoding="utf-8"))
    assert rules
    assert rules - set(find_named(find_folder(game))) == set()
