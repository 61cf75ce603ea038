"""Finished games are counted once, in order; a recount gives the same numbers."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from bot.cli.main import main
from bot.ratings import service, updates
from bot.ratings.service import Ratings
from bot.store import ConflictError
from bot.store.leaderboards import Wanted
from bot.tables import lobby, play
from bot.tables.model import Person
from bot.tables.results import UNRATED_REASONS
from games.ai.search import Level
from games.core.game import Outcome, Seat
from tests.ratings import conftest
from tests.support.database import ask
from tests.support.games import GAMES
from tests.support.toy_game import JUDGED, TOYS, Toy, ToyState
from tests.tables.conftest import ANN, BEN, CYD, EVE, Harness


async def test_games_are_counted_once_and_a_recount_gives_the_same_numbers(
    harness: Harness,
    ratings: Ratings,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    await conftest.play_many(harness, 6)

    async def lose(*_: object) -> None:
        patch.undo()
        await Ratings(harness.store, TOYS).process_new_results()
        raise ConflictError("counted")

    with monkeypatch.context() as patch:  # another process counts them first
        patch.setattr(service, "write_counts", lose)
        assert not await ratings.process_new_results()
    assert not caplog.records
    counted = await conftest.rows_of(harness.store, *conftest.DERIVED)
    assert all(counted.values())
    assert await ratings.process_new_results()
    assert await conftest.rows_of(harness.store, *conftest.DERIVED) == counted
    monkeypatch.setattr(service, "CHUNK", 1)
    assert await ratings.recompute() == 6
    assert await conftest.rows_of(harness.store, *conftest.DERIVED) == counted
    # Only a new rating method causes a recount of all games.
    await ask(harness.store, "DELETE FROM player_stats")
    await Ratings(harness.store, TOYS).process_new_results()
    assert not (await conftest.rows_of(harness.store, "player_stats"))["player_stats"]
    monkeypatch.setattr(service, "METHOD", 99)
    monkeypatch.setattr(service, "CHUNK", 20)
    await Ratings(harness.store, TOYS).process_new_results()
    assert await conftest.rows_of(harness.store, *conftest.DERIVED) == counted


async def forget_everywhere(harness: Harness, person: Person) -> None:
    for (table,) in await ask(harness.store, "SELECT DISTINCT table_id FROM results"):
        await harness.tables.forget(table, person.id)


@pytest.mark.file
async def test_the_recompute_command_repeats_the_numbers_of_the_bot(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """This covers several games, restarts, and deleted people and tables."""
    rng = Random(13)
    names = ("coloretto", "keltis_card") * 3
    await harness.reopen(GAMES)
    for number, name in enumerate(names):
        ratings = Ratings(harness.store, GAMES)  # the bot was started again
        people = rng.sample((ANN, BEN, CYD, conftest.DAN, EVE), GAMES[name].game.seats[0])
        await conftest.play_one(harness, *people, game=name, rng=rng)
        harness.clock.now += 10 * conftest.DAY
        if number % 2 == 0:
            await ratings.process_new_results()
        if number == 3:
            await forget_everywhere(harness, ANN)
            await ratings.forget(ANN.id, harness.clock.now)
            assert await harness.tables.prune(harness.clock.now - 5 * conftest.DAY)
    await ratings.process_new_results()
    counted = await conftest.rows_of(harness.store, *conftest.DERIVED)
    for name in conftest.DERIVED:
        await ask(harness.store, f"DELETE FROM {name}")  # noqa: S608 - own names
    await harness.store.close()
    monkeypatch.setenv("TAKUJO_DATABASE", str(harness.path))
    assert await asyncio.to_thread(main, ["ratings", "--recompute"]) == 0
    assert f"{len(names)} finished games rated again" in capsys.readouterr().out
    await harness.reopen(GAMES)
    assert await conftest.rows_of(harness.store, *conftest.DERIVED) == counted
    assert len({row[0] for row in counted["rating_changes"]}) > 2


async def test_unrated_games_count_in_statistics_only(harness: Harness) -> None:
    """Games against computer players only have separate ratings."""
    early, absent = [(await harness.game(ANN, BEN)).table.id for _ in range(2)]
    await harness.do(early, play.resign, ANN)
    await harness.play_out(early)
    [decision, *_] = (await harness.tables.snapshot(absent)).decisions
    assert await harness.tables.ai.play_for(absent, decision.seat, 0)
    await harness.play_out(absent)
    harness = await harness.reopen(JUDGED)
    await conftest.play_one(harness, ANN, BEN, rating="hints")
    mixed = await harness.lobby(ANN)
    for level in (Level.EASY, Level.NORMAL):
        await harness.do(mixed, lobby.add_ai, ANN, level)
    await harness.do(mixed, play.start, ANN)
    await harness.play_out(mixed.id)
    ratings = Ratings(harness.store, TOYS)
    await ratings.process_new_results()
    reasons = await ask(
        harness.store, "SELECT rating_pool, unrated_reason FROM results ORDER BY seq"
    )
    assert reasons == [("", "early"), ("", "early"), ("", "hints"), ("", "mixed")]
    assert {reason for _, reason in reasons} < set(UNRATED_REASONS)
    assert await conftest.points_of(harness.store) == {}
    asked_for = "SELECT person_id, games FROM player_stats WHERE scope = 'all' ORDER BY person_id"
    assert await ask(harness.store, asked_for) == [(ANN.id, 3), (BEN.id, 3)]
    await ratings.forget(ANN.id, harness.clock.now)
    assert await ask(harness.store, "SELECT number FROM pseudonyms") == []
    await conftest.play_one(harness, ANN, ais=2)
    await ratings.process_new_results()
    assert await conftest.points_of(harness.store) == {}
    assert set(await conftest.points_of(harness.store, "normal")) == {ANN.id}
    scopes = {row[0] for row in (await conftest.rows_of(harness.store, "ratings"))["ratings"]}
    assert scopes == {"all", "1"}  # and no season


class FixedToy(Toy):
    """The toy game with a fixed winner, or with none."""

    winner: Seat | None = None

    def outcome(self, state: ToyState) -> Outcome | None:
        outcome = super().outcome(state)
        if outcome is None:
            return None
        winners = frozenset[Seat]() if self.winner is None else frozenset({self.winner})
        scores = tuple(int(seat in winners) for seat in range(len(outcome.scores)))
        return replace(outcome, scores=scores, winners=winners)

    async def play(
        self, harness: Harness, winner: Person, loser: Person, *, is_void: bool = False
    ) -> None:
        """Play a game that the first person wins, or that has no winner."""
        table = (await harness.game(winner, loser)).table
        self.winner = None if is_void else table.seat_of(winner.id)
        await harness.play_out(table.id)


@pytest.fixture
async def fixed(harness: Harness) -> FixedToy:
    """Play the toy game with a fixed winner."""
    game = FixedToy()
    await harness.reopen({"toy": replace(TOYS["toy"], game=game)})
    return game


async def test_a_game_without_a_winner_is_unrated_and_keeps_a_streak(
    harness: Harness, fixed: FixedToy
) -> None:
    await fixed.play(harness, ANN, BEN, is_void=True)
    ratings = Ratings(harness.store, TOYS)
    await ratings.process_new_results()
    assert await ask(harness.store, "SELECT unrated_reason FROM results ORDER BY seq") == [
        ("void",)
    ]
    assert await conftest.points_of(harness.store) == {}
    places = await ask(harness.store, "SELECT DISTINCT place FROM result_seats WHERE seq = 1")
    assert places == [(None,)]
    for is_void in (False, True, False):
        await fixed.play(harness, ANN, BEN, is_void=is_void)
    [stats] = (await ratings.profile(ANN.id, None)).player_stats
    assert (stats.games, stats.streak, stats.places, stats.mean) == (4, 2, (2, 0, 0, 0), 1)


async def test_deleting_a_person_keeps_the_ratings_of_others(
    harness: Harness, ratings: Ratings
) -> None:
    await conftest.play_many(harness, 6)
    await conftest.play_one(harness, ANN, conftest.DAN, CYD)
    await ratings.process_new_results()
    before = await conftest.points_of(harness.store)
    await forget_everywhere(harness, conftest.DAN)
    await ratings.forget(conftest.DAN.id, harness.clock.now)
    points = await conftest.points_of(harness.store)
    others = {person: before[person] for person in (ANN.id, BEN.id, CYD.id)}
    [pseudonym] = points.keys() - others.keys()
    assert pseudonym < 0
    assert points == others | {pseudonym: before[conftest.DAN.id]}
    left = await conftest.rows_of(harness.store, *conftest.DERIVED)
    held = left | await conftest.rows_of(harness.store, *conftest.FACTS, "participants", "meta")
    assert str(conftest.DAN.id) not in conftest.cells_of(held)
    board = await ratings.board(Wanted("toy", guild_id=1))
    assert {line.person_id for line in board.lines} == others.keys()
    await ratings.recompute()
    assert await conftest.rows_of(harness.store, *conftest.DERIVED) == left
    await conftest.play_one(harness, ANN, conftest.DAN)
    await ratings.process_new_results()
    back = await conftest.points_of(harness.store)
    assert back.keys() == before.keys()
    changed = back[conftest.DAN.id][0] - before[conftest.DAN.id][0]
    assert abs(changed) < 1  # continues from the old rating
    await ratings.recompute()
    assert await conftest.points_of(harness.store) == back


async def test_a_pseudonym_is_deleted_after_a_year_for_any_size_of_chunks(
    harness: Harness, ratings: Ratings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This includes a full last chunk, and a kill after it."""
    await conftest.play_many(harness, 6)
    await ratings.process_new_results()
    before = await conftest.points_of(harness.store)
    await ratings.forget(CYD.id, harness.clock.now)
    rows = await ask(harness.store, "SELECT number FROM pseudonyms")
    [(pseudonym,)] = rows
    for days, left in ((365, rows), (366, [])):
        await ratings.expire(harness.clock.now + days * conftest.DAY)
        assert await ask(harness.store, "SELECT number FROM pseudonyms") == left
    await ratings.process_new_results()
    held = await conftest.rows_of(harness.store, *conftest.DERIVED, *conftest.FACTS, "meta")
    assert not conftest.cells_of(held) & {str(CYD.id), str(pseudonym)}
    others = {person: before[person] for person in (ANN.id, BEN.id)}
    for chunk in (2, 4, 6):
        monkeypatch.setattr(service, "CHUNK", chunk)
        await ratings.recompute()
        assert await conftest.points_of(harness.store) == others
        await ratings._begin(restart=True)
        for _ in range(1 + -(-6 // chunk)):
            await Ratings(harness.store, TOYS).step()
        assert await conftest.points_of(harness.store) == others
    await conftest.play_one(harness, ANN, CYD)
    await ratings.process_new_results()
    assert len(await conftest.points_of(harness.store)) == 3  # Cyd is a new player


async def test_a_pseudonym_lasts_until_a_year_after_its_last_game(
    harness: Harness, ratings: Ratings
) -> None:
    """Else who deletes their data during a long game could lose to the same people again."""
    table = (await harness.game(ANN, BEN)).table.id
    for person in (ANN, BEN):
        await harness.move(table, person)
    await harness.tables.forget(table, ANN.id)
    await ratings.forget(ANN.id, harness.clock.now)
    harness.clock.now += 300 * conftest.DAY
    await harness.play_out(table)
    await ratings.process_new_results()
    for days, left in ((300, 1), (66, 0)):
        harness.clock.now += days * conftest.DAY
        await ratings.expire(harness.clock.now)
        assert len(await ask(harness.store, "SELECT number FROM pseudonyms")) == left


async def test_deleting_data_does_not_avoid_the_loss_of_a_running_game(
    harness: Harness, ratings: Ratings
) -> None:
    table = (await harness.game(ANN, BEN)).table.id
    for person in (ANN, BEN):
        await harness.move(table, person)
    await harness.tables.forget(table, ANN.id)
    await ratings.forget(ANN.id, harness.clock.now)
    await conftest.play_one(harness, ANN, CYD)
    await ratings.process_new_results()
    before = (await conftest.points_of(harness.store))[ANN.id]
    await harness.play_out(table)
    await ratings.process_new_results()
    points = await conftest.points_of(harness.store)
    assert set(points) == {ANN.id, BEN.id, CYD.id}
    assert points[ANN.id][0] < before[0]
    await ratings.recompute()
    assert await conftest.points_of(harness.store) == points


@pytest.mark.parametrize("deletes", [(), (ANN,), (BEN,), (ANN, BEN)])
async def test_no_one_wins_more_than_40_points_from_one_other_within_a_year(
    harness: Harness, fixed: FixedToy, monkeypatch: pytest.MonkeyPatch, deletes: tuple[Person, ...]
) -> None:
    """This holds in every server and season, whoever deletes their data in between."""
    monkeypatch.setattr(updates, "trust", lambda *_: 1.0)
    monkeypatch.setattr(updates, "ceiling", lambda *_: None)
    ratings = Ratings(harness.store, TOYS)

    async def play(games: int) -> dict[str, int]:
        """Return Ann's points in every scope."""
        for _ in range(games):
            await fixed.play(harness, ANN, BEN)
            await ratings.process_new_results()
            for person in deletes:
                await forget_everywhere(harness, person)
                await ratings.forget(person.id, harness.clock.now)
        await fixed.play(harness, ANN, BEN)  # the two come back
        await ratings.process_new_results()
        query = f"SELECT scope, mu FROM ratings WHERE person_id = {ANN.id}"  # noqa: S608 - own number
        return {
            scope: round(1500 + 40 * (mu - 25)) for scope, mu in await ask(harness.store, query)
        }

    assert await play(3) == {"all": 1540, "1": 1540, "1/2025-1": 1540}
    harness.clock.now += 340 * conftest.DAY
    assert await play(3) == {"all": 1540, "1": 1540, "1/2025-1": 1540, "1/2025-4": 1540}
    harness.clock.now += 30 * conftest.DAY
    again = await play(3)
    assert again == {
        **dict.fromkeys(("all", "1"), 1580),
        **dict.fromkeys(("1/2025-1", "1/2025-4", "1/2026-1"), 1540),
    }
    counted = await conftest.points_of(harness.store)
    for chunk in (1, 5, 20):
        monkeypatch.setattr(service, "CHUNK", chunk)
        await ratings.recompute()
        assert await conftest.points_of(harness.store) == counted
    # What was lost can be won back, and no more.
    await fixed.play(harness, BEN, ANN)
    await ratings.process_new_results()
    assert (await conftest.points_of(harness.store))[ANN.id][0] < counted[ANN.id][0]
    assert await play(6) == again


async def test_gains_are_deleted_once_no_game_needs_them(
    harness: Harness, ratings: Ratings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that is not processed yet needs those of the year before it."""

    async def gains() -> int:
        return len((await conftest.rows_of(harness.store, "pair_gains"))["pair_gains"])

    monkeypatch.setattr(service, "CHUNK", 1)
    for days in (200, 400):
        await conftest.play_one(harness, ANN, BEN)
        harness.clock.now += timedelta(days=days)
    await ratings.step()
    await ratings.expire(harness.clock.now)
    assert await gains() == 2
    await ratings.step()
    await ratings.expire(harness.clock.now - timedelta(days=100))
    assert await gains() == 2  # those of the second game
    counted = await conftest.points_of(harness.store)
    await ratings.expire(harness.clock.now)
    assert await gains() == 0
    await ratings.recompute()
    assert await conftest.points_of(harness.store) == counted


async def test_each_opponent_brings_40_points_of_their_own(
    harness: Harness, fixed: FixedToy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(updates, "trust", lambda *_: 1.0)
    ratings = Ratings(harness.store, TOYS)
    for other in (BEN, CYD, EVE):
        for _ in range(3):
            await fixed.play(harness, ANN, other)
    await ratings.process_new_results()
    points = await conftest.points_of(harness.store)
    assert points[ANN.id][0] == pytest.approx(25 + 3)
    assert [points[person.id][0] for person in (BEN, CYD, EVE)] == pytest.approx([24, 24, 24])


async def test_final_tables_of_seasons_stay_when_ratings_are_recomputed(
    harness: Harness, fixed: FixedToy, monkeypatch: pytest.MonkeyPatch
) -> None:
    ratings = Ratings(harness.store, TOYS)
    await fixed.play(harness, ANN, BEN)
    harness.clock.now += 100 * conftest.DAY
    await fixed.play(harness, ANN, BEN)
    await ratings.process_new_results()
    [over] = await ratings.over(harness.clock.now)
    await ratings.close(over)
    seasons = [Wanted("toy", guild_id=1, season=season) for season in ("2025-1", "2025-2")]
    closed, open_ = [await ratings.board(season) for season in seasons]
    assert len(closed.lines) == 2
    monkeypatch.setattr(updates, "trust", lambda *_: 1.0)
    assert await ratings.recompute() == 2
    assert await ratings.board(seasons[0]) == closed
    assert await ratings.board(seasons[1]) != open_
    monkeypatch.setattr(service, "METHOD", 99)
    again = Ratings(harness.store, TOYS)
    assert await again.board(seasons[0]) == closed
