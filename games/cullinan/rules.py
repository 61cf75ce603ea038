"""The rules of Cullinan."""

from collections.abc import Sequence
from typing import Final

from games.core import IllegalMoveError, game
from games.core.cards import is_open
from games.cullinan.cards import KIND_NAMES, SEATS, CardTable, list_gems, list_specials, read_table
from games.cullinan.deals import list_chances, open_game
from games.cullinan.legal import count_at_stake
from games.cullinan.model import BOUGHT, Defend, State, conclude
from games.cullinan.moves import NO, NOTATION, YES, Move, Rob, Spy
from games.cullinan.settle import answer, deciding_seat, is_answer, list_moves, settle
from games.cullinan.turns import keeps_turn
from games.cullinan.view import View, determinize, make_view


class Cullinan(game.Game[State, Move, View]):
    """Cullinan with one table of Cullinan cards."""

    id = "cullinan"
    rules_version = 6
    seats = SEATS
    endings = (BOUGHT,)
    notation = NOTATION

    def __init__(self, table: CardTable) -> None:
        self.table = table
        self.options = (  # type: ignore[misc]  # a record names the edition it was played with
            game.Option("sides", ("A", "B", "mixed")),
            game.Option("one_per_rank", ("four", "off", "on")),
            game.Option("open_discards", ("off", "on")),
            game.Option("cards", (table.edition,)),
        )

    def start(self, setup: game.Setup) -> State:
        state = open_game(setup, game.choose_options(self, setup), self.table)
        return settle(state)[0]

    def decisions(self, state: State) -> tuple[game.Decision, ...]:
        if not state.tasks:
            return ()
        task = state.tasks[0]
        return game.ask(deciding_seat(task), task.kind)

    def legal_moves(self, state: State, seat: game.Seat) -> tuple[Move, ...]:
        if seat == game.CHANCE or not state.tasks:
            return ()
        task = state.tasks[0]
        return list_moves(state, task) if deciding_seat(task) == seat else ()

    def chances(self, state: State) -> tuple[game.Chance[Move], ...]:
        return list_chances(state, state.tasks[0]) if state.tasks else ()

    def apply(self, state: State, seat: game.Seat, move: Move) -> game.Step[State]:
        if not self._is_legal(state, seat, move):
            raise IllegalMoveError(seat, self.notate(move))
        after, events = answer(state, state.tasks[0], move)
        after, settled = settle(after)
        # A spy shows a hand, and a thief whether it holds a bodyguard: neither can be undone.
        return game.Step(after, (*events, *settled), final=isinstance(move, (Spy, Rob)))

    def view(self, state: State, seat: game.Seat | None) -> View:
        return make_view(state, seat)

    def determinize(self, view: View, rng_seed: int) -> State:
        return determinize(view, rng_seed)

    def keeps_turn(self, view: View, move: Move) -> bool:
        return keeps_turn(view, move)

    def components(self, state: State) -> Sequence[str]:
        gems = [state.gem_deck, state.display, state.gem_discards]
        specials = [state.special_deck, state.special_discards, state.offered]
        for mat in state.mats:
            gems += [mat.hand, mat.vault, mat.fives, mat.down]
            specials.append(mat.specials)
        diamonds = [str(value) for heap in gems for value in list_gems(heap)]
        return diamonds + [KIND_NAMES[kind] for heap in specials for kind in list_specials(heap)]

    def current_scores(self, view: View) -> tuple[int, ...]:
        return tuple(len(each.cullinans) for each in view.players)

    def outcome(self, state: State) -> game.Outcome | None:
        return conclude(state)

    def _is_legal(self, state: State, seat: game.Seat, move: Move) -> bool:
        if not state.tasks or deciding_seat(state.tasks[0]) != seat:
            return False
        if seat == game.CHANCE:
            return is_open(self.chances(state), move)
        return is_answer(state, state.tasks[0], move)


def make_game(document: str, digital: CardTable | None = None) -> Cullinan:
    """Make the game with a table of Cullinan cards (JSON). Raises `InvalidDataError`."""
    return Cullinan(read_table(document, digital))


def defend_when_losing(view: View, _moves: Sequence[Move]) -> Move | None:
    """Defend if the thief would take a diamond, and only then."""
    task = view.task
    if not isinstance(task, Defend) or view.own is None:
        return None
    return YES if count_at_stake(view, view.own, task.thief) else NO


def defend_always(view: View, _moves: Sequence[Move]) -> Move | None:
    """Defend against every thief: using a bodyguard may also pay by IV or VI A (CU21)."""
    return YES if isinstance(view.task, Defend) else None


AUTO_REPLIES: Final = {"defend_when_losing": defend_when_losing, "defend_always": defend_always}
