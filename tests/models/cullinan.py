"""Cullinan from its rules and the texts of its cards, written without reference to the engine.

The whole game is one generator that reads like the rule book: it yields the open question and
receives the answer. Rules are cited by their numbers in the game's README. A card is a string, such
as `2` or `thief`, and a heap is a list of them.
"""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Final, TypeVar

from tests.models.model import Model, Play, ask, draw, draw_seat

T = TypeVar("T")

CARDS: Final = Path(__file__).parents[2] / "games" / "cullinan" / "cards.json"
GEMS: Final = {"1": 12, "2": 28, "3": 21}  # CU1
SPECIALS: Final = {"vault": 10, "thief": 8, "one": 4, "guard": 4, "spy": 2, "jester": 2}  # CU2
STARTS: Final = {2: ["", "2"], 3: ["", "2", "3"], 4: ["", "vault", "2", "3"]}
"""The first card of each player, in turn order (CU6)."""
NUMERALS: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
RANKS: Final = dict(zip(range(1, 10), (1, 2, 2, 2, 2, 3, 3, 3, 3), strict=True))
"""The rank of each number (CU4)."""


@dataclass
class Pile:
    """A face-down deck and its discards."""

    kind: str
    deck: list[str]
    discards: list[str] = field(default_factory=list)


@dataclass
class Area:
    """The diamonds and cards of one player; the fives by their printed values."""

    hand: list[str] = field(default_factory=list)
    specials: list[str] = field(default_factory=list)
    vault: list[str] = field(default_factory=list)
    fives: list[str] = field(default_factory=list)
    down: list[str] = field(default_factory=list)
    owned: list[int] = field(default_factory=list)


class Cullinan(Model):
    """A game of Cullinan that knows the whole position."""

    def __init__(
        self, players: int, options: Mapping[str, str], first: int | None, cards: str | None = None
    ) -> None:
        """Begin a game, with the edition's card table or another one written as JSON."""
        table = json.loads(cards or CARDS.read_text("utf-8"))
        self._costs: dict[int, int] = {card["number"]: card["cost"] for card in table["cards"]}
        super().__init__(players, options, first)

    def scores(self) -> tuple[int, ...]:
        return tuple(int(seat == self._winner) for seat in range(self.players))

    def play(self, first: int | None) -> Play[None]:
        self._sides = dict.fromkeys(RANKS, self.options["sides"])
        only_one = self.options["one_per_rank"]
        self._one_per_rank = only_one == "on" or (only_one == "four" and self.players == 4)
        self._areas = [Area() for _ in range(self.players)]
        self._gems = Pile("gem", list(Counter(GEMS).elements()))
        self._specials = Pile("special", list(Counter(SPECIALS).elements()))
        self._face_up: list[str] = []
        self._market = list(RANKS)
        self._used_special = False
        self._winner: int | None = None
        for number, sides in self._sides.items():
            if sides == "mixed" and number > 1:  # CU3
                side = yield from draw("side", f"side-{number}", "ab")
                self._sides[number] = side.upper()
        seat = (yield from draw_seat("first", self.players)) if first is None else first  # CU5
        for place, card in enumerate(STARTS[self.players]):
            area = self._areas[(seat + place) % self.players]
            if card == "vault":
                _move(card, self._specials.deck, area.specials)
            elif card:
                _move(card, self._gems.deck, area.hand)
        yield from self._refill()
        while self._winner is None:
            yield from self._turn(seat)
            seat = self.after(seat)
        self.ending = "bought"

    def _turn(self, seat: int) -> Play[None]:
        self._used_special = False
        for action in range(3 if self._has(seat, "III A") else 2):  # CU7
            moves = [f"gem-{value}" for value in self._face_up]
            if action < 2:
                moves += self._list_specials(seat)
            if action == 0:
                moves += self._list_purchases(seat)
            if not moves:
                break
            move = yield from ask(seat, "turn", [*moves, "stop"])
            if move == "stop":
                break
            if move.startswith("buy-"):
                yield from self._buy(seat, move)
                break
            yield from self._act(seat, move)
        if self._winner is None:
            yield from self._refill()  # CU8

    def _act(self, seat: int, move: str) -> Play[None]:
        verb, _, rest = move.partition("-")
        gem, _, by = rest.partition("-by-")
        match verb:
            case "gem":
                yield from self._take_gem(seat, gem)
            case "special":
                yield from self._take_special(seat)
            case "vault":
                yield from self._use_vault(seat, gem, by or "vault")
            case "thief":
                yield from self._use_thief(seat, int(gem) - 1, by or "thief")
            case "one":
                yield from self._use_one(seat, gem)
            case "spy":
                yield from self._use_spy(seat, int(gem) - 1)
            case "jester":
                yield from self._use_jester(seat)

    def _list_specials(self, seat: int) -> list[str]:
        """List the moves with special cards: take one, or use one in hand."""
        area = self._areas[seat]
        moves = ["special"] if self._specials.deck or self._specials.discards else []
        others = [other for other in range(self.players) if other != seat]
        robs = [f"thief-{other + 1}" for other in others if self._areas[other].hand]  # CU16
        at_once = 2 + self._sum(seat, {"VII B": 1, "IX A": 2})  # CU15
        room = min(at_once, self._vault_limit(seat) - len(area.vault))
        stores = [f"vault-{part}" for part in _parts_of(area.hand) if 1 <= len(part) <= room]
        swaps = self._has(seat, "IX B")
        for card in set(area.specials):
            match card:
                case "vault":
                    moves += stores
                    moves += [f"{rob}-by-vault" for rob in robs if swaps]
                case "thief":
                    moves += robs
                    moves += [f"{store}-by-thief" for store in stores if swaps]
                case "one":  # CU18
                    values = "12" if self._has(seat, "III B") else "1"
                    moves += [f"one-{value}" for value in values if value in area.hand]
                case "spy":  # CU19
                    moves += [f"spy-{other + 1}" for other in others if self._areas[other].specials]
                case "jester":  # CU20
                    moves.append("jester")
        return moves

    def _list_purchases(self, seat: int) -> list[str]:
        """List purchases whose payment has no part that could be left out (CU11, CU12)."""
        area = self._areas[seat]
        moves = []
        wanted = [number for number in self._market if self._may_buy(seat, number)]
        costs = {number: self._cost(seat, number) for number in wanted}
        hands = _parts_of(area.hand)
        downs = _parts_of(area.down)
        vaults = (False, True) if area.vault else (False,)
        payments = product(hands, downs, range(len(area.fives) + 1), vaults)
        for hand, down, fives, vault in payments if wanted else ():
            parts = [*map(int, hand + down), *[5] * fives, *[sum(map(int, area.vault))] * vault]
            total = sum(parts)
            least = min(parts, default=0)
            for number, cost in costs.items():
                if total >= cost > total - least:
                    stocks = f"+d{down}" * bool(down) + f"+5x{fives}" * bool(fives) + "+v" * vault
                    moves.append(f"buy-{number}=h{hand}{stocks}")
        return moves

    def _may_buy(self, seat: int, number: int) -> bool:  # CU13
        ranks = {RANKS[own] for own in self._areas[seat].owned}
        again = self._one_per_rank and RANKS[number] in ranks
        return not again and ranks.issuperset(range(RANKS[number] + 1, 4))

    def _cost(self, seat: int, number: int) -> int:
        less = 4 if number == 1 and self._has(seat, "II A") else 0
        return max(1, self._costs[number] - less)  # No card costs less than 1.

    def _buy(self, seat: int, move: str) -> Play[None]:
        area = self._areas[seat]
        name, _, payment = move.partition("=")
        number = int(name[-1])
        paid: list[str] = []
        fives: list[str] = []
        for part in payment.split("+"):
            if part == "v":
                paid += area.vault
                area.vault.clear()
            elif part.startswith("5x"):
                for _ in range(int(part[2:])):
                    _move(min(area.fives), area.fives, fives)
            else:
                for value in part[1:]:
                    _move(value, area.hand if part[0] == "h" else area.down, paid)
        _move(number, self._market, area.owned)
        if number == 1:  # CU14
            self._winner = seat
            return
        back = self._sum(seat, {"II B": 3})
        paid = sorted(paid) + fives  # A five never counts as a low diamond.
        area.hand += paid[:back]
        self._gems.discards += paid[back:]
        yield from self._keep_limits(seat)

    def _take_gem(self, seat: int, value: str) -> Play[None]:
        hand = self._areas[seat].hand
        _move(value, self._face_up, hand)
        two = value == "1" and self._has(seat, "VIII A")
        if not two:
            yield from self._keep_limits(seat)
        if self._has(seat, "VII B"):  # Others that are missing come at the end of a turn.
            yield from self._draw(self._gems, self._face_up)
        if two:
            yield from self._draw(self._gems, hand)
            yield from self._keep_limits(seat)  # The hand is counted after both.

    def _take_special(self, seat: int) -> Play[None]:
        seen: list[str] = []
        for _ in range(1 + self._sum(seat, {"VII A": 1, "III B": 2})):
            yield from self._draw(self._specials, seen)
        yield from self._pick(seat, "pick", seen, len(seen) == 1)
        self._specials.discards += seen
        yield from self._keep_limits(seat)

    def _use_vault(self, seat: int, values: str, by: str) -> Play[None]:
        area = self._areas[seat]
        _move(by, area.specials, self._specials.discards)
        for value in values:
            _move(value, area.hand, area.vault)
        if self._has(seat, "IX A"):
            yield from self._offer(seat, self._gems, area.hand)
        yield from self._follow(seat, vault=True)

    def _use_thief(self, seat: int, target: int, by: str) -> Play[None]:
        area = self._areas[seat]
        victim = self._areas[target]
        _move(by, area.specials, self._specials.discards)
        few = len(victim.hand) < 6
        count = (1 if few else 2) + self._sum(seat, {"V A": 2})
        if few and self._has(target, "V B"):
            count = 0
        if "guard" in victim.specials:  # CU17
            answer = yield from ask(target, "defend", ["yes", "no"])
            if answer == "yes":  # CU21
                self._used_special = True
                _move("guard", victim.specials, self._specials.discards)
                yield from self._lay_away(target)
                if self._has(target, "VI A"):
                    yield from self._offer(target, self._gems, victim.hand)
                return
        for _ in range(min(count, len(victim.hand))):
            _move((yield from draw("steal", "is-", victim.hand)), victim.hand, area.hand)
        yield from self._keep_limits(seat)
        yield from self._follow(seat)

    def _use_one(self, seat: int, value: str) -> Play[None]:
        area = self._areas[seat]
        _move("one", area.specials, self._specials.discards)
        _move(value, area.hand, area.fives)
        yield from self._follow(seat)

    def _use_spy(self, seat: int, target: int) -> Play[None]:
        _move("spy", self._areas[seat].specials, self._specials.discards)
        hand = self._areas[target].specials
        yield from self._pick(seat, "spy", hand, len(hand) == 1)
        yield from self._keep_limits(seat)
        yield from self._follow(seat)

    def _use_jester(self, seat: int) -> Play[None]:
        drawn: list[str] = []
        self._areas[seat].specials.remove("jester")
        for _ in range(5):
            yield from self._draw(self._specials, drawn)
        for _ in range(min(2, len(drawn))):
            yield from self._pick(seat, "pick", drawn, len(set(drawn)) == 1)
        self._specials.discards += [*drawn, "jester"]  # After its use: not among its own five.
        yield from self._keep_limits(seat)
        yield from self._follow(seat)

    def _pick(self, seat: int, kind: str, heap: list[str], by_itself: bool) -> Play[None]:
        answer = f"pick-{heap[0]}"
        if not by_itself:
            answer = yield from ask(seat, kind, [f"pick-{card}" for card in heap])
        _move(answer.removeprefix("pick-"), heap, self._areas[seat].specials)

    def _follow(self, seat: int, *, vault: bool = False) -> Play[None]:
        """Offer the actions of IV and VI after a special card (CU23)."""
        first = not self._used_special
        self._used_special = True
        if not vault:
            yield from self._lay_away(seat)
        if first and self._has(seat, "VI A"):
            yield from self._offer(seat, self._gems, self._areas[seat].hand)
        if first and self._has(seat, "VI B"):
            yield from self._offer(seat, self._specials, self._areas[seat].specials)

    def _lay_away(self, seat: int) -> Play[None]:
        area = self._areas[seat]
        down = self._has(seat, "IV A") and len(area.down) < 3
        vault = self._has(seat, "IV B") and len(area.vault) < self._vault_limit(seat)
        if area.hand and (down or vault):
            moves = [f"tuck-{value}" for value in area.hand]
            answer = yield from ask(seat, "tuck", [*moves, "no"])
            if answer != "no":
                _move(answer.removeprefix("tuck-"), area.hand, area.down if down else area.vault)

    def _offer(self, seat: int, pile: Pile, heap: list[str]) -> Play[None]:
        if pile.deck or pile.discards:
            answer = yield from ask(seat, "draw", ["yes", "no"])
            if answer == "yes":
                yield from self._draw(pile, heap)
                yield from self._keep_limits(seat)

    def _keep_limits(self, seat: int) -> Play[None]:
        """Let a player discard the cards over a limit (CU9)."""
        area = self._areas[seat]
        more = {"III B": 2, "IV A": 1, "V A": 1, "VII A": 2, "VII B": 2, "IX A": 3}
        for heap, limit, discards in (
            (area.hand, 8 + self._sum(seat, more), self._gems.discards),
            (area.specials, 4 + self._sum(seat, {"VIII B": 2}), self._specials.discards),
        ):
            while len(heap) > limit:
                answer = yield from ask(seat, "drop", [f"drop-{card}" for card in heap])
                _move(answer.removeprefix("drop-"), heap, discards)

    def _vault_limit(self, seat: int) -> int:
        return 7 + self._sum(seat, {"IX A": 3})

    def _refill(self) -> Play[None]:
        for _ in range(3 - len(self._face_up)):
            yield from self._draw(self._gems, self._face_up)

    def _draw(self, pile: Pile, heap: list[str]) -> Play[None]:
        """Move the top card to a heap; an empty deck is rebuilt when a card is needed (CU10)."""
        if not pile.deck:
            pile.deck += pile.discards
            pile.discards.clear()
        if pile.deck:
            _move((yield from draw(pile.kind, "is-", pile.deck)), pile.deck, heap)

    def _has(self, seat: int, name: str) -> bool:
        numeral, _, side = name.partition(" ")
        number = NUMERALS.index(numeral) + 1
        return number in self._areas[seat].owned and self._sides[number] == side

    def _sum(self, seat: int, powers: Mapping[str, int]) -> int:
        """Add up the powers of the sides that a player owns (CU14)."""
        return sum(more for name, more in powers.items() if self._has(seat, name))


def _parts_of(heap: list[str]) -> list[str]:
    """Write every choice of diamonds from a heap, nothing and all of it included."""
    counts = [range(heap.count(value) + 1) for value in "123"]
    return ["1" * ones + "2" * twos + "3" * threes for ones, twos, threes in product(*counts)]


def _move(card: T, source: list[T], target: list[T]) -> None:
    source.remove(card)
    target.append(card)
