"""An outside view of a run: people's actions, committed entries, and which action made which."""

from __future__ import annotations

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bot.messages.choices import parse_path
from bot.messages.ids import parse_id
from bot.messages.table_ids import CONFIRMED, MakeMove, OfTable
from bot.sandbox.interactions import Interaction
from bot.tables.model import MOVE_SEPARATOR
from games.core.game import CHANCE, Seat, next_seat
from games.core.record import AI, BACK, REWIND, STAND_IN, STOP, UNDO, Entry
from tests.simulation.nature import Disk
from tests.support.toy_game import Cards

KNOWN: Final = 70.0
"""Seconds until the bot knows of the operator's block: it checks every minute."""


class ViolationError(AssertionError):
    """An invariant was violated."""


@dataclass(slots=True)
class Action:
    """One interaction of a person."""

    user: int
    name: str
    """The component's id, or the command."""
    values: tuple[str, ...]
    interaction: Interaction
    troubles: int
    """Number of faults so far."""
    is_open: bool = False
    """Whether the component was in a public message."""
    open_wait: tuple[Any, ...] | None = None
    """The open decision of this move when it was made."""
    answered: bool | None = None
    """None until the answer."""
    is_blocked: bool = False
    """Whether the operator had blocked the person long enough for the bot to know."""

    @property
    def _clicked(self) -> MakeMove | None:
        clicked = parse_id(self.name)
        return clicked if isinstance(clicked, MakeMove) else None

    @property
    def chosen(self) -> str:
        """The chosen move of a panel, with or without a confirmation."""
        clicked = self._clicked
        if self.values:
            return self.values[0].removeprefix(CONFIRMED)
        return clicked.choice.removeprefix(CONFIRMED) if clicked else ""

    @property
    def is_confirmed(self) -> bool:
        """Tell whether a move was confirmed."""
        return self._clicked is not None and self._clicked.choice.startswith(CONFIRMED)

    @property
    def move(self) -> tuple[str, int, str] | None:
        """Table, token and notation of a clicked move."""
        clicked = self._clicked
        if clicked is None or parse_path(self.chosen):
            return None
        return clicked.table, clicked.decision_number, self.chosen


class Journal:
    """The events of one run in their order."""

    def __init__(self) -> None:
        self.actions: list[Action] = []
        self.lines: list[str] = []
        self.moves: dict[tuple[str, int, str], list[Action]] = defaultdict(list)
        """Clicks by meaning."""
        self.typed: set[tuple[int, str]] = set()
        """Typed moves by person."""
        self.verbs: dict[tuple[str, str], list[tuple[int, str]]] = defaultdict(list)
        """Clicks by table and verb, with person and argument."""
        self.blocked: dict[int, float] = {}
        """Time since which the operator blocks a person."""
        self.ever_blocked: set[int] = set()
        """People who were blocked at any time."""

    def note(self, time: float, words: str) -> None:
        self.lines.append(f"{time:12.4f}  {words}")

    def began(self, action: Action) -> None:
        self.actions.append(action)
        clicked = parse_id(action.name)
        if action.move:
            self.moves[action.move].append(action)
        elif isinstance(clicked, OfTable) and not isinstance(clicked, MakeMove):
            argument = " ".join((*action.name.split(":")[3:], *action.values))
            self.verbs[clicked.table, clicked.verb].append((action.user, argument))


class Book:
    """The database file as committed."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self._version: tuple[int, Path] | None = None
        self._known: dict[tuple[Any, ...], list[Any]] = {}
        """Cached rows since the last commit of any process."""
        self.sat: set[tuple[str, int, int]] = set()
        """Tables, seats and the people who ever sat there."""
        self.empty: set[tuple[str, int]] = set()
        """Tables and seats of computer players that never belonged to a person."""

    def ask(self, query: str, *values: Any) -> list[Any]:
        base = self._disk.peek()
        # SQLite's data version counts commits of other connections, so this one only reads.
        version = base.execute("PRAGMA data_version").fetchone()[0], self._disk.path
        if version != self._version:
            self._version, self._known = version, {}
        question = query, *values
        if question not in self._known:
            self._known[question] = base.execute(query, values).fetchall()
        return self._known[question]

    def tables(self) -> dict[str, sqlite3.Row]:
        return {row["id"]: row for row in self.ask("select * from tables order by opened, id")}

    def lengths(self) -> dict[str, int]:
        rows = self.ask("select table_id, count(*) from moves group by table_id")
        return dict(tuple(row) for row in rows)

    def length(self, table: str) -> int:
        return self.lengths().get(table, 0)

    def entries(self, table: str) -> tuple[Entry, ...]:
        rows = self.ask("select seat, text from moves where table_id = ? order by ply", table)
        return tuple(Entry(Seat(seat), text) for seat, text in rows)

    def participants(self, table: str) -> list[sqlite3.Row]:
        return self.ask("select * from participants where table_id = ? order by position", table)

    def seats(self) -> set[tuple[str, int, int]]:
        """Return every table and seat of a person, with the person."""
        query = "select table_id, position, person_id from participants where person_id is not null"
        return {tuple(row) for row in self.ask(f"{query} and not is_ai")}

    def note_empty(self) -> None:
        nobody = "select table_id, position from participants where person_id is null"
        self.empty |= {tuple(row) for row in self.ask(nobody)}

    def seat(self, table: str, user: int) -> int | None:
        return next(
            (seat for at, seat, person in self.seats() if (at, person) == (table, user)), None
        )

    def token(self, table: str, seat: int) -> int:
        """Return the number of entries of a seat."""
        query = "select count(*) from moves where table_id = ? and (seat = ? or text = ?)"
        return int(self.ask(query, table, seat, REWIND)[0][0])

    def open_wait(self, table: str, seat: int, decision_number: int) -> tuple[Any, ...] | None:
        """Return a seat's open decision, if it has this number."""
        rows = self.ask(
            "select w.table_id, w.seat, w.decision_number, w.opened_at from decisions w"
            " join tables t on t.id = w.table_id where t.status = 'playing' and w.table_id = ?"
            " and w.seat = ? and w.decision_number = ?",
            table, seat, decision_number,
        )  # fmt: skip
        return tuple(rows[0]) if rows else None

    def peeks(self, table: str) -> set[tuple[int, int]]:
        """Return the seats that saw each card."""
        count = len(self.participants(table))
        peeked = (entry.seat for entry in self.entries(table) if entry.text == "peek")
        return {(seat, next_seat(seat, count)) for seat in peeked}

    def cards(self, table: str, game: Cards) -> dict[int, str]:
        """Return the card that was dealt to each seat."""
        deals = [entry.text for entry in self.entries(table) if entry.text.startswith("d")]
        return {seat: game.card(int(deal[1:])) for seat, deal in enumerate(deals)}


class Origins:
    """Finds the clicks that made the entries of one table; no click makes two entries."""

    def __init__(self, journal: Journal, book: Book, table: str) -> None:
        self._journal = journal
        self._table = table
        self._people = {row["position"]: row["person_id"] for row in book.participants(table)}
        self._ai_seats = {seat for at, seat in book.empty if at == table}
        self._sat: dict[int, set[int]] = defaultdict(set)
        """All people who ever had a seat."""
        present = ((table, *item) for item in self._people.items())
        for at, seat, person in (*book.sat, *present):
            if at == table:
                self._sat[seat].add(person)
        self._absence = book.tables()[table]["absence"]

    def unexplained(self, entries: Sequence[Entry], prepared: int) -> Iterator[str]:
        """Yield entries without an action that explains them, after the prepared ones."""
        tokens = Counter[int]()
        undone = Counter[int]()
        ai_seats = set(self._ai_seats)
        for ply, entry in enumerate(entries):
            seat = entry.seat
            word = entry.text
            number = tokens[seat] + tokens[-2]
            by_itself = seat == CHANCE or (seat in ai_seats and word[0] != "@")
            by_itself = by_itself or ply < prepared
            if not by_itself and not self._is_explained(entries[:ply], entry, number):
                yield f"table {self._table}: no action explains entry {ply}, {seat}: {word}"
            undone[seat] += word == UNDO
            if word == AI:
                ai_seats.add(seat)
            elif word == BACK:
                ai_seats.discard(seat)
            tokens[-2 if word == REWIND else seat] += 1
        for position, count in undone.items():
            if count > self._count_undo(position):
                yield f"table {self._table}: seat {position} has {count} undos, more than clicks"

    def _clicks(self, verb: str) -> list[tuple[int, str]]:
        return self._journal.verbs[self._table, verb]

    def _commands(self, *names: str) -> list[int]:
        """Return who used one of these commands, once for each use."""
        return [action.user for action in self._journal.actions if action.name in names]

    def _count_undo(self, seat: int) -> int:
        """Count undo clicks and commands by people who had no other seat."""
        others = {person for participant, person in self._people.items() if participant != seat}
        undoing = (*self._commands("undo"), *(user for user, _ in self._clicks("undo")))
        return sum(user not in others for user in undoing)

    def _is_explained(self, before: Sequence[Entry], entry: Entry, number: int) -> bool:
        """Tell whether an action explains an entry, which decides the seat's decision `number`."""
        seat = entry.seat
        word = entry.text
        own = [entry.text for entry in before if entry.seat == seat]
        if word in (BACK, REWIND, STOP, UNDO):
            return True
        decided = {argument for _, argument in self._clicks("late")}
        if word == AI:
            return self._was_left(seat) or f"seat_{seat}_{number}" in decided
        if word == STAND_IN:
            goes_on = len(own) > 1 and own[-2] == STAND_IN and own[-1][0] != "@"
            return goes_on or self._absence == "ai" or f"move_{seat}_{number}" in decided
        if before and before[-1] == Entry(seat, STAND_IN):
            return True
        people = self._sat[seat]
        typed = (
            chain.split(MOVE_SEPARATOR) for user, chain in self._journal.typed if user in people
        )
        return (
            any(user in people for user, _ in self._clicks("ahead"))
            or any(_ends_in(before, entry, chain) for chain in typed)
            or self._clicked(people, number, word, own[-1] if own else "", len(before))
        )

    def _clicked(self, people: set[int], number: int, word: str, last: str, ply: int) -> bool:
        """Tell whether a click chose a move, alone or as part of a turn of two."""
        for (table, of, notation), actions in self._journal.moves.items():
            turn = notation.split("/")
            if table != self._table or word not in turn:
                continue
            if all(action.user not in people for action in actions):
                continue
            is_second = turn == [last, word]
            if any(action.is_open for action in actions) and (
                of == ply or (is_second and of < ply)
            ):
                return True
            if (of == number and turn[0] == word) or (of == number - 1 and is_second):
                return True
        return False

    def _was_left(self, seat: int) -> bool:
        """Tell whether a person left a seat, or was removed from it."""
        people = self._sat[seat]
        removed = {user for _, user in self._clicks("remove")}
        if people & self._journal.ever_blocked or removed & set(map(str, people)):
            return True
        # A person removed at the start of the game was never seen in the seat of the game.
        if 0 in people and removed - set(map(str, self._people.values())) - {""}:
            return True
        left = {user for user, is_given in self._clicks("leave") if is_given}
        return not people.isdisjoint((*self._commands("leave", "privacy"), *left))


def _ends_in(before: Sequence[Entry], entry: Entry, chain: Sequence[str]) -> bool:
    """Tell whether a move belongs to a chain whose earlier moves directly precede it."""
    ends = [at for at, word in enumerate(chain) if word == entry.text]
    return any(
        list(before[len(before) - at :]) == [Entry(entry.seat, word) for word in chain[:at]]
        for at in ends
    )
