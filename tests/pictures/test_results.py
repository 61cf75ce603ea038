"""Result pictures and animations: every player and every turn, legible on a phone."""

from __future__ import annotations

import io
from typing import Final

import pytest
from PIL import Image, ImageChops, ImageSequence, ImageStat

from bot.pictures.animation import LADDER, MAX_PICTURES, animate, choose
from bot.pictures.people import no_avatar
from bot.pictures.renderer import draw_plain
from bot.testing.presentation import check_type
from games.core.art.podium import draw_cloud
from games.core.art.result import draw_card, draw_result
from games.core.art.svg import GOLD, Box
from games.core.art.table import icon
from games.core.picture import Label, Name, PlacedSprite, Portrait, Scene, Title, Trace
from games.core.summaries import ResultCard
from tests.support.games import GAMES
from tests.support.showing import make_table, play

_EMBLEM: Final = GAMES["coloretto"].presentation.cover
_PIECE: Final = GAMES["nlk"].presentation.piece


def counted(*scores: int) -> ResultCard:
    """Return the result of a game of points that grow turn by turn."""
    places = tuple(1 + sum(other > own for other in scores) for own in scores)
    winners = frozenset(seat for seat, place in enumerate(places) if place == 1)
    history = tuple(tuple(score * turn // 12 for score in scores) for turn in range(13))
    return ResultCard(places, winners, scores, _EMBLEM, history)


def lost(*scores: int) -> ResultCard:
    """Return the result of a match in which each hand has a loser."""
    places = tuple(1 + sum(other < own for other in scores) for own in scores)
    winners = frozenset(seat for seat, score in enumerate(scores) if score < max(scores))
    history = [(0,) * len(scores)]
    now = [0] * len(scores)
    for seat, count in enumerate(scores):
        for _ in range(count):
            now[seat] += 1
            history += [history[-1], tuple(now)]
    places = places if any(scores) else (0,) * len(scores)
    return ResultCard(places, winners, scores, _EMBLEM, tuple(history), _PIECE, names_losers=True)


CARDS: Final = {
    "two": counted(31, -4),
    "three": counted(12, 40, 25),
    "five": counted(12, 40, 25, 3, -17),
    "nine": counted(*range(9)),
    "two tied for first": counted(20, 20, 8),
    "two tied for second": counted(20, 8, 8, 1),
    "all tied": counted(7, 7, 7, 7, 7),
    "nine tied": counted(*(7,) * 9),
    "no points": counted(0, 0),
    "one loser of four": lost(0, 1, 0, 0),
    "one loser of nine": lost(*(0,) * 8, 1),
    "match with losers": lost(1, 0, 2, 0, 1, 2, 0, 0, 1),
    "four tied losers": lost(2, 2, 2, 2, 1),
    "no losers": lost(*(0,) * 9),
}


def labels(scene: Scene) -> list[Label]:
    return [item for item in scene.items if isinstance(item, Label)]


def faces(scene: Scene) -> dict[int, Portrait]:
    """Return the largest portrait of each seat."""
    portraits: dict[int, Portrait] = {}
    for item in scene.items:
        if isinstance(item, Portrait) and item.size > getattr(portraits.get(item.seat), "size", 0):
            portraits[item.seat] = item
    return portraits


@pytest.mark.parametrize("is_card", [False, True], ids=["picture", "card"])
@pytest.mark.parametrize("name", CARDS)
def test_result_pictures_are_complete_and_legible(name: str, is_card: bool) -> None:
    card = CARDS[name]
    scene = draw_card(card, "Coloretto") if is_card else draw_result(card)
    sizes = {seat: face.size for seat, face in faces(scene).items()}
    assert set(sizes) == set(range(len(card.places)))
    assert {item.seat for item in scene.items if isinstance(item, Name)} == set(sizes)
    texts = {label.text for label in labels(scene)}
    if card.piece is None:
        assert {str(score).replace("-", "−") for score in card.scores} <= texts
    elif sum(card.scores) > 1:
        assert {f"{score}×" for score in card.scores if score} <= texts
    else:
        assert not texts, "a single hand shows no points"
    largest = [seat for seat in card.heroes if sizes[seat] == max(sizes.values())]
    assert largest == list(card.heroes[: len(largest)]), "heroes are the largest"
    assert len(largest) >= min(len(card.heroes), 4)
    others = max([sizes[seat] for seat in card.order if seat not in card.heroes], default=0)
    assert not largest or min(sizes[seat] for seat in largest) > others
    assert scene.height <= 1300
    assert (scene.ground.width, scene.ground.height) == (scene.width, scene.height)
    inside = Box(0, 0, scene.width, scene.height)
    for item in scene.items:
        assert list(check_type(item, scene.width)) == []
        points: list[tuple[int, int]] = []
        match item:
            case Trace():
                points += item.points
            case PlacedSprite():  # larger sprites would block the interpreter
                assert item.sprite.is_wide or item.sprite.width * item.sprite.height <= 200_000
            case Label() | Portrait() | Name():
                assert not isinstance(item, Label) or len(item.text) <= 4
                assert not isinstance(item, Portrait) or item.size >= 44
                points.append((item.x - 1, item.y - 1))
        for x, y in points:
            assert inside.x <= x <= inside.right, item
            assert inside.y <= y <= inside.bottom, item


def test_a_single_loser_is_the_hero_of_the_result() -> None:
    assert lost(0, 0, 1, 0).heroes == (2,)


@pytest.mark.parametrize("name", ["one loser of four", "one loser of nine", "match with losers"])
def test_winners_have_crowns_and_gold_names_where_the_loser_has_a_cloud(name: str) -> None:
    card = CARDS[name]
    crowned = sum(not card.scores[seat] for seat in card.winners)
    for scene, crowns in (
        (draw_result(card), len(card.winners)),
        (draw_card(card, "NLK"), crowned),
    ):
        names = {item.seat: item.colour for item in scene.items if isinstance(item, Name)}
        assert {seat for seat, colour in names.items() if colour == GOLD} == card.winners
        sizes = range(20, 160)
        crown = {id(icon("crown", size, GOLD)) for size in sizes}
        cloud = {id(draw_cloud(size)) for size in range(20, 400)}
        sprites = [id(item.sprite) for item in scene.items if isinstance(item, PlacedSprite)]
        assert sum(sprite in crown for sprite in sprites) == crowns
        assert sum(sprite in cloud for sprite in sprites) == len(card.losers)


def test_tied_winners_have_equal_portraits() -> None:
    for shared in (2, 3, 4, 5):
        scene = draw_result(counted(*(9,) * shared, *range(5 - shared)))
        portraits = faces(scene)
        assert len({(portraits[seat].size, portraits[seat].y) for seat in range(shared)}) == 1
        assert [label.text for label in labels(scene)].count("1") >= shared


def test_long_game_names_are_split_into_two_lines() -> None:
    for lines in (
        ["NLK"],
        ["Keltis: the", "Card Game"],
        ["ケルト：", "カードゲーム"],
        ["Kartenlegespielmeisterschaft"],
    ):
        game = (" " if lines[0].isascii() else "").join(lines)
        card = draw_card(CARDS["three"], game)
        assert [item.text for item in card.items if isinstance(item, Title)] == lines


def test_chosen_frames_include_the_first_and_the_last_without_repeats() -> None:
    for count in (1, 2, MAX_PICTURES - 1, MAX_PICTURES, MAX_PICTURES + 1, 9999):
        chosen = choose(count)
        assert (chosen[0], chosen[-1]) == (0, count - 1)
        assert len(chosen) == min(count, MAX_PICTURES)
        assert list(chosen) == sorted(set(chosen))


def test_score_curves_end_at_tokens_and_need_more_than_a_single_point() -> None:
    card = CARDS["five"]
    scene = draw_result(card)
    traces = [item for item in scene.items if isinstance(item, Trace)]
    longest = [trace for trace in traces if len(trace.points) == len(card.history)]
    assert len({trace.colour for trace in longest}) == 6, "five seats and the dark edge of each"
    assert sorted(label.text for label in labels(scene)[-5:]) == ["1", "2", "3", "4", "5"]
    for name in ("no points", "one loser of four", "no losers"):
        assert not any(isinstance(item, Trace) for item in draw_result(CARDS[name]).items)


ROOM = 8_000_000


def scenes(most: int) -> list[Scene]:
    """Return some boards of a game, from the first to the last."""
    package = GAMES["coloretto"]
    lives = list(play(make_table("coloretto", 5), 3))
    states = [lives[at].played.state for at in choose(len(lives), most)]
    return [package.presentation.board(package.game.view(state, None)) for state in states]


def film(scenes_shown: list[Scene], most: int = ROOM) -> tuple[list[Image.Image], int, list[int]]:
    """Return the frames of an animation, its size in bytes, and its reported progress."""
    noted = list[int]()
    data = animate(scenes_shown, (), no_avatar, most, noted.append)
    with Image.open(io.BytesIO(data)) as image:
        assert image.format == "WEBP"
        frames = [frame.convert("RGB") for frame in ImageSequence.Iterator(image)]
    return frames, len(data), noted


def test_an_animation_has_a_frame_for_every_scene() -> None:
    film_scenes = scenes(4)
    frames, _, noted = film(film_scenes)
    assert noted == [0, 1, 2, 3, 4]
    heights = {scene.height for scene in film_scenes}
    assert len(heights) > 1
    plain = [draw_plain(scene, (), no_avatar) for scene in film_scenes]
    for at, frame in enumerate(frames):
        assert frame.size == (1080, max(heights) + 12), "all are as high as the highest"
        # The encoder loses something, but less than one picture differs from the next.
        lost = [_difference(frame, picture) for picture in plain]
        assert lost.index(min(lost)) == at
    [alone], _, _ = film(film_scenes[:1])
    assert alone.width == 1080, "a game of one scene"


def _difference(frame: Image.Image, plain: Image.Image) -> float:
    lost = ImageChops.difference(frame.crop((0, 0, *plain.size)), plain)
    return sum(ImageStat.Stat(lost).mean)


def test_an_animation_that_is_too_large_is_shrunk_step_by_step() -> None:
    film_scenes = scenes(2)
    _, whole, _ = film(film_scenes)
    least, size, noted = film(film_scenes, whole // 2)
    assert size <= whole // 2
    steps = len(noted) // 3
    assert noted == [0, 1, 2] * steps
    assert least[0].width == LADDER[steps - 1][0] < 1080
    with pytest.raises(ValueError, match="do not fit"):
        film(film_scenes[:1], 1000)
