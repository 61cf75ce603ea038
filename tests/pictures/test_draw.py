"""Scenes become PNG files: the right pixels, once, and without holding up the event loop."""

from __future__ import annotations

import asyncio
import io
import time
from collections.abc import Sequence
from typing import Any

import pytest
from cachetools import LRUCache
from PIL import Image

from bot.pictures import paint as painting
from bot.pictures import raster
from bot.pictures import renderer as drawing
from bot.pictures.paint import Laid, Strip, press
from bot.pictures.renderer import Renderer, draw, draw_face
from games.core.art import faces
from games.core.art.svg import Box, document, rounded, widened
from games.core.picture import Label, Place, Scene, Sprite, Trace
from tests.support.games import GAMES
from tests.support.random_games import make_setup, play_randomly

GREEN, RED, WHITE, BLACK = (0, 128, 0), (255, 0, 0), (255, 255, 255), (0, 0, 0)


def _plain(width: int, height: int, colour: str) -> Sprite:
    return document(width, height, rounded(Box(0, 0, width, height), 0, colour))


def _open(data: bytes) -> Image.Image:
    picture = Image.open(io.BytesIO(data))
    picture.load()
    return picture


def _scene(*items: Place | Label | Trace, size: tuple[int, int] = (300, 200)) -> Scene:
    return Scene(*size, _plain(*size, "#008000"), items)


def test_sprites_lie_where_they_were_placed_and_may_reach_over_the_edge() -> None:
    red = _plain(20, 20, "#ff0000")
    picture = _open(draw(_scene(Place(red, 50, 60), Place(red, 290, -10))))
    assert picture.size == (300, 200)
    assert picture.mode == "RGB"
    assert picture.getpixel((49, 60)) == GREEN
    assert picture.getpixel((50, 60)) == RED
    assert picture.getpixel((69, 79)) == RED
    assert picture.getpixel((70, 79)) == GREEN
    assert picture.getpixel((299, 0)) == RED


def test_later_items_cover_earlier_ones() -> None:
    below, above = _plain(20, 20, "#ff0000"), _plain(10, 10, "#ffffff")
    picture = _open(draw(_scene(Place(below, 0, 0), Place(above, 0, 0))))
    assert picture.getpixel((5, 5)) == WHITE
    assert picture.getpixel((15, 15)) == RED


def _count_spread(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that gets the top of every strip of cloth that is made."""
    made: list[int] = []

    def count(ground: Sprite, top: int, bottom: int) -> Image.Image:
        made.append(top)
        return raster.spread(ground, top, bottom)

    monkeypatch.setattr(painting, "spread", count)
    return made


def test_what_is_wide_lies_below_and_is_laid_once(monkeypatch: pytest.MonkeyPatch) -> None:
    _forget(monkeypatch)
    made = _count_spread(monkeypatch)
    plate, token = widened(_plain(20, 20, "#ff0000"), 200, 5, 5), _plain(10, 10, "#ffffff")
    for left in (0, 30, 60):
        picture = _open(draw(_scene(Place(token, left, 0), Place(plate, 0, 0))))
        assert picture.getpixel((left + 5, 5)) == WHITE
        assert picture.getpixel((left + 15, 5)) == RED
    assert made == [0, 40, 80, 120, 160]


def test_the_cloth_of_an_evening_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two dozen boards of all games, one after the other, again and again."""
    _forget(monkeypatch)
    made = _count_spread(monkeypatch)
    boards = [scene for game in GAMES for scene in _boards(game)[-5:]]
    first = [_open(draw(scene)) for scene in boards]
    assert len(made) > 200
    made.clear()
    monkeypatch.setattr(drawing, "_strips", LRUCache(100, getsizeof=lambda _: 0))
    # The files may differ in a byte: the compression looks at memory that was never written.
    assert [_open(draw(scene)) for scene in boards] == first
    assert not made


def _area(piece: raster.Piece) -> float:
    return (piece.right - piece.left) / 3 * (piece.bottom - piece.top)


def test_the_opaque_middle_of_a_sprite_is_cut_out_for_speed_alone() -> None:
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="100" viewBox="0 0 160 100">'
        '<rect x="20.5" y="6" width="130" height="90" rx="22" fill="#ff0000"/>'
        '<circle cx="120" cy="50" r="9.5" fill="#00ff00"/></svg>'
    )
    sprite, ground = Sprite(svg, 160, 100), raster.read(_plain(160, 100, "#123456")).convert("RGB")
    pixels = raster.read(sprite)
    expected = ground.copy()
    expected.paste(pixels.convert("RGB"), (0, 0), pixels.getchannel("A"))
    cut = raster.rasterise(sprite)
    assert len(cut) > 1
    assert [_area(piece) > 5000 for piece in cut if piece.cover is None] == [True]
    picture = _open(draw(Scene(160, 100, _plain(160, 100, "#123456"), (Place(sprite, 0, 0),))))
    assert picture.tobytes() == expected.tobytes()


def test_the_clear_middle_of_a_sprite_is_never_pasted() -> None:
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="120" viewBox="0 0 160 120">'
        '<rect x="24.5" y="16" width="110" height="90" rx="9" fill="none" stroke="#ffff00"'
        ' stroke-opacity=".6" stroke-width="6"/></svg>'
    )
    sprite, ground = Sprite(svg, 160, 120), raster.read(_plain(160, 120, "#123456")).convert("RGB")
    pixels = raster.read(sprite)
    ground.paste(pixels.convert("RGB"), (0, 0), pixels.getchannel("A"))
    cut = raster.rasterise(sprite)
    assert all(piece.cover for piece in cut)
    assert sum(map(_area, cut)) < 160 * 120 / 3
    picture = _open(draw(Scene(160, 120, _plain(160, 120, "#123456"), (Place(sprite, 0, 0),))))
    assert picture.tobytes() == ground.tobytes()


@pytest.mark.parametrize(
    ("anchor", "left", "top"),
    [("mm", 0.5, 0.5), ("la", 0.0, 0.0), ("rs", 1.0, 1.0), ("lm", 0.0, 0.5)],
)
def test_digits_stand_on_their_anchor(anchor: str, left: float, top: float) -> None:
    label = Label("8", 150, 100, 100, "#ffffff", anchor)
    picture = _open(draw(_scene(label)))
    red, _, _ = picture.split()
    box = red.point(lambda value: 255 if value > 128 else 0).getbbox()
    assert box is not None
    assert box[3] - box[1] == pytest.approx(72, abs=4)
    assert box[0] + left * (box[2] - box[0]) == pytest.approx(150, abs=8)
    assert box[1] + top * (box[3] - box[1]) == pytest.approx(100, abs=3)


def test_a_wide_sprite_repeats_its_middle_between_its_sides() -> None:
    narrow = Sprite(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="4" viewBox="0 0 9 4">'
        '<rect width="3" height="4" fill="#ff0000"/><rect x="3" width="1" height="4" '
        'fill="#ffffff"/><rect x="4" width="2" height="4" fill="#000000"/>'
        '<rect x="6" width="3" height="4" fill="#0000ff"/></svg>',
        9,
        4,
    )
    sides = (3, 3)
    picture = _open(draw(Scene(20, 4, widened(narrow, 20, *sides), ())))
    row = [picture.getpixel((x, 2)) for x in range(20)]
    pattern = ([WHITE, BLACK, BLACK] * 5)[:14]
    assert row == [RED] * 3 + pattern + [(0, 0, 255)] * 3


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_rasterised_that_would_stop_the_event_loop(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rasteriser keeps the interpreter to itself, about 0.1 ms for a thousand pixels."""
    monkeypatch.setattr(raster, "RASTERS", raster.Rasters())
    _forget(monkeypatch)
    sizes: list[int] = []
    open_svg = raster.open_svg

    def record(svg: str) -> Image.Image:
        pixels = open_svg(svg)
        sizes.append(pixels.width * pixels.height)
        return pixels

    monkeypatch.setattr(raster, "open_svg", record)
    draw(_crowded(game))
    assert 0 < max(sizes) <= 200_000


def test_what_lies_across_strips_has_no_seams(monkeypatch: pytest.MonkeyPatch) -> None:
    in_strips = draw(_crowded())
    _forget(monkeypatch)
    for module in (drawing, painting):
        monkeypatch.setattr(module, "STRIP", 10_000)
    assert _open(draw(_crowded())).tobytes() == _open(in_strips).tobytes()


def test_a_line_goes_from_point_to_point_over_all_strips() -> None:
    line = Trace(((20, 10), (150, 190), (280, 190)), 8, "#ff0000")
    picture = _open(draw(_scene(line)))
    for point in ((20, 10), (85, 100), (150, 190), (200, 190), (280, 190)):
        assert picture.getpixel(point) == RED
    for point in ((20, 100), (150, 100), (295, 190), (200, 180)):
        assert picture.getpixel(point) == GREEN


def test_only_strips_that_changed_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    _forget(monkeypatch)
    red, high = _plain(20, 20, "#ff0000"), (300, 2000)
    pressed: list[int] = []

    def count(pixels: Image.Image) -> Strip:
        pressed.append(pixels.height)
        return press(pixels)

    monkeypatch.setattr(drawing, "press", count)
    draw(_scene(Place(red, 0, 1000), size=high))
    assert sum(pressed) == 2000
    pressed.clear()
    picture = _open(
        draw(_scene(Place(red, 0, 1000), Label("8", 150, 500, 60, "#ffffff"), size=high))
    )
    assert 43 <= sum(pressed) <= 120
    assert picture.getpixel((0, 1000)) == RED
    assert picture.crop((100, 470, 200, 530)).getextrema()[0] == (0, 255)
    pressed.clear()
    draw(_scene(Place(red, 0, 1001), size=high))
    assert 0 < sum(pressed) <= 120


def test_a_face_keeps_what_is_clear() -> None:
    picture = _open(draw_face(faces()["seat_3"]))
    assert picture.size == (128, 128)
    assert picture.mode == "RGBA"
    assert picture.getchannel("A").getextrema() == (0, 255)
    assert picture.getpixel((0, 0)) == (0, 0, 0, 0)


async def test_a_picture_asked_for_twice_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Scene] = []

    def count(scene: Scene, items: Sequence[Laid]) -> bytes:
        drawn.append(scene)
        return paint(scene, items)

    paint = drawing._draw
    monkeypatch.setattr(drawing, "_draw", count)
    renderer = Renderer()
    one, other = _scene(), _scene(Place(_plain(5, 5, "#ffffff"), 0, 0))
    files = await asyncio.gather(*(renderer.picture(scene) for scene in (one, one, other)))
    files.append(await renderer.picture(one))
    assert len(drawn) == 2
    assert files[0] == files[1] == files[3] != files[2]


async def test_who_gives_up_does_not_spoil_it_for_others() -> None:
    renderer, scene = Renderer(), _scene(size=(1080, 900))
    impatient, patient = (asyncio.ensure_future(renderer.picture(scene)) for _ in range(2))
    await asyncio.sleep(0)
    impatient.cancel()
    assert (await patient).startswith(b"\x89PNG")


async def test_a_scene_that_cannot_be_drawn_is_refused_each_time() -> None:
    renderer, broken = Renderer(), Scene(10, 10, Sprite("no drawing", 10, 10), ())
    for _ in range(2):
        with pytest.raises(ValueError, match=r".+"):
            await renderer.picture(broken)
    assert (await renderer.picture(_scene())).startswith(b"\x89PNG")


def _forget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "_strips", LRUCache(100, getsizeof=lambda _: 0))
    painting._laid.clear()
    painting._newest.clear()


def _crowded(game: str = next(iter(GAMES))) -> Scene:
    return max(_boards(game), key=lambda scene: len(scene.items))


def _boards(game: str) -> list[Scene]:
    entry = GAMES[game]
    setup = make_setup(entry.game, entry.game.seats[-1], 1)
    states: list[Any] = [ply.step.state for ply in play_randomly(entry.game, setup, 1)]
    return [entry.presentation.board(entry.game.view(state, None)) for state in states]


async def test_the_event_loop_goes_on_while_the_first_picture_is_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(raster, "RASTERS", raster.Rasters())
    scene = _crowded()
    _forget(monkeypatch)
    steps: list[float] = []
    task = asyncio.ensure_future(Renderer().picture(scene))
    while not task.done():
        before = time.thread_time()
        await asyncio.sleep(0.002)
        steps.append(time.thread_time() - before)
    await task
    assert len(steps) >= 20
