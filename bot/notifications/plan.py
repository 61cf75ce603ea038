"""What the channel of a table lacks; pure."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, TypeAlias

from bot.notifications.shown import Refresh, Shown
from bot.tables.model import PostedMessage, Snapshot, Table
from bot.tables.queries import ChannelView

MAX_EDIT_AGE: Final = timedelta(minutes=59)
"""Age up to which the newest message is edited: Discord throttles edits after an hour (30046)."""


@dataclass(frozen=True, slots=True)
class ReportFault:
    """Say that the game failed."""


@dataclass(frozen=True, slots=True)
class OpenThread:
    """Move a table that was just started into a thread, if its server and Discord allow that."""


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
class PostCard:
    """Post the result card in the channel above the thread."""

    snapshot: Snapshot


Step: TypeAlias = (
    ReportFault | OpenThread | Announce | Collapse | AwaitRefresh | RefreshNow | PostCard
)


def plan(view: ChannelView, shown: Shown, now: datetime) -> tuple[Step, ...]:
    """Return what to do for a table, in this order; nothing follows a step that fails."""
    table = view.table
    if table.is_suspended:
        return () if shown.is_fault_reported else (ReportFault(),)
    steps: list[Step] = []
    if view.pending is not None:
        if table.shown.ply is None and table.ended is None and table.place.thread_id is None:
            steps.append(OpenThread())
        steps.append(Announce(view.pending))
        if table.shown.ply is not None and table.shown.message_id is not None:
            steps.append(Collapse(table.shown))
    elif shown.refresh is Refresh.DUE:
        steps.append(RefreshNow())
    elif shown.refresh is Refresh.NONE and is_behind(table, shown, now):
        steps.append(AwaitRefresh())
    if view.card is not None:
        steps.append(PostCard(view.card))
    return tuple(steps)


def is_behind(table: Table, shown: Shown, now: datetime) -> bool:
    """Tell whether the newest message may be edited and shows an earlier position."""
    message_id = newest_message(table, MAX_EDIT_AGE, now) if table.is_played else None
    if message_id is None:
        return False
    return max(table.shown.ply or 0, shown.plies_in(message_id)) < table.plies


def newest_message(table: Table, age: timedelta, now: datetime) -> int | None:
    """Return the newest message of a table if it may be edited and is younger than `age`."""
    posted = table.shown
    if posted.ply is None or posted.at is None or posted.channel_id != table.place.target_id:
        return None
    # Times in the future, from before the clock was set back, do not count.
    return posted.message_id if timedelta() <= now - posted.at < age else None
