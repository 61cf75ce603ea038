"""Positions of Keltis for tests, laid out by hand."""

from dataclasses import replace

from games.core.game import CHANCE, Event, Seat, Setup, Step
from games.keltis.rules import Keltis
from games.keltis.state import COLOUR, Side, State, Tile
from games.rows.cards import COLOURS
from games.rows.moves import Phase

GAME = Keltis()


def begin(players: int = 3, *, tiebreak: str = "shared") -> State:
    """Return the first turn, without any tile; chance has dealt the first cards there are."""
    state = GAME.start(Setup(players, {"tiebreak": tiebreak}, Seat(0)))
    while chances := GAME.chances(state):
        state = GAME.apply(state, CHANCE, chances[0].move).state
    return replace(state, table=replace(state.table, tiles=((None,) * 9,) * 5))


def give(state: State, cards: str, seat: int = 0) -> State:
    """Make these the hand of a seat."""
    hands = list(state.hands)
    hands[seat] = tuple(cards.split())
    return replace(state, hands=tuple(hands))


def lay(state: State, path: str, stone: int, tile: Tile) -> State:
    """Lay a tile on a stone (from 1)."""
    tiles = [list(each) for each in state.table.tiles]
    tiles[COLOURS.index(path)][stone - 1] = tile
    return replace(state, table=replace(state.table, tiles=tuple(map(tuple, tiles))))


def stand(state: State, figures: str, *, seat: int = 0, tall: str = "", cards: str = "") -> State:
    """Stand figures, written like `r3 b9`, and lay the cards of the seat's rows."""
    stones = [0] * 5
    rows: list[list[str]] = [[] for _ in COLOURS]
    for figure in figures.split():
        stones[COLOURS.index(figure[0])] = int(figure[1:])
    for card in cards.split():
        rows[COLOUR[card]].append(card)
    side = Side(tuple(map(tuple, rows)), tuple(stones), COLOURS.index(tall) if tall else None)
    return put(state, seat, side)


def put(state: State, seat: int, side: Side) -> State:
    """Put this side before a seat."""
    sides = list(state.table.sides)
    sides[seat] = side
    return replace(state, table=replace(state.table, sides=tuple(sides)))


def pile(state: State, cards: str) -> State:
    """Lay cards on their discard piles."""
    piles: list[list[str]] = [[] for _ in COLOURS]
    for card in cards.split():
        piles[COLOUR[card]].append(card)
    return replace(state, table=replace(state.table, piles=tuple(map(tuple, piles))))


def ask(state: State, seat: int) -> State:
    """Make it the turn of a seat."""
    return replace(state, table=replace(state.table, phase=Phase.TURN, seat=Seat(seat)))


def shrink(state: State, deck: int) -> State:
    """Leave so many cards in the draw pile."""
    return replace(state, table=replace(state.table, deck=deck))


def play(state: State, *moves: str) -> Step[State]:
    """Make moves; return where they led, with the events of them all."""
    events: tuple[Event, ...] = ()
    for text in moves:
        [decision] = GAME.decisions(state)
        step = GAME.apply(state, decision.seat, GAME.parse(text))
        state, events = step.state, events + step.events
    return Step(state, events)


def offered(state: State) -> list[str]:
    """Return the notations of everything that may be answered now, chance's answers too."""
    [decision] = GAME.decisions(state)
    if decision.seat == CHANCE:
        return [GAME.notate(chance.move) for chance in GAME.chances(state)]
    return [GAME.notate(move) for move in GAME.legal_moves(state, decision.seat)]


def told(step: Step[State]) -> list[str]:
    """Return the keys of what was told."""
    return [event.text.key for event in step.events]


def is_over(state: State) -> bool:
    """Tell whether the game is over."""
    return state.table.phase is Phase.OVER
