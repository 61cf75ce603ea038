"""What is in the box, and what lies where before the first turn."""

from collections import Counter

import pytest

from games.core.game import CHANCE, Seat, Setup
from games.core.text import InvalidMoveError
from games.keltis.state import CARDS, COPIES, NOTATION, PLACES, SMALL, TILES, Side, Tile
from games.rows.cards import POINTS
from games.rows.moves import Phase
from tests.games.keltis.positions import GAME, begin, offered, play

ALL = pytest.mark.parametrize("players", [2, 3, 4])


def test_the_box_holds_110_cards() -> None:
    """K1."""
    assert len(CARDS) * COPIES == 110
    assert {card[0] for card in CARDS} == set("rypgb")
    assert [card for card in CARDS if card[0] == "p"] == [f"p{value}" for value in range(11)]


def test_a_path_has_nine_stones_of_these_values() -> None:
    """K2."""
    assert POINTS[1:] == (-4, -3, -2, 1, 2, 3, 6, 7, 10)


def test_figures_on_stones_seven_to_nine_stand_in_the_goal() -> None:
    """K2."""
    assert Side(figures=(6, 7, 8, 9, 0)).in_goal == 3


def test_everybody_has_four_small_figures_and_a_tall_one() -> None:
    """K3."""
    assert SMALL == 4
    assert Side().small_left == 4
    assert Side(figures=(1, 2, 0, 0, 0), tall=1).small_left == 3
    assert Side(figures=(1, 2, 3, 4, 0)).small_left == 0
    assert Side(figures=(1, 2, 3, 4, 5), tall=0).small_left == 0


def test_there_are_25_tiles() -> None:
    """K4."""
    numbers = {Tile.ONE: 2, Tile.TWO: 3, Tile.THREE: 2}
    assert {Tile.WISH: 9, Tile.CLOVER: 9, **numbers} == TILES
    assert sum(TILES.values()) == len(PLACES) == 25


def test_tiles_lie_on_these_stones() -> None:
    """K5."""
    stones = [[stone for path, stone in PLACES if path == each] for each in range(5)]
    assert stones == [[3, 5, 6, 7, 9], [2, 4, 6, 7, 9], [2, 3, 5, 7, 9], [2, 4, 5, 7, 9],
                      [3, 4, 6, 7, 9]]  # fmt: skip


def test_chance_lays_the_tiles_one_by_one() -> None:
    """K6."""
    state = GAME.start(Setup(2, first=Seat(1)))
    assert offered(state) == ["tile-w", "tile-c", "tile-1", "tile-2", "tile-3"]
    state = play(state, "tile-1", "tile-1").state
    assert state.table.tiles[0][2] == state.table.tiles[0][4] == Tile.ONE
    assert offered(state) == ["tile-w", "tile-c", "tile-2", "tile-3"]
    assert [chance.weight for chance in GAME.chances(state)] == [9, 9, 3, 2]


@ALL
def test_everybody_is_dealt_eight_cards(players: int) -> None:
    """K6."""
    state = begin(players)
    assert [len(hand) for hand in state.hands] == [8] * players
    removed = 30 if players == 2 else 0
    assert state.table.deck == 110 - 8 * players - removed
    assert sum(state.unseen) == state.table.deck + removed
    assert state.table.phase is Phase.TURN


def test_chance_picks_who_begins_unless_the_set_up_says() -> None:
    """K6, G2."""
    state = GAME.start(Setup(3))
    assert offered(state) == ["first-1", "first-2", "first-3"]
    state = play(state, "first-3").state
    while chances := GAME.chances(state):
        state = GAME.apply(state, CHANCE, chances[-1].move).state
    assert state.table.seat == 2
    assert Counter(map(len, state.hands)) == {8: 3}


def test_every_move_is_read_as_it_is_written() -> None:
    """K7."""
    assert all(GAME.notate(GAME.parse(written)) == written for written in NOTATION.moves)
    with pytest.raises(InvalidMoveError):
        GAME.parse("play-r11")
