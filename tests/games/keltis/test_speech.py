from collections.abc import Iterable

from bot.words import Reader, say
from games.core.game import Seat
from games.core.text import Text
from games.keltis.skin import SKIN
from games.keltis.state import State
from tests.games.keltis.positions import GAME, begin, give, pile, play, stand

READER = Reader("en", "keltis", ("Aoi", "Ben", "Cho"))
ALL_SMALL = "r1 y1 p1 g1"


def say_own(state: State, key: str) -> str:
    return _find(SKIN.own(GAME.view(state, Seat(0))), key)


def _find(lines: Iterable[Text], key: str) -> str:
    [line] = [line for line in lines if line.key == key]
    return say(line, READER)


def say_choices(state: State) -> list[str]:
    view = GAME.view(state, Seat(0))
    return [say(SKIN.choice(view, move).label, READER) for move in GAME.legal_moves(state, Seat(0))]


def test_the_hand_says_what_the_tall_figure_would_score() -> None:
    """K19."""
    hand = "r7 y7"
    state = stand(give(begin(), hand), "r6 y6", tall="r", cards="r6 y6")
    assert say_own(state, "own-hand") == "Your hand: 🟥 red 7 → +12, 🟨 yellow 7 → +6."


def test_the_hand_says_what_the_last_figure_scores_when_it_is_the_tall_one() -> None:
    """K3, K19."""
    state = stand(give(begin(), "b7"), ALL_SMALL)
    assert say_own(state, "own-hand") == "Your hand: 🟦 blue 7 → −8."
    either = stand(give(begin(), "b7"), "r1")
    assert say_own(either, "own-hand") == "Your hand: 🟦 blue 7 → −4."


def test_a_stone_is_called_by_the_points_it_shows() -> None:
    """K2, K19: for the tall figure they count double."""
    state = stand(give(begin(), "r7 b7"), "r6", tall="r", cards="r6")
    assert "Play red 7: your figure moves to 6 (×2)" in say_choices(state)
    [_, step] = play(state, "play-r7").events
    assert say(step.text, READER) == "The tall figure of Aoi moves on 🟥 red to 6 (×2)."
    untouched = stand(give(begin(), "b7"), "")
    assert "Play blue 7: the tall figure starts at −4 (×2)" in say_choices(untouched)
    [_, start] = play(untouched, "tall-b7").events
    assert say(start.text, READER) == "The tall figure of Aoi starts on 🟦 blue at −4 (×2)."
    [_, start] = play(untouched, "play-b7").events
    assert say(start.text, READER) == "A small figure of Aoi starts on 🟦 blue at −4."


def test_everybody_may_look_through_the_discard_piles() -> None:
    """K7: the whole piles stand in the panel and beside the board."""
    state = pile(begin(), "r3 r10 r0 b4")
    piles = "Discard piles, top card first: 🟥 0 10 3, 🟦 4."
    assert say_own(state, "table-piles") == piles
    assert _find(SKIN.summary(GAME.view(state, None)), "table-piles") == piles
    empty = _find(SKIN.summary(GAME.view(begin(), None)), "table-piles")
    assert empty == "Discard piles, top card first: none."
