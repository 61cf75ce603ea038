"""Draw every game as it looks early, late, crowded and over: `python -m bot.cli.gallery`."""

from __future__ import annotations

import argparse
import io
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

from PIL import Image

from bot.messages.finale import make_finale
from bot.messages.pieces import package_name
from bot.pictures.people import Find, Sitter
from bot.pictures.studio import draw, draw_face
from bot.portraits.album import SIZE, Album
from bot.sandbox.avatars import read_avatar
from games.catalog import Catalogue, GamePackage, load_catalogue
from games.core.art import faces
from games.core.art.characters import CHARACTERS, draw_character
from games.core.art.finale import draw_card, draw_finale
from games.core.art.sheet import draw_sheet
from games.core.art.strip import draw_lesson
from games.core.finale import Finale
from games.core.game import CHANCE, AnyGame, Seat, Setup
from games.core.picture import Place, Scene

PHONE: Final = 360
"""Width of a picture on a small phone, in pixels."""
_SEED: Final = 7
_CARD: Final = 4
"""Players on the README's card."""
PEOPLE: Final = (
    Sitter("さくら", 1),
    Sitter("Maximilian von Hohenfels", 2),
    Sitter("Ana 🦊", 3),
    Sitter("Momo", character=CHARACTERS[0], is_house=True),
    Sitter("名無しの権兵衛", 5),
    Sitter("Ólafur"),
    Sitter("Fuku", character=CHARACTERS[1], is_house=True),
    Sitter("김민준", 4, is_house=True),
    Sitter("محمد", 8),
)
"""Invented players: long names, names in several scripts, one without an avatar, substitutes."""


def main() -> None:
    """Write the gallery into the folder named on the command line."""
    parser = argparse.ArgumentParser(prog="python -m bot.cli.gallery", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("gallery"))
    parser.add_argument("--table", type=Path, metavar="FILE", help="draw one full table instead")
    parser.add_argument("--card", type=Path, metavar="FILE", help="draw the card of an end instead")
    args = parser.parse_args()
    games = load_catalogue()
    if args.card:
        package = next(iter(games.values()))
        scene = draw_card(_finish(package, _CARD), package_name(package, "en"))
        picture = Image.open(io.BytesIO(_draw(scene)))
        picture.save(args.card, quality=85, method=6)
        return
    if args.table:
        package = next(iter(games.values()))
        crowded = dict(pick_states(package, package.game.seats[-1]))["crowded"]
        args.table.parent.mkdir(parents=True, exist_ok=True)
        args.table.write_bytes(_draw(_draw_public(package, crowded)))
        return
    args.folder.mkdir(parents=True, exist_ok=True)
    write(args.folder, games)


def write(folder: Path, games: Catalogue) -> None:
    """Write every picture at full and at phone size, every emoji, and the house players."""
    _save(folder, "style", draw_sheet())
    for name in CHARACTERS:
        (folder / f"character-{name}.png").write_bytes(draw_face(draw_character(name, 256)))
    for name, sprite in faces().items():
        (folder / f"face-{name}.png").write_bytes(draw_face(sprite))
    for package in games.values():
        for name, sprite in package.skin.faces.items():
            (folder / f"face-{name}.png").write_bytes(draw_face(sprite))
        for lesson in package.skin.lessons:
            page = draw_lesson(package.game, package.skin, lesson)
            _save(folder, f"{package.game.id}-rules-{lesson.name}", page)
        for players in package.game.seats:
            finale, stem = _finish(package, players), f"{package.game.id}-{players}"
            _save(folder, f"{stem}-end", draw_finale(finale))
            _save(folder, f"{stem}-card", draw_card(finale, package_name(package, "en")))
            for moment, state in pick_states(package, players):
                stem = f"{package.game.id}-{players}-{moment}"
                _save(folder, f"{stem}-public", _draw_public(package, state))
                seat = next((d.seat for d in package.game.decisions(state)), Seat(0))
                _save(folder, f"{stem}-private", package.skin.hand(package.game.view(state, seat)))


def pick_states(package: GamePackage, players: int) -> Iterator[tuple[str, Any]]:
    """Choose the states to show from one game of house players, by name."""
    states = list(_play(package, players))
    asked = [state for state in states[:-1] if _is_asked(package.game, state)]
    yield "first", asked[0]
    yield "typical", asked[len(asked) // 2]
    yield "crowded", max(asked, key=lambda state: _count_kinds(_draw_public(package, state)))
    yield "last", asked[-1]
    yield "final", states[-1]


def _finish(package: GamePackage, players: int) -> Finale:
    """Return the end of a game of house players, with what counted whenever somebody was asked."""
    game, states = package.game, list(_play(package, players))
    asked = [state for state in states if _is_asked(game, state)]
    course = tuple(game.tally(game.view(state, None)) for state in (*asked, states[-1]))
    outcome = game.outcome(states[-1])
    if outcome is None:
        raise RuntimeError(f"{game.id} did not end")
    return make_finale(package.skin, outcome, course if course[-1] else ())


def _draw_public(package: GamePackage, state: Any) -> Scene:
    scene: Scene = package.skin.board(package.game.view(state, None))
    return scene


def _count_kinds(scene: Scene) -> tuple[int, int]:
    sprites = [item.sprite for item in scene.items if isinstance(item, Place)]
    return len(set(sprites)), len(sprites)


def _is_asked(game: AnyGame, state: Any) -> bool:
    return any(decision.seat != CHANCE for decision in game.decisions(state))


def _play(package: GamePackage, players: int) -> Iterator[Any]:
    game, luck = package.game, Random(_SEED)
    state = game.start(Setup(players))
    yield state
    while decisions := game.decisions(state):
        seat = decisions[0].seat
        if seat == CHANCE:
            chances = game.chances(state)
            (chance,) = luck.choices(chances, [each.weight for each in chances])
            move = chance.move
        else:
            moves = game.legal_moves(state, seat)
            move = package.house(game.view(state, seat), moves, luck.getrandbits(64))
        state = game.apply(state, seat, move).state
        yield state


def keep_avatars(folder: Path) -> Find:
    """Write the avatars of the invented players into a folder."""
    album = Album(folder)
    for person in (one.person for one in PEOPLE if one.person):
        album.keep(person, "drawn", read_avatar(person, SIZE))

    def find(user: int) -> Path | None:
        entry = album.get(user)
        return entry.file if entry else None

    return find


def _draw(scene: Scene) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        return draw(scene, PEOPLE, keep_avatars(Path(folder)))


def _save(folder: Path, stem: str, scene: Scene) -> None:
    data = _draw(scene)
    (folder / f"{stem}.png").write_bytes(data)
    picture = Image.open(io.BytesIO(data))
    height = round(picture.height * PHONE / picture.width)
    picture.resize((PHONE, height), Image.Resampling.LANCZOS).save(folder / f"{stem}-phone.png")


if __name__ == "__main__":
    main()
