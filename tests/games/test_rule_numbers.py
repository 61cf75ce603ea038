"""Every rule has its number in the rules of the game, and a test that names it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.games.playthrough import find_folder
from tests.support.games import GAMES, over_games

HERE = Path(__file__).parent
RULE = re.compile(r"\b[A-Z]+[0-9]+\b")


def list_rules(page: Path) -> set[str]:
    """List the numbers that a page gives to the rules of its game."""
    return set(re.findall(r"^- ([A-Z]+[0-9]+)\.", page.read_text("utf-8"), re.MULTILINE))


def find_named(*folders: Path) -> Iterator[str]:
    """Find the rule numbers in the docstrings and tables of tests."""
    for path in (path for folder in folders for path in folder.glob("test_*.py")):
        _title, *body = ast.parse(path.read_text(encoding="utf-8")).body
        for node in (node for part in body for node in ast.walk(part)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield from RULE.findall(node.value)


@over_games
def test_every_rule_is_named_by_a_test(game: str) -> None:
    rules = list_rules(HERE.parents[1] / "games" / game / "README.md")
    assert rules
    assert rules - set(find_named(HERE, find_folder(GAMES[game].game))) == set()
