"""The rules of Keltis, and its view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, TypeAlias

from games.core.cards import weigh
from games.core.game import (
    CHANCE,
    Chance,
    Decision,
    Option,
    Outcome,
    Seat,
    Setup,
    Step,
    ask,
    choose_options,
)
from games.core.text import IllegalMoveError
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
from games.keltis.turns import answer_chance, is_legal, keeps_turn, list_moves, play
from games.rows import rules
from games.rows.moves import REMOVED, SEATS, Phase

View: TypeAlias = rules.View[Table, Score]

_CHANCES: Final = (Phase.FIRST, Phase.TILE, Phase.DEAL, Phase.CARD)


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

    def start(self, setup: Setup) -> State:
        options = choose_options(self, setup)
        table = Table(
            Phase.FIRST if setup.first is None else Phase.TILE,
            setup.first or Seat(0),
            (Side(),) * setup.players,
            ((None,) * 9,) * 5,
            ((),) * 5,
            COPIES * len(CARDS) - REMOVED[setup.players],
            by_wishes=options["tiebreak"] == "stones",
        )
        nothing = ((),) * setup.players
        return State(table, nothing, self.copies, nothing)

    def decisions(self, state: State) -> tuple[Decision, ...]:
        phase = state.table.phase
        if phase is Phase.OVER:
            return ()
        return ask(CHANCE if phase in _CHANCES else state.table.seat, phase)

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        return list_moves(state) if seat == state.table.seat else ()

    def chances(self, state: State) -> tuple[Chance[Move], ...]:
        if state.table.phase is not Phase.TILE:
            return super().chances(state)
        laid = Counter(tile for path in state.table.tiles for tile in path)
        left = {tile: count - laid[tile] for tile, count in TILES.items()}
        return tuple(Chance(Lay(tile), count) for tile, count in left.items() if count)

    def apply(self, state: State, seat: Seat, move: Move) -> Step[State]:
        if isinstance(move, Choice):
            if seat == state.table.seat and is_legal(state, move):
                return play(state, move)
        elif seat == CHANCE and self.may_answer(state, move):
            return answer_chance(state, move)
        raise IllegalMoveError(seat, self.notate(move))

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
