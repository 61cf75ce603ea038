"""Edits of open panels that meet a click, fail, or follow an undo."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.messages.ui import RenderedMessage
from bot.notifications.channels.panels import MAX_PEOPLE, Opened
from bot.tables.model import Panel, TableId
from tests.notifications.world import ANN, BEN, MINUTE, World


class Screen:
    """The open panel of the player who is not to move."""

    def __init__(self, world: World, user: int, table: TableId) -> None:
        self.world = world
        self.user = user
        self.table = table
        self.shown: list[str] = []
        self.deletions = 0

    async def panel(self) -> Panel:
        return await self.world.tables.panel(self.table, self.user)

    async def open(self) -> None:
        self.follow(await self.panel())

    def follow(self, panel: Panel, user: int | None = None, message_id: int = 1) -> None:
        """Register an open panel of the player or of another user."""
        opened = Opened(user or self.user, message_id, "en", self._edit, self._delete)
        self.world.context.panels.follow(opened, panel)

    async def _delete(self) -> None:
        self.deletions += 1

    async def _edit(self, rendered: RenderedMessage) -> None:
        self.shown.append(str(rendered.layout.to_components()))

    @property
    def offers_moves(self) -> list[bool]:
        """Whether each of the panels shown offers moves."""
        return ["move:" in page for page in self.shown]


@pytest.fixture
async def screen(world: World) -> Screen:
    """Begin a game, and open the panel of the player who is not to move."""
    table = await world.shown(ANN, BEN)
    person = (await world.decision(table)).person_id
    screen = Screen(world, ANN.id + BEN.id - person, table)
    await screen.open()
    return screen


async def test_an_edit_does_not_overwrite_a_panel_opened_meanwhile(
    world: World, screen: Screen
) -> None:
    new = Screen(world, screen.user, screen.table)
    await world.move(screen.table)
    async with world.post.screen:
        world.context.panels.look(await world.tables.table(screen.table))
        await world.post.is_drawing.wait()
        await new.open()
    await world.rest()
    assert screen.shown == []
    # The edit in progress might arrive late, so the newest panel is sent again.
    assert new.offers_moves == [True]


async def test_a_panel_is_not_edited_while_a_click_on_it_is_answered(
    world: World, screen: Screen
) -> None:
    with world.context.panels.answering(screen.user, 1):
        await world.move(screen.table)
        await world.look()
        assert screen.shown == []
    await world.rest()
    assert len(screen.shown) == 1


async def test_a_panel_that_is_outdated_when_opened_is_updated(
    world: World, screen: Screen
) -> None:
    stale = await screen.panel()
    await world.move(screen.table)
    screen.follow(stale)
    await world.rest()
    assert screen.offers_moves == [True]


@pytest.mark.parametrize(
    ("time", "is_deleted"), [(timedelta(), True), (13 * MINUTE, True), (15 * MINUTE, False)]
)
async def test_an_earlier_panel_is_deleted_while_its_token_is_valid(
    world: World, screen: Screen, time: timedelta, *, is_deleted: bool
) -> None:
    new = Screen(world, screen.user, screen.table)
    world.clock.skip_to(world.clock.skipped + time)
    new.follow(await new.panel(), message_id=2)
    await world.rest()
    assert (screen.deletions, new.deletions) == (int(is_deleted), 0)
    await world.move(screen.table)
    await world.rest()
    await world.look()
    assert (screen.shown, new.offers_moves) == ([], [True])


async def test_a_message_that_shows_something_else_is_not_deleted(
    world: World, screen: Screen
) -> None:
    new = Screen(world, screen.user, screen.table)
    panels = world.context.panels
    panel = await new.panel()
    new.follow(panel, message_id=2)
    panels.drop(screen.user, 1)  # a click on it was faster
    await world.rest()
    assert screen.deletions == 0


async def test_an_undo_removes_the_moves_from_the_next_players_panel(
    world: World, screen: Screen
) -> None:
    mover = await world.move(screen.table, 1)
    await world.look()
    await world.tables.undo(screen.table, mover)
    await world.look()
    await world.look()
    assert screen.offers_moves == [True, False]


@pytest.mark.parametrize("fails", ["Discord", "database"])
async def test_a_failed_edit_of_a_panel_is_not_retried(
    world: World,
    screen: Screen,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    fails: str,
) -> None:
    async def fail(*_: object) -> None:
        raise OSError("disk I/O error")

    await world.move(screen.table)
    world.post.is_down = fails == "Discord"
    with monkeypatch.context() as patch:
        if fails == "database":
            patch.setattr(world.tables, "panel", fail)
        world.context.panels.look(await world.tables.table(screen.table))
        await world.rest()
    world.post.is_down = False
    assert ("open panel not updated" in caplog.text) == (fails == "database")
    await world.look()
    assert screen.shown == []


async def test_the_oldest_panel_beyond_the_limit_is_dropped(world: World, screen: Screen) -> None:
    panel = await screen.panel()
    for stranger in range(1000, 1000 + MAX_PEOPLE):
        screen.follow(panel, stranger)
    await world.move(screen.table)
    await world.look()
    assert screen.shown == []
