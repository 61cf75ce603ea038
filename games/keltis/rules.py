"""The rules of Keltis, and its view."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from games.core.cards import is_open, list_chances, weigh
from games.core.game import (
    CHANCE,
    Chance,
    Decision,
    Game,
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
    BEGINS,
    CARDS,
    COPIES,
    DEALS,
    KIND,
    NOTATION,
    REMOVED,
    SEATS,
    TILES,
    Begin,
    Choice,
    Deal,
    Lay,
    Move,
    Phase,
    Score,
    Side,
    State,
    Table,
    conclude,
    score,
)
from games.keltis.turns import answer_chance, is_legal, keeps_turn, list_moves, play
from games.rows.cards import Card, imagine_hands


@dataclass(frozen=True, slots=True)
class View:
    """The table, the seat's own hand, and how many cards the others hold."""

    seat: Seat | None
    table: Table
    hand: tuple[Card, ...]
    """Empty for spectators."""
    sizes: tuple[int, ...]
    """Cards in hand by seat."""
    scores: tuple[Score, ...]
    """By seat, if the game ended now."""
    outcome: Outcome | None
    memory: tuple[tuple[Card, ...], ...]
    """By seat, publicly known cards in hand; empty in a view without memory."""


def make_view(state: State, seat: Seat | None) -> View:
    """Return the view of a seat, or of a spectator (None)."""
    table = state.table
    return View(
        seat,
        table,
        () if seat is None else state.hands[seat],
        tuple(len(hand) for hand in state.hands),
        tuple(score(side) for side in table.sides),
        conclude(table) if table.phase is Phase.OVER else None,
        state.shown,
    )


def determinize(view: View, rng_seed: int) -> State:
    """Return a position that the seat of a view cannot tell from the real one."""
    hands, unseen, shown = imagine_hands(view, (COPIES,) * len(CARDS), CARDS, rng_seed)
    return State(view.table, hands, unseen, shown)


_DEALS: Final = tuple(weigh(deal, COPIES) for deal in DEALS)
_CHANCES: Final = (Phase.FIRST, Phase.TILE, Phase.DEAL, Phase.CARD)


class Keltis(Game[State, Move, View]):
    """Keltis for two to four players (K1-K22)."""

    id = "keltis"
    rules_version = 1
    seats = SEATS
    options = (Option("tiebreak", ("shared", "stones")),)
    endings = ("goal", "deck")
    state_type = State
    move_type = Move
    notation = NOTATION

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
        return State(table, nothing, (COPIES,) * len(CARDS), nothing)

    def decisions(self, state: State) -> tuple[Decision, ...]:
        phase = state.table.phase
        if phase is Phase.OVER:
            return ()
        return ask(CHANCE if phase in _CHANCES else state.table.seat, phase)

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        return list_moves(state) if seat == state.table.seat else ()

    def chances(self, state: State) -> tuple[Chance[Move], ...]:
        phase = state.table.phase
        if phase is Phase.FIRST:
            return tuple(Chance(move) for move in BEGINS[: len(state.hands)])
        if phase is Phase.TILE:
            laid = Counter(tile for path in state.table.tiles for tile in path)
            left = {tile: count - laid[tile] for tile, count in TILES.items()}
            return tuple(Chance(Lay(tile), count) for tile, count in left.items() if count)
        return list_chances(_DEALS, state.unseen) if phase in _CHANCES else ()

    def apply(self, state: State, seat: Seat, move: Move) -> Step[State]:
        if isinstance(move, Choice):
            if seat == state.table.seat and is_legal(state, move):
                return play(state, move)
        elif seat == CHANCE and self._may_be(state, move):
            return answer_chance(state, move)
        raise IllegalMoveError(seat, self.notate(move))

    def _may_be(self, state: State, move: Begin | Lay | Deal) -> bool:
        if isinstance(move, Deal):
            dealing = state.table.phase in (Phase.DEAL, Phase.CARD)
            return dealing and state.unseen[KIND[move.dealt]] > 0
        return is_open(self.chances(state), move)

    def view(self, state: State, seat: Seat | None) -> View:
        return make_view(state, seat)

    def determinize(self, view: View, rng_seed: int) -> State:
        return determinize(view, rng_seed)

    def keeps_turn(self, view: View, move: Move) -> bool:
        return isinstance(move, Choice) and keeps_turn(view.table, move)

    def tally(self, view: View) -> tuple[int, ...]:
        return tuple(score.total for score in view.scores)

    def outcome(self, state: State) -> Outcome | None:
        return conclude(state.table) if state.table.phase is Phase.OVER else None


GAME: Final = Keltis()
