"""Cards, rows, figures, tiles and drawing."""

import itertools

import pytest

from games.core.game import CHANCE, Seat, Setup
from games.core.record import Entry, Replay, extend, find_undo
from games.core.text import IllegalMoveError
from games.keltis.state import Tile
from games.rows.cards import follows
from games.rows.moves import Phase
from tests.games.keltis.positions import (
    GAME,
    ask,
    begin,
    give,
    is_over,
    lay,
    offered,
    pile,
    play,
    stand,
    told,
)


def run(values: list[int]) -> bool:
    return all(follows(values[0], last, value) for last, value in itertools.pairwise(values))


def test_a_card_is_discarded_on_the_pile_of_its_colour() -> None:
    """K7."""
    step = play(give(begin(), "g3 b4"), "drop-b4")
    assert step.state.table.piles[4] == ("b4",)
    assert step.state.hands[0] == ("g3",)
    assert told(step) == ["event-drop"]


def test_a_card_in_the_own_row_moves_the_figure_one_stone() -> None:
    """K8."""
    state = give(stand(begin(), "g1", cards="g3"), "g5")
    step = play(state, "play-g5")
    side = step.state.table.sides[0]
    assert side.rows[3] == ("g3", "g5")
    assert side.figures == (0, 0, 0, 2, 0)
    assert told(step) == ["event-play", "event-step"]


def test_rows_run_up_or_down_and_take_equal_values() -> None:
    """K9: the two rows of the source."""
    assert run([3, 3, 6, 7, 7])
    assert run([9, 8, 8, 5, 3])
    assert not run([3, 3, 6, 5])
    assert not run([9, 8, 9])
    assert run([4, 4, 4])
    assert run([4, 4, 9])
    assert run([4, 4, 0])


def test_only_cards_that_follow_are_offered_for_the_row() -> None:
    """K9."""
    state = give(stand(begin(), "r2", cards="r4 r6"), "r2 r6 r7")
    assert offered(state) == ["drop-r2", "play-r6", "drop-r6", "play-r7", "drop-r7"]
    state = give(stand(begin(), "r2", cards="r4 r4"), "r2 r6")
    assert offered(state) == ["play-r2", "drop-r2", "play-r6", "drop-r6"]
    with pytest.raises(IllegalMoveError):
        play(give(stand(begin(), "r2", cards="r4 r6"), "r2"), "play-r2")


def test_the_whole_rows_of_the_source_can_be_played() -> None:
    """K9."""
    for values in ([3, 3, 6, 7, 7], [9, 8, 8, 5, 3]):
        state = begin()
        for value in values:
            state = ask(give(state, f"p{value}"), 0)
            state = play(state, f"play-p{value}").state
        assert state.table.sides[0].figures[2] == 5


def test_the_first_card_brings_a_small_figure_or_the_tall_one() -> None:
    """K10."""
    state = give(begin(), "y5")
    assert offered(state) == ["play-y5", "tall-y5", "drop-y5"]
    small, tall = play(state, "play-y5").state, play(state, "tall-y5").state
    assert small.table.sides[0].figures == tall.table.sides[0].figures == (0, 1, 0, 0, 0)
    assert small.table.sides[0].tall is None
    assert tall.table.sides[0].tall == 1


def test_the_tall_figure_comes_once_and_is_the_fifth_at_the_latest() -> None:
    """K10, K3."""
    once = give(stand(begin(), "r2", tall="r", cards="r1"), "y5")
    assert offered(once) == ["play-y5", "drop-y5"]
    fifth = give(stand(begin(), "r1 p1 g1 b1"), "y5")
    assert offered(fifth) == ["tall-y5", "drop-y5"]


def test_the_first_card_moves_a_figure_a_clover_has_brought() -> None:
    """K10."""
    state = give(stand(begin(), "y1"), "y5")
    assert offered(state) == ["play-y5", "drop-y5"]
    assert play(state, "play-y5").state.table.sides[0].figures == (0, 2, 0, 0, 0)


def test_past_the_last_stone_another_figure_may_step() -> None:
    """K11."""
    state = give(stand(begin(), "r9 b2", cards="r3 r4", tall="b"), "r5")
    state = play(state, "play-r5").state
    assert GAME.decisions(state)[0].kind == "extra"
    assert offered(state) == ["go-y", "go-p", "go-g", "go-b", "stay"]
    assert play(state, "go-b").state.table.sides[0].figures == (9, 0, 0, 0, 3)
    stayed = play(state, "stay").state
    assert stayed.table.sides[0].figures == (9, 0, 0, 0, 2)
    assert stayed.table.sides[0].rows[0] == ("r3", "r4", "r5")
    assert stayed.table.phase is Phase.DRAW


def test_the_extra_step_may_bring_the_tall_figure() -> None:
    """K11."""
    state = play(give(stand(begin(), "r9", cards="r3"), "r5"), "play-r5").state
    assert offered(state)[:4] == ["go-y", "tall-y", "go-p", "tall-p"]
    assert play(state, "tall-p").state.table.sides[0].tall == 2


def test_the_extra_step_applies_the_tile_it_reaches() -> None:
    """K11, K13."""
    state = lay(give(stand(begin(), "r9 b2", cards="r3"), "r5"), "b", 3, Tile.CLOVER)
    state = play(state, "play-r5", "go-b").state
    assert GAME.decisions(state)[0].kind == "clover"


def test_a_number_scores_at_once_and_stays() -> None:
    """K12."""
    state = lay(give(begin(), "y5"), "y", 1, Tile.THREE)
    step = play(state, "play-y5")
    assert step.state.table.sides[0].points == 3
    assert step.state.table.tiles[1][0] is Tile.THREE
    assert told(step) == ["event-play", "event-enter", "event-number"]


def test_a_clover_moves_any_figure_one_stone_and_stays() -> None:
    """K13."""
    state = lay(give(stand(begin(), "y1 g4", cards="y3"), "y5"), "y", 2, Tile.CLOVER)
    step = play(state, "play-y5")
    state = step.state
    assert told(step)[-1] == "event-clover"
    assert offered(state) == [
        *("go-r", "tall-r", "go-y", "go-p", "tall-p", "go-g", "go-b", "tall-b", "stay"),
    ]
    assert play(state, "go-y").state.table.sides[0].figures[1] == 3
    assert play(state, "go-g").state.table.sides[0].figures[3] == 5
    assert play(state, "tall-r").state.table.sides[0].tall == 0
    declined = play(state, "stay").state
    assert declined.table.sides[0].figures == (0, 2, 0, 4, 0)
    assert declined.table.tiles[1][1] is Tile.CLOVER


def test_a_clover_starts_a_figure_and_then_a_card_of_that_colour_moves_it() -> None:
    """K13, K10."""
    state = lay(give(begin(2), "y5 g7"), "y", 1, Tile.CLOVER)
    state = play(state, "play-y5", "go-g", "deck", "b0").state
    assert state.table.sides[0].figures == (0, 1, 0, 1, 0)
    assert state.table.sides[0].rows[3] == ()
    state = play(give(state, "b1", 1), "drop-b1", "deck", "b2").state
    assert "tall-g7" not in offered(state)
    state = play(state, "play-g7").state
    assert state.table.sides[0].figures == (0, 1, 0, 2, 0)
    assert state.table.sides[0].rows[3] == ("g7",)


def test_clovers_chain_one_by_one() -> None:
    """K13."""
    state = lay(give(begin(), "y5"), "y", 1, Tile.CLOVER)
    state = lay(lay(state, "y", 2, Tile.CLOVER), "b", 1, Tile.WISH)
    state = play(state, "play-y5", "go-y").state
    assert GAME.decisions(state)[0].kind == "clover"
    state = play(state, "go-b").state
    assert state.table.sides[0].wishes == 1
    assert state.table.phase is Phase.DRAW


def test_a_step_is_always_possible_where_one_is_asked_for() -> None:
    """K11, K13: only five figures on last stones could not step, and they end the game."""
    state = give(stand(begin(), "r9 y9 p9 g9 b8", tall="b", cards="b3 r3"), "r5 b4")
    assert offered(play(state, "play-r5").state) == ["go-b", "stay"]
    assert is_over(play(state, "play-b4").state)


def test_a_wishing_stone_is_taken_and_not_replaced() -> None:
    """K14."""
    state = lay(give(begin(), "y5"), "y", 1, Tile.WISH)
    step = play(state, "play-y5")
    assert step.state.table.sides[0].wishes == 1
    assert step.state.table.tiles[1][0] is None
    assert told(step)[-1] == "event-wish"


def test_a_figure_on_the_last_stone_takes_no_step() -> None:
    """K15."""
    state = lay(give(stand(begin(), "r9 y1", cards="y3"), "y5"), "y", 2, Tile.CLOVER)
    state = play(state, "play-y5").state
    assert "go-r" not in offered(state)
    with pytest.raises(IllegalMoveError):
        play(state, "go-r")


def test_a_card_is_drawn_from_the_deck_or_a_discard_pile() -> None:
    """K16."""
    state = play(pile(give(begin(), "y5 y6"), "r3 r4 b1"), "drop-y5").state
    assert offered(state) == ["deck", "pile-r", "pile-b"]
    step = play(state, "pile-r")
    assert step.state.hands[0] == ("r4", "y6")
    assert step.state.table.piles[0] == ("r3",)
    assert step.state.table.seat == 1
    assert told(step) == ["event-pile"]


def test_the_card_discarded_this_turn_cannot_be_taken_back() -> None:
    """K16."""
    state = play(pile(give(begin(), "y5"), "y3 r1"), "drop-y5").state
    assert offered(state) == ["deck", "pile-r"]
    with pytest.raises(IllegalMoveError):
        play(state, "pile-y")
    state = play(state, "deck", "b0").state
    state = play(give(state, "r5", 1), "drop-r5").state
    assert offered(state) == ["deck", "pile-y"]


def test_only_who_drew_sees_the_card() -> None:
    """K16, G4."""
    step = play(give(begin(), "y5"), "drop-y5", "deck", "b0")
    drawn, rest = step.events[-2:]
    assert drawn.is_visible_to(Seat(0))
    assert not drawn.is_visible_to(Seat(1))
    assert not drawn.is_visible_to(None)
    assert not rest.is_visible_to(Seat(0))
    assert rest.is_visible_to(None)


def test_a_turn_is_undone_until_a_card_of_the_deck_was_seen() -> None:
    """K16."""
    state = give(begin(2), "y5 g7")
    replay = Replay(state, (), ())
    replay = extend(GAME, replay, Entry(Seat(0), "drop-y5"))
    undo = find_undo(GAME, replay, Seat(0))
    assert undo is not None
    assert undo.text == "drop-y5"
    replay = extend(GAME, replay, Entry(Seat(0), "deck"))
    replay = extend(GAME, replay, Entry(CHANCE, "b0"))
    assert find_undo(GAME, replay, Seat(0)) is None


def test_a_seat_that_is_not_asked_has_no_moves() -> None:
    """K16."""
    state = begin(3)
    assert GAME.legal_moves(state, Seat(1)) == ()
    with pytest.raises(IllegalMoveError):
        GAME.apply(state, Seat(1), GAME.parse("drop-r0"))
    assert GAME.decisions(GAME.start(Setup(2)))[0].seat == CHANCE
