"""Rules of Coloretto that the model in `tests/models` does not cover: events, points, numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from itertools import combinations, combinations_with_replacement
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.testing.random_games import play_once
from bot.words import Reader, localize
from games.coloretto import model
from games.coloretto.presentation import PRESENTATION
from games.coloretto.rules import GAME
from games.core.game import CHANCE, Decision, Seat, Setup
from games.core.picture import Label, Scene
from games.core.text import Text, signed, text
from tests.games import rule_table
from tests.games.rule_table import event_keys
from tests.support.games import GAMES


def cards(codes: str) -> tuple[model.Card, ...]:
    """Read cards written like `r r +2 j`."""
    return tuple(model.Card(model.CODES.index(code)) for code in codes.split())


def collect(codes: str) -> tuple[int, ...]:
    """Count cards written like `r r +2 j`, in the order of `Card`."""
    return tuple(cards(codes).count(card) for card in model.Card)


def begin(players: int, *, chart: str = "brown", first: int = 0) -> model.State:
    """Return the first turn, with the first outcome of every chance event of the set-up."""
    state = GAME.start(Setup(players, {"chart": chart}, Seat(first)))
    while chances := GAME.chances(state):
        state = GAME.apply(state, CHANCE, chances[0].move).state
    return state


play: Final = partial(rule_table.play, GAME)
offered: Final = partial(rule_table.offered, GAME)


def lay(state: model.State, *rows: str, taken: Iterable[int] = ()) -> model.State:
    """Lay cards beside the rows and give the last of the rows to the seats in `taken`."""
    takers = tuple(map(Seat, taken))
    free = (None,) * (len(state.rows) - len(takers))
    laid = tuple(map(cards, rows)) + ((),) * (len(state.rows) - len(rows))
    return replace(state, rows=laid, takers=free + takers)


def stack(state: model.State, deck: str, *, last_round: bool = False) -> model.State:
    """Make these the face-down cards."""
    return replace(state, deck=collect(deck), last_round=last_round)


FULL = lay(begin(3), "r r r", "o o o", "y")
LEFT = lay(begin(3), "b b", taken=[1, 2])


@pytest.mark.parametrize(
    ("state", "moves", "events", "expected"),
    [
        # T6: the last-round card is set aside when it would be drawn, and announced to everyone.
        (
            stack(begin(3), "b w " * 8),
            "draw card-b put-1 draw card-b put-2 draw",
            "turned-up put last-round turned-up put",
            {"last_round": True, "drawn": None},
        ),
        # G3: a card with one possible row is placed automatically...
        (FULL, "draw card-b", "turned-up put-forced", {"rows": (*FULL.rows[:2], cards("y b"))}),
        # ... and the only row left is taken automatically once it is full.
        (
            LEFT,
            "draw card-w",
            "turned-up put-forced taken-forced round",
            {"round": 2, "seat": 0, "mark": model.Mark(model.Act.TAKE, Seat(0), cards("b b w"), 0)},
        ),
        # P4: with two players the third row is discarded.
        (
            lay(begin(2), "b", "w w", "p p +2"),
            "take-1 take-2",
            "taken taken discarded round",
            {"discarded": collect("p p +2"), "seat": 1},
        ),
    ],
)
def test_automatic_actions_produce_events(
    state: model.State, moves: str, events: str, expected: dict[str, object]
) -> None:
    step = play(state, *moves.split())
    assert event_keys(step) == events
    assert {name: getattr(step.state, name) for name in expected} == expected


POINTS: Final = {
    model.Chart.BROWN: [0, 1, 3, 6, 10, 15, *[21] * 7],
    model.Chart.GREY: [0, 1, 4, 8, 7, 6, *[5] * 7],
}
COLLECTIONS: Final = st.tuples(*[st.integers(0, 9)] * 7, st.integers(0, 10), st.integers(0, 3))


@settings(deadline=None)  # a busy machine is not an error
@given(COLLECTIONS, st.sampled_from(model.Chart))
def test_score_and_breakdown_use_the_best_choice_of_jokers_and_colours(
    collection: tuple[int, ...], chart: model.Chart
) -> None:
    """C2, E1, E2, E3, E4: jokers and colours are tried in every way."""
    points = POINTS[chart]
    result = model.break_down(collection, chart)
    totals = []
    for jokers in combinations_with_replacement(range(7), collection[model.Card.JOKER]):
        worths = [points[collection[colour] + jokers.count(colour)] for colour in range(7)]
        totals += [2 * sum(plus) - sum(worths) for plus in combinations(worths, 3)]
    plus_points = 2 * collection[model.Card.PLUS]
    assert model.score(collection, chart) == result.total == max(totals) + plus_points
    assert [each.cards for each in result.colours] == list(collection[:7])
    assert sum(each.jokers for each in result.colours) == collection[model.Card.JOKER]
    assert sum(each.is_plus for each in result.colours) == 3
    for each in result.colours:
        worth = points[each.cards + each.jokers]
        assert each.points == (worth if each.is_plus else -worth)
    assert (result.plus_cards, result.plus_points) == (collection[model.Card.PLUS], plus_points)
    assert result.total == sum(each.points for each in result.colours) + plus_points


def test_the_example_of_the_rules_scores_41() -> None:
    """E6."""
    assert model.score(collect("j +2 g g g g g g y y y y r r r b b"), model.Chart.BROWN) == 41


@pytest.mark.parametrize(
    ("state", "key"),
    [
        (begin(3), "ask-draw"),
        (lay(begin(3), "r"), "ask-turn"),
        (lay(begin(3), *["r r r"] * 3), "ask-take"),
    ],
)
def test_the_question_names_only_possible_actions(state: model.State, key: str) -> None:
    """T1, T2, T3."""
    assert PRESENTATION.question(GAME.view(state, Seat(0)), Decision(Seat(0), "turn")).key == key


def delta(text: Text | None, name: str = "change") -> Any:
    return dict(text.args).get(name) if text else None


def numbers(scene: Scene) -> list[str]:
    """Return the numbers beside the rows, from the top."""
    labels = (item for item in scene.items if isinstance(item, Label) and item.size == 60)
    return [label.text for label in sorted(labels, key=lambda label: label.y)]


@pytest.mark.parametrize("players", GAME.seats)
def test_picture_button_and_event_show_the_same_number_for_a_take(players: int) -> None:
    for ply in play_once(GAME, players, seed=2):
        if ply.seat == CHANCE:
            continue
        view = GAME.view(ply.before, ply.seat)
        moves = GAME.legal_moves(ply.before, ply.seat)
        choices = {move: PRESENTATION.choice(view, move) for move in moves}
        deltas = [delta(choice.brief) for choice in choices.values() if delta(choice.brief)]
        assert numbers(PRESENTATION.board(GAME.view(ply.before, None))) == deltas
        if view.table.phase is model.Phase.TURN:
            assert numbers(PRESENTATION.hand(view)) == deltas
        for move, choice in choices.items():
            assert not (isinstance(move, model.Put) and delta(choice.brief)), (
                "placing a card changes no score yet"
            )
        if isinstance(ply.move, model.Take):
            change = signed(ply.step.state.scores[ply.seat] - view.table.scores[ply.seat])
            [event] = (first_event.text for first_event in ply.step.events[:1])
            assert (delta(event), delta(choices[ply.move].label)) == (change, change)


def test_every_row_has_its_number_even_if_all_are_equal() -> None:
    empty = replace(lay(begin(3)), drawn=model.Card.WHITE, phase=model.Phase.PLACE)
    view = GAME.view(empty, Seat(0))
    assert numbers(PRESENTATION.hand(view)) == ["+1"] * 3
    assert PRESENTATION.choice(view, model.Put(1)).hint == text("hint-put", change="+1")
    full = GAME.view(lay(begin(3), *["r r r"] * 3), Seat(0))
    assert numbers(PRESENTATION.board(full)) == ["+6"] * 3
    assert PRESENTATION.choice(full, model.Take(1)).brief == text("brief-take", change="+6")
    # A row with one card more has a number: the change of the score if it is taken.
    laid = replace(lay(begin(3), "w"), drawn=model.Card.WHITE, phase=model.Phase.PLACE)
    assert numbers(PRESENTATION.hand(GAME.view(laid, Seat(0)))) == ["+3", "+1", "+1"]
    # Only the placing player sees these numbers; everyone sees those of rows that can be taken.
    assert not numbers(PRESENTATION.board(GAME.view(laid, None)))
    assert numbers(PRESENTATION.hand(GAME.view(laid, Seat(1)))) == ["+1"], "without the new card"
    assert numbers(PRESENTATION.board(GAME.view(lay(begin(3), "w"), None))) == ["+1"]


def test_minus_1_point_is_singular_and_0_points_are_plural() -> None:
    """E2."""
    reader = Reader("en", GAMES["coloretto"].words, ("Aoi", "Ben", "Cho"))
    start = begin(3)
    for codes, worth in (("r o y g b p w", "−1** point:"), ("r o y g b p", "0** points:")):
        state = replace(start, collections=(collect(codes), *start.collections[1:]))
        own, *_ = PRESENTATION.own(GAME.view(state, Seat(0)))
        assert localize(own, reader).startswith(f"You have **{worth}")
