"""Seats that change their player in a running game: a person sees one hand at a table, ever."""

from __future__ import annotations

import pytest

from bot.people.preferences import People
from bot.store.decisions import Decisions
from bot.store.rows import ChildRows
from bot.tables import play
from bot.tables.model import LoggedMove, Person
from bot.tables.moderation import Absence, TimeoutAction
from bot.tables.seats import invite, is_reclaimable, offer, reclaim, take_back, withdraw
from games.core.game import Seat
from games.core.text import Player
from tests.support.refusals import refused
from tests.tables.conftest import ANN, BEN, CYD, DAN, EVE, Match, Room, begin, late


async def begin_with_ai(room: Room) -> tuple[Match, Seat, Seat]:
    """Start an unrated game; return it with the seats of the AI player and of Ann."""
    match = await begin(room, ANN, BEN, CYD, house=1, rating="hints")
    participants = (await match.table()).participants
    [ai_seat] = [Seat(n) for n, one in enumerate(participants) if one.is_ai]
    return match, ai_seat, await match.seat(ANN)


async def test_a_leaver_may_take_the_seat_back(room: Room) -> None:
    match = await begin(room, ANN, BEN, CYD)
    seat = await match.seat(ANN)
    await match.refuse("refused-not-left", take_back, ANN)
    await match.do(play.resign, ANN)
    await match.tables.ai.advance(match.id)
    await match.do(take_back, ANN)
    back = await match.panel(ANN)
    assert back.seat == seat
    assert not back.table.participants[seat].is_ai
    assert "@back" in await match.texts()
    assert not back.can_undo  # an AI player made that move
    assert "entry-back" in [event.text.key for one in await match.log() for event in one.events]
    await match.finish()
    await match.refuse("refused-over", take_back, ANN)


async def test_moves_before_leaving_are_attributed_to_the_person(room: Room) -> None:
    def are_in_person(moves: tuple[LoggedMove, ...]) -> set[bool]:
        """Tell how the seat is named: as its person or not."""
        args = [arg for one in moves for event in one.events for _, arg in event.text.args]
        named = [arg for arg in args if isinstance(arg, Player) and arg.seat == seat]
        return {one.in_person for one in named}

    match = await begin(room, ANN, BEN)
    seat = await match.seat(ANN)
    await match.move(ANN)
    assert are_in_person(await match.log()) == {False}
    resigned = await match.do(play.resign, ANN)
    await match.finish()
    told = await match.log()
    assert are_in_person(tuple(one for one in told if one.ply < resigned.plies)) == {True}
    assert are_in_person(tuple(one for one in told if one.ply >= resigned.plies)) == {False}


async def test_an_offered_seat_goes_to_the_first_who_takes_it(room: Room) -> None:
    match = await begin(room, ANN, BEN, CYD)
    seat, other = await match.seat(ANN), await match.seat(BEN)
    await refused("refused-not-offered", match.tables.take(match.id, DAN, seat))
    await match.refuse("refused-not-yours", offer, ANN, other)
    await match.refuse("refused-not-seated", offer, DAN, seat)
    await match.do(offer, ANN, seat)
    await refused("refused-already-seated", match.tables.take(match.id, BEN, seat))
    before = await match.panel(ANN)
    taken = await match.tables.take(match.id, DAN, seat)
    assert taken.participants[seat].person == DAN
    assert taken.host == taken.participants[0].person
    assert (await match.panel(DAN)).decision_number > before.decision_number
    await refused("refused-not-seated", match.panel(ANN))
    await refused("refused-not-offered", match.tables.take(match.id, ANN, seat))


async def test_only_the_invited_person_takes_the_seat(room: Room) -> None:
    match = await begin(room, ANN, BEN, CYD)
    seats, people = await match.seats(), People(room.store, room.clock)
    own = seats[ANN]
    await match.refuse("refused-not-yours", invite, BEN, own, EVE)
    await match.refuse("refused-not-seated", invite, DAN, own, EVE)
    await match.refuse("refused-not-offered", invite, ANN, Seat(9), EVE)
    await match.refuse("refused-guest-seated", invite, ANN, own, BEN)
    for guest in (DAN, EVE):
        await match.do(invite, ANN, own, guest)
    assert (await people.about(EVE.id))["invited_to"] == [match.id]
    await match.tables.forget(match.id, EVE.id)  # deletes the invitation
    assert [row.guest_id for row in (await room.children(match.id)).invitations] == [DAN.id]
    assert await people.tables_of(EVE.id) == []
    await room.reopen()
    for stranger in (EVE, Person(4400, "Dann")):
        await refused("refused-not-invited", match.tables.accept(match.id, stranger, own))
    await refused("refused-not-invited", match.tables.accept(match.id, DAN, seats[BEN]))
    await refused("refused-not-offered", match.tables.take(match.id, EVE, own))
    await refused("refused-already-seated", match.tables.accept(match.id, BEN, own))
    await match.move(ANN)
    after = await match.tables.accept(match.id, DAN, own)
    assert after.participants[own].person == DAN
    assert after.seat_of(ANN.id) is None
    assert after.host in (BEN, CYD, DAN)
    await match.finish()


async def test_an_inviting_player_may_leave_and_return_before_the_guest_comes(room: Room) -> None:
    match = await begin(room, ANN, BEN, CYD)
    own = await match.seat(ANN)
    await match.do(invite, ANN, own, DAN)
    await match.do(offer, ANN, own)
    await match.do(play.resign, ANN)
    extras = (await room.store.tables([match.id]))[0].extras
    assert (len(extras.offers), len((await room.children(match.id)).invitations)) == (1, 1)
    await match.do(take_back, ANN)
    assert not (await room.store.tables([match.id]))[0].extras.offers
    assert await room.children(match.id) == ChildRows()
    await match.do(play.resign, ANN)
    await match.refuse("refused-ask-others", invite, BEN, own, DAN)  # the seat is Ann's still
    await match.refuse("refused-ask-others", offer, BEN, own)
    await match.propose(BEN, Absence(own, 0), DAN)
    await match.vote(CYD, "seat")
    assert (await match.tables.accept(match.id, DAN, own)).participants[own].person == DAN


async def test_the_others_agree_on_a_substitute_for_an_absent_player(room: Room) -> None:
    match, absence = await late(room, ANN, BEN, CYD, absent=BEN)
    seats = await match.seats()
    for who, error in ((DAN, "refused-not-seated"), (BEN, "refused-own-absence")):
        await refused(error, match.propose(who, absence, EVE))
    polled = await match.propose(ANN, absence, DAN)
    assert polled.ballot
    assert (polled.ballot.yes, polled.ballot.missing) == ((seats[ANN],), (seats[CYD],))
    # Not by the vote of one.
    await refused("refused-not-invited", match.tables.accept(match.id, DAN, seats[BEN]))
    await refused("refused-no-vote", match.vote(CYD, "seat", about=(seats[BEN], EVE.id)))
    await room.reopen()
    assert (await match.vote(CYD, "seat", about=(seats[BEN], DAN.id))).ballot is None
    await match.propose(ANN, absence, EVE)
    await match.vote(CYD, "seat")
    await match.do(withdraw, CYD, seats[BEN], EVE.id)
    await refused("refused-not-invited", match.tables.accept(match.id, EVE, seats[BEN]))
    after = await match.tables.accept(match.id, DAN, seats[BEN])
    assert after.participants[seats[BEN]].person == DAN
    await refused("refused-settled", match.decide(ANN, absence, TimeoutAction.SEAT))
    found = await Decisions(room.store).at_table(match.id)
    [row] = [row for row in found if row.person_id == DAN.id]
    assert row.due
    assert row.due > room.clock.now  # the clock of the new player is restarted


@pytest.mark.parametrize("answer", ["others", "absent", "move", "late move"])
async def test_a_no_or_a_move_keeps_the_seat(room: Room, answer: str) -> None:
    match, absence = await late(room, ANN, BEN, CYD, absent=BEN)
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


async def test_a_player_in_time_is_not_absent(room: Room) -> None:
    match = await begin(room, ANN, BEN, clock="1d")
    await room.show(match.id)
    absence = Absence(await match.seat(BEN), 0)
    await refused("refused-settled", match.propose(ANN, absence, DAN))


@pytest.mark.parametrize("moves", [0, 1, 2])
async def test_the_absent_come_back_until_the_substitute_has_moved_twice(
    room: Room, moves: int
) -> None:
    match, absence = await late(room, ANN, BEN, CYD, absent=BEN)
    await match.propose(ANN, absence, DAN)
    await match.vote(CYD, "seat")
    await match.tables.accept(match.id, DAN, absence.seat)
    await room.reopen()
    for _ in range(moves):
        while DAN not in (asked := await match.asked()):
            await match.move(asked[0])
        assert await match.tables.read(match.id, is_reclaimable, absence.seat)
        await match.move(DAN)
    await match.refuse("refused-not-left", reclaim, EVE)
    if moves == 2:
        await match.refuse("refused-not-left", reclaim, BEN)
        return
    back = await match.do(reclaim, BEN)
    assert (back.seat_of(BEN.id), back.seat_of(DAN.id)) == (absence.seat, None)
    await match.refuse("refused-not-left", reclaim, DAN)


async def test_an_invitation_by_the_player_outlasts_one_for_an_absent_player(room: Room) -> None:
    match, absence = await late(room, ANN, BEN, CYD, absent=BEN)
    for guest in (DAN, EVE):
        await match.propose(ANN, absence, guest)
        await match.vote(CYD, "seat")
    await match.do(invite, BEN, absence.seat, EVE)
    await match.propose(ANN, absence, EVE)
    await match.vote(CYD, "seat")  # shortens nothing
    await room.reopen()
    await match.move(BEN)
    await refused("refused-not-invited", match.tables.accept(match.id, DAN, absence.seat))
    accepted = await match.tables.accept(match.id, EVE, absence.seat)
    assert accepted.seat_of(EVE.id) == absence.seat
    # He gave it himself.
    assert not await match.tables.read(match.id, is_reclaimable, absence.seat)


async def test_a_person_who_gave_a_seat_away_takes_only_that_one_again(room: Room) -> None:
    """Every player may offer the seat of an AI player, and withdraw the offer."""
    match, ai_seat, own = await begin_with_ai(room)
    await match.do(offer, ANN, own)
    await match.tables.take(match.id, DAN, own)
    await match.do(offer, BEN, ai_seat)
    await match.do(withdraw, CYD, ai_seat)
    await refused("refused-not-offered", match.tables.take(match.id, EVE, ai_seat))
    await match.do(offer, BEN, ai_seat)
    await room.reopen()
    await refused("refused-known-hand", match.tables.take(match.id, ANN, ai_seat))
    await match.do(offer, DAN, own)
    assert (await match.tables.take(match.id, ANN, own)).seat_of(ANN.id) == own
    await refused("refused-known-hand", match.tables.take(match.id, DAN, ai_seat))
    assert (await room.children(match.id)).past_players
    await match.finish()
    assert (await room.children(match.id)).past_players == ()


async def test_a_leaver_takes_no_other_seat(room: Room) -> None:
    match, ai_seat, own = await begin_with_ai(room)
    for seat in (own, ai_seat):
        await match.do(invite, ANN, seat, DAN)
    await match.do(play.resign, ANN)
    for seat in (ai_seat, await match.seat(BEN)):
        await match.do(offer, BEN, seat)
        await refused("refused-known-hand", match.tables.take(match.id, ANN, seat))
        await match.refuse("refused-guest-knows", invite, BEN, seat, ANN)
    await match.tables.accept(match.id, DAN, ai_seat)
    await match.do(play.resign, DAN)  # his other invitation is worth nothing now
    await refused("refused-known-hand", match.tables.accept(match.id, DAN, own))
    assert (await match.do(take_back, ANN)).seat_of(ANN.id) == own


async def test_deleted_people_still_have_seen_their_hand(room: Room) -> None:
    match, ai_seat, own = await begin_with_ai(room)
    await match.tables.forget(match.id, ANN.id)
    await match.do(offer, BEN, ai_seat)
    await match.do(offer, BEN, own)  # it belongs to no person any more
    await room.reopen()
    await refused("refused-known-hand", match.tables.take(match.id, ANN, ai_seat))
    assert all(ANN.name not in str(row) for row in (await room.children(match.id)).past_players)
    assert (await match.tables.take(match.id, ANN, own)).seat_of(ANN.id) == own
