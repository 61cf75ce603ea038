"""Fast rollouts of Keltis: small numbers instead of objects, hundreds of games for one decision.

The rules are those of `turns.py`, without events, records or immutable tables. The players follow
`PolicyWeights` and use only information that their seats have.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from games.keltis.state import GOAL, GOAL_FIGURES, LAST, SMALL, WISHES, Tile
from games.keltis.weights import PolicyWeights
from games.rows.bitsets import (
    NOTHING,
    STRANGE,
    Study,
    add,
    drop,
    highest,
    lowest,
    measure_gap,
    study,
)
from games.rows.cards import POINTS

DROP: Final = -1
SMALL_FIGURE: Final = 0
TALL_FIGURE: Final = 1
Action: TypeAlias = tuple[float, int, int, int]
"""Rating; colour and value of a card; and its use."""
Step: TypeAlias = tuple[float, int, int]
"""Rating; path; and the figure that begins there."""

CLOVER: Final = 4
WISH: Final = 5
TILES: Final = {None: 0, Tile.ONE: 1, Tile.TWO: 2, Tile.THREE: 3, Tile.CLOVER: 4, Tile.WISH: 5}
"""Tiles as numbers: number tiles are their points."""
_GAINS: Final = (0, *(after - before for before, after in pairwise(POINTS)))
"""By stone, the points of the step onto it."""
_LONGEST: Final = 80
"""Most turns of a rollout; cards may circulate through discard piles."""
_ENDS: Final = 500.0
"""For a step that ends the game and wins, or else loses: the first or last choice."""


class Player:
    """One player's rows, figures and hand."""

    __slots__ = ("first", "hand", "last", "points", "stones", "tall", "wishes")

    def __init__(self) -> None:
        self.first, self.last = [NOTHING] * 5, [NOTHING] * 5
        self.stones, self.hand = [0] * 5, [0] * 5
        self.tall, self.points, self.wishes = NOTHING, 0, 0

    def copy(self) -> Player:
        """Return an independent copy."""
        other = Player.__new__(Player)
        other.first, other.last = self.first[:], self.last[:]
        other.stones, other.hand = self.stones[:], self.hand[:]
        other.tall, other.points, other.wishes = self.tall, self.points, self.wishes
        return other

    def gain(self, kind: int) -> None:
        """Take a card into the hand."""
        colour, value = divmod(kind, 11)
        self.hand[colour] = add(self.hand[colour], value)

    def score(self) -> int:
        """Return the score if the game ended now (K19-K21)."""
        total = self.points + WISHES[min(5, self.wishes)]
        for stone in self.stones:
            total += POINTS[stone]
        return total + POINTS[self.stones[self.tall]] if self.tall >= 0 else total


class FastGame:
    """A fast mutable game."""

    __slots__ = (
        "absent",
        "barred",
        "deck",
        "drawn",
        "habits",
        "in_goal",
        "is_over",
        "piles",
        "players",
        "seat",
        "tiles",
    )

    def __init__(
        self,
        players: Sequence[Player],
        tiles: list[list[int]],
        habits: Sequence[PolicyWeights],
        seat: int,
    ) -> None:
        self.players, self.tiles, self.habits, self.seat = players, tiles, habits, seat
        self.piles: list[list[int]] = [[] for _ in range(5)]
        self.absent = [0] * 5
        """By colour, the copies that are neither in a row nor on a pile."""
        self.drawn: list[int] = []
        """The draw order, the next card last; some may never be drawn (K6)."""
        self.deck = 0
        """The number of cards that may be drawn."""
        self.in_goal = sum(stone >= GOAL for each in players for stone in each.stones)
        self.barred, self.is_over = NOTHING, False

    def play_on(self) -> None:
        """Play to the end, from the beginning of a turn."""
        for _ in range(_LONGEST):
            if self.is_over:
                return
            _, colour, value, use = max(self.weigh())
            if use == DROP:
                self.discard(colour, value)
            else:
                self.lay(colour, value, use)
            if not self.is_over:
                self.draw()

    def count_turns(self) -> float:
        """Return how many turns a seat may still have."""
        missing = [GOAL - stone for each in self.players for stone in each.stones if stone < GOAL]
        missing.sort()
        race = sum(missing[: GOAL_FIGURES - self.in_goal]) * self.habits[self.seat].race
        return min(self.deck, race) / len(self.players)

    def weigh(self) -> list[Action]:
        """Return the actions with a card: for each colour, one to lay and one to discard."""
        habits, me = self.habits[self.seat], self.players[self.seat]
        turns, begun, found = self.count_turns(), 5 - me.stones.count(0), list[Action]()
        skip = habits.gap + habits.gap_long * turns
        late = habits.gain + habits.gain_late / (1.0 + turns)
        for colour, mask in enumerate(me.hand):
            if not mask:
                continue
            last, stone = me.last[colour], me.stones[colour]
            studied = study(me.first[colour], last, mask, self.absent[colour])
            held, value, gap, _, spare, is_dead = studied
            if held and stone:
                rating = habits.extra if stone == LAST else habits.lay + habits.held * held
                if stone < LAST:
                    rating += self.weigh_step(me, colour, stone + 1, late)
                found.append((rating - skip * gap, colour, value, SMALL_FIGURE))
            elif held:
                found += self.weigh_path(colour, studied, begun, turns)
            if last < 0:
                rating = habits.drop_new - habits.drop_new_held * held
                rating -= habits.drop_new_long * turns
            else:
                rating = habits.drop_dead if is_dead else habits.drop_live - habits.drop_held * held
            gift = self.help(colour, spare)
            if is_dead and gift and habits.choosy:
                gift, spare = self.find_spare(colour, gift, spare)
            found.append((rating - gift, colour, spare, DROP))
        return found

    def weigh_path(self, colour: int, studied: Study, begun: int, turns: float) -> list[Action]:
        """Return the ways to begin a path with a card."""
        habits, tall = self.habits[self.seat], self.players[self.seat].tall
        held, value, gap, room, _, _ = studied
        rating = habits.rate_beginning(begun, held, turns)
        rating += habits.begin_room * room - habits.begin_gap * gap
        found = list[Action]()
        if tall < 0:
            lofty = habits.tall + habits.tall_held * held + habits.tall_long * turns
            found.append((rating + lofty, colour, value, TALL_FIGURE))
        if tall >= 0 or begun < SMALL:
            found.append((rating, colour, value, SMALL_FIGURE))
        return found

    def help(self, colour: int, value: int) -> float:
        """Return the value of a discard to the next player."""
        following = self.players[(self.seat + 1) % len(self.players)]
        near = measure_gap(following.first[colour], following.last[colour], value)
        if near == STRANGE:
            return self.habits[self.seat].strange
        habits = self.habits[self.seat]
        return max(0.0, habits.near - habits.skipped * near) if near >= 0 else 0.0

    def find_spare(self, colour: int, gift: float, spare: int) -> tuple[float, int]:
        """Return the unusable card that gives the next player least, after its gift."""
        me = self.players[self.seat]
        first, last, mask = me.first[colour], me.last[colour], me.hand[colour]
        others = [
            (self.help(colour, value), value)
            for value in range(lowest(mask), highest(mask) + 1)
            if mask >> 2 * value & 3 and measure_gap(first, last, value) == NOTHING
        ]
        return min([(gift, spare), *others])

    def weigh_step(self, me: Player, path: int, stone: int, late: float) -> float:
        """Return the rating of a step onto a stone (K12-K17)."""
        rating = late * _GAINS[stone] * (2 if me.tall == path else 1)
        habits, tile = self.habits[self.seat], self.tiles[path][stone]
        if stone == GOAL:
            me.stones[path] = stone
            lead = me.score() - max([each.score() for each in self.players if each is not me])
            me.stones[path] = stone - 1
            if self.in_goal == GOAL_FIGURES - 1:
                return (_ENDS if lead > 0 else -_ENDS) + lead
            rating += habits.goal * lead
        if not tile:
            return rating
        if tile == CLOVER:
            return rating + habits.clover
        if tile == WISH:
            return rating + habits.wish if me.wishes < 5 else rating
        return rating + tile * habits.number

    def weigh_steps(self) -> list[Step]:
        """Return the possible steps without a card (K11, K13)."""
        habits, me = self.habits[self.seat], self.players[self.seat]
        turns, begun, found = self.count_turns(), 5 - me.stones.count(0), list[Step]()
        late = habits.gain + habits.gain_late / (1.0 + turns)
        for path, stone in enumerate(me.stones):
            if 0 < stone < LAST:
                rating = habits.free + self.weigh_step(me, path, stone + 1, late)
                found.append((rating, path, SMALL_FIGURE))
            elif not stone:
                held = me.hand[path].bit_count()
                rating = habits.free_begin + habits.rate_beginning(begun, held, turns)
                if me.tall < 0:
                    tall = habits.tall + habits.tall_held * held + habits.tall_long * turns
                    found.append((rating + tall, path, TALL_FIGURE))
                if me.tall >= 0 or begun < SMALL:
                    found.append((rating, path, SMALL_FIGURE))
        return found

    def weigh_draws(self) -> list[tuple[float, int]]:
        """Return the possible draws: `NOTHING` for the draw pile, or a discard pile (K16)."""
        habits, me = self.habits[self.seat], self.players[self.seat]
        found = [(habits.deck, NOTHING)]
        for colour, pile in enumerate(self.piles):
            if not pile or colour == self.barred:
                continue
            near = measure_gap(me.first[colour], me.last[colour], pile[-1])
            if near >= 0:
                found.append((habits.take - habits.take_gap * near, colour))
            elif near == STRANGE:
                held = me.hand[colour].bit_count()
                found.append((habits.take_new * held - habits.take_strange, colour))
        return found

    def discard(self, colour: int, value: int) -> None:
        """Put a card onto its pile (K7)."""
        hand = self.players[self.seat].hand
        hand[colour] = drop(hand[colour], value)
        self.absent[colour] = drop(self.absent[colour], value)
        self.piles[colour].append(value)
        self.barred = colour

    def lay(self, colour: int, value: int, figure: int) -> None:
        """Lay a card and move its figure (K8-K11)."""
        me = self.players[self.seat]
        me.hand[colour] = drop(me.hand[colour], value)
        self.absent[colour] = drop(self.absent[colour], value)
        if me.last[colour] < 0:
            me.first[colour] = value
        me.last[colour], self.barred = value, NOTHING
        if me.stones[colour] == LAST:
            self.step_freely()
        else:
            self.step(colour, figure)

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

    def draw(self) -> None:
        """Draw a card and end the turn (K16)."""
        _, colour = max(self.weigh_draws())
        if colour == NOTHING:
            self.draw_card()
        else:
            self.take(colour)

    def take(self, colour: int) -> None:
        """Take the top card of a discard pile."""
        value, hand = self.piles[colour].pop(), self.players[self.seat].hand
        hand[colour] = add(hand[colour], value)
        self.absent[colour] = add(self.absent[colour], value)
        self.seat = (self.seat + 1) % len(self.players)

    def draw_card(self) -> None:
        """Draw from the draw pile; its last card ends the game (K18)."""
        self.players[self.seat].gain(self.drawn.pop())
        self.deck -= 1
        if self.deck:
            self.seat = (self.seat + 1) % len(self.players)
        else:
            self.is_over = True
