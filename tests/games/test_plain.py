"""The defaults of games that bring only rules and words."""

from __future__ import annotations

from typing import Any, cast

from bot.pictures.renderer import draw
from games.ai.search import Level
from games.catalog import read_package
from games.core.art.pieces import face_of, is_card, lay_piece
from games.core.art.svg import Box
from games.core.game import OpenView, Seat
from games.core.picture import Place
from games.core.plain import Layout, Plate, present
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
    for taken, best in (((3, 6), 3), ((2, 5), 1), ((1, 5), 2)):
        state = pebbles.rules.State(taken, Seat(0))
        view, moves = pebbles.GAME.view(state, Seat(0)), pebbles.GAME.legal_moves(state, Seat(0))
        for level in Level:
            first, again = (package.think(level, view, moves, 7) for _ in range(2))
            assert first == again, "view and seed decide"
        assert package.think(Level.HARD, view, moves, 7) == best


def test_every_name_is_drawn_and_fits_into_a_cover() -> None:
    box = Box(100, 100, 150, 210)
    for name in NAMES:
        assert lay_piece(name, box), name
        assert face_of(name).width == face_of(name).height == 128, name
    assert [is_card(name) for name in ("hearts Q", "die 3")] == [True, False]
    assert lay_piece("", box) == ()


def test_a_layout_fits_on_the_sheet_however_full_it_is() -> None:
    plates = (Plate(NAMES, 120, is_next=seat == 1, has_won=seat == 2) for seat in range(9))
    full = Layout(tuple(plates), (NAMES, NAMES[:3]) * 6, NAMES * 2)
    for layout in (full, Layout((Plate(), Plate()))):
        shown = present(cast("Any", None), lambda view: view.state)
        view = OpenView(Seat(0), layout)
        for scene in (shown.board(view), shown.hand(view)):
            # Without the shadow of the last sprite.
            ends = [it.x + it.sprite.width - 28 for it in scene.items if isinstance(it, Place)]
            assert max(ends) <= scene.width == 1080
            assert draw(scene)
        assert len(shown.summary(view)) == len(layout.rows) + len(layout.plates)
