"""What is in the box, and what lies where before the first turn."""

from collections import Counter

import pytest

from games.core.game import CHANCE, Setup
from games.core.text import InvalidMoveError
from games.keltis_card.state import CARDS, COPIES, ENDS, NOTATION, STONES
from games.rows.moves import Phase
from tests.games.keltis_card.positions import GAME, begin, offered, play

BOX = Counter(dict(zip(CARDS, COPIES, strict=True)))


def test_the_box_holds_80_number_cards() -> None:
    """KC1."""
    for colour in "rypgb":
        copies = [BOX[f"{colour}{value}"] for value in range(11)]
        assert copies == [1, 1, 1, 2, 2, 2, 2, 2, 1, 1, 1]
        assert sum(copies) == 16


def test_the_box_holds_ten_end_cards_and_eleven_point_cards() -> None:
    """KC2."""
    assert sorted(ENDS) == ["bx", "gx", "px", "rx", "yx"]
    assert [BOX[card] for card in ENDS] == [2] * 5
    assert [BOX[f"w{value}"] for value in range(11)] == [1] * 11
    assert BOX.total() == 101


def test_nine_wishing_stones_lie_in_the_middle() -> None:
    """KC3."""
    assert begin().table.stones == STONES == (1, 2, 3, 4, 5, 6, 7, 8, 9)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_is_dealt_eight_cards(players: int) -> None:
    """KC4."""
    state = begin(players)
    assert [len(hand) for hand in state.hands] == [8] * players
    removed = 30 if players == 2 else 0
    assert state.table.deck == 101 - 8 * players - removed
    assert sum(state.unseen) == state.table.deck + removed
    assert state.table.phase is Phase.TURN


def test_chance_picks_who_begins_unless_the_set_up_says() -> None:
    """KC4, G2."""
    state = GAME.start(Setup(4))
    assert offered(state) == ["first-1", "first-2", "first-3", "first-4"]
    state = play(state, "first-2").state
    while chances := GAME.chances(state):
        state = GAME.apply(state, CHANCE, chances[-1].move).state
    assert GAME.decisions(state)[0].seat == 1


def test_every_move_is_read_as_it_is_written() -> None:
    """KC5."""
    assert all(GAME.notate(GAME.parse(written)) == written for written in NOTATION.moves)
    for text in ("play-w7>w", "pair-r7,r8", "pair-r0,y0", "pair-w7,w7", "pair-rx,yx"):
        with pytest.raises(InvalidMoveError):
            GAME.parse(text)
