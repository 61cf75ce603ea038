"""One-ply player and its reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from games.ai.evaluation import Reason
from games.ai.search import pick_best
from games.core.cards import replace, with_item
from games.core.game import Seat
from games.core.text import text
from games.keltis.rules import View
from games.keltis.state import (
    COLOUR,
    GOAL,
    GOAL_FIGURES,
    LAST,
    NUMBERS,
    VALUE,
    WISHES,
    Go,
    Move,
    Play,
    Side,
    Tile,
    Use,
    score,
)
from games.rows.cards import (
    COLOURS,
    Card,
    Hands,
    count_usable,
    interpolate,
    measure_room,
    put,
    remove,
)
from games.rows.moves import Draw
from games.rows.reasons import (
    WISH,
    explain_beginning,
    explain_discard,
    explain_end,
    explain_fit,
    explain_stranding,
)

_CLOVER: Final = 2.5
"""Estimated points of a clover's step."""
_DRAWN: Final = 0.06
"""Weight of future draws in the estimated length of a row."""
_UNKNOWN: Final = 1.2
"""Estimated points of an unknown card from the draw pile."""
_NEXT: Final = 2.0
"""Points of a discarded card that a row can take next."""
_SKIPPED: Final = 0.4
"""Points deducted for every value such a card would skip."""
_OPENING: Final = (0.0, 0.5, 2.0, 6.0, 40.0)
"""Cost in points of opening one more row, by the number of open rows: it takes turns from them."""


def choose(view: View, moves: Sequence[Move], rng_seed: int) -> Move:
    """Return the most valuable move for the seat; `luck` breaks ties."""
    player = _Player(view)
    return pick_best(moves, [player.weigh(move) for move in moves], rng_seed)


@dataclass(frozen=True, slots=True)
class _Player:
    """One seat's view and its evaluation in points."""

    view: View

    @property
    def seat(self) -> Seat:
        """Return the seat that owns the view."""
        return self.view.seat or Seat(0)

    @property
    def side(self) -> Side:
        return self.view.table.sides[self.seat]

    @property
    def turns(self) -> float:
        """Return the turns left until the draw pile is empty (K18)."""
        return self.view.table.deck / len(self.view.table.sides)

    def weigh(self, move: Move) -> float:
        """Return the value of a move."""
        match move:
            case Play(card, Use.DROP):
                return -self._miss(card)
            case Play(card, use):
                return self._lay(card, tall=use is Use.TALL)
            case Go(path, _):
                return self._go(COLOURS.index(path), tall=move.tall)
            case Draw(str(pile)):
                return self._want(self.view.table.piles[COLOURS.index(pile)][-1])
            case Draw():
                return _UNKNOWN
            case _:
                return 0.0

    def _values(self, colour: int, hand: tuple[Card, ...]) -> list[int]:
        return [VALUE[card] for card in hand if COLOUR[card] == colour]

    def _foresee(self, side: Side, colour: int, hand: tuple[Card, ...]) -> float:
        """Estimate the final points of a path (K19)."""
        row = tuple(VALUE[card] for card in side.rows[colour])
        cards = count_usable(row, self._values(colour, hand))
        opened = 5 - side.figures.count(0)
        drawn = measure_room(row) / 10 * self.turns * _DRAWN * 5
        reach = side.figures[colour] + min(cards + drawn, 1.6 * self.turns / max(opened, 1))
        points = interpolate(reach) * (2 if side.tall == colour else 1)
        if side.figures[colour]:
            return points
        return max(0.0, points - _OPENING[opened])

    def _lay(self, card: Card, *, tall: bool) -> float:
        side, colour = self.side, COLOUR[card]
        hand = remove(self.view.hand, card)
        after = replace(
            side,
            rows=put(side.rows, colour, card),
            figures=_step(side.figures, colour),
            tall=colour if tall else side.tall,
        )
        change = self._foresee(after, colour, hand) - self._foresee(side, colour, self.view.hand)
        if side.figures[colour] == LAST:
            return change + max(map(self.weigh, _list_steps(side)), default=0.0)
        return change + 1.0 + self._arrive(after, colour)

    def _go(self, path: int, *, tall: bool) -> float:
        side, hand = self.side, self.view.hand
        after = replace(side, figures=_step(side.figures, path), tall=path if tall else side.tall)
        change = self._foresee(after, path, hand) - self._foresee(side, path, hand)
        return change + self._arrive(after, path)

    def _arrive(self, after: Side, path: int) -> float:
        """Return the value of reaching a stone beyond its own points."""
        if self.side.figures[path]:
            return self._land(after, path)
        # The extra cost keeps the tall figure for the most promising path.
        cost = _OPENING[5 - self.side.figures.count(0)] + (3.0 if after.tall == path else 0.0)
        return self._land(after, path) - cost

    def _land(self, after: Side, path: int) -> float:
        """Return the value of the tile on a stone just reached, or of ending the game there."""
        table, stone = self.view.table, after.figures[path]
        in_goal = sum(side.in_goal for side in table.sides)
        if stone == GOAL and in_goal + 1 == GOAL_FIGURES:  # K17
            return 40.0 if self._would_win(after) else -10.0
        tile = table.tiles[path][stone - 1]
        if tile is None:
            return 0.0
        if tile is Tile.CLOVER:
            return _CLOVER
        if tile is Tile.WISH:
            had = min(after.wishes, 5)
            return WISHES[min(had + 1, 5)] - WISHES[had] + (0.5 if had < 5 else 0.0)
        return float(NUMBERS[tile])

    def _would_win(self, after: Side) -> bool:
        others = [
            score(side).total
            for seat, side in enumerate(self.view.table.sides)
            if seat != self.seat
        ]
        return score(after).total >= max(others)

    def _miss(self, card: Card) -> float:
        """Return the cost of discarding a card, including its use to the next player."""
        colour, hand = COLOUR[card], remove(self.view.hand, card)
        own = self._foresee(self.side, colour, self.view.hand) - self._foresee(
            self.side, colour, hand
        )
        return own + 0.5 * self._help(card)

    def _help(self, card: Card) -> float:
        table, colour = self.view.table, COLOUR[card]
        rival = table.sides[(self.seat + 1) % len(table.sides)]
        row = tuple(VALUE[each] for each in rival.rows[colour])
        return float(count_usable(row, (VALUE[card],))) if row else 0.3

    def _want(self, card: Card) -> float:
        """Return the value of taking a card from a discard pile."""
        colour = COLOUR[card]
        row = tuple(VALUE[each] for each in self.side.rows[colour])
        if not row or not count_usable(row, (VALUE[card],)):
            return 0.0  # otherwise cards for a row that never opens could circulate for ever
        after = self._foresee(self.side, colour, (*self.view.hand, card))
        gain = after - self._foresee(self.side, colour, self.view.hand)
        return max(gain, _NEXT - _SKIPPED * abs(VALUE[card] - row[-1]))


def _step(figures: tuple[int, ...], path: int) -> tuple[int, ...]:
    return with_item(figures, path, min(figures[path] + 1, LAST))


def _list_steps(side: Side) -> list[Go]:
    return [Go(path) for path, stone in zip(COLOURS, side.figures, strict=True) if 0 < stone < LAST]


_REASONS_CLOVER: Final = 2.0
"""About how many points a clover's step brings."""


def explain(view: View, move: Move) -> tuple[Reason, ...]:
    """Return the gains and losses of a move."""
    if view.seat is None:
        return ()
    return tuple(_explain(view, view.seat, move))


def _explain(view: View, seat: Seat, move: Move) -> Iterator[Reason]:
    side = view.table.sides[seat]
    match move:
        case Play(card, Use.DROP):  # K7
            following = view.table.sides[(seat + 1) % len(view.sizes)]
            yield from explain_discard(wastes=_fits(side, card), helps=_fits(following, card))
        case Play(card, use):
            row, rest = _values(side.rows, card), remove(view.hand, card)
            left = [VALUE[other] for other in rest if COLOUR[other] == COLOUR[card]]
            yield from explain_stranding(
                count_usable(row, left) - count_usable((*row, VALUE[card]), left)
            )
            if side.figures[COLOUR[card]] < LAST:  # K11: else the step is chosen later
                yield from _explain_step(view, seat, COLOUR[card], tall=use is Use.TALL)
        case Go(path, tall):
            yield from _explain_step(view, seat, COLOURS.index(path), tall=tall)
        case Draw(str(pile)):  # K16
            card = view.table.piles[COLOURS.index(pile)][-1]
            if side.rows[COLOUR[card]]:
                yield from explain_fit(fits=_fits(side, card))


def _explain_step(view: View, seat: Seat, path: int, *, tall: bool) -> Iterator[Reason]:
    """Name the tile of the next stone, another path, and the end of the game (K12-K14, K17)."""
    side, table = view.table.sides[seat], view.table
    stone, tile = side.figures[path] + 1, table.tiles[path][side.figures[path]]
    if stone == GOAL and sum(each.in_goal for each in table.sides) + 1 == GOAL_FIGURES:
        figures = with_item(side.figures, path, stone)
        after = replace(side, figures=figures, tall=path if tall else side.tall)
        yield from explain_end(view, seat, score(after).total)
        return  # K17: the tile has no effect
    if tile is Tile.WISH:
        yield Reason(text("why-wish"), WISH)
    elif tile is Tile.CLOVER:
        yield Reason(text("why-clover"), _REASONS_CLOVER)
    elif tile is not None:
        yield Reason(text("why-tile", points=NUMBERS[tile]), float(NUMBERS[tile]))
    if stone == 1:
        yield from explain_beginning(5 - side.figures.count(0))


def _fits(side: Side, card: Card) -> bool:
    """Return whether a row that is begun takes a card (K9)."""
    row = _values(side.rows, card)
    return bool(row and count_usable(row, (VALUE[card],)))


def _values(rows: Hands, card: Card) -> tuple[int, ...]:
    return tuple(VALUE[laid] for laid in rows[COLOUR[card]])
