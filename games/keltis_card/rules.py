"""The rules of the card game, and its view."""

from __future__ import annotations

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
from games.keltis_card.state import (
    BEGINS,
    CARDS,
    COPIES,
    DEALS,
    KIND,
    NOTATION,
    REMOVED,
    SEATS,
    STONES,
    Begin,
    Choice,
    Deal,
    Move,
    Phase,
    Score,
    Side,
    State,
    Table,
    conclude,
    score,
)
from games.keltis_card.turns import answer_chance, is_legal, keeps_turn, list_moves, play
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
    hands, unseen, shown = imagine_hands(view, COPIES, CARDS, rng_seed)
    return State(view.table, hands, unseen, shown)


_DEALS: Final = tuple(map(weigh, DEALS, COPIES))
_CHANCES: Final = (Phase.FIRST, Phase.DEAL, Phase.CARD)


class KeltisCard(Game[State, Move, View]):
    """Keltis: the Card Game for two to four players (KC1-KC19)."""

    id = "keltis_card"
    rules_version = 1
    seats = SEATS
    options = (Option("end_first", ("off", "on")),)
    endings = ("closed", "deck")
    state_type = State
    move_type = Move
    notation = NOTATION

    def start(self, setup: Setup) -> State:
        options = choose_options(self, setup)
        table = Table(
            Phase.FIRST if setup.first is None else Phase.DEAL,
            setup.first or Seat(0),
            (Side(),) * setup.players,
            ((),) * 6,
            STONES,
            sum(COPIES) - REMOVED[setup.players],
            end_first=options["end_first"] == "on",
        )
        nothing = ((),) * setup.players
        return State(table, nothing, COPIES, nothing)

    def decisions(self, state: State) -> tuple[Decision, ...]:
        table = state.table
        if table.ending:  # KC15: all at once, each until it is done
            asked = [Seat(seat) for seat, count in enumerate(table.left) if count]
            return tuple(Decision(seat, Phase.LAST.value) for seat in asked)
        return ask(CHANCE if table.phase in _CHANCES else table.seat, table.phase)

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        return list_moves(state, seat) if self._asks(state, seat) else ()

    def chances(self, state: State) -> tuple[Chance[Move], ...]:
        phase = state.table.phase
        if phase is Phase.FIRST:
            return tuple(Chance(move) for move in BEGINS[: len(state.hands)])
        return list_chances(_DEALS, state.unseen) if phase in _CHANCES else ()

    def apply(self, state: State, seat: Seat, move: Move) -> Step[State]:
        if isinstance(move, Choice):
            if self._asks(state, seat) and is_legal(state, seat, move):
                return play(state, seat, move)
        elif seat == CHANCE and self._may_be(state, move):
            return answer_chance(state, move)
        raise IllegalMoveError(seat, self.notate(move))

    def _asks(self, state: State, seat: Seat) -> bool:
        table = state.table
        if not table.ending:
            return seat == table.seat
        return seat in range(len(table.left)) and table.left[seat] > 0

    def _may_be(self, state: State, move: Begin | Deal) -> bool:
        if isinstance(move, Deal):
            dealing = state.table.phase in (Phase.DEAL, Phase.CARD)
            return dealing and state.unseen[KIND[move.dealt]] > 0
        return is_open(self.chances(state), move)

    def view(self, state: State, seat: Seat | None) -> View:
        return make_view(state, seat)

    def determinize(self, view: View, rng_seed: int) -> State:
        return determinize(view, rng_seed)

    def keeps_turn(self, view: View, move: Move) -> bool:
        if not isinstance(move, Choice) or view.table.ending:
            return False
        return keeps_turn(view.table, len(view.hand), move)

    def tally(self, view: View) -> tuple[int, ...]:
        return tuple(score.total for score in view.scores)

    def outcome(self, state: State) -> Outcome | None:
        return conclude(state.table) if state.table.phase is Phase.OVER else None


GAME: Final = KeltisCard()
