"""What a change of a table writes, as pure data: no database takes part."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.store.changes import Change
from bot.store.rows import (
    NO_CHILDREN,
    UNCHANGED,
    ChildRows,
    DecisionChanges,
    Departure,
    NotifiedBy,
    OpenDecision,
)
from bot.tables import lobby, placement, play, votes
from bot.tables.changes import Loaded, change_of
from bot.tables.mapping import to_child_rows, to_stored
from bot.tables.model import Person, Place, PostedMessage, Status, TableId
from bot.tables.past_players import BEFORE_START, ban
from bot.tables.session import GameSession
from games.core.game import CHANCE, Seat
from tests.support.toy_game import TOYS
from tests.tables.conftest import ANN, BEN, CYD, person_at

BEGUN = datetime(2026, 1, 2, tzinfo=UTC)
NOW = BEGUN + timedelta(hours=1)
HERE = Place(1, 2)


def loaded(session: GameSession, revision: int = 4) -> Loaded:
    """Return a table as the cache has it, after some writes."""
    stored = replace(to_stored(session), revision=revision)
    return Loaded(session, stored, to_child_rows(session))


def open_lobby(*people: Person, rating: str = "rated") -> GameSession:
    options = {"rating": rating, "clock": "1d"}
    session = lobby.open_new(
        TableId("abc234"), TOYS["toy"], people[0], HERE, "en", options, b"s" * 32, "seed", BEGUN
    )
    for person in people[1:]:
        session = lobby.join(session, person, "seed")
    return session


def begin() -> GameSession:
    """Return a running game of two people, one of whom is to move, after its board was shown."""
    session = play.start(open_lobby(ANN, BEN), BEGUN, ANN.id)
    while len(session.decisions) > 1:
        session = move(session)
    return placement.record_post(session, PostedMessage(session.table.plies, 70, 2, BEGUN))


def move(session: GameSession) -> GameSession:
    """Make the first legal move of the first seat that is to move."""
    seat = session.decisions[0].seat
    notation = session.game.notate(session.game.legal_moves(session.played.state, seat)[0])
    return play.move(session, NOW, seat, notation)


def seats_of(changes: DecisionChanges) -> tuple[set[Seat], set[Seat], set[Seat]]:
    """Return the seats whose decisions began, continued and ended."""
    begun, continued = (
        {entry.seat for entry in kind} for kind in (changes.begun, changes.continued)
    )
    return begun, continued, set(changes.ended)


def test_a_change_of_a_lobby_writes_its_row_only() -> None:
    before = loaded(open_lobby(ANN))
    after, change = change_of(before, lobby.join(before.session, BEN, "seed"), NOW)
    assert change == Change(before.stored, after.stored, NOW)
    assert (after.stored.revision, after.stored.opened_plies) == (5, (None, None))
    assert after.stored.table == after.session.table
    assert after.session.table.updated_at == NOW


def test_a_start_opens_the_decision_of_each_person_to_move() -> None:
    before = loaded(open_lobby(ANN, BEN))
    after, change = change_of(before, play.start(before.session, NOW, ANN.id), NOW)
    deciding = {pending.seat for pending in after.session.decisions}
    assert seats_of(change.decisions) == (deciding, set(), set())
    assert all(
        (decision.opened_at, decision.due) == (NOW, NOW + timedelta(days=1))
        for decision in change.decisions.begun
    )
    assert change.entries == after.session.played.entries
    assert change.entries
    assert all(entry.seat == CHANCE for entry in change.entries)
    assert change.after.needs_update


def test_a_move_writes_the_new_entries_and_the_decisions_after_it() -> None:
    before = loaded(begin())
    [mover] = {pending.seat for pending in before.session.decisions}
    after, change = change_of(before, move(before.session), NOW)
    plies = before.session.table.plies
    assert change.entries == after.session.played.entries[plies:]
    assert change.entries[0].seat == mover
    assert len(after.session.played.entries) == after.session.table.plies
    begun, continued, ended = seats_of(change.decisions)
    deciding = {decision.seat for decision in after.session.decisions}
    assert begun | continued == deciding
    assert ended == {mover} - deciding
    assert (change.result, change.opened, change.announced) == (None, None, ())


def test_a_new_message_announces_decisions_and_is_no_activity() -> None:
    session = begin().with_table(shown=PostedMessage())
    before = loaded(session)
    message = PostedMessage(session.table.plies, 70, 2, NOW)
    [seat] = {pending.seat for pending in session.decisions}
    number = session.played.count(seat)
    person = person_at(session, seat)
    notified = OpenDecision(session.table.id, seat, number, person, 1, None, BEGUN)
    notified = replace(notified, notified_by=NotifiedBy.MENTION, remind_at=NOW)
    posted = placement.record_post(session, message)
    after, change = change_of(before, posted, NOW, announced=[notified])
    assert change.announced == (replace(notified, announced_at=NOW),)
    assert change.decisions == UNCHANGED
    assert change.entries == ()
    assert after.session.table.updated_at == session.table.updated_at
    assert not change.after.needs_update
    # Someone who was not notified with it is announced as well, without a plan.
    _, change = change_of(before, posted, NOW)
    assert [
        (decision.seat, decision.notified_by, decision.remind_at) for decision in change.announced
    ] == [(seat, NotifiedBy.NO, None)]


def test_an_end_writes_the_result_and_no_past_players() -> None:
    session = begin()
    seated = ban(session, CYD.id)
    before = loaded(replace(seated, waived=True))
    assert before.children != NO_CHILDREN
    stopped = play.stop(before.session, NOW, Seat(0))
    after, change = change_of(before, stopped, NOW)
    assert change.result is None  # nobody has moved: it is not rated
    assert (change.children_before, change.children_after) == (before.children, NO_CHILDREN)
    assert (after.session.past_players, after.session.waived) == ((), False)
    assert seats_of(change.decisions)[2] == {decision.seat for decision in session.decisions}
    while session.outcome is None:
        last = session
        session = move(session)
    after, change = change_of(loaded(last), session, NOW)
    assert change.result is not None
    assert change.result.table_id == session.table.id
    assert len(change.result.seats) == 2
    # It is written once.
    _, change = change_of(after, after.session.with_table(carded=True), NOW)
    assert change.result is None


def test_children_are_those_before_and_after() -> None:
    before = loaded(begin())
    voted = votes.open_vote(before.session, NOW, ANN.id, votes.CANCEL)
    after, change = change_of(before, voted, NOW)
    assert change.children_before == NO_CHILDREN
    assert change.children_after == after.children == ChildRows(votes=voted.open_votes)
    assert len(voted.open_votes) == 1


def test_the_expired_decision_is_a_condition_of_the_change() -> None:
    before = loaded(begin())
    [seat] = {decision.seat for decision in before.session.decisions}
    late = OpenDecision(before.session.table.id, seat, 0, 1, 1, None, BEGUN, due=BEGUN)
    stand_in = play.play_for(
        before.session,
        NOW,
        seat,
        before.session.game.notate(
            before.session.game.legal_moves(before.session.played.state, seat)[0]
        ),
    )
    _, change = change_of(before, stand_in, NOW, expired=late)
    assert change.expired == late
    assert len(change.entries) > 1


@pytest.mark.parametrize(
    ("changes", "is_activity"),
    [
        ({"dormant": True}, False),
        ({"place": Place(1, 2, 3)}, False),
        ({"carded": True}, False),
        ({"carded": True, "language": "ja"}, True),
        ({"status": Status.ARCHIVED}, True),
    ],
)
def test_only_an_activity_changes_the_time_of_a_table(
    changes: dict[str, object], is_activity: bool
) -> None:
    before = loaded(begin())
    _, change = change_of(before, before.session.with_table(**changes), NOW)
    assert (change.after.table.updated_at == NOW) is is_activity
    assert change.before == before.stored


def test_a_removed_person_of_a_lobby_is_a_past_player() -> None:
    before = loaded(open_lobby(ANN, BEN))
    _, change = change_of(before, ban(before.session, CYD.id), NOW)
    [past] = change.children_after.past_players
    assert (past.ply, past.departure) == (BEFORE_START, Departure.REMOVED)
