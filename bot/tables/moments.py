"""A table as it was when one of its messages showed it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import replace

from bot.tables import randomness, views
from bot.tables.live import Live
from bot.tables.model import Shown, Snapshot, Status
from games.core.game import Seat, Setup
from games.core.record import REWIND, UNDO, Replay, play_through


def moment(live: Live, ply: int, showings: Sequence[Shown], seat: Seat | None = None) -> Snapshot:
    """Return a started table after `ply` entries, with what its message told a seat then.

    The view is a spectator's. `showings` are the messages of the game.
    """
    since = max((shown.ply for shown in showings if shown.ply < ply), default=Shown().ply)
    then = cut_back(live, ply, since)
    return replace(views.snapshot(then), since=views.log(then, seat, max(since, 0)))


def cut_back(live: Live, ply: int, since: int) -> Live:
    """Return a started table as it was after `ply` entries; the first `since` were shown."""
    table = replace(live.table, shown=Shown(since))
    if ply >= live.table.plies:
        return replace(live, table=table)
    # Nothing of the end is known yet.
    table = replace(table, status=Status.PLAYING, plies=ply, ended=None, secret="")
    return replace(live, table=table, replay=_cut(live, ply), link=_link(live, ply))


def _cut(live: Live, ply: int) -> Replay:
    """Return the first entries, played through only where later ones took moves back."""
    replay = live.played
    entries = replay.entries[:ply]
    if any(entry.text in (UNDO, REWIND) for entry in replay.entries[ply:]):
        table = live.table
        return play_through(live.game, Setup(len(table.chairs), table.options, live.first), entries)
    following = next((played for played in replay.played if played.ply >= ply), None)
    state = replay.state if following is None else following.before
    return Replay(state, tuple(one for one in replay.played if one.ply < ply), entries)


def _link(live: Live, ply: int) -> bytes:
    key, table = live.key, live.table
    first = randomness.first_link(
        key, table.game, table.rules_version, table.options, live.first, live.seating
    )
    added = randomness.add_links(key, first, 0, live.played.entries[:ply])
    return deque((first, *added), maxlen=1)[0]
