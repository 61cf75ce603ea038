"""One table with its game played through.

Whom a rated game counts for is known until its end, by a pseudonym where they deleted their data.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from bot.tables import randomness
from bot.tables.errors import (
    AwayError,
    DamagedRecordError,
    NotPlayingError,
    NotSeatedError,
    OtherRulesError,
    TableOverError,
)
from bot.tables.model import (
    FORGOTTEN,
    Departure,
    Invitation,
    Note,
    Offer,
    PastPlayer,
    Person,
    PremoveList,
    Status,
    Table,
    TableId,
    Vote,
)
from games.core.game import CHANCE, AnyGame, Decision, Outcome, Seat
from games.core.record import BACK, HOUSE, STAND_IN, Played, Replay

_CHANGES: Final = frozenset({HOUSE, BACK})
"""Entries after which somebody else plays a seat."""


@dataclass(frozen=True, slots=True)
class Hinted:
    """A hint was given for a decision of a seat."""

    seat: Seat
    decision_number: int
    """The seat's entries at that decision; the next one is what came of it, unless undone."""
    ply: int
    """The entries of the whole record then."""


@dataclass(frozen=True, slots=True)
class GameSession:
    """One table; every change makes another."""

    table: Table
    server_seed: bytes = b""
    """`table.secret` tells it only when the game is over."""
    chain_hash: bytes = b""
    """The newest link of the record's chain; empty before the start."""
    seating: tuple[int, ...] = ()
    """For every seat the chair of the lobby that was moved there; empty in the lobby."""
    first: Seat | None = None
    """The seat that begins, unless chance decides; in a lobby the number of a chair."""
    opened_plies: tuple[int | None, ...] = ()
    """Per chair the length of the record when its seat was asked; None while it is not."""
    open_votes: tuple[Vote, ...] = ()
    offers: frozenset[Seat] = frozenset()
    """The seats that anybody may take."""
    invitations: tuple[Invitation, ...] = ()
    plans: tuple[PremoveList, ...] = ()
    auto_replies: Mapping[Seat, str] = field(default_factory=dict)
    """By seat, the name of its standing answer."""
    notes: tuple[Note, ...] = ()
    past_players: tuple[PastPlayer, ...] = ()
    """Who lost a seat of this running game for good."""
    hinted: tuple[Hinted, ...] = ()
    """The decisions for which hints were given, in the order of seats and of their decisions."""
    waived: bool = False
    """It was stopped without a rating: everybody agreed, or a server manager did it.

    Not stored: what is kept of the game is written together with its end.
    """
    replay: Replay | None = None
    """None before the start, and where the record is of other rules, or damaged."""
    is_damaged: bool = False
    """A stored move does not follow from those before it."""

    @property
    def game(self) -> AnyGame:
        """The rules. Raises `OtherRulesError`."""
        return self.table.known.game

    @property
    def nonces(self) -> tuple[str, ...]:
        """What each chair added to the shuffle, in order of joining."""
        participants = self.table.participants
        order = self.seating or range(len(participants))
        return tuple(
            participant.client_seed
            for _, participant in sorted(zip(order, participants, strict=True))
        )

    @property
    def key(self) -> bytes:
        """The key of all luck at this table."""
        return randomness.make_key(self.server_seed, self.nonces)

    @property
    def played(self) -> Replay:
        """The record played through.

        Raises `NotPlayingError` in the lobby, `TableOverError` for a lobby that was cancelled,
        `OtherRulesError` and `DamagedRecordError`.
        """
        if self.replay is not None:
            return self.replay
        if self.table.started is not None:
            raise DamagedRecordError if self.is_damaged else OtherRulesError
        raise NotPlayingError if self.table.status is Status.LOBBY else TableOverError

    @property
    def asked(self) -> tuple[Decision, ...]:
        """The open questions to seats; none when the game is over or stopped."""
        if self.table.status is not Status.PLAYING:
            return ()
        decisions = self.game.decisions(self.played.state)
        return tuple(decision for decision in decisions if decision.seat != CHANCE)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self.game.outcome(self.played.state)

    @property
    def beginner(self) -> Seat:
        """The seat that began: the one that was to, or the first asked a question all its own.

        Questions to several seats at once, of which the last answer is then still open, do not
        make a beginner.
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
        """Whether a message or a card is owed, or a house player is to move."""
        return self.has_pending_message or self.needs_card

    @property
    def needs_card(self) -> bool:
        """Whether the end was shown in a thread, and not yet where the table was opened.

        There is no need for that where the end itself stands there.
        """
        table = self.table
        is_shown = table.ended is not None and table.shown.ply >= table.plies
        if self.replay is None or table.carded or not is_shown:
            return False
        return table.place.thread_id is not None and self.outcome is not None

    @property
    def has_pending_message(self) -> bool:
        """Whether the channel does not show yet what it must, or a house player is to move.

        A message is owed when a seat was asked that was not, since the last one, and when the
        game ended. One that goes on being asked was called already, and a table that sleeps is
        shown when somebody does something there.
        """
        table = self.table
        if self.replay is None:
            return False
        if table.status is not Status.PLAYING:
            return table.shown.ply < table.plies
        if table.is_deserted:  # it waits, and the channel is told once
            return table.shown.ply < table.plies
        if table.dormant:  # there was no channel left to show it in
            return bool(self.ai_seats)
        if self.ai_seats or table.shown.channel_id != table.place.target_id:
            return True
        return table.shown.ply < max(
            (wait for wait in self.opened_plies if wait is not None), default=0
        )

    @property
    def ai_seats(self) -> tuple[Seat, ...]:
        """The seats of house players that are asked; none while the game does not go on.

        They do not play on among themselves.
        """
        if self.table.status is not Status.PLAYING or self.table.is_deserted:
            return ()
        return tuple(
            Seat(number)
            for number, (participant, wait) in enumerate(
                zip(self.table.participants, self.opened_plies, strict=True)
            )
            if participant.is_ai and wait is not None
        )

    def seat_of(self, user_id: int) -> Seat:
        """Return the seat or chair this person holds. Raises `NotSeatedError`."""
        seat = self.table.seat_of(user_id)
        if seat is None:
            raise NotSeatedError
        return seat

    def is_made_by_ai(self, played: Played) -> bool:
        """Tell whether a house player made this move for the seat's person."""
        if self.is_played_for(played):
            return True
        earlier = self.played.entries[: played.ply]
        # Every panel looks through the record: a list takes half of a generator's time.
        changes = [one.text for one in earlier if one.seat == played.seat and one.text in _CHANGES]
        return bool(changes) and changes[-1] == HOUSE

    def is_played_for(self, played: Played) -> bool:
        """Tell whether a house player made only this move for the seat's person."""
        if not played.ply:
            return False
        before = self.played.entries[played.ply - 1]
        return before.text == STAND_IN and before.seat == played.seat

    def note_of(self, user_id: int) -> str:
        """Return what a person wrote down here; empty without a note."""
        return next((note.text for note in self.notes if note.user_id == user_id), "")

    def check_playing(self) -> None:
        """Raise `NotPlayingError`, `AwayError` or `TableOverError` unless the game goes on."""
        if self.table.status is Status.LOBBY:
            raise NotPlayingError
        if self.table.status is Status.ARCHIVED:
            raise AwayError
        if self.table.status is not Status.PLAYING:
            raise TableOverError


def extend_chain(session: GameSession, known: int = 0) -> GameSession:
    """Return the table with its newest link, when its link covers the first `known` entries."""
    replay = session.replay
    if replay is None or len(replay.entries) == known > 0:
        return session
    key = session.key
    if not session.chain_hash:
        table = session.table
        chain_hash = randomness.first_link(
            key, table.game, table.rules_version, table.options, session.first, session.seating
        )
        session, known = replace(session, chain_hash=chain_hash), 0
    added = randomness.add_links(key, session.chain_hash, known, replay.entries[known:])
    newest = deque(added, maxlen=1)
    return replace(session, chain_hash=newest[0]) if newest else session


BEFORE: Final = -1
"""Instead of the entries of the record for who left before the game began."""


def fingerprint(table: TableId, user_id: int) -> str:
    """Return what tells a person at one table, and says nothing about them at any other."""
    return hashlib.sha256(f"{table}:{user_id}".encode()).hexdigest()[:32]


def record_departure(
    session: GameSession, seat: Seat, person: Person | None, how: Departure = Departure.GAVE
) -> GameSession:
    """Remember that a person sat in a seat until now."""
    if person is None or person == FORGOTTEN:
        return session
    same = (seat, session.table.plies)
    others = tuple(one for one in session.past_players if (one.seat, one.ply) != same)
    # A rated game counts for who began it: the ids of substitutes are not needed.
    is_first = not any(one.seat == seat and one.ply != BEFORE for one in others)
    who = fingerprint(session.table.id, person.id)
    former = PastPlayer(*same, who, how, person.id if is_first else None)
    return replace(session, past_players=(*others, former))


def ban(session: GameSession, user_id: int) -> GameSession:
    """Remember in a lobby that a person was removed; they had no hand."""
    count = sum(one.ply == BEFORE for one in session.past_players)
    who = fingerprint(session.table.id, user_id)
    return replace(
        session,
        past_players=(
            *session.past_players,
            PastPlayer(Seat(count), BEFORE, who, Departure.REMOVED),
        ),
    )


def pseudonymize(session: GameSession, user_id: int, pseudonym: int) -> GameSession:
    """Put a pseudonym in place of the id of a person who deletes their data."""
    past_players = tuple(
        replace(one, person_id=pseudonym) if one.person_id == user_id else one
        for one in session.past_players
    )
    return (
        session
        if past_players == session.past_players
        else replace(session, past_players=past_players)
    )


def is_removed(session: GameSession, user_id: int) -> bool:
    """Tell whether a manager removed a person from the table."""
    removed = [one for one in session.past_players if one.departure is Departure.REMOVED]
    return bool(removed) and fingerprint(session.table.id, user_id) in {one.who for one in removed}


def has_seen_other_hand(session: GameSession, user_id: int, seat: Seat) -> bool:
    """Tell whether a person has, or had, another seat of the table, and so knows its hand."""
    who = fingerprint(session.table.id, user_id)
    if any(one.who == who and one.seat != seat for one in session.past_players):
        return True
    return any(
        participant.person is not None and participant.person.id == user_id and number != seat
        for number, participant in enumerate(session.table.participants)
    )


def find_replaced(session: GameSession, user_id: int) -> PastPlayer | None:
    """Return how a person lost the seat to the substitute who has it now, if they did."""
    who = fingerprint(session.table.id, user_id)
    own = (
        one
        for one in session.past_players
        if one.who == who and one.departure is Departure.REPLACED
    )
    last = max(own, key=lambda one: one.ply, default=None)
    if last is None or any(
        one.seat == last.seat and one.ply > last.ply for one in session.past_players
    ):
        return None
    return last


def has_lost_player_since(session: GameSession, ply: int) -> bool:
    """Tell whether somebody who was there at an entry of the record has left for good since."""
    return any(one.ply > ply for one in session.past_players)


LONGEST: Final = 60
"""Characters of moves that are made at once; longer ones do not fit a component."""


def offers(session: GameSession, seat: Seat) -> tuple[Offer, ...]:
    """Return the legal moves of a seat, each with what usually follows."""
    game = session.game
    moves = game.legal_moves(session.played.state, seat)
    if not session.table.known.follow_up:
        return tuple(Offer(game.notate(move), move) for move in moves)
    view = game.view(session.played.state, seat)
    found = (Offer(game.notate(move), move, _follow(session, seat, view, move)) for move in moves)
    return tuple(
        one if len(one.chain) <= LONGEST else Offer(one.notation, one.move) for one in found
    )


def _follow(session: GameSession, seat: Seat, view: Any, move: Any) -> tuple[str, ...]:
    """Return the usual answers to what a move leads to, as far as the seat keeps its turn."""
    game, state, then = session.game, session.played.state, list[str]()
    while game.keeps_turn(view, move):
        state = game.apply(state, seat, move).state
        move = _answer(session, seat, state)
        if move is None:
            break
        then.append(game.notate(move))
        view = game.view(state, seat)
    return tuple(then)


def _answer(session: GameSession, seat: Seat, state: Any) -> Any | None:
    game = session.game
    kind = next(one.kind for one in game.decisions(state) if one.seat == seat)
    follow_up = session.table.known.follow_up.get(kind)
    return next(
        (move for move in game.legal_moves(state, seat) if game.notate(move) == follow_up), None
    )
