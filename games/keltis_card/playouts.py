"""Playouts of the card game: a view is written down once, and then played out with many lucks."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.stream import Stream
from games.house.judge import Appraisal
from games.house.odds import find_lead, own_seat
from games.keltis_card.data import CARDS, COPIES, ENDS, HAND, KIND, PLACE, VALUE, WHITE
from games.keltis_card.habits import Habits
from games.keltis_card.player import END, Player
from games.keltis_card.sketch import Sketch
from games.keltis_card.state import Phase
from games.keltis_card.view import View
from games.keltis_card.weights import HABITS, LEAD, NEAR
from games.rows.cards import Card
from games.rows.hands import find_hidden
from games.rows.masks import NOTHING, add


class Playouts:
    """A position that is played out again and again."""

    def __init__(self, view: View, habits: Sequence[Habits] | None = None) -> None:
        self._view, players = view, len(view.sizes)
        self._habits = habits or (Habits(*HABITS[players]),) * players
        known, unseen = find_hidden(view, COPIES, KIND)
        self._pool = [
            split(card) for card, count in zip(CARDS, unseen, strict=True) for _ in range(count)
        ]
        self._missing = [size - len(hand) for size, hand in zip(view.sizes, known, strict=True)]
        self._players = [_write_down(view, seat, hand) for seat, hand in enumerate(known)]
        self._piles = [[split(card)[1] for card in pile] for pile in view.table.piles]
        self._absent = [0] * 5
        for place, value in (*self._pool, *(split(card) for hand in known for card in hand)):
            if place != WHITE and value != END:
                self._absent[place] = add(self._absent[place], value)

    def __call__(self, luck: int) -> Appraisal:
        """Play a game out, everything that is hidden lying as luck has it."""
        scores, seat = self.play_out(luck), own_seat(self._view.seat)
        lead, own = find_lead(scores, seat), scores.pop(seat)
        behind = max(scores) - own
        chance, odds = (1 / (1 + 3 ** (behind / gap)) for gap in (LEAD, NEAR))
        return Appraisal(lead, chance, odds)

    def play_out(self, luck: int) -> list[int]:
        """Return the scores of a game that is played out."""
        sketch = self.fill_up(luck)
        sketch.play_on()
        return [player.score() for player in sketch.players]

    def fill_up(self, luck: int) -> Sketch:
        """Return a game as `deal` does, once whoever draws has drawn."""
        sketch, table = self.deal(luck), self._view.table
        missing = HAND - self._view.sizes[table.seat]
        if table.phase is Phase.CARD:
            sketch.draw_card()
            missing -= 1
        if table.phase in (Phase.CARD, Phase.DRAW) and not sketch.is_over:
            sketch.draw(missing)
        return sketch

    def deal(self, luck: int) -> Sketch:
        """Return a game in which everything that is hidden is dealt anew."""
        pool, table = self._pool[:], self._view.table
        Stream(luck).shuffle(pool)
        players = [player.copy() for player in self._players]
        for player, missing in zip(players, self._missing, strict=True):
            for _ in range(missing):
                player.gain(*pool.pop())
        sketch = Sketch(players, self._habits, table.seat)
        sketch.piles = [pile[:] for pile in self._piles]
        sketch.absent, sketch.drawn, sketch.deck = self._absent[:], pool, table.deck
        sketch.barred, sketch.stones = table.barred, set(table.stones)
        if table.ending:
            sketch.is_over, sketch.left = True, list(table.left)
        return sketch


def split(card: Card) -> tuple[int, int]:
    """Return the place and the value of a card."""
    return PLACE[card], END if card in ENDS else VALUE[card]


def _write_down(view: View, seat: int, hand: tuple[Card, ...]) -> Player:
    side, player = view.table.sides[seat], Player()
    for place, row in enumerate(side.rows[:WHITE]):
        values = [VALUE[card] for card in row if card not in ENDS]
        player.length[place] = len(row)
        player.first[place], player.last[place] = (
            (values or [NOTHING])[0],
            (values or [NOTHING])[-1],
        )
        player.closed[place] = bool(row) and row[-1] in ENDS
    player.points, player.stones = len(side.rows[WHITE]), len(side.stones)
    for card in hand:
        player.gain(*split(card))
    return player
