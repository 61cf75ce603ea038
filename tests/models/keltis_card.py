"""Keltis: the Card Game from its rule book: lists, and the whole position in sight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from typing import Final

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
        self.last = 2
        """How many more cards may be laid at the end (KC15)."""

    def score(self) -> int:
        colours = sum(LENGTHS[min(len(self.rows[colour]), 9)] for colour in COLOURS)
        return colours + len(self.rows["w"]) + STONES[min(self.stones, 5)]


class KeltisCard:
    """One game."""

    def __init__(self, players: int, options: Mapping[str, str], first: int | None) -> None:
        self.end_first = options["end_first"] == "on"
        self.players = [Player() for _ in range(players)]
        self.turn = first
        self.question = "first" if first is None else "deal"
        self.stones = set(range(1, 10))  # KC3
        self.unseen = all_cards()
        self.dealt = 0
        self.deck = 101 - 8 * players - (30 if players == 2 else 0)  # KC4
        self.piles: dict[str, list[str]] = {letter: [] for letter in ALL}
        self.blocked: set[str] = set()
        self.draws = 0
        self.ended: str | None = None

    def questions(self) -> dict[int, str]:
        if self.ended:
            return {seat: "last" for seat, player in enumerate(self.players) if player.last}
        if self.question in {"first", "deal", "card"}:
            return {-1: self.question}
        assert self.turn is not None
        return {self.turn: self.question}

    def moves(self, seat: int) -> set[str]:
        me = self.players[seat]
        lays = {move for card in +me.hand for move in self._lays(me, card)}
        match self.questions().get(seat):
            case "turn":
                return lays | {f"drop-{card}" for card in +me.hand} | self._pairs(me)
            case "draw":
                open_piles = {letter for letter in ALL if self.piles[letter]} - self.blocked  # KC12
                return {"deck"} | {f"pile-{letter}" for letter in open_piles}
            case "last":
                return lays | {"done"}
            case _:
                return set()

    def _lays(self, me: Player, card: str) -> set[str]:
        value = value_of(card)
        if card[0] == "w":  # KC10
            tops = {colour for colour in COLOURS if me.rows[colour]}
            fits = {colour for colour in tops if value_of(me.rows[colour][-1]) == value}
            return {f"play-{card}"} | {f"play-{card}>{colour}" for colour in fits}
        row = [value_of(laid) for laid in me.rows[card[0]]]
        if value is None:  # KC9
            fits_row = bool(row) or self.end_first
        else:  # KC8
            numbers = [number for number in (*row, value) if number is not None]
            ordered = numbers in (sorted(numbers), sorted(numbers, reverse=True))
            fits_row = None not in row and ordered
        return {f"play-{card}"} if fits_row else set()

    def _pairs(self, me: Player) -> set[str]:
        """KC6; in notation colours come in the order of `ALL`."""
        held = sorted(me.hand.elements(), key=lambda card: ALL.index(card[0]))
        return {
            f"pair-{one},{other}"
            for one, other in combinations(held, 2)
            if value_of(one) == value_of(other) and value_of(one) in self.stones
        }

    def chances(self) -> dict[str, int]:
        if self.question == "first":
            return {f"first-{seat + 1}": 1 for seat in range(len(self.players))}
        return dict(+self.unseen)

    def apply(self, seat: int, move: str) -> None:
        if seat == -1:
            self._answer_chance(move)
            return
        me = self.players[seat]
        kind, _, what = move.partition("-")
        match kind:
            case "play":
                card, _, row = what.partition(">")
                me.hand[card] -= 1
                me.rows[row or card[0]].append(card)
                if self.ended:
                    me.last -= 1  # done automatically after the second card (KC15, G3)
                else:
                    self._refill(1)
            case "drop":
                self._discard(me, what)
                self._refill(1)
            case "pair":
                first, second = what.split(",")
                self._discard(me, first)
                self._discard(me, second)
                value = value_of(first)
                assert value
                self.stones.remove(value)
                me.stones += 1
                self._refill(2)
            case "deck":
                self.question = "card"
            case "pile":
                me.hand[self.piles[what].pop()] += 1
                self._drew()
            case "done":
                me.last = 0

    def _discard(self, me: Player, card: str) -> None:
        me.hand[card] -= 1
        self.piles[card[0]].append(card)
        self.blocked.add(card[0])

    def _refill(self, draws: int) -> None:
        """KC11, unless the fifth row with an end card has ended the game (KC13)."""
        rows = [row for player in self.players for row in player.rows.values()]
        if sum(any(value_of(card) is None for card in row) for row in rows) >= 5:
            self.ended = "closed"
        self.draws = draws
        self.question = "draw"

    def _drew(self) -> None:
        self.draws -= 1
        self.question = "draw"
        if self.deck == 0:  # KC14
            self.ended = "deck"
        elif not self.draws:
            assert self.turn is not None
            self.turn = (self.turn + 1) % len(self.players)
            self.question = "turn"
            self.blocked = set()

    def _answer_chance(self, move: str) -> None:
        if self.question == "first":
            self.turn = int(move.removeprefix("first-")) - 1
            self.question = "deal"
            return
        assert self.turn is not None
        self.unseen[move] -= 1
        if self.question == "deal":
            # The first player's eight cards first, then in seat order (ruling "Set-up").
            self.players[(self.turn + self.dealt // 8) % len(self.players)].hand[move] += 1
            self.dealt += 1
            if self.dealt == 8 * len(self.players):
                self.question = "turn"
        else:
            self.players[self.turn].hand[move] += 1
            self.deck -= 1
            self._drew()

    def scores(self) -> tuple[int, ...] | None:
        if self.questions():
            return None
        return tuple(player.score() for player in self.players)

    def winners(self) -> frozenset[int] | None:
        scores = self.scores()
        if scores is None:
            return None
        return frozenset(seat for seat, score in enumerate(scores) if score == max(scores))  # KC19

    def ending(self) -> str | None:
        return None if self.questions() else self.ended
