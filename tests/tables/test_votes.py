"""Voters: all people with a seat, also absent ones."""

from __future__ import annotations

from datetime import timedelta

from bot.store.heartbeat import ClockCredit, Heartbeats
from bot.tables import play, seats
from bot.tables.model import Person, Status, TableId
from bot.tables.votes import GRACE
from tests.support.refusals import refused
from tests.support.voting import open_vote, vote
from tests.tables.conftest import ANN, BEN, CYD, Room

DAN = Person(44, "Dan")


async def gamble(room: Room, *people: Person) -> tuple[TableId, Person, Person]:
    """Let the first of the turns reveal something; return who made it and who is next."""
    table = (await room.game(*people)).table.id
    for person in people:
        await room.move(table, person)
    [first] = await room.people_asked(table)
    await room.tables.act(table, first.id, None, "gamble")
    [second] = await room.people_asked(table)
    return table, first, second


async def texts(room: Room, table: TableId) -> list[str]:
    return [entry.text for entry in await room.entries(table)]


async def test_a_takeback_needs_the_votes_of_absent_players(room: Room) -> None:
    """An AI player holds the other seat: a lone takeback would reveal the next cards."""
    table, first, second = await gamble(room, ANN, BEN)
    await room.do(table, play.resign, second)
    await room.tables.advance(table)
    for _ in range(3):
        polled = await open_vote(room.tables, table, first.id, "rewind")
        assert polled.ballot is not None
        assert len(polled.ballot.missing) == len(polled.ballot.away) == 1
    room.clock.now += 10 * GRACE
    assert await room.tables.settle_votes() == []  # silence is a no, however long it lasts
    assert "@rewind" not in await texts(room, table)


async def test_an_absent_player_votes_without_coming_back(room: Room) -> None:
    table, first, second = await gamble(room, ANN, BEN)
    await room.do(table, play.resign, second)
    await open_vote(room.tables, table, first.id, "rewind")
    await refused("refused-not-seated", vote(room.tables, table, DAN.id, "rewind", yes=True))
    room = await room.reopen()
    polled = await vote(room.tables, table, second.id, "rewind", yes=True)
    assert polled.ballot is None
    assert "@rewind" in await texts(room, table)
    assert polled.table.seat_of(second.id) is None
    await open_vote(room.tables, table, first.id, "cancel")
    assert (await vote(room.tables, table, second.id, "cancel", yes=False)).ballot is None
    assert (await room.tables.table(table)).status is Status.PLAYING
    await room.store.close()


async def test_a_move_from_before_a_departure_stays(room: Room) -> None:
    table, first, second = await gamble(room, ANN, BEN, CYD)
    seat = (await room.tables.table(table)).seat_of(second.id)
    assert seat is not None
    await room.do(table, seats.offer, second, seat)
    await room.tables.take(table, DAN, seat)
    room = await room.reopen()
    assert not (await room.tables.panel(table, first.id)).can_propose_takeback
    await refused("refused-former-player", open_vote(room.tables, table, first.id, "rewind"))
    await room.tables.act(table, DAN.id, None, "gamble")  # from here on, it was always these three
    assert (await room.tables.panel(table, DAN.id)).can_propose_takeback
    await open_vote(room.tables, table, DAN.id, "rewind")
    for person in {ANN, BEN, CYD} - {second}:
        await vote(room.tables, table, person.id, "rewind", yes=True)
    assert "@rewind" in await texts(room, table)
    await room.store.close()


async def test_a_missing_vote_of_an_absent_player_counts_after_a_day(room: Room) -> None:
    table = (await room.game(ANN, BEN)).table.id
    await room.do(table, play.resign, BEN)
    polled = await open_vote(room.tables, table, ANN.id, "cancel")
    assert polled.ballot is not None
    assert polled.ballot.due is not None
    assert abs(polled.ballot.due - room.clock.now - GRACE) < timedelta(minutes=5)
    assert await room.tables.settle_votes() == []
    assert (await room.tables.table(table)).status is Status.PLAYING
    room = await room.reopen()
    room.clock.now += GRACE
    assert await room.tables.settle_votes() == [table]
    assert (await room.tables.table(table)).status is Status.CANCELLED
    await room.store.close()


async def test_a_missing_vote_in_a_game_of_two_does_not_count(room: Room) -> None:
    table = (await room.game(ANN, BEN)).table.id
    await open_vote(room.tables, table, ANN.id, "cancel")
    room.clock.now += GRACE
    assert await room.tables.settle_votes() == [table]
    assert (await room.tables.table(table)).status is Status.PLAYING
    # the question is closed
    await refused("refused-no-vote", vote(room.tables, table, BEN.id, "cancel", yes=True))
    assert await room.tables.settle_votes() == []


async def test_one_missing_vote_of_three_counts_as_consent_after_a_day(room: Room) -> None:
    table = (await room.game(ANN, BEN, CYD)).table.id
    await open_vote(room.tables, table, BEN.id, "cancel")
    await vote(room.tables, table, CYD.id, "cancel", yes=True)
    assert (await room.tables.table(table)).status is Status.PLAYING
    room.clock.now += GRACE
    assert await room.tables.settle_votes() == [table]
    assert (await room.tables.table(table)).status is Status.CANCELLED


async def test_a_question_of_the_time_the_program_was_away_waits_on(room: Room) -> None:
    table = (await room.game(ANN, BEN)).table.id
    await room.do(table, play.resign, BEN)
    await open_vote(room.tables, table, ANN.id, "cancel")
    asked = room.clock.now
    room.clock.now += 3 * GRACE
    await Heartbeats(room.store).note(room.clock.now, ClockCredit(asked, room.clock.now, 3 * GRACE))
    assert await room.tables.settle_votes() == []
    room.clock.now += GRACE
    assert await room.tables.settle_votes() == [table]


async def test_a_host_stops_no_game_of_others(room: Room) -> None:
    """The opponent of an absent player becomes the host, and still needs a vote."""
    table = (await room.game(ANN, BEN)).table.id
    await room.suspend(table, ANN)
    assert (await room.tables.table(table)).host == BEN
    await refused("refused-others-play", room.do(table, play.cancel, BEN))
    assert (await room.do(table, play.cancel, BEN, manager=True)).ended
    alone = (await room.game(ANN, house=2)).table.id
    assert (await room.do(alone, play.cancel, ANN)).ended


async def test_a_vote_during_a_block_is_closed(room: Room) -> None:
    table = (await room.game(ANN, BEN)).table.id
    await room.do(table, play.resign, BEN)
    await open_vote(room.tables, table, ANN.id, "cancel")
    room.clock.now += GRACE
    assert await room.tables.settle_votes(lambda _: True) == [table]
    assert (await room.tables.table(table)).ended is None
    room.clock.now += GRACE
    assert await room.tables.settle_votes() == []
