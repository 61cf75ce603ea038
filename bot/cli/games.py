"""Commands about games: which are installed, and how to start and try a new one."""

from __future__ import annotations

import argparse
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

from bot.game_packages import GROUP, InstalledGame, find_games, find_id_fault, list_own
from bot.ops.config import Settings, SettingsError, find_chosen
from bot.words import ENGLISH, Reader
from games.catalog import GamePackage
from games.core import CONTRACT

_WARNING: Final = (
    "Games run in the bot's process and can do what it can: read its token, its database and the"
    " network. Install packages only from people you trust."
)


def add_parsers(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the commands that need no options of others."""
    commands.add_parser("games", help="list the games that are installed, and their faults")
    new = commands.add_parser("new", help="write the package of a new game")
    new.add_argument("name", help="id of the game: a-z, 0-9 and _")
    new.add_argument("folder", type=Path, nargs="?", help="folder to make (default: the id)")
    new.add_argument("--hidden", action="store_true", help="with cards that others do not see")
    drawing = commands.add_parser("pictures", help="draw a game's pictures as PNG files")
    drawing.add_argument("package", help="folder with the package's pyproject.toml, or a game's id")
    drawing.add_argument(
        "folder", type=Path, nargs="?", help="output folder (default: named after the game)"
    )
    speaking = commands.add_parser(
        "languages", help="list how complete the texts of each language are"
    )
    speaking.add_argument("language", nargs="?", help="list what this language lacks")


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


def write_package(name: str, folder: Path, *, hidden: bool = False) -> int:
    """Write the package of a new game into `folder` and return the exit code.

    Players of a `hidden` one hold cards that the others do not see.

    Raises `SettingsError` for an invalid name, and for a folder that is not empty.
    """
    if fault := find_id_fault(name):
        raise SettingsError(f"{name!r} {fault}")
    if iskeyword(name):
        raise SettingsError(f"{name!r} is a word of Python: choose another name")
    if name in list_own():
        raise SettingsError(f"{name} is a game that comes with Takujo: choose another name")
    # A folder without code, perhaps the one to write into, is found as well.
    if (spec := find_spec(name)) and spec.origin:
        raise SettingsError(f"{name} is a Python module already ({spec.origin}): choose another")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise SettingsError(f"{folder} is not an empty folder")
    title = name.replace("_", " ").title()
    names = {"mygame": name, "MyGame": title.replace(" ", ""), "My Game": title}
    template = _TEMPLATE / ("hidden" if hidden else "open")
    for source in template.rglob("*"):
        if source.is_file() and source.suffix != ".pyc":
            path = folder / str(source.relative_to(template)).replace("mygame", name)
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
    demo = import_module("bot.sandbox.demo")
    with TemporaryDirectory() as site:
        games = _register(path, Path(site))
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


def draw_package(package: str, folder: Path | None) -> int:
    """Draw the pictures of a game, given its id or the folder with its package.

    The package in a folder need not be installed. Raises `SettingsError` for a game that there is
    not or that has a fault, and for a folder that cannot be written.
    """
    pictures = import_module("bot.cli.pictures")
    path = Path(package)
    with TemporaryDirectory() as site:
        ids = [package]
        if path.is_dir():
            ids = list(_register(path, Path(site)))
            sys.path[:0] = [site, str(path.resolve()), str(path.resolve() / "src")]
        for game in find_games(ids):
            installed = require(game)
            to = folder or Path(f"{game.id}-pictures")
            seats = sorted({installed.game.seats[0], installed.game.seats[-1]})
            try:
                count = pictures.write_pictures(installed, to, seats)
            except OSError as error:
                raise SettingsError(f"{to}: {error}") from None
            sys.stdout.write(f"{to}: {count} pictures of {game.id}\n")
    return 0


def require(game: InstalledGame) -> GamePackage:
    """Return the package of a game. Raises `SettingsError` with the reason if it is left out."""
    if game.package is None:
        raise SettingsError(f"{game} is left out: {game.fault}")
    return game.package


def _register(path: Path, site: Path) -> dict[str, str]:
    """Register the games of a package in a folder as an installation would; return them."""
    try:
        project = tomllib.loads((path / "pyproject.toml").read_text("utf-8"))["project"]
        games: dict[str, str] = project["entry-points"][GROUP]
        _write_metadata(site, project, games)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, LookupError, TypeError) as error:
        raise SettingsError(
            f"{path}: its pyproject.toml registers no games under {GROUP}: {error!r}"
        ) from None
    return games


def _write_metadata(site: Path, project: dict[str, Any], games: dict[str, str]) -> None:
    name = project["name"]
    version = project.get("version", "0")
    info = site / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir()
    head = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
    (info / "METADATA").write_text(head, "utf-8")
    lines = (f"{game} = {module}\n" for game, module in games.items())
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n{''.join(lines)}", "utf-8")
