"""The origin of record entries: each comes from one click, and no click makes two entries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from bot.tables.model import MOVE_SEPARATOR
from games.core.game import CHANCE
from games.core.record import BACK, HOUSE, REWIND, STAND_IN, STOP, UNDO, Entry
from tests.simulation.book import Book
from tests.simulation.journal import Journal


class Origins:
    """Finds the people who made the entries of one table."""

    def __init__(
        self,
        journal: Journal,
        book: Book,
        table: str,
        sat: Collection[tuple[str, int, int]],
        empty: Collection[tuple[str, int]],
    ) -> None:
        """Take everyone who ever `sat` there, by table, seat and person, and the `empty` seats."""
        self._journal = journal
        self._table = table
        self._people = {row["position"]: row["person_id"] for row in book.participants(table)}
        self._house = {seat for at, seat in empty if at == table}
        self._sat = {(seat, person) for at, seat, person in sat if at == table}
        self._sat |= set(self._people.items())
        self._absence = book.tables()[table]["absence"]

    def unexplained(self, entries: Sequence[Entry]) -> Iterator[str]:
        """Yield entries without an action that explains them."""
        tokens: Counter[int] = Counter()
        house, undone = set(self._house), Counter[int]()
        for ply, entry in enumerate(entries):
            seat, word = entry.seat, entry.text
            decision_number = tokens[seat] + tokens[-2]
            own = [one for one in entries[:ply] if one.seat == seat]
            undone[seat] += word == UNDO
            if seat != CHANCE and not self._is_explained(
                entry, decision_number, own, house, entries[:ply]
            ):
                yield f"table {self._table}: nobody asked for entry {ply}, {seat}: {word}"
            if word == HOUSE:
                house.add(seat)
            elif word == BACK:
                house.discard(seat)
            tokens[-2 if word == REWIND else seat] += 1
        for position, count in undone.items():
            if count > self._asked_to_undo(position):
                yield f"table {self._table}: {count} moves of seat {position} were undone"

    def _asked_to_undo(self, seat: int) -> int:
        """Count takebacks by people who had no other seat."""
        others = {person for chair, person in self._people.items() if chair != seat}
        named = [deed.user for deed in self._journal.deeds if deed.name == "undo"]
        clicked = [user for user, _ in self._journal.verbs[self._table, "undo"]]
        return sum(user not in others for user in (*named, *clicked))

    def _is_explained(
        self,
        entry: Entry,
        decision_number: int,
        own: Sequence[Entry],
        house: set[int],
        before: Sequence[Entry],
    ) -> bool:
        journal, table, seat = self._journal, self._table, entry.seat
        match entry.text:
            case word if word == HOUSE:
                return self._resigned(seat) or self._decided(f"seat_{seat}_{decision_number}")
            case word if word == STAND_IN:
                goes_on = len(own) > 1 and own[-2].text == STAND_IN and own[-1].text[0] != "@"
                by_itself = self._absence == "house"
                return goes_on or by_itself or self._decided(f"move_{seat}_{decision_number}")
            case word if word in (BACK, REWIND, STOP, UNDO):
                return True
            case word:
                ahead = any((seat, user) in self._sat for user, _ in journal.verbs[table, "ahead"])
                typed = any(
                    (seat, user) in self._sat
                    and _ends_in(before, entry, chain.split(MOVE_SEPARATOR))
                    for user, chain in journal.typed
                )
                stood_in = bool(before) and before[-1] == Entry(seat, STAND_IN)
                clicked = self._clicked(seat, decision_number, word, own, len(before))
                return clicked or stood_in or seat in house or typed or ahead

    def _clicked(
        self, seat: int, decision_number: int, word: str, own: Sequence[Entry], ply: int
    ) -> bool:
        """Tell whether a click chose a move, alone or as part of a turn of two."""
        before = own[-1].text if own else ""
        for (table, of, notation), deeds in self._journal.moves.items():
            turn = notation.split("/")
            if table != self._table or word not in turn:
                continue
            if not any((seat, deed.user) in self._sat for deed in deeds):
                continue
            is_second = turn == [before, word]
            if any(deed.is_open for deed in deeds) and (of == ply or (is_second and of < ply)):
                return True
            if (of == decision_number and turn[0] == word) or (
                of == decision_number - 1 and is_second
            ):
                return True
        return False

    def _resigned(self, seat: int) -> bool:
        """Tell whether a person gave up a seat, or was removed from it."""
        people = {person for position, person in self._sat if position == seat}
        if people & self._journal.ever_blocked:
            return True
        removed = {given for _, given in self._journal.verbs[self._table, "remove"]}
        if removed & set(map(str, people)):
            return True
        # A person removed at the start of the game was never seen in the seat of the game.
        if 0 in people and removed - set(map(str, self._people.values())) - {""}:
            return True
        named = any(
            deed.name in ("leave", "privacy") and deed.user in people
            for deed in self._journal.deeds
        )
        clicked = self._journal.verbs[self._table, "leave"]
        return named or any(user in people and given for user, given in clicked)

    def _decided(self, argument: str) -> bool:
        return any(given == argument for _, given in self._journal.verbs[self._table, "late"])


def _ends_in(before: Sequence[Entry], entry: Entry, chain: Sequence[str]) -> bool:
    """Tell whether a move belongs to a chain whose earlier moves directly precede it."""
    ends = [at for at, word in enumerate(chain) if word == entry.text]
    return any(
        list(before[len(before) - at :]) == [Entry(entry.seat, word) for word in chain[:at]]
        for at in ends
    )
