"""What the channel of a table lacks, and what the name of its thread needs."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import pytest

from bot.messages.shared import game_name
from bot.notifications.channels.plan import (
    OLD_AGE,
    Announce,
    AwaitRefresh,
    Collapse,
    EndThread,
    OpenThread,
    PostAgain,
    PostCard,
    RefreshNow,
    ReportFault,
    Step,
    plan,
)
from bot.notifications.channels.shown import Refresh, Renamed, Shown
from bot.notifications.channels.thread_names import RENAME_INTERVAL, Naming, plan_name
from bot.tables.model import Place, PostedMessage, Snapshot, Status, Table
from bot.tables.queries import ChannelView
from games.core.text import text
from tests.support.showing import make_live, make_table, snapshot_of

NOW: Final = datetime(2026, 3, 2, 9, tzinfo=UTC)
SERVER = 1
CHANNEL = 2
THREAD = 77
MESSAGE = 5
HERE: Final = Place(SERVER, CHANNEL)
IN_THREAD: Final = Place(SERVER, CHANNEL, THREAD)
LOBBY: Final = PostedMessage(None, MESSAGE, CHANNEL, NOW)
MINUTE: Final = timedelta(minutes=1)
HOUR: Final = timedelta(hours=1)
DAY: Final = timedelta(days=1)


def board(ply: int = 3, age: timedelta = MINUTE, channel: int = CHANNEL) -> PostedMessage:
    """Return the newest message of a table with five entries."""
    return PostedMessage(ply, MESSAGE, channel, NOW - age)


def table(**changes: Any) -> Table:
    """Return a running table with five entries, by default without a message."""
    values: dict[str, Any] = {"place": HERE, "plies": 5, "shown": LOBBY}
    return make_table("toy", **(values | changes))


@pytest.fixture(scope="module")
def snapshot() -> Snapshot:
    return snapshot_of(make_live(make_table("toy")))


@pytest.mark.parametrize(
    ("changes", "steps"),
    [
        ({}, ["OpenThread", "Announce"]),
        ({"place": IN_THREAD}, ["OpenThread", "Announce"]),
        ({"ended": NOW}, ["Announce"]),
        ({"shown": PostedMessage()}, ["OpenThread", "Announce"]),
        ({"shown": board()}, ["Announce", "Collapse"]),
        ({"shown": board(), "place": IN_THREAD}, ["Announce", "Collapse"]),
        ({"shown": PostedMessage(3, None, CHANNEL)}, ["Announce"]),
        ({"is_suspended": True}, ["ReportFault"]),
    ],
)
def test_a_channel_that_needs_a_new_message_gets_it(
    snapshot: Snapshot, changes: dict[str, Any], steps: list[str]
) -> None:
    view = ChannelView(table(**changes), pending=snapshot)
    for refresh in Refresh:
        planned = plan(view, Shown(refresh=refresh), NOW)
        assert [type(step).__name__ for step in planned] == steps


def test_a_result_is_announced_before_its_card(snapshot: Snapshot) -> None:
    over = table(ended=NOW, status=Status.FINISHED, place=IN_THREAD, shown=board(channel=THREAD))
    announced = (Announce(snapshot), Collapse(over.shown), PostCard(snapshot))
    assert plan(ChannelView(over, snapshot, snapshot), Shown(), NOW) == announced
    assert plan(ChannelView(over, card=snapshot), Shown(), NOW) == (PostCard(snapshot),)


def test_practice_has_no_card_and_its_thread_is_archived_soon(snapshot: Snapshot) -> None:
    first, *others = table().participants
    seats = (first, *(replace(other, person=None, is_ai=True) for other in others))
    over = table(ended=NOW, status=Status.FINISHED, place=IN_THREAD, shown=board(5, channel=THREAD))
    practice = replace(over, participants=seats, rating="hints")
    assert practice.is_practice
    assert plan(ChannelView(practice, card=snapshot), Shown(), NOW) == (EndThread(),)
    shared = replace(over, rating="hints")
    assert plan(ChannelView(shared, card=snapshot), Shown(), NOW) == (PostCard(snapshot),)


def test_a_fault_is_reported_once() -> None:
    view = ChannelView(table(is_suspended=True))
    assert plan(view, Shown(), NOW) == (ReportFault(),)
    assert plan(view, Shown(is_fault_reported=True), NOW) == ()


def test_a_thread_is_opened_first(snapshot: Snapshot) -> None:
    assert plan(ChannelView(table(), snapshot), Shown(), NOW)[0] == OpenThread()


@pytest.mark.parametrize(
    ("posted", "refreshed", "is_behind"),
    [
        (board(), None, True),
        (board(5), None, False),
        (board(), (MESSAGE, 4), True),
        (board(), (MESSAGE, 5), False),
        (board(), (MESSAGE - 1, 5), True),
        (board(channel=CHANNEL + 1), None, False),
        (board(age=OLD_AGE), None, True),
        (board(age=2 * DAY), None, True),
        (board(5, age=2 * DAY), None, False),
        (board(age=2 * DAY), (MESSAGE, 5), False),
        (board(age=-MINUTE), None, True),  # the clock was set back
        (PostedMessage(3, MESSAGE, CHANNEL, None), None, True),
        (LOBBY, None, False),
    ],
)
def test_the_newest_message_shows_further_steps_soon(
    posted: PostedMessage, refreshed: tuple[int, int] | None, *, is_behind: bool
) -> None:
    view = ChannelView(table(shown=posted))
    steps = {
        refresh: plan(view, Shown(refreshed=refreshed, refresh=refresh), NOW) for refresh in Refresh
    }
    assert steps == {
        Refresh.NONE: (AwaitRefresh(),) if is_behind else (),
        Refresh.WAITING: (),
        Refresh.DUE: (RefreshNow(),),
    }


@pytest.mark.parametrize(
    ("age", "may_edit_old", "step"),
    [
        (MINUTE, True, RefreshNow()),
        (MINUTE, False, RefreshNow()),  # the limit is on old messages
        (OLD_AGE - MINUTE, False, RefreshNow()),
        (OLD_AGE, True, RefreshNow()),
        (OLD_AGE, False, PostAgain()),
        (2 * HOUR, True, RefreshNow()),
        (2 * HOUR, False, PostAgain()),
        (2 * DAY, True, RefreshNow()),
        (2 * DAY, False, PostAgain()),
        (20 * DAY, True, RefreshNow()),
        (20 * DAY, False, PostAgain()),
        (-MINUTE, False, PostAgain()),  # the clock was set back: it may be old
    ],
)
def test_an_old_message_is_edited_until_discord_refuses_that(
    age: timedelta, step: Step, *, may_edit_old: bool
) -> None:
    view = ChannelView(table(shown=board(age=age)))
    assert plan(view, Shown(), NOW, may_edit_old=may_edit_old) == (AwaitRefresh(),)
    due = Shown(refresh=Refresh.DUE)
    assert plan(view, due, NOW, may_edit_old=may_edit_old) == (step,)


def test_a_refusal_is_explained_again_only_if_it_is_another() -> None:
    shown = Shown()
    shown.refuse(text("lack-channel"))
    shown.explained_to.add(1)
    shown.refuse(text("lack-channel"))
    assert shown.explained_to == {1}
    shown.refuse(text("lack-server"))
    assert shown.explained_to == set()


@pytest.mark.parametrize(
    ("title", "renamed", "naming"),
    [
        ("{game} – Ann", None, Naming.RENAME),
        (None, None, Naming.DONE),  # archived
        ("{game} – Ben", None, Naming.DONE),
        ("Friday night", None, Naming.DONE),  # people renamed it
        ("{game} – Ann", Renamed(THREAD, "{game} – Ben", NOW), Naming.DONE),  # Discord alters it
        ("{game} – Ann", Renamed(THREAD, "", NOW), Naming.WAIT),
        ("{game} – Ann", Renamed(THREAD, "", NOW + MINUTE), Naming.RENAME),  # set back
        ("{game} – Ann", Renamed(THREAD, "", NOW - RENAME_INTERVAL), Naming.RENAME),
        ("{game} – Ann", Renamed(THREAD + 1, "", NOW), Naming.RENAME),  # of an earlier thread
    ],
)
def test_a_thread_is_renamed_at_most_twice_in_ten_minutes(
    title: str | None, renamed: Renamed | None, naming: Naming
) -> None:
    game = table(place=IN_THREAD)
    name = game_name(game, game.language)
    title = title and title.format(game=name)
    renamed = renamed and replace(renamed, name=renamed.name.format(game=name))
    assert plan_name(game, f"{name} – Ben", title, renamed, NOW) is naming
    assert plan_name(table(), f"{name} – Ben", title, renamed, NOW) is Naming.DONE
