"""Positions of the card game for tests, laid out by hand."""

from dataclasses import replace

from games.core.game import CHANCE, Event, Seat, Setup, Step
from games.keltis_card.rules import KeltisCard
from games.keltis_card.state import PLACE, PLACES, Side, State
from games.rows.moves import Phase

GAME = KeltisCard()


def begin(players: int = 3, *, end_first: str = "off") -> State:
    """Return the first turn; chance has dealt the first cards there are."""
    state = GAME.start(Setup(players, {"end_first": end_first}, Seat(0)))
    while chances := GAME.chances(state):
        state = GAME.apply(state, CHANCE, chances[0].move).state
    return state


def give(state: State, cards: str, seat: int = 0) -> State:
    """Make these the hand of a seat."""
    hands = list(state.hands)
    hands[seat] = tuple(cards.split())
    return replace(state, hands=tuple(hands))


def lay(
    state: State, *rows: str, seat: int = 0, points: str = "", stones: tuple[int, ...] = ()
) -> State:
    """Lay rows of cards before a seat; a row's colour is that of its first card."""
    laid: list[tuple[str, ...]] = [()] * len(PLACES)
    for row in rows:
        laid[PLACE[row.split()[0]]] = tuple(row.split())
    laid[-1] = tuple(points.split())
    sides = list(state.table.sides)
    sides[seat] = Side(tuple(laid), stones)
    return replace(state, table=replace(state.table, sides=tuple(sides)))


def pile(state: State, cards: str) -> State:
    """Lay cards on their discard piles."""
    piles: list[list[str]] = [[] for _ in PLACES]
    for card in cards.split():
        piles[PLACE[card]].append(card)
    return replace(state, table=replace(state.table, piles=tuple(map(tuple, piles))))


def shrink(state: State, deck: int) -> State:
    """Leave so many cards in the draw pile."""
    return replace(state, table=replace(state.table, deck=deck))


def ask(state: State, seat: int) -> State:
    """Make it the turn of a seat."""
    return replace(state, table=replace(state.table, phase=Phase.TURN, seat=Seat(seat)))


def finish(players: int = 3) -> State:
    """Return the position in which everybody may lay the last cards."""
    left = (2,) * players
    table = replace(begin(players).table, phase=Phase.LAST, left=left, ending="deck")
    return replace(begin(players), table=table)


def play(state: State, *moves: str, seat: int | None = None) -> Step[State]:
    """Make moves of whoever is asked, or of a seat; tell the events of them all."""
    events: tuple[Event, ...] = ()
    for text in moves:
        mover = GAME.decisions(state)[0].seat if seat is None else Seat(seat)
        step = GAME.apply(state, mover, GAME.parse(text))
        state, events = step.state, events + step.events
    return Step(state, events)


def offered(state: State, seat: int | None = None) -> list[str]:
    """Return the notations of everything that may be answered now, chance's answers too."""
    asked = GAME.decisions(state)[0].seat if seat is None else Seat(seat)
    if asked == CHANCE:
        return [GAME.notate(chance.move) for chance in GAME.chances(state)]
    return [GAME.notate(move) for move in GAME.legal_moves(state, asked)]


def told(step: Step[State]) -> list[str]:
    """Return the keys of what was told."""
    return [event.text.key for event in step.events]
