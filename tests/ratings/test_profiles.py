"""Statistics of a person, their luck over many games, and the pages of those."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from bot.ratings.profiles import LEAST, PAGE, Profile, add_up
from bot.ratings.service import Ratings
from bot.store.profiles import FortuneRow
from bot.tables import play
from bot.tables.model import Person, Place, TableId
from bot.tables.results import places
from games.core.game import Outcome
from tests.support.database import ask
from tests.tables.conftest import ANN, BEN, CYD, Room


async def test_finished_games_are_counted_for_who_played_them(room: Room, ratings: Ratings) -> None:
    outcomes = list[tuple[int, int, Outcome]]()
    for seed in range(8):
        table = (await room.game(ANN, BEN, house=seed % 2)).table.id
        await room.play_out(table, Random(seed))
        snapshot = await room.tables.snapshot(table)
        assert snapshot.outcome
        seats = [snapshot.table.seat_of(one.id) for one in (ANN, BEN)]
        outcomes.append((seats[0] or 0, seats[1] or 0, snapshot.outcome))
        room.clock.now += timedelta(days=1)
    stopped = (await room.game(ANN, BEN)).table.id
    await room.tables.change_now(stopped, play.cancel, ANN.id, manager=True)
    profile = await ratings.profile(ANN.id, None)
    [tally] = profile.player_stats
    own = [places(outcome)[seat] for seat, _, outcome in outcomes]
    theirs = [places(outcome)[seat] for _, seat, outcome in outcomes]
    assert (tally.game, tally.games, profile.games) == ("toy", 8, 8)
    assert tally.places == (own.count(1), own.count(2), own.count(3), 0)
    assert tally.mean == profile.mean == pytest.approx(sum(own) / 8)
    assert profile.wins == own.count(1)
    assert (tally.streak, tally.best_streak) == streaks(own)
    leads = [
        min(abs(o.scores[seat] - x) for n, x in enumerate(o.scores) if n != seat)
        for (seat, _, o), place in zip(outcomes, own, strict=True)
        if place == 1  # a shared win leads by nothing
    ]
    assert tally.best_lead == max(leads, default=None)  # she may have won none
    [rival] = profile.rivals
    assert (rival.person_id, rival.name, rival.games) == (BEN.id, "Ben", 8)
    assert rival.ahead == sum(a < b for a, b in zip(own, theirs, strict=True))
    assert rival.behind == sum(a > b for a, b in zip(own, theirs, strict=True))
    assert await ratings.profile(ANN.id, 1) == profile
    assert await ratings.profile(ANN.id, 2) == Profile((), ())
    assert await ratings.profile(CYD.id, None) == Profile((), ())


def streaks(own: list[int]) -> tuple[int, int]:
    """Return the wins in a row at the end, and the most there ever were."""
    now = best = 0
    for place in own:
        now = now + 1 if place == 1 else 0
        best = max(best, now)
    return now, best


async def test_a_seat_that_was_given_up_does_not_count(room: Room, ratings: Ratings) -> None:
    table = (await room.game(ANN, BEN)).table.id
    await room.tables.change_now(table, play.resign, ANN.id)
    await room.play_out(table)
    assert (await ratings.profile(ANN.id, None)).games == 0
    assert (await ratings.profile(BEN.id, None)).games == 1
    assert await ask(room.store, "SELECT DISTINCT name FROM display_names") == [("Ben",)]
    assert (await ratings.profile(BEN.id, None)).rivals == ()


async def test_somebody_else_learns_only_how_the_two_of_them_met(
    room: Room, ratings: Ratings
) -> None:
    await room.play_out((await room.game(ANN, BEN, CYD)).table.id)
    own = await ratings.profile(ANN.id, 1, ANN.id)
    assert {rival.person_id for rival in own.rivals} == {BEN.id, CYD.id}
    seen = await ratings.profile(ANN.id, 1, BEN.id)
    assert [rival.person_id for rival in seen.rivals] == [BEN.id]
    assert (await ratings.profile(ANN.id, 1, 99)).rivals == ()


ROW = FortuneRow("toy", 2.0, 0.5, -1.0, 0.3)


def test_the_average_is_told_by_game_the_most_played_first() -> None:
    rows = [replace(ROW, luck=float(n)) for n in range(LEAST)]
    rows += [replace(ROW, game="other")] * (LEAST + 1)
    other, toy = add_up(rows)
    assert (other.game, other.games, toy.game, toy.games) == ("other", LEAST + 1, "toy", LEAST)
    assert toy.luck.mean == (LEAST - 1) / 2
    assert toy.decisions is not None
    assert toy.decisions.mean == -1


def test_the_errors_of_decisions_even_out_and_those_of_luck_do_not() -> None:
    [one] = add_up([ROW] * 9)
    assert one.luck.error == pytest.approx(0.5)
    assert one.decisions is not None
    assert one.decisions.error == pytest.approx(0.1)


def test_of_few_games_nothing_is_said() -> None:
    assert add_up([ROW] * (LEAST - 1)) == ()
    undecided = replace(ROW, decisions=None, decisions_error=None)
    [one] = add_up([ROW] * (LEAST - 1) + [undecided])
    assert one.decisions is None
    assert add_up([]) == ()


async def play_at(room: Room, guild: int, *people: Person) -> str:
    """Play a game in a server."""
    table = (await room.tables.open("toy", people[0], Place(guild, 2), "en")).id
    for person in people[1:]:
        await room.tables.join(table, person)
    await room.tables.change_now(table, play.start, people[0].id)
    await room.play_out(table)
    return table


async def test_pages_are_turned_forth_and_back(room: Room, ratings: Ratings) -> None:
    played = [await play_at(room, 1 + number % 2, ANN, BEN) for number in range(2 * PAGE + 2)]
    newest = played[::-1]
    pages = [await ratings.past(ANN.id, None)]
    while pages[-1].has_older:
        pages.append(await ratings.past(ANN.id, None, before=pages[-1].games[-1].seq))
    assert [[one.table_id for one in page.games] for page in pages] == [
        newest[:PAGE],
        newest[PAGE : 2 * PAGE],
        newest[2 * PAGE :],
    ]
    assert [page.has_newer for page in pages] == [False, True, True]
    back = await ratings.past(ANN.id, None, after=pages[2].games[0].seq)
    assert back == pages[1]
    assert await ratings.past(ANN.id, None, after=pages[1].games[0].seq) == pages[0]
    assert await ratings.past(ANN.id, None, after=2**40) == pages[0]
    here = await ratings.past(ANN.id, 1)
    assert [one.table_id for one in here.games] == newest[1::2][:PAGE]
    assert not (await ratings.past(CYD.id, None)).games


async def test_what_was_deleted_leads_nowhere(room: Room, ratings: Ratings) -> None:
    table = await play_at(room, 1, ANN, BEN, CYD)
    [before] = (await ratings.past(BEN.id, 1)).games
    assert (before.table_id, before.seats, before.game) == (table, 3, "toy")
    participants = (await room.tables.table(TableId(table))).participants
    assert before.place == next(one.place for one in participants if one.person == BEN)
    await room.tables.prune(room.clock())
    [after] = (await ratings.past(BEN.id, 1)).games
    assert (after.table_id, after.place, after.ended) == ("", before.place, before.ended)
