"""Playouts of NLK: what a seat knows is written down once, and then played on with many lucks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from games.core.stream import Stream
from games.nlk.data import Card, pack, suit_of
from games.nlk.habits import Habits
from games.nlk.imagined import imagine
from games.nlk.noise import Noise
from games.nlk.passing import Passing
from games.nlk.sketch import Sketch, gather
from games.nlk.state import Phase, Stacks
from games.nlk.view import View
from games.nlk.weights import HABITS, NOISE

_KEPT: Final = 16
"""Playouts in memory: a report asks every seat about the same moment, one after the other."""


@dataclass(frozen=True, slots=True)
class World:
    """All that the rest of a hand depends on; equal for seats that remember every card."""

    stacks: Stacks
    seat: int
    """The seat to move, or the one dealt to."""
    talon: tuple[Card, ...]
    """The cards of the talon, lowest first: its order is the playout's luck."""
    drawn: Card | None
    may_give: bool
    trump: int | None
    table: tuple[Card, ...]
    size: int
    fruitless: int

    def pass_on(self, stream: Stream) -> Passing:
        """Return phase one with the talon in any order."""
        talon = list(self.talon)
        stream.shuffle(talon)
        passing = Passing(self.stacks, talon, self._habits, self.seat)
        passing.drawn, passing.may_give = self.drawn, self.may_give
        return passing

    def lay_out(self, trump: int) -> Sketch:
        """Return phase two."""
        sketch = Sketch(tuple(map(gather, self.stacks)), trump, self._habits, self.seat)
        sketch.table, sketch.size, sketch.fruitless = list(self.table), self.size, self.fruitless
        return sketch

    @property
    def _habits(self) -> Habits:
        return Habits(*HABITS[len(self.stacks)])


def write_down(view: View, luck: int = 0) -> World:
    """Return a world that a seat has to reckon with; luck deals what it does not remember."""
    imagined = imagine(view, luck)
    return World(
        imagined.stacks,
        imagined.seat,
        tuple([card for card in pack(view.players) if imagined.talon >> card & 1]),
        view.drawn,
        view.phase is Phase.GIVE,
        view.trump,
        view.table,
        view.size,
        view.fruitless,
    )


@lru_cache(maxsize=_KEPT)
def find_loser(world: World, luck: int) -> int:
    """Play a hand to its end; return who loses it, -1 for nobody."""
    stream = Stream(luck)
    noise = Noise(NOISE, stream)
    if world.trump is not None:
        return world.lay_out(world.trump).play_on(noise)
    passing = world.pass_on(stream)
    last = passing.play_on(noise)
    hands = tuple(map(gather, passing.stacks))
    return Sketch(hands, suit_of(last), Habits(*HABITS[len(hands)]), passing.seat).play_on(noise)
