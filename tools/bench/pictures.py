"""Public pictures with players: drawing and encoding, compared with Pillow's encoding."""

from __future__ import annotations

import io
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from PIL import Image

from bot.cli.pictures import PEOPLE, keep_avatars
from bot.pictures import painting, renderer
from bot.pictures.people import FindAvatar
from bot.pictures.raster import RASTERS
from bot.pictures.renderer import draw
from bot.pictures.sprite_file import SpriteFile
from games.catalog import GamePackage
from games.core.game import CHANCE, Setup
from games.core.picture import Scene
from tests.support.games import GAMES
from tools.bench.random_games import pick
from tools.bench.report import Row

SCENES: Final = 60
"""Pictures of one game; the sprites of the first few fill the cache."""
WARM: Final = 20
FIRST: Final = 0.5


def measure() -> Iterator[Row]:
    """Compare every game of the catalogue with Pillow."""
    with TemporaryDirectory() as folder:
        find = keep_avatars(Path(folder))
        for name, entry in GAMES.items():
            scenes = _scenes(entry)
            for scene in scenes[:WARM]:
                draw(scene, PEOPLE, find)
            pairs = [_compare(scene, find) for scene in scenes[WARM:]]
            ours, pillow = (median(column) * 1000 for column in zip(*pairs, strict=True))
            subject = f"{name}: public picture, drawn and encoded"
            yield Row(
                subject, f"{ours:.1f} ms", f"encoding alone {pillow:.1f} ms", ours / pillow, 2
            )
    yield _measure_first()


def _measure_first() -> Row:
    """Compare the first pictures after a start with and without a sprite file."""
    scenes = [_scenes(entry)[0] for entry in GAMES.values()]
    with TemporaryDirectory() as folder:
        without_file, with_file = (
            _draw_first(scenes, Path(folder) / "sprites") * 1000 for _ in range(2)
        )
    subject = f"first picture after a start, of {len(scenes)} games each"
    return Row(
        subject,
        f"{with_file:.0f} ms",
        f"without the file {without_file:.0f} ms",
        with_file / without_file,
        FIRST,
    )


def _draw_first(scenes: Sequence[Scene], path: Path) -> float:
    """Return the CPU seconds of pictures with empty caches."""
    painting._laid.clear()
    painting._newest.clear()
    renderer._strips.clear()
    caches = (painting._small, painting._large, painting._traces, RASTERS.of, RASTERS.grounds)
    for cache in caches:
        cache.cache_clear()
    start = time.process_time()
    RASTERS.file = SpriteFile(path)
    for scene in scenes:
        draw(scene)
    taken = time.process_time() - start
    RASTERS.file.save()
    return taken


def _compare(scene: Scene, find: FindAvatar) -> tuple[float, float]:
    """Return the CPU seconds of drawing a scene, and of Pillow's encoding of it."""
    start = time.process_time()
    png = draw(scene, PEOPLE, find)
    drawn = time.process_time()
    with Image.open(io.BytesIO(png)) as picture:
        picture.load()
        decoded = time.process_time()
        picture.save(io.BytesIO(), "PNG")
    return drawn - start, time.process_time() - decoded


def _scenes(entry: GamePackage) -> list[Scene]:
    """Return the boards of random games with every number of players."""
    random = Random(1)
    scenes = dict[Scene, None]()
    while len(scenes) < SCENES:
        state = entry.game.start(Setup(random.choice(entry.game.seats)))
        while decisions := entry.game.decisions(state):
            seat = decisions[0].seat
            if seat != CHANCE and random.random() < 0.1:
                scenes[entry.presentation.board(entry.game.view(state, None))] = None
            state = entry.game.apply(state, seat, pick(entry.game, state, seat, random)).state
    return list(scenes)[:SCENES]
