"""Reads of tables: lists, pending messages, and past turns of games.

Past turns and messages are shown unchanged, and only with what their reader may know.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from bot.tables import history, placement, play, queries, views
from bot.tables.model import Place, PostedMessage, ScoreHistory, Status
from bot.tables.queries import TableFilter
from bot.tables.session import GameSession, extend_chain
from games.core.game import CHANCE, Seat
from games.core.record import REWIND, UNDO, Entry, extend
from tests.support import showing
from tests.support.games import WITH_TOY, after_edits
from tests.tables.conftest import ANN, BEN, CYD, HERE, Harness, Match, begin, open_harness


async def is_pending(match: Match) -> bool:
    """Tell whether this table needs a message; no other table may need one."""
    pending = await match.tables.queries.needs_update()
    assert pending in ([], [match.id])
    return bool(pending)


async def test_a_table_needs_a_message_when_a_new_turn_begins(harness: Harness) -> None:
    match = await begin(harness, ANN, BEN)
    assert await is_pending(match)
    await harness.show(match.id)
    assert not await is_pending(match)
    await match.move(ANN)  # Ben was notified already
    assert not await is_pending(match)
    await match.move(BEN)  # the round begins
    assert await is_pending(match)
    await harness.show(match.id)
    await match.do(placement.relocate, Place(1, 2, thread_id=5))
    assert await is_pending(match)
    assert await harness.tables.queries.in_channel(2) == []
    assert [table.id for table in await harness.tables.queries.in_channel(5)] == [match.id]
    await harness.show(match.id)
    assert not await is_pending(match)
    [person] = await match.people_to_move()
    await match.act(person, "pass")
    await harness.show(match.id)
    await harness.tables.undo(match.id, person.id)  # undo gives the turn back
    assert await is_pending(match)
    [logged] = (await harness.tables.snapshot(match.id)).since
    assert logged.events[0].text.key == "entry-undo"
    await match.finish()
    assert await is_pending(match)
    await harness.show(match.id)
    assert await is_pending(match)  # the result card above the thread
    await match.do(placement.mark_carded)
    assert not await is_pending(match)


async def test_messages_that_show_a_game_are_recorded(harness: Harness) -> None:
    match = Match(harness, (await harness.lobby(ANN, BEN)).id)
    note = harness.tables.record_post
    read = harness.tables.queries.posted_messages
    await note(match.id, 5, 60, 6)  # a lobby shows none of the game
    assert (await match.table()).shown == PostedMessage(None, 60, 6)
    assert not await is_pending(match)
    await match.do(play.start, ANN)
    assert await is_pending(match)
    await note(match.id, 0, 70, 7)
    assert await read(match.id) == (PostedMessage(0, 70, 7),)
    await match.move(ANN, BEN)
    plies = (await match.table()).plies
    await note(match.id, plies, 71, 7)
    await note(match.id, plies, 80, 8)  # moved: the log was shown before
    await note(match.id, 0, 81, 8)  # too late
    assert (await match.table()).shown.message_id == 80
    both = (PostedMessage(0, 70, 7), PostedMessage(plies, 71, 7))
    assert await read(match.id) == both  # from the cache
    await harness.reopen()
    assert await harness.tables.queries.posted_messages(match.id) == both


async def test_lists_start_with_a_players_turns_or_the_newest_tables(harness: Harness) -> None:
    seated = harness.tables.queries.seated
    away = await begin(harness, ANN, BEN)
    harness.clock.now += timedelta(days=31)
    await harness.tables.archive_idle()
    again, first, second, left = [await begin(harness, ANN, BEN) for _ in range(4)]
    lobby = (await harness.lobby(ANN)).id
    await left.do(play.resign, ANN)
    await (await begin(harness, CYD, BEN)).finish()
    await again.move(ANN, BEN)
    while ANN not in await again.people_to_move():
        await again.move(BEN)
    tables = (await harness.tables.queries.list_of(ANN.id)).first
    assert [listed.table.id for listed in tables[:3]] == [first.id, second.id, again.id]
    assert all(
        listed.since and listed.table.seat_of(ANN.id) in listed.to_move for listed in tables[:3]
    )
    assert {listed.table.id for listed in tables[3:]} == {lobby, left.id, away.id}
    assert not any(listed.since for listed in tables[3:])
    following = await harness.tables.queries.next_turn(ANN.id, first.id)
    assert following
    assert following.table.id == second.id
    assert [listed.id for listed in await seated(ANN.id)] == [second.id, first.id, again.id, lobby]
    assert await seated(99) == []
    newest = [left.id, second.id, first.id, again.id]
    open_tables = await harness.tables.queries.in_channel(HERE.channel_id)
    assert [table.id for table in open_tables] == [lobby, *newest]
    assert await harness.tables.queries.count() == 5


async def test_lists_replay_no_tables(
    harness: Harness, replays: list[object], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(queries, "MAX_LISTED", 3)
    for _ in range(5):
        await harness.game(ANN, BEN)
    others = (await harness.game(CYD, BEN)).table.id
    await harness.store.close()
    harness = await open_harness(tmp_path / "takujo.db", harness.clock, replays=2)
    before = await harness.tables.snapshot(others)
    replays.clear()
    own = await harness.tables.queries.list_of(ANN.id)
    assert (len(own.first), own.total) == (3, 5)
    assert all(listed.since and len(listed.to_move) == 2 for listed in own.first)
    seated = harness.tables.queries.seated
    assert len(await seated(ANN.id)) == 5
    assert len(await seated(ANN.id, TableFilter((Status.PLAYING,), 1, 2))) == 2
    assert await seated(ANN.id, TableFilter(guild_id=9)) == []
    following = await harness.tables.queries.next_turn(ANN.id, own.first[0].table.id)
    assert following == own.first[1]
    assert await harness.tables.snapshot(others) == before  # it is still cached
    assert replays == []
    await harness.store.close()


async def test_closed_games_of_the_channel_are_listed_before_the_players_others(
    harness: Harness,
) -> None:
    ids = []
    for place in (Place(1, 2), Place(1, 3), Place(9, 2), Place(1, 4)):
        match = Match(harness, (await harness.tables.open("toy", ANN, place, "en")).id)
        await harness.tables.join(match.id, BEN)
        await match.do(play.start, ANN)
        await match.finish()
        harness.clock.now += timedelta(hours=1)
        ids.append(match.id)
    await begin(harness, ANN, BEN)  # runs
    await harness.do(await harness.lobby(ANN), play.cancel, ANN)
    over = [table.id for table in await harness.tables.queries.closed(HERE, ANN.id)]
    assert over == [ids[0], ids[3], ids[1]]
    assert [table.id for table in await harness.tables.queries.closed(HERE, CYD.id)] == [ids[0]]


GAMES = pytest.mark.parametrize("game", after_edits("keltis_card"))


@cache
def _play(game: str) -> list[GameSession]:
    """Return a game at every moment."""
    return list(showing.play(showing.make_table(game, max(3, WITH_TOY[game].game.seats[0])), 1))


def _stored(session: GameSession) -> GameSession:
    """Return a table as the service stores it: with its seating and `chain_hash`."""
    seating = tuple(range(len(session.table.participants)))
    return extend_chain(replace(session, seating=seating, chain_hash=b""))


def _look(
    session: GameSession, number: int | None = None, *seats: Seat | None
) -> history.ReplayStep:
    """Return a turn; `seats` are the seat whose view is shown and the reader's seat."""
    viewpoint, reader = seats or (None, None)
    return history.replay_step(session, reader, number, viewpoint, ScoreHistory())


@GAMES
def test_each_past_turn_is_shown_correctly_from_every_seat(game: str) -> None:
    lives = _play(game)
    last = lives[-1]
    states = {session.table.plies: session.played.state for session in lives}
    scores = history.make_score_history(last).scores
    assert not scores or len(_look(last).turns) + 1 == len(scores)
    seen = 0
    last_number = _look(last).number
    for seat in (None, *map(Seat, range(len(last.table.participants)))):
        numbers = {round(at * last_number / 4) for at in range(5)}
        for step in [_look(last, number, seat, seat) for number in sorted(numbers)]:
            plies = step.snapshot.table.plies
            if plies in states:
                seen += 1
                assert step.view == last.game.view(states[plies], seat)
    assert seen >= len(last.table.participants) + 1  # the end, at least
    assert step.view == last.game.view(last.played.state, seat)


def test_each_log_line_appears_in_exactly_one_turn() -> None:
    last = _play("toy")[-1]
    final = _look(last, 9999)  # the last
    assert (final, final.snapshot.outcome) == (_look(last), last.outcome)
    assert _look(last, 0).snapshot.outcome is None
    for reader in (None, Seat(0)):
        steps = [_look(last, number, None, reader) for number in range(final.number + 1)]
        moves = [move for step in steps for move in step.snapshot.since]
        assert moves == list(views.log(last, reader))


@GAMES
def test_a_replay_of_a_running_game_reveals_nothing(game: str) -> None:
    lives = _play(game)
    session = lives[len(lives) // 2]
    states = {live.table.plies: live.played.state for live in lives}
    for reader in (None, Seat(0), Seat(1)):
        log = views.log(session, reader)
        for viewpoint in (Seat(0), Seat(1), Seat(2)):
            step = _look(session, 1, viewpoint, reader)
            assert step.seats == (() if reader is None else (reader,))
            assert step.viewpoint == (viewpoint if viewpoint == reader else None)
            assert set(step.snapshot.since) <= set(log)
            if (state := states.get(step.snapshot.table.plies)) is not None:
                assert step.view == session.game.view(state, step.viewpoint)


def test_swings_are_the_turns_with_the_largest_changes() -> None:
    cases: dict[tuple[tuple[int, ...], ...], tuple[int, ...]] = {
        (): (),
        ((0, 0),): (),
        ((0, 0), (5, 0), (5, 1), (5, 9), (6, 9), (-4, 9)): (1, 3, 5),
        ((0, 0), (3, 3), (6, 6)): (),
        ((0, 0), (4, 0), (4, 4)): (1, 2),
    }
    assert {scores: history.find_swings(scores) for scores in cases} == cases


@GAMES
def test_a_past_snapshot_equals_its_message_and_has_a_seats_log(game: str) -> None:
    lives = _play(game)
    last = _stored(lives[-1])
    pairs = list(pairwise(lives[:-1]))[:: max(1, len(lives) // 8)]
    for before, session in pairs:
        plies = session.table.plies
        since = before.table.plies
        posted = PostedMessage(since, 70, 7), PostedMessage(plies, 71, 7)
        then = history.past_snapshot(last, plies, posted)
        snapshot = views.snapshot(_stored(session))
        assert (then.view, then.decisions) == (snapshot.view, snapshot.decisions)
        assert then.check_code == snapshot.check_code
        assert (then.outcome, then.table.server_seed, then.table.ended) == (None, "", None)
        for seat in (None, Seat(0), Seat(1)):
            then = history.past_snapshot(last, plies, posted, seat)
            assert then.since == views.log(session, seat, since)
    then = history.past_snapshot(last, last.table.plies, ())
    assert then.outcome == last.outcome
    assert then.table.server_seed


@pytest.mark.parametrize("word", [UNDO, REWIND])
def test_a_past_snapshot_contains_moves_undone_later(word: str) -> None:
    played = (session for session in _play("toy") if session.played.played)
    stored = _stored(
        next(session for session in played if session.played.played[-1].seat != CHANCE)
    )
    seat = stored.played.played[-1].seat
    last = replace(stored, replay=extend(stored.game, stored.played, Entry(seat, word)))
    last = last.with_table(plies=last.table.plies + 1)
    then = history.past_snapshot(last, stored.table.plies, ())
    assert then.view == views.snapshot(stored).view
    assert (then.decisions, then.check_code) == (
        stored.decisions,
        views.snapshot(stored).check_code,
    )
    assert then.decisions != last.decisions
