"""Open panels that are changed at the wrong moment, or whose turn is taken back."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from bot.messages.message import RenderedMessage
from bot.notifications.panels import MOST, Opened
from bot.tables.model import TableId
from tests.notifications.world import ANN, BEN, World


@dataclass
class Screen:
    """A person's open panel."""

    world: World
    user: int
    shown: list[str] = field(default_factory=list)

    async def open(self, table: TableId) -> None:
        """Open the panel for the person."""
        panel = await self.world.tables.panel(table, self.user)
        self.world.publisher.panels.follow(Opened(self.user, 1, "en", self._edit), panel)

    async def _edit(self, sheet: RenderedMessage) -> None:
        self.shown.append(str(sheet.layout.to_components()))


async def _waiting(world: World, table: TableId) -> int:
    asked = (await world.asked(table)).person_id
    return next(person.id for person in (ANN, BEN) if person.id != asked)


async def test_a_click_that_came_in_between_is_not_overwritten(world: World) -> None:
    table = await world.shown(ANN, BEN)
    user = await _waiting(world, table)
    old, new = Screen(world, user), Screen(world, user)
    await old.open(table)
    await world.move(table)
    world.post.drawn.clear()
    await world.publisher.panels.look(table)
    await world.post.is_drawing.wait()
    await new.open(table)
    world.post.drawn.set()
    await world.rest()
    assert old.shown == []
    # The edit under way might have arrived late: the newest is sent once more.
    assert ["move:" in one for one in new.shown] == [True]


async def test_a_panel_is_let_be_while_a_click_on_it_is_answered(world: World) -> None:
    table = await world.shown(ANN, BEN)
    screen = Screen(world, await _waiting(world, table))
    await screen.open(table)
    with world.publisher.panels.answering(screen.user, 1):
        await world.move(table)
        await world.look()
        assert screen.shown == []
    await world.rest()
    assert len(screen.shown) == 1


async def test_a_panel_that_was_overtaken_on_its_way_is_mended(world: World) -> None:
    table = await world.shown(ANN, BEN)
    user = await _waiting(world, table)
    stale = await world.tables.panel(table, user)
    await world.move(table)
    screen = Screen(world, user)
    world.publisher.panels.follow(Opened(user, 1, "en", screen._edit), stale)
    await world.rest()
    assert len(screen.shown) == 1
    assert "move:" in screen.shown[0]


async def test_a_question_that_was_taken_back_is_not_asked_any_more(world: World) -> None:
    table = await world.shown(ANN, BEN)
    screen = Screen(world, await _waiting(world, table))
    await screen.open(table)
    mover = await world.move(table, 1)
    await world.look()
    await world.tables.undo(table, mover)
    await world.look()
    await world.look()
    asks = ["move:" in one for one in screen.shown]
    assert asks == [True, False]


async def test_a_failed_edit_of_a_panel_is_left_to_a_click(world: World) -> None:
    table = await world.shown(ANN, BEN)
    screen = Screen(world, await _waiting(world, table))
    await screen.open(table)
    world.post.is_down = True
    await world.move(table)
    await world.publisher.panels.look(table)
    await world.rest()
    world.post.is_down = False
    await world.look()
    assert screen.shown == []


async def test_a_database_that_fails_leaves_the_panel_to_a_click(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await world.shown(ANN, BEN)
    screen = Screen(world, await _waiting(world, table))
    await screen.open(table)
    await world.move(table)

    async def fail(*_: object) -> None:
        raise OSError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(world.tables, "panel", fail)
        await world.publisher.panels.look(table)
        await world.rest()
    assert "open panel not updated" in caplog.text
    await world.look()
    assert screen.shown == []


async def test_only_so_many_panels_are_remembered(world: World) -> None:
    table = await world.shown(ANN, BEN)
    user = await _waiting(world, table)
    screen = Screen(world, user)
    await screen.open(table)
    panel = await world.tables.panel(table, user)
    for stranger in range(1000, 1000 + MOST):
        world.publisher.panels.follow(Opened(stranger, 1, "en", screen._edit), panel)
    await world.move(table)
    await world.look()
    assert screen.shown == []
