"""The pictures of a game, for its author: of a game of computer players, and of its rules."""

from __future__ import annotations

import io
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from PIL import Image

from bot.avatars import AVATAR_PIXELS, AvatarCache
from bot.messages.result import make_result_card
from bot.messages.shared import package_name
from bot.pictures.people import FindAvatar, SeatedPlayer
from bot.pictures.renderer import draw, draw_icon
from bot.sandbox.model import read_avatar
from games.ai.search import Level
from games.catalog import GamePackage
from games.core.art.pages import draw_rules_page
from games.core.art.players import CHARACTERS
from games.core.art.result import draw_card, draw_result
from games.core.game import CHANCE, AnyGame, Seat, Setup
from games.core.picture import PlacedSprite, Scene
from games.core.rng import Stream
from games.core.summaries import ResultCard

PHONE: Final = 360
"""Width of a picture on a small phone, in pixels."""
_SEED: Final = 7
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


def write_pictures(package: GamePackage, folder: Path, seats: Iterable[int]) -> int:
    """Draw a game with these numbers of players at full and at phone size; count the pictures.

    Raises `OSError`.
    """
    folder.mkdir(parents=True, exist_ok=True)
    scenes = dict(_list_scenes(package, seats))
    for name, sprite in package.presentation.emoji.items():
        (folder / f"emoji-{name}.png").write_bytes(draw_icon(sprite))
    for stem, scene in scenes.items():
        _save(folder, f"{package.game.id}-{stem}", scene)
    return len(scenes) + len(package.presentation.emoji)


def _list_scenes(package: GamePackage, seats: Iterable[int]) -> Iterator[tuple[str, Scene]]:
    game = package.game
    show = package.presentation
    for page in show.rules_pages:
        yield f"rules-{page.name}", draw_rules_page(game, show, page)
    for players in seats:
        card = finish(package, players)
        yield f"{players}-end", draw_result(card)
        yield f"{players}-card", draw_card(card, package_name(package, "en"))
        for moment, state in pick_states(package, players):
            yield f"{players}-{moment}-public", draw_public(package, state)
            seat = next((decision.seat for decision in game.decisions(state)), Seat(0))
            yield f"{players}-{moment}-private", show.hand(game.view(state, seat))


def pick_states(package: GamePackage, players: int) -> Iterator[tuple[str, Any]]:
    """Yield typical states of one game of computer players, with their names."""
    states = list(_play(package, players))
    open_states = [state for state in states[:-1] if _has_decision(package.game, state)]
    yield "first", open_states[0]
    yield "typical", open_states[len(open_states) // 2]
    yield "crowded", max(open_states, key=lambda state: _count_kinds(draw_public(package, state)))
    yield "last", open_states[-1]
    yield "final", states[-1]


def finish(package: GamePackage, players: int) -> ResultCard:
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


def draw_public(package: GamePackage, state: Any) -> Scene:
    """Return the public picture of a state."""
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


def draw_people(scene: Scene) -> bytes:
    """Return the PNG file of a picture with the invented players."""
    with tempfile.TemporaryDirectory() as folder:
        return draw(scene, PEOPLE, keep_avatars(Path(folder)))


def _save(folder: Path, stem: str, scene: Scene) -> None:
    data = draw_people(scene)
    (folder / f"{stem}.png").write_bytes(data)
    picture = Image.open(io.BytesIO(data))
    height = round(picture.height * PHONE / picture.width)
    picture.resize((PHONE, height), Image.Resampling.LANCZOS).save(folder / f"{stem}-phone.png")
