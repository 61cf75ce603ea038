"""Votes on moves and on the end of a game: all people with a seat vote, also absent ones."""

from __future__ import annotations

import pytest

from bot.store.heartbeat import ClockCredit, Heartbeats
from bot.tables import play, seats, votes
from bot.tables.model import Status
from bot.tables.votes import CANCEL, GRACE
from tests.support.refusals import refused
from tests.tables.conftest import ANN, BEN, CYD, DAN, Room, begin, begin_turns


async def test_a_takeback_by_vote_undoes_revealing_moves(room: Room) -> None:
    match, first, following = await begin_turns(room, ANN, BEN, CYD, act="gamble")
    before = await match.panel(following)
    polled = await match.open_vote(first, "rewind")
    assert polled.ballot
    assert len(polled.ballot.missing) == 2
    for person in {ANN, BEN, CYD} - {first}:
        polled = await match.vote(person, "rewind")
    assert polled.ballot is None
    assert await match.asked() == [first]
    assert (await match.panel(first)).view.points != before.view.points
    assert (await match.panel(following)).decision_number != before.decision_number
    await match.act(first, "gamble")
    assert (await match.panel(first)).view.points == before.view.points  # the same die falls again
    await match.finish()


@pytest.mark.parametrize("is_refused", [True, False])
async def test_one_no_or_the_next_move_closes_a_vote(room: Room, *, is_refused: bool) -> None:
    match, first, following = await begin_turns(room, ANN, BEN)
    await refused("refused-no-vote", match.vote(following, "rewind"))
    await match.act(first, "gamble")
    await match.open_vote(first, "rewind")
    for person in (first, following):
        is_own = await match.tables.read(match.id, votes.is_proposer, person.id, "rewind")
        assert is_own == (person == first)
    if is_refused:
        assert (await match.vote(following, "rewind", yes=False)).ballot is None
    else:
        for person in (following, ANN, BEN, first):
            if person in await match.asked():
                await match.move(person)
    await refused("refused-no-vote", match.vote(following, "rewind"))
    assert "@rewind" not in await match.texts()


async def test_a_unanimous_vote_stops_a_game_at_once(room: Room) -> None:
    match = await begin(room, ANN, BEN, CYD)
    await refused("refused-nothing-to-rewind", match.open_vote(ANN, "rewind"))
    assert (await match.open_vote(BEN, CANCEL)).ballot
    assert (await match.vote(CYD, CANCEL)).ballot
    assert (await match.vote(ANN, CANCEL)).table.status is Status.CANCELLED


async def test_a_vote_goes_with_the_person(room: Room) -> None:
    match = await begin(room, ANN, BEN, CYD, house=1)
    await match.open_vote(ANN, CANCEL)
    await match.do(play.resign, ANN)
    await refused("refused-no-vote", match.vote(BEN, CANCEL))


async def test_an_absent_player_votes_on_a_takeback_without_coming_back(room: Room) -> None:
    """An AI player holds the other seat: a lone takeback would reveal the next cards."""
    match, first, second = await begin_turns(room, ANN, BEN, act="gamble")
    await match.do(play.resign, second)
    polled = await match.open_vote(first, "rewind")
    assert polled.ballot is not None
    assert len(polled.ballot.missing) == len(polled.ballot.away) == 1
    await refused("refused-not-seated", match.vote(DAN, "rewind"))
    room.clock.now += 10 * GRACE
    assert await match.tables.settle_votes() == []  # a missing vote is a no, however long it lasts
    assert "@rewind" not in await match.texts()
    await room.reopen()
    polled = await match.vote(second, "rewind")
    assert polled.ballot is None
    assert "@rewind" in await match.texts()
    assert polled.table.seat_of(second.id) is None
    await match.open_vote(first, CANCEL)
    assert (await match.vote(second, CANCEL, yes=False)).ballot is None
    assert (await match.table()).status is Status.PLAYING


async def test_a_move_from_before_a_departure_stays(room: Room) -> None:
    match, first, second = await begin_turns(room, ANN, BEN, CYD, act="gamble")
    seat = await match.seat(second)
    await match.do(seats.offer, second, seat)
    await match.tables.take(match.id, DAN, seat)
    await room.reopen()
    assert not (await match.panel(first)).can_propose_takeback
    await refused("refused-former-player", match.open_vote(first, "rewind"))
    await match.act(DAN, "gamble")  # from here on, it was always these three
    assert (await match.panel(DAN)).can_propose_takeback
    await match.open_vote(DAN, "rewind")
    for person in {ANN, BEN, CYD} - {second}:
        await match.vote(person, "rewind")
    assert "@rewind" in await match.texts()


async def test_one_missing_vote_of_three_counts_as_consent_after_a_day_and_of_two_none(
    room: Room,
) -> None:
    match, pair = await begin(room, ANN, BEN, CYD), await begin(room, ANN, BEN)
    await match.open_vote(BEN, CANCEL)
    await match.vote(CYD, CANCEL)
    await pair.open_vote(ANN, CANCEL)
    assert await match.tables.settle_votes() == []
    assert (await match.table()).status is Status.PLAYING
    room.clock.now += GRACE
    assert set(await match.tables.settle_votes()) == {match.id, pair.id}
    assert (await match.table()).status is Status.CANCELLED
    assert (await pair.table()).status is Status.PLAYING
    await refused("refused-no-vote", pair.vote(BEN, CANCEL))  # it is closed
    assert await match.tables.settle_votes() == []


@pytest.mark.parametrize("is_outage", [True, False])
async def test_a_missing_vote_of_an_absent_player_counts_after_a_day_of_service(
    room: Room, *, is_outage: bool
) -> None:
    """A vote is open for longer after an outage; one during a block is closed."""
    match = await begin(room, ANN, BEN)
    await match.do(play.resign, BEN)
    await match.open_vote(ANN, CANCEL)
    asked = room.clock.now
    await room.reopen()
    room.clock.now += 3 * GRACE
    if is_outage:
        outage = ClockCredit(asked, room.clock.now, 3 * GRACE)
        await Heartbeats(room.store).note(room.clock.now, outage)
        assert await match.tables.settle_votes() == []
    else:
        assert await match.tables.settle_votes(lambda _: True) == [match.id]
    assert (await match.table()).ended is None
    room.clock.now += GRACE
    assert await match.tables.settle_votes() == ([match.id] if is_outage else [])
    assert bool((await match.table()).ended) == is_outage


async def test_a_host_stops_no_game_of_others(room: Room) -> None:
    """The opponent of an absent player becomes the host, and still needs a vote."""
    match = await begin(room, ANN, BEN)
    await room.suspend(match.id, ANN)
    assert (await match.table()).host == BEN
    await match.refuse("refused-others-play", play.cancel, BEN)
    assert (await match.do(play.cancel, BEN, manager=True)).ended
    gone = await begin(room, ANN, CYD)
    await gone.do(play.resign, CYD)  # who resigned has no say
    for alone in (gone, await begin(room, ANN, house=2)):
        assert (await alone.do(play.cancel, ANN)).ended
