"""Looking back at games: each turn as it was, and no more than its reader may know."""

from __future__ import annotations

import pytest

from bot.tables import views
from bot.tables.model import ScoreHistory
from bot.tables.replays import ReplayStep, find_turning_points, replay_step
from bot.tables.results import make_score_history
from bot.tables.session import GameSession
from games.core.game import Seat
from tests.support.games import WITH_TOY
from tests.support.quick import after_edits
from tests.support.showing import make_table, play

GAMES = pytest.mark.parametrize("game", after_edits("keltis_card"))


def _play(game: str) -> list[GameSession]:
    return list(play(make_table(game, max(3, WITH_TOY[game].game.seats[0])), 1))


def _steps(session: GameSession, eyes: Seat | None = None, most: int = 8) -> list[ReplayStep]:
    """Look at turns at even distances, the first and the last among them."""
    last = replay_step(session, None, None, None, ScoreHistory()).number
    chosen = {round(at * last / most) for at in range(most + 1)}
    return [replay_step(session, eyes, number, eyes, ScoreHistory()) for number in sorted(chosen)]


@GAMES
def test_each_turn_is_shown_as_it_was_in_every_hand(game: str) -> None:
    lives = _play(game)
    last = lives[-1]
    states = {session.table.plies: session.played.state for session in lives}
    tallies = make_score_history(last).tallies
    assert not tallies or len(replay_step(last, None, None, None, ScoreHistory()).turns) + 1 == len(
        tallies
    )
    seen = 0
    for seat in (None, *map(Seat, range(len(last.table.participants)))):
        for step in _steps(last, seat):
            plies = step.snapshot.table.plies
            if plies in states:
                seen += 1
                assert step.view == last.game.view(states[plies], seat)
    assert seen >= len(last.table.participants) + 1  # the end, at least
    assert step.view == last.game.view(last.played.state, seat)


def test_each_log_line_of_a_reader_is_in_one_turn() -> None:
    last = _play("toy")[-1]
    for reader in (None, Seat(0)):
        numbers = range(replay_step(last, None, None, None, ScoreHistory()).number + 1)
        steps = [replay_step(last, reader, number, None, ScoreHistory()) for number in numbers]
        told = [one for step in steps for one in step.snapshot.since]
        assert told == list(views.log(last, reader))


@GAMES
def test_a_replay_of_a_running_game_reveals_nothing(game: str) -> None:
    lives = _play(game)
    session = lives[len(lives) // 2]
    states = {one.table.plies: one.played.state for one in lives}
    for reader in (None, Seat(0), Seat(1)):
        known = views.log(session, reader)
        for eyes in (Seat(0), Seat(1), Seat(2)):
            step = replay_step(session, reader, 1, eyes, ScoreHistory())
            assert step.seats == (() if reader is None else (reader,))
            assert step.eyes == (eyes if eyes == reader else None)
            assert set(step.snapshot.since) <= set(known)
            if (state := states.get(step.snapshot.table.plies)) is not None:
                assert step.view == session.game.view(state, step.eyes)


def test_a_turn_beyond_the_last_is_the_last() -> None:
    last = _play("toy")[-1]
    final = replay_step(last, None, None, None, ScoreHistory())
    assert replay_step(last, None, 9999, None, ScoreHistory()).number == final.number
    assert final.snapshot.outcome == last.outcome
    assert replay_step(last, None, 0, None, ScoreHistory()).snapshot.outcome is None


@pytest.mark.parametrize(
    ("tallies", "points"),
    [
        ((), ()),
        (((0, 0),), ()),
        (((0, 0), (5, 0), (5, 1), (5, 9), (6, 9), (-4, 9)), (1, 3, 5)),
        (((0, 0), (3, 3), (6, 6)), ()),
        (((0, 0), (4, 0), (4, 4)), (1, 2)),
    ],
)
def test_turning_points_are_the_turns_with_the_largest_swings(
    tallies: tuple[tuple[int, ...], ...], points: tuple[int, ...]
) -> None:
    assert find_turning_points(tallies) == points
