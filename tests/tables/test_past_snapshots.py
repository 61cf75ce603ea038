from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from bot.tables import views
from bot.tables.history import PastSnapshots
from bot.tables.model import PostedMessage
from bot.tables.session import GameSession, extend_chain
from games.core.game import CHANCE, Seat
from games.core.record import REWIND, UNDO, Entry, extend
from tests.support.games import WITH_TOY
from tests.support.quick import after_edits
from tests.support.showing import make_table, play


@pytest.mark.parametrize("game", after_edits("coloretto"))
def test_a_past_snapshot_equals_the_message(game: str) -> None:
    table = make_table(game, max(3, WITH_TOY[game].game.seats[0]))
    lives = [linked(session) for session in play(table, 1)]
    last, moments = lives[-1], PastSnapshots()
    some = list(pairwise(lives[:-1]))[:: max(1, len(lives) // 8)]
    for before, session in (*some, *reversed(some)):  # older messages are looked at again, too
        plies, since = session.table.plies, before.table.plies
        then = moments.find(last, plies, (PostedMessage(since, 70, 7), PostedMessage(plies, 71, 7)))
        shown = views.snapshot(session)
        assert (then.view, then.asked, then.mark) == (shown.view, shown.asked, shown.mark)
        assert (then.outcome, then.table.server_seed, then.table.ended) == (None, "", None)
        assert then.since == views.log(session, None, since)


def test_the_end_is_shown_as_the_end() -> None:
    *_, last = map(linked, play(make_table("toy"), 1))
    then = PastSnapshots().find(last, last.table.plies, ())
    assert then.outcome == last.outcome
    assert then.table.server_seed


@pytest.mark.parametrize("word", [UNDO, REWIND])
def test_a_past_snapshot_contains_moves_undone_later(word: str) -> None:
    shown = next(session for session in map(linked, play(make_table("toy"), 1)) if picked(session))
    seat = shown.played.played[-1].seat
    last = replace(shown, replay=extend(shown.game, shown.played, Entry(seat, word)))
    last = replace(last, table=replace(last.table, plies=last.table.plies + 1))
    then = PastSnapshots().find(last, shown.table.plies, ())
    assert then.view == views.snapshot(shown).view
    assert (then.asked, then.mark) == (shown.asked, views.snapshot(shown).mark)
    assert then.asked != last.asked


def test_a_past_snapshot_has_the_log_of_the_seat() -> None:
    *_, last = map(linked, play(make_table("toy"), 1))
    told = set()
    for seat in (None, Seat(0), Seat(1)):
        then = PastSnapshots().find(last, last.table.plies - 1, (), seat)
        assert then.since == tuple(
            one for one in views.log(last, seat) if one.ply < then.table.plies
        )
        told.add(then.since)
    assert len(told) == 3


def linked(session: GameSession) -> GameSession:
    """Return a table as the service keeps it: with its seating, and the link of its record."""
    seating = tuple(range(len(session.table.participants)))
    return extend_chain(replace(session, seating=seating, chain_hash=b""))


def picked(session: GameSession) -> bool:
    """Tell whether the last move was a person's, which can be taken back."""
    return bool(session.played.played) and session.played.played[-1].seat != CHANCE
