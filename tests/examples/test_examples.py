"""The packages in `docs/examples` are small, pass the suite as installed, and are played."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Final

import pytest

from bot.game_packages import find_games, offered
from bot.sandbox.components import walk
from bot.sandbox.model import Message
from tests.support.games import WITH_TOY
from tests.support.packages import Site
from tests.support.source import ROOT
from tests.support.stage import Stage

EXAMPLES: Final = ROOT / "docs" / "examples"
PLUGIN: Final = "bot.testing.plugin"


def count_lines(example: str, *kinds: str) -> int:
    """Count the lines of a package in files of these kinds."""
    files = (path for kind in kinds for path in (EXAMPLES / example / example).rglob(f"*.{kind}"))
    return sum(path.read_text("utf-8").count("\n") for path in files)


def test_a_game_is_small() -> None:
    assert count_lines("tic_tac_toe", "py") <= 150
    assert count_lines("liars_dice", "py", "ftl") <= 300


def run(folder: Path, *arguments: str, path: str = "") -> str:
    """Run a module of Python in a folder; return what it prints."""
    done = subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.long
def test_installed_examples_pass_the_suite_of_the_plugin(tmp_path: Path) -> None:
    site = tmp_path / "site"
    # The backend comes with the tools for development; otherwise pip fetches it for each package.
    given = ["--no-build-isolation"] if find_spec("hatchling") else []
    given += ["--quiet", "--disable-pip-version-check", "--no-deps", "--target", str(site)]
    examples = [str(EXAMPLES / name) for name in ("tic_tac_toe", "liars_dice")]
    run(tmp_path, "pip", "install", *given, *examples)
    wanted = ("--takujo-game", "tic_tac_toe", "--takujo-game", "liars_dice")
    # Whether the entry point is installed or not, the plugin is registered once.
    path = f"{site}{os.pathsep}{ROOT}"
    options = ("-q", "-p", "no:cacheprovider", "-o", "asyncio_default_fixture_loop_scope=function")
    said = run(tmp_path, "pytest", "-p", PLUGIN, *options, *wanted, path=path)
    assert "38 passed" in said


def list_choices(message: Message) -> list[tuple[str, ...]]:
    """List the buttons of a message that lead to moves, and the values of its selects."""
    found = [one for one in walk(message.components) if one.get("custom_id", "")[:5] == "move:"]
    buttons: list[tuple[str, ...]] = [(one["custom_id"],) for one in found if "options" not in one]
    selects = [one for one in found if "options" in one]
    return buttons + [
        (one["custom_id"], option["value"]) for one in selects for option in one["options"]
    ]


@pytest.mark.parametrize("game", ["tic_tac_toe", "liars_dice"])
async def test_an_example_is_played_to_its_end_on_discord(
    stage: Stage, site: Site, game: str
) -> None:
    shutil.copytree(EXAMPLES / game / game, site.folder / game)
    site.register(game, game, game)
    stage.games = {**WITH_TOY, **offered(one for one in find_games() if one.id == game)}
    await stage.restart()
    table, random, clicks = await stage.start(game=game), Random(1), 0
    while (await stage.table(table)).ended is None and clicks < 500:
        player = await stage.asked(table)
        shown, plies = await stage.hand(player, table), (await stage.table(table)).plies
        while (await stage.table(table)).plies == plies:
            # A choice leads to a move, to a group of moves, or asks whether the move is meant.
            choice, clicks = random.choice(list_choices(shown)), clicks + 1
            name, *values = choice
            deed = player.select(shown, name, *values) if values else player.click(shown, name)
            answer = await deed
            shown = shown if answer.first is None else answer.first
    assert (await stage.table(table)).ended is not None
    assert await stage.board(table)
