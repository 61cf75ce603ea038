"""Invited-only lobbies and requests to join; hidden tables; seats of computer players."""

from __future__ import annotations

import asyncio

import pytest
import sqlalchemy as sa

from bot.ratings.service import Ratings
from bot.refusal import Refusal
from bot.store.results import PEOPLE
from bot.store.schema_results import results
from bot.tables import lobby, play, seats, takeovers
from bot.tables.lobby import MAX_OPEN_REQUESTS, open_requests
from bot.tables.model import ENTRY, VISIBILITY, Person, Table, TableId
from bot.tables.queries import ServerReader
from bot.tables.record import verify
from bot.tables.results import result_of
from games.ai.search import Level
from games.core.game import Seat
from tests.support.refusals import refuses
from tests.tables.conftest import ANN, BEN, CYD, DAN, Harness, Match, client_seed_of


async def invited_only(harness: Harness, *people: Person) -> Table:
    table = await harness.lobby(*people)
    return await harness.tables.change(
        table.id, lobby.set_option, ANN.id, ENTRY.name, ENTRY.values[1]
    )


async def asking(harness: Harness, table: TableId) -> list[int]:
    requests = await harness.tables.read(table, open_requests)
    return [request.user_id for request in requests]


async def test_the_host_lets_in_who_asked(harness: Harness) -> None:
    table = (await invited_only(harness, ANN)).id
    with refuses("refused-invited-only"):
        await harness.tables.join(table, BEN, client_seed_of(BEN))
    for person in (BEN, CYD):
        await harness.tables.ask_to_join(table, person, client_seed_of(person))
    assert await asking(await harness.reopen(), table) == [BEN.id, CYD.id], "a restart loses none"
    with refuses("refused-not-host"):
        await harness.tables.admit(table, BEN.id, BEN.id)
    joined = await harness.tables.admit(table, ANN.id, BEN.id)
    assert [participant.person for participant in joined.participants] == [ANN, BEN]
    assert joined.participants[1].client_seed == client_seed_of(BEN), "what they added by asking"
    assert await asking(harness, table) == [CYD.id]
    with refuses("refused-no-request"):
        await harness.tables.admit(table, ANN.id, BEN.id)
    with refuses("refused-already-seated"):
        await harness.tables.ask_to_join(table, BEN, "")


async def test_a_person_has_one_open_request_and_a_refusal_holds_for_the_table(
    harness: Harness,
) -> None:
    table = (await invited_only(harness, ANN)).id
    await harness.tables.ask_to_join(table, BEN, "")
    with refuses("refused-already-asked"):
        await harness.tables.ask_to_join(table, BEN, "")
    with refuses("refused-not-host"):
        await harness.tables.change(table, lobby.refuse, BEN.id, BEN.id)
    await harness.tables.change(table, lobby.refuse, ANN.id, BEN.id)
    harness = await harness.reopen()
    with refuses("refused-request"):
        await harness.tables.ask_to_join(table, BEN, "")
    with refuses("refused-no-request"):
        await harness.tables.admit(table, ANN.id, BEN.id)
    assert await asking(harness, table) == []
    # The host may still invite them.
    await harness.tables.change(table, lobby.reserve, ANN.id, BEN)
    assert (await harness.tables.ask_to_join(table, BEN, "")).seat_of(BEN.id) == 1


async def test_requests_are_bounded_and_end_with_the_lobby(harness: Harness) -> None:
    table = (await invited_only(harness, ANN)).id
    people = [Person(100 + number, "?") for number in range(MAX_OPEN_REQUESTS)]
    for person in people:
        await harness.tables.ask_to_join(table, person, "")
    with refuses("refused-many-requests"):
        await harness.tables.ask_to_join(table, BEN, "")
    await harness.tables.change(table, lobby.refuse, ANN.id, people[0].id)
    await harness.tables.ask_to_join(table, BEN, "")
    await harness.tables.admit(table, ANN.id, BEN.id)
    await harness.tables.change_now(table, play.start, ANN.id)
    with refuses("refused-not-in-lobby"):
        await harness.tables.admit(table, ANN.id, people[1].id)
    assert not (await harness.tables.cache.read(table)).join_requests


async def test_only_the_host_invites_to_an_invited_only_lobby(harness: Harness) -> None:
    table = (await invited_only(harness, ANN)).id
    await harness.tables.change(table, lobby.reserve, ANN.id, BEN)
    joined = await harness.tables.join(table, BEN, "")
    assert joined.seat_of(BEN.id) == 1
    with refuses("refused-not-host"):
        await harness.tables.change(table, lobby.reserve, BEN.id, CYD)


async def test_lists_have_lobbies_to_join_or_to_ask_at_and_no_hidden_ones(harness: Harness) -> None:
    table = (await invited_only(harness, ANN)).id

    async def listed(person: Person) -> list[TableId]:
        reader = ServerReader(1, 2, lambda _: True)
        return [table.id for table in await harness.tables.queries.lobbies(reader, person.id)]

    assert await listed(BEN) == [table]
    await harness.tables.ask_to_join(table, BEN, "")
    assert (await listed(BEN), await listed(CYD)) == ([], [table])
    await harness.tables.change(table, lobby.set_option, ANN.id, VISIBILITY.name, "hidden")
    await harness.tables.change(table, lobby.reserve, ANN.id, DAN)
    assert [await listed(person) for person in (BEN, CYD, DAN)] == [[], [], []]


@pytest.mark.parametrize("option", [(ENTRY.name, "invited"), (VISIBILITY.name, "hidden")])
async def test_substitutes_come_by_invitation_only(
    harness: Harness, option: tuple[str, str]
) -> None:
    table = (await harness.lobby(ANN, BEN)).id
    await harness.tables.change(table, lobby.set_option, ANN.id, *option)
    await harness.tables.change_now(table, play.start, ANN.id)
    seat = (await harness.tables.table(table)).seat_of(BEN.id)
    assert seat is not None
    with refuses("refused-invited-only"):
        await harness.tables.change(table, seats.offer, BEN.id, seat)
    await harness.tables.change(table, seats.invite, BEN.id, seat, CYD.id)
    assert (await harness.tables.accept(table, CYD, seat)).seat_of(CYD.id) == seat


async def test_deleted_data_includes_requests(harness: Harness) -> None:
    table = (await invited_only(harness, ANN)).id
    await harness.tables.ask_to_join(table, BEN, "")
    await harness.tables.forget(table, BEN.id)
    assert not (await harness.tables.cache.read(table)).join_requests


async def with_ais(
    harness: Harness, *people: Person, rating: str = "rated", ais: int = 1
) -> TableId:
    table = await harness.lobby(*people, ais=ais, rating=rating)
    await harness.tables.change_now(table.id, play.start, ANN.id)
    return table.id


async def free_seats(harness: Harness, table: TableId) -> tuple[int, ...]:
    return await harness.tables.read(table, takeovers.open_seats)


async def ai_seat(harness: Harness, table: TableId) -> Seat:
    current = await harness.tables.table(table)
    return next(
        Seat(at)
        for at, participant in enumerate(current.participants)
        if participant.person is None
    )


async def test_a_seat_of_a_rated_table_is_taken_before_the_first_move_and_rated(
    harness: Harness,
) -> None:
    table = await with_ais(harness, ANN, BEN)
    seat = await ai_seat(harness, table)
    before = await harness.tables.cache.read(table)
    assert await free_seats(harness, table) == (seat,)
    await harness.tables.join_seat(table, CYD, seat)
    joined = await harness.tables.cache.read(table)
    assert joined.key == before.key, "nothing is added to the shuffle"
    assert joined.table.seat_of(CYD.id) == seat
    match = Match(harness, table)
    await match.finish()
    session = await harness.tables.cache.read(table)
    result = result_of(session)
    assert result is not None
    assert result.rating_pool == PEOPLE
    assert {seat.rated_id for seat in result.seats} == {ANN.id, BEN.id, CYD.id}
    verify(await harness.tables.queries.record(table), harness.tables.games)


async def test_no_seat_of_a_rated_table_is_free_after_a_move(harness: Harness) -> None:
    table = await with_ais(harness, ANN, BEN)
    seat = await ai_seat(harness, table)
    match = Match(harness, table)
    await match.move((await match.people_to_move())[0])
    assert await free_seats(harness, table) == ()
    with refuses("refused-rated-seat"):
        await harness.tables.join_seat(table, CYD, seat)


async def test_a_table_of_several_levels_keeps_them(harness: Harness) -> None:
    """Else it would become rated when a person takes the place of one of two levels."""
    table = (await harness.lobby(ANN, BEN)).id
    for level in (Level.EASY, Level.NORMAL):
        await harness.tables.change(table, lobby.add_ai, ANN.id, level)
    await harness.tables.change_now(table, play.start, ANN.id)
    seat = await ai_seat(harness, table)
    assert await free_seats(harness, table) == ()
    for command in (seats.offer, seats.invite):
        with refuses("refused-rated-seat"):
            guest = (CYD.id,) if command is seats.invite else ()
            await harness.tables.change(table, command, ANN.id, seat, *guest)


async def test_a_seat_of_an_unrated_table_is_free_until_the_second_move(harness: Harness) -> None:
    table = await with_ais(harness, ANN, BEN, rating="hints")
    seat = await ai_seat(harness, table)
    match = Match(harness, table)
    moves = 0
    while moves < takeovers.LAST_MOVES:
        assert await free_seats(harness, table) == (seat,)
        people = await match.people_to_move()
        if people:
            await match.move(people[0])
        else:
            await harness.tables.ai.advance(table)
        entries = (await harness.tables.cache.read(table)).played.entries
        moves = sum(entry.seat == seat for entry in entries)
    assert await free_seats(harness, table) == ()
    with refuses("refused-seat-kept"):
        await harness.tables.join_seat(table, CYD, seat)


async def play_until_ai_moved(harness: Harness) -> TableId:
    """Return a table whose computer player has made one move."""
    while True:
        table = await with_ais(harness, ANN, BEN, rating="hints")
        seat = await ai_seat(harness, table)
        match = Match(harness, table)
        moves = 0
        while not moves:
            people = await match.people_to_move()
            await (match.move(people[0]) if people else harness.tables.ai.advance(table))
            entries = (await harness.tables.cache.read(table)).played.entries
            moves = sum(entry.seat == seat for entry in entries)
        if moves == 1:  # else its first turn had several moves
            return table


async def test_the_moves_of_the_computer_player_are_not_its_successors(harness: Harness) -> None:
    table = await play_until_ai_moved(harness)
    seat = await ai_seat(harness, table)
    match = Match(harness, table)
    await harness.tables.join_seat(table, CYD, seat)
    session = await harness.tables.cache.read(table)
    [own] = [move for move in session.played.played if move.seat == seat]
    assert session.is_made_by_ai(own)
    panel = await match.panel(CYD)
    assert (panel.can_undo, panel.can_propose_takeback) == (False, False)
    with refuses("refused-already-seated"):
        await harness.tables.join_seat(table, CYD, seat)


async def test_who_knows_another_hand_or_was_removed_gets_no_seat(harness: Harness) -> None:
    table = await with_ais(harness, ANN, BEN, CYD, rating="hints")
    seat = await ai_seat(harness, table)
    await harness.tables.change_now(table, play.resign, BEN.id)
    with refuses("refused-known-hand"):
        await harness.tables.join_seat(table, BEN, seat)
    await harness.tables.change_now(table, seats.remove, CYD.id)
    with refuses("refused-removed"):
        await harness.tables.join_seat(table, CYD, seat)
    assert (await harness.tables.join_seat(table, DAN, seat)).seat_of(DAN.id) == seat


async def test_a_person_joins_once_a_table(harness: Harness) -> None:
    table = await with_ais(harness, ANN, BEN, ais=2, rating="hints")
    first, second = await free_seats(harness, table)
    await harness.tables.join_seat(table, CYD, Seat(first))
    await harness.tables.change_now(table, play.resign, CYD.id)
    assert await free_seats(harness, table) == (second,)
    with refuses("refused-known-hand"):
        await harness.tables.join_seat(table, CYD, Seat(second))
    with refuses("refused-seat-kept"):
        await harness.tables.join_seat(table, CYD, Seat(first))


async def test_two_clicks_at_once_give_the_seat_to_one_person(harness: Harness) -> None:
    table = await with_ais(harness, ANN, BEN)
    seat = await ai_seat(harness, table)
    joining = (harness.tables.join_seat(table, person, seat) for person in (CYD, DAN))
    done = await asyncio.gather(*joining, return_exceptions=True)
    assert [isinstance(outcome, Refusal) for outcome in done] == [False, True]
    entries = (await harness.tables.cache.read(table)).played.entries
    assert [entry.seat for entry in entries if entry.text.startswith("@")] == [seat]


@pytest.mark.parametrize("case", ["practice", "closed", "invited", "hidden"])
async def test_some_tables_keep_their_computer_players(harness: Harness, case: str) -> None:
    options = {"closed": ("takeover", "closed"), "invited": ("entry", "invited")}
    options |= {"hidden": ("visibility", "hidden")}
    people = [ANN] if case == "practice" else [ANN, BEN]
    table = (await harness.lobby(*people, ais=1, rating="hints")).id
    if case in options:
        await harness.tables.change(table, lobby.set_option, ANN.id, *options[case])
    await harness.tables.change_now(table, play.start, ANN.id)
    seat = await ai_seat(harness, table)
    assert await free_seats(harness, table) == ()
    with refuses("refused-seat-kept"):
        await harness.tables.join_seat(table, CYD, seat)
    if case in ("invited", "hidden"):
        await harness.tables.change(table, seats.invite, ANN.id, seat, CYD.id)
        assert (await harness.tables.accept(table, CYD, seat)).seat_of(CYD.id) == seat


async def test_a_hidden_game_counts_for_its_players_alone(harness: Harness) -> None:
    ratings = Ratings(harness.store, harness.tables.games)

    async def play_game(visibility: str) -> None:
        table = (await harness.lobby(ANN, BEN)).id
        await harness.tables.change(table, lobby.set_option, ANN.id, VISIBILITY.name, visibility)
        await harness.tables.change_now(table, play.start, ANN.id)
        await Match(harness, table).finish()
        session = await harness.tables.cache.read(table)
        assert not session.owes_card or visibility == "listed"

    await play_game("hidden")
    own = await ratings.profile(ANN.id, 1, now=harness.clock())
    assert own.games == 1
    assert [rival.games for rival in own.rivals] == [1]
    profile = await ratings.profile(ANN.id, 1, BEN.id, now=harness.clock())
    assert (profile.games, profile.rivals) == (0, ())
    assert await ratings.rated_games(1) == []
    await play_game("listed")
    await play_game("hidden")
    await ratings.recompute()
    own = await ratings.profile(ANN.id, None)
    [stats] = own.player_stats
    assert (stats.games, sum(stats.places)) == (3, 3)
    past = await ratings.past(ANN.id, 1)
    places = [game.place for game in past.games[::-1]]
    streak = 0
    best = 0
    for place in places:
        streak = streak + 1 if place == 1 else 0
        best = max(best, streak)
    assert (stats.streak, stats.best_streak, stats.places[0]) == (streak, best, places.count(1))
    assert own.rivals[0].games == 3
    profile = await ratings.profile(ANN.id, 1, BEN.id)
    assert (profile.games, profile.rivals[0].games) == (1, 1)
    [row] = await harness.store.find(sa.select(results).where(~results.c.is_hidden), {})
    assert row["rating_pool"] == PEOPLE
