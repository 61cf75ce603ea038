"""The rules of Coloretto: positions, moves made there, and where they lead."""

from collections.abc import Callable, Iterable
from typing import Final

import pytest

from games.coloretto.rules import GAME
from games.coloretto.state import CODES, Card, Phase, State
from games.core.game import Seat, Setup, Step
from tests.games.coloretto.positions import begin, lay, offered, play, stack
from tests.support.rule_table import Row, check_row, over_rows, told


def write(cards: Iterable[Card]) -> str:
    return " ".join(CODES[card] for card in cards) or "-"


def count_out(counts: tuple[int, ...]) -> str:
    return write(card for card in Card for _ in range(counts[card]))


def write_mark(step: Step[State]) -> str:
    mark = step.state.mark
    return f"{mark.act} {mark.seat} {write(mark.cards)} {mark.row}" if mark else "none"


READ: Final[dict[str, Callable[[Step[State]], str]]] = {
    "asked": lambda step: str(GAME.decisions(step.state)[0].seat),
    "capacities": lambda step: str([row.capacity for row in GAME.view(step.state, None).rows]),
    "deck": lambda step: str(GAME.view(step.state, None).deck),
    "discarded": lambda step: count_out(step.state.discarded),
    "drawn": lambda step: str(GAME.view(step.state, Seat(1)).drawn),
    "last": lambda step: str(step.state.last_round),
    "mark": write_mark,
    "offered": lambda step: " ".join(offered(step.state)),
    "only": lambda step: str({event.only for event in step.events}),
    "out": lambda step: str(sorted(GAME.view(step.state, None).out)),
    "own": lambda step: count_out(step.state.collections[0]),
    "own-1": lambda step: count_out(step.state.collections[1]),
    "phase": lambda step: step.state.phase,
    "removed": lambda step: write(step.state.removed),
    "round": lambda step: str(step.state.round),
    "rows": lambda step: " / ".join(map(write, step.state.rows)),
    "taken_by": lambda step: str([row.taken_by for row in GAME.view(step.state, None).rows]),
    "weights": lambda step: " ".join(str(each.weight) for each in GAME.chances(step.state)),
    "told": told,
}


def lay_out(position: str) -> State:
    """Lay out `players rows`, then options: who has taken a row, who begins, and the deck."""
    laid, _, changes = position.partition(" with ")
    players, _, rows = laid.partition(" ")
    options = dict(each.split("=") for each in changes.split())
    if rows == "start":
        return GAME.start(Setup(int(players)))
    held = ["" if each == "-" else each for each in rows.split(" / ")] if rows else []
    state = begin(int(players), first=int(options.get("first", "0")))
    state = lay(state, *held, taken=map(int, options.get("taken", "")))
    if "deck" in options:
        state = stack(state, "b w " * int(options["deck"]), last_round="last" in options)
    return state


TABLE: Final = """
# A drawn card is seen before its row is chosen, among those with room.
T1: 4 r r r / o / - with taken=3
    draw card-w -> asked 0; drawn 6; offered put-2 put-3; told turned-up
    draw card-w put-2 -> rows r r r / o w / - / -; asked 1; told turned-up put
# With every row full a row must be taken.
T2: 4 r r r / o o o / y y y with taken=3
     -> offered take-1 take-2 take-3
# A row is taken with all its cards; an empty one is not, and who is out is skipped.
T3: 3 - / w j +2 / w
     -> offered draw take-2 take-3
    take-2 -> own o w +2 j; rows - / - / w; taken_by [None, 0, None]; out [0]; told taken
    take-2 draw card-w put-1 draw card-w put-1 -> asked 1
# A player that is alone may go on drawing while there is room.
T4: 3 b with taken=12
    draw card-w -> asked 0; offered draw take-1
# The round ends when all players have a row; the last to take one begins the next.
T5: 3 b / b b / w with first=1
    take-3 take-1 take-2 -> rows - / - / -; out []; round 2; asked 0; told taken taken taken round
# The last-round card is set aside when it would be drawn; the event is public.
T6: 3 with deck=8
    draw card-b put-1 draw -> last True; only {None}; offered card-b card-w
    draw card-b put-1 draw card-b put-2 draw -> told turned-up put last-round turned-up put
    draw card-b put-1 draw card-b put-2 draw card-b put-3 -> deck 13
T6: 3 b / w / w with deck=6 last=yes
    take-1 take-2 take-3 -> phase over; told taken taken taken over
# A card with one possible row goes there by itself; the only row left is taken once full.
G3: 3 r r r / o o o / y
    draw card-b -> rows r r r / o o o / y b; asked 1; told turned-up put-forced
G3: 3 b b with taken=12
    draw card-w -> own o b b w; round 2; asked 0; mark take 0 b b w 0
    draw card-w -> told turned-up put-forced taken-forced round
# Two players: rows for one, two and three cards; what lies beside the third row is discarded.
P3: 2 b / w
     -> capacities [1, 2, 3]
    draw card-+2 -> offered put-2 put-3
P4: 2 b / w w / p p +2
    take-1 take-2 -> discarded p p +2; round 2; asked 1; told taken taken discarded round
# The set-up: rows, the colour that leaves, and the dealt cards.
S1: 5
     -> capacities [3, 3, 3, 3, 3]
S2: 4 start
     -> phase deal; removed -
S2: 3 start
    out-b -> removed b; offered deal-r deal-o deal-y deal-g deal-p deal-w
S3, S4: 3 start
    out-r deal-w deal-o deal-g -> own w; own-1 o; told removed dealt dealt dealt; deck 64
# Chance chooses who begins; the first draw comes from all that is face down.
S5: 3 start
    out-r deal-w deal-o deal-g -> offered first-1 first-2 first-3
    out-r deal-w deal-o deal-g first-3 -> asked 2; phase turn; round 1; last False
C1, G4: 4
    draw -> weights 8 8 8 8 9 9 9 10 3
# Two colours leave a game of two, who own two cards each, all different.
P1, P2: 2 start
    out-r -> phase out; offered out-o out-y out-g out-b out-p out-w
    out-r out-o deal-w deal-g -> offered deal-y deal-b deal-p
    out-r out-o deal-w deal-g deal-y deal-b -> own y w; own-1 g b; removed r o; deck 54; phase first
"""


@over_rows(TABLE)
def test_moves_lead_where_the_rules_say(row: Row) -> None:
    check_row(row, play(lay_out(row.position), *row.moves), READ)


def fill_round(state: State, count: int) -> State:
    """Place this many cards as evenly as possible, then let all players take a row."""
    this = state.round
    for _ in range(count):
        state = play(state, "draw").state
        state = play(state, offered(state)[0]).state
        if state.phase is Phase.PLACE:
            shortest = min(offered(state), key=lambda put: len(state.rows[int(put[-1]) - 1]))
            state = play(state, shortest).state
    while state.round == this and state.phase is Phase.TURN:
        state = play(state, next(move for move in offered(state) if move != "draw")).state
    return state


def test_the_longest_last_round_just_empties_the_deck() -> None:
    """T6, T7: no card under the last-round card is drawn before it is."""
    state = begin(5)
    for count in (15, 15, 15, 11):
        state = fill_round(state, count)
        assert not state.last_round
    assert (sum(state.deck), GAME.view(state, None).before_last) == (15, 0)
    state = fill_round(state, 15)
    assert (sum(state.deck), state.phase, GAME.decisions(state)) == (0, Phase.OVER, ())
    assert GAME.view(state, None).turn is None
    with pytest.raises(AssertionError, match="deck"):
        play(stack(begin(3), ""), "draw")
