"""Result pictures show all players, are legible on a phone, and mark ties."""

from __future__ import annotations

import pytest

from bot.pictures.people import SeatedPlayer
from bot.pictures.renderer import draw
from games.core.art.result import draw_card, draw_finale
from games.core.picture import Label, Name, Place, Portrait, Scene, Title, Trace
from games.core.summaries import ResultCard
from tests.pictures.finales import FINALES, SCENES, counted, lost

_OF_ALL = pytest.mark.parametrize(("finale", "scene"), SCENES.values(), ids=SCENES)
LARGEST = 200_000
"""Pixels of a sprite: more would hold the interpreter up."""


def labels(scene: Scene) -> list[Label]:
    return [item for item in scene.items if isinstance(item, Label)]


def faces(scene: Scene) -> dict[int, Portrait]:
    """Return the largest face of each seat."""
    found: dict[int, Portrait] = {}
    for item in scene.items:
        if isinstance(item, Portrait) and item.size > getattr(found.get(item.seat), "size", 0):
            found[item.seat] = item
    return found


@_OF_ALL
def test_seats_is_there_by_face_and_name(finale: ResultCard, scene: Scene) -> None:
    seats = set(range(len(finale.places)))
    assert set(faces(scene)) == seats
    assert {item.seat for item in scene.items if isinstance(item, Name)} == seats


@_OF_ALL
def test_everything_is_legible_and_on_the_sheet(finale: ResultCard, scene: Scene) -> None:
    assert scene.height <= 1300
    assert (scene.ground.width, scene.ground.height) == (scene.width, scene.height)
    for item in scene.items:
        if isinstance(item, Label):
            assert item.size >= 34, item
            assert len(item.text) <= 4, item
        if isinstance(item, Name):
            assert item.size >= 32, item
            assert item.width >= 3 * item.size, item
        if isinstance(item, Portrait):
            assert item.size >= 44, item
        if isinstance(item, Place):
            assert item.sprite.is_wide or item.sprite.width * item.sprite.height <= LARGEST
        if not isinstance(item, Place | Trace | Title):
            assert 0 < item.x < scene.width, item
            assert 0 < item.y < scene.height, item
        if isinstance(item, Trace):
            assert all(0 <= x <= scene.width and 0 <= y <= scene.height for x, y in item.points)


@_OF_ALL
def test_every_score_is_said(finale: ResultCard, scene: Scene) -> None:
    said = [label.text for label in labels(scene)]
    if finale.piece is None:
        for score in finale.scores:
            assert str(score).replace("-", "−") in said
    elif sum(finale.scores) > 1:
        assert {f"{score}×" for score in finale.scores if score} <= set(said)


@_OF_ALL
def test_who_it_is_about_is_the_largest(finale: ResultCard, scene: Scene) -> None:
    sizes = {seat: face.size for seat, face in faces(scene).items()}
    shown = [seat for seat in finale.heroes if sizes[seat] == max(sizes.values())]
    assert shown == list(finale.heroes[: len(shown)])
    assert len(shown) >= min(len(finale.heroes), 4)
    if finale.heroes:
        assert min(sizes[seat] for seat in shown) > max(
            [sizes[seat] for seat in finale.others], default=0
        )


@pytest.mark.parametrize("shared", [2, 3, 4, 5])
def test_a_tie_is_seen_as_one(shared: int) -> None:
    scene = draw_finale(counted(*(9,) * shared, *range(5 - shared)))
    found = faces(scene)
    assert len({(found[seat].size, found[seat].y) for seat in range(shared)}) == 1
    assert [label.text for label in labels(scene)].count("1") >= shared


def test_who_lost_is_named_and_nobody_has_no_points() -> None:
    for scene in (draw_finale(lost(0, 0, 1, 0)), draw_card(lost(0, 0, 1, 0), "NLK")):
        assert labels(scene) == []
        assert max(faces(scene).values(), key=lambda face: face.size).seat == 2


def test_a_curve_ends_at_the_token_of_its_seat() -> None:
    finale = FINALES["five"]
    traces = [item for item in draw_finale(finale).items if isinstance(item, Trace)]
    longest = [one for one in traces if len(one.points) == len(finale.course)]
    assert len({one.colour for one in longest}) == 6, "five seats and the dark edge of each"
    tokens = [label.text for label in labels(draw_finale(finale))][-5:]
    assert sorted(tokens) == ["1", "2", "3", "4", "5"]


def test_there_is_no_curve_of_nothing() -> None:
    for name in ("none gained", "one lost", "nobody lost"):
        assert not any(isinstance(item, Trace) for item in draw_finale(FINALES[name]).items)


def test_equal_ends_are_equal_pictures() -> None:
    one, other = counted(3, 9, 4), counted(3, 9, 4)
    assert draw_finale(one) == draw_finale(other)
    assert hash(draw_card(one, "Keltis")) == hash(draw_card(other, "Keltis"))


@pytest.mark.parametrize("game", ["NLK", "Keltis: the Card Game", "ケルト：カードゲーム", "מ"])
def test_the_card_has_the_size_of_a_preview_and_the_name_of_the_game(game: str) -> None:
    card = draw_card(FINALES["three"], game)
    assert (card.width, card.height) == (1200, 630)
    (title,) = [item for item in card.items if isinstance(item, Title)]
    assert title.text == game
    assert title.size >= 34
    assert draw(card) != draw(draw_card(FINALES["three"], "Other"))


def test_names_of_any_script_are_drawn() -> None:
    names = ("さくら", "محمد", "김민준", "Maximilian von Hohenfels")
    scene = draw_finale(FINALES["two seconds"])
    assert draw(scene, tuple(map(SeatedPlayer, names))) != draw(scene)
