"""One table with its game replayed.

Until a rated game ends, its session knows the ids of the rated players; a person who deleted their
data has a pseudonym.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from bot.refusal import Refusal
from bot.store.rows import Hinted, Invitation, JoinRequest, Note, PastPlayer, PremoveList, Vote
from bot.tables import randomness
from bot.tables.errors import GameFaultError, NotPlayingError, NotSeatedError, TableOverError
from bot.tables.model import Participant, Status, Table
from games.core.fast_replace import replace
from games.core.game import CHANCE, AnyGame, Decision, Outcome, Seat, Setup
from games.core.record import AI, BACK, STAND_IN, Played, Replay

_CHANGES: Final = frozenset({AI, BACK})
"""Entries that change the player of a seat."""


@dataclass(frozen=True, slots=True)
class GameSession:
    """One table. Immutable: a command returns another session."""

    table: Table
    server_seed: bytes = b""
    """Secret until the game is over."""
    chain_hash: bytes = b""
    """The newest link of the record's chain; empty before the start."""
    seating: tuple[int, ...] = ()
    """For every seat its position in the lobby; empty in the lobby."""
    first: Seat | None = None
    """The seat that begins, in a lobby by order of joining; None: chance decides."""
    opened_plies: tuple[int | None, ...] = ()
    """By seat, the length of the record when its turn began; None while it is not its turn."""
    open_votes: tuple[Vote, ...] = ()
    offers: frozenset[Seat] = frozenset()
    """The seats offered to everyone."""
    invitations: tuple[Invitation, ...] = ()
    plans: tuple[PremoveList, ...] = ()
    auto_replies: Mapping[Seat, str] = field(default_factory=dict)
    """The name of each seat's auto-reply."""
    notes: tuple[Note, ...] = ()
    past_players: tuple[PastPlayer, ...] = ()
    """Players who lost a seat of this running game for good."""
    join_requests: tuple[JoinRequest, ...] = ()
    """The people who asked to join this lobby."""
    hinted: tuple[Hinted, ...] = ()
    """The decisions with hints, by seat and decision number."""
    waived: bool = False
    """Stopped without a rating: by all players, or by a server manager.

    Not stored: the result is written together with the end of the game.
    """
    replay: Replay | None = None
    """None before the start, for a record that does not fit the rules, and if the game's code
    failed."""
    is_unfit: bool = False
    """A stored move does not follow from those before it, by the rules of this version."""

    @property
    def game(self) -> AnyGame:
        """The rules. Raises `refused-game-missing`."""
        return self.table.known.game

    @property
    def setup(self) -> Setup:
        """The set-up that begins the replay."""
        return Setup(len(self.table.participants), self.table.options, self.first)

    @property
    def client_seeds(self) -> tuple[str, ...]:
        """The client seeds in order of joining."""
        participants = self.table.participants
        order = self.seating or range(len(participants))
        return tuple(
            participant.client_seed
            for _, participant in sorted(zip(order, participants, strict=True))
        )

    @property
    def key(self) -> bytes:
        """The key of all randomness at this table."""
        return randomness.make_key(self.server_seed, self.client_seeds)

    @property
    def first_chain_hash(self) -> bytes:
        """The link of the record's chain before its first entry."""
        game = self.table.game
        version = self.table.rules_version
        options = self.table.options
        return randomness.first_chain_hash(
            self.key, game, version, options, self.first, self.seating
        )

    @property
    def played(self) -> Replay:
        """The replay of the record.

        Raises `NotPlayingError` in the lobby, `TableOverError` for a lobby that was cancelled,
        `GameFaultError`, `refused-game-missing`, `refused-other-rules` and `refused-changed-rules`.
        """
        if self.replay is not None:
            return self.replay
        if self.table.is_suspended:
            raise GameFaultError
        if self.table.started is not None and self.table.known:
            raise (
                Refusal("refused-changed-rules")
                if self.is_unfit
                else Refusal("refused-other-rules")
            )
        raise NotPlayingError if self.table.status is Status.LOBBY else TableOverError

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The open decisions of seats; none when the game does not go on."""
        if self.table.status is not Status.PLAYING:
            return ()
        decisions = self.game.decisions(self.played.state)
        return tuple(decision for decision in decisions if decision.seat != CHANCE)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome; None while the game is not over."""
        return self.game.outcome(self.played.state)

    @property
    def beginner(self) -> Seat:
        """The seat that began: `first`, or the first seat to decide alone.

        The last open decision of several simultaneous ones does not count.
        """
        if self.first is not None:
            return self.first
        before: tuple[Decision, ...] = ()
        for state in (*(move.before for move in self.played.played), self.played.state):
            decisions = self.game.decisions(state)
            if len(decisions) == 1 and decisions[0].seat != CHANCE and decisions[0] not in before:
                return decisions[0].seat
            before = decisions
        return Seat(0)

    @property
    def needs_update(self) -> bool:
        """Whether a message or result card is pending, or an AI player is to move."""
        return self.has_pending_message or self.needs_card

    @property
    def needs_card(self) -> bool:
        """Whether the result is posted in the thread but not yet in the channel above it."""
        return self.table.shown.covers(self.table.plies) and self.owes_card

    @property
    def owes_card(self) -> bool:
        """Whether the result is not yet posted in the channel above the thread."""
        table = self.table
        if self.replay is None or table.carded or table.is_hidden or table.ended is None:
            return False
        return table.place.thread_id is not None and self.outcome is not None

    @property
    def has_pending_message(self) -> bool:
        """Whether the channel needs a new message, or an AI player is to move.

        It needs one when a turn began since the last message, and when the game ended. A turn
        that goes on was announced already. A dormant table gets one at its next activity.
        """
        table = self.table
        if self.replay is None:
            return False
        # A deserted game waits; the channel shows that once.
        if table.status is not Status.PLAYING or table.is_deserted:
            return not table.shown.covers(table.plies)
        if table.dormant:  # it may have no channel
            return bool(self.ai_seats)
        if self.ai_seats or table.shown.channel_id != table.place.target_id:
            return True
        return not table.shown.covers(
            max((wait for wait in self.opened_plies if wait is not None), default=0)
        )

    @property
    def ai_seats(self) -> tuple[Seat, ...]:
        """The seats of AI players that are to move; none at a deserted table."""
        if self.table.status is not Status.PLAYING or self.table.is_deserted:
            return ()
        return tuple(
            Seat(number)
            for number, wait in enumerate(self.opened_plies)
            if wait is not None and self.table.participants[number].is_ai
        )

    @property
    def is_stuck(self) -> bool:
        """Whether the game was begun and cannot go on: see `played`."""
        table = self.table
        return self.replay is None and table.started is not None and table.ended is None

    def with_table(self, **changes: Any) -> GameSession:
        """Return the session with other values of its table."""
        return replace(self, table=replace(self.table, **changes))

    def with_participant(self, seat: int, participant: Participant) -> GameSession:
        """Return the session with another participant in a seat."""
        before = self.table.participants
        return self.with_table(participants=(*before[:seat], participant, *before[seat + 1 :]))

    def seat_of(self, user_id: int) -> Seat:
        """Return the seat of this person. Raises `NotSeatedError`."""
        seat = self.table.seat_of(user_id)
        if seat is None:
            raise NotSeatedError
        return seat

    def is_made_by_ai(self, played: Played) -> bool:
        """Tell whether an AI player made this move for the seat's person."""
        if self.is_played_for(played):
            return True
        earlier = self.played.entries[: played.ply]
        # Every panel searches the record: a list takes half of a generator's time.
        changes = [
            move.text for move in earlier if move.seat == played.seat and move.text in _CHANGES
        ]
        if changes:
            return changes[-1] == AI
        later = self.played.entries[played.ply :]
        changed = (
            ply
            for ply, move in enumerate(later, played.ply)
            if move.seat == played.seat and move.text in _CHANGES
        )
        taken = next(changed, None)
        return taken is not None and self.is_takeover(taken)

    def is_takeover(self, ply: int) -> bool:
        """Tell whether an entry gave the seat of a computer player, which had no person, to one."""
        entry = self.played.entries[ply]
        if entry.text != BACK:
            return False
        earlier = self.played.entries[:ply]
        if any(move.seat == entry.seat and move.text in _CHANGES for move in earlier):
            return False
        return not any((past.seat, past.ply) == (entry.seat, ply) for past in self.past_players)

    def is_played_for(self, played: Played) -> bool:
        """Tell whether an AI player made this move as a stand-in for one turn."""
        if not played.ply:
            return False
        before = self.played.entries[played.ply - 1]
        return before.text == STAND_IN and before.seat == played.seat

    def note_of(self, user_id: int) -> str:
        """Return a person's note; empty without one."""
        return next((note.text for note in self.notes if note.user_id == user_id), "")

    def check_playing(self) -> None:
        """Raise `NotPlayingError`, `refused-archived` or `TableOverError` if no game is played."""
        if self.table.status is Status.LOBBY:
            raise NotPlayingError
        if self.table.status is Status.ARCHIVED:
            raise Refusal("refused-archived")
        if self.table.status is not Status.PLAYING:
            raise TableOverError


def extend_chain(session: GameSession, known: int = 0) -> GameSession:
    """Extend the hash chain, which covers the first `known` entries, to the whole record."""
    replay = session.replay
    if replay is None or len(replay.entries) == known > 0:
        return session
    if not session.chain_hash:
        session = replace(session, chain_hash=session.first_chain_hash)
        known = 0
    added = randomness.extend_chain(session.key, session.chain_hash, known, replay.entries[known:])
    newest = deque(added, maxlen=1)
    return replace(session, chain_hash=newest[0]) if newest else session
