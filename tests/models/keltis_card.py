"""Keltis: the Card Game from its rule book: lists, without hidden information."""

from collections import Counter
from itertools import combinations
from typing import Final

from tests.models.model import Model, Play, Question, ask, draw, draw_seat

COLOURS: Final = "rypgb"
ALL: Final = "rypgbw"
LENGTHS: Final = (0, -4, -3, -2, 1, 2, 3, 6, 7, 10)  # KC16
STONES: Final = (-4, -1, 0, 4, 6, 10)  # KC18


def value_of(card: str) -> int | None:
    """Return the number on a card, None for an end card."""
    return None if card[1:] == "x" else int(card[1:])


def all_cards() -> Counter[str]:
    """KC1, KC2."""
    cards = Counter({f"w{value}": 1 for value in range(11)})
    for colour in COLOURS:
        cards[f"{colour}x"] = 2
        for value in range(11):
            cards[f"{colour}{value}"] = 2 if 3 <= value <= 7 else 1
    return cards


class Player:
    def __init__(self) -> None:
        self.hand = Counter[str]()
        self.rows: dict[str, list[str]] = {letter: [] for letter in ALL}
        self.stones = 0

    def lay(self, notation: str) -> None:
        """Lay a card, written like `r7`, or `w7>r` for one on a row of another colour."""
        card, _, row = notation.partition(">")
        self.hand[card] -= 1
        self.rows[row or card[0]].append(card)

    def score(self) -> int:
        colours = sum(LENGTHS[min(len(self.rows[colour]), 9)] for colour in COLOURS)
        return colours + len(self.rows["w"]) + STONES[min(self.stones, 5)]  # KC17


class KeltisCard(Model):
    """One game."""

    def play(self, first: int | None) -> Play[None]:
        self.seats = [Player() for _ in range(self.players)]
        self.stones = set(range(1, 10))  # KC3
        self.unseen = all_cards()
        self.deck = 101 - 8 * self.players - (30 if self.players == 2 else 0)  # KC4
        self.piles: dict[str, list[str]] = {letter: [] for letter in ALL}
        seat = (yield from draw_seat("first", self.players)) if first is None else first
        for number in range(8 * self.players):
            card = yield from draw("deal", "", self.unseen.elements())
            self.unseen[card] -= 1
            # The first player's eight cards first, then in seat order (ruling "Set-up").
            self.seats[(seat + number // 8) % self.players].hand[card] += 1
        while not self.ending:
            yield from self._turn(seat)
            seat = self.after(seat)
        left = dict.fromkeys(range(self.players), 2)  # KC15
        while left:
            lays = {seat: {*self._lays(self.seats[seat]), "done"} for seat in left}
            seat, move = yield [
                Question(seat, "last", dict.fromkeys(lays[seat], 1)) for seat in lays
            ]
            if move != "done":
                self.seats[seat].lay(move.removeprefix("play-"))
            left[seat] -= 1
            if move == "done" or not left[seat]:
                del left[seat]

    def _turn(self, seat: int) -> Play[None]:
        me = self.seats[seat]
        drops = {f"drop-{card}" for card in +me.hand}
        move = yield from ask(seat, "turn", self._lays(me) | drops | self._pairs(me))
        kind, _, cards = move.partition("-")
        gone = [] if kind == "play" else cards.split(",")
        if kind == "play":
            me.lay(cards)
        for card in gone:
            me.hand[card] -= 1
            self.piles[card[0]].append(card)
        if kind == "pair":
            self.stones.remove(int(gone[0][1:]))
            me.stones += 1
        rows = [row for player in self.seats for row in player.rows.values()]
        if sum(any(value_of(card) is None for card in row) for row in rows) >= 5:  # KC13
            self.ending = "closed"
        blocked = {card[0] for card in gone}  # KC12
        for _ in range(max(1, len(gone))):  # KC11
            if self.ending:
                return
            piles = [f"pile-{letter}" for letter in ALL if self.piles[letter]]
            free = [pile for pile in piles if pile[-1] not in blocked]
            source = yield from ask(seat, "draw", ["deck", *free])
            if source == "deck":
                card = yield from draw("card", "", self.unseen.elements())
                self.unseen[card] -= 1
                self.deck -= 1
            else:
                card = self.piles[source[-1]].pop()
            me.hand[card] += 1
            if not self.deck:  # KC14
                self.ending = "deck"

    def _lays(self, me: Player) -> set[str]:
        return {f"play-{place}" for card in +me.hand for place in self._places(me, card)}

    def _places(self, me: Player, card: str) -> list[str]:
        """Return a card with each row that it may be laid in (KC7)."""
        value = value_of(card)
        if card[0] == "w":  # KC10
            rows = [colour for colour in COLOURS if me.rows[colour]]
            return [card, *(f"{card}>{row}" for row in rows if value_of(me.rows[row][-1]) == value)]
        row = [value_of(laid) for laid in me.rows[card[0]]]
        if value is None:  # KC9
            fits = bool(row) or self.options["end_first"] == "on"
        else:  # KC8
            numbers = [number for number in (*row, value) if number is not None]
            ordered = numbers in (sorted(numbers), sorted(numbers, reverse=True))
            fits = None not in row and ordered
        return [card] if fits else []

    def _pairs(self, me: Player) -> set[str]:
        """KC6; in notation colours come in the order of `ALL`."""
        held = sorted(me.hand.elements(), key=lambda card: ALL.index(card[0]))
        return {
            f"pair-{first},{other}"
            for first, other in combinations(held, 2)
            if value_of(first) == value_of(other) and value_of(first) in self.stones
        }

    def scores(self) -> tuple[int, ...]:
        return tuple(player.score() for player in self.seats)  # KC19: ties are shared.
