"""The packages in `docs/examples` and the pages for authors: size, checks, and whole games."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from random import Random
from typing import Final

import pytest

from bot.cli.games import write_package
from bot.game_packages import find_games, offered
from bot.sandbox.components import walk
from bot.sandbox.model import Message
from bot.testing.random_games import SOAK
from tests.support.games import WITH_TOY
from tests.support.packages import Site, run_python
from tests.support.source import ROOT
from tests.support.stage import Stage

EXAMPLES: Final = ROOT / "docs" / "examples"
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
"""Lets Python import only the standard library and the games."""
CLICKS: Final = 500 if SOAK else 50
"""Clicks after which the rest of a game is played on the database."""


def run(folder: Path, *arguments: str, path: str = "") -> str:
    """Run Python in a folder without an error; return what it prints."""
    code, output = run_python(folder, *arguments, path=path)
    assert code == 0, output
    return output


def read_tree(folder: Path, *kinds: str) -> dict[str, list[str]]:
    """Return the lines of all files of these kinds, without empty ones."""
    return {
        str(path.relative_to(folder)): [line for line in path.read_text().split("\n") if line]
        for path in folder.rglob("*")
        if path.suffix in kinds
    }


def list_choices(message: Message) -> list[tuple[str, ...]]:
    """List the buttons of a message that lead to moves, and the values of its selects."""
    components = [
        control
        for control in walk(message.components)
        if control.get("custom_id", "")[:5] == "move:"
    ]
    buttons: list[tuple[str, ...]] = [
        (component["custom_id"],) for component in components if "options" not in component
    ]
    selects = [component for component in components if "options" in component]
    return buttons + [
        (select["custom_id"], option["value"]) for select in selects for option in select["options"]
    ]


@pytest.mark.parametrize("game", ["tic_tac_toe", "liars_dice", "whispers"])
async def test_an_example_is_played_to_its_end_on_discord(
    stage: Stage, site: Site, game: str
) -> None:
    """The last of them is what `takujo new --hidden` writes."""
    if (EXAMPLES / game).exists():
        shutil.copytree(EXAMPLES / game / game, site.folder / game)
        site.register(game, game, game)
    else:
        site.install(game, hidden=True)
    stage.games = {
        **WITH_TOY,
        **offered(played_game for played_game in find_games() if played_game.id == game),
    }
    await stage.restart()
    table = await stage.start(game=game)
    random = Random(1)
    clicks = 0
    while (await stage.table(table)).ended is None and clicks < CLICKS:
        player = await stage.player_to_move(table)
        hand = await stage.hand(player, table)
        plies = (await stage.table(table)).plies
        while (await stage.table(table)).plies == plies:
            # A choice leads to a move, to a group of moves, or to a confirmation.
            choice = random.choice(list_choices(hand))
            clicks = clicks + 1
            name, *values = choice
            interaction = player.select(hand, name, *values) if values else player.click(hand, name)
            answer = await interaction
            hand = hand if answer.first is None else answer.first
    await stage.finish(table)
    assert await stage.board(table)


def test_the_tutorial_builds_the_example_from_the_template(tmp_path: Path) -> None:
    folder = tmp_path / "made"
    kinds = (".py", ".toml", ".ftl")
    assert write_package("tic_tac_toe", folder) == 0
    files = read_tree(folder, *kinds)
    blocks = [match for match in FENCED.findall(TUTORIAL) if match[1]]
    for path in {path for kind, path, _ in blocks if kind != "diff"}:
        files[path] = []
    for kind, path, code in blocks:
        lines = [line for line in code.split("\n") if line]
        if kind == "diff":
            old, new = ([line[1:] for line in lines if line[0] == sign] for sign in "-+")
            changed = dict(zip(old, new, strict=True))
            assert changed.keys() <= {*files[path]}
            lines = [changed.get(line, line) for line in files[path]]
            files[path] = []
        files[path] += lines
    assert files == read_tree(EXAMPLES / "tic_tac_toe", *kinds)


@pytest.mark.parametrize("number", range(3))
def test_library_page_code_needs_only_the_standard_library_and_games(
    tmp_path: Path, number: int
) -> None:
    program = [code for _, _, code in FENCED.findall(LIBRARY)][number]
    recorded = ROOT / "tests" / "games" / "coloretto" / "recorded"
    shutil.copy(min(recorded.glob("*.json")), tmp_path / "game.json")
    output = run(tmp_path, "-I", "-S", "-c", ALONE + program, str(ROOT))
    assert re.search(r"^Outcome\(|^\(\d", output, re.MULTILINE)
