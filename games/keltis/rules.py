"""The rules of Keltis, and its view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from games.core.cards import weigh
from games.core.game import Chance, Event, Option, Outcome, Seat, Step
from games.keltis.state import (
    CARDS,
    COPIES,
    DEALS,
    KIND,
    NOTATION,
    PLACES,
    TILES,
    Choice,
    Lay,
    Move,
    Score,
    Side,
    State,
    Table,
    Tile,
    conclude,
    score,
)
from games.keltis.turns import go_on, keeps_turn, lay_tile, list_moves, play
from games.rows import rules
from games.rows.cards import COLOURS, Card
from games.rows.moves import SEATS, Phase

View: TypeAlias = rules.View[Table, Score]


class Keltis(rules.RowGame[State, Move, View]):
    """Keltis for two to four players (K1-K22)."""

    id = "keltis"
    rules_version = 1
    seats = SEATS
    options = (Option("tiebreak", ("shared", "stones")),)
    endings = ("goal", "deck")
    state_type = State
    move_type = Move
    notation = NOTATION
    cards = KIND
    copies = (COPIES,) * len(CARDS)
    deals = tuple(weigh(deal, COPIES) for deal in DEALS)
    letters = COLOURS
    first_phase = Phase.TILE

    def set_up(self, players: int, options: Mapping[str, str]) -> Table:
        return Table(
            Phase.FIRST,
            Seat(0),
            (Side(),) * players,
            ((None,) * 9,) * 5,
            ((),) * 5,
            0,
            by_wishes=options["tiebreak"] == "stones",
        )

    def list_moves(self, state: State, seat: Seat, hand: tuple[Card, ...]) -> tuple[Move, ...]:
        return list_moves(state.table, hand) if seat == state.table.seat else ()

    def chances(self, state: State) -> tuple[Chance[Move], ...]:
        if state.table.phase is not Phase.TILE:
            return super().chances(state)
        laid = Counter(tile for path in state.table.tiles for tile in path)
        left = {tile: count - laid[tile] for tile, count in TILES.items()}
        return tuple(Chance(Lay(tile), count) for tile, count in left.items() if count)

    def play(self, state: State, seat: Seat, move: Any) -> Step[State]:
        return play(state, seat, move)

    def answer(self, state: State, move: Move) -> Step[State]:
        return lay_tile(state, move.tile) if isinstance(move, Lay) else super().answer(state, move)

    def go_on(self, state: State, source: str) -> tuple[State, tuple[Event, ...]]:
        return go_on(state, source)

    def keeps_turn(self, view: View, move: Move) -> bool:
        return isinstance(move, Choice) and keeps_turn(view.table, move)

    def components(self, state: State) -> Sequence[str]:
        table = state.table
        tiles = [tile for path in table.tiles for tile in path if tile]
        tiles += [Tile.WISH for side in table.sides for _ in range(side.wishes)]
        # Tiles that are not on the board yet, or never come there.
        is_laid = len(tiles) >= len(PLACES)
        rest = Counter[Tile]() if is_laid else Counter(TILES) - Counter(tiles)
        return [*super().components(state), *map(str, tiles), *map(str, rest.elements())]

    def score(self, side: Side) -> Score:
        return score(side)

    def conclude(self, table: Table) -> Outcome:
        return conclude(table)


GAME: Final = Keltis()
