"""The rules of Coloretto: positions, moves made there, and where they lead; and the score.

The model in `tests/models` plays all rules at random; here stand one case of each, and the rare.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from itertools import combinations, product
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.testing.random_games import play_once
from bot.words import Reader, localize
from games.catalog import GamePackage
from games.coloretto.presentation import PRESENTATION
from games.coloretto.rules import GAME
from games.coloretto.state import (
    BOX,
    CAPACITIES,
    CODES,
    Card,
    Chart,
    Phase,
    Put,
    State,
    Take,
    break_down,
    score,
)
from games.core.game import CHANCE, Decision, Outcome, Seat, Setup, Step
from games.core.picture import Label, Scene
from games.core.text import Text, signed, text
from tests.games import rule_table
from tests.games.rule_table import Row, check_row, over_rows, told
from tests.support.games import GAMES


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


play: Final = partial(rule_table.play, GAME)
offered: Final = partial(rule_table.offered, GAME)


def lay(state: State, *rows: str, taken: Iterable[int] = ()) -> State:
    """Lay cards beside the rows and give the last of the rows to the seats in `taken`."""
    takers = tuple(map(Seat, taken))
    free = (None,) * (len(state.rows) - len(takers))
    laid = tuple(map(cards, rows)) + ((),) * (len(state.rows) - len(rows))
    return replace(state, rows=laid, takers=free + takers)


def stack(state: State, deck: str, *, last_round: bool = False) -> State:
    """Make these the face-down cards."""
    return replace(state, deck=collect(deck), last_round=last_round)


def read_rules(package: GamePackage, language: str) -> str:
    reader = Reader(language, package.words)
    pages = (text(f"rules-{lesson.name}") for lesson in package.presentation.lessons)
    return "\n\n".join(localize(page, reader) for page in pages)


def write(cards: Iterable[Card]) -> str:
    return " ".join(CODES[card] for card in cards) or "-"


def count_out(counts: tuple[int, ...]) -> str:
    return write(card for card in Card for _ in range(counts[card]))


def write_mark(step: Step[State]) -> str:
    mark = step.state.mark
    return f"{mark.act} {mark.seat} {write(mark.cards)} {mark.row}" if mark else "none"


READ: Final[dict[str, Callable[[Step[State]], str]]] = {
    "asked": lambda step: str(GAME.decisions(step.state)[0].seat),
    "capacities": lambda step: str(CAPACITIES[step.state.players]),
    "deck": lambda step: str(sum(step.state.deck)),
    "discarded": lambda step: count_out(step.state.discarded),
    "drawn": lambda step: str(step.state.drawn),
    "last": lambda step: str(step.state.last_round),
    "mark": write_mark,
    "offered": lambda step: " ".join(offered(step.state)),
    "own": lambda step: count_out(step.state.collections[0]),
    "own-1": lambda step: count_out(step.state.collections[1]),
    "phase": lambda step: step.state.phase,
    "removed": lambda step: write(step.state.removed),
    "round": lambda step: str(step.state.round),
    "rows": lambda step: " / ".join(map(write, step.state.rows)),
    "taken_by": lambda step: str(step.state.takers),
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
    take-2 -> own o w +2 j; rows - / - / w; taken_by (None, 0, None); told taken
# A player that is alone may go on drawing while there is room.
T4: 3 b with taken=12
    draw card-w -> asked 0; offered draw take-1
# The round ends when all players have a row; the last to take one begins the next.
T5: 3 b / b b / w with first=1
    take-3 take-1 take-2 -> rows - / - / -; round 2; asked 0; told taken taken taken round
# The last-round card is set aside when it would be drawn; the event is public.
T6: 3 with deck=8
    draw card-b put-1 draw card-b put-2 draw -> told turned-up put last-round turned-up put
T6: 3 b / w / w with deck=6 last=yes
    take-1 take-2 take-3 -> phase over; told taken taken taken over
# A card with one possible row goes there by itself; the only row left is taken once full.
G3: 3 r r r / o o o / y
    draw card-b -> rows r r r / o o o / y b; asked 1; told turned-up put-forced
G3: 3 b b with taken=12
    draw card-w -> own o b b w; round 2; asked 0; mark take 0 b b w 0
    draw card-w -> told turned-up put-forced taken-forced round
# Two players: rows for one, two and three cards; what lies beside the third row is discarded.
S1, P3: 2 b / w
     -> capacities (1, 2, 3)
    draw card-+2 -> offered put-2 put-3
P4: 2 b / w w / p p +2
    take-1 take-2 -> discarded p p +2; round 2; asked 1; told taken taken discarded round
# The set-up: rows, the colour that leaves, the dealt cards, and who begins.
S2, S3, S4: 3 start
    out-r deal-w deal-o deal-g -> removed r; own w; own-1 o; told removed dealt dealt dealt; deck 64
S5: 3 start
    out-r deal-w deal-o deal-g first-3 -> asked 2; phase turn; round 1; last False
C1, G4: 4
    draw -> weights 8 8 8 8 9 9 9 10 3
# Two colours leave a game of two, who own two cards each, all different.
P1, P2: 2 start
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
    assert (sum(state.deck), GAME.view(state, None).table.before_last) == (15, 0)
    state = fill_round(state, 15)
    assert (sum(state.deck), state.phase, GAME.decisions(state)) == (0, Phase.OVER, ())
    assert GAME.view(state, None).table.turn is None
    with pytest.raises(AssertionError, match="deck"):
        play(stack(begin(3), ""), "draw")


POINTS: Final = {
    Chart.BROWN: [0, 1, 3, 6, 10, 15, *[21] * 7],
    Chart.GREY: [0, 1, 4, 8, 7, 6, *[5] * 7],
}
COLLECTIONS: Final = st.tuples(*[st.integers(0, 9)] * 7, st.integers(0, 10), st.integers(0, 3))


@settings(deadline=None)  # a busy machine is not an error
@given(COLLECTIONS, st.sampled_from(Chart))
def test_no_choice_of_jokers_and_colours_scores_more_and_the_breakdown_adds_up(
    collection: tuple[int, ...], chart: Chart
) -> None:
    """C2, E1, E2, E3, E4: jokers and colours are tried in every way."""
    points, result, totals = POINTS[chart], break_down(collection, chart), []
    for jokers in product(range(7), repeat=collection[Card.JOKER]):
        worths = [points[collection[colour] + jokers.count(colour)] for colour in range(7)]
        totals += [2 * sum(plus) - sum(worths) for plus in combinations(worths, 3)]
    plus_points = 2 * collection[Card.PLUS]
    assert score(collection, chart) == result.total == max(totals) + plus_points
    assert [each.cards for each in result.colours] == list(collection[:7])
    assert sum(each.jokers for each in result.colours) == collection[Card.JOKER]
    assert sum(each.is_plus for each in result.colours) == 3
    for each in result.colours:
        worth = points[each.cards + each.jokers]
        assert each.points == (worth if each.is_plus else -worth)
    assert (result.plus_cards, result.plus_points) == (collection[Card.PLUS], plus_points)
    assert result.total == sum(each.points for each in result.colours) + plus_points


def test_the_example_of_the_source_scores_what_it_says() -> None:
    """E6."""
    assert score(collect("j +2 g g g g g g y y y y r r r b b"), Chart.BROWN) == 41


def test_the_highest_total_wins_and_a_tie_is_shared() -> None:
    """E5, G5; every view has the scores (E1, E2), on either chart."""
    held = tuple(map(collect, ("r r", "+2", "b b")))
    state = replace(begin(3), phase=Phase.OVER, collections=held)
    assert GAME.outcome(state) == Outcome("last-round", (3, 2, 3), frozenset({Seat(0), Seat(2)}))
    grey = replace(begin(2, chart="grey"), collections=(collect("r r r"), collect("b j")))
    assert GAME.view(grey, None).table.scores == (8, 4)


FULL = "r r r"


@pytest.mark.parametrize(
    ("state", "key"),
    [
        (begin(3), "ask-draw"),
        (lay(begin(3), "r"), "ask-turn"),
        (lay(begin(3), FULL, FULL, FULL), "ask-take"),
    ],
)
def test_only_what_is_possible_is_asked(state: State, key: str) -> None:
    """T1, T2, T3."""
    assert PRESENTATION.question(GAME.view(state, Seat(0)), Decision(Seat(0), "turn")).key == key


def said(told: Text | None, name: str = "change") -> Any:
    return dict(told.args).get(name) if told else None


def numbers(scene: Scene) -> list[str]:
    """Return the numbers beside the rows, from the top."""
    labels = (item for item in scene.items if isinstance(item, Label) and item.size == 60)
    return [label.text for label in sorted(labels, key=lambda label: label.y)]


@pytest.mark.parametrize("players", GAME.seats)
def test_a_take_has_one_number_in_picture_button_and_event(players: int) -> None:
    for ply in play_once(GAME, players, seed=2):
        if ply.seat == CHANCE:
            continue
        view, moves = GAME.view(ply.before, ply.seat), GAME.legal_moves(ply.before, ply.seat)
        choices = {move: PRESENTATION.choice(view, move) for move in moves}
        shown = [said(choice.brief) for choice in choices.values() if said(choice.brief)]
        assert numbers(PRESENTATION.board(GAME.view(ply.before, None))) == shown
        if view.table.phase is Phase.TURN:
            assert numbers(PRESENTATION.hand(view)) == shown
        for move, choice in choices.items():
            assert not (isinstance(move, Put) and said(choice.brief)), "a score is not changed yet"
        if isinstance(ply.move, Take):
            change = signed(ply.step.state.scores[ply.seat] - view.table.scores[ply.seat])
            [event] = (one.text for one in ply.step.events[:1])
            assert (said(event), said(choices[ply.move].label) or change) == (change, change)
            assert len({said(each.brief) for each in choices.values()}) > 1 or not shown


def test_equal_rows_have_no_number() -> None:
    empty = replace(lay(begin(3)), drawn=Card.WHITE, phase=Phase.PLACE)
    view = GAME.view(empty, Seat(0))
    assert not numbers(PRESENTATION.hand(view))
    assert PRESENTATION.choice(view, Put(1)).hint is None
    full = GAME.view(lay(begin(3), FULL, FULL, FULL), Seat(0))
    assert not numbers(PRESENTATION.board(full))
    assert PRESENTATION.choice(full, Take(1)).brief == Text("brief-take-any")
    # With a card more than the others, it has one: what taking it would change then.
    laid = replace(lay(begin(3), "w"), drawn=Card.WHITE, phase=Phase.PLACE)
    assert numbers(PRESENTATION.hand(GAME.view(laid, Seat(0)))) == ["+3", "+1", "+1"]
    # Only the player who places the card sees numbers; a row that may be taken has one for all.
    assert not numbers(PRESENTATION.board(GAME.view(laid, None)))
    assert not numbers(PRESENTATION.hand(GAME.view(laid, Seat(1))))
    assert numbers(PRESENTATION.board(GAME.view(lay(begin(3), "w"), None))) == ["+1"]


def test_one_point_and_one_below_zero_are_told_apart_and_the_rules_count_the_box() -> None:
    """C1, E2."""
    reader, start = Reader("en", GAMES["coloretto"].words, ("Aoi", "Ben", "Cho")), begin(3)
    for codes, worth in (("r o y g b p w", "−1** point:"), ("r o y g b p", "0** points:")):
        state = replace(start, collections=(collect(codes), *start.collections[1:]))
        own, *_ = PRESENTATION.own(GAME.view(state, Seat(0)))
        assert localize(own, reader).startswith(f"You have **{worth}")
    cards = sum(BOX) + 1  # the last-round card, too
    english, japanese = (read_rules(GAMES["coloretto"], each) for each in ("en", "ja"))
    assert f"**Cards** {cards}: seven colours with nine cards each, ten +2 cards" in english
    assert f"全部で{cards}枚です。7色が{BOX[Card.RED]}枚ずつ" in japanese
