"""A game from the start to its end, and its rematch."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.tables import lobby, play, seats
from bot.tables.errors import NotYourTurnError, StaleError
from bot.tables.model import Panel, Status
from bot.tables.quotas import NO_QUOTAS
from bot.tables.record import verify
from games.core.text import Player, text
from tests.support.refusals import refused
from tests.support.toy_game import TOYS
from tests.tables.conftest import ANN, BEN, CYD, Harness, Match, begin


def news_keys(panel: Panel) -> list[str]:
    """Return the text keys of a panel's news."""
    return [line.key for turn in panel.news for line in turn.lines]


async def test_moves_are_checked_in_a_fixed_order(harness: Harness) -> None:
    match = await begin(harness, ANN, BEN)
    act = harness.tables.act
    await refused("refused-not-seated", act(match.id, CYD.id, 99, "nonsense"))
    await refused("refused-stale", act(match.id, ANN.id, 99, "nonsense"))
    for notation in ("nonsense", "gamble", "x1", "@undo", ""):
        await refused("refused-move", act(match.id, ANN.id, 0, notation))
    await match.act(ANN, "TWICE")  # a typed move needs no number
    with pytest.raises(NotYourTurnError) as error:
        await act(match.id, ANN.id, 0, "nonsense")
    assert dict(error.value.text.args).keys() == {"names"}
    await match.finish()
    assert (await match.texts())[3] == "twice"  # stored in the game's notation
    await refused("refused-over", act(match.id, ANN.id, 99, "nonsense"))
    await refused("refused-not-seated", act(match.id, CYD.id, 99, "nonsense"))


async def test_a_second_click_is_stale_but_a_rivals_simultaneous_move_is_not(
    harness: Harness,
) -> None:
    match = await begin(harness, ANN, BEN)
    numbers = {person: (await match.panel(person)).decision_number for person in (ANN, BEN)}
    results = await asyncio.gather(
        *(harness.tables.act(match.id, person.id, numbers[person], "once") for person in (ANN, BEN))
    )
    assert [result.decision_number for result in results] == [1, 1]
    await match.move(*await match.people_to_move())
    [second] = await match.people_to_move()
    panel = await match.panel(second)
    # The last turn of the round: its seat is to move again, so only the decision number differs.
    clicks = await asyncio.gather(
        *(harness.tables.act(match.id, second.id, panel.decision_number, "pass") for _ in range(3)),
        return_exceptions=True,
    )
    assert [type(click) for click in clicks] == [Panel, StaleError, StaleError]
    assert (await match.table()).plies == panel.table.plies + 1


async def test_news_begin_after_a_players_last_move_or_the_last_message(harness: Harness) -> None:
    match = await begin(harness, ANN, BEN)
    await match.move(ANN)
    await harness.show(match.id)
    await match.move(BEN)
    assert news_keys(await match.panel(ANN)) == ["toy-pick"]
    assert news_keys(await match.panel(BEN)) == []
    since = (await harness.tables.snapshot(match.id)).since
    assert [entry.seat for entry in since] == [await match.seat(BEN)]


async def test_undo_reverts_a_players_last_move_until_it_reveals_something(
    harness: Harness,
) -> None:
    match = await begin(harness, ANN, BEN)
    undo = harness.tables.undo
    await refused("refused-nothing-to-undo", undo(match.id, ANN.id))
    await match.move(ANN)
    assert (await match.panel(ANN)).can_undo
    await refused("refused-nothing-to-undo", undo(match.id, BEN.id))  # it is not his move
    panel = await undo(match.id, ANN.id)
    assert panel.decision is not None
    assert panel.decision_number == 2  # an old panel must not look fresh
    assert not panel.can_undo
    assert [entry.events[0].text.key for entry in await match.log()] == ["entry-undo"]
    harness.tables._limits.quotas = replace(NO_QUOTAS, undos=2)  # in a row
    await match.move(ANN)
    await undo(match.id, ANN.id)
    await match.move(ANN)
    await refused("refused-often-undone", undo(match.id, ANN.id))
    assert (await match.texts()).count("@undo") == 2
    await match.move(BEN)  # the last choice shows all of them
    await refused("refused-nothing-to-undo", undo(match.id, BEN.id))
    await refused("refused-not-seated", undo(match.id, CYD.id))
    stopped = await begin(harness, ANN, BEN)
    await stopped.move(ANN)
    await stopped.do(play.cancel, ANN, manager=True)
    await refused("refused-over", undo(stopped.id, ANN.id))
    panel = await stopped.panel(ANN)
    assert (panel.offers, panel.decision, panel.can_undo) == ((), None, False)


async def test_an_ai_player_holds_a_leavers_seat_until_they_return(harness: Harness) -> None:
    match = await begin(harness, ANN, BEN, CYD)
    seat = await match.seat(ANN)
    await match.refuse("refused-not-left", seats.take_back, ANN)
    resigned = await match.do(play.resign, ANN)
    assert resigned.participants[seat].is_ai
    assert resigned.host in (BEN, CYD)
    await refused("refused-not-seated", match.panel(ANN))
    [entry] = (await harness.tables.snapshot(match.id)).since
    assert entry.events[0].text == text("entry-ai", player=Player(seat, in_person=True))
    assert await harness.tables.ai.advance(match.id)
    assert len(await match.people_to_move()) == 2
    await match.do(seats.take_back, ANN)
    back = await match.panel(ANN)
    assert (back.seat, back.can_undo) == (seat, False)  # an AI player made that move
    assert (await match.log())[-1].events[0].text.key == "entry-back"
    await match.finish()
    await match.refuse("refused-over", seats.take_back, ANN)


async def test_a_game_waits_for_absent_players_when_all_others_have_resigned(
    harness: Harness,
) -> None:
    """The opponent of an absent player cannot end the game by leaving as well."""
    match = await begin(harness, ANN, BEN, ais=1)
    await harness.suspend(match.id, ANN)
    await harness.show(match.id)
    left = await match.do(play.resign, BEN)
    assert (left.status, left.dormant) == (Status.PLAYING, True)
    assert await harness.tables.queries.needs_update() == [match.id]  # the channel needs a message
    await harness.show(match.id)
    assert await harness.tables.queries.needs_update() == []
    plies = (await match.table()).plies
    assert not await harness.tables.ai.advance(match.id)  # AI players do not play on alone
    await harness.reopen()
    assert not (await match.do(seats.take_back, ANN)).dormant
    await match.finish()
    assert (await match.table()).plies > plies


async def test_a_game_is_cancelled_when_no_player_can_return(harness: Harness) -> None:
    match = await begin(harness, ANN, BEN, CYD)
    assert (await match.do(play.resign, ANN)).status is Status.PLAYING
    await harness.reopen()
    await match.do(seats.take_back, ANN)  # a player who resigned may return as well
    for person in (BEN, ANN):
        assert (await match.do(play.resign, person)).status is Status.PLAYING
    await harness.show(match.id)
    assert (await match.do(play.resign, CYD)).status is Status.CANCELLED
    assert await harness.tables.queries.needs_update() == [match.id]  # the channel needs a message
    for has_resigned in (True, False):
        pair = await begin(harness, ANN, BEN)
        await harness.suspend(pair.id, ANN)
        if has_resigned:
            assert (await pair.do(play.resign, BEN)).is_deserted
        else:
            await harness.suspend(pair.id, BEN)
            assert (await harness.tables.forget(pair.id, BEN.id)).status is Status.PLAYING
        assert (await harness.tables.forget(pair.id, ANN.id)).status is Status.CANCELLED
    alone = await begin(harness, ANN, ais=2)
    assert (await alone.do(play.resign, ANN)).status is Status.CANCELLED
    assert (await harness.tables.snapshot(alone.id)).decisions == ()
    assert not await harness.tables.ai.advance(alone.id)


async def test_a_rematch_has_the_same_players_and_the_next_one_begins(harness: Harness) -> None:
    match = await begin(harness, ANN, BEN, ais=1)
    await refused("refused-not-over", harness.tables.rematch(match.id, ANN.id))
    await match.finish()
    first = int((await match.texts())[0][1])
    await refused("refused-not-seated", harness.tables.rematch(match.id, CYD.id))
    again, same = await asyncio.gather(
        *(harness.tables.rematch(match.id, person.id) for person in (BEN, ANN))
    )
    assert again == same
    assert again.host == BEN
    assert {participant.place for participant in again.participants} == {None}
    seated = [participant.person for participant in (await match.table()).participants]
    assert [
        participant.person or participant.reserved_for for participant in again.participants
    ] == seated
    for host in (BEN, ANN):
        for guest in [
            participant.reserved_for
            for participant in again.participants
            if participant.reserved_for
        ]:
            await harness.tables.join(again.id, guest)
        started = await harness.do(again, play.start, host)
        assert [participant.person for participant in started.participants] == seated
        await harness.play_out(again.id)
        record = await harness.tables.queries.record(again.id)
        # The toy draws who begins, unless the table sets the first player.
        first = (first + 1) % 3
        assert record.first == first
        assert not record.entries[0][1].startswith("f")
        verify(record, TOYS)
        again = await harness.tables.rematch(again.id, ANN.id)


async def test_a_rematch_seats_only_people_who_accept(harness: Harness) -> None:
    match = await begin(harness, ANN, BEN, CYD)
    await match.do(play.resign, CYD)
    await match.finish()
    participants = (await harness.tables.rematch(match.id, ANN.id)).participants
    seated = {(participant.person, participant.reserved_for) for participant in participants}
    assert seated == {(ANN, None), (None, BEN), (None, None)}  # Cyd resigned
    assert await harness.tables.queries.seated(BEN.id) == []
    again = Match(harness, (await harness.tables.rematch(match.id, ANN.id)).id)
    await again.refuse("refused-reserved", play.start, ANN)
    await harness.reopen()
    await again.refuse("refused-not-host", lobby.free, BEN)
    await harness.tables.join(again.id, CYD)  # with other people, chance decides who begins
    await again.do(lobby.free, ANN)
    await again.do(play.start, ANN)
    await again.finish()
    assert (await harness.tables.queries.record(again.id)).first is None
