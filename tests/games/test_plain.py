"""The defaults of games that bring only rules and words."""

from __future__ import annotations

from functools import partial
from typing import Any, cast

from bot.pictures.renderer import draw
from games.ai.search import Level
from games.catalog import read_package
from games.core.art.named import face_of, is_card, lay_piece
from games.core.art.svg import Box
from games.core.game import Seat, Setup
from games.core.picture import Place, Scene
from games.core.plain import Layout, Plate, present
from games.core.text import text
from tests.support.packages import Site, site
from tests.support.source import TEMPLATE

__all__ = ["site"]

NAMES = (
    *("red", "yellow 12", "hearts Q", "joker", "back", "coin +2"),
    *("die", "die 1", "die 6", "seat 3", "pawn 2", "star", "ring", "cross blue", "A7"),
)


def test_a_computer_player_without_an_evaluator_finds_the_winning_move(site: Site) -> None:
    site.install("pebbles")
    import pebbles  # type: ignore[import-not-found]  # noqa: PLC0415 - it is installed now

    package = read_package(vars(pebbles), TEMPLATE)
    game = package.game
    for taken, best in (((3, 6), 3), ((2, 5), 1), ((1, 5), 2)):
        state = pebbles.rules.State(taken, Seat(0))
        view, moves = game.view(state, Seat(0)), game.legal_moves(state, Seat(0))
        for level in Level:
            first, again = (package.think(level, view, moves, 7) for _ in range(2))
            assert first == again, "view and seed decide"
        assert package.think(Level.HARD, view, moves, 7) == best


def test_moves_are_labelled_by_their_notation(site: Site) -> None:
    site.install("pebbles")
    import pebbles  # noqa: PLC0415 - it is installed now

    view = pebbles.GAME.view(pebbles.GAME.start(Setup(2)), Seat(0))
    label = pebbles.PRESENTATION.choice(view, 2).label
    assert label == text("move", move="take-2", verb="take", a=2)


def test_every_name_is_drawn_and_fits_into_a_cover() -> None:
    box = Box(100, 100, 150, 210)
    for name in NAMES:
        assert lay_piece(name, box), name
        assert face_of(name).width == face_of(name).height == 128, name
    assert lay_piece("", box) == ()
    assert is_card("hearts Q")
    assert not is_card("die 3")


def test_a_layout_fits_on_the_sheet_however_full_it_is() -> None:
    full = Layout(tuple(Plate(NAMES * 2, 120, seat == 1, seat == 2) for seat in range(9)),
                  (NAMES, NAMES[:3]) * 6, NAMES * 2)  # fmt: skip
    for layout in (full, Layout((Plate(), Plate()))):
        shown = present(cast("Any", None), partial(_lay, layout))
        for scene in (shown.board(None), shown.hand(_Seated())):
            assert _reach(scene) <= scene.width == 1080
            assert draw(scene)
        assert len(shown.summary(None)) == len(layout.rows) + len(layout.plates)


def _lay(layout: Layout, _view: object) -> Layout:
    return layout


class _Seated:
    seat = Seat(0)


def _reach(scene: Scene) -> int:
    """Return the right edge of the last sprite, without its shadow."""
    return max(one.x + one.sprite.width - 28 for one in scene.items if isinstance(one, Place))
