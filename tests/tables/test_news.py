"""News: what others did since a player's last turn."""

from __future__ import annotations

from dataclasses import replace

from bot.tables import views
from bot.tables.model import LoggedTurn
from games.core.game import CHANCE, Event, Seat, about, tell, tell_apart
from games.core.record import Entry, Played, Replay
from games.core.text import text
from tests.support.showing import make_live, make_table

ME, BEN, CYD = map(Seat, range(3))


def turns_of(*moves: tuple[Seat, tuple[Event, ...]], reader: Seat | None = ME) -> list[LoggedTurn]:
    """Return the news of seat 0, which moves next, after these moves and their events."""
    live = make_live(make_table("toy", 3))
    played = tuple(
        Played(ply, seat, "x", live.played.state, events, final=False)
        for ply, (seat, events) in enumerate(moves)
    )
    entries = tuple(Entry(seat, "x") for seat, _ in moves)
    others = (ply for ply, (seat, _) in enumerate(moves, 1) if seat not in (ME, CHANCE))
    opened = (max(others, default=len(moves)), None, None)
    session = replace(live, replay=Replay(live.played.state, played, entries), opened_plies=opened)
    return list(views._news(session, ME, reader))


def keys(turns: list[LoggedTurn]) -> list[tuple[Seat | None, list[str]]]:
    return [(turn.seat, [line.key for line in turn.lines]) for turn in turns]


MOVED = (ME, (tell("moved", ME),))


def test_a_turn_that_begins_with_a_draw_is_in_the_news_of_all() -> None:
    """Such as taking a special card of Cullinan: the move itself says nothing."""
    drew = tell_apart((BEN,), about("drew-own", BEN), about("drew", BEN))
    moves = (MOVED, (BEN, ()), (CHANCE, drew))
    assert keys(turns_of(*moves)) == [(BEN, ["drew"])]
    assert keys(turns_of(*moves, reader=None)) == [(BEN, ["drew"])]


def test_a_players_own_draw_is_news_for_them_alone() -> None:
    for own in (text("drew-own"), about("drew-own", ME)):
        drew = tell_apart((ME,), own, about("drew", ME))
        moves = (MOVED, (CHANCE, drew), (BEN, (tell("moved", BEN),)))
        assert keys(turns_of(*moves)) == [(ME, ["drew-own"]), (BEN, ["moved"])]
        assert keys(turns_of(*moves, reader=None)) == [(BEN, ["moved"])]
    dealt = (Event(text("given"), only=frozenset((ME,))), Event(text("over")))
    others = [(seat, (tell("moved", seat),)) for seat in (BEN, CYD)]
    assert keys(turns_of(MOVED, others[0], (CHANCE, dealt), others[1])) == [
        (BEN, ["moved"]),
        (ME, ["given", "over"]),
        (CYD, ["moved"]),
    ]


def test_events_of_no_player_stand_where_they_happened() -> None:
    moves = (MOVED, (CHANCE, (Event(text("shuffled")),)), (BEN, (tell("moved", BEN),)))
    assert keys(turns_of(*moves)) == [(None, ["shuffled"]), (BEN, ["moved"])]


def test_a_move_with_events_about_several_players_tells_all_of_them() -> None:
    events = (tell("took", BEN), tell("lost", ME), tell("safe", CYD))
    round_two = (CHANCE, (tell("begins", ME),))
    assert keys(turns_of(MOVED, (BEN, events), round_two, reader=None)) == [
        (BEN, ["took", "lost", "safe"]),
        (ME, ["begins"]),
    ]


def test_the_current_turn_of_a_player_is_no_news_but_what_they_drew_is() -> None:
    drew = tell_apart((ME,), text("drew-own"), about("drew", ME))
    moves = (MOVED, (BEN, (tell("moved", BEN),)), (ME, (tell("moved", ME),)), (CHANCE, drew))
    assert keys(turns_of(*moves)) == [(BEN, ["moved"]), (ME, ["drew-own"])]
    assert keys(turns_of(*moves, reader=None)) == [(BEN, ["moved"])]
