"""Statistics of a person."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest

from bot.ratings.profiles import Profile
from bot.ratings.service import Ratings
from bot.tables import play
from bot.tables.results import places
from games.core.game import Outcome
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
