"""Fast rollouts of the card game: see `games.rows.simulation`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from games.keltis_card import model
from games.keltis_card.weights import PolicyWeights
from games.rows import simulation
from games.rows.base import POINTS
from games.rows.bitsets import NOTHING, STRANGE, drop, lowest, measure_gap, study
from games.rows.simulation import ENDS

DROP, LAY, JOIN, PAIR = range(4)
Action: TypeAlias = tuple[float, int, int, int, int]
"""Rating; action; place and value of a card; and the row or the other card's place."""
END: Final = 11
"""Replaces the value of an end card."""
PARTS: Final = {card: (model.PLACE[card], model.VALUE.get(card, END)) for card in model.CARDS}
"""The place and the value of every kind of card."""
GAINS: Final = (*(after - before for before, after in pairwise(POINTS)), *(0,) * 12)
"""By length of a row, the points of one more card."""


class Player(simulation.Player):
    def __init__(self) -> None:
        super().__init__()
        self.length = [0] * 5
        self.ends = [0] * 5
        self.whites = 0
        """Point cards in hand, as bits."""
        self.points = self.stones = 0
        """Cards in the point row, and wishing stones."""
        self.tally = [0] * 12
        """Cards in hand by value, end cards last."""

    def gain(self, place: int, value: int) -> None:
        self.tally[value] += 1
        if place == model.WHITE:
            self.whites |= 1 << 2 * value
        elif value == END:
            self.ends[place] += 1
        else:
            super().gain(place, value)

    def lose(self, place: int, value: int) -> None:
        self.tally[value] -= 1
        if place == model.WHITE:
            self.whites ^= 1 << 2 * value
        elif value == END:
            self.ends[place] -= 1
        else:
            super().lose(place, value)

    def score(self) -> int:
        """Return the score if the game ended now (KC16-KC18)."""
        total = self.points + model.WISHES[min(self.stones, 5)]
        for length in self.length:
            total += POINTS[min(length, 9)]
        return total


class FastGame(simulation.FastGame[Player, PolicyWeights]):
    longest = 200  # few games take a hundred, and those of three players take most

    def __init__(
        self, players: Sequence[Player], policies: Sequence[PolicyWeights], seat: int
    ) -> None:
        super().__init__(players, policies, seat)
        self.stones = set(model.STONES)
        self.closed = sum(sum(each.closed) for each in players)
        self.left = [model.LAST_CARDS] * len(players)

    def play_on(self) -> None:
        """Play to the end from the beginning of a turn, the last cards included."""
        super().play_on()
        for player, cards in zip(self.players, self.left, strict=True):
            finish(player, cards)

    def count_turns(self) -> float:
        """Return how many turns a seat may still have."""
        race = (model.CLOSED_ROWS - self.closed) * self.policies[self.seat].race
        turns = self.deck / len(self.players)
        return min(race, turns) + model.LAST_CARDS

    def weigh(self) -> list[Action]:
        """Return the actions with a card, and the pairs that claim a stone."""
        turns = self.count_turns()
        actions = list[Action]()
        weights = self.policies[self.seat]
        me = self.players[self.seat]
        late = weights.gain + weights.gain_late / turns
        begun = 5 - me.length.count(0)
        for place in range(5):
            if me.hand[place]:
                actions += self.weigh_colour(place, begun, turns, late)
            if me.ends[place]:
                actions += self.weigh_end(place, turns, late)
        if me.whites:
            actions += self.weigh_whites(me, weights, late)
        return actions + self.weigh_pairs(me, weights)

    def weigh_colour(self, place: int, begun: int, turns: float, late: float) -> list[Action]:
        """Return the actions with the number cards of a colour."""
        weights = self.policies[self.seat]
        me = self.players[self.seat]
        actions = list[Action]()
        first = me.first[place]
        last = me.last[place]
        length = me.length[place]
        held, value, gap, room, spare, is_dead = study(
            first, last, me.hand[place], self.absent[place]
        )
        if me.closed[place]:
            held, is_dead = 0, True
        if held:
            rating = late * GAINS[length]
            if length:
                rating += weights.lay + weights.held * held
                rating -= (weights.gap + weights.gap_long * turns) * gap
            else:
                rating = weights.rate_beginning(begun, held + me.ends[place], turns)
                rating += weights.begin_room * room
                rating -= weights.begin_gap * gap
            actions.append((rating - self.split(me, value, weights), LAY, place, value, place))
        rating = self.rate_drop(held, turns, is_begun=length > 0, is_dead=is_dead)
        rating -= self.help(place, spare) + self.split(me, spare, weights)
        actions.append((rating, DROP, place, spare, place))
        return actions

    def split(self, me: Player, value: int, weights: PolicyWeights) -> float:
        """Return the cost of using one of a pair otherwise."""
        return weights.split if value in self.stones and me.tally[value] == 2 else 0.0

    def weigh_end(self, place: int, turns: float, late: float) -> list[Action]:
        """Return the actions with an end card."""
        weights = self.policies[self.seat]
        me = self.players[self.seat]
        length = me.length[place]
        actions = [(weights.drop_end - weights.drop_end_long * length, DROP, place, END, place)]
        if not length:
            return actions
        rating = late * GAINS[length]
        if me.closed[place]:
            rating += weights.close_again
        elif self.closed == model.CLOSED_ROWS - 1:
            me.length[place] += 1
            lead = self.lead_of(me)
            me.length[place] -= 1
            rating = (ENDS if lead > 0 else -ENDS) + lead
        else:
            held, _, _, room, _, _ = study(
                me.first[place], me.last[place], me.hand[place], self.absent[place]
            )
            rating += weights.close - weights.close_held * held - weights.close_room * room
            rating -= weights.close_long * turns
        actions.append((rating, LAY, place, END, place))
        return actions

    def weigh_whites(self, me: Player, weights: PolicyWeights, late: float) -> list[Action]:
        """Return the actions with point cards; a discard gains nothing (KC17)."""
        actions = [(weights.white, LAY, model.WHITE, lowest(me.whites), model.WHITE)]
        for place, last in enumerate(me.last):
            if last >= 0 and me.whites >> 2 * last & 1 and not me.closed[place]:
                rating = weights.join + late * GAINS[me.length[place]]
                actions.append((rating, JOIN, model.WHITE, last, place))
        return actions

    def weigh_pairs(self, me: Player, weights: PolicyWeights) -> list[Action]:
        """Return the pairs that claim a stone, each of the two least valuable cards."""
        pairs = list[Action]()
        for stone in self.stones:
            if me.tally[stone] < 2:
                continue
            costs: list[tuple[float, int]] = [(-weights.drop_white, model.WHITE)] * (
                me.whites >> 2 * stone & 1
            )
            for place, mask in enumerate(me.hand):
                if copies := (mask >> 2 * stone & 3).bit_count():
                    costs += [(self.miss(me, place, stone, weights), place)] * copies
            costs.sort()
            (first, place), (second, row) = costs[:2]
            had = me.stones
            gain = model.WISHES[had + 1] - model.WISHES[had] if had < 5 else 0
            rating = weights.pair + weights.pair_gain * gain - weights.pair_cost * (first + second)
            pairs.append((rating, PAIR, min(place, row), stone, max(place, row)))
        return pairs

    def miss(self, me: Player, place: int, value: int, weights: PolicyWeights) -> float:
        """Return the cost of discarding a number card."""
        cost = self.help(place, value)
        held = me.hand[place].bit_count()
        if not me.length[place]:
            return cost + weights.drop_new_held * held - weights.drop_new
        near = measure_gap(me.first[place], me.last[place], value)
        if near < 0 or me.closed[place]:
            return cost - weights.drop_dead
        return cost + weights.drop_held * held - weights.drop_live

    def act(self, action: Action) -> None:
        """Lay a card, or discard one or two (KC5-KC10)."""
        _, act, place, value, row = action
        me = self.players[self.seat]
        self.barred = ()
        if act in {DROP, PAIR}:
            self.discard(place, value)
            if act == PAIR:
                self.discard(row, value)
                self.stones.remove(value)
                me.stones += 1
        else:
            self.spend(place, value)
            self.lay(me, row, value)

    def lay(self, me: Player, row: int, value: int) -> None:
        """Put a card into a row (KC7-KC10, KC13)."""
        if row == model.WHITE:
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
            self.is_over = self.closed >= model.CLOSED_ROWS

    def want(self, me: Player, place: int, value: int) -> float:
        rating = self.rate_row(me, place, value)
        weights = self.policies[self.seat]
        if value in self.stones and me.tally[value] == 1:
            rating += weights.take_pair
        return rating

    def rate_row(self, me: Player, place: int, value: int) -> float:
        """Return the rating of a card on a pile, without wishing stones."""
        weights = self.policies[self.seat]
        if place == model.WHITE:
            return weights.take_white
        if value == END:
            length = me.length[place]
            return weights.take_end + weights.take_end_long * length if length else 0.0
        near = measure_gap(me.first[place], me.last[place], value)
        if near == STRANGE:
            return weights.take_new * me.hand[place].bit_count() - weights.take_strange
        if near == NOTHING or me.closed[place]:
            return 0.0
        return weights.take - weights.take_gap * near


def finish(player: Player, cards: int) -> None:
    """Lay the last cards where they gain most (KC15): one by one, but two in a row first."""
    while cards:
        best, chosen = 0.0, NOTHING
        for row in range(5):
            room = min(count_playable(player, row), cards)
            length = player.length[row]
            gain = 0
            for step in range(room):
                gain += GAINS[length + step]
                if gain / (step + 1) > best:
                    best = gain / (step + 1)
                    chosen = row
        if player.whites and best <= 1.0:
            player.whites &= player.whites - 1
            player.points += 1
        elif chosen == NOTHING:
            return
        else:
            lay_last(player, chosen)
        cards -= 1


def count_playable(player: Player, row: int) -> int:
    """Estimate the cards in hand that a row could take one after the other."""
    if player.closed[row]:
        return player.ends[row]
    if not player.length[row]:
        return 0
    held = 0
    if player.hand[row]:
        held = study(player.first[row], player.last[row], player.hand[row], 0).held
    return held + player.ends[row] + (player.whites >> 2 * player.last[row] & 1)


def lay_last(player: Player, row: int) -> None:
    """Lay a card of the hand in a row: a point card, a number card, or else an end card."""
    player.length[row] += 1
    if not player.closed[row]:
        last = player.last[row]
        if player.whites >> 2 * last & 1:
            player.whites ^= 1 << 2 * last
            return
        if mask := player.hand[row]:
            studied = study(player.first[row], last, mask, 0)
            if studied.held:
                player.hand[row] = drop(mask, studied.value)
                player.last[row] = studied.value
                return
        player.closed[row] = True
    player.ends[row] -= 1
