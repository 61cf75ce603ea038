"""Turns, rounds, and the end of the game."""

from dataclasses import replace

import pytest

from games.coloretto.rules import GAME
from games.coloretto.state import Act, Card, Mark, Phase, State
from games.core.game import CHANCE, Seat, Setup
from games.core.record import Entry, extend, find_undo, play_through
from games.core.text import IllegalMoveError
from tests.games.coloretto.positions import (
    begin,
    cards,
    collect,
    draw_and_put,
    lay,
    offered,
    play,
    stack,
    told,
)
from tests.support.random_games import make_setup, play_randomly


def test_a_drawn_card_is_seen_before_its_row_is_chosen() -> None:
    """T1."""
    step = play(begin(3), "draw", "card-w")
    assert GAME.decisions(step.state)[0].seat == 0
    assert GAME.view(step.state, Seat(1)).drawn is Card.WHITE
    assert offered(step.state) == ["put-1", "put-2", "put-3"]
    assert told(step) == ["told-turned-up"]
    placed = play(step.state, "put-2")
    assert placed.state.rows == ((), (Card.WHITE,), ())
    assert placed.state.seat == 1
    assert told(placed) == ["told-put"]


def test_only_rows_in_the_middle_with_room_take_a_card() -> None:
    """T1."""
    state = lay(begin(4), "r r r", "o", "", taken=[3])
    assert offered(play(state, "draw", "card-b").state) == ["put-2", "put-3"]


def test_a_draw_cannot_be_taken_back_but_a_placing_can() -> None:
    """T1."""
    setup = Setup(4, first=Seat(0))
    dealt = [Entry(CHANCE, f"deal-{code}") for code in "royg"]
    drawn = play_through(GAME, setup, [*dealt, Entry(Seat(0), "draw"), Entry(CHANCE, "card-b")])
    assert drawn.error is None
    assert find_undo(GAME, drawn, Seat(0)) is None
    placed = extend(GAME, drawn, Entry(Seat(0), "put-1"))
    undone = extend(GAME, placed, Entry(Seat(0), "@undo"))
    assert undone.state == drawn.state
    assert find_undo(GAME, undone, Seat(0)) is None


def test_with_every_row_full_a_row_must_be_taken() -> None:
    """T2."""
    state = lay(begin(4), "r r r", "o o o", "y y y", taken=[3])
    assert offered(state) == ["take-1", "take-2", "take-3"]
    with pytest.raises(IllegalMoveError):
        play(state, "draw")


def test_a_row_is_taken_with_all_its_cards() -> None:
    """T3."""
    state = lay(begin(3), "", "w j +2", "w")
    assert offered(state) == ["draw", "take-2", "take-3"]
    step = play(state, "take-2")
    assert step.state.collections[0] == collect("o w j +2")
    assert step.state.rows == ((), (), (Card.WHITE,))
    assert GAME.view(step.state, None).rows[1].taken_by == 0
    assert GAME.view(step.state, None).out == {0}
    assert told(step) == ["told-taken"]


def test_an_empty_row_cannot_be_taken() -> None:
    """T3."""
    assert offered(begin(5)) == ["draw"]
    with pytest.raises(IllegalMoveError):
        play(begin(5), "take-1")


def test_whoever_is_out_is_skipped() -> None:
    """T3."""
    state = play(lay(begin(4, first=3), "b", "b", "b", "b"), "take-1", "take-2").state
    assert state.seat == 1
    state = draw_and_put(state, "w", 3)
    state = draw_and_put(state, "w", 4)
    assert state.seat == 1


def test_whoever_is_alone_may_go_on_drawing_while_there_is_room() -> None:
    """T4."""
    state = replace(lay(begin(3), "b", taken=[1, 2]), seat=Seat(0))
    state = draw_and_put(state, "w", 1)
    assert state.seat == 0
    assert offered(state) == ["draw", "take-1"]


def test_the_round_ends_when_everybody_has_taken_a_row() -> None:
    """T5."""
    state = lay(begin(3), "b", "b b", "w")
    step = play(state, "take-3", "take-1", "take-2")
    assert step.state.rows == ((), (), ())
    assert GAME.view(step.state, None).out == frozenset()
    assert (step.state.round, step.state.seat) == (2, Seat(2))
    assert told(step) == ["told-taken", "told-taken", "told-taken", "told-round"]


def test_the_last_round_card_is_set_aside_when_it_would_be_drawn() -> None:
    """T6."""
    state = stack(begin(3), "b w " * 8)
    state = draw_and_put(state, "b", 1)
    assert GAME.view(state, None).before_last == 0
    assert not state.last_round
    step = play(state, "draw")
    assert step.state.last_round
    assert told(step) == ["told-last-round"]
    assert step.events[0].only is None
    assert offered(step.state) == ["card-b", "card-w"]
    later = draw_and_put(play(step.state, "card-b", "put-2").state, "b", 3)
    view = GAME.view(later, None)
    assert (view.deck, view.before_last) == (13, 0)
    assert told(play(later, "draw")) == []


def test_the_round_of_the_last_round_card_is_the_last() -> None:
    """T6."""
    state = stack(lay(begin(3), "b", "w", "w"), "b w " * 6, last_round=True)
    step = play(state, "take-1", "take-2", "take-3")
    assert step.state.phase is Phase.OVER
    assert GAME.decisions(step.state) == ()
    assert GAME.view(step.state, None).turn is None
    assert told(step)[-2:] == ["told-taken", "told-over"]


def fill_round(state: State, count: int) -> State:
    """Place this many cards as evenly as possible, then let everybody take a row."""
    this = state.round
    for _ in range(count):
        state = play(state, "draw").state
        state = play(state, offered(state)[0]).state
        if state.phase is Phase.PLACE:
            shortest = min(offered(state), key=lambda put: len(state.rows[int(put[-1]) - 1]))
            state = play(state, shortest).state
    while state.round == this and state.phase is Phase.TURN:
        takes = [move for move in offered(state) if move != "draw"]
        state = play(state, takes[0]).state
    return state


def test_the_longest_last_round_just_empties_the_deck() -> None:
    """T7."""
    state = begin(5)
    for count in (15, 15, 15, 11):
        state = fill_round(state, count)
    assert sum(state.deck) == 15
    state = fill_round(state, 15)
    assert sum(state.deck) == 0
    assert state.phase is Phase.OVER


def test_drawing_from_an_empty_deck_is_a_fault_of_the_engine() -> None:
    """T7."""
    with pytest.raises(AssertionError, match="deck"):
        play(stack(begin(3), ""), "draw")


def test_a_card_with_one_possible_row_goes_there_by_itself() -> None:
    """G3."""
    step = play(lay(begin(3), "r r r", "o o o", "y"), "draw", "card-b")
    assert step.state.rows[2] == cards("y b")
    assert step.state.seat == 1
    assert told(step) == ["told-turned-up", "told-put-forced"]


def test_the_only_row_left_is_taken_by_itself_once_full() -> None:
    """G3."""
    state = replace(lay(begin(3), "b b", taken=[1, 2]), seat=Seat(0))
    step = play(state, "draw", "card-w")
    assert step.state.collections[0] == collect("o b b w")
    assert (step.state.round, step.state.seat) == (2, Seat(0))
    assert step.state.mark == Mark(Act.TAKE, Seat(0), cards("b b w"), 0)
    assert told(step) == [
        "told-turned-up",
        "told-put-forced",
        "told-taken-forced",
        "told-round",
    ]


def test_the_last_full_row_goes_to_the_last_player_by_itself() -> None:
    """G3."""
    state = replace(lay(begin(3), "b b b", "w", taken=[2]), seat=Seat(0))
    step = play(state, "take-2")
    assert step.state.collections[1] == collect("y b b b")
    assert (step.state.round, step.state.seat) == (2, Seat(1))
    assert told(step) == ["told-taken", "told-taken-forced", "told-round"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nobody_is_asked_what_has_one_answer_except_to_draw(players: int) -> None:
    """G3: a draw shows something, so it is always asked for."""
    for seed in range(5):
        for ply in play_randomly(GAME, make_setup(GAME, players, seed), seed):
            if GAME.decisions(ply.before)[0].seat != CHANCE and len(offered(ply.before)) == 1:
                assert offered(ply.before) == ["draw"]
                assert not any(ply.before.rows)


def test_the_cards_beside_the_third_row_leave_a_game_of_two() -> None:
    """P4."""
    step = play(lay(begin(2), "b", "w w", "p p +2"), "take-1", "take-2")
    assert step.state.discarded == collect("p p +2")
    assert step.state.rows == ((), (), ())
    assert (step.state.round, step.state.seat) == (2, Seat(1))
    assert told(step) == ["told-taken", "told-taken", "told-discarded", "told-round"]


def test_an_empty_third_row_is_not_worth_a_word() -> None:
    """P4."""
    step = play(lay(begin(2), "b", "w w"), "take-1", "take-2")
    assert told(step) == ["told-taken", "told-taken", "told-round"]


def test_a_green_row_holds_what_is_drawn_on_it() -> None:
    """P3."""
    state = lay(begin(2), "b", "w")
    assert offered(play(state, "draw", "card-+2").state) == ["put-2", "put-3"]
    full = lay(begin(2), "b", "w w", "p p p")
    assert offered(full) == ["take-1", "take-2", "take-3"]
