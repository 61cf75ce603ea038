"""Snapshot, Panel, log by turns."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, Final

from bot.tables import randomness, session
from bot.tables.model import LoggedMove, Panel, Snapshot
from bot.tables.premoves import planned
from bot.tables.session import GameSession, offers
from games.core.game import CHANCE, Event, Seat
from games.core.record import BACK, HOUSE, REWIND, STAND_IN, UNDO, Replay, find_last, find_undo
from games.core.text import Arg, Listing, Player, Text, text


@dataclass(frozen=True, slots=True)
class Turn:
    """The moves of one seat in a row, with the outcomes of chance."""

    number: int
    """From 1; 0 is everything before the first move."""
    ply: int
    """Where it begins in the record."""
    lines: tuple[Text, ...]


def turns(told: Sequence[LoggedMove]) -> Iterator[Turn]:
    """Group events by turn.

    An outcome of chance belongs to the player it names, else to the last one to act.
    """
    number, ply, seat, lines = 0, 0, None, list[Text]()
    for one in told:
        acting = _named(one) if one.seat == CHANCE else one.seat
        if acting is not None and acting != seat and not one.is_setup:
            if lines:
                yield Turn(number, ply, tuple(lines))
            number, ply, seat, lines = number + 1, one.ply, acting, []
        lines.extend(event.text for event in one.events)
    if lines:
        yield Turn(number, ply, tuple(lines))


def find_states(replay: Replay, begins: Iterable[int]) -> Iterator[Any]:
    """Yield the state before each of these entries, without what was taken back later."""
    plies = [move.ply for move in replay.played]
    for ply in begins:
        at = bisect_left(plies, ply)
        yield replay.played[at].before if at < len(plies) else replay.state


def _named(one: LoggedMove) -> int | None:
    players = [arg for event in one.events for _, arg in event.text.args]
    return next((arg.seat for arg in players if isinstance(arg, Player)), None)


def credit(live: GameSession, told: Sequence[LoggedMove]) -> tuple[LoggedMove, ...]:
    """Name the persons, not who sits in for them, in what happened until they left their seats."""
    left = _left(live)
    return tuple(_credited(one, left) for one in told) if left else tuple(told)


def _left(live: GameSession) -> dict[Seat, int]:
    """Return where in the record house players took over the seats of persons, by seat."""
    absent = {
        seat
        for seat, participant in enumerate(live.table.participants)
        if participant.is_ai and participant.person
    }
    if not absent:
        return {}
    taken = (one for one in enumerate(live.played.entries) if one[1].text == HOUSE)
    return {entry.seat: ply for ply, entry in taken if entry.seat in absent}


def _credited(one: LoggedMove, left: dict[Seat, int]) -> LoggedMove:
    seats = {seat for seat, ply in left.items() if one.ply <= ply}
    events = tuple(replace(event, text=_name(event.text, seats)) for event in one.events)
    return replace(one, events=events) if seats else one


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
    HOUSE: "entry-house",
    BACK: "entry-back",
}
"""The texts of entries that are no moves; a stopped game shows in its status."""


def snapshot(live: GameSession) -> Snapshot:
    """Return a started table as a spectator sees it."""
    played = live.played
    return Snapshot(
        table=live.table,
        view=live.game.view(played.state, None),
        asked=live.asked,
        outcome=live.outcome,
        since=log(live, None, max(live.table.shown.ply, 0)),
        mark=randomness.mark(live.chain_hash),
        open=_open(live),
    )


def _open(live: GameSession) -> Panel | None:
    """Return the choices everybody may see: of one seat, in a game that hides nothing."""
    asked = live.asked
    if len(asked) != 1 or not live.table.known.is_open or live.table.is_deserted:
        return None
    seat = asked[0].seat
    return Panel(
        table=live.table,
        seat=seat,
        view=live.game.view(live.played.state, seat),
        decision=asked[0],
        offers=offers(live, seat),
        decision_number=len(live.played.entries),
        can_undo=False,
        asked=asked,
        outcome=None,
        since=(),
    )


def panel(live: GameSession, seat: Seat) -> Panel:
    """Return a started table as one seat sees it."""
    played, game, asked = live.played, live.game, live.asked
    decision = next((decision for decision in asked if decision.seat == seat), None)
    return Panel(
        table=live.table,
        seat=seat,
        view=game.view(played.state, seat),
        decision=decision,
        offers=offers(live, seat) if decision else (),
        decision_number=played.count(seat),
        can_undo=can_undo(live, seat),
        asked=asked,
        outcome=live.outcome,
        since=log(live, seat, _last_own(live, seat) + 1),
        premove=planned(live, seat),
        auto_reply=live.auto_replies.get(seat, ""),
        note=_note(live, seat),
        can_take_back=can_take_back(live, seat),
    )


def _last_own(live: GameSession, seat: Seat) -> int:
    """Return where a seat's person moved last; -1 before the first move of their own."""
    moved = (move for move in reversed(live.played.played) if move.seat == seat)
    return next((move.ply for move in moved if not live.is_made_by_house(move)), -1)


def can_take_back(live: GameSession, seat: Seat) -> bool:
    """Tell whether a seat has a move of its person's that everybody could agree to take back."""
    if live.table.ended is not None:
        return False
    last = find_last(live.game, live.played, seat)
    if last is None or session.have_left_since(live, last.ply):
        return False
    return not live.is_made_by_house(last)


def _note(live: GameSession, seat: Seat) -> str:
    person = live.table.participants[seat].person
    return live.note_of(person.id) if person else ""


def can_undo(live: GameSession, seat: Seat) -> bool:
    """Tell whether a seat's person may take back its last move now."""
    if live.table.ended is not None:
        return False
    undone = find_undo(live.game, live.played, seat)
    return undone is not None and not live.is_made_by_house(undone)


def log(live: GameSession, seat: Seat | None, start: int = 0) -> tuple[LoggedMove, ...]:
    """Return what a seat (None: a spectator) may read of the entries from `start` on.

    Moves that were taken back are left out; the taking back itself is in it.
    """
    newest = takewhile(lambda move: move.ply >= start, reversed(live.played.played))
    played = {move.ply: move for move in newest}
    setup = sum(1 for _ in takewhile(lambda one: one.seat == CHANCE, live.played.entries))
    told: list[LoggedMove] = []
    absent: Seat | None = None
    for ply, entry in enumerate(live.played.entries[start:], start):
        events: tuple[Event, ...] = ()
        if ply in played:
            events = tuple(e for e in played[ply].events if e.is_visible_to(seat))
            if absent is not None and entry.seat != CHANCE and not live.is_stood_in(played[ply]):
                absent = None
        elif entry.text == STAND_IN and ply + 1 in played and entry.seat != absent:
            # A house player that makes several moves in a row is named once.
            absent = entry.seat
            events = (Event(text("entry-stand-in", player=Player(entry.seat))),)
        elif entry.text in _WORDS:
            events = (Event(text(_WORDS[entry.text], player=Player(entry.seat))),)
        if events:
            told.append(LoggedMove(ply, entry.seat, events, is_setup=ply < setup))
    return credit(live, told)


def is_taken_back(told: Sequence[LoggedMove]) -> bool:
    """Tell whether a move was taken back among those that are told."""
    return any(event.text.key == _WORDS[UNDO] for move in told for event in move.events)
