"""The pages for authors: their code is that of the examples, and runs."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from bot.cli.games import write_package
from tests.support.source import ROOT

TUTORIAL: Final = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
LIBRARY: Final = (ROOT / "docs" / "library.md").read_text("utf-8")
FENCED: Final = re.compile(r"^```(\w+) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ALONE: Final = """
import sys

class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in {*sys.stdlib_module_names, "games"}:
            raise ImportError(name)

sys.path.insert(0, sys.argv[1])
sys.meta_path.insert(0, Refuse())
"""
"""Python finds the standard library and the games only."""


def test_pages_are_short() -> None:
    assert TUTORIAL.count("\n") <= 200
    assert LIBRARY.count("\n") <= 100


def read_tree(folder: Path) -> dict[str, list[str]]:
    """Return the lines of all files, without empty ones."""
    kinds = {".py", ".toml", ".ftl"}
    files = (path for path in folder.rglob("*") if path.suffix in kinds)
    return {
        str(path.relative_to(folder)): [
            line for line in path.read_text("utf-8").split("\n") if line
        ]
        for path in files
    }


def test_the_tutorial_builds_the_example_from_the_template(tmp_path: Path) -> None:
    made = tmp_path / "made"
    assert write_package("tic_tac_toe", made) == 0
    files = read_tree(made)
    blocks = [found for found in FENCED.findall(TUTORIAL) if found[1]]
    for path in {path for kind, path, _ in blocks if kind != "diff"}:
        files[path] = []
    for kind, path, code in blocks:
        lines = [line for line in code.split("\n") if line]
        if kind == "diff":
            old, new = ([line[1:] for line in lines if line[0] == sign] for sign in "-+")
            changed = dict(zip(old, new, strict=True))
            assert changed.keys() <= {*files[path]}
            lines, files[path] = [changed.get(line, line) for line in files[path]], []
        files[path] += lines
    assert files == read_tree(ROOT / "docs" / "examples" / "tic_tac_toe")


@pytest.mark.parametrize("number", range(3))
def test_the_code_of_the_library_page_needs_python_and_the_games_only(
    tmp_path: Path, number: int
) -> None:
    program = [code for _, _, code in FENCED.findall(LIBRARY)][number]
    recorded = ROOT / "tests" / "games" / "coloretto" / "recorded"
    shutil.copy(min(recorded.glob("*.json")), tmp_path / "game.json")
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", ALONE + program, str(ROOT)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert re.search(r"^Outcome\(|^\(\d", done.stdout, re.MULTILINE)
