"""A table as an earlier message showed it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from cachetools import LRUCache

from bot.tables import randomness, views
from bot.tables.model import Place, PostedMessage, Snapshot, Status, TableId
from bot.tables.session import GameSession
from games.core.game import Seat
from games.core.record import REWIND, UNDO, Replay, play_through

_KNOWN: Final = 512
"""Most tables whose last chain hash is kept."""


class PastSnapshots:
    """Makes snapshots of earlier plies.

    Stale messages are edited in the order in which they were sent, so the hash chain continues
    from the chain hash of the message before.
    """

    def __init__(self) -> None:
        self._links: LRUCache[TableId, tuple[int, bytes]] = LRUCache(_KNOWN)

    def find(
        self,
        session: GameSession,
        ply: int,
        posted_messages: Sequence[PostedMessage],
        seat: Seat | None = None,
    ) -> Snapshot:
        """Return a started table after `ply` entries, with the log that its message showed a seat.

        The view is a spectator's. `posted_messages` are the messages of the game.
        """
        plies = (shown.ply for shown in posted_messages if shown.ply is not None)
        since = max((shown for shown in plies if shown < ply), default=None)
        known = self._links.get(session.table.id)
        then = cut_back(session, ply, since, known if known and known[0] <= ply else None)
        self._links[session.table.id] = then.table.plies, then.chain_hash
        return replace(views.snapshot(then), since=views.log(then, seat, since or 0))


def cut_back(
    session: GameSession, ply: int, since: int | None, known: tuple[int, bytes] | None = None
) -> GameSession:
    """Return a started table after `ply` entries, of which the first `since` were shown.

    `known` is a number of entries, at most `ply`, and the chain hash after them.
    """
    table = replace(session.table, shown=PostedMessage(since))
    if ply >= session.table.plies:
        return replace(session, table=table)
    # The end of the game is not known yet.
    table = replace(table, status=Status.PLAYING, plies=ply, ended=None, server_seed="")
    return replace(
        session, table=table, replay=_cut(session, ply), chain_hash=_link(session, ply, known)
    )


def _cut(session: GameSession, ply: int) -> Replay:
    """Return the replay of the first entries; replay them only if later ones undo moves."""
    replay = session.played
    entries = replay.entries[:ply]
    if any(entry.text in (UNDO, REWIND) for entry in replay.entries[ply:]):
        return play_through(session.game, session.setup, entries)
    following = next((played for played in replay.played if played.ply >= ply), None)
    state = replay.state if following is None else following.before
    return Replay(state, tuple(one for one in replay.played if one.ply < ply), entries)


def _link(session: GameSession, ply: int, known: tuple[int, bytes] | None) -> bytes:
    begin, chain_hash = known or (0, session.first_link)
    added = randomness.add_links(session.key, chain_hash, begin, session.played.entries[begin:ply])
    return deque((chain_hash, *added), maxlen=1)[0]


def relocate(session: GameSession, place: Place) -> GameSession:
    """Move a table to another place, and end its dormancy."""
    return session.with_table(place=place, dormant=False)


def make_dormant(session: GameSession) -> GameSession:
    """Stop the reminders of a running game until a player acts."""
    if session.table.status is not Status.PLAYING:
        return session
    return session.with_table(dormant=True)


def record_post(session: GameSession, shown: PostedMessage) -> GameSession:
    """Record a new message; one with a lower ply than the last is ignored.

    A lobby's message shows no entries, whatever `shown.ply` says.
    """
    table = session.table
    if table.status is Status.LOBBY:
        shown = replace(shown, ply=None)
    elif table.shown.ply is not None and not shown.covers(table.shown.ply):
        return session
    if shown.message_id == table.shown.message_id:  # it was changed
        shown = replace(shown, at=table.shown.at)
    return session.with_table(shown=shown)


def mark_carded(session: GameSession) -> GameSession:
    """Record that the result card was posted, or is not wanted."""
    return session.with_table(carded=True)
