"""Commands about games: which are installed, and how to start and try a new one."""

from __future__ import annotations

import os
import re
import sys
import tomllib
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from bot.game_packages import GROUP, ID, InstalledGame
from bot.ops.config import Settings, SettingsError, find_chosen
from bot.words import ENGLISH, Reader
from games.core import CONTRACT

_WARNING: Final = (
    "Games run in the bot's process and can do what it can: read its token, its database and the"
    " network. Install packages only from people you trust."
)


def list_games(installed: Sequence[InstalledGame]) -> int:
    """Print the games in their order, and what is wrong with those that are left out.

    Return 1 if one is left out.
    """
    sys.stdout.writelines(f"{line}\n" for line in _describe(installed))
    return 1 if any(game.fault for game in installed) else 0


def _describe(installed: Sequence[InstalledGame]) -> Iterator[str]:
    rows: list[tuple[str, ...]] = [("Game", "Title", "Package", "Contract", "Languages")]
    for game in installed:
        title = Reader(ENGLISH, game.package.words).say("name") if game.package else "(left out)"
        source = f"{game.distribution} {game.version}".strip() or "-"
        languages = ", ".join(game.languages) or "-"
        rows.append((game.id, title, source, game.contract or "-", languages))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield "  ".join(cells).rstrip()
    yield f"This Takujo has contract {CONTRACT}."
    yield from (f"Left out: {game}: {game.fault}" for game in installed if game.fault)
    yield _WARNING


_TEMPLATE: Final = Path(__file__).parent / "template"


def write_package(name: str, folder: Path) -> int:
    """Write the package of a new game into `folder` and return the exit code.

    Raises `SettingsError` for an invalid name, and for a folder that is not empty.
    """
    if not ID.fullmatch(name) or iskeyword(name):
        raise SettingsError(f"{name!r} is no name of 2 to 24 characters of a-z, 0-9 and _")
    if find_spec(name):
        raise SettingsError(f"{name} is a Python module already: choose another name")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise SettingsError(f"{folder} is not an empty folder")
    title = name.replace("_", " ").title()
    names = {"mygame": name, "MyGame": title.replace(" ", ""), "My Game": title}
    for source in _TEMPLATE.rglob("*"):
        if source.is_file() and source.suffix != ".pyc":
            path = folder / str(source.relative_to(_TEMPLATE)).replace("mygame", name)
            path.parent.mkdir(parents=True, exist_ok=True)
            text = source.read_text("utf-8")
            path.write_text(re.sub("|".join(names), lambda old: names[old[0]], text), "utf-8")
    sys.stdout.write(f"{folder}: the game {title}; its README.md says how to go on\n")
    return 0


def try_package(path: Path, settings: Settings, *, port: int | None, browse: bool) -> int:
    """Run the demo with the package in a folder, and start the bot again when a file changes.

    The package need not be installed. Its games are offered before all others. Returns the exit
    code of the demo. Raises `SettingsError` for a folder without a package of games.
    """
    try:
        project = tomllib.loads((path / "pyproject.toml").read_text("utf-8"))["project"]
        games = project["entry-points"][GROUP]
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, LookupError, TypeError) as error:
        raise SettingsError(
            f"{path}: its pyproject.toml registers no games under {GROUP}: {error!r}"
        ) from None
    demo = import_module("bot.sandbox.demo")
    with TemporaryDirectory() as site:
        _write_metadata(Path(site), project, games)
        folders = (site, str(path.resolve()), str(path.resolve() / "src"))
        os.environ["PYTHONPATH"] = os.pathsep.join(
            filter(None, (*folders, os.environ.get("PYTHONPATH")))
        )
        offers = dict.fromkeys((*games, *(game.id for game in find_chosen())))
        os.environ["TAKUJO_GAMES"] = ",".join(offers)
        code: int = demo.run(
            settings, port=demo.PORT if port is None else port, browse=browse, watched=path
        )
    return code


def _write_metadata(site: Path, project: dict[str, Any], games: dict[str, str]) -> None:
    """Register games as an installation would."""
    name = project["name"]
    version = project.get("version", "0")
    info = site / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir()
    head = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
    (info / "METADATA").write_text(head, "utf-8")
    lines = (f"{game} = {module}\n" for game, module in games.items())
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n{''.join(lines)}", "utf-8")
