"""The origin of record entries: each comes from one click, and no click makes two entries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from bot.tables.model import MOVE_SEPARATOR
from games.core.game import CHANCE
from games.core.record import BACK, HOUSE, REWIND, STAND_IN, STOP, UNDO, Entry

if TYPE_CHECKING:
    from tests.simulation.checks import Checks


class Origins:
    """Finds the people who made the entries of one table."""

    def __init__(self, checks: Checks, table: str) -> None:
        self._journal = checks.run.journal
        self._table = table
        chairs = checks.book.participants(table)
        self._people = {row["position"]: row["person_id"] for row in chairs}
        self._house = {seat for at, seat in checks.empty if at == table}
        self._sat = {(seat, person) for at, seat, person in checks.sat if at == table}
        self._sat |= set(self._people.items())
        self._absence = checks.book.tables()[table]["absence"]

    def unexplained(self, entries: Sequence[Entry]) -> Iterator[str]:
        """Yield entries without an action that explains them."""
        tokens, undone, house = Counter[int](), Counter[int](), set(self._house)
        for ply, entry in enumerate(entries):
            seat, word = entry.seat, entry.text
            number = tokens[seat] + tokens[-2]
            by_itself = seat == CHANCE or (seat in house and word[0] != "@")
            if not by_itself and not self._is_explained(entries[:ply], entry, number):
                yield f"table {self._table}: nobody asked for entry {ply}, {seat}: {word}"
            undone[seat] += word == UNDO
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

    def _is_explained(self, before: Sequence[Entry], entry: Entry, number: int) -> bool:
        """Tell whether somebody asked for an entry, which answers the seat's decision `number`."""
        seat, word = entry.seat, entry.text
        own = [one.text for one in before if one.seat == seat]
        if word in (BACK, REWIND, STOP, UNDO):
            return True
        if word == HOUSE:
            return self._resigned(seat) or self._decided(f"seat_{seat}_{number}")
        if word == STAND_IN:
            goes_on = len(own) > 1 and own[-2] == STAND_IN and own[-1][0] != "@"
            by_itself = self._absence == "house"
            return goes_on or by_itself or self._decided(f"move_{seat}_{number}")
        if before and before[-1] == Entry(seat, STAND_IN):
            return True
        people = {person for position, person in self._sat if position == seat}
        ahead = any(user in people for user, _ in self._journal.verbs[self._table, "ahead"])
        typed = any(
            user in people and _ends_in(before, entry, chain.split(MOVE_SEPARATOR))
            for user, chain in self._journal.typed
        )
        last = own[-1] if own else ""
        return ahead or typed or self._clicked(people, number, word, last, len(before))

    def _clicked(self, people: set[int], number: int, word: str, last: str, ply: int) -> bool:
        """Tell whether a click chose a move, alone or as part of a turn of two."""
        for (table, of, notation), deeds in self._journal.moves.items():
            turn = notation.split("/")
            if table != self._table or word not in turn:
                continue
            if all(deed.user not in people for deed in deeds):
                continue
            is_second = turn == [last, word]
            if any(deed.is_open for deed in deeds) and (of == ply or (is_second and of < ply)):
                return True
            if (of == number and turn[0] == word) or (of == number - 1 and is_second):
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
        named = {one.user for one in self._journal.deeds if one.name in ("leave", "privacy")}
        clicked = {user for user, given in self._journal.verbs[self._table, "leave"] if given}
        return not people.isdisjoint(named | clicked)

    def _decided(self, argument: str) -> bool:
        return any(given == argument for _, given in self._journal.verbs[self._table, "late"])


def _ends_in(before: Sequence[Entry], entry: Entry, chain: Sequence[str]) -> bool:
    """Tell whether a move belongs to a chain whose earlier moves directly precede it."""
    ends = [at for at, word in enumerate(chain) if word == entry.text]
    return any(
        list(before[len(before) - at :]) == [Entry(entry.seat, word) for word in chain[:at]]
        for at in ends
    )
