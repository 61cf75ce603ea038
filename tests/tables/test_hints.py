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
from bot.tables.model import Panel, Person, TableId
from bot.tables.service import Tables
from games.core.game import Seat
from tests.support.refusals import refused
from tests.support.toy_game import JUDGED, Toy, ToyState
from tests.tables.conftest import ANN, BEN, CYD, HERE, Match, Room, begin, open_room

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
class Hall(Match):
    """A game with hints in which Ann and Ben decide at the same time."""

    thinker: Counting

    async def hint(self, person: Person = ANN) -> Panel:
        return await self.tables.hint(self.id, person.id)

    async def hinted(self) -> tuple[Hinted, ...]:
        """Return what the database holds."""
        return (await self.room.store.tables([self.id]))[0].extras.hints

    async def another(self) -> Hall:
        """Start another game."""
        return Hall(self.room, (await begin(self.room, ANN, BEN, rating="hints")).id, self.thinker)


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    room, thinker = await open_room(tmp_path / "takujo.db", games=JUDGED), Counting()
    search = AiSearch(JUDGED, thinker, thinker)
    room.tables = Tables(room.store, lambda: room.clock.now, JUDGED, search=search)
    yield await Hall(room, TableId(""), thinker).another()
    await room.store.close()


async def test_a_hint_stays_in_the_panel_until_the_next_question(hall: Hall) -> None:
    panel, others = await hall.panel(ANN), await hall.panel(BEN)
    shown, entries = await hall.tables.snapshot(hall.id), await hall.texts()
    assert panel.hint is None
    hinted = await hall.hint()
    assert hinted.hint is not None
    assert hinted.hint.move == panel.offers[-1].move
    assert [each.move for each in hinted.hint.others] == [one.move for one in panel.offers[:-1]]
    assert (await hall.panel(ANN)).hint == hinted.hint
    assert replace(hinted, hint=None) == panel
    # It is private.
    assert (await hall.panel(BEN), await hall.tables.snapshot(hall.id)) == (others, shown)
    assert await hall.texts() == entries
    await hall.move(ANN)
    assert (await hall.panel(ANN)).hint is None


async def test_repeated_clicks_compute_a_hint_once(hall: Hall) -> None:
    first, *panels = await asyncio.gather(*(hall.hint() for _ in range(3)))
    assert all(panel.hint is first.hint for panel in panels)
    assert len(hall.thinker.views) == 1
    other = Tables(hall.room.store, hall.room.clock, JUDGED)
    assert (await other.panel(hall.id, ANN.id)).hint is None
    assert (await other.hint(hall.id, ANN.id)).hint == first.hint  # forgotten, and found again
    assert len(await hall.hinted()) == 1


async def test_a_change_of_the_view_changes_the_hint(hall: Hall) -> None:
    """With several seats to move, a person may see another's move before their own."""
    await hall.hint()
    session = await hall.tables._cache.read(hall.id)
    seat = session.seat_of(ANN.id)
    state = replace(session.played.state, points=(1, 2))
    seen = replace(session, replay=replace(session.played, state=state))
    assert hall.tables._hints.show(session, seat).hint is not None
    assert hall.tables._hints.show(seen, seat).hint is None
    await hall.tables._hints.think(seen, seat, ANN.id)
    assert [view.points for view in hall.thinker.views] == [(0, 0), (1, 2)]


async def test_so_many_hints_a_minute_are_thought_about_for_a_person(hall: Hall) -> None:
    games = [await hall.another() for _ in range(MOST + 1)]
    for one in games[:MOST]:
        await one.hint()
    await refused("refused-many-hints", games[-1].hint())
    assert (await games[0].hint()).hint, "one that is known costs nothing"
    await games[-1].hint(BEN)
    hall.room.clock.now += timedelta(minutes=1) / MOST
    await games[-1].hint()  # one comes back
    await refused("refused-many-hints", (await hall.another()).hint())


async def test_hints_are_given_as_moves_are_taken(hall: Hall) -> None:
    await refused("refused-not-seated", hall.hint(CYD))
    await hall.move(ANN)
    await refused("refused-not-asked", hall.hint())
    await hall.finish()
    await refused("refused-over", hall.hint())
    assert await hall.hinted() == ()


async def test_a_move_made_while_it_was_thought_about_needs_no_hint(hall: Hall) -> None:
    asked = asyncio.create_task(hall.hint())
    await hall.thinker.asked.wait()
    await hall.move(ANN)
    with pytest.raises((StaleError, NotAskedError)):
        await asked
    assert await hall.hinted() == ()


async def test_a_single_legal_move_has_no_hint(hall: Hall) -> None:
    """No panel offers that, and no table counts it."""
    session = await hall.tables._cache.read(hall.id)
    only = session.with_table(package=replace(session.table.known, game=Lone()))
    with pytest.raises(StaleError):
        check(only, ANN.id)


async def test_decisions_with_hints_are_stored_with_the_table(hall: Hall) -> None:
    await hall.hint()
    await hall.move(ANN)
    await hall.tables.undo(hall.id, ANN.id)
    seat = (await hall.hint()).seat
    rows = (Hinted(seat, 0, 3), Hinted(seat, 2, 5))
    assert await hall.hinted() == rows
    await hall.room.reopen(JUDGED)
    assert (await hall.tables._cache.read(hall.id)).hinted == rows


async def test_a_rated_game_has_no_hints_and_the_host_chooses_before_it(hall: Hall) -> None:
    table = await hall.room.lobby(ANN, BEN)
    rated = Match(hall.room, table.id)
    assert table.is_rated
    assert not table.gives_hints
    await rated.refuse("refused-bad-option", lobby.set_option, ANN, "rating", "maybe")
    assert (await rated.do(lobby.set_option, ANN, "rating", "hints")).gives_hints
    await rated.do(lobby.set_option, ANN, "rating", "rated")
    await rated.do(play.start, ANN)
    await refused("refused-rated", hall.tables.hint(rated.id, ANN.id))
    await hall.room.reopen(JUDGED)
    assert not (await rated.table()).gives_hints
    assert (await hall.table()).gives_hints
    await hall.do(play.cancel, ANN, manager=True)
    assert (await hall.tables.rematch(hall.id, ANN.id)).gives_hints
    opened = await hall.tables.open("toy", ANN, HERE, "en", {"rating": "hints"})
    assert (opened.gives_hints, opened.is_rated) == (True, False)


async def test_a_game_without_a_judge_has_no_hints(room: Room) -> None:
    match = await begin(room, ANN, BEN)
    assert not (await match.table()).gives_hints
    await refused("refused-no-hints", room.tables.hint(match.id, ANN.id))
