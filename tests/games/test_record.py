"""Records: what replays, where a bad one stops, and what may be taken back."""

import pytest

from games.core.game import CHANCE, Seat, Setup
from games.core.record import (
    BACK,
    HOUSE,
    REWIND,
    UNDO,
    Entry,
    Replay,
    extend,
    find_last,
    find_undo,
    play_through,
)
from games.core.text import IllegalMoveError
from tests.games.cases import Case, over_cases
from tests.games.votes import Votes

GAME = Votes()


def entries(*lines: str) -> list[Entry]:
    """Read entries written like `0 yes`, with `c` for chance."""
    pairs = [line.split() for line in lines]
    return [Entry(CHANCE if who == "c" else Seat(int(who)), text) for who, text in pairs]


def play(*lines: str, players: int = 3) -> Replay:
    """Replay a good record."""
    replay = play_through(GAME, Setup(players), entries(*lines))
    assert replay.error is None
    return replay


def undoable(replay: Replay) -> set[int]:
    """Return the seats that may take their last move back."""
    return {seat for seat in range(3) if find_undo(GAME, replay, Seat(seat)) is not None}


def test_the_last_mover_may_take_back() -> None:
    replay = play("0 yes", "0 @undo")
    assert replay.state == GAME.start(Setup(3))
    assert replay.played == ()
    assert replay.entries == tuple(entries("0 yes", "0 @undo"))


def test_taking_back_twice_takes_back_once() -> None:
    with pytest.raises(IllegalMoveError):
        extend(GAME, play("0 yes", "0 @undo"), Entry(Seat(0), UNDO))


def test_a_simultaneous_move_may_be_taken_back_from_under_later_ones() -> None:
    replay = play("0 yes", "1 no", "0 @undo")
    assert replay.state.votes == ("", "no", "")
    assert [(played.ply, played.seat) for played in replay.played] == [(1, 1)]


def test_what_later_moves_rest_upon_stays() -> None:
    assert undoable(play("0 yes", "1 no")) == {0, 1}
    replay = play("0 yes", "1 same")
    assert undoable(replay) == set()


def test_a_final_step_ends_all_taking_back() -> None:
    assert undoable(play("0 yes", "1 yes", "2 same")) == set()


def test_chance_ends_all_taking_back() -> None:
    assert undoable(play("0 yes", "1 yes", "2 no")) == {0, 1, 2}
    assert undoable(play("0 yes", "1 yes", "2 no", "c heads")) == set()


def test_who_answered_a_new_question_acted_upon_the_move_before() -> None:
    setup = ("0 yes", "1 yes", "2 no", "c heads", "2 no")
    replay = play(*setup)
    assert undoable(replay) == {2}
    assert undoable(play(*setup, "0 no")) == {0, 2}


def test_nobody_takes_back_in_a_finished_game() -> None:
    moves = ("0 yes", "1 yes", "c tails", "0 no", "1 no", "c tails")
    assert undoable(play(*moves, players=2)) == set()


def test_nothing_to_take_back_is_refused() -> None:
    replay = play_through(GAME, Setup(2), entries("0 yes", "1 @undo"))
    assert replay.error is not None
    assert replay.error.ply == 1


def test_words_about_people_change_nothing_but_the_count() -> None:
    replay = play("0 yes", f"1 {HOUSE}", "1 no", f"1 {BACK}", "1 @undo")
    assert replay.state.votes == ("yes", "", "")
    assert [replay.count(Seat(seat)) for seat in range(3)] == [1, 4, 0]


def test_chance_is_counted_along_the_effective_line() -> None:
    replay = play("0 yes", "1 yes", "c tails", "0 no", "0 @undo", players=2)
    assert replay.chances == 1
    assert replay.count(Seat(0)) == 3


def test_a_rewind_takes_back_what_was_revealed_and_all_that_followed() -> None:
    before = play("0 yes", "1 yes")
    replay = play("0 yes", "1 yes", "2 no", "c heads", "2 no", "1 @rewind")
    assert replay.state == play("0 yes").state
    assert [(played.seat, played.text) for played in replay.played] == [(0, "yes")]
    assert replay.chances == before.chances == 0
    assert len(replay.entries) == 6


def test_a_rewind_makes_every_open_panel_an_old_one() -> None:
    before = play("0 yes", "1 yes", "2 no", "c heads")
    after = play("0 yes", "1 yes", "2 no", "c heads", "0 @rewind")
    for seat in map(Seat, range(3)):
        assert after.count(seat) == before.count(seat) + 1


def test_a_rewind_of_nothing_or_of_a_finished_game_is_refused() -> None:
    assert find_last(GAME, play("0 yes"), Seat(1)) is None
    with pytest.raises(IllegalMoveError):
        extend(GAME, play("0 yes"), Entry(Seat(1), REWIND))
    moves = ("0 yes", "1 yes", "c tails", "0 no", "1 no", "c tails")
    with pytest.raises(IllegalMoveError):
        extend(GAME, play(*moves, players=2), Entry(Seat(0), REWIND))


@pytest.mark.parametrize(
    "bad",
    [
        pytest.param("1 maybe", id="no move at all"),
        pytest.param("0 no", id="not asked"),
        pytest.param("c heads", id="chance not asked"),
        pytest.param("2 yes", id="no such seat"),
        pytest.param("1 @undo", id="nothing to take back"),
    ],
)
def test_replay_stops_at_the_first_bad_entry_and_names_it(bad: str) -> None:
    [entry] = entries(bad)
    replay = play_through(GAME, Setup(2), [*entries("0 yes"), entry, *entries("1 no")])
    assert replay.error is not None
    assert (replay.error.ply, replay.error.entry) == (1, entry)
    assert str(replay.error).startswith("entry 1 ")
    assert replay.state.votes == ("yes", "")
    assert len(replay.entries) == 1


@over_cases
def test_a_taken_back_move_leaves_no_trace_in_the_state(case: Case) -> None:
    replay = play_through(case.game, case.setup, ())
    moments, undone = {ply.number for ply in case.moments()}, 0
    for ply in case.play():
        entry = Entry(ply.seat, case.game.notate(ply.move))
        further = extend(case.game, replay, entry)
        if ply.number in moments and find_undo(case.game, further, ply.seat) is not None:
            back = extend(case.game, further, Entry(ply.seat, UNDO))
            assert (back.state, back.played) == (replay.state, replay.played)
            undone += 1
        replay = further
    assert undone


@over_cases
def test_a_rewind_leads_back_to_where_the_seat_was_asked(case: Case) -> None:
    replay = play_through(case.game, case.setup, ())
    moments = {ply.number for ply in case.moments()}
    asked: dict[Seat, Replay] = {}
    for ply in case.play():
        for seat, then in asked.items():
            if ply.number in moments and case.game.outcome(replay.state) is None:
                back = extend(case.game, replay, Entry(seat, REWIND))
                assert (back.state, back.played) == (then.state, then.played)
        if ply.seat != CHANCE:
            asked[ply.seat] = replay
        replay = extend(case.game, replay, Entry(ply.seat, case.game.notate(ply.move)))
    assert asked


@over_cases
def test_a_cut_or_altered_record_stops_where_it_is_bad(case: Case) -> None:
    line = [Entry(ply.seat, case.game.notate(ply.move)) for ply in case.play()]
    middle = len(line) // 2
    cut = play_through(case.game, case.setup, line[:middle])
    assert cut.error is None
    assert case.game.outcome(cut.state) is None
    altered = [*line[:middle], Entry(line[middle].seat, "no such move"), *line[middle:]]
    replay = play_through(case.game, case.setup, altered)
    assert replay.error is not None
    assert replay.error.ply == middle
    assert replay.state == cut.state
