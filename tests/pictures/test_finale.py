"""Result pictures show all players, are legible on a phone, and mark ties."""

from __future__ import annotations

import pytest

from bot.pictures.people import SeatedPlayer
from bot.pictures.renderer import draw
from games.core.art.result import draw_card, draw_finale
from games.core.art.svg import Box
from games.core.picture import Item, Label, Name, Place, Portrait, Scene, Title, Trace
from games.core.summaries import ResultCard
from tests.pictures.finales import FINALES, SCENES, counted, lost

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


@pytest.mark.parametrize(("finale", "scene"), SCENES.values(), ids=SCENES)
def test_an_end_is_complete_and_legible(finale: ResultCard, scene: Scene) -> None:
    sizes = {seat: face.size for seat, face in faces(scene).items()}
    assert set(sizes) == set(range(len(finale.places)))
    assert {item.seat for item in scene.items if isinstance(item, Name)} == set(sizes)
    _check_scores(finale, [label.text for label in labels(scene)])
    shown = [seat for seat in finale.heroes if sizes[seat] == max(sizes.values())]
    assert shown == list(finale.heroes[: len(shown)]), "they are the largest"
    assert len(shown) >= min(len(finale.heroes), 4)
    if shown:
        others = max([sizes[seat] for seat in finale.others], default=0)
        assert min(sizes[seat] for seat in shown) > others
    assert scene.height <= 1300
    assert (scene.ground.width, scene.ground.height) == (scene.width, scene.height)
    for item in scene.items:
        assert _is_legible(item), item
        if isinstance(item, Place | Title):
            continue
        inside = Box(1, 1, scene.width - 2, scene.height - 2)
        if isinstance(item, Trace):
            inside = Box(0, 0, scene.width, scene.height)
        for x, y in item.points if isinstance(item, Trace) else [(item.x, item.y)]:
            assert inside.x <= x <= inside.right, item
            assert inside.y <= y <= inside.bottom, item


def _is_legible(item: Item) -> bool:
    match item:
        case Label():
            return item.size >= 38 and len(item.text) <= 4
        case Name():
            return item.size >= 38 and item.width >= 3 * item.size
        case Portrait():
            return item.size >= 44
        case Place():
            return item.sprite.is_wide or item.sprite.width * item.sprite.height <= LARGEST
    return True


def _check_scores(finale: ResultCard, said: list[str]) -> None:
    if finale.piece is None:
        assert {str(score).replace("-", "−") for score in finale.scores} <= set(said)
    elif sum(finale.scores) > 1:
        assert {f"{score}×" for score in finale.scores if score} <= set(said)


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
    assert (card.width, card.height) == (1080, 630)
    titles = [item for item in card.items if isinstance(item, Title)]
    assert "".join(title.text for title in titles) == game.replace(" C", "C")
    assert draw(card) != draw(draw_card(FINALES["three"], "Other"))


def test_names_of_any_script_are_drawn() -> None:
    names = ("さくら", "محمد", "김민준", "Maximilian von Hohenfels")
    scene = draw_finale(FINALES["two seconds"])
    assert draw(scene, tuple(map(SeatedPlayer, names))) != draw(scene)
