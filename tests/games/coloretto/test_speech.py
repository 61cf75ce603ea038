"""A choice of Coloretto has one number: the change of the score by taking a row."""

from dataclasses import replace
from typing import Any

import pytest

from bot.testing.random_games import play_once
from bot.words import Reader, localize
from games.coloretto.presentation import PRESENTATION
from games.coloretto.rules import GAME
from games.coloretto.state import BOX, Card, Phase, Put, State, Take
from games.core.game import CHANCE, Decision, Seat
from games.core.picture import Label, Scene
from games.core.text import Text, signed
from tests.games.coloretto.positions import begin, collect, lay
from tests.support.games import GAMES
from tests.support.rules import read_rules

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
    # Who waits sees the rows as they lie, and who may also turn up a card what the only row brings.
    assert not numbers(PRESENTATION.board(GAME.view(laid, None)))
    assert not numbers(PRESENTATION.hand(GAME.view(laid, Seat(1))))
    assert numbers(PRESENTATION.board(GAME.view(lay(begin(3), "w"), None))) == ["+1"]


def test_one_point_and_one_below_zero_are_told_apart_and_the_rules_count_the_box() -> None:
    """C1, E2."""
    reader, start = Reader("en", GAMES["coloretto"].words, ("Aoi", "Ben", "Cho")), begin(3)
    for codes, score in (("r o y g b p w", "−1** point:"), ("r o y g b p", "0** points:")):
        state = replace(start, collections=(collect(codes), *start.collections[1:]))
        own, *_ = PRESENTATION.own(GAME.view(state, Seat(0)))
        assert localize(own, reader).startswith(f"You have **{score}")
    cards = sum(BOX) + 1  # the last-round card, too
    english, japanese = (read_rules(GAMES["coloretto"], each) for each in ("en", "ja"))
    assert f"**Cards** {cards}: seven colours with nine cards each, ten +2 cards" in english
    assert f"全部で{cards}枚です。7色が{BOX[Card.RED]}枚ずつ" in japanese
