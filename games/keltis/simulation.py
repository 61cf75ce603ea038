"""Fast rollouts of Keltis: see `games.rows.simulation`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from games.keltis.model import (
    CARDS,
    COLOUR,
    GOAL,
    GOAL_FIGURES,
    LAST,
    SMALL,
    VALUE,
    WISHES,
    Tile,
)
from games.keltis.weights import PolicyWeights
from games.rows import simulation
from games.rows.base import POINTS
from games.rows.bitsets import NOTHING, STRANGE, Study, highest, lowest, measure_gap, study
from games.rows.simulation import ENDS

DROP: Final = -1
SMALL_FIGURE: Final = 0
TALL_FIGURE: Final = 1
Action: TypeAlias = tuple[float, int, int, int]
"""Rating; colour and value of a card; and its use."""
Step: TypeAlias = tuple[float, int, int]
"""Rating; path; and the figure that begins there."""

PARTS: Final = {card: (COLOUR[card], VALUE[card]) for card in CARDS}
"""The colour and the value of every kind of card."""
CLOVER: Final = 4
WISH: Final = 5
TILES: Final = {None: 0, Tile.ONE: 1, Tile.TWO: 2, Tile.THREE: 3, Tile.CLOVER: 4, Tile.WISH: 5}
"""Tiles as numbers: number tiles are their points."""
_GAINS: Final = (0, *(after - before for before, after in pairwise(POINTS)))
"""By stone, the points of the step onto it."""


class Player(simulation.Player):
    def __init__(self) -> None:
        super().__init__()
        self.stones = [0] * 5
        self.tall = NOTHING
        self.points = 0
        self.wishes = 0

    def score(self) -> int:
        """Return the score if the game ended now (K19-K21)."""
        total = self.points + WISHES[min(5, self.wishes)]
        for stone in self.stones:
            total += POINTS[stone]
        return total + POINTS[self.stones[self.tall]] if self.tall >= 0 else total


class FastGame(simulation.FastGame[Player, PolicyWeights]):
    longest = 80

    def __init__(
        self,
        players: Sequence[Player],
        policies: Sequence[PolicyWeights],
        seat: int,
        tiles: list[list[int]],
    ) -> None:
        super().__init__(players, policies, seat)
        self.tiles = tiles
        self.in_goal = sum(stone >= GOAL for each in players for stone in each.stones)

    def count_turns(self) -> float:
        """Return how many turns a seat may still have."""
        missing = [GOAL - stone for each in self.players for stone in each.stones if stone < GOAL]
        missing.sort()
        race = sum(missing[: GOAL_FIGURES - self.in_goal]) * self.policies[self.seat].race
        return min(self.deck, race) / len(self.players)

    def weigh(self) -> list[Action]:
        """Return the actions with a card: for each colour, one to lay and one to discard."""
        weights = self.policies[self.seat]
        me = self.players[self.seat]
        turns = self.count_turns()
        begun = 5 - me.stones.count(0)
        actions = list[Action]()
        skip = weights.gap + weights.gap_long * turns
        late = weights.gain + weights.gain_late / (1.0 + turns)
        for colour, mask in enumerate(me.hand):
            if not mask:
                continue
            last = me.last[colour]
            stone = me.stones[colour]
            studied = study(me.first[colour], last, mask, self.absent[colour])
            held, value, gap, _, spare, is_dead = studied
            if held and stone:
                rating = weights.extra if stone == LAST else weights.lay + weights.held * held
                if stone < LAST:
                    rating += self.weigh_step(me, colour, stone + 1, late)
                actions.append((rating - skip * gap, colour, value, SMALL_FIGURE))
            elif held:
                actions += self.weigh_path(colour, studied, begun, turns)
            rating = self.rate_drop(held, turns, is_begun=last >= 0, is_dead=is_dead)
            gift = self.help(colour, spare)
            if is_dead and gift and weights.choosy:
                gift, spare = self.find_spare(colour, gift, spare)
            actions.append((rating - gift, colour, spare, DROP))
        return actions

    def weigh_path(self, colour: int, studied: Study, begun: int, turns: float) -> list[Action]:
        """Return the ways to begin a path with a card."""
        weights = self.policies[self.seat]
        tall = self.players[self.seat].tall
        held, value, gap, room, _, _ = studied
        rating = weights.rate_beginning(begun, held, turns)
        rating += weights.begin_room * room - weights.begin_gap * gap
        actions = list[Action]()
        if tall < 0:
            tall_value = weights.tall + weights.tall_held * held + weights.tall_long * turns
            actions.append((rating + tall_value, colour, value, TALL_FIGURE))
        if tall >= 0 or begun < SMALL:
            actions.append((rating, colour, value, SMALL_FIGURE))
        return actions

    def find_spare(self, colour: int, gift: float, spare: int) -> tuple[float, int]:
        """Return the unusable card that gives the next player least, after its gift."""
        me = self.players[self.seat]
        first = me.first[colour]
        last = me.last[colour]
        mask = me.hand[colour]
        others = [
            (self.help(colour, value), value)
            for value in range(lowest(mask), highest(mask) + 1)
            if mask >> 2 * value & 3 and measure_gap(first, last, value) == NOTHING
        ]
        return min([(gift, spare), *others])

    def weigh_step(self, me: Player, path: int, stone: int, late: float) -> float:
        """Return the rating of a step onto a stone (K12-K17)."""
        rating = late * _GAINS[stone] * (2 if me.tall == path else 1)
        weights = self.policies[self.seat]
        tile = self.tiles[path][stone]
        if stone == GOAL:
            me.stones[path] = stone
            lead = self.lead_of(me)
            me.stones[path] = stone - 1
            if self.in_goal == GOAL_FIGURES - 1:
                return (ENDS if lead > 0 else -ENDS) + lead
            rating += weights.goal * lead
        if not tile:
            return rating
        if tile == CLOVER:
            return rating + weights.clover
        if tile == WISH:
            return rating + weights.wish if me.wishes < 5 else rating
        return rating + tile * weights.number

    def weigh_steps(self) -> list[Step]:
        """Return the possible steps without a card (K11, K13)."""
        weights = self.policies[self.seat]
        me = self.players[self.seat]
        turns = self.count_turns()
        begun = 5 - me.stones.count(0)
        steps = list[Step]()
        late = weights.gain + weights.gain_late / (1.0 + turns)
        for path, stone in enumerate(me.stones):
            if 0 < stone < LAST:
                rating = weights.free + self.weigh_step(me, path, stone + 1, late)
                steps.append((rating, path, SMALL_FIGURE))
            elif not stone:
                held = me.hand[path].bit_count()
                rating = weights.free_begin + weights.rate_beginning(begun, held, turns)
                if me.tall < 0:
                    tall = weights.tall + weights.tall_held * held + weights.tall_long * turns
                    steps.append((rating + tall, path, TALL_FIGURE))
                if me.tall >= 0 or begun < SMALL:
                    steps.append((rating, path, SMALL_FIGURE))
        return steps

    def want(self, me: Player, place: int, value: int) -> float | None:
        weights = self.policies[self.seat]
        near = measure_gap(me.first[place], me.last[place], value)
        if near >= 0:
            return weights.take - weights.take_gap * near
        if near == STRANGE:
            return weights.take_new * me.hand[place].bit_count() - weights.take_strange
        return None

    def act(self, action: Action) -> None:
        """Discard a card, or lay it and move its figure (K7-K11)."""
        _, colour, value, use = action
        self.barred = ()
        if use == DROP:
            self.discard(colour, value)
            return
        me = self.players[self.seat]
        self.spend(colour, value)
        if me.last[colour] < 0:
            me.first[colour] = value
        me.last[colour] = value
        if me.stones[colour] == LAST:
            self.step_freely()
        else:
            self.step(colour, use)

    def step_freely(self) -> None:
        """Take the best step without a card, or none (K11, K13)."""
        rating, path, figure = max(self.weigh_steps(), default=(0.0, 0, 0))
        if rating > 0:
            self.step(path, figure)

    def step(self, path: int, figure: int) -> None:
        """Move a figure and apply its tile (K12-K17)."""
        me = self.players[self.seat]
        stone = me.stones[path] = me.stones[path] + 1
        if figure == TALL_FIGURE:
            me.tall = path
        if stone == GOAL:
            self.in_goal += 1
            if self.in_goal == GOAL_FIGURES:
                self.is_over = True
                return
        tile = self.tiles[path][stone]
        if tile == CLOVER:
            self.step_freely()
        elif tile == WISH:
            me.wishes += 1
            self.tiles[path][stone] = 0
        else:
            me.points += tile
