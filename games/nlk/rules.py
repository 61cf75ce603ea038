"""The rules of NLK."""

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from games.core.cards import is_open
from games.core.game import (
    CHANCE,
    Chance,
    Decision,
    Game,
    Notation,
    Option,
    Outcome,
    Seat,
    Setup,
    Step,
    ask,
    choose_options,
)
from games.core.text import IllegalMoveError
from games.nlk.state import (
    BEGINS,
    CODES,
    MOST_HANDS,
    NOTATION,
    SEATS,
    TAKE,
    TURN_UPS,
    Card,
    Give,
    Lay,
    Move,
    Phase,
    Standing,
    State,
    Take,
    Terms,
    TurnUp,
)
from games.nlk.turns import (
    LOST,
    VOID,
    conclude,
    count_hand,
    list_moves,
    open_hand,
    play,
)
from games.nlk.view import View, determinize, make_view

_TURN_UPS: Final[tuple[tuple[int, Chance[Move]], ...]] = tuple(
    (1 << move.card, Chance(move)) for move in TURN_UPS
)
_ASKS_CHANCE: Final = frozenset({Phase.DEALER, Phase.DEAL, Phase.TURN_UP})


class Nlk(Game[State, Move, View]):
    """NLK for four to nine players, in matches of one to nine hands."""

    id: ClassVar[str] = "nlk"
    rules_version: ClassVar[int] = 1
    seats: ClassVar[range] = SEATS
    options: ClassVar[tuple[Option, ...]] = (
        Option("hands", tuple(str(number) for number in range(1, MOST_HANDS + 1))),
        Option("dealer", ("rotate", "loser")),
        Option("open_stacks", ("off", "on")),
    )
    endings: ClassVar[tuple[str, ...]] = (LOST, VOID)
    state_type: ClassVar[type[State]] = State
    move_type: ClassVar[object] = Move
    notation: ClassVar[Notation[Move]] = NOTATION

    def start(self, setup: Setup) -> State:
        options = choose_options(self, setup)
        first = Seat(0) if setup.first is None else setup.first
        terms = Terms(
            players=setup.players,
            hands=int(options["hands"]),
            loser_deals=options["dealer"] == "loser",
            open_stacks=options["open_stacks"] == "on",
        )
        # N3: the seat after the dealer begins.
        standing = Standing(Seat((first - 1) % setup.players), (0,) * setup.players)
        return open_hand(terms, standing, Phase.DEALER if setup.first is None else Phase.DEAL)

    def decisions(self, state: State) -> tuple[Decision, ...]:
        if state.phase is Phase.OVER:
            return ()
        return ask(CHANCE if state.phase in _ASKS_CHANCE else state.seat, state.phase)

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        if seat != state.seat or state.phase is Phase.OVER or state.phase in _ASKS_CHANCE:
            return ()
        return list_moves(state)

    def chances(self, state: State) -> tuple[Chance[Move], ...]:
        if state.phase not in _ASKS_CHANCE:
            return ()
        if state.phase is Phase.DEALER:
            return tuple(Chance(move) for move in BEGINS[: state.terms.players])
        talon = state.talon
        return tuple(chance for bit, chance in _TURN_UPS if talon & bit)

    def apply(self, state: State, seat: Seat, move: Move) -> Step[State]:
        if not self._is_legal(state, seat, move):
            raise IllegalMoveError(seat, self.notate(move))
        after, events = play(state, move)
        after, counted = count_hand(after)
        return Step(after, events + counted, final=_uncovers(state, after, move))

    def view(self, state: State, seat: Seat | None) -> View:
        return make_view(state, seat)

    def determinize(self, view: View, rng_seed: int) -> State:
        return determinize(view, rng_seed)

    def components(self, state: State) -> Sequence[str]:
        sets = state.talon | state.gone
        cards = [card for card in map(Card, range(len(CODES))) if sets >> card & 1]
        cards += [*state.table, *(card for stack in state.stacks for card in stack)]
        return [CODES[card] for card in (*cards, *(() if state.drawn is None else (state.drawn,)))]

    def tally(self, view: View) -> tuple[int, ...]:
        return view.lost

    def outcome(self, state: State) -> Outcome | None:
        return conclude(state)

    def _is_legal(self, state: State, seat: Seat, move: Move) -> bool:
        if seat == CHANCE:
            if isinstance(move, TurnUp) and state.phase in (Phase.DEAL, Phase.TURN_UP):
                return bool(state.talon >> move.card & 1)
            return is_open(self.chances(state), move)
        return move in self.legal_moves(state, seat)


GAME: Final = Nlk()


def _uncovers(before: State, after: State, move: Move) -> bool:
    """Return whether a seat's move showed a card that was in no picture: it cannot be undone."""
    if isinstance(move, Lay):
        return True
    if isinstance(move, Take):  # The next leader's last card may have led by itself.
        return not set(after.table) <= set(before.table)
    is_given = isinstance(move, Give) and before.drawn is None
    return is_given and bool(after.stacks[before.seat]) and not before.terms.open_stacks


def take_when_beaten(_view: View, moves: Sequence[Move]) -> Move | None:
    """Take where no card of the hand beats, and leave all other decisions to the player (N11)."""
    return TAKE if tuple(moves) == (TAKE,) else None


AUTO_REPLIES: Final[dict[str, Callable[[View, Sequence[Move]], Move | None]]] = {
    "take": take_when_beaten,
}
"""By name; the texts are `standing-<name>` and `standing-<name>-hint`."""
