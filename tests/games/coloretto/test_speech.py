from dataclasses import replace

from bot.words import Reader, localize
from games.coloretto.presentation import PRESENTATION
from games.coloretto.rules import GAME
from games.coloretto.state import BOX, Card, State
from games.core.game import Seat
from tests.games.coloretto.positions import begin, collect, lay
from tests.support.games import GAMES
from tests.support.rules import read_rules

READER = Reader("en", GAMES["coloretto"].words, ("Aoi", "Ben", "Cho"))
FULL = "r r r"


def say_question(state: State) -> str:
    [decision] = GAME.decisions(state)
    return localize(PRESENTATION.question(GAME.view(state, decision.seat), decision), READER)


def test_only_what_is_possible_is_asked() -> None:
    """T1, T2, T3."""
    start = begin(3)
    assert say_question(start) == "No row can be taken yet. Turn up a card."
    assert say_question(lay(start, "r")) == "Turn up a card or take a row?"
    assert say_question(lay(start, "", taken=[1, 2])) == "No row can be taken yet. Turn up a card."
    full = say_question(lay(start, FULL, FULL, FULL))
    assert full == "Every row is full. Which one do you take?"


def say_own(codes: str) -> list[str]:
    """Say the panel of a seat with these cards, beside a row with one purple card."""
    start = begin(3)
    collections = (collect(codes), *start.collections[1:])
    state = lay(replace(start, collections=collections), "p")
    return [localize(line, READER) for line in PRESENTATION.own(GAME.view(state, Seat(0)))]


def test_one_point_and_one_below_zero_are_told_apart() -> None:
    """E2."""
    own, row, *_ = say_own("r o y g b p w")
    assert own.startswith("You have **−1** point: ")
    assert row == "Row 1: 🟪 purple → 1 point (+2)."
    own, row, *_ = say_own("r o y g b")
    assert own.startswith("You have **1** point: ")
    assert row == "Row 1: 🟪 purple → 0 points (−1)."
    assert say_own("r o y g b p")[0].startswith("You have **0** points: ")


def test_the_rules_say_what_is_in_the_box() -> None:
    """C1."""
    cards = sum(BOX) + 1  # the last-round card, too
    english, japanese = (read_rules(GAMES["coloretto"], each) for each in ("en", "ja"))
    assert f"**Cards** {cards}: seven colours with nine cards each, ten +2 cards" in english
    assert f"全部で{cards}枚です。7色が{BOX[Card.RED]}枚ずつ" in japanese
