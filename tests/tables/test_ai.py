"""AI players move at their turn; hints are private, limited, stored, and only where allowed."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from datetime import timedelta

import pytest

from bot.store.rows import Hinted
from bot.store.table_queries import read_tables
from bot.tables import lobby, play
from bot.tables.ai import AiSearch
from bot.tables.errors import NotYourTurnError, StaleError
from bot.tables.hints import HINTS_PER_MINUTE
from bot.tables.model import Panel, Person, TableId
from bot.tables.moderation import TimeoutAction
from bot.tables.service import Tables
from games.ai.search import Level
from games.core.record import STAND_IN
from tests.support.refusals import refused, refuses
from tests.support.toy_game import JUDGED, TOYS, Toy
from tests.tables.conftest import ANN, BEN, CYD, HERE, Harness, Match, SlowWorker, begin, late


@pytest.fixture
def thinker() -> SlowWorker:
    return SlowWorker()


@pytest.fixture
async def thinking(harness: Harness, thinker: SlowWorker) -> Harness:
    """Open a service whose AI players and hints wait for `thinker`; its clock stands still."""
    games = {"toy": replace(JUDGED["toy"], rollouts=1)}
    await harness.reopen(games)
    harness.clock.step = timedelta()
    search = AiSearch(games, thinker, thinker)
    harness.tables = Tables(harness.store, harness.clock, games, search=search)
    return harness


async def test_ai_players_move_until_a_person_is_to_move(harness: Harness) -> None:
    match = await begin(harness, ANN, ais=3)
    plies = (await match.table()).plies
    assert plies == 5  # the start itself makes no AI moves
    await harness.show(match.id)
    assert await harness.tables.queries.needs_update() == [match.id]  # until they have moved
    results = await asyncio.gather(*(harness.tables.ai.advance(match.id) for _ in range(3)))
    assert sorted(results) == [False, False, True]  # each move is made once
    assert (await match.table()).plies == plies + 3
    assert await match.people_to_move() == [ANN]
    await match.finish()


@pytest.mark.parametrize("has_stopped", [False, True])
async def test_a_search_holds_no_table_lock_and_an_outdated_move_is_dropped(
    thinking: Harness, thinker: SlowWorker, *, has_stopped: bool
) -> None:
    match = await begin(thinking, ANN, *(() if has_stopped else (BEN,)), ais=1)
    advancing = asyncio.create_task(thinking.tables.ai.advance(match.id))
    await thinker.begins()
    async with asyncio.timeout(5):  # it would wait if the table were locked
        await (match.do(play.cancel, ANN) if has_stopped else match.move(ANN))
    plies = (await match.table()).plies
    thinker.may.set()
    assert await advancing != has_stopped
    assert (await match.table()).plies == plies + (not has_stopped)
    assert len(thinker.jobs) == 2 - has_stopped


@pytest.mark.parametrize("returns", [True, False])
async def test_a_stand_in_move_is_dropped_if_the_player_moves_or_gets_more_time(
    thinking: Harness, thinker: SlowWorker, *, returns: bool
) -> None:
    match, absence = await late(thinking, ANN, BEN, CYD, absent=BEN)
    deciding = asyncio.create_task(match.decide(ANN, absence, TimeoutAction.MOVE))
    await thinker.begins()
    await (match.move(BEN) if returns else match.decide(CYD, absence, TimeoutAction.WAIT))
    thinker.may.set()
    with refuses("refused-settled"):
        await deciding
    assert STAND_IN not in await match.texts()
    assert (BEN in await match.people_to_move()) != returns


async def test_ai_players_use_their_level_and_stand_ins_the_normal_level(
    thinking: Harness, thinker: SlowWorker
) -> None:
    harness = thinking
    thinker.may.set()
    match = Match(harness, (await harness.lobby(ANN, BEN)).id)
    await match.do(lobby.add_ai, ANN, Level.HARD)
    await match.refuse("refused-not-seated", lobby.fill, CYD)
    await match.do(lobby.fill, ANN)  # at the level of the last one
    await match.do(play.start, ANN)
    await harness.tables.ai.advance(match.id)
    assert [job.level for job in thinker.jobs] == [Level.HARD] * 2
    thinker.jobs.clear()
    await match.do(play.resign, BEN)
    await harness.tables.ai.advance(match.id)
    assert {job.level for job in thinker.jobs} == {Level.NORMAL}
    await harness.reopen(JUDGED)
    participants = (await match.table()).participants
    assert [participant.level for participant in participants if not participant.person] == [
        Level.HARD
    ] * 2


@dataclass
class HintGame(Match):
    """A game with hints in which Ann and Ben decide at the same time."""

    thinker: SlowWorker

    async def hint(self, person: Person = ANN) -> Panel:
        return await self.tables.hint(self.id, person.id)

    async def hinted(self) -> tuple[Hinted, ...]:
        """Return the hints in the database."""
        return (await read_tables(self.harness.store, [self.id]))[0].extras.hints

    async def another(self) -> HintGame:
        return HintGame(
            self.harness, (await begin(self.harness, ANN, BEN, rating="hints")).id, self.thinker
        )


@pytest.fixture
async def hint_game(thinking: Harness, thinker: SlowWorker) -> HintGame:
    thinker.may.set()
    return await HintGame(thinking, TableId(""), thinker).another()


async def test_a_hint_is_private_stored_and_shown_until_the_next_decision(
    hint_game: HintGame,
) -> None:
    panel = await hint_game.panel(ANN)
    others = await hint_game.panel(BEN)
    snapshot = await hint_game.tables.snapshot(hint_game.id)
    entries = await hint_game.texts()
    assert panel.hint is None
    hinted = await hint_game.hint()
    assert hinted.hint is not None
    assert hinted.hint.move == panel.offers[-1].move
    assert [other.move for other in hinted.hint.others] == [
        offer.move for offer in panel.offers[:-1]
    ]
    assert (await hint_game.panel(ANN)).hint == hinted.hint
    assert replace(hinted, hint=None) == panel
    assert (await hint_game.panel(BEN), await hint_game.tables.snapshot(hint_game.id)) == (
        others,
        snapshot,
    )
    assert await hint_game.texts() == entries
    await hint_game.move(ANN)
    assert (await hint_game.panel(ANN)).hint is None
    await hint_game.tables.undo(hint_game.id, ANN.id)
    await hint_game.hint()
    rows = (Hinted(panel.seat, 0, 3), Hinted(panel.seat, 2, 5))
    assert await hint_game.hinted() == rows
    await hint_game.harness.reopen(JUDGED)
    assert (await hint_game.tables.cache.read(hint_game.id)).hinted == rows


async def test_repeated_clicks_compute_a_hint_once(hint_game: HintGame) -> None:
    first, *panels = await asyncio.gather(*(hint_game.hint() for _ in range(3)))
    assert all(panel.hint is first.hint for panel in panels)
    assert len(hint_game.thinker.jobs) == 1
    other = Tables(hint_game.harness.store, hint_game.harness.clock, JUDGED)
    assert (await other.panel(hint_game.id, ANN.id)).hint is None
    assert (await other.hint(hint_game.id, ANN.id)).hint == first.hint  # computed again
    assert len(await hint_game.hinted()) == 1


async def test_a_changed_view_needs_a_new_hint(hint_game: HintGame) -> None:
    """With several seats to move, a person may see another's move before their own."""
    await hint_game.hint()
    session = await hint_game.tables.cache.read(hint_game.id)
    seat = session.seat_of(ANN.id)
    state = replace(session.played.state, points=(1, 2))
    seen = replace(session, replay=replace(session.played, state=state))
    assert hint_game.tables._hints.show(session, seat).hint is not None
    assert hint_game.tables._hints.show(seen, seat).hint is None
    await hint_game.tables._hints.think(seen, seat, ANN.id)
    assert [job.view.points for job in hint_game.thinker.jobs] == [(0, 0), (1, 2)]


async def test_hints_per_person_and_minute_are_limited(hint_game: HintGame) -> None:
    games = [await hint_game.another() for _ in range(HINTS_PER_MINUTE + 1)]
    for game in games[:HINTS_PER_MINUTE]:
        await game.hint()
    await refused("refused-many-hints", games[-1].hint())
    assert (await games[0].hint()).hint, "a repeated hint does not count towards the limit"
    await games[-1].hint(BEN)
    hint_game.harness.clock.now += timedelta(minutes=1) / HINTS_PER_MINUTE
    await games[-1].hint()  # the limit allows one more
    await refused("refused-many-hints", (await hint_game.another()).hint())


async def test_hints_are_given_only_for_a_players_open_decision(
    hint_game: HintGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    await refused("refused-not-seated", hint_game.hint(CYD))
    with monkeypatch.context() as patch:
        patch.setattr(Toy, "legal_moves", lambda *_: ("once",))
        await refused("refused-stale", hint_game.hint())  # no panel offers a hint for a single move
    hint_game.thinker.may.clear()
    task = asyncio.create_task(hint_game.hint())
    await hint_game.thinker.begins()
    await hint_game.move(ANN)
    hint_game.thinker.may.set()
    with pytest.raises((StaleError, NotYourTurnError)):  # the move came while it was computed
        await task
    await refused("refused-not-your-turn", hint_game.hint())
    await hint_game.finish()
    await refused("refused-over", hint_game.hint())
    assert await hint_game.hinted() == ()


async def test_only_an_unrated_game_with_an_evaluator_has_hints(hint_game: HintGame) -> None:
    table = await hint_game.harness.lobby(ANN, BEN)
    rated = Match(hint_game.harness, table.id)
    assert (table.is_rated, table.gives_hints) == (True, False)
    await rated.refuse("refused-bad-option", lobby.set_option, ANN, "rating", "maybe")
    assert (await rated.do(lobby.set_option, ANN, "rating", "hints")).gives_hints
    await rated.do(lobby.set_option, ANN, "rating", "rated")
    await rated.do(play.start, ANN)
    await refused("refused-rated", hint_game.tables.hint(rated.id, ANN.id))
    await hint_game.harness.reopen(JUDGED)
    assert not (await rated.table()).gives_hints
    assert (await hint_game.table()).gives_hints
    await hint_game.do(play.cancel, ANN, manager=True)
    assert (await hint_game.tables.rematch(hint_game.id, ANN.id)).gives_hints
    opened = await hint_game.tables.open("toy", ANN, HERE, "en", {"rating": "hints"})
    assert (opened.gives_hints, opened.is_rated) == (True, False)
    await hint_game.harness.reopen(TOYS)
    assert not (await rated.table()).gives_hints
    await refused("refused-no-hints", hint_game.tables.hint(rated.id, ANN.id))
