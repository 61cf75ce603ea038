"""Finished games are counted once, in their order, and the same again at any time."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
import sqlalchemy as sa

from bot.cli.main import main
from bot.ratings import service as counting
from bot.ratings import updates
from bot.ratings.service import Ratings
from bot.store import ConflictError, Store
from bot.store.leaderboards import Wanted
from bot.store.ledger import ratings as rated
from bot.store.migrate import migrate
from bot.tables import lobby, play
from bot.tables.model import Person
from bot.tables.results import UNRATED_REASONS
from games.ai.search import Level
from games.core.game import Outcome, Seat
from tests.ratings.conftest import DERIVED, FACTS, rows_of
from tests.support.database import ask
from tests.support.toy_game import JUDGED, TOYS, Toy, ToyState
from tests.tables.conftest import ANN, BEN, CYD, Room

DAY = timedelta(days=1)
DAN = Person(987654321, "Dan")


async def play_many(room: Room, games: int = 12) -> None:
    """Let three people play, two or all of them, now and then a month later."""
    for seed in range(games):
        people = (ANN, BEN, CYD)[: 2 + seed % 2]
        await room.play_out((await room.game(*people)).table.id, Random(seed))
        room.clock.now += timedelta(days=40 if seed % 5 == 4 else 1)


async def points_of(store: Store, rating_pool: str = "people") -> dict[int, tuple[float, float]]:
    """Return the ratings over all servers, also those under pseudonyms."""
    query = sa.select(rated.c.person_id, rated.c.mu, rated.c.sigma)
    found = await store.find(
        query.where(rated.c.scope == "all", rated.c.rating_pool == rating_pool), {}
    )
    return {row["person_id"]: (row["mu"], row["sigma"]) for row in found}


async def test_a_game_is_counted_once_and_the_same_whenever_it_is(
    room: Room, ratings: Ratings
) -> None:
    await play_many(room, 6)
    assert await ratings.process_new_results()
    first = await rows_of(room.store, *DERIVED)
    assert all(first.values())
    assert await ratings.process_new_results()
    assert await rows_of(room.store, *DERIVED) == first
    await play_many(room, 6)
    await ratings.process_new_results()
    both = await rows_of(room.store, *DERIVED)
    assert both != first
    assert await ratings.recompute() == 12
    assert await rows_of(room.store, *DERIVED) == both


async def test_chunks_make_no_difference(
    room: Room, ratings: Ratings, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play_many(room)
    await ratings.recompute()
    whole = await rows_of(room.store, *DERIVED)
    monkeypatch.setattr(counting, "CHUNK", 1)
    await ratings.recompute()
    assert await rows_of(room.store, *DERIVED) == whole


async def test_all_is_counted_anew_once_other_rules_are_played(
    room: Room, ratings: Ratings, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play_many(room, 3)
    await ratings.process_new_results()
    before = await rows_of(room.store, *DERIVED)
    await ask(room.store, "DELETE FROM player_stats")
    await Ratings(room.store, TOYS).process_new_results()
    assert not (await rows_of(room.store, "player_stats"))["player_stats"]
    monkeypatch.setattr(counting, "METHOD", 99)
    await Ratings(room.store, TOYS).process_new_results()
    assert await rows_of(room.store, *DERIVED) == before


async def test_whoever_counts_too_late_leaves_it_to_the_other_process(
    room: Room, ratings: Ratings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await play_many(room, 1)

    async def lose(*_: object) -> None:
        await Ratings(room.store, TOYS).process_new_results()
        raise ConflictError("counted")

    with monkeypatch.context() as patch:
        patch.setattr(ratings._counts, "write", lose)
        assert not await ratings.process_new_results()
    assert not caplog.records
    counted = await rows_of(room.store, *DERIVED)
    assert await ratings.process_new_results()
    assert await rows_of(room.store, *DERIVED) == counted


async def test_games_of_the_same_people_count_less_within_a_week(
    room: Room, ratings: Ratings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(updates, "trust", lambda *_: 1.0)
    for _ in range(3):
        await room.play_out((await room.game(ANN, BEN)).table.id)
    room.clock.now += 8 * DAY
    await room.play_out((await room.game(ANN, BEN)).table.id)
    await room.play_out((await room.game(ANN, CYD)).table.id)
    await ratings.process_new_results()
    found = await ask(room.store, "SELECT DISTINCT seq, weight FROM rating_changes ORDER BY seq")
    assert [weight for _, weight in found] == [1, 1 / 1.5, 1 / 2, 1, 1]


async def test_a_game_with_a_flaw_is_counted_and_not_rated(room: Room) -> None:
    early = (await room.game(ANN, BEN)).table.id
    await room.tables.change_now(early, play.resign, ANN.id)
    await room.play_out(early)
    absent = (await room.game(ANN, BEN)).table.id
    [asked, *_] = (await room.tables.snapshot(absent)).asked
    assert await room.tables.ai.play_for(absent, asked.seat, 0)
    await room.play_out(absent)
    room = await room.reopen(JUDGED)
    await room.play_out((await room.game(ANN, BEN, rating="hints")).table.id)
    mixed = await room.lobby(ANN)
    for level in (Level.EASY, Level.NORMAL):
        await room.tables.change(mixed.id, lobby.add_ai, ANN.id, level)
    await room.tables.change_now(mixed.id, play.start, ANN.id)
    await room.play_out(mixed.id)
    await Ratings(room.store, TOYS).process_new_results()
    flaws = await ask(room.store, "SELECT rating_pool, unrated_reason FROM results ORDER BY seq")
    counted = await ask(
        room.store,
        "SELECT person_id, games FROM player_stats WHERE scope = 'all' ORDER BY person_id",
    )
    assert flaws == [("", "early"), ("", "early"), ("", "hints"), ("", "mixed")]
    assert {unrated_reason for _, unrated_reason in flaws} < set(UNRATED_REASONS)
    assert await points_of(room.store) == {}
    assert counted == [(ANN.id, 3), (BEN.id, 3)]
    await room.store.close()


class FixedToy(Toy):
    """The toy game, won by one seat or nobody whatever happens."""

    winner: Seat | None = None

    def outcome(self, state: ToyState) -> Outcome | None:
        found = super().outcome(state)
        if found is None:
            return None
        winners = frozenset[Seat]() if self.winner is None else frozenset({self.winner})
        scores = tuple(int(seat in winners) for seat in range(len(found.scores)))
        return replace(found, scores=scores, winners=winners)

    async def play(
        self, room: Room, winner: Person, loser: Person, *, is_void: bool = False
    ) -> None:
        """Let one person win against another, or nobody."""
        table = (await room.game(winner, loser)).table
        self.winner = None if is_void else table.seat_of(winner.id)
        await room.play_out(table.id)


async def test_a_game_that_nobody_won_is_not_rated_and_keeps_a_streak(room: Room) -> None:
    game = FixedToy()
    room = await room.reopen({"toy": replace(TOYS["toy"], game=game)})
    await game.play(room, ANN, BEN, is_void=True)
    ratings = Ratings(room.store, TOYS)
    await ratings.process_new_results()
    assert await ask(room.store, "SELECT unrated_reason FROM results ORDER BY seq") == [("void",)]
    assert await points_of(room.store) == {}
    places = await ask(room.store, "SELECT DISTINCT place FROM result_seats WHERE seq = 1")
    assert places == [(None,)]
    for is_void in (False, True, False):
        await game.play(room, ANN, BEN, is_void=is_void)
    [stats] = (await ratings.profile(ANN.id, None)).player_stats
    assert (stats.games, stats.streak, stats.places, stats.mean) == (4, 2, (2, 0, 0, 0), 1)
    await room.store.close()


async def test_games_against_the_house_have_a_ladder_of_their_own(
    room: Room, ratings: Ratings
) -> None:
    await room.play_out((await room.game(ANN, house=2)).table.id)
    await ratings.process_new_results()
    assert await points_of(room.store) == {}
    assert set(await points_of(room.store, "normal")) == {ANN.id}
    scopes = {row[0] for row in (await rows_of(room.store, "ratings"))["ratings"]}
    assert scopes == {"all", "1"}  # and no season


async def test_who_is_forgotten_vanishes_and_others_stay_what_they_were(
    room: Room, ratings: Ratings
) -> None:
    await play_many(room)
    await room.play_out((await room.game(ANN, DAN, CYD)).table.id)
    await ratings.process_new_results()
    before = await points_of(room.store)
    for table in {row[1] for row in (await rows_of(room.store, "results"))["results"]}:
        await room.tables.forget(table, DAN.id)
    await ratings.forget(DAN.id, room.clock.now)
    kept = await points_of(room.store)
    [pseudonym] = set(kept) - {ANN.id, BEN.id, CYD.id}
    assert pseudonym < 0
    assert kept[pseudonym] == before[DAN.id]
    held = await rows_of(room.store, *DERIVED, *FACTS, "participants", "meta")
    assert str(DAN.id) not in {str(cell) for rows in held.values() for row in rows for cell in row}
    board = await ratings.board(Wanted("toy", guild_id=1))
    assert {line.person_id for line in board.lines} == {ANN.id, BEN.id, CYD.id}
    others = {person: before[person] for person in (ANN.id, BEN.id, CYD.id)}
    assert kept == others | {pseudonym: before[DAN.id]}
    left = await rows_of(room.store, *DERIVED)
    await ratings.recompute()
    assert await points_of(room.store) == kept
    assert await rows_of(room.store, *DERIVED) == left
    await room.play_out((await room.game(ANN, DAN)).table.id)
    await ratings.process_new_results()
    back = await points_of(room.store)
    assert set(back) == {ANN.id, BEN.id, CYD.id, DAN.id}
    assert abs(back[DAN.id][0] - before[DAN.id][0]) < 1  # goes on from where they were
    await ratings.recompute()
    assert await points_of(room.store) == back


@pytest.mark.parametrize("chunk", [4, 5, 12])
async def test_nothing_nameless_stays_however_the_games_are_divided(
    room: Room, monkeypatch: pytest.MonkeyPatch, chunk: int
) -> None:
    """Also where the last chunk is a whole one, or the bot was killed after it."""
    monkeypatch.setattr(counting, "CHUNK", chunk)
    await play_many(room)
    ratings = Ratings(room.store, TOYS)
    await ratings.forget(CYD.id, room.clock.now)
    await ratings.expire(room.clock.now + 366 * DAY)
    await ratings.recompute()
    assert set(await points_of(room.store)) == {ANN.id, BEN.id}
    await ratings._begin(restart=True)
    for _ in range(-(-12 // chunk)):
        await Ratings(room.store, TOYS).step()
    await Ratings(room.store, TOYS).step()
    assert set(await points_of(room.store)) == {ANN.id, BEN.id}


def test_the_command_counts_anew_while_no_bot_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "takujo.db"
    monkeypatch.setenv("TAKUJO_DATABASE", str(path))
    assert main(["ratings", "--recompute"]) == 2
    assert "does not exist" in capsys.readouterr().err
    migrate(path, 1)
    assert main(["ratings", "--recompute"]) == 0
    assert "0 finished games rated again" in capsys.readouterr().out
