"""A game from the start to its end."""

from __future__ import annotations

import asyncio

import pytest

from bot.tables import lobby, play, removal, seats, views
from bot.tables.errors import (
    NotAskedError,
    StaleError,
)
from bot.tables.model import Panel, Status
from bot.tables.removal import IDLE
from games.core.text import Player, text
from tests.support.refusals import refused
from tests.tables.conftest import ANN, BEN, CYD, Room


async def test_the_start_commits_to_a_secret_and_keeps_it(room: Room) -> None:
    snapshot = await room.game(ANN, BEN, CYD)
    table = snapshot.table
    assert len(table.commitment) == 64
    assert table.server_seed == ""
    assert table.plies == 4  # the first player, and a number for each seat
    assert [decision.kind for decision in snapshot.asked] == ["pick"] * 3
    assert table.started is not None
    await refused("refused-not-over", room.tables.queries.record(table.id))


async def test_seats_are_shuffled(room: Room) -> None:
    orders = set()
    for _ in range(30):
        snapshot = await room.game(ANN, BEN)
        orders.add(tuple(participant.person for participant in snapshot.table.participants))
    assert orders == {(ANN, BEN), (BEN, ANN)}


async def test_the_checks_of_a_move_come_in_order(room: Room) -> None:
    table = (await room.game(ANN, BEN)).table
    await refused("refused-not-seated", room.tables.act(table.id, CYD.id, 99, "nonsense"))
    await refused("refused-stale", room.tables.act(table.id, ANN.id, 99, "nonsense"))
    for notation in ("nonsense", "gamble", "x1", "@undo", ""):
        await refused("refused-move", room.tables.act(table.id, ANN.id, 0, notation))
    await room.move(table.id, ANN)
    with pytest.raises(NotAskedError) as error:
        await room.tables.act(table.id, ANN.id, 0, "nonsense")
    assert dict(error.value.text.args).keys() == {"names"}
    await room.play_out(table.id)
    await refused("refused-over", room.tables.act(table.id, ANN.id, 99, "nonsense"))
    await refused("refused-not-seated", room.tables.act(table.id, CYD.id, 99, "nonsense"))


async def test_a_typed_move_needs_no_token_and_is_kept_as_the_game_writes_it(room: Room) -> None:
    table = (await room.game(ANN, BEN)).table
    await room.tables.act(table.id, ANN.id, None, "TWICE")
    await room.move(table.id, BEN)
    await room.play_out(table.id)
    record = await room.tables.queries.record(table.id)
    assert record.entries[table.plies][1] == "twice"


async def test_the_second_click_of_a_double_click_is_stale(room: Room) -> None:
    table = (await room.game(ANN, BEN)).table
    for person in (ANN, BEN):
        await room.move(table.id, person)
    [first] = await room.people_asked(table.id)
    await room.move(table.id, first)
    [second] = await room.people_asked(table.id)
    assert second != first
    panel = await room.tables.panel(table.id, second.id)
    # The last turn of the round: its seat is to move again, so only the decision number differs.
    clicks = await asyncio.gather(
        *(room.tables.act(table.id, second.id, panel.decision_number, "pass") for _ in range(3)),
        return_exceptions=True,
    )
    assert [type(click) for click in clicks] == [Panel, StaleError, StaleError]
    after = await room.tables.table(table.id)
    assert after.plies == panel.table.plies + 1


async def test_a_rivals_simultaneous_move_does_not_make_a_panel_stale(room: Room) -> None:
    table = (await room.game(ANN, BEN)).table
    panels = {person: await room.tables.panel(table.id, person.id) for person in (ANN, BEN)}
    results = await asyncio.gather(
        *(
            room.tables.act(table.id, person.id, panel.decision_number, "once")
            for person, panel in panels.items()
        )
    )
    assert [result.decision_number for result in results] == [1, 1]


async def test_a_panel_offers_legal_moves_and_hides_other_hands(room: Room) -> None:
    table = (await room.game(ANN, BEN)).table
    panel = await room.tables.panel(table.id, ANN.id)
    seat = panel.seat
    assert table.participants[seat].person == ANN
    assert [offer.notation for offer in panel.offers] == ["once", "twice"]
    assert panel.view.seat == seat
    assert len(told(panel)) == 1  # the own number, not the rival's
    assert panel.table.server_seed == ""
    await refused("refused-not-seated", room.tables.panel(table.id, CYD.id))


async def test_the_log_of_a_panel_begins_after_the_last_own_move(room: Room) -> None:
    table = (await room.game(ANN, BEN)).table
    await room.move(table.id, ANN)
    await room.move(table.id, BEN)
    assert told(await room.tables.panel(table.id, ANN.id)) == ["toy-pick"]
    assert told(await room.tables.panel(table.id, BEN.id)) == []


async def test_the_log_of_a_message_begins_after_the_last_message(room: Room) -> None:
    snapshot = await room.game(ANN, BEN)
    assert snapshot.since == ()
    await room.move(snapshot.table.id, ANN)
    await room.show(snapshot.table.id)
    await room.move(snapshot.table.id, BEN)
    since = (await room.tables.snapshot(snapshot.table.id)).since
    seat = (await room.tables.panel(snapshot.table.id, BEN.id)).seat
    assert [entry.seat for entry in since] == [seat]


async def test_undo_takes_back_the_own_last_move_until_something_was_shown(room: Room) -> None:
    table = (await room.game(ANN, BEN)).table
    await refused("refused-nothing-to-undo", room.tables.undo(table.id, ANN.id))
    await room.move(table.id, ANN)
    assert (await room.tables.panel(table.id, ANN.id)).can_undo
    panel = await room.tables.undo(table.id, ANN.id)
    assert panel.decision is not None
    assert panel.decision_number == 2  # an old panel must not look fresh
    assert not panel.can_undo
    assert [
        entry.events[0].text.key for entry in await room.tables.read(table.id, views.log, None)
    ] == ["entry-undo"]
    await room.move(table.id, ANN)
    await room.move(table.id, BEN)  # the last choice shows all of them
    await refused("refused-nothing-to-undo", room.tables.undo(table.id, BEN.id))
    await refused("refused-not-seated", room.tables.undo(table.id, CYD.id))


async def test_redrawing_after_an_undo_gives_the_same_number(room: Room) -> None:
    table = (await room.game(ANN, BEN)).table
    await room.move(table.id, ANN)
    await room.move(table.id, BEN)
    [first] = await room.people_asked(table.id)
    await room.tables.act(table.id, first.id, None, "pass")
    await room.tables.undo(table.id, first.id)
    await room.tables.act(table.id, first.id, None, "gamble")
    await room.play_out(table.id)
    record = await room.tables.queries.record(table.id)
    assert [line[1] for line in record.entries].count("@undo") == 1


async def test_an_ai_player_takes_the_seat_of_a_leaver(room: Room) -> None:
    table = (await room.game(ANN, BEN, CYD)).table
    resigned = await room.do(table, play.resign, ANN)
    seat = next(
        n for n, participant in enumerate(resigned.participants) if participant.person == ANN
    )
    assert resigned.participants[seat].is_ai
    assert resigned.host in (BEN, CYD)
    await refused("refused-not-seated", room.tables.panel(table.id, ANN.id))
    [told_of] = (await room.tables.snapshot(table.id)).since
    assert told_of.events[0].text == text("entry-house", player=Player(seat, in_person=True))
    assert await room.tables.advance(table.id)
    assert len(await room.people_asked(table.id)) == 2
    await room.play_out(table.id)
    final = await room.tables.snapshot(table.id)
    assert final.table.status is Status.FINISHED
    assert final.outcome is not None


async def test_a_leaver_without_other_people_stops_the_game(room: Room) -> None:
    table = (await room.game(ANN, house=2)).table
    stopped = await room.do(table, play.resign, ANN)
    assert stopped.status is Status.CANCELLED
    assert (await room.tables.snapshot(table.id)).asked == ()
    assert not await room.tables.advance(table.id)


async def test_a_game_waits_for_those_who_are_away_when_the_last_one_resigns(room: Room) -> None:
    """An opponent of an absent player cannot end the game by leaving as well."""
    table = (await room.game(ANN, BEN, house=1)).table.id
    await room.suspend(table, ANN)
    await room.show(table)
    left = await room.do(table, play.resign, BEN)
    assert (left.status, left.dormant) == (Status.PLAYING, True)
    assert await room.tables.queries.needs_update() == [table]  # the channel needs a message
    await room.show(table)
    assert await room.tables.queries.needs_update() == []
    plies = (await room.tables.table(table)).plies
    assert not await room.tables.advance(table)  # AI players do not play on alone
    room = await room.reopen()
    await room.do(table, seats.take_back, ANN)
    assert not (await room.tables.table(table)).dormant
    await room.play_out(table)
    final = await room.tables.table(table)
    assert final.status is Status.FINISHED
    assert final.plies > plies
    await room.store.close()


async def test_a_game_that_all_give_up_is_over(room: Room) -> None:
    table = (await room.game(ANN, BEN, CYD)).table.id
    assert (await room.do(table, play.resign, ANN)).status is Status.PLAYING
    room = await room.reopen()
    await room.do(table, seats.take_back, ANN)  # also who resigned may come back
    for person in (BEN, ANN):
        assert (await room.do(table, play.resign, person)).status is Status.PLAYING
    stopped = await room.do(table, play.resign, CYD)
    assert stopped.status is Status.CANCELLED
    assert await room.tables.queries.needs_update() == [table]  # the channel needs a message
    await room.store.close()


async def test_a_game_is_over_when_the_only_one_who_could_come_back_is_gone(room: Room) -> None:
    table = (await room.game(ANN, BEN)).table.id
    await room.suspend(table, ANN)
    assert (await room.do(table, play.resign, BEN)).is_deserted
    assert (await room.tables.forget(table, ANN.id)).status is Status.CANCELLED


async def test_a_host_stops_a_game_that_the_others_gave_up(room: Room) -> None:
    for person, is_over in ((BEN, True), (CYD, False)):
        table = (await room.game(ANN, person)).table.id
        if is_over:
            await room.do(table, play.resign, person)
            assert (await room.do(table, play.cancel, ANN)).status is Status.CANCELLED
        else:
            await room.suspend(table, person)
            await refused("refused-others-play", room.do(table, play.cancel, ANN))


async def test_an_absent_player_returns_to_a_deserted_game(room: Room) -> None:
    table = (await room.game(ANN, BEN)).table.id
    for person in (ANN, BEN):
        await room.suspend(table, person)
    room.clock.now += IDLE
    await room.tables.archive_idle()
    await refused("refused-not-seated", room.do(table, removal.restore_table, CYD))
    back = await room.do(table, removal.restore_table, ANN)
    assert (back.status, back.seat_of(BEN.id)) == (Status.PLAYING, None)
    assert back.seat_of(ANN.id) is not None


async def test_a_game_without_people_who_can_return_is_stopped(room: Room) -> None:
    table = (await room.game(ANN, BEN)).table.id
    for person in (ANN, BEN):
        await room.suspend(table, person)
    assert (await room.tables.forget(table, ANN.id)).status is Status.PLAYING
    assert (await room.tables.forget(table, BEN.id)).status is Status.CANCELLED


async def test_host_or_manager_stops_a_game_and_the_channel_gets_a_message(room: Room) -> None:
    for user, manager in ((ANN.id, False), (999, True)):
        table = (await room.game(ANN, *((BEN,) if manager else ()), house=1)).table
        await room.tables.advance(table.id)
        await room.show(table.id)
        await refused("refused-not-host", room.do(table, play.cancel, BEN))
        assert await room.tables.queries.needs_update() == []
        stopped = await room.do(table, play.cancel, user, manager=manager)
        assert stopped.status is Status.CANCELLED
        assert len(stopped.server_seed) == 64
        assert await room.tables.queries.needs_update() == [table.id]
        await room.show(table.id)
        assert await room.tables.queries.needs_update() == []
        await refused("refused-over", room.tables.undo(table.id, ANN.id))


async def test_a_finished_game_tells_its_secret_and_its_outcome(room: Room) -> None:
    table = (await room.game(ANN, BEN)).table
    await room.play_out(table.id)
    snapshot = await room.tables.snapshot(table.id)
    assert snapshot.table.status is Status.FINISHED
    assert snapshot.table.ended is not None
    assert len(snapshot.table.server_seed) == 64
    assert snapshot.outcome is not None
    assert snapshot.asked == ()
    panel = await room.tables.panel(table.id, ANN.id)
    assert (panel.offers, panel.decision, panel.can_undo) == ((), None, False)


async def test_a_rematch_has_the_same_people_and_the_next_first_player(room: Room) -> None:
    table = (await room.game(ANN, BEN, house=1)).table
    await refused("refused-not-over", room.tables.rematch(table.id, ANN.id))
    await room.play_out(table.id)
    began = (await room.tables.queries.record(table.id)).entries[0][1]
    await refused("refused-not-seated", room.tables.rematch(table.id, CYD.id))
    again, same = await asyncio.gather(
        room.tables.rematch(table.id, BEN.id), room.tables.rematch(table.id, ANN.id)
    )
    assert again == same
    assert again.host == BEN
    seated = [participant.person for participant in table.participants]
    assert [
        participant.person or participant.reserved_for for participant in again.participants
    ] == seated
    await room.rejoin(again)
    started = await room.do(again, play.start, BEN)
    assert [participant.person for participant in started.participants] == seated
    await room.play_out(again.id)
    record = await room.tables.queries.record(again.id)
    # The toy's first answer of chance is who begins; told, it does not ask.
    assert record.first == (int(began[1]) + 1) % 3
    assert not record.entries[0][1].startswith("f")
    third = await room.tables.rematch(again.id, ANN.id)
    await room.rejoin(third)
    await room.do(third.id, play.start, ANN)
    await room.play_out(third.id)
    assert (await room.tables.queries.record(third.id)).first == (record.first + 1) % 3


async def test_a_rematch_with_other_people_is_left_to_luck(room: Room) -> None:
    table = (await room.game(ANN, BEN)).table
    await room.play_out(table.id)
    again = await room.tables.rematch(table.id, ANN.id)
    await room.tables.join(again.id, CYD)
    await room.do(again, lobby.free, ANN)
    await room.do(again, play.start, ANN)
    await room.play_out(again.id)
    assert (await room.tables.queries.record(again.id)).first is None


async def test_a_rematch_seats_only_people_who_accept(room: Room) -> None:
    table = (await room.game(ANN, BEN, CYD)).table
    await room.play_out(table.id)
    again = await room.tables.rematch(table.id, ANN.id)
    assert [participant.person for participant in again.participants if participant.person] == [ANN]
    assert {participant.reserved_for for participant in again.participants} == {None, BEN, CYD}
    assert await room.tables.queries.seated(BEN.id) == []
    await refused("refused-reserved", room.do(again, play.start, ANN))
    room = await room.reopen()
    await refused("refused-not-host", room.do(again, lobby.free, BEN))
    joined = await room.tables.join(again.id, BEN)
    assert [participant.person for participant in joined.participants if participant.person] == [
        person
        for person in (participant.person for participant in table.participants)
        if person in (ANN, BEN)
    ]
    declined = await room.do(again, lobby.leave, CYD)
    assert len(declined.participants) == 2
    await room.do(again, play.start, ANN)
    await room.store.close()


async def test_a_cancelled_rematch_can_be_opened_again(room: Room) -> None:
    table = (await room.game(ANN, BEN, CYD)).table
    await room.do(table, play.resign, CYD)
    await room.play_out(table.id)
    first = await room.tables.rematch(table.id, ANN.id)
    await room.do(first, play.cancel, ANN)
    second = await room.tables.rematch(table.id, BEN.id)
    assert second.id != first.id
    left = [participant for participant in second.participants if participant.is_ai]
    assert [participant.person for participant in left] == [
        None
    ]  # who resigned is not dragged back


def told(panel: Panel) -> list[str]:
    """Return the keys of what a panel tells."""
    return [event.text.key for entry in panel.since for event in entry.events]
