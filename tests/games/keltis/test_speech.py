from collections.abc import Iterable

from bot.words import Reader, localize
from games.core.game import Seat
from games.core.text import Text
from games.keltis.presentation import PRESENTATION
from games.keltis.state import CARDS, COPIES, TILES, State, Tile
from tests.games.keltis.positions import GAME, begin, give, pile, play, stand
from tests.support.games import GAMES
from tests.support.rules import read_rules

READER = Reader("en", GAMES["keltis"].words, ("Aoi", "Ben", "Cho"))
ALL_SMALL = "r1 y1 p1 g1"


def say_own(state: State, key: str) -> str:
    return _find(PRESENTATION.own(GAME.view(state, Seat(0))), key)


def _find(lines: Iterable[Text], key: str) -> str:
    [line] = [line for line in lines if line.key == key]
    return localize(line, READER)


def say_choices(state: State) -> list[str]:
    view = GAME.view(state, Seat(0))
    return [
        localize(PRESENTATION.choice(view, move).label, READER)
        for move in GAME.legal_moves(state, Seat(0))
    ]


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
    assert "Play red 7: your figure moves on (6 × 2 = 12 points)" in say_choices(state)
    [_, step] = play(state, "play-r7").events
    assert localize(step.text, READER) == "Aoi moves the tall figure on 🟥 red to 6 (×2)."
    untouched = stand(give(begin(), "b7"), "")
    assert "Play blue 7: the tall figure starts (−4 × 2 = −8 points)" in say_choices(untouched)
    [_, start] = play(untouched, "tall-b7").events
    assert localize(start.text, READER) == "Aoi brings the tall figure onto 🟦 blue, at −4 (×2)."
    [_, start] = play(untouched, "play-b7").events
    assert localize(start.text, READER) == "Aoi brings a small figure onto 🟦 blue, at −4."


def test_everybody_may_look_through_the_discard_piles() -> None:
    """K7: the whole piles stand in the panel and beside the board."""
    state = pile(begin(), "r3 r10 r0 b4")
    piles = "Discard piles, top card first: 🟥 0 10 3, 🟦 4."
    assert say_own(state, "table-piles") == piles
    assert _find(PRESENTATION.summary(GAME.view(state, None)), "table-piles") == piles
    empty = _find(PRESENTATION.summary(GAME.view(begin(), None)), "table-piles")
    assert empty == "Discard piles, top card first: none."


def test_a_draw_asks_where_from_only_where_there_is_a_choice() -> None:
    """K16."""
    state = play(give(begin(), "r7"), "drop-r7").state
    assert _question(state) == "Draw a card from the draw pile."
    assert _question(pile(state, "b4 r7")) == "Where do you draw from?"


def _question(state: State) -> str:
    [decision] = GAME.decisions(state)
    return localize(PRESENTATION.question(GAME.view(state, decision.seat), decision), READER)


def test_the_rules_say_what_is_in_the_box() -> None:
    """K1, K3, K4."""
    cards, wishes = len(CARDS) * COPIES, TILES[Tile.WISH]
    english, japanese = (read_rules(GAMES["keltis"], each) for each in ("en", "ja"))
    assert f"**Cards** {cards}: five colours with the values 0 to 10, every card twice" in english
    assert f"5色で、0〜10が2枚ずつ、全部で{cards}枚" in japanese
    numbers = [str(tile) for tile in Tile if tile.isdecimal() for _ in range(TILES[tile])]
    assert f"nine wishing stones, and the numbers {', '.join(numbers)}." in english
    assert f"願いの石{wishes}枚、数字{len(numbers)}枚（{'・'.join(numbers)}）" in japanese
    assert "Each path takes one of your figures" in english
    assert "1本の道に置ける自分の駒は1個だけ" in japanese
