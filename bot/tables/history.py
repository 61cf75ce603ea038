"""A table as an old message showed it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from cachetools import LRUCache

from bot.tables import randomness, views
from bot.tables.model import Place, Shown, Snapshot, Status, TableId
from bot.tables.session import Live
from games.core.game import Seat, Setup
from games.core.record import REWIND, UNDO, Replay, play_through

_KNOWN: Final = 512
"""Tables of which the link that was asked for last is remembered."""


class Moments:
    """Looks back at tables.

    Messages go quiet in the order in which they were sent: the chain of a record is followed on
    from the link of the message before.
    """

    def __init__(self) -> None:
        self._links: LRUCache[TableId, tuple[int, bytes]] = LRUCache(_KNOWN)

    def find(
        self, live: Live, ply: int, showings: Sequence[Shown], seat: Seat | None = None
    ) -> Snapshot:
        """Return a started table after `ply` entries, with what its message told a seat then.

        The view is a spectator's. `showings` are the messages of the game.
        """
        since = max((shown.ply for shown in showings if shown.ply < ply), default=Shown().ply)
        known = self._links.get(live.table.id)
        then = cut_back(live, ply, since, known if known and known[0] <= ply else None)
        self._links[live.table.id] = then.table.plies, then.link
        return replace(views.snapshot(then), since=views.log(then, seat, max(since, 0)))


def cut_back(live: Live, ply: int, since: int, known: tuple[int, bytes] | None = None) -> Live:
    """Return a started table as it was after `ply` entries; the first `since` were shown.

    `known` is a link of its chain: after how many entries, at most `ply`, and the link.
    """
    table = replace(live.table, shown=Shown(since))
    if ply >= live.table.plies:
        return replace(live, table=table)
    # Nothing of the end is known yet.
    table = replace(table, status=Status.PLAYING, plies=ply, ended=None, secret="")
    return replace(live, table=table, replay=_cut(live, ply), link=_link(live, ply, known))


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


def _link(live: Live, ply: int, known: tuple[int, bytes] | None) -> bytes:
    key, table = live.key, live.table
    begin, link = known or (
        0,
        randomness.first_link(
            key, table.game, table.rules_version, table.options, live.first, live.seating
        ),
    )
    added = randomness.add_links(key, link, begin, live.played.entries[begin:ply])
    return deque((link, *added), maxlen=1)[0]


def move_home(live: Live, place: Place) -> Live:
    """Let a table show itself somewhere else from now on, also one that sleeps."""
    return replace(live, table=replace(live.table, place=place, asleep=False))


def mark(live: Live, shown: Shown) -> Live:
    """Note what a new message shows; an older one than the last is ignored.

    A lobby's message shows none of the game, whatever `shown.ply` says.
    """
    table = live.table
    if table.status is Status.LOBBY:
        shown = replace(shown, ply=Shown().ply)
    elif shown.ply < table.shown.ply:
        return live
    if shown.message_id == table.shown.message_id:  # it was changed
        shown = replace(shown, at=table.shown.at)
    return replace(live, table=replace(table, shown=shown))


def mark_carded(live: Live) -> Live:
    """Note that the card of the end was posted, or is not to be."""
    return replace(live, table=replace(live.table, carded=True))
