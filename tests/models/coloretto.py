"""Coloretto from its rule book: lists and counters, without hidden information."""

from collections import Counter
from itertools import product
from typing import Final

from tests.models.model import Model, Play, ask, draw, draw_seat

COLOURS: Final = ("r", "o", "y", "g", "b", "p", "w")
CHARTS: Final = {"brown": (0, 1, 3, 6, 10, 15, 21), "grey": (0, 1, 4, 8, 7, 6, 5)}  # C2


class Coloretto(Model):
    """One game; rows and seats are counted from 0."""

    def play(self, first: int | None) -> Play[None]:
        self.deck = Counter(dict.fromkeys(COLOURS, 9)) + Counter({"+2": 10, "j": 3})  # C1
        self.owned = [Counter[str]() for _ in range(self.players)]
        self.last_round = False
        for _ in range({2: 2, 3: 1, 4: 0, 5: 0}[self.players]):  # S2, P1
            colour = yield from draw("out", "out-", filter(self.deck.get, COLOURS))
            self.deck[colour] = 0
        # Ruling "Set-up": dealt in seat order, one each; with two players round twice (S3, P2).
        for seat in [*range(self.players)] * (2 if self.players == 2 else 1):
            undealt = [colour for colour in COLOURS if self.deck[colour] == 9]
            colour = yield from draw("deal", "deal-", undealt)
            self.deck[colour] -= 1
            self.owned[seat][colour] += 1
        starter = (yield from draw_seat("first", self.players)) if first is None else first  # S5
        while not self.last_round:
            starter = yield from self._play_round(starter)
        self.ending = "last-round"

    def _play_round(self, starter: int) -> Play[int]:
        """Let all players take a row; return who took the last one and begins next (T5, P4)."""
        room = [1, 2, 3] if self.players == 2 else [3] * self.players  # S1, P3
        rows: list[list[str] | None] = [[] for _ in room]  # None: taken in this round
        waiting = [(starter + place) % self.players for place in range(self.players)]
        while waiting:
            seat = waiting.pop(0)
            free = [at for at, row in enumerate(rows) if row is not None and len(row) < room[at]]
            takes = [f"take-{at + 1}" for at, row in enumerate(rows) if row]  # T3
            move = takes[0] if takes else "draw"
            if free or len(takes) > 1:  # T4; else ruling "Answers of the engine"
                move = yield from ask(seat, "turn", ["draw", *takes] if free else takes)  # T1, T2
            if move == "draw":
                self.last_round |= self.deck.total() == 15  # S4, T6; enough for any round (T7)
                card = yield from draw("card", "card-", self.deck.elements())
                self.deck[card] -= 1
                put = f"put-{free[0] + 1}"
                if len(free) > 1:  # else the same ruling
                    put = yield from ask(seat, "place", [f"put-{at + 1}" for at in free])
                rows[int(put[-1]) - 1] += [card]  # type: ignore[operator]  # has room, is not taken
                waiting.append(seat)
            else:
                at = int(move[-1]) - 1
                self.owned[seat].update(rows[at] or [])
                rows[at] = None
        return seat

    def scores(self) -> tuple[int, ...]:
        return tuple(map(self._score, self.owned))  # E5: a tie is a shared win.

    def _score(self, owned: Counter[str]) -> int:
        """E1 to E4: try every colour for every joker, and the best three colours."""
        chart = CHARTS[self.options["chart"]]
        best = -1000
        for jokers in product(COLOURS, repeat=owned["j"]):
            counts = [min(owned[colour] + jokers.count(colour), 6) for colour in COLOURS]
            points = sorted((chart[count] for count in counts), reverse=True)
            best = max(best, sum(points[:3]) - sum(points[3:]))
        return best + 2 * owned["+2"]
