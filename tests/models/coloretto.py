"""Coloretto from its rule book: lists and counters, and the whole position in sight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import product
from typing import Final

COLOURS: Final = ("r", "o", "y", "g", "b", "p", "w")
CHARTS: Final = {"brown": (0, 1, 3, 6, 10, 15, 21), "grey": (0, 1, 4, 8, 7, 6, 5)}  # C2


class Coloretto:
    """One game; rows, seats and rounds are counted from 0."""

    def __init__(self, players: int, options: Mapping[str, str], first: int | None) -> None:
        self.players = players
        self.chart = CHARTS[options["chart"]]
        self.deck = Counter(dict.fromkeys(COLOURS, 9)) + Counter({"+2": 10, "j": 3})  # C1
        self.leaving = {2: 2, 3: 1, 4: 0, 5: 0}[players]  # S2, P1
        # Ruling "Set-up": dealt in seat order, one each; with two players round twice (S3, P2).
        self.undealt = [*range(players)] * (2 if players == 2 else 1)
        self.room = [1, 2, 3] if players == 2 else [3] * players  # S1, P3
        self.rows: list[list[str] | None] = [[] for _ in self.room]  # None: taken in this round
        self.owned = [Counter[str]() for _ in range(players)]
        self.turn = first
        self.out: set[int] = set()
        self.question = "out" if self.leaving else "deal"
        self.drawn = ""
        self.last_round = False

    def questions(self) -> dict[int, str]:
        if not self.question:
            return {}
        if self.question in {"turn", "place"}:
            assert self.turn is not None
            return {self.turn: self.question}
        return {-1: self.question}

    def moves(self, seat: int) -> set[str]:
        if self.questions().get(seat) == "place":
            return {f"put-{row + 1}" for row in self._with_room()}
        if self.questions().get(seat) == "turn":
            taking = {f"take-{row + 1}" for row, cards in enumerate(self.rows) if cards}  # T3
            return taking | {"draw"} if self._with_room() else taking  # T1, T2
        return set()

    def chances(self) -> dict[str, int]:
        dealt = {colour for owned in self.owned for colour in owned}
        match self.question:
            case "out":
                return {f"out-{colour}": 1 for colour in COLOURS if self.deck[colour]}
            case "deal":  # all of different colours
                left = [colour for colour in COLOURS if self.deck[colour] and colour not in dealt]
                return {f"deal-{colour}": 1 for colour in left}
            case "first":
                return {f"first-{seat + 1}": 1 for seat in range(self.players)}
            case _:
                return {f"card-{card}": count for card, count in self.deck.items() if count}

    def apply(self, seat: int, move: str) -> None:
        kind, _, what = move.partition("-")
        match kind:
            case "draw":
                if self.deck.total() == 15:  # S4, T6
                    self.last_round = True
                self.question = "card"
            case "put":
                self._put(int(what) - 1)
            case "take":
                self._take(int(what) - 1)
            case _:
                self._answer_chance(kind, what)

    def _answer_chance(self, kind: str, what: str) -> None:
        match kind:
            case "out":
                self.deck[what] = 0
                self.leaving -= 1
                self.question = "out" if self.leaving else "deal"
            case "deal":
                self.owned[self.undealt.pop(0)][what] += 1
                self.deck[what] -= 1
                if not self.undealt:
                    self.question = "first" if self.turn is None else "turn"
            case "first":
                self.turn = int(what) - 1
                self.question = "turn"
            case "card":
                self.deck[what] -= 1
                self.drawn = what
                self.question = "place"
                if len(self._with_room()) == 1:  # Ruling "Answers of the engine"
                    self._put(self._with_room()[0])

    def scores(self) -> tuple[int, ...] | None:
        return None if self.question else tuple(map(self._score, self.owned))

    def winners(self) -> frozenset[int] | None:
        scores = self.scores()
        if scores is None:
            return None
        return frozenset(seat for seat in range(self.players) if scores[seat] == max(scores))  # E5

    def ending(self) -> str | None:
        return None if self.question else "last-round"

    def _with_room(self) -> list[int]:
        return [
            number
            for number, row in enumerate(self.rows)
            if row is not None and len(row) < self.room[number]
        ]

    def _put(self, number: int) -> None:
        row = self.rows[number]
        assert row is not None
        row.append(self.drawn)
        self._pass_on()

    def _take(self, number: int) -> None:
        row = self.rows[number]
        assert row is not None
        assert self.turn is not None
        self.owned[self.turn].update(row)
        self.rows[number] = None
        self.out.add(self.turn)
        if len(self.out) < self.players:
            self._pass_on()
        elif self.last_round:
            self.question = ""
        else:  # T5, P4: the player who took last begins
            self.out = set()
            self.rows = [[] for _ in self.room]
            self.question = "turn"

    def _pass_on(self) -> None:
        assert self.turn is not None
        self.question = "turn"
        self.turn = (self.turn + 1) % self.players
        while self.turn in self.out:
            self.turn = (self.turn + 1) % self.players
        moves = self.moves(self.turn)
        if len(moves) == 1 and "draw" not in moves:  # Ruling "Answers of the engine"
            self.apply(self.turn, *moves)

    def _score(self, owned: Counter[str]) -> int:
        """E1 to E4: try every colour for every joker, and the best three colours."""
        best = -1000
        for jokers in product(COLOURS, repeat=owned["j"]):
            counts = [min(owned[colour] + jokers.count(colour), 6) for colour in COLOURS]
            points = sorted((self.chart[count] for count in counts), reverse=True)
            best = max(best, sum(points[:3]) - sum(points[3:]))
        return best + 2 * owned["+2"]
