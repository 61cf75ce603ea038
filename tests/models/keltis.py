"""Keltis from its rule book: lists and dictionaries, without hidden information."""

from collections import Counter
from typing import Final

from tests.models.model import Model, Play, ask, draw, draw_seat

COLOURS: Final = "rypgb"
WORTH: Final = (0, -4, -3, -2, 1, 2, 3, 6, 7, 10)  # K2, by stone; 0 is the start
WISHES: Final = (-4, -3, 2, 3, 6, 10)  # K20
TILES: Final = {"w": 9, "c": 9, "1": 2, "2": 3, "3": 2}  # K4
STONES: Final = {  # K5
    "r": (3, 5, 6, 7, 9),
    "y": (2, 4, 6, 7, 9),
    "p": (2, 3, 5, 7, 9),
    "g": (2, 4, 5, 7, 9),
    "b": (3, 4, 6, 7, 9),
}


def is_row(values: list[int]) -> bool:
    """K9: every value equal to the one before or further in one direction."""
    return values in (sorted(values), sorted(values, reverse=True))


class Player:
    def __init__(self) -> None:
        self.hand = Counter[str]()
        self.rows: dict[str, list[int]] = {colour: [] for colour in COLOURS}
        self.stones: dict[str, int] = {}
        """The stone of the figure on each path."""
        self.tall: str | None = None
        """The path of the tall figure."""
        self.preferences = 0
        self.points = 0

    def new_figures(self) -> set[str]:
        """K3: the figures that can still be brought onto a path."""
        small = len(self.stones) - (self.tall is not None)
        return {kind for kind, free in (("go", small < 4), ("tall", self.tall is None)) if free}

    def uses(self, card: str) -> set[str]:
        """K7 to K10: what may be done with a card of the hand."""
        path = card[0]
        value = int(card[1:])
        uses = {f"drop-{card}"}
        if is_row([*self.rows[path], value]):
            kinds = {"go"} if path in self.stones else self.new_figures()
            uses |= {f"{'play' if kind == 'go' else kind}-{card}" for kind in kinds}
        return uses

    def steps(self) -> set[str]:
        """K11, K13, K15: the figures that may move one stone, or be brought in; or none."""
        on = {f"go-{path}" for path, stone in self.stones.items() if stone < 9}
        free = set(COLOURS) - set(self.stones)
        return on | {f"{kind}-{path}" for kind in self.new_figures() for path in free} | {"stay"}

    def score(self) -> int:
        total = self.points + WISHES[min(self.preferences, 5)]
        for path, stone in self.stones.items():
            total += WORTH[stone] * (2 if path == self.tall else 1)  # K19
        return total


class Keltis(Model):
    """One game."""

    def play(self, first: int | None) -> Play[None]:
        self.seats = [Player() for _ in range(self.players)]
        self.deck = 110 - 8 * self.players - (30 if self.players == 2 else 0)  # K6
        self.unseen = Counter({f"{colour}{n}": 2 for colour in COLOURS for n in range(11)})  # K1
        self.piles: dict[str, list[str]] = {colour: [] for colour in COLOURS}
        self.tiles: dict[tuple[str, int], str] = {}
        seat = (yield from draw_seat("first", self.players)) if first is None else first
        loose = Counter(TILES)
        for place in [(path, stone) for path in COLOURS for stone in STONES[path]]:
            tile = yield from draw("tile", "tile-", loose.elements())
            loose[tile] -= 1
            self.tiles[place] = tile
        for number in range(8 * self.players):
            card = yield from draw("deal", "", self.unseen.elements())
            self.unseen[card] -= 1
            # The first player's eight cards first, then in seat order (ruling "Set-up").
            self.seats[(seat + number // 8) % self.players].hand[card] += 1
        while not self.ending:
            yield from self._turn(seat)
            seat = self.after(seat)

    def _turn(self, seat: int) -> Play[None]:
        me = self.seats[seat]
        dropped = ""
        uses = {move for card in +me.hand for move in me.uses(card)}
        kind, _, card = (yield from ask(seat, "turn", uses)).partition("-")
        me.hand[card] -= 1
        if kind == "drop":
            dropped = card[0]
            self.piles[dropped].append(card)
        else:
            yield from self._advance(seat, kind, card)
        if self.ending:
            return
        piles = [
            f"pile-{colour}" for colour in COLOURS if self.piles[colour] and colour != dropped
        ]  # K16
        source = yield from ask(seat, "draw", ["deck", *piles])
        if source != "deck":
            me.hand[self.piles[source[-1]].pop()] += 1
            return
        card = yield from draw("card", "", self.unseen.elements())
        self.unseen[card] -= 1
        me.hand[card] += 1
        self.deck -= 1
        if not self.deck:  # K18
            self.ending = "deck"

    def _advance(self, seat: int, kind: str, card: str) -> Play[None]:
        """K8, K11: lay a card and move a figure, as often as clovers allow."""
        me = self.seats[seat]
        path = card[0]
        me.rows[path].append(int(card[1:]))
        question = "extra" if me.stones.get(path) == 9 else self._step(me, path, kind)
        while question:
            move = yield from ask(seat, question, me.steps())
            kind, _, path = move.partition("-")
            question = self._step(me, path, kind) if path else ""

    def _step(self, me: Player, path: str, kind: str) -> str:
        """Move the figure on a path, or bring one; then apply the tile under it (K12 to K14)."""
        if kind == "tall":
            me.tall = path
        me.stones[path] = me.stones.get(path, 0) + 1
        stones = [stone for player in self.seats for stone in player.stones.values()]
        tile = self.tiles.get((path, me.stones[path]), "")
        if sum(stone >= 7 for stone in stones) == 5:  # K17
            self.ending = "goal"
        elif tile == "c":
            return "clover"
        elif tile == "w":
            del self.tiles[path, me.stones[path]]
            me.preferences += 1
        elif tile:
            me.points += int(tile)
        return ""

    def scores(self) -> tuple[int, ...]:
        return tuple(player.score() for player in self.seats)

    def winners(self) -> frozenset[int]:
        by_stones = self.options["tiebreak"] == "stones"
        ranks = [(seat.score(), seat.preferences if by_stones else 0) for seat in self.seats]
        return frozenset(seat for seat, rank in enumerate(ranks) if rank == max(ranks))  # K22
