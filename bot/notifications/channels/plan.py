"""What the channel of a table lacks; pure."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, TypeAlias

from bot.notifications.channels.shown import Refresh, Shown
from bot.tables.model import PostedMessage, Snapshot, Table
from bot.tables.queries import ChannelView

OLD_AGE: Final = timedelta(minutes=59)
"""Age of an old message: Discord limits how often it is edited after an hour (30046)."""


@dataclass(frozen=True, slots=True)
class ReportFault:
    """Say that the game failed."""


@dataclass(frozen=True, slots=True)
class OpenThread:
    """Move a table that was just started into a thread, if its server and Discord allow that.

    The thread of an earlier game, of practice for example, is kept open as long as a new one.
    """


@dataclass(frozen=True, slots=True)
class Announce:
    """Post the position or the result, or edit it into the newest message after an undo."""

    snapshot: Snapshot


@dataclass(frozen=True, slots=True)
class Collapse:
    """Remove the contents of the newest message, if another one replaced it."""

    posted: PostedMessage


@dataclass(frozen=True, slots=True)
class AwaitRefresh:
    """Let the newest message show the position soon, with what follows until then."""


@dataclass(frozen=True, slots=True)
class RefreshNow:
    """Show the position in the newest message."""


@dataclass(frozen=True, slots=True)
class PostAgain:
    """Show the position in a new message without a notification: the newest is not editable."""


@dataclass(frozen=True, slots=True)
class PostCard:
    """Post the result card in the channel above the thread."""

    snapshot: Snapshot


@dataclass(frozen=True, slots=True)
class EndThread:
    """Let Discord archive the thread of practice that is over soon; it gets no result card."""


Step: TypeAlias = (
    ReportFault
    | OpenThread
    | Announce
    | Collapse
    | AwaitRefresh
    | RefreshNow
    | PostAgain
    | PostCard
    | EndThread
)


def plan(
    view: ChannelView, shown: Shown, now: datetime, *, may_edit_old: bool = True
) -> tuple[Step, ...]:
    """Return what to do for a table, in this order; nothing follows a step that fails.

    `may_edit_old` says that Discord did not refuse an edit of an old message in the channel lately.
    """
    table = view.table
    if table.is_suspended:
        return () if shown.is_fault_reported else (ReportFault(),)
    steps: list[Step] = []
    # A board beside the private thread would show to all what the lobby called hidden.
    needs_thread = table.visibility == "thread" and table.place.thread_id is None
    if view.pending is not None:
        if needs_thread or (table.shown.ply is None and table.ended is None):
            steps.append(OpenThread())
        steps.append(Announce(view.pending))
        if table.shown.ply is not None and table.shown.message_id is not None:
            steps.append(Collapse(table.shown))
    elif needs_thread:
        return ()
    elif shown.refresh is Refresh.DUE:
        steps.append(plan_refresh(table, now, may_edit_old=may_edit_old))
    elif shown.refresh is Refresh.NONE and is_behind(table, shown):
        steps.append(AwaitRefresh())
    if view.card is not None:
        steps.append(EndThread() if table.is_practice else PostCard(view.card))
    return tuple(steps)


def plan_refresh(table: Table, now: datetime, *, may_edit_old: bool) -> RefreshNow | PostAgain:
    """Return how the position is shown: in the newest message, or in a new one."""
    return RefreshNow() if may_edit_old or not is_old(table.shown, now) else PostAgain()


def is_behind(table: Table, shown: Shown) -> bool:
    """Tell whether the newest message shows an earlier position of a running game."""
    message_id = newest_message(table) if table.is_played else None
    if message_id is None:
        return False
    return max(table.shown.ply or 0, shown.plies_in(message_id)) < table.plies


def is_old(posted: PostedMessage, now: datetime, age: timedelta = OLD_AGE) -> bool:
    """Tell whether a message is older than `age`, or its age is unknown."""
    # Times in the future, from before the clock was set back, do not count.
    return posted.at is None or not timedelta() <= now - posted.at < age


def newest_message(table: Table) -> int | None:
    """Return the newest message with the board of a table, in its current channel."""
    posted = table.shown
    is_board = posted.ply is not None and posted.channel_id == table.place.target_id
    return posted.message_id if is_board else None
