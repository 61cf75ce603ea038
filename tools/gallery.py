"""The gallery: pictures of all games for developers, and those of the README."""

from __future__ import annotations

import argparse
import io
from pathlib import Path
from typing import Final

from PIL import Image

from bot.cli.pictures import draw_people, draw_public, finish, pick_states, write_pictures
from bot.game_packages import find_games, offered
from bot.messages.shared import package_name
from bot.pictures.renderer import draw_icon
from games.catalog import Catalogue
from games.core.art import seat_emoji
from games.core.art.players import CHARACTERS, draw_character
from games.core.art.result import draw_card

_PAGE: Final = 780
"""Pixels of a picture of the demo page: twice the width of a phone."""
_CARD: Final = 4
"""Players on the README's card."""


def main() -> None:
    """Write the gallery into the folder named on the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.gallery", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("gallery"))
    parser.add_argument(
        "--table",
        type=Path,
        metavar="FILE",
        help="draw one full table instead; smaller, if not as PNG",
    )
    parser.add_argument("--card", type=Path, metavar="FILE", help="draw the card of an end instead")
    args = parser.parse_args()
    games = offered(find_games())
    if args.card:
        package = next(iter(games.values()))
        scene = draw_card(finish(package, _CARD), package_name(package, "en"))
        picture = Image.open(io.BytesIO(draw_people(scene)))
        picture.save(args.card, quality=85, method=6)
        return
    if args.table:
        package = next(iter(games.values()))
        crowded = dict(pick_states(package, package.game.seats[-1]))["crowded"]
        args.table.parent.mkdir(parents=True, exist_ok=True)
        data = draw_people(draw_public(package, crowded))
        if args.table.suffix == ".png":
            args.table.write_bytes(data)
        else:
            drawn = Image.open(io.BytesIO(data)).convert("RGB")
            height = round(drawn.height * _PAGE / drawn.width)
            smaller = drawn.resize((_PAGE, height), Image.Resampling.LANCZOS)
            smaller.save(args.table, quality=80, method=6)
        return
    args.folder.mkdir(parents=True, exist_ok=True)
    write_gallery(args.folder, games)


def write_gallery(folder: Path, games: Catalogue) -> None:
    """Write all pictures at full and at phone size, all emoji and all faces."""
    for name in CHARACTERS:
        (folder / f"character-{name}.png").write_bytes(draw_icon(draw_character(name, 256)))
    for name, sprite in seat_emoji().items():
        (folder / f"emoji-{name}.png").write_bytes(draw_icon(sprite))
    for package in games.values():
        write_pictures(package, folder, package.game.seats)


if __name__ == "__main__":
    main()
