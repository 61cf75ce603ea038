"""Fast rollouts of the card game: small numbers instead of objects, hundreds for one decision.

The rules are those of `turns.py`, without events, records or immutable tables. The players follow
`PolicyWeights` and use only information that their seats have.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from games.keltis_card.simulated_player import END, GAINS, Player, finish
from games.keltis_card.state import CLOSED_ROWS, LAST_CARDS, STONES, WHITE, WISHES
from games.keltis_card.weights import PolicyWeights
from games.rows.bitsets import NOTHING, STRANGE, add, drop, lowest, measure_gap, study

DROP, LAY, JOIN, PAIR = range(4)
Action: TypeAlias = tuple[float, int, int, int, int]
"""Rating; action; place and value of a card; and the row or the other card's place."""

_LONGEST: Final = 200
"""Most turns of a rollout; cards may circulate through discard piles. Few games take a hundred, and
those of three players take most."""
_ENDS: Final = 500.0
"""For a card that ends the game and wins, or else loses: the first or last choice."""


class FastGame:
    """A fast mutable game."""

    __slots__ = (
        "absent",
        "barred",
        "closed",
        "deck",
        "drawn",
        "habits",
        "is_over",
        "left",
        "piles",
        "players",
        "seat",
        "stones",
    )

    def __init__(
        self, players: Sequence[Player], habits: Sequence[PolicyWeights], seat: int
    ) -> None:
        self.players, self.habits, self.seat = players, habits, seat
        self.piles: list[list[int]] = [[] for _ in range(6)]
        self.absent = [0] * 5
        """By colour, the copies that are neither in a row nor on a pile."""
        self.drawn: list[tuple[int, int]] = []
        """The draw order, the next card last; some may never be drawn (KC4)."""
        self.deck = 0
        """The number of cards that may be drawn."""
        self.stones = set(STONES)
        self.closed = sum(sum(each.closed) for each in players)
        self.barred: tuple[int, ...] = ()
        self.left = [LAST_CARDS] * len(players)
        self.is_over = False

    def play_on(self) -> None:
        """Play to the end from the beginning of a turn, the last cards included."""
        for _ in range(_LONGEST):
            if self.is_over:
                break
            self.act(max(self.weigh()))
            if not self.is_over:
                self.draw()
        for player, cards in zip(self.players, self.left, strict=True):
            finish(player, cards)

    def count_turns(self) -> float:
        """Return how many turns a seat may still have."""
        race = (CLOSED_ROWS - self.closed) * self.habits[self.seat].race
        turns = self.deck / len(self.players)
        return min(race, turns) + LAST_CARDS

    def weigh(self) -> list[Action]:
        """Return the actions with a card, and the pairs that claim a stone."""
        turns, found = self.count_turns(), list[Action]()
        habits, me = self.habits[self.seat], self.players[self.seat]
        late = habits.gain + habits.gain_late / turns
        begun = 5 - me.length.count(0)
        for place in range(5):
            if me.hand[place]:
                found += self.weigh_colour(place, begun, turns, late)
            if me.ends[place]:
                found += self.weigh_end(place, turns, late)
        if me.whites:
            found += self.weigh_whites(me, habits, late)
        return found + self.weigh_pairs(me, habits)

    def weigh_colour(self, place: int, begun: int, turns: float, late: float) -> list[Action]:
        """Return the actions with the number cards of a colour."""
        habits, me, found = self.habits[self.seat], self.players[self.seat], list[Action]()
        first, last, length = me.first[place], me.last[place], me.length[place]
        held, value, gap, room, spare, is_dead = study(
            first, last, me.hand[place], self.absent[place]
        )
        if me.closed[place]:
            held, is_dead = 0, True
        if held:
            rating = late * GAINS[length]
            if length:
                rating += habits.lay + habits.held * held
                rating -= (habits.gap + habits.gap_long * turns) * gap
            else:
                rating = habits.rate_beginning(begun, held + me.ends[place], turns)
                rating += habits.begin_room * room
                rating -= habits.begin_gap * gap
            found.append((rating - self.split(me, value, habits), LAY, place, value, place))
        if not length:
            rating = habits.drop_new - habits.drop_new_held * held
            rating -= habits.drop_new_long * turns
        else:
            rating = habits.drop_dead if is_dead else habits.drop_live - habits.drop_held * held
        rating -= self.help(place, spare) + self.split(me, spare, habits)
        found.append((rating, DROP, place, spare, place))
        return found

    def split(self, me: Player, value: int, habits: PolicyWeights) -> float:
        """Return the cost of using one of a pair otherwise."""
        return habits.split if value in self.stones and me.tally[value] == 2 else 0.0

    def help(self, place: int, value: int) -> float:
        """Return the value of a discard to the next player."""
        habits = self.habits[self.seat]
        rival = self.players[(self.seat + 1) % len(self.players)]
        if rival.closed[place]:
            return 0.0
        near = measure_gap(rival.first[place], rival.last[place], value)
        if near == STRANGE:
            return habits.strange
        if near == NOTHING:
            return 0.0
        return max(0.0, habits.near - habits.skipped * near)

    def weigh_end(self, place: int, turns: float, late: float) -> list[Action]:
        """Return the actions with an end card."""
        habits, me = self.habits[self.seat], self.players[self.seat]
        length = me.length[place]
        found = [(habits.drop_end - habits.drop_end_long * length, DROP, place, END, place)]
        if not length:
            return found
        rating = late * GAINS[length]
        if me.closed[place]:
            rating += habits.close_again
        elif self.closed == CLOSED_ROWS - 1:
            me.length[place] += 1
            lead = me.score() - max([each.score() for each in self.players if each is not me])
            me.length[place] -= 1
            rating = (_ENDS if lead > 0 else -_ENDS) + lead
        else:
            held, _, _, room, _, _ = study(
                me.first[place], me.last[place], me.hand[place], self.absent[place]
            )
            rating += habits.close - habits.close_held * held - habits.close_room * room
            rating -= habits.close_long * turns
        found.append((rating, LAY, place, END, place))
        return found

    def weigh_whites(self, me: Player, habits: PolicyWeights, late: float) -> list[Action]:
        """Return the actions with point cards; a discard gains nothing (KC17)."""
        found = [(habits.white, LAY, WHITE, lowest(me.whites), WHITE)]
        for place, last in enumerate(me.last):
            if last >= 0 and me.whites >> 2 * last & 1 and not me.closed[place]:
                rating = habits.join + late * GAINS[me.length[place]]
                found.append((rating, JOIN, WHITE, last, place))
        return found

    def weigh_pairs(self, me: Player, habits: PolicyWeights) -> list[Action]:
        """Return the pairs that claim a stone, each of the two least valuable cards."""
        pairs = list[Action]()
        for stone in self.stones:
            if me.tally[stone] < 2:
                continue
            costs: list[tuple[float, int]] = [(-habits.drop_white, WHITE)] * (
                me.whites >> 2 * stone & 1
            )
            for place, mask in enumerate(me.hand):
                if copies := (mask >> 2 * stone & 3).bit_count():
                    costs += [(self.miss(me, place, stone, habits), place)] * copies
            costs.sort()
            (one, place), (other, row) = costs[:2]
            had = me.stones
            gain = WISHES[had + 1] - WISHES[had] if had < 5 else 0
            rating = habits.pair + habits.pair_gain * gain - habits.pair_cost * (one + other)
            pairs.append((rating, PAIR, min(place, row), stone, max(place, row)))
        return pairs

    def miss(self, me: Player, place: int, value: int, habits: PolicyWeights) -> float:
        """Return the cost of discarding a number card."""
        cost, held = self.help(place, value), me.hand[place].bit_count()
        if not me.length[place]:
            return cost + habits.drop_new_held * held - habits.drop_new
        near = measure_gap(me.first[place], me.last[place], value)
        if near < 0 or me.closed[place]:
            return cost - habits.drop_dead
        return cost + habits.drop_held * held - habits.drop_live

    def act(self, action: Action) -> None:
        """Lay a card, or discard one or two (KC5-KC10)."""
        _, act, place, value, row = action
        me = self.players[self.seat]
        self.barred = ()
        if act == DROP:
            self.discard(me, place, value)
        elif act == PAIR:
            self.discard(me, place, value)
            self.discard(me, row, value)
            self.stones.remove(value)
            me.stones += 1
        else:
            me.lose(place, value)
            if place < WHITE and value != END:
                self.absent[place] = drop(self.absent[place], value)
            self.lay(me, row, value)

    def discard(self, me: Player, place: int, value: int) -> None:
        """Put a card onto its pile."""
        me.lose(place, value)
        if place < WHITE and value != END:
            self.absent[place] = drop(self.absent[place], value)
        self.piles[place].append(value)
        self.barred = (*self.barred, place)

    def lay(self, me: Player, row: int, value: int) -> None:
        """Put a card into a row (KC7-KC10, KC13)."""
        if row == WHITE:
            me.points += 1
            return
        me.length[row] += 1
        if value != END:
            if me.last[row] < 0:
                me.first[row] = value
            me.last[row] = value
        elif not me.closed[row]:
            me.closed[row] = True
            self.closed += 1
            self.is_over = self.closed >= CLOSED_ROWS

    def weigh_draws(self) -> list[tuple[float, int]]:
        """Return the possible draws: `NOTHING` for the draw pile, or a pile (KC11, KC12)."""
        habits, me = self.habits[self.seat], self.players[self.seat]
        found = [(habits.deck, NOTHING)]
        for place, pile in enumerate(self.piles):
            if pile and place not in self.barred:
                value = pile[-1]
                rating = self.want(me, place, value, habits)
                if value in self.stones and me.tally[value] == 1:
                    rating += habits.take_pair
                found.append((rating, place))
        return found

    def want(self, me: Player, place: int, value: int, habits: PolicyWeights) -> float:
        """Return the rating of a card on a pile, without wishing stones."""
        if place == WHITE:
            return habits.take_white
        if value == END:
            length = me.length[place]
            return habits.take_end + habits.take_end_long * length if length else 0.0
        near = measure_gap(me.first[place], me.last[place], value)
        if near == STRANGE:
            return habits.take_new * me.hand[place].bit_count() - habits.take_strange
        if near == NOTHING or me.closed[place]:
            return 0.0
        return habits.take - habits.take_gap * near

    def draw(self, cards: int | None = None) -> None:
        """Draw up to `cards` cards or until the hand is full, and end the turn (KC11)."""
        for _ in range(max(1, len(self.barred)) if cards is None else cards):
            _, place = max(self.weigh_draws())
            if place == NOTHING:
                self.draw_card()
                if self.is_over:
                    return
            else:
                self.take(place)
        self.seat = (self.seat + 1) % len(self.players)

    def take(self, place: int) -> None:
        """Take the top card of a discard pile."""
        value = self.piles[place].pop()
        self.players[self.seat].gain(place, value)
        if place < WHITE and value != END:
            self.absent[place] = add(self.absent[place], value)

    def draw_card(self) -> None:
        """Draw from the draw pile; its last card ends the game (KC14)."""
        self.players[self.seat].gain(*self.drawn.pop())
        self.deck -= 1
        self.is_over = not self.deck
