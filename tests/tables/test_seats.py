"""Seats in lobbies, quotas, and seats in running games: a person only ever sees one hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta
from functools import partial

import pytest

from bot.people.preferences import People
from bot.store.decisions import Decisions
from bot.store.table_queries import read_tables
from bot.tables import lobby, play
from bot.tables.model import LoggedMove, Person, Place, Status, TableId
from bot.tables.moderation import Absence, TimeoutAction
from bot.tables.quotas import NO_QUOTAS
from bot.tables.seats import invite, is_reclaimable, offer, reclaim, take_back, withdraw
from games.core.game import Seat
from games.core.text import Player
from tests.support.refusals import refused
from tests.tables.conftest import ANN, BEN, CYD, DAN, EVE, HERE, Harness, Match, begin, late


async def open_lobby(harness: Harness, *people: Person, ais: int = 0) -> Match:
    return Match(harness, (await harness.lobby(*people, ais=ais)).id)


async def test_a_game_needs_enough_players_and_only_the_host_starts_or_stops_it(
    harness: Harness,
) -> None:
    await refused("refused-no-such-table", harness.tables.table(TableId("zzzzzz")))
    match = await open_lobby(harness, ANN)
    other = await open_lobby(harness, ANN, BEN)
    await refused("refused-not-playing", harness.tables.snapshot(match.id))
    await refused("refused-not-playing", match.act(ANN, "once"))
    await match.refuse("refused-too-few", play.start, ANN)
    await harness.tables.join(match.id, BEN)
    before = await match.table()
    await match.refuse("refused-not-host", play.start, BEN)
    await match.refuse("refused-not-host", play.cancel, BEN)
    await refused("refused-not-over", harness.tables.rematch(match.id, ANN.id))
    assert await match.table() == before  # a refusal changes nothing
    await harness.reopen()
    assert await match.table() == before
    assert (await match.do(play.start, ANN)).status is Status.PLAYING
    await match.refuse("refused-not-in-lobby", play.start, ANN)
    await match.refuse("refused-not-in-lobby", lobby.leave, BEN)
    await refused("refused-not-over", harness.tables.queries.record(match.id))
    for table, user, manager in ((match, 999, True), (other, ANN.id, False)):
        await harness.show(table.id)
        stopped = await table.do(play.cancel, user, manager=manager)
        assert stopped.status is Status.CANCELLED
        # Only the channel of a game gets a message.
        pending = await harness.tables.queries.needs_update()
        assert pending == ([table.id] if manager else [match.id])
        assert len(stopped.server_seed) == (64 if manager else 0)
        await table.refuse("refused-over", play.cancel, ANN)


async def test_any_player_adds_ai_players_but_only_the_host_removes_them(harness: Harness) -> None:
    match = await open_lobby(harness, ANN, BEN)
    await refused("refused-already-seated", harness.tables.join(match.id, BEN))

    async def numbers() -> list[int]:
        return [
            participant.number
            for participant in (await match.table()).participants
            if participant.is_ai
        ]

    await match.refuse("refused-not-seated", lobby.add_ai, CYD)
    await match.do(lobby.add_ai, BEN)
    await match.do(lobby.add_ai, ANN)
    assert await numbers() == [1, 2]
    await refused("refused-full", harness.tables.join(match.id, EVE))
    await match.refuse("refused-full", lobby.add_ai, ANN)
    await match.refuse("refused-not-host", lobby.remove_ai, BEN)
    for left in ([1], [], []):
        await match.do(lobby.remove_ai, ANN)
        assert await numbers() == left
    assert set(await match.seats()) == {ANN, BEN}
    await match.do(lobby.add_ai, BEN)
    assert (await match.do(lobby.leave, ANN)).host == BEN
    await match.refuse("refused-not-seated", lobby.leave, ANN)
    closed = await match.do(lobby.leave, BEN)  # the last person
    assert (closed.status, closed.ended is not None) == (Status.CANCELLED, True)
    await refused("refused-not-in-lobby", harness.tables.join(match.id, CYD))
    await refused("refused-over", harness.tables.snapshot(match.id))


async def test_only_the_host_sets_options_and_unknown_ones_are_refused(harness: Harness) -> None:
    match = await open_lobby(harness, ANN, BEN)
    table = await match.table()
    assert (dict(table.options), table.clock, table.absence) == (
        {"length": "short"},
        "default",
        "ask",
    )
    for name, value in (("length", "long"), ("clock", "1h")):
        await match.refuse("refused-not-host", lobby.set_option, BEN, name, value)
    for name, value in (("length", "endless"), ("colour", "red"), ("clock", "2d")):
        await match.refuse("refused-bad-option", lobby.set_option, ANN, name, value)
    await refused("refused-bad-option", harness.tables.open("chess", ANN, HERE, "en"))
    await match.do(lobby.set_option, ANN, "clock", "1d")
    table = await match.do(lobby.set_option, ANN, "absence", "ai")
    assert (table.clock, table.absence) == ("1d", "ai")
    assert "clock" not in table.options  # which the game would not know
    await match.do(play.start, ANN)
    await match.finish()
    again = await harness.tables.rematch(match.id, BEN.id)
    assert (again.clock, again.absence) == ("1d", "ai")


async def test_a_lobby_seat_is_reserved_for_a_guest(harness: Harness) -> None:
    match = await open_lobby(harness, ANN)
    reserved = await match.do(lobby.reserve, ANN, BEN)
    assert [participant.reserved_for for participant in reserved.participants] == [None, BEN]
    assert await match.do(lobby.reserve, ANN, BEN) == reserved
    await match.refuse("refused-not-seated", lobby.reserve, BEN, CYD)
    await match.refuse("refused-guest-seated", lobby.reserve, ANN, ANN)
    for guest in (CYD, DAN):
        await match.do(lobby.reserve, ANN, guest)
    await match.refuse("refused-full", lobby.reserve, ANN, EVE)
    joined = await harness.tables.join(match.id, BEN)
    assert [participant.person for participant in joined.participants] == [ANN, BEN, None, None]


@pytest.fixture
def small(harness: Harness) -> Harness:
    """Open a service with small quotas, whose clock stands still."""
    harness.tables._limits.quotas = replace(NO_QUOTAS, person=2, channel=4, server=5)
    harness.clock.step = timedelta()
    return harness


async def test_tables_per_channel_and_server_and_new_lobbies_are_limited(small: Harness) -> None:
    open_in = partial(small.tables.open, "toy", language="en")
    for number in range(4):
        await open_in(Person(number, "?"), HERE)
    await refused("refused-channel-full", open_in(ANN, HERE))
    await open_in(ANN, Place(HERE.guild_id, 77))
    await refused("refused-server-full", open_in(BEN, Place(HERE.guild_id, 78)))
    await open_in(BEN, Place(HERE.guild_id + 1, 78))
    small.tables._limits.quotas = replace(NO_QUOTAS, lobbies=2)
    await open_in(CYD, HERE)
    await open_in(CYD, HERE)
    await refused("refused-too-fast", open_in(CYD, HERE))
    small.clock.now += timedelta(minutes=1)
    await open_in(CYD, HERE)


async def test_tables_per_person_are_limited(small: Harness) -> None:
    over = await begin(small, CYD, ais=1)
    match = await begin(small, ANN, BEN)
    await over.finish()
    seat = await match.seat(ANN)
    await match.do(offer, ANN, seat)
    await match.do(invite, ANN, seat, CYD)
    full = [await open_lobby(small, CYD) for _ in range(2)]
    lobby_of_dan = await open_lobby(small, DAN)
    for attempt in (
        small.tables.take(match.id, CYD, seat),
        small.tables.accept(match.id, CYD, seat),
        small.tables.rematch(over.id, CYD.id),
        small.tables.join(lobby_of_dan.id, CYD),
        small.lobby(CYD),
    ):
        await refused("refused-many-tables", attempt)
    assert (await over.table()).next_table is None
    for opened in full:
        await opened.do(play.cancel, CYD)
    await small.tables.rematch(over.id, CYD.id)
    assert (await small.tables.accept(match.id, CYD, seat)).seat_of(CYD.id) == seat


async def begin_with_ai(harness: Harness) -> tuple[Match, Seat, Seat]:
    """Start an unrated game; return it with the seats of the AI player and of Ann."""
    match = await begin(harness, ANN, BEN, CYD, ais=1, rating="hints")
    participants = (await match.table()).participants
    [ai_seat] = [Seat(n) for n, participant in enumerate(participants) if participant.is_ai]
    return match, ai_seat, await match.seat(ANN)


async def test_moves_before_leaving_are_attributed_to_the_person(harness: Harness) -> None:
    def are_in_person(moves: Iterable[LoggedMove]) -> set[bool]:
        """Tell how the seat is named: as its person or not."""
        args = [arg for move in moves for event in move.events for _, arg in event.text.args]
        return {arg.in_person for arg in args if isinstance(arg, Player) and arg.seat == seat}

    match = await begin(harness, ANN, BEN)
    seat = await match.seat(ANN)
    await match.move(ANN)
    assert are_in_person(await match.log()) == {False}
    resigned = await match.do(play.resign, ANN)
    await match.finish()
    log = await match.log()
    assert are_in_person(played for played in log if played.ply < resigned.plies) == {True}
    assert are_in_person(move for move in log if move.ply >= resigned.plies) == {False}


async def test_only_invited_guests_take_a_seat_until_it_is_offered_to_everyone(
    harness: Harness,
) -> None:
    match = await begin(harness, ANN, BEN, CYD)
    seats = await match.seats()
    people = People(harness.store, harness.clock)
    own = seats[ANN]
    before = await match.panel(ANN)
    for key, user, seat, guest in (
        ("refused-not-yours", BEN, own, EVE),
        ("refused-not-seated", DAN, own, EVE),
        ("refused-not-offered", ANN, Seat(9), EVE),
        ("refused-guest-seated", ANN, own, BEN),
    ):
        await match.refuse(key, invite, user, seat, guest)
    for guest in (DAN, EVE):
        await match.do(invite, ANN, own, guest)
    assert (await people.about(EVE.id))["invited_to"] == [match.id]
    await match.tables.forget(match.id, EVE.id)  # deletes the invitation
    assert [row.guest_id for row in (await harness.children(match.id)).invitations] == [DAN.id]
    assert await people.tables_of(EVE.id) == []
    await harness.reopen()
    take = harness.tables.take
    accept = harness.tables.accept
    for stranger in (EVE, Person(4400, "Dann")):
        await refused("refused-not-invited", accept(match.id, stranger, own))
    await refused("refused-not-invited", accept(match.id, DAN, seats[BEN]))
    await refused("refused-not-offered", take(match.id, EVE, own))
    await match.do(offer, ANN, own)
    for attempt in (take, accept):
        await refused("refused-already-seated", attempt(match.id, BEN, own))
    await match.move(ANN)
    after = await accept(match.id, DAN, own)
    assert after.participants[own].person == DAN
    assert after.host == after.participants[0].person
    assert (await match.panel(DAN)).decision_number > before.decision_number
    await refused("refused-not-seated", match.panel(ANN))
    await refused("refused-not-offered", take(match.id, ANN, own))
    await match.finish()


async def test_taking_a_seat_back_cancels_its_offer_and_invitations(harness: Harness) -> None:
    match = await begin(harness, ANN, BEN, CYD)
    own = await match.seat(ANN)
    await match.do(invite, ANN, own, DAN)
    await match.do(offer, ANN, own)
    await match.do(play.resign, ANN)
    extras = (await read_tables(harness.store, [match.id]))[0].extras
    assert (len(extras.offers), len((await harness.children(match.id)).invitations)) == (1, 1)
    await match.do(take_back, ANN)
    assert not (await read_tables(harness.store, [match.id]))[0].extras.offers
    assert not (await harness.children(match.id)).invitations
    await match.do(play.resign, ANN)
    await match.refuse("refused-ask-others", invite, BEN, own, DAN)  # the seat still belongs to Ann
    await match.refuse("refused-ask-others", offer, BEN, own)
    await match.propose(BEN, Absence(own, 0), DAN)
    await match.vote(CYD, "seat")
    assert (await match.tables.accept(match.id, DAN, own)).participants[own].person == DAN


async def test_the_other_players_vote_on_a_substitute_for_an_absent_player(
    harness: Harness,
) -> None:
    match, absence = await late(harness, ANN, BEN, CYD, absent=BEN)
    seats = await match.seats()
    polled = await match.propose(ANN, absence, DAN)
    assert polled.ballot
    assert (polled.ballot.yes, polled.ballot.missing) == ((seats[ANN],), (seats[CYD],))
    # A single vote is not enough.
    await refused("refused-not-invited", match.tables.accept(match.id, DAN, seats[BEN]))
    await refused("refused-no-vote", match.vote(CYD, "seat", about=(seats[BEN], EVE.id)))
    await harness.reopen()
    assert (await match.vote(CYD, "seat", about=(seats[BEN], DAN.id))).ballot is None
    await match.propose(ANN, absence, EVE)
    await match.vote(CYD, "seat")
    await match.do(withdraw, CYD, seats[BEN], EVE.id)
    await refused("refused-not-invited", match.tables.accept(match.id, EVE, seats[BEN]))
    after = await match.tables.accept(match.id, DAN, seats[BEN])
    assert after.participants[seats[BEN]].person == DAN
    await refused("refused-settled", match.decide(ANN, absence, TimeoutAction.SEAT))
    decisions = await Decisions(harness.store).at_table(match.id)
    [row] = [row for row in decisions if row.person_id == DAN.id]
    assert row.due
    assert row.due > harness.clock.now  # the clock of the new player is restarted


@pytest.mark.parametrize("answer", ["others", "absent", "move", "late move"])
async def test_a_no_vote_or_a_move_keeps_an_absent_players_seat(
    harness: Harness, answer: str
) -> None:
    match, absence = await late(harness, ANN, BEN, CYD, absent=BEN)
    await match.propose(ANN, absence, DAN)
    if answer in ("others", "absent"):
        await match.vote(CYD if answer == "others" else BEN, "seat", yes=False)
    else:
        if answer == "late move":  # the others have agreed
            await match.vote(CYD, "seat")
        await match.move(BEN)
        await refused("refused-settled", match.propose(ANN, absence, EVE))
    await refused("refused-no-vote", match.vote(CYD, "seat"))
    await refused("refused-not-invited", match.tables.accept(match.id, DAN, absence.seat))
    assert (await match.table()).seat_of(BEN.id) == absence.seat


@pytest.mark.parametrize("moves", [1, 2])
async def test_an_absent_player_may_return_until_the_substitute_has_moved_twice(
    harness: Harness, moves: int
) -> None:
    match, absence = await late(harness, ANN, BEN, CYD, absent=BEN)
    await match.propose(ANN, absence, DAN)
    await match.vote(CYD, "seat")
    await match.tables.accept(match.id, DAN, absence.seat)
    await harness.reopen()
    for _ in range(moves):
        while DAN not in (people := await match.people_to_move()):
            await match.move(people[0])
        assert await match.tables.read(match.id, is_reclaimable, absence.seat)
        await match.move(DAN)
    await match.refuse("refused-not-left", reclaim, EVE)
    if moves == 2:
        await match.refuse("refused-not-left", reclaim, BEN)
    else:
        back = await match.do(reclaim, BEN)
        assert (back.seat_of(BEN.id), back.seat_of(DAN.id)) == (absence.seat, None)
        await match.refuse("refused-not-left", reclaim, DAN)


async def test_an_absent_players_own_invitation_stays_valid_after_they_move(
    harness: Harness,
) -> None:
    match, absence = await late(harness, ANN, BEN, CYD, absent=BEN)
    for guest in (DAN, EVE):
        await match.propose(ANN, absence, guest)
        await match.vote(CYD, "seat")
    await match.do(invite, BEN, absence.seat, EVE)
    await match.propose(ANN, absence, EVE)
    await match.vote(CYD, "seat")  # does not limit Ben's invitation
    await harness.reopen()
    await match.move(BEN)
    await refused("refused-not-invited", match.tables.accept(match.id, DAN, absence.seat))
    accepted = await match.tables.accept(match.id, EVE, absence.seat)
    assert accepted.seat_of(EVE.id) == absence.seat
    # Ben gave it away himself.
    assert not await match.tables.read(match.id, is_reclaimable, absence.seat)


async def test_a_player_who_gave_a_seat_away_may_take_only_that_seat_again(
    harness: Harness,
) -> None:
    """Every player may offer the seat of an AI player, and withdraw the offer."""
    match, ai_seat, own = await begin_with_ai(harness)
    await match.do(offer, ANN, own)
    await match.tables.take(match.id, DAN, own)
    await match.do(offer, BEN, ai_seat)
    await match.do(withdraw, CYD, ai_seat)
    await refused("refused-not-offered", match.tables.take(match.id, EVE, ai_seat))
    await match.do(offer, BEN, ai_seat)
    await harness.reopen()
    await refused("refused-known-hand", match.tables.take(match.id, ANN, ai_seat))
    await match.do(offer, DAN, own)
    assert (await match.tables.take(match.id, ANN, own)).seat_of(ANN.id) == own
    await refused("refused-known-hand", match.tables.take(match.id, DAN, ai_seat))
    assert (await harness.children(match.id)).past_players
    await match.finish()
    assert (await harness.children(match.id)).past_players == ()


async def test_a_leaver_cannot_take_another_seat_even_after_deleting_their_data(
    harness: Harness,
) -> None:
    match, ai_seat, own = await begin_with_ai(harness)
    for seat in (own, ai_seat):
        await match.do(invite, ANN, seat, DAN)
    await match.do(play.resign, ANN)
    for seat in (ai_seat, await match.seat(BEN)):
        await match.do(offer, BEN, seat)
        await refused("refused-known-hand", match.tables.take(match.id, ANN, seat))
        await match.refuse("refused-guest-knows", invite, BEN, seat, ANN)
    await match.tables.accept(match.id, DAN, ai_seat)
    await match.do(play.resign, DAN)  # his other invitation is invalid now
    await refused("refused-known-hand", match.tables.accept(match.id, DAN, own))
    assert (await match.do(take_back, ANN)).seat_of(ANN.id) == own
    await match.tables.forget(match.id, ANN.id)
    await match.do(offer, BEN, own)  # it belongs to no person any more
    await harness.reopen()
    await refused("refused-known-hand", match.tables.take(match.id, ANN, ai_seat))
    assert all(ANN.name not in str(row) for row in (await harness.children(match.id)).past_players)
    assert (await match.tables.take(match.id, ANN, own)).seat_of(ANN.id) == own
