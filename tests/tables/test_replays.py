"""Looking back at games: each turn as it was, and no more than its reader may know."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from bot.tables import views
from bot.tables.history import (
    PastSnapshots,
    ReplayStep,
    find_turning_points,
    make_score_history,
    replay_step,
)
from bot.tables.model import PostedMessage, ScoreHistory
from bot.tables.session import GameSession, extend_chain
from games.core.game import CHANCE, Seat
from games.core.record import REWIND, UNDO, Entry, extend
from tests.support.games import WITH_TOY, after_edits
from tests.support.showing import make_table, play

GAMES = pytest.mark.parametrize("game", after_edits("keltis_card"))


@cache
def _play(game: str) -> list[GameSession]:
    """Return a game at every moment."""
    return list(play(make_table(game, max(3, WITH_TOY[game].game.seats[0])), 1))


def _link(session: GameSession) -> GameSession:
    """Return a table as the service keeps it: with its seating, and the link of its record."""
    seating = tuple(range(len(session.table.participants)))
    return extend_chain(replace(session, seating=seating, chain_hash=b""))


def _look(session: GameSession, number: int | None = None, *seats: Seat | None) -> ReplayStep:
    """Look at a turn, with the eyes and the seat of a reader."""
    eyes, reader = seats or (None, None)
    return replay_step(session, reader, number, eyes, ScoreHistory())


@GAMES
def test_each_turn_is_shown_as_it_was_in_every_hand(game: str) -> None:
    lives = _play(game)
    last = lives[-1]
    states = {session.table.plies: session.played.state for session in lives}
    tallies = make_score_history(last).tallies
    assert not tallies or len(_look(last).turns) + 1 == len(tallies)
    seen = 0
    for seat in (None, *map(Seat, range(len(last.table.participants)))):
        numbers = {round(at * _look(last).number / 8) for at in range(9)}
        for step in [_look(last, number, seat, seat) for number in sorted(numbers)]:
            plies = step.snapshot.table.plies
            if plies in states:
                seen += 1
                assert step.view == last.game.view(states[plies], seat)
    assert seen >= len(last.table.participants) + 1  # the end, at least
    assert step.view == last.game.view(last.played.state, seat)


def test_each_log_line_of_a_reader_is_in_one_turn() -> None:
    last = _play("toy")[-1]
    final = _look(last, 9999)  # the last
    assert (final, final.snapshot.outcome) == (_look(last), last.outcome)
    assert _look(last, 0).snapshot.outcome is None
    for reader in (None, Seat(0)):
        steps = [_look(last, number, None, reader) for number in range(final.number + 1)]
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
            step = _look(session, 1, eyes, reader)
            assert step.seats == (() if reader is None else (reader,))
            assert step.eyes == (eyes if eyes == reader else None)
            assert set(step.snapshot.since) <= set(known)
            if (state := states.get(step.snapshot.table.plies)) is not None:
                assert step.view == session.game.view(state, step.eyes)


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


@GAMES
def test_a_past_snapshot_equals_the_message(game: str) -> None:
    lives = _play(game)
    last, moments = _link(lives[-1]), PastSnapshots()
    some = list(pairwise(lives[:-1]))[:: max(1, len(lives) // 8)]
    for before, session in (*some, *reversed(some)):  # older messages are looked at again, too
        plies, since = session.table.plies, before.table.plies
        then = moments.find(last, plies, (PostedMessage(since, 70, 7), PostedMessage(plies, 71, 7)))
        shown = views.snapshot(_link(session))
        assert (then.view, then.asked, then.mark) == (shown.view, shown.asked, shown.mark)
        assert (then.outcome, then.table.server_seed, then.table.ended) == (None, "", None)
        assert then.since == views.log(session, None, since)
    then = moments.find(last, last.table.plies, ())
    assert then.outcome == last.outcome
    assert then.table.server_seed


@pytest.mark.parametrize("word", [UNDO, REWIND])
def test_a_past_snapshot_contains_moves_undone_later(word: str) -> None:
    shown = _link(next(session for session in _play("toy") if picked(session)))
    seat = shown.played.played[-1].seat
    last = replace(shown, replay=extend(shown.game, shown.played, Entry(seat, word)))
    last = last.with_table(plies=last.table.plies + 1)
    then = PastSnapshots().find(last, shown.table.plies, ())
    assert then.view == views.snapshot(shown).view
    assert (then.asked, then.mark) == (shown.asked, views.snapshot(shown).mark)
    assert then.asked != last.asked


def test_a_past_snapshot_has_the_log_of_the_seat() -> None:
    last = _link(_play("toy")[-1])
    told = set()
    for seat in (None, Seat(0), Seat(1)):
        then = PastSnapshots().find(last, last.table.plies - 1, (), seat)
        assert then.since == tuple(
            one for one in views.log(last, seat) if one.ply < then.table.plies
        )
        told.add(then.since)
    assert len(told) == 3


def picked(session: GameSession) -> bool:
    """Tell whether the last move was a person's, which can be taken back."""
    return bool(session.played.played) and session.played.played[-1].seat != CHANCE
