"""Positions of Coloretto for tests, reached by moves or laid out by hand."""

from collections.abc import Iterable
from dataclasses import replace

from games.coloretto.rules import GAME
from games.coloretto.state import CODES, Card, Phase, State
from games.core.game import CHANCE, Event, Seat, Setup, Step


def cards(codes: str) -> tuple[Card, ...]:
    """Read cards written like `r r +2 j`."""
    return tuple(Card(CODES.index(code)) for code in codes.split())


def collect(codes: str) -> tuple[int, ...]:
    """Count cards written like `r r +2 j`, in the order of `Card`."""
    return tuple(cards(codes).count(card) for card in Card)


def begin(players: int, *, chart: str = "brown", first: int = 0) -> State:
    """Return the first turn, every chance of the set-up having fallen on its first answer."""
    state = GAME.start(Setup(players, {"chart": chart}, Seat(first)))
    while chances := GAME.chances(state):
        state = GAME.apply(state, CHANCE, chances[0].move).state
    return state


def play(state: State, *moves: str) -> Step[State]:
    """Make moves; return where they led, with the events of them all."""
    events: tuple[Event, ...] = ()
    for text in moves:
        [decision] = GAME.decisions(state)
        step = GAME.apply(state, decision.seat, GAME.parse(text))
        state, events = step.state, events + step.events
    return Step(state, events)


def lay(state: State, *rows: str, taken: Iterable[int] = ()) -> State:
    """Lay cards beside the rows and give the last of the rows to the seats in `taken`."""
    takers = tuple(map(Seat, taken))
    free = (None,) * (len(state.rows) - len(takers))
    laid = tuple(map(cards, rows)) + ((),) * (len(state.rows) - len(rows))
    return replace(state, rows=laid, takers=free + takers)


def stack(state: State, deck: str, *, last_round: bool = False) -> State:
    """Make these the face-down cards."""
    return replace(state, deck=collect(deck), last_round=last_round)


def draw_and_put(state: State, card: str, row: int) -> State:
    """Draw this card and put it beside this row."""
    state = play(state, "draw", f"card-{card}").state
    return play(state, f"put-{row}").state if state.phase is Phase.PLACE else state


def offered(state: State) -> list[str]:
    """Return the notations of everything that may be answered now, chance's answers too."""
    [decision] = GAME.decisions(state)
    moves = GAME.legal_moves(state, decision.seat)
    return [GAME.notate(move) for move in moves] or [
        GAME.notate(chance.move) for chance in GAME.chances(state)
    ]


def told(step: Step[State]) -> list[str]:
    """Return the keys of the events."""
    return [event.text.key for event in step.events]
