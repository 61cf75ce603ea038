"""A toy game of simultaneous votes, to test what no game of one mover at a time can show."""

from dataclasses import dataclass, replace

from games.core.game import CHANCE, Chance, Decision, Game, Outcome, Seat, Setup, Step
from games.core.text import IllegalMoveError, InvalidMoveError

MOVES = ("yes", "no", "same", "heads", "tails")


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

    def start(self, setup: Setup) -> State:
        return State(("",) * setup.players)

    def decisions(self, state: State) -> tuple[Decision, ...]:
        if len(state.coins) == 2:
            return ()
        waiting = [seat for seat, vote in enumerate(state.votes) if not vote]
        return tuple(Decision(Seat(seat), "vote") for seat in waiting or [CHANCE])

    def legal_moves(self, state: State, seat: Seat) -> tuple[str, ...]:
        if seat == CHANCE or seat not in {decision.seat for decision in self.decisions(state)}:
            return ()
        return MOVES[:3] if any(state.votes) else MOVES[:2]

    def chances(self, state: State) -> tuple[Chance[str], ...]:
        asked = all(state.votes) and len(state.coins) < 2
        return tuple(Chance(side) for side in MOVES[3:]) if asked else ()

    def apply(self, state: State, seat: Seat, move: str) -> Step[State]:
        if seat == CHANCE and move in {chance.move for chance in self.chances(state)}:
            coins = (*state.coins, move)
            votes = ("",) * len(state.votes) if len(coins) < 2 else state.votes
            return Step(State(votes, coins))
        if move not in self.legal_moves(state, seat):
            raise IllegalMoveError(seat, move)
        votes = tuple(move if at == seat else vote for at, vote in enumerate(state.votes))
        return Step(replace(state, votes=votes), final=move == "same")

    def view(self, state: State, seat: Seat | None) -> View:
        return View(seat)

    def determinize(self, view: View, rng_seed: int) -> State:
        raise NotImplementedError("nobody thinks ahead in this game")

    def outcome(self, state: State) -> Outcome | None:
        if len(state.coins) < 2:
            return None
        return Outcome("done", (0,) * len(state.votes), frozenset())

    def parse(self, text: str) -> str:
        if text not in MOVES:
            raise InvalidMoveError(text)
        return text

    def notate(self, move: str) -> str:
        return move
