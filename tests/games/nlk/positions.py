"""Positions of NLK for tests, reached by moves or laid out by hand."""

from dataclasses import replace

from games.core.game import CHANCE, Event, Seat, Setup, Step
from games.nlk.rules import GAME
from games.nlk.state import CODES, SUITS, Card, Phase, State, pack


def card(code: str) -> Card:
    """Read a card written like `10h`."""
    return Card(CODES.index(code))


def cards(codes: str) -> tuple[Card, ...]:
    """Read cards written like `10h as`."""
    return tuple(map(card, codes.split()))


def start(players: int = 4, first: int = 0, **options: str) -> State:
    """Return the deal of the first hand, `first` being dealt to first."""
    return GAME.start(Setup(players, options, Seat(first)))


def stacks(*piles: str, talon: str = "", turn: int = 0, **options: str) -> State:
    """Lay out phase one, before a turn: stacks from the bottom, and what the talon holds.

    Without a talon all cards that are in no stack are in it.
    """
    laid = tuple(map(cards, piles))
    used = {each for pile in laid for each in pile}
    rest = cards(talon) or tuple(each for each in pack(len(laid)) if each not in used)
    state = GAME.start(Setup(len(laid), options, Seat(0)))
    talon_set = sum(1 << each for each in rest)
    return replace(state, stacks=laid, talon=talon_set, seat=Seat(turn), phase=Phase.GIVE)


def hands(*held: str, trump: str = "s", turn: int = 0, **options: str) -> State:
    """Lay out phase two, before a round is led."""
    state = stacks(*held, turn=turn, **options)
    sorted_hands = tuple(tuple(sorted(cards(each))) for each in held)
    return replace(
        state,
        stacks=sorted_hands,
        talon=0,
        trump=SUITS.index(trump),
        phase=Phase.LEAD,
        size=sum(map(bool, sorted_hands)),
    )


def play(state: State, *moves: str) -> Step[State]:
    """Make moves of any seat; return where they led, with the events of them all."""
    events: tuple[Event, ...] = ()
    final = False
    for text in moves:
        [decision] = GAME.decisions(state)
        step = GAME.apply(state, decision.seat, GAME.parse(text))
        state, events, final = step.state, events + step.events, step.final
    return Step(state, events, final)


def draw(state: State, *codes: str) -> Step[State]:
    """Let chance turn these cards up, drawing where that is a decision."""
    events: tuple[Event, ...] = ()
    for code in codes:
        if state.phase is Phase.GIVE:
            state = play(state, "draw").state
        step = play(state, f"card-{code}")
        state, events = step.state, events + step.events
    return Step(state, events)


def offered(state: State) -> list[str]:
    """Return the notations of everything that may be answered now, chance's answers too."""
    [decision] = GAME.decisions(state)
    if decision.seat == CHANCE:
        return [GAME.notate(chance.move) for chance in GAME.chances(state)]
    return [GAME.notate(move) for move in GAME.legal_moves(state, decision.seat)]


def asked(state: State) -> Seat:
    """Return the seat to move."""
    [decision] = GAME.decisions(state)
    return decision.seat


def told(step: Step[State]) -> list[str]:
    """Return the keys of the events."""
    return [event.text.key.removeprefix("told-") for event in step.events]
