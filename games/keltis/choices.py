"""Which moves are open."""

from __future__ import annotations

from games.core.rows import COLOURS, Card, distinct, follows
from games.keltis.data import COLOUR, LAST, VALUE
from games.keltis.moves import DRAWS, PLAYS, STAY, STEPS, Choice, Draw, Go, Play, Stay, Use
from games.keltis.state import State
from games.keltis.table import Phase, Side, Table


def list_moves(state: State) -> tuple[Choice, ...]:
    """Return every move of the seat whose turn it is."""
    table = state.table
    side = table.sides[table.seat]
    match table.phase:
        case Phase.TURN:
            return tuple(
                PLAYS[card, use]
                for card in distinct(state.hands[table.seat])
                for use in (*find_uses(side, card), Use.DROP)
            )
        case Phase.CLOVER | Phase.EXTRA:
            return (*find_steps(side), STAY)
        case Phase.DRAW:
            return (DRAWS[None], *(DRAWS[COLOURS[pile]] for pile in find_piles(table)))
        case _:
            return ()


def is_legal(state: State, move: Choice) -> bool:
    """Tell whether the seat whose turn it is may make this move."""
    table = state.table
    side = table.sides[table.seat]
    match move, table.phase:
        case Play(card, use), Phase.TURN:
            return card in state.hands[table.seat] and (
                use is Use.DROP or use in find_uses(side, card)
            )
        case Go() | Stay(), Phase.CLOVER | Phase.EXTRA:
            return move in (*find_steps(side), STAY)
        case Draw(pile), Phase.DRAW:
            return pile is None or COLOURS.index(pile) in find_piles(table)
        case _:
            return False


def find_uses(side: Side, card: Card) -> tuple[Use, ...]:
    """Return the ways a card can go into the row of its colour (K9, K10)."""
    colour = COLOUR[card]
    row = side.rows[colour]
    if row and not follows(VALUE[row[0]], VALUE[row[-1]], VALUE[card]):
        return ()
    if side.figures[colour]:
        return (Use.PLAY,)
    if not side.small_left:
        return (Use.TALL,)
    return (Use.PLAY, Use.TALL) if side.tall is None else (Use.PLAY,)


def find_steps(side: Side) -> tuple[Go, ...]:
    """Return every step a figure can take without a card (K11, K13, K15)."""
    steps = []
    for path, stone in zip(COLOURS, side.figures, strict=True):
        if stone == LAST:
            continue
        if stone or side.small_left:
            steps.append(STEPS[path, False])
        if not stone and side.tall is None:
            steps.append(STEPS[path, True])
    return tuple(steps)


def find_piles(table: Table) -> tuple[int, ...]:
    """Return the discard piles that may be drawn from (K16)."""
    return tuple(
        colour for colour, pile in enumerate(table.piles) if pile and colour != table.barred
    )
