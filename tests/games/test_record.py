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
from tests.games.votes import Votes

GAME = Votes()
COIN = ("0 yes", "1 yes", "2 no", "c heads")
OVER = ("0 yes", "1 yes", "c tails", "0 no", "1 no", "c tails")


def entries(*lines: str) -> list[Entry]:
    """Read entries written like `0 yes`, with `c` for chance."""
    pairs = [line.split() for line in lines]
    return [Entry(CHANCE if who == "c" else Seat(int(who)), text) for who, text in pairs]


def play(*lines: str, players: int = 3) -> Replay:
    """Replay a good record."""
    replay = play_through(GAME, Setup(players), entries(*lines))
    assert replay.error is None
    return replay


@pytest.mark.parametrize(
    ("lines", "players", "seats"),
    [
        pytest.param(("0 yes", "1 no"), 3, {0, 1}, id="simultaneous moves"),
        pytest.param(("0 yes", "1 same"), 3, set(), id="what later moves rest upon"),
        pytest.param(("0 yes", "1 yes", "2 same"), 3, set(), id="a final step"),
        pytest.param(COIN[:3], 3, {0, 1, 2}, id="before chance"),
        pytest.param(COIN, 3, set(), id="after chance"),
        pytest.param((*COIN, "2 no"), 3, {2}, id="an answer to a new question"),
        pytest.param((*COIN, "2 no", "0 no"), 3, {0, 2}, id="two answers to it"),
        pytest.param(OVER, 2, set(), id="a finished game"),
    ],
)
def test_moves_are_taken_back_that_nothing_rests_upon(
    lines: tuple[str, ...], players: int, seats: set[int]
) -> None:
    replay = play(*lines, players=players)
    assert {seat for seat in range(players) if find_undo(GAME, replay, Seat(seat))} == seats


def test_the_last_mover_takes_back_once() -> None:
    replay = play("0 yes", "0 @undo")
    assert (replay.state, replay.played) == (GAME.start(Setup(3)), ())
    assert replay.entries == tuple(entries("0 yes", "0 @undo"))
    with pytest.raises(IllegalMoveError):
        extend(GAME, replay, Entry(Seat(0), UNDO))


def test_a_simultaneous_move_may_be_taken_back_from_under_later_ones() -> None:
    replay = play("0 yes", "1 no", "0 @undo")
    assert replay.state.votes == ("", "no", "")
    assert [(played.ply, played.seat) for played in replay.played] == [(1, 1)]


def test_words_about_people_change_nothing_but_the_count() -> None:
    replay = play("0 yes", f"1 {HOUSE}", "1 no", f"1 {BACK}", "1 @undo")
    assert replay.state.votes == ("yes", "", "")
    assert [replay.count(Seat(seat)) for seat in range(3)] == [1, 4, 0]


def test_chance_is_counted_along_the_effective_line() -> None:
    replay = play("0 yes", "1 yes", "c tails", "0 no", "0 @undo", players=2)
    assert (replay.chances, replay.count(Seat(0))) == (1, 3)


def test_a_rewind_takes_back_what_was_revealed_and_all_that_followed() -> None:
    replay = play(*COIN, "2 no", "1 @rewind")
    assert replay.state == play("0 yes").state
    assert [(played.seat, played.text) for played in replay.played] == [(0, "yes")]
    assert (replay.chances, len(replay.entries)) == (0, 6)


def test_a_rewind_makes_every_open_panel_an_old_one() -> None:
    before, after = play(*COIN), play(*COIN, "0 @rewind")
    counts = [[replay.count(Seat(seat)) for seat in range(3)] for replay in (before, after)]
    assert counts == [[1, 1, 1], [2, 2, 2]]


def test_a_rewind_of_nothing_or_of_a_finished_game_is_refused() -> None:
    assert find_last(GAME, play("0 yes"), Seat(1)) is None
    for replay, seat in ((play("0 yes"), 1), (play(*OVER, players=2), 0)):
        with pytest.raises(IllegalMoveError):
            extend(GAME, replay, Entry(Seat(seat), REWIND))


@pytest.mark.parametrize("bad", ["1 maybe", "0 no", "c heads", "2 yes", "1 @undo"])
def test_replay_stops_at_the_first_bad_entry_and_names_it(bad: str) -> None:
    """No move at all, a seat or chance that is not asked, no such seat, nothing to take back."""
    [entry] = entries(bad)
    replay = play_through(GAME, Setup(2), [*entries("0 yes"), entry, *entries("1 no")])
    assert replay.error is not None
    assert (replay.error.ply, replay.error.entry) == (1, entry)
    assert str(replay.error).startswith("entry 1 ")
    assert replay.state.votes == ("yes", "")
    assert len(replay.entries) == 1
