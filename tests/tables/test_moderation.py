"""Decisions about a person or a game: by managers, other players, votes and timeouts."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any, Final

import pytest

from bot.store import Store
from bot.store.changes import Change, save_change
from bot.store.decisions import Decisions
from bot.store.heartbeat import ClockCredit, write_heartbeat
from bot.store.rows import OpenDecision
from bot.tables import moderation, placement, play, seats, votes
from bot.tables.model import FORGOTTEN, Place, Status
from bot.tables.moderation import Moderation, TimeoutAction
from bot.tables.seats import ARCHIVE_AFTER, LOST_AFTER, remove, restore_table
from bot.tables.votes import CANCEL, CONSENT_AFTER
from games.core.record import AI, STOP
from games.core.text import Player, text
from tests.support.refusals import refused
from tests.tables.conftest import ANN, BEN, CYD, DAN, HERE, Harness, Match, begin, begin_turns, late

HOUR: Final = timedelta(hours=1)
DAY: Final = timedelta(days=1)
WAIT = TimeoutAction.WAIT
MOVE = TimeoutAction.MOVE
SEAT = TimeoutAction.SEAT


async def test_a_person_removed_from_a_lobby_cannot_take_a_seat_there_again(
    harness: Harness,
) -> None:
    match = Match(harness, (await harness.lobby(ANN, BEN)).id)
    left = await match.do(remove, ANN)
    assert ([participant.person for participant in left.participants], left.host) == ([BEN], BEN)
    await harness.reopen()
    await match.refuse("refused-not-there", remove, ANN)
    await refused("refused-removed", match.tables.join(match.id, ANN))
    await match.tables.join(match.id, CYD)
    await match.do(play.start, BEN)
    seat = await match.seat(BEN)
    await match.do(seats.offer, BEN, seat)
    await refused("refused-removed", match.tables.take(match.id, ANN, seat))
    alone = Match(harness, (await harness.lobby(BEN)).id)
    assert (await alone.do(remove, BEN)).status is Status.CANCELLED
    await alone.refuse("refused-over", remove, BEN)


async def test_a_person_removed_from_a_game_cannot_return(harness: Harness) -> None:
    match = await begin(harness, ANN, BEN, CYD)
    seat = await match.seat(BEN)
    left = (await match.do(remove, BEN)).participants[seat]
    assert (left.is_ai, left.person) == (True, FORGOTTEN)
    [logged] = (await match.tables.snapshot(match.id)).since
    assert logged.events[0].text == text("entry-ai", player=Player(seat, in_person=True))
    await harness.reopen()
    await match.refuse("refused-not-left", seats.take_back, BEN)
    await match.refuse("refused-not-left", seats.reclaim, BEN)
    await match.do(seats.offer, ANN, seat)
    await refused("refused-removed", match.tables.take(match.id, BEN, seat))
    await match.refuse("refused-guest-removed", seats.invite, ANN, seat, BEN)
    await match.refuse("refused-guest-seated", seats.invite, ANN, seat, CYD)
    assert (await match.tables.queries.list_of(BEN.id)).total == 0
    await match.finish()
    assert (await match.texts()).count(AI) == 1


async def test_a_removed_person_cannot_vote_and_the_last_removal_stops_the_game(
    harness: Harness,
) -> None:
    """While a suspended player can still return, the game goes on."""
    match = await begin(harness, ANN, BEN)
    await harness.suspend(match.id, BEN)
    await match.refuse("refused-others-play", play.cancel, ANN)
    entries = await match.texts()
    await match.do(remove, BEN)  # an AI player has the seat already
    assert await match.texts() == entries
    await refused("refused-not-seated", match.vote(BEN, CANCEL))
    assert play.is_alone(await match.table(), ANN.id)
    assert (await match.do(remove, ANN)).status is Status.CANCELLED
    assert (await match.texts())[-2:] == [AI, STOP]
    pair = await begin(harness, ANN, BEN)
    await harness.suspend(pair.id, ANN)
    left = await pair.do(remove, BEN)
    assert (left.status, left.host, left.is_deserted) == (Status.PLAYING, ANN, True)


async def test_players_can_restore_or_be_removed_from_an_archived_table(harness: Harness) -> None:
    match = await begin(harness, ANN, BEN)
    deserted = await begin(harness, ANN, BEN)
    for person in (ANN, BEN):
        await harness.suspend(deserted.id, person)
    harness.clock.now += ARCHIVE_AFTER
    await match.tables.archive_idle()
    back = await deserted.do(restore_table, ANN)
    assert (back.status, back.seat_of(BEN.id)) == (Status.PLAYING, None)
    assert back.seat_of(ANN.id) is not None
    assert (await match.do(remove, ANN)).status is Status.ARCHIVED
    await match.refuse("refused-not-seated", restore_table, ANN)
    assert (await match.do(remove, BEN)).status is Status.CANCELLED


async def test_end_all_ends_the_tables_of_one_channel_only(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moderation, "AT_ONCE", 2)
    there = [
        (await harness.lobby(ANN)).id,
        *[(await begin(harness, ANN, BEN)).id for _ in range(2)],
    ]
    await harness.do(there[2], placement.relocate, replace(HERE, thread_id=77))
    for place in (Place(HERE.guild_id, 5), replace(HERE, guild_id=9)):
        await harness.tables.open("toy", ANN, place, "en")
    everywhere = Moderation(harness.tables, harness.store)
    here = (HERE.guild_id, HERE.channel_id)
    for left in (there, there[2:], []):
        assert await everywhere.open_in(*here) == left
        ended = await everywhere.end_all(*here, CYD.id)
        assert [table.status for table in ended] == [Status.CANCELLED] * min(len(left), 2)
    assert await harness.tables.queries.count() == 2


async def keys(match: Match) -> list[str]:
    """Return the text keys of the news in Ben's panel."""
    return [line.key for turn in (await match.panel(BEN)).news for line in turn.lines]


async def find_open(match: Match) -> dict[int, OpenDecision]:
    """Return the open decisions of a table by person."""
    return {row.person_id: row for row in await Decisions(match.harness.store).at_table(match.id)}


async def test_the_other_players_decide_once_about_an_expired_turn(harness: Harness) -> None:
    match, absence = await late(harness, ANN, BEN, CYD, absent=BEN)
    await refused("refused-not-seated", match.decide(DAN, absence, SEAT))
    await refused("refused-own-absence", match.decide(BEN, absence, WAIT))
    another = replace(absence, decision_number=absence.decision_number + 1)
    await refused("refused-settled", match.decide(ANN, another, SEAT))
    before = await match.table()
    await match.decide(ANN, absence, WAIT)
    due = harness.clock.now + HOUR
    await refused("refused-settled", match.decide(CYD, absence, SEAT))  # the second is too late
    await refused("refused-settled", match.propose(CYD, absence, DAN))  # Ben has time again
    assert await match.table() == before
    assert (await find_open(match))[BEN.id].due == due


async def test_a_stand_in_finishes_the_turn_and_is_logged_once(harness: Harness) -> None:
    match, absence = await late(harness, ANN, BEN, CYD, absent=BEN)
    await match.move(ANN, CYD)
    number = absence.decision_number
    assert not await match.tables.ai.play_for(match.id, absence.seat, number + 1)
    assert (await match.decide(ANN, absence, MOVE)).seat_of(BEN.id) == absence.seat
    await refused("refused-settled", match.decide(CYD, absence, MOVE))
    assert not await match.tables.ai.play_for(match.id, absence.seat, number)
    for seat in (await match.seats()).values():
        messages = [
            move for move in await match.log(seat) if move.events[0].text.key == "entry-stand-in"
        ]
        assert [message.seat for message in messages] == [absence.seat]
    own = await match.panel(BEN)
    assert (own.can_undo, own.can_propose_takeback) == (False, False)
    assert "entry-stand-in" in await keys(match)
    while "entry-stand-in" in await keys(match):  # until he has had a turn
        people = await match.people_to_move()
        await match.move(BEN if BEN in people else people[0])
    await match.finish()
    assert AI not in await match.texts()


async def test_a_returned_player_reads_the_log_of_their_absence(harness: Harness) -> None:
    match, absence = await late(harness, ANN, BEN, CYD, absent=BEN)
    decided = await match.decide(ANN, absence, SEAT)
    assert decided.participants[absence.seat].is_ai
    assert decided.host in (ANN, CYD)
    await match.move(ANN, CYD)
    await match.tables.ai.advance(match.id)
    await match.do(seats.take_back, BEN)
    assert {"entry-ai", "entry-back"} <= set(await keys(match))
    moves = [move for move in await match.log(absence.seat) if not move.is_setup]
    assert await keys(match) == [event.text.key for move in moves for event in move.events]


@pytest.mark.parametrize("change", [{"due": None, "time_left": HOUR}, {"expired": False}])
async def test_a_seat_is_kept_if_its_clock_is_paused_or_extended_meanwhile(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, change: dict[str, Any]
) -> None:
    """The lock of the table stops neither a vacation nor another process."""
    match, absence = await late(harness, ANN, BEN, CYD, absent=BEN)
    before = (await find_open(match))[BEN.id]

    async def save_late(store: Store, written: Change) -> None:
        later = {"due": harness.clock.now + HOUR} | change
        await Decisions(harness.store).update([(before, replace(before, **later))])
        await save_change(store, written)

    monkeypatch.setattr("bot.tables.cache.save_change", save_late)
    await refused("refused-settled", match.decide(ANN, absence, SEAT))
    assert (await match.table()).seat_of(BEN.id) == absence.seat


async def test_an_idle_table_is_archived_after_a_month_and_lost_after_a_year(
    harness: Harness,
) -> None:
    match = await begin(harness, ANN, BEN)
    tables = match.tables
    await match.move(ANN)
    await harness.show(match.id)
    harness.clock.now += ARCHIVE_AFTER - DAY
    assert await tables.archive_idle() == []
    harness.clock.now += DAY
    assert await tables.archive_idle() == [match.id]
    assert await tables.archive_idle() == []
    assert (await match.table()).status is Status.ARCHIVED
    assert await tables.queries.needs_update() == [match.id]  # the channel needs a message
    await harness.show(match.id)
    await refused("refused-archived", match.act(BEN, "once"))
    assert not await tables.ai.advance(match.id)
    harness.clock.now += LOST_AFTER - 3 * ARCHIVE_AFTER
    await match.refuse("refused-not-seated", restore_table, CYD)
    assert (await match.do(restore_table, ANN)).status is Status.PLAYING
    assert await tables.queries.needs_update() == [match.id]  # the player to move is notified
    await match.refuse("refused-not-archived", restore_table, ANN)
    harness.clock.now += ARCHIVE_AFTER + DAY
    assert await tables.archive_idle() == [match.id]
    assert (await match.table()).status is Status.ARCHIVED
    harness.clock.now += ARCHIVE_AFTER
    assert await tables.archive_idle() == [match.id]  # a year after Ben's turn began
    await match.refuse("refused-not-archived", restore_table, ANN)


async def test_an_outage_postpones_the_end_of_a_game_without_a_move(harness: Harness) -> None:
    """Nobody could move while the bot was down, also in an outage that goes on."""
    harness.clock.step = timedelta()
    match = await begin(harness, ANN, BEN)
    began = harness.clock.now
    for first, last in ((10, 100), (100, 110), (200, 250)):
        outage = ClockCredit(began + first * DAY, began + last * DAY, (last - first) * DAY)
        await write_heartbeat(harness.store, began + last * DAY, outage)
    late = ClockCredit(began + 251 * DAY, began + 250 * DAY, -DAY)  # the clock was ahead
    await write_heartbeat(harness.store, began + 251 * DAY, late)
    harness.clock.now = began + LOST_AFTER + 150 * DAY - HOUR
    await harness.tables.archive_idle()
    assert (await match.table()).status is Status.ARCHIVED
    harness.clock.now += HOUR
    await harness.tables.archive_idle()
    assert (await match.table()).status is Status.CANCELLED
    # An outage before a game began does not count.
    later = await begin(harness, ANN, BEN)
    harness.clock.now += LOST_AFTER
    await harness.tables.archive_idle()
    assert (await later.table()).status is Status.CANCELLED


async def test_every_decision_has_its_own_deadline_and_is_announced_once(
    harness: Harness,
) -> None:
    match = await begin(harness, ANN, BEN, ais=1, clock="1d")
    before = await find_open(match)
    begun = harness.clock.now
    assert before.keys() == {ANN.id, BEN.id}  # an AI player has no clock
    assert (before[ANN.id].opened_at, before[ANN.id].due) == (begun, begun + DAY)
    await harness.show(match.id)
    assert (await match.table()).updated_at == begun  # only commands of people count as activity
    before = await find_open(match)
    assert all(row.announced_at == harness.clock.now for row in before.values())
    await match.move(ANN)
    assert (await match.table()).updated_at == harness.clock.now
    assert await find_open(match) == {BEN.id: before[BEN.id]}
    await match.move(BEN)
    await harness.tables.ai.advance(match.id)
    later = await find_open(match)
    assert all(row.due == row.opened_at + DAY > begun + DAY for row in later.values())
    assert [row.announced_at for row in later.values()] == [None]
    await match.do(play.cancel, ANN, manager=True)
    assert await find_open(match) == {}


# Votes: all people with a seat vote, also absent ones.


async def test_a_takeback_undoes_a_revealing_move_until_its_player_moves_again(
    harness: Harness,
) -> None:
    match, first, following = await begin_turns(harness, ANN, BEN, CYD, act="gamble")
    await refused("refused-no-vote", match.vote(following, "rewind"))
    before = await match.panel(following)
    polled = await match.open_vote(first, "rewind")
    assert polled.ballot
    assert len(polled.ballot.missing) == 2
    for person in {ANN, BEN, CYD} - {first}:
        polled = await match.vote(person, "rewind")
    assert polled.ballot is None
    assert await match.people_to_move() == [first]
    assert (await match.panel(first)).view.points != before.view.points
    assert (await match.panel(following)).decision_number != before.decision_number
    await match.act(first, "gamble")
    assert (await match.panel(first)).view.points == before.view.points  # the roll is the same
    await match.open_vote(first, "rewind")
    for person in (first, following):
        is_own = await match.tables.read(match.id, votes.is_proposer, person.id, "rewind")
        assert is_own == (person == first)
    while first not in (people := await match.people_to_move()):
        await match.move(people[0])
    await match.move(first)
    await refused("refused-no-vote", match.vote(following, "rewind"))
    await match.finish()
    assert (await match.texts()).count("@rewind") == 1


async def test_an_absent_player_votes_on_a_takeback_without_returning(harness: Harness) -> None:
    """An AI player holds the other seat: a lone takeback would reveal the next cards."""
    match, first, second = await begin_turns(harness, ANN, BEN, act="gamble")
    await match.do(play.resign, second)
    polled = await match.open_vote(first, "rewind")
    assert polled.ballot is not None
    assert len(polled.ballot.missing) == len(polled.ballot.away) == 1
    await refused("refused-not-seated", match.vote(DAN, "rewind"))
    harness.clock.now += 10 * CONSENT_AFTER
    assert await match.tables.settle_votes() == []  # a missing vote counts as no, even after days
    assert "@rewind" not in await match.texts()
    await harness.reopen()
    polled = await match.vote(second, "rewind")
    assert polled.ballot is None
    assert "@rewind" in await match.texts()
    assert polled.table.seat_of(second.id) is None
    await match.open_vote(first, CANCEL)
    assert (await match.vote(second, CANCEL, yes=False)).ballot is None
    assert (await match.table()).status is Status.PLAYING


async def test_a_move_before_a_change_of_players_cannot_be_taken_back(harness: Harness) -> None:
    match, first, second = await begin_turns(harness, ANN, BEN, CYD, act="gamble")
    seat = await match.seat(second)
    await match.do(seats.offer, second, seat)
    await match.tables.take(match.id, DAN, seat)
    await harness.reopen()
    assert not (await match.panel(first)).can_propose_takeback
    await refused("refused-former-player", match.open_vote(first, "rewind"))
    await match.act(DAN, "gamble")  # after this move, the players did not change
    assert (await match.panel(DAN)).can_propose_takeback
    await match.open_vote(DAN, "rewind")
    for person in {ANN, BEN, CYD} - {second}:
        await match.vote(person, "rewind")
    assert "@rewind" in await match.texts()


async def test_a_missing_vote_counts_as_yes_after_a_day_among_three_but_not_two(
    harness: Harness,
) -> None:
    match = await begin(harness, ANN, BEN, CYD)
    pair = await begin(harness, ANN, BEN)
    await refused("refused-nothing-to-rewind", match.open_vote(ANN, "rewind"))
    await match.open_vote(BEN, CANCEL)
    await match.vote(CYD, CANCEL)
    await pair.open_vote(ANN, CANCEL)
    assert await match.tables.settle_votes() == []
    assert (await match.table()).status is Status.PLAYING
    harness.clock.now += CONSENT_AFTER
    assert set(await match.tables.settle_votes()) == {match.id, pair.id}
    assert (await match.table()).status is Status.CANCELLED
    assert (await pair.table()).status is Status.PLAYING
    await refused("refused-no-vote", pair.vote(BEN, CANCEL))  # it is closed
    assert await match.tables.settle_votes() == []
    await pair.open_vote(ANN, CANCEL)
    await pair.do(play.resign, ANN)
    await refused("refused-no-vote", pair.vote(BEN, CANCEL))  # it ends when its proposer leaves


@pytest.mark.parametrize("is_outage", [True, False])
async def test_an_absent_players_missing_vote_counts_after_a_day_of_service(
    harness: Harness, *, is_outage: bool
) -> None:
    """An outage extends a vote; a vote on a blocked server is closed."""
    match = await begin(harness, ANN, BEN)
    await match.do(play.resign, BEN)
    await match.open_vote(ANN, CANCEL)
    asked_at = harness.clock.now
    await harness.reopen()
    harness.clock.now += 3 * CONSENT_AFTER
    if is_outage:
        outage = ClockCredit(asked_at, harness.clock.now, 3 * CONSENT_AFTER)
        await write_heartbeat(harness.store, harness.clock.now, outage)
        assert await match.tables.settle_votes() == []
    else:
        assert await match.tables.settle_votes(lambda _: True) == [match.id]
    assert (await match.table()).ended is None
    harness.clock.now += CONSENT_AFTER
    assert await match.tables.settle_votes() == ([match.id] if is_outage else [])
    assert bool((await match.table()).ended) == is_outage


async def test_a_host_cannot_stop_a_game_with_other_players(harness: Harness) -> None:
    """The opponent of an absent player becomes the host, and still needs a vote."""
    match = await begin(harness, ANN, BEN)
    await harness.suspend(match.id, ANN)
    assert (await match.table()).host == BEN
    await match.refuse("refused-others-play", play.cancel, BEN)
    assert (await match.do(play.cancel, BEN, manager=True)).ended
    gone = await begin(harness, ANN, CYD)
    await gone.do(play.resign, CYD)  # a player who resigned has no vote
    for alone in (gone, await begin(harness, ANN, ais=2)):
        assert (await alone.do(play.cancel, ANN)).ended
