"""Playouts of Keltis: a view is written down once, and then played out with many lucks."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.stream import Stream
from games.house.judge import Appraisal
from games.house.odds import find_lead, own_seat
from games.keltis.data import CARDS, COLOUR, COPIES, KIND, VALUE
from games.keltis.habits import Habits
from games.keltis.sketch import TILES, Player, Sketch
from games.keltis.state import Phase
from games.keltis.view import View
from games.keltis.weights import HABITS, LEAD, NEAR
from games.rows.cards import Card
from games.rows.hands import find_hidden
from games.rows.masks import NOTHING, add, gather


class Playouts:
    """A position that is played out again and again."""

    def __init__(self, view: View, habits: Sequence[Habits] | None = None) -> None:
        self._view, players = view, len(view.sizes)
        self._habits = habits or (Habits(*HABITS[players]),) * players
        known, unseen = find_hidden(view, (COPIES,) * len(CARDS), KIND)
        self._pool = [kind for kind, count in enumerate(unseen) for _ in range(count)]
        self._missing = [size - len(hand) for size, hand in zip(view.sizes, known, strict=True)]
        self._players = [_write_down(view, seat, hand) for seat, hand in enumerate(known)]
        self._tiles = [[0, *(TILES[tile] for tile in path)] for path in view.table.tiles]
        self._piles = [[VALUE[card] for card in pile] for pile in view.table.piles]
        self._absent = [0] * 5
        for kind in (*self._pool, *(KIND[card] for hand in known for card in hand)):
            colour, value = divmod(kind, len(CARDS) // 5)
            self._absent[colour] = add(self._absent[colour], value)

    def __call__(self, luck: int) -> Appraisal:
        """Play a game out, everything that is hidden lying as luck has it."""
        scores, seat = self.play_out(luck), own_seat(self._view.seat)
        lead, own = find_lead(scores, seat), scores.pop(seat)
        behind = max(scores) - own
        chance, odds = (1 / (1 + 3 ** (behind / gap)) for gap in (LEAD, NEAR))
        return Appraisal(lead, chance, odds)

    def play_out(self, luck: int) -> list[int]:
        """Return the scores of a game that is played out."""
        sketch, phase = self.deal(luck), self._view.table.phase
        if phase in (Phase.CLOVER, Phase.EXTRA):
            sketch.step_freely()
        if phase is Phase.CARD:
            sketch.draw_card()
        elif phase is not Phase.TURN and not sketch.is_over:
            sketch.draw()
        sketch.play_on()
        return [player.score() for player in sketch.players]

    def deal(self, luck: int) -> Sketch:
        """Return a game in which everything that is hidden is dealt anew."""
        pool, table = self._pool[:], self._view.table
        Stream(luck).shuffle(pool)
        players = [player.copy() for player in self._players]
        for player, missing in zip(players, self._missing, strict=True):
            for _ in range(missing):
                player.gain(pool.pop())
        sketch = Sketch(players, [path[:] for path in self._tiles], self._habits, table.seat)
        sketch.piles = [pile[:] for pile in self._piles]
        sketch.absent, sketch.drawn, sketch.deck = self._absent[:], pool, table.deck
        sketch.barred = NOTHING if table.barred is None else table.barred
        return sketch


def _write_down(view: View, seat: int, hand: tuple[Card, ...]) -> Player:
    side, player = view.table.sides[seat], Player()
    for colour, row in enumerate(side.rows):
        if row:
            player.first[colour], player.last[colour] = VALUE[row[0]], VALUE[row[-1]]
        player.hand[colour] = gather(VALUE[card] for card in hand if COLOUR[card] == colour)
    player.stones[:], player.points, player.wishes = side.figures, side.points, side.wishes
    player.tall = NOTHING if side.tall is None else side.tall
    return player
