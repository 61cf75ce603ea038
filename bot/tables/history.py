"""A table as an old message showed it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from cachetools import LRUCache

from bot.tables import randomness, views
from bot.tables.model import Place, PostedMessage, Snapshot, Status, TableId
from bot.tables.session import GameSession
from games.core.game import Seat, Setup
from games.core.record import REWIND, UNDO, Replay, play_through

_KNOWN: Final = 512
"""Tables of which the link that was asked for last is remembered."""


class PastSnapshots:
    """Looks back at tables.

    Messages go quiet in the order in which they were sent: the chain of a record is followed on
    from the link of the message before.
    """

    def __init__(self) -> None:
        self._links: LRUCache[TableId, tuple[int, bytes]] = LRUCache(_KNOWN)

    def find(
        self,
        live: GameSession,
        ply: int,
        posted_messages: Sequence[PostedMessage],
        seat: Seat | None = None,
    ) -> Snapshot:
        """Return a started table after `ply` entries, with what its message told a seat then.

        The view is a spectator's. `posted_messages` are the messages of the game.
        """
        since = max(
            (shown.ply for shown in posted_messages if shown.ply < ply), default=PostedMessage().ply
        )
        known = self._links.get(live.table.id)
        then = cut_back(live, ply, since, known if known and known[0] <= ply else None)
        self._links[live.table.id] = then.table.plies, then.chain_hash
        return replace(views.snapshot(then), since=views.log(then, seat, max(since, 0)))


def cut_back(
    live: GameSession, ply: int, since: int, known: tuple[int, bytes] | None = None
) -> GameSession:
    """Return a started table as it was after `ply` entries; the first `since` were shown.

    `known` is a link of its chain: after how many entries, at most `ply`, and the link.
    """
    table = replace(live.table, shown=PostedMessage(since))
    if ply >= live.table.plies:
        return replace(live, table=table)
    # Nothing of the end is known yet.
    table = replace(table, status=Status.PLAYING, plies=ply, ended=None, server_seed="")
    return replace(live, table=table, replay=_cut(live, ply), chain_hash=_link(live, ply, known))


def _cut(live: GameSession, ply: int) -> Replay:
    """Return the first entries, played through only where later ones took moves back."""
    replay = live.played
    entries = replay.entries[:ply]
    if any(entry.text in (UNDO, REWIND) for entry in replay.entries[ply:]):
        table = live.table
        return play_through(
            live.game, Setup(len(table.participants), table.options, live.first), entries
        )
    following = next((played for played in replay.played if played.ply >= ply), None)
    state = replay.state if following is None else following.before
    return Replay(state, tuple(one for one in replay.played if one.ply < ply), entries)


def _link(live: GameSession, ply: int, known: tuple[int, bytes] | None) -> bytes:
    key, table = live.key, live.table
    begin, chain_hash = known or (
        0,
        randomness.first_link(
            key, table.game, table.rules_version, table.options, live.first, live.seating
        ),
    )
    added = randomness.add_links(key, chain_hash, begin, live.played.entries[begin:ply])
    return deque((chain_hash, *added), maxlen=1)[0]


def move_home(live: GameSession, place: Place) -> GameSession:
    """Let a table show itself somewhere else from now on, also one that sleeps."""
    return replace(live, table=replace(live.table, place=place, dormant=False))


def mark(live: GameSession, shown: PostedMessage) -> GameSession:
    """Note what a new message shows; an older one than the last is ignored.

    A lobby's message shows none of the game, whatever `shown.ply` says.
    """
    table = live.table
    if table.status is Status.LOBBY:
        shown = replace(shown, ply=PostedMessage().ply)
    elif shown.ply < table.shown.ply:
        return live
    if shown.message_id == table.shown.message_id:  # it was changed
        shown = replace(shown, at=table.shown.at)
    return replace(live, table=replace(table, shown=shown))


def mark_carded(live: GameSession) -> GameSession:
    """Note that the card of the end was posted, or is not to be."""
    return replace(live, table=replace(live.table, carded=True))
