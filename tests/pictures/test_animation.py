"""Animations: every picture of a game in its turn, as large as it may be and no larger."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops, ImageSequence, ImageStat

from bot.pictures.animation import LADDER, MOST, animate, choose
from bot.pictures.people import find_nobody
from bot.pictures.renderer import draw_plain
from games.core.picture import Scene
from tests.support.games import GAMES
from tests.support.showing import make_table, play

ROOM = 8_000_000


def scenes(game: str = "keltis_card", players: int = 2, most: int = 5) -> list[Scene]:
    """Return some boards of a game, from the first to the last."""
    package = GAMES[game]
    lives = list(play(make_table(game, players), 3))
    states = [lives[at].played.state for at in choose(len(lives), most)]
    return [package.presentation.board(package.game.view(state, None)) for state in states]


def film(shown: list[Scene], most: int = ROOM) -> tuple[bytes, list[int]]:
    noted = list[int]()
    return animate(shown, (), find_nobody, most, noted.append), noted


def frames(data: bytes) -> list[Image.Image]:
    with Image.open(io.BytesIO(data)) as image:
        assert image.format == "WEBP"
        return [frame.convert("RGB") for frame in ImageSequence.Iterator(image)]


@pytest.mark.parametrize("count", [1, 2, MOST - 1, MOST, MOST + 1, 9999])
def test_the_first_and_the_last_are_always_shown_and_none_twice(count: int) -> None:
    chosen = choose(count)
    assert (chosen[0], chosen[-1]) == (0, count - 1)
    assert len(chosen) == min(count, MOST)
    assert list(chosen) == sorted(set(chosen))


def test_every_picture_is_there_the_last_as_the_game_ended() -> None:
    shown = scenes()
    data, noted = film(shown)
    assert noted == [0, 1, 2, 3, 4, 5]
    plain = [draw_plain(scene, (), find_nobody) for scene in shown]
    size = (1080, max(scene.height for scene in shown) + 12)
    for at, frame in enumerate(frames(data)):
        assert frame.size == size, "lower pictures are as large as the highest"
        # The encoder loses something, but less than one picture differs from the next.
        lost = [_difference(frame, one) for one in plain]
        assert lost.index(min(lost)) == at
    [frame] = frames(film(shown[:1])[0])
    assert frame.width == 1080, "a game that was over at once"
    several = scenes("coloretto", 5)
    assert len({scene.height for scene in several}) > 1
    assert len({frame.size for frame in frames(film(several)[0])}) == 1


def _difference(frame: Image.Image, plain: Image.Image) -> float:
    lost = ImageChops.difference(frame.crop((0, 0, *plain.size)), plain)
    return sum(ImageStat.Stat(lost).mean)


def test_a_file_that_is_too_large_is_made_smaller_step_by_step() -> None:
    shown = scenes(most=3)
    whole, _ = film(shown)
    smaller, noted = film(shown, len(whole) - 1)
    assert len(smaller) < len(whole)
    assert noted == [0, 1, 2, 3] * 2
    least = film(shown, len(whole) // 2)[0]
    assert frames(least)[0].width in [step.width for step in LADDER][2:]
    with pytest.raises(ValueError, match="do not fit"):
        film(shown, 1000)
