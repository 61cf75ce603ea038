"""Keltis from its rule book: lists and dictionaries, and the whole position in sight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

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

    def score(self) -> int:
        total = self.points + WISHES[min(self.preferences, 5)]
        for path, stone in self.stones.items():
            total += WORTH[stone] * (2 if path == self.tall else 1)  # K19
        return total


class Keltis:
    """One game."""

    def __init__(self, players: int, options: Mapping[str, str], first: int | None) -> None:
        self.stones_decide = options["tiebreak"] == "stones"
        self.players = [Player() for _ in range(players)]
        self.turn = first
        self.question = "tile" if first is not None else "first"
        self.places = [(path, stone) for path in COLOURS for stone in STONES[path]]
        self.loose = Counter(TILES)
        self.tiles: dict[tuple[str, int], str] = {}
        self.unseen = Counter({f"{colour}{n}": 2 for colour in COLOURS for n in range(11)})  # K1
        self.dealt = 0
        self.deck = 110 - 8 * players - (30 if players == 2 else 0)  # K6
        self.piles: dict[str, list[str]] = {colour: [] for colour in COLOURS}
        self.dropped = ""
        self.ended: str | None = None

    def questions(self) -> dict[int, str]:
        if self.ended:
            return {}
        if self.question in {"first", "tile", "deal", "card"}:
            return {-1: self.question}
        assert self.turn is not None
        return {self.turn: self.question}

    def moves(self, seat: int) -> set[str]:
        me = self.players[seat]
        match self.questions().get(seat):
            case "turn":
                return {move for card in +me.hand for move in self._uses(me, card)}
            case "clover" | "extra":
                on = {f"go-{path}" for path, stone in me.stones.items() if stone < 9}  # K15
                free = set(COLOURS) - set(me.stones)
                return (
                    on | {f"{kind}-{path}" for kind in me.new_figures() for path in free} | {"stay"}
                )
            case "draw":  # K16
                piles = {colour for colour, pile in self.piles.items() if pile}
                return {"deck"} | {f"pile-{colour}" for colour in piles if colour != self.dropped}
            case _:
                return set()

    def _uses(self, me: Player, card: str) -> set[str]:
        path, value = card[0], int(card[1:])
        uses = {f"drop-{card}"}
        if is_row([*me.rows[path], value]):
            if path in me.stones:
                uses.add(f"play-{card}")
            else:  # K10
                kinds = me.new_figures()
                uses |= {f"{'play' if kind == 'go' else kind}-{card}" for kind in kinds}
        return uses

    def chances(self) -> dict[str, int]:
        match self.question:
            case "first":
                return {f"first-{seat + 1}": 1 for seat in range(len(self.players))}
            case "tile":
                return {f"tile-{tile}": count for tile, count in (+self.loose).items()}
            case _:
                return dict(+self.unseen)

    def apply(self, seat: int, move: str) -> None:
        if seat == -1:
            self._answer_chance(move)
            return
        me = self.players[seat]
        kind, _, what = move.partition("-")
        match kind:
            case "drop":
                me.hand[what] -= 1
                self.piles[what[0]].append(what)
                self.dropped = what[0]
                self.question = "draw"
            case _ if self.question == "turn":
                me.hand[what] -= 1
                me.rows[what[0]].append(int(what[1:]))
                if me.stones.get(what[0]) == 9:  # K11
                    self.question = "extra"
                else:
                    self._step(me, what[0], tall=kind == "tall")
            case "go" | "tall":
                self._step(me, what, tall=kind == "tall")
            case "stay":
                self.question = "draw"
            case "deck":
                self.question = "card"
            case "pile":
                me.hand[self.piles[what].pop()] += 1
                self._pass_on()

    def _answer_chance(self, move: str) -> None:
        match self.question:
            case "first":
                self.turn = int(move.removeprefix("first-")) - 1
                self.question = "tile"
            case "tile":
                tile = move.removeprefix("tile-")
                self.loose[tile] -= 1
                self.tiles[self.places.pop(0)] = tile
                if not self.places:
                    self.question = "deal"
            case "deal":
                self.unseen[move] -= 1
                assert self.turn is not None
                # The first player's eight cards first, then in seat order (ruling "Set-up").
                seat = (self.turn + self.dealt // 8) % len(self.players)
                self.players[seat].hand[move] += 1
                self.dealt += 1
                if self.dealt == 8 * len(self.players):
                    self.question = "turn"
            case "card":
                assert self.turn is not None
                self.unseen[move] -= 1
                self.players[self.turn].hand[move] += 1
                self.deck -= 1
                if self.deck:
                    self._pass_on()
                else:  # K18
                    self.ended = "deck"

    def _step(self, me: Player, path: str, *, tall: bool) -> None:
        """Move the figure on a path, or bring one; then apply the tile under it (K12 to K14)."""
        if tall:
            me.tall = path
        me.stones[path] = me.stones.get(path, 0) + 1
        self.question = "draw"
        stones = [stone for player in self.players for stone in player.stones.values()]
        if sum(stone >= 7 for stone in stones) == 5:  # K17
            self.ended = "goal"
            return
        tile = self.tiles.get((path, me.stones[path]))
        if tile == "c":
            self.question = "clover"
        elif tile == "w":
            del self.tiles[path, me.stones[path]]
            me.preferences += 1
        elif tile:
            me.points += int(tile)

    def _pass_on(self) -> None:
        assert self.turn is not None
        self.turn = (self.turn + 1) % len(self.players)
        self.question = "turn"
        self.dropped = ""

    def scores(self) -> tuple[int, ...] | None:
        return tuple(player.score() for player in self.players) if self.ended else None

    def winners(self) -> frozenset[int] | None:
        if not self.ended:
            return None
        ranks = [
            (player.score(), player.preferences if self.stones_decide else 0)
            for player in self.players
        ]
        return frozenset(seat for seat, rank in enumerate(ranks) if rank == max(ranks))  # K22

    def ending(self) -> str | None:
        return self.ended
