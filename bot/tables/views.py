"""Snapshots, panels and logs."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any, Final

from bot.tables import randomness, takeovers
from bot.tables.model import LoggedMove, LoggedTurn, Panel, Premove, Snapshot
from bot.tables.offers import offers
from bot.tables.past_players import has_lost_player_since
from bot.tables.premoves import can_premove, find_premoves, planned
from bot.tables.session import GameSession
from games.core.game import CHANCE, Event, Seat
from games.core.record import AI, BACK, REWIND, STAND_IN, UNDO, Replay, find_last, find_undo
from games.core.text import Arg, Listing, Player, Text, text


def turns(moves: Sequence[LoggedMove]) -> Iterator[LoggedTurn]:
    """Group events by turn.

    An outcome of chance belongs to the player it names, else to the last one to act.
    """
    number = 0
    ply = 0
    seat = None
    lines = list[Text]()
    for move in moves:
        acting = _named(move.events) if move.seat == CHANCE else move.seat
        if acting is not None and acting != seat and not move.is_setup:
            if lines:
                yield LoggedTurn(number, ply, seat, tuple(lines))
            number += 1
            ply = move.ply
            seat = acting
            lines = []
        lines.extend(event.text for event in move.events)
    if lines:
        yield LoggedTurn(number, ply, seat, tuple(lines))


def find_begins(session: GameSession) -> tuple[int, ...]:
    """Return the ply at which each turn of the public log begins: secret actions make no turn."""
    return tuple(turn.ply for turn in turns(log(session, None)) if turn.number)


def find_states(replay: Replay, begins: Iterable[int]) -> Iterator[Any]:
    """Yield the state before each of these entries, without moves undone later."""
    plies = [move.ply for move in replay.played]
    for ply in begins:
        at = bisect_left(plies, ply)
        yield replay.played[at].before if at < len(plies) else replay.state


def _named(events: Iterable[Event]) -> Seat | None:
    """Return the first player whom events name."""
    players = [arg for event in events for _, arg in event.text.args]
    return next((Seat(arg.seat) for arg in players if isinstance(arg, Player)), None)


def attribute(session: GameSession, moves: Sequence[LoggedMove]) -> tuple[LoggedMove, ...]:
    """Name the persons, not their stand-ins, in moves from before they left their seats."""
    left = _left(session)
    return tuple(_attribute(move, left) for move in moves) if left else tuple(moves)


def _left(session: GameSession) -> dict[Seat, int]:
    """Return by seat the ply at which an AI player took it over from its person."""
    absent = {
        seat
        for seat, participant in enumerate(session.table.participants)
        if participant.is_ai and participant.person
    }
    if not absent:
        return {}
    taken = (numbered for numbered in enumerate(session.played.entries) if numbered[1].text == AI)
    return {entry.seat: ply for ply, entry in taken if entry.seat in absent}


def _attribute(move: LoggedMove, left: dict[Seat, int]) -> LoggedMove:
    seats = {seat for seat, ply in left.items() if move.ply <= ply}
    events = tuple(replace(event, text=_name(event.text, seats)) for event in move.events)
    return replace(move, events=events) if seats else move


def _name(said: Text, seats: set[Seat]) -> Text:
    return Text(said.key, tuple((key, _name_in(arg, seats)) for key, arg in said.args))


def _name_in(arg: Arg, seats: set[Seat]) -> Arg:
    if isinstance(arg, Player):
        return Player(arg.seat, in_person=True) if arg.seat in seats else arg
    if isinstance(arg, Listing):
        return replace(arg, items=tuple(_name_in(item, seats) for item in arg.items))
    return _name(arg, seats) if isinstance(arg, Text) else arg


_WORDS: Final = {
    UNDO: "entry-undo",
    REWIND: "entry-rewind",
    AI: "entry-ai",
    BACK: "entry-back",
}
"""The texts of entries other than moves."""


def snapshot(session: GameSession) -> Snapshot:
    """Return a started table as a spectator sees it."""
    played = session.played
    decisions = session.decisions
    since = log(session, None, session.table.shown.ply or 0)
    return Snapshot(
        table=session.table,
        view=session.game.view(played.state, None),
        decisions=decisions,
        outcome=session.outcome,
        since=since,
        news=_news(session, decisions[0].seat, None)
        if len(decisions) == 1
        else tuple(turns(since)),
        check_code=check_code(session),
        open=_open(session),
        open_seats=takeovers.open_seats(session),
    )


def check_code(session: GameSession) -> str:
    """Return the check code of the record so far; empty before the start."""
    return randomness.check_code(session.chain_hash)


def _open(session: GameSession) -> Panel | None:
    """Return the choices of the only person to move, in a game without hidden information."""
    decisions = session.decisions
    if len(decisions) != 1 or not session.table.known.is_open or session.table.is_deserted:
        return None
    seat = decisions[0].seat
    if session.table.participants[seat].is_ai:
        return None
    return Panel(
        table=session.table,
        seat=seat,
        view=session.game.view(session.played.state, seat),
        decision=decisions[0],
        offers=offers(session, seat),
        decision_number=len(session.played.entries),
        can_undo=False,
        decisions=decisions,
        outcome=None,
        news=(),
    )


def panel(session: GameSession, seat: Seat) -> Panel:
    """Return a started table as one seat sees it."""
    played = session.played
    game = session.game
    decisions = session.decisions
    decision = next((decision for decision in decisions if decision.seat == seat), None)
    person = session.table.participants[seat].person
    undo = can_undo(session, seat)
    takeback = can_propose_takeback(session, seat)
    return Panel(
        table=session.table,
        seat=seat,
        view=game.view(played.state, seat),
        decision=decision,
        offers=offers(session, seat) if decision else (),
        decision_number=played.count(seat),
        can_undo=undo or (takeback and session.table.is_practice),
        decisions=decisions,
        outcome=session.outcome,
        news=_news(session, seat, seat),
        can_premove=can_premove(session, seat),
        premove=planned(session, seat),
        auto_reply=session.auto_replies.get(seat, ""),
        note=session.note_of(person.id) if person else "",
        can_propose_takeback=takeback,
        may_replace_ais=takeovers.may_replace_ais(session),
    )


def premove_panel(session: GameSession, user_id: int) -> tuple[Panel, tuple[Premove, ...]]:
    """Return a person's panel and the premoves that their seat can set."""
    seat = session.seat_of(user_id)
    return panel(session, seat), find_premoves(session, seat)


def _news(session: GameSession, seat: Seat, reader: Seat | None) -> tuple[LoggedTurn, ...]:
    """Return what happened since a seat's last turn, as `reader` may read it: see `Panel.news`."""
    began = session.opened_plies[seat]
    current = len(session.played.entries) if began is None else began
    moved = (move for move in reversed(session.played.played) if move.seat == seat)
    own = (move.ply for move in moved if move.ply < current and not session.is_made_by_ai(move))
    last = next(own, None)
    moves = log(session, reader, 0 if last is None else last + 1)
    news = (_without_own(session, move, seat, (last, current)) for move in moves)
    return tuple(turns([move for move in news if move.events and not move.is_setup]))


def _without_own(
    session: GameSession, move: LoggedMove, seat: Seat, own: tuple[int | None, int]
) -> LoggedMove:
    """Leave out what everyone reads of a seat's own turn, which the seat has just seen.

    That is what the seat's move says, and what chance says about the seat directly after it; `own`
    are the ply of the seat's last move and the first of its turn. What only the seat reads of
    chance is a turn of its own.
    """
    entries = session.played.entries
    ply = move.ply
    while ply and entries[ply].seat == CHANCE:
        ply -= 1
    last, current = own
    is_after_own = entries[ply].seat == seat and (ply == last or ply >= current)
    is_chance = move.seat == CHANCE
    events = move.events
    if is_after_own:
        # A turn of another player may begin with chance: its event names them.
        events = tuple(e for e in events if e.only or (is_chance and _named((e,)) != seat))
    is_own = is_chance and any(e.only and _named((e,)) in (None, seat) for e in events)
    return replace(move, seat=seat if is_own else move.seat, events=events)


def can_propose_takeback(session: GameSession, seat: Seat) -> bool:
    """Tell whether the last move of a seat could be taken back by vote."""
    if session.table.ended is not None:
        return False
    last = find_last(session.game, session.played, seat)
    if last is None or last.ply < session.table.prepared_plies:
        return False
    if has_lost_player_since(session, last.ply):
        return False
    return not session.is_made_by_ai(last)


def can_undo(session: GameSession, seat: Seat) -> bool:
    """Tell whether a seat's person may undo its last move now."""
    if session.table.ended is not None:
        return False
    undone = find_undo(session.game, session.played, seat)
    if undone is None or undone.ply < session.table.prepared_plies:
        return False
    return not session.is_made_by_ai(undone)


def log(session: GameSession, seat: Seat | None, start: int = 0) -> tuple[LoggedMove, ...]:
    """Return the log from entry `start` on, as a seat (None: a spectator) may read it.

    Undone moves are left out; the undo itself is in the log.
    """
    newest = takewhile(lambda move: move.ply >= start, reversed(session.played.played))
    played = {move.ply: move for move in newest}
    setup = sum(
        1
        for _ in takewhile(lambda chance_entry: chance_entry.seat == CHANCE, session.played.entries)
    )
    moves: list[LoggedMove] = []
    absent: Seat | None = None
    for ply, entry in enumerate(session.played.entries[start:], start):
        events: tuple[Event, ...] = ()
        if ply in played:
            events = tuple(e for e in played[ply].events if e.is_visible_to(seat))
            if (
                absent is not None
                and entry.seat != CHANCE
                and not session.is_played_for(played[ply])
            ):
                absent = None
        elif entry.text == STAND_IN and ply + 1 in played and entry.seat != absent:
            # A stand-in that makes several moves in a row is named once.
            absent = entry.seat
            events = (Event(text("entry-stand-in", player=Player(entry.seat))),)
        elif entry.text in _WORDS:
            events = (Event(text(_WORDS[entry.text], player=Player(entry.seat))),)
        if events:
            moves.append(LoggedMove(ply, entry.seat, events, is_setup=ply < setup))
    return attribute(session, moves)


def has_undo(moves: Sequence[LoggedMove]) -> bool:
    """Tell whether the log contains an undo."""
    return any(event.text.key == _WORDS[UNDO] for move in moves for event in move.events)
