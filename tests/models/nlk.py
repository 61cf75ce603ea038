"""NLK from its rule book: lists of cards, and the whole position in sight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k", "a")
SUITS: Final = "cdhs"


class Nlk:
    """One match; a card is its rank and the letter of its suit, as in `10h`."""

    def __init__(self, players: int, options: Mapping[str, str], first: int | None) -> None:
        self.players = players
        self.hands = int(options["hands"])
        self.loser_deals = options["dealer"] == "loser"
        self.ranks = RANKS[-(players + 4) :]  # N1: 8 ranks for four players, 13 for nine
        self.lost = [0] * players
        self.question = "dealer"
        self.turn = -1
        if first is not None:
            self._deal((first - 1) % players)  # ruling "Set-up"

    def questions(self) -> dict[int, str]:
        if not self.question:
            return {}
        return {-1 if self.question in {"dealer", "deal", "card"} else self.turn: self.question}

    def moves(self, seat: int) -> set[str]:
        match self.questions().get(seat):
            case "give":
                return {*self._gifts(self.stacks[seat][-1]), "draw"}
            case "place":
                return {*self._gifts(self.drawn), "keep"}
            case "lead":
                return {f"lay-{card}" for card in self.stacks[seat]}
            case "answer":
                beating = [card for card in self.stacks[seat] if self._beats(card, self.table[-1])]
                return {"take"} | {f"lay-{card}" for card in beating}
            case _:
                return set()

    def chances(self) -> dict[str, int]:
        if self.question == "dealer":
            return {f"dealer-{seat + 1}": 1 for seat in range(self.players)}
        return {f"card-{card}": 1 for card in self.talon}

    def apply(self, seat: int, move: str) -> None:
        kind, _, what = move.partition("-")
        match kind:
            case "dealer":
                self._deal(int(what) - 1)
            case "card":
                self._turn_up(what)
            case "give" if self.question == "give":
                self.stacks[int(what) - 1].append(self.stacks[seat].pop())
                self._begin_turn(seat)
            case "give":
                self.stacks[int(what) - 1].append(self.drawn)
                self.question = "card"  # N6: draw again, and nothing of the own stack is given
            case "draw":
                self.question = "card"
            case "keep":
                self.stacks[seat].append(self.drawn)
                self._begin_turn(self._after(seat))
            case "lay":
                self._lay(seat, what)
            case "take":
                self._take(seat)

    def scores(self) -> tuple[int, ...] | None:
        return None if self.question else tuple(self.lost)

    def winners(self) -> frozenset[int] | None:
        """N17; ruling "Several losers": when all lost equally many, nobody wins."""
        if self.question:
            return None
        return frozenset(seat for seat, lost in enumerate(self.lost) if lost < max(self.lost))

    def ending(self) -> str | None:
        if self.question:
            return None
        return "lost" if any(self.lost) else "void"

    def _after(self, seat: int) -> int:
        return (seat + 1) % self.players

    # Phase one

    def _deal(self, dealer: int) -> None:
        """N3, ruling "Set-up"."""
        self.dealer = dealer
        self.talon = [f"{rank}{suit}" for rank in self.ranks for suit in SUITS]
        self.stacks: list[list[str]] = [[] for _ in range(self.players)]
        self.undealt = [(dealer + 1 + number) % self.players for number in range(self.players)]
        self.drawn = ""
        self.fruitless = 0
        self.question = "deal"

    def _gifts(self, card: str) -> list[str]:
        """N4, N5: onto the top of other stacks, if it ranks exactly one higher."""
        below = self.ranks[self.ranks.index(card[:-1]) - 1]  # below the lowest is the ace
        return [
            f"give-{seat + 1}"
            for seat, stack in enumerate(self.stacks)
            if seat != self.turn and stack and stack[-1][:-1] == below
        ]

    def _begin_turn(self, seat: int) -> None:
        """Ruling "Answers of the engine": a player who can give nothing draws automatically."""
        self.turn = seat
        stack = self.stacks[seat]
        self.question = "give" if stack and self._gifts(stack[-1]) else "card"

    def _turn_up(self, card: str) -> None:
        """N3, N6, N7, N8."""
        self.talon.remove(card)
        self.drawn = card
        if self.undealt:
            self.stacks[self.undealt.pop(0)].append(card)
            if not self.undealt:
                self._begin_turn(self._after(self.dealer))
        elif not self.talon:
            self.stacks[self.turn].append(card)
            self.trump = card[-1]
            self._lead(self.turn)
        elif self._gifts(card):
            self.question = "place"
        else:  # kept automatically (same ruling)
            self.stacks[self.turn].append(card)
            self._begin_turn(self._after(self.turn))

    # Phase two

    def _holders(self) -> list[int]:
        return [seat for seat, hand in enumerate(self.stacks) if hand]

    def _beats(self, card: str, laid: str) -> bool:
        """N10."""
        if card[-1] == laid[-1]:
            return self.ranks.index(card[:-1]) > self.ranks.index(laid[:-1])
        return card[-1] == self.trump

    def _holder_from(self, seat: int) -> int:
        """N12, N14: this seat, or the next that has cards."""
        while not self.stacks[seat]:
            seat = self._after(seat)
        return seat

    def _lead(self, seat: int) -> None:
        """N9; ruling "Answers of the engine": a last card leads automatically."""
        self.table: list[str] = []
        self.size = len(self._holders())
        self.turn = self._holder_from(seat)
        self.question = "lead"
        if len(self.stacks[self.turn]) == 1:
            self._lay(self.turn, self.stacks[self.turn][0])

    def _lay(self, seat: int, card: str) -> None:
        self.stacks[seat].remove(card)
        self.table.append(card)
        if self._is_over():
            return
        if len(self.table) == self.size:  # N13(a)
            self.fruitless = 0
            self._lead(seat)
        else:
            self.turn = self._holder_from(self._after(seat))
            self.question = "answer"

    def _take(self, seat: int) -> None:
        """N11, N13(b), N16."""
        weakest = min(
            self.table, key=lambda card: (card[-1] == self.trump, self.ranks.index(card[:-1]))
        )
        self.table.remove(weakest)
        self.stacks[seat].append(weakest)
        if self.table:
            self.turn = self._holder_from(self._after(seat))
            return
        self.fruitless += 1
        if self.fruitless == 10 * self.players:
            self._end_hand(None)
        else:
            self._lead(self._after(seat))

    def _is_over(self) -> bool:
        """N15."""
        holders = self._holders()
        if len(holders) == 1:
            self._end_hand(holders[0])
        return len(holders) == 1

    def _end_hand(self, loser: int | None) -> None:
        """N2, N17; ruling "A void hand": it counts for nobody, and the deal passes on."""
        self.hands -= 1
        if loser is not None:
            self.lost[loser] += 1
        if not self.hands:
            self.question = ""
        elif self.loser_deals and loser is not None:
            self._deal(loser)
        else:
            self._deal(self._after(self.dealer))
