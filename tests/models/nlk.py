"""NLK from its rule book: lists of cards, without hidden information."""

from typing import Final

from tests.models.model import Model, Play, ask, draw, draw_seat

RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k", "a")
SUITS: Final = "cdhs"


class Nlk(Model):
    """One match; a card is its rank and the letter of its suit, as in `10h`."""

    def play(self, first: int | None) -> Play[None]:
        self.ranks = RANKS[-(self.players + 4) :]  # N1: 8 ranks for four players, 13 for nine
        self.lost = [0] * self.players
        if first is None:  # N2
            dealer = yield from draw_seat("dealer", self.players)
        else:  # ruling "Set-up"
            dealer = (first - 1) % self.players
        for _ in range(int(self.options["hands"])):
            loser = yield from self._play_hand(dealer)
            dealer = self.after(dealer)
            if loser is not None:  # ruling "A void hand": it counts for no seat, the deal passes on
                self.lost[loser] += 1
                dealer = loser if self.options["dealer"] == "loser" else dealer
        self.ending = "lost" if any(self.lost) else "void"

    def _play_hand(self, dealer: int) -> Play[int | None]:
        """Return the loser, None of a void hand."""
        self.talon = [f"{rank}{suit}" for rank in self.ranks for suit in SUITS]
        self.stacks: list[list[str]] = [[] for _ in range(self.players)]
        seat = dealer
        for _ in range(self.players):  # N3
            seat = self.after(seat)
            self.stacks[seat].append((yield from self._turn_up("deal")))
        seat = yield from self._pass_cards(self.after(dealer))
        fruitless = 0
        while fruitless < 10 * self.players:  # N16
            seat, is_full = yield from self._play_round(seat)
            fruitless = 0 if is_full else fruitless + 1
            if len(self._holders()) == 1:  # N15
                return self._holders()[0]
        return None

    def _turn_up(self, kind: str) -> Play[str]:
        card = yield from draw(kind, "card-", self.talon)
        self.talon.remove(card)
        return card

    def _pass_cards(self, seat: int) -> Play[int]:
        """Play phase one; return who drew the last card and leads (N4 to N8)."""
        while True:
            stack = self.stacks[seat]
            move = ""
            # Ruling "Answers of the engine": a player who can give nothing draws automatically.
            while stack and move != "draw" and (gifts := self._gifts(seat, stack[-1])):
                move = yield from ask(seat, "give", [*gifts, "draw"])
                if move != "draw":
                    self.stacks[int(move[-1]) - 1].append(stack.pop())
            while move != "keep":  # N6: after a gift draw again, give nothing of the own stack
                card = yield from self._turn_up("card")
                move = "keep"
                if not self.talon:
                    stack.append(card)
                    self.trump = card[-1]
                    return seat
                if gifts := self._gifts(seat, card):  # else kept automatically (same ruling)
                    move = yield from ask(seat, "place", [*gifts, "keep"])
                (stack if move == "keep" else self.stacks[int(move[-1]) - 1]).append(card)
            seat = self.after(seat)

    def _gifts(self, seat: int, card: str) -> list[str]:
        """N4, N5: onto the top of other stacks, if it ranks exactly one higher."""
        below = self.ranks[self.ranks.index(card[:-1]) - 1]  # below the lowest is the ace
        return [
            f"give-{other + 1}"
            for other, stack in enumerate(self.stacks)
            if other != seat and stack and stack[-1][:-1] == below
        ]

    def _play_round(self, seat: int) -> Play[tuple[int, bool]]:
        """Play a round of phase two; return who leads next, and whether the round was full."""
        size = len(self._holders())  # N14
        seat = self._holder_from(seat)
        hand = self.stacks[seat]
        table = list[str]()
        move = f"lay-{hand[0]}"
        if len(hand) > 1:  # N9; ruling "Answers of the engine": a last card leads automatically
            move = yield from ask(seat, "lead", [f"lay-{card}" for card in hand])
        while True:
            hand = self.stacks[seat]
            if move == "take":  # N11
                weakest = min(table, key=self._strength)
                table.remove(weakest)
                hand.append(weakest)
                if not table:  # N13(b)
                    return self.after(seat), False
            else:
                card = move.removeprefix("lay-")
                hand.remove(card)
                table.append(card)
                if len(table) == size or len(self._holders()) == 1:  # N13(a), N15
                    return seat, True
            seat = self._holder_from(self.after(seat))  # N12
            beating = [f"lay-{card}" for card in self.stacks[seat] if self._beats(card, table[-1])]
            move = yield from ask(seat, "answer", [*beating, "take"])

    def _holders(self) -> list[int]:
        return [seat for seat, hand in enumerate(self.stacks) if hand]

    def _holder_from(self, seat: int) -> int:
        """Return this seat, or the next that has cards."""
        while not self.stacks[seat]:
            seat = self.after(seat)
        return seat

    def _strength(self, card: str) -> tuple[bool, int]:
        return card[-1] == self.trump, self.ranks.index(card[:-1])

    def _beats(self, card: str, laid: str) -> bool:
        """N10."""
        suits = {laid[-1], self.trump}
        return card[-1] in suits and self._strength(card) > self._strength(laid)

    def scores(self) -> tuple[int, ...]:
        return tuple(self.lost)

    def winners(self) -> frozenset[int]:
        """N17; ruling "Several losers": when all lost equally many, no seat wins."""
        return frozenset(seat for seat, lost in enumerate(self.lost) if lost < max(self.lost))
