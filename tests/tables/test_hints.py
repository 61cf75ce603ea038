"""Hints: thought about once for each decision, bounded, noted, and only where allowed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path
from typing import Any, TypeVar

import pytest

from bot.store.rows import Hinted
from bot.tables import lobby, play
from bot.tables.ai import MOST, AiSearch, check
from bot.tables.errors import (
    NotAskedError,
    StaleError,
)
from bot.tables.model import TableId
from bot.tables.service import Tables
from games.core.game import Seat
from tests.support.refusals import refused
from tests.support.toy_game import JUDGED, Toy, ToyState
from tests.tables.conftest import ANN, BEN, CYD, HERE, Room, open_room

T = TypeVar("T")


@dataclass
class Counting:
    """A place to think that counts, and lets others go first."""

    views: list[Any] = field(default_factory=list)
    asked: asyncio.Event = field(default_factory=asyncio.Event)

    async def run(self, function: Callable[..., T], /, *args: Any, **_: Any) -> T:
        [question] = args
        self.views.append(question.view)
        self.asked.set()
        await asyncio.sleep(0)
        return function(JUDGED, question)


class Lone(Toy):
    """The game with one legal move."""

    def legal_moves(self, state: ToyState, seat: Seat) -> tuple[str, ...]:
        return super().legal_moves(state, seat)[:1]


@dataclass
class Hall:
    """A service that knows a judge."""

    room: Room
    tables: Tables
    thinker: Counting

    async def game(self) -> TableId:
        """Start a game in which Ann and Ben decide at the same time."""
        return (await self.room.game(ANN, BEN, rating="hints")).table.id

    async def hinted(self, table: TableId) -> tuple[Hinted, ...]:
        """Return what the database holds."""
        return (await self.room.store.tables([table]))[0].extras.hints


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    room, thinker = await open_room(tmp_path / "takujo.db", games=JUDGED), Counting()
    search = AiSearch(JUDGED, thinker, thinker)
    tables = Tables(room.store, lambda: room.clock.now, JUDGED, search=search)
    yield Hall(replace(room, tables=tables), tables, thinker)
    await room.store.close()


async def test_a_hint_stays_in_the_panel_until_the_next_question(hall: Hall) -> None:
    table = await hall.game()
    panel = await hall.tables.panel(table, ANN.id)
    assert panel.hint is None
    hinted = await hall.tables.hint(table, ANN.id, panel.decision_number)
    assert hinted.hint is not None
    assert hinted.hint.best.move == panel.offers[-1].move
    assert [each.move for each in hinted.hint.others] == [one.move for one in panel.offers[:-1]]
    assert (await hall.tables.panel(table, ANN.id)).hint == hinted.hint
    assert replace(hinted, hint=None) == panel
    await hall.room.move(table, ANN)
    assert (await hall.tables.panel(table, ANN.id)).hint is None


async def test_hints_are_private(hall: Hall) -> None:
    table = await hall.game()
    before = await hall.tables.panel(table, BEN.id), await hall.tables.snapshot(table)
    entries = await hall.room.entries(table)
    await hall.tables.hint(table, ANN.id, 0)
    assert (await hall.tables.panel(table, BEN.id), await hall.tables.snapshot(table)) == before
    assert await hall.room.entries(table) == entries


async def test_repeated_clicks_compute_a_hint_once(hall: Hall) -> None:
    table = await hall.game()
    panels = await asyncio.gather(*(hall.tables.hint(table, ANN.id, 0) for _ in range(3)))
    assert len({id(panel.hint) for panel in panels}) == len(hall.thinker.views) == 1
    assert len(await hall.hinted(table)) == 1


async def test_a_hint_that_was_forgotten_is_found_again(hall: Hall) -> None:
    table = await hall.game()
    first = (await hall.tables.hint(table, ANN.id, 0)).hint
    other = Tables(hall.room.store, hall.room.clock, JUDGED)
    assert (await other.panel(table, ANN.id)).hint is None
    assert (await other.hint(table, ANN.id, 0)).hint == first
    assert len(await hall.hinted(table)) == 1


async def test_a_change_of_the_view_changes_the_hint(hall: Hall) -> None:
    """With several seats to move, a person may see another's move before their own."""
    table = await hall.game()
    await hall.tables.hint(table, ANN.id, 0)
    session = await hall.tables._cache.read(table)
    seat = session.seat_of(ANN.id)
    state = replace(session.played.state, points=(1, 2))
    seen = replace(session, replay=replace(session.played, state=state))
    assert hall.tables._hints.show(session, seat).hint is not None
    assert hall.tables._hints.show(seen, seat).hint is None
    await hall.tables._hints.think(seen, seat, ANN.id)
    assert [view.points for view in hall.thinker.views] == [(0, 0), (1, 2)]


async def test_so_many_hints_a_minute_are_thought_about_for_a_person(hall: Hall) -> None:
    tables = [await hall.game() for _ in range(MOST + 1)]
    for table in tables[:MOST]:
        await hall.tables.hint(table, ANN.id, 0)
    await refused("refused-many-hints", hall.tables.hint(tables[-1], ANN.id, 0))
    assert (await hall.tables.hint(tables[0], ANN.id, 0)).hint, "one that is known costs nothing"
    await hall.tables.hint(tables[-1], BEN.id, 0)
    hall.room.clock.now += timedelta(minutes=1)
    await hall.tables.hint(tables[-1], ANN.id, 0)


async def test_hints_are_given_as_moves_are_taken(hall: Hall) -> None:
    table = await hall.game()
    await refused("refused-not-seated", hall.tables.hint(table, CYD.id, 0))
    await refused("refused-stale", hall.tables.hint(table, ANN.id, 1))
    await hall.room.move(table, ANN)
    await refused("refused-not-asked", hall.tables.hint(table, ANN.id, 1))
    await hall.room.play_out(table)
    await refused("refused-over", hall.tables.hint(table, ANN.id, 1))
    assert await hall.hinted(table) == ()


async def test_a_move_made_while_it_was_thought_about_needs_no_hint(hall: Hall) -> None:
    table = await hall.game()
    asked = asyncio.create_task(hall.tables.hint(table, ANN.id, 0))
    await hall.thinker.asked.wait()
    await hall.room.move(table, ANN)
    with pytest.raises((StaleError, NotAskedError)):
        await asked
    assert await hall.hinted(table) == ()


async def test_a_single_legal_move_has_no_hint(hall: Hall) -> None:
    """No panel offers that, and no table counts it."""
    table = await hall.game()
    session = await hall.tables._cache.read(table)
    seat = session.seat_of(ANN.id)
    only = replace(
        session, table=replace(session.table, package=replace(session.table.known, game=Lone()))
    )
    with pytest.raises(StaleError):
        check(only, ANN.id, session.played.count(seat))


async def test_decisions_with_hints_are_stored_with_the_table(hall: Hall) -> None:
    table = await hall.game()
    await hall.tables.hint(table, ANN.id, 0)
    await hall.room.move(table, ANN)
    await hall.tables.undo(table, ANN.id)
    panel = await hall.tables.hint(table, ANN.id, 2)
    rows = (Hinted(panel.seat, 0, 3), Hinted(panel.seat, 2, 5))
    assert await hall.hinted(table) == rows
    again = await open_room(hall.room.path, games=JUDGED)
    session = await again.tables._cache.read(table)
    assert [(one.seat, one.decision_number, one.ply) for one in session.hinted] == [
        (row.seat, row.decision_number, row.ply) for row in rows
    ]
    await again.store.close()


async def test_a_rated_game_has_no_hints_and_the_host_chooses_before_it(hall: Hall) -> None:
    table = await hall.room.lobby(ANN, BEN)
    assert table.is_rated
    assert not table.gives_hints
    await refused(
        "refused-bad-option", hall.room.do(table, lobby.set_option, ANN, "rating", "maybe")
    )
    assert (await hall.room.do(table, lobby.set_option, ANN, "rating", "hints")).gives_hints
    await hall.room.do(table, lobby.set_option, ANN, "rating", "rated")
    await hall.room.do(table, play.start, ANN)
    await refused("refused-rated", hall.tables.hint(table.id, ANN.id, 0))
    again = await hall.room.reopen(JUDGED)
    assert not (await again.tables.table(table.id)).gives_hints
    await again.store.close()


async def test_a_rematch_has_hints_where_the_game_had_them(hall: Hall) -> None:
    table = await hall.game()
    again = await hall.room.reopen(JUDGED)
    assert (await again.tables.table(table)).gives_hints
    await again.do(table, play.cancel, ANN, manager=True)
    assert (await again.tables.rematch(table, ANN.id)).gives_hints
    await again.store.close()


async def test_a_table_may_be_opened_with_hints(hall: Hall) -> None:
    table = await hall.tables.open("toy", ANN, HERE, "en", {"rating": "hints"})
    assert table.gives_hints
    assert not table.is_rated


async def test_a_game_without_a_judge_has_no_hints(room: Room) -> None:
    table = (await room.game(ANN, BEN)).table
    assert not table.gives_hints
    await refused("refused-no-hints", room.tables.hint(table.id, ANN.id, 0))
