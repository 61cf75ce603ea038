"""Statistics of a person, their luck and their games, and the leaderboards."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import groupby
from random import Random

import pytest

from bot.people.preferences import People
from bot.people.vacations import spans
from bot.ratings.profiles import LEAST, PAGE, Profile, Reliability, add_up, judge
from bot.ratings.service import Ratings
from bot.store import leaderboards
from bot.store.leaderboards import Wanted
from bot.store.profiles import GameOfPerson, LuckRow
from bot.store.results import season_of
from bot.store.settings import Listed
from bot.tables import play, seats
from bot.tables.model import Person, Place, TableId
from bot.tables.results import places
from games.ai.luck import Estimate
from games.core.game import Outcome
from tests.ratings.conftest import play_one
from tests.support.toy_game import TOYS
from tests.tables.conftest import ANN, BEN, CYD, Harness, begin

HERE = Wanted("toy", guild_id=1)


async def test_profile_statistics_match_the_finished_games(
    harness: Harness, ratings: Ratings
) -> None:
    outcomes = list[tuple[int, int, Outcome]]()
    for seed in range(8):
        table = await play_one(harness, ANN, BEN, ais=seed % 2, rng=Random(seed))
        snapshot = await harness.tables.snapshot(table)
        assert snapshot.outcome
        taken = [snapshot.table.seat_of(person.id) for person in (ANN, BEN)]
        outcomes.append((taken[0] or 0, taken[1] or 0, snapshot.outcome))
        harness.clock.now += timedelta(days=1)
    stopped = (await harness.game(ANN, BEN)).table.id
    await harness.do(stopped, play.cancel, ANN, manager=True)
    profile = await ratings.profile(ANN.id, None)
    [stats] = profile.player_stats
    own = [places(outcome)[seat] for seat, _, outcome in outcomes]
    rival_places = [places(outcome)[seat] for _, seat, outcome in outcomes]
    assert (stats.game, stats.games, profile.games) == ("toy", 8, 8)
    assert stats.places == (own.count(1), own.count(2), own.count(3), 0)
    assert stats.mean == profile.mean == pytest.approx(sum(own) / 8)
    assert profile.wins == own.count(1)
    streaks = [len([*won]) * (place == 1) for place, won in groupby(own)]
    assert (stats.streak, stats.best_streak) == (streaks[-1], max(streaks))
    leads = [
        min(abs(o.scores[seat] - x) for n, x in enumerate(o.scores) if n != seat)
        for (seat, _, o), place in zip(outcomes, own, strict=True)
        if place == 1  # a shared win has a lead of 0
    ]
    assert stats.best_lead == max(leads, default=None)  # she may have won none
    [rival] = profile.rivals
    assert (rival.person_id, rival.name, rival.games) == (BEN.id, "Ben", 8)
    assert rival.ahead == sum(a < b for a, b in zip(own, rival_places, strict=True))
    assert rival.behind == sum(a > b for a, b in zip(own, rival_places, strict=True))
    assert await ratings.profile(ANN.id, 1) == profile
    assert await ratings.profile(ANN.id, 2) == Profile((), ())
    assert await ratings.profile(CYD.id, None) == Profile((), ())


async def test_a_person_reads_how_long_they_answer_and_how_many_games_they_finish(
    harness: Harness, ratings: Ratings
) -> None:
    """Computer players, stopped games and practice do not count, and vacations take no time."""

    async def read(guild_id: int | None = None) -> Reliability:
        return await ratings.reliability(ANN.id, guild_id, spans(await people.preferences(ANN.id)))

    people = People(harness.store, harness.clock)
    assert await read() == Reliability(None, 0, 0)
    await play_one(harness, ANN, ais=2, rating="hints")
    stopped = (await harness.game(ANN, BEN)).table.id
    await harness.do(stopped, play.cancel, ANN, manager=True)
    assert await read() == Reliability(None, 0, 0)
    for hours in (5, 5, 9):
        match = await begin(harness, ANN, BEN)
        harness.clock.now += timedelta(hours=hours)
        await match.finish()
    assert await read() == Reliability(timedelta(minutes=1), 3, 3), "most come at once"
    harness = await harness.reopen()
    ratings = Ratings(harness.store, TOYS)
    people = People(harness.store, harness.clock)
    left = await begin(harness, ANN, BEN)
    await left.do(play.resign, ANN)
    await left.finish()
    assert ((await read(1)).finished, (await read(1)).games) == (3, 4)
    await people.pause_for(ANN.id, 3)
    absent = await begin(harness, ANN, BEN)
    await absent.do(play.resign, ANN)
    await absent.finish()
    assert (await read()).games == 4, "left on vacation"
    await people.resume(ANN.id)
    assert (await read()).games == 4, "a vacation that is over is remembered"
    assert await read(2) == Reliability(None, 0, 0), "another server"
    assert (await ratings.reliability(BEN.id, None, ())).games == 5


def test_answers_do_not_wait_on_vacations() -> None:
    now = datetime(2026, 5, 1, tzinfo=UTC)
    day = timedelta(days=1)
    answers = [(now, now + 9 * day), (now, now + day), (now + 20 * day, now + 22 * day)]
    assert judge((), answers, ()).median_answer == 2 * day
    assert judge((), answers, [(now - day, now + 8.5 * day)]).median_answer == 0.5 * day
    finished = GameOfPerson(is_finished=True, left_at=now)
    gone = GameOfPerson(is_finished=False, left_at=now)
    assert judge([finished, gone, gone], (), ()) == Reliability(None, 1, 3)
    assert judge([finished, gone, gone], (), [(now, now + day)]) == Reliability(None, 1, 1)


def test_luck_is_averaged_by_game_with_the_most_played_first() -> None:
    """Errors of decisions average out, those of luck do not. Few games show no average."""
    row = LuckRow("toy", Estimate(2.0, 0.5), Estimate(-1.0, 0.3))
    rows = [replace(row, luck=Estimate(float(n))) for n in range(LEAST)]
    other, toy = add_up([*rows, *[replace(row, game="other")] * 9])
    assert (other.game, other.games, toy.game, toy.games) == ("other", 9, "toy", LEAST)
    assert toy.luck.mean == (LEAST - 1) / 2
    assert other.luck.error == pytest.approx(0.5)
    assert other.decisions is not None
    assert other.decisions.mean == -1
    assert other.decisions.error == pytest.approx(0.1)
    assert add_up(rows[1:]) == ()
    [total] = add_up([*rows[1:], replace(row, decisions=None)])
    assert total.decisions is None


async def play_at(harness: Harness, guild: int) -> TableId:
    """Play a game in a server."""
    table = (await harness.tables.open("toy", ANN, Place(guild, 2), "en")).id
    await harness.tables.join(table, BEN)
    await harness.do(table, play.start, ANN)
    await harness.play_out(table)
    return table


async def test_history_pages_turn_forwards_and_backwards(
    harness: Harness, ratings: Ratings
) -> None:
    """A game whose table was deleted has no table id."""
    played = [await play_at(harness, 1 + number % 2) for number in range(2 * PAGE + 2)]
    newest = played[::-1]
    pages = [await ratings.past(ANN.id, None)]
    while pages[-1].has_older:
        pages.append(await ratings.past(ANN.id, None, before=pages[-1].games[-1].seq))
    assert [[game.table_id for game in page.games] for page in pages] == [
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
    assert [played_game.table_id for played_game in here.games] == newest[1::2][:PAGE]
    assert not (await ratings.past(CYD.id, None)).games
    first = here.games[0]
    participants = (await harness.tables.table(TableId(first.table_id))).participants
    assert first.place == next(
        participant.place for participant in participants if participant.person == ANN
    )
    assert (first.seats, first.game) == (2, "toy")
    await harness.tables.prune(harness.clock())
    gone = tuple(replace(game, table_id="") for game in here.games)
    assert (await ratings.past(ANN.id, 1)).games == gone


async def test_leaderboard_pages_show_people_in_order_with_names(
    harness: Harness, ratings: Ratings, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = 2
    monkeypatch.setattr(leaderboards, "PAGE", page)
    crowd = [Person(100 + number, f"P{number}") for number in range(2 * page + 1)]
    for member in crowd[1:]:
        await play_one(harness, crowd[0], member)
    pages = [await ratings.board(replace(HERE, page=number)) for number in range(3)]
    assert [len(page.lines) for page in pages] == [page, page, 1]
    assert [page.has_more for page in pages] == [True, True, False]
    lines = [line for page in pages for line in page.lines]
    assert [line.rank for line in lines] == [1, 2, 3, 4, 5]
    standing = [line.rating.ordinal for line in lines]
    assert standing == sorted(standing, reverse=True)
    assert {line.person_id: (line.name, line.games) for line in lines} == {
        member.id: (member.name, 4 if member == crowd[0] else 1) for member in crowd
    }
    for line in lines:
        board = await ratings.board(HERE, line.person_id)
        assert (board.own, board.is_shown) == (line, True)
    assert (await ratings.rated_games(1), await ratings.rated_games(2)) == (["toy"], [])


async def test_people_are_listed_in_their_servers_only_by_default(
    harness: Harness, ratings: Ratings
) -> None:
    """Another person sees only the results between the two."""
    people = People(harness.store, harness.clock)
    everywhere = Wanted("toy")
    await play_one(harness, ANN, BEN, CYD)
    for seen_by, met in ((ANN.id, {BEN.id, CYD.id}), (BEN.id, {BEN.id}), (99, set[int]())):
        profile = await ratings.profile(ANN.id, 1, seen_by)
        assert {rival.person_id for rival in profile.rivals} == met
    assert not (await ratings.board(everywhere)).lines
    await people.change(BEN.id, listed=Listed.EVERYWHERE)
    await people.change(CYD.id, listed=Listed.NOWHERE)
    for wanted, reader, expected in ((everywhere, ANN, {BEN.id}), (HERE, CYD, {ANN.id, BEN.id})):
        board = await ratings.board(wanted, reader.id)
        assert {line.person_id for line in board.lines} == expected
        assert board.own is not None
        assert (board.own.person_id, board.is_shown) == (reader.id, False)
        assert 1 <= board.own.rank <= 3


async def test_a_substitute_changes_no_leaderboard_name(harness: Harness, ratings: Ratings) -> None:
    await play_one(harness, ANN, BEN)
    table = (await harness.game(ANN, BEN)).table
    for person in (ANN, BEN):
        await harness.move(table.id, person)
    seat = table.seat_of(ANN.id)
    await harness.do(table, seats.offer, ANN, seat)
    await harness.do(table, seats.take, CYD, seat)
    await harness.play_out(table.id)
    changes = await ratings.changes(table.id)
    assert changes
    assert list(changes.seats) == [table.seat_of(BEN.id)]  # none for the seat of the substitute
    board = await ratings.board(HERE)
    assert {line.person_id: line.name for line in board.lines} == {ANN.id: "Ann", BEN.id: "Ben"}


async def test_each_season_counts_only_its_games(harness: Harness, ratings: Ratings) -> None:
    played = []
    for rival, games in ((BEN, 4), (CYD, 2)):
        played.append((season_of(harness.clock()), {ANN.id: games, rival.id: games}))
        for seed in range(games):
            await play_one(harness, ANN, rival, rng=Random(seed))
        harness.clock.now = harness.clock.now.replace(month=7)
    for season, games_of in (*played, ("", {ANN.id: 6, BEN.id: 4, CYD.id: 2})):
        board = await ratings.board(replace(HERE, season=season))
        assert {line.person_id: line.games for line in board.lines} == games_of


async def test_a_hidden_rating_is_named_with_the_changes_of_a_game(
    harness: Harness, ratings: Ratings
) -> None:
    """Also that of a person who deleted their data, and only as long as it is hidden."""
    people = People(harness.store, harness.clock)
    table = await play_one(harness, ANN, BEN, CYD)
    seat_of = (await harness.tables.table(table)).seat_of

    async def hidden() -> frozenset[int]:
        changes = await ratings.changes(table)
        assert changes
        return changes.hidden

    assert await hidden() == frozenset()
    for listed, seen in (
        (Listed.NOWHERE, {seat_of(BEN.id)}),
        (Listed.EVERYWHERE, set()),
        (Listed.SERVERS, set()),
    ):
        await people.change(BEN.id, listed=listed)
        assert await hidden() == seen
    seat = seat_of(CYD.id)
    await harness.tables.forget(table, CYD.id)
    await ratings.forget(CYD.id, harness.clock.now)
    assert await hidden() == {seat}
