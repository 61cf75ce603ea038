"""The gallery: pictures of all games for developers, and those of the README."""

from __future__ import annotations

import argparse
import io
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from PIL import Image

from bot.avatars import AVATAR_PIXELS, AvatarCache
from bot.game_packages import find_games, offered
from bot.messages.result import make_result_card
from bot.messages.shared import package_name
from bot.pictures.people import FindAvatar, SeatedPlayer
from bot.pictures.renderer import draw, draw_icon
from bot.sandbox.model import read_avatar
from games.ai.search import Level
from games.catalog import Catalogue, GamePackage
from games.core.art import seat_emoji
from games.core.art.pages import draw_rules_page
from games.core.art.players import CHARACTERS, draw_character
from games.core.art.result import draw_card, draw_result
from games.core.game import CHANCE, AnyGame, Seat, Setup
from games.core.picture import PlacedSprite, Scene
from games.core.rng import Stream
from games.core.summaries import ResultCard

PHONE: Final = 360
"""Width of a picture on a small phone, in pixels."""
_PAGE: Final = 780
"""Pixels of a picture of the demo page: twice the width of a phone."""
_SEED: Final = 7
_CARD: Final = 4
"""Players on the README's card."""
PEOPLE: Final = (
    SeatedPlayer("さくら", 1),
    SeatedPlayer("Maximilian von Hohenfels", 2),
    SeatedPlayer("Ana 🦊", 3),
    SeatedPlayer("Momo", character=CHARACTERS[0], is_ai=True),
    SeatedPlayer("名無しの権兵衛", 5),
    SeatedPlayer("Ólafur"),
    SeatedPlayer("Fuku", character=CHARACTERS[1], is_ai=True),
    SeatedPlayer("김민준", 4, is_ai=True),
    SeatedPlayer("محمد", 8),
)
"""Invented players: long names, names in several scripts, one without an avatar, substitutes."""


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
        scene = draw_card(_finish(package, _CARD), package_name(package, "en"))
        picture = Image.open(io.BytesIO(_draw(scene)))
        picture.save(args.card, quality=85, method=6)
        return
    if args.table:
        package = next(iter(games.values()))
        crowded = dict(pick_states(package, package.game.seats[-1]))["crowded"]
        args.table.parent.mkdir(parents=True, exist_ok=True)
        data = _draw(_draw_public(package, crowded))
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
        for name, sprite in package.presentation.emoji.items():
            (folder / f"emoji-{name}.png").write_bytes(draw_icon(sprite))
        for page in package.presentation.rules_pages:
            strip = draw_rules_page(package.game, package.presentation, page)
            _save(folder, f"{package.game.id}-rules-{page.name}", strip)
        for players in package.game.seats:
            card = _finish(package, players)
            stem = f"{package.game.id}-{players}"
            _save(folder, f"{stem}-end", draw_result(card))
            _save(folder, f"{stem}-card", draw_card(card, package_name(package, "en")))
            for moment, state in pick_states(package, players):
                stem = f"{package.game.id}-{players}-{moment}"
                _save(folder, f"{stem}-public", _draw_public(package, state))
                seat = next((d.seat for d in package.game.decisions(state)), Seat(0))
                _save(
                    folder,
                    f"{stem}-private",
                    package.presentation.hand(package.game.view(state, seat)),
                )


def pick_states(package: GamePackage, players: int) -> Iterator[tuple[str, Any]]:
    """Yield typical states of one game of computer players, with their names."""
    states = list(_play(package, players))
    open_states = [state for state in states[:-1] if _has_decision(package.game, state)]
    yield "first", open_states[0]
    yield "typical", open_states[len(open_states) // 2]
    yield "crowded", max(open_states, key=lambda state: _count_kinds(_draw_public(package, state)))
    yield "last", open_states[-1]
    yield "final", states[-1]


def _finish(package: GamePackage, players: int) -> ResultCard:
    """Return the result card of a game of computer players, with its scores at each decision."""
    game = package.game
    states = list(_play(package, players))
    open_states = [state for state in states if _has_decision(game, state)]
    history = tuple(
        game.current_scores(game.view(state, None)) for state in (*open_states, states[-1])
    )
    outcome = game.outcome(states[-1])
    if outcome is None:
        raise RuntimeError(f"{game.id} did not end")
    return make_result_card(package.presentation, outcome, history if history[-1] else ())


def _draw_public(package: GamePackage, state: Any) -> Scene:
    scene: Scene = package.presentation.board(package.game.view(state, None))
    return scene


def _count_kinds(scene: Scene) -> tuple[int, int]:
    sprites = [item.sprite for item in scene.items if isinstance(item, PlacedSprite)]
    return len(set(sprites)), len(sprites)


def _has_decision(game: AnyGame, state: Any) -> bool:
    return any(decision.seat != CHANCE for decision in game.decisions(state))


def _play(package: GamePackage, players: int) -> Iterator[Any]:
    game = package.game
    random = Stream(_SEED)
    state = game.start(Setup(players))
    yield state
    while decisions := game.decisions(state):
        seat = decisions[0].seat
        if seat == CHANCE:
            move = random.draw(game.chances(state))
        else:
            moves = game.legal_moves(state, seat)
            move = package.think(Level.EASY, game.view(state, seat), moves, random.below(1 << 64))
        state = game.apply(state, seat, move).state
        yield state


def keep_avatars(folder: Path) -> FindAvatar:
    """Write the avatars of the invented players into a folder."""
    cache = AvatarCache(folder)
    for person in (player.person for player in PEOPLE if player.person):
        cache.keep(person, "drawn", read_avatar(person, AVATAR_PIXELS))

    def find(user: int) -> Path | None:
        entry = cache.get(user)
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
