"""A toy game of simultaneous votes, to test what no game of one mover at a time can show."""

from dataclasses import dataclass, replace

from games.core.cards import is_open, with_item
from games.core.game import CHANCE, Chance, Decision, Game, Notation, Outcome, Seat, Setup, Step
from games.core.text import IllegalMoveError

VOTES, SIDES = ("yes", "no", "same"), ("heads", "tails")


@dataclass(frozen=True, slots=True)
class State:
    votes: tuple[str, ...]
    """Per seat; empty while the seat still has to vote."""
    coins: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    seat: Seat | None


class Votes(Game[State, str, View]):
    """All vote at once, then a coin is thrown; twice. `same` repeats a vote already given."""

    id = "votes"
    rules_version = 1
    seats = range(2, 5)
    endings = ("done",)
    state_type = State
    move_type = str
    notation = Notation({move: move for move in (*VOTES, *SIDES)})

    def start(self, setup: Setup) -> State:
        return State(("",) * setup.players)

    def decisions(self, state: State) -> tuple[Decision, ...]:
        waiting = [seat for seat, vote in enumerate(state.votes) if not vote] or [CHANCE]
        return tuple(Decision(Seat(seat), "vote") for seat in waiting if len(state.coins) < 2)

    def legal_moves(self, state: State, seat: Seat) -> tuple[str, ...]:
        asked = seat != CHANCE and seat in {decision.seat for decision in self.decisions(state)}
        return VOTES[: 3 if any(state.votes) else 2] if asked else ()

    def chances(self, state: State) -> tuple[Chance[str], ...]:
        asked = all(state.votes) and len(state.coins) < 2
        return tuple(Chance(side) for side in SIDES) if asked else ()

    def apply(self, state: State, seat: Seat, move: str) -> Step[State]:
        if seat == CHANCE and is_open(self.chances(state), move):
            coins = (*state.coins, move)
            return Step(State(("",) * len(state.votes) if len(coins) < 2 else state.votes, coins))
        if move not in self.legal_moves(state, seat):
            raise IllegalMoveError(seat, move)
        votes = with_item(state.votes, seat, move)
        return Step(replace(state, votes=votes), final=move == "same")

    def view(self, state: State, seat: Seat | None) -> View:
        return View(seat)

    def determinize(self, view: View, rng_seed: int) -> State:
        raise NotImplementedError("nobody thinks ahead in this game")

    def outcome(self, state: State) -> Outcome | None:
        over = len(state.coins) == 2
        return Outcome("done", (0,) * len(state.votes), frozenset()) if over else None
