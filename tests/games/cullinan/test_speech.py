"""Texts of Cullinan in which a wrong word would mislead."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from bot.words import LANGUAGES, Reader, localize
from games.core.game import Seat
from games.core.text import Text
from games.cullinan.presentation import PRESENTATION
from games.cullinan.state import Mat, State
from tests.games.cullinan.positions import GAME, begin, give, own, play, price, some
from tests.support.games import GAMES

NAMES = ("Ann", "Ben", "Cyd", "Dan")


def speak(lines: Iterable[Text], language: str) -> list[str]:
    """Say each line in a language."""
    reader = Reader(language, GAMES["cullinan"].words, NAMES)
    return [localize(line, reader) for line in lines]


def panel(state: State, seat: int, language: str = "en") -> list[str]:
    """Return the lines of a seat's panel."""
    return speak(PRESENTATION.own(GAME.view(state, Seat(seat))), language)


def question(state: State, language: str = "en") -> str:
    """Return the question to the seat to move."""
    [decision] = GAME.decisions(state)
    view = GAME.view(state, decision.seat)
    return speak([PRESENTATION.question(view, decision)], language)[0]


def rich(seat: int = 0) -> State:
    return give(begin(), seat, "33333333", fives="11")


def has(lines: list[str], words: str) -> bool:
    return any(words in line for line in lines)


def test_a_purchase_is_announced_only_while_it_can_be_made() -> None:
    """CU7: a purchase takes the place of both actions."""
    assert has(panel(rich(), 0), "You can buy: ")
    after_one_action = panel(play(rich(), "gem-1", "drop-1").state, 0)
    assert not has(after_one_action, "You can buy")
    assert has(after_one_action, "You have enough diamonds for: ")
    assert not has(panel(rich(1), 1), "You can buy")


@pytest.mark.parametrize(
    ("hand", "owned", "english", "japanese"),
    [
        ("22333", (), "take 1 of the 5 diamonds", "5枚のうち1枚"),
        ("223333", (), "take 2 of the 6 diamonds", "6枚のうち2枚"),
        ("2", ("V B",), "take nothing from you", "奪われるダイヤはありません"),
    ],
)
def test_the_seat_that_may_defend_is_told_what_is_at_stake(
    hand: str, owned: tuple[str, ...], english: str, japanese: str
) -> None:
    """CU16, CU17."""
    state = give(give(begin(), 0, "", "thief"), 1, hand, "guard")
    state = play(own(state, 1, *owned), "thief-2").state
    assert english in question(state)
    assert japanese in question(state, "ja")


def over() -> State:
    """Return a game that seat 0 has just won."""
    state = give(begin(), 0, "33333333", "vault")
    state = give(own(price(state, 1, 24), 0, "VI A", "II A"), 1, "123", "thief spy", down="2")
    return play(state, some(state, "buy-1=")[0]).state


@pytest.mark.parametrize("language", LANGUAGES)
def test_hands_are_shown_when_the_game_is_over(language: str) -> None:
    before = GAME.view(give(begin(), 1, "123", "spy"), None)
    assert before.final == ()
    lines = speak(PRESENTATION.summary(GAME.view(over(), None)), language)
    assert {"en": "spy×1", "ja": "スパイ×1"}[language] in lines[1]
    assert all(f"◆{value}×" in lines[1] for value in (1, 2, 3))


def test_the_final_hands_lie_open_in_the_picture() -> None:
    view = GAME.view(over(), None)
    empty = replace(view, final=(Mat(),) * len(view.final))
    cards = len(PRESENTATION.board(view).items) - len(PRESENTATION.board(empty).items)
    # A diamond is a card, a stone and a number, a special card one piece.
    assert cards == 3 * sum(sum(mat.hand) + sum(mat.down) for mat in view.final) + sum(
        sum(mat.specials) for mat in view.final
    )


def test_a_player_who_cannot_win_any_more_is_told() -> None:
    """CU13: rank 2 needs a rank 3, of which the other has all four."""
    warning = "No rank 3 Cullinan is left"
    assert not has(panel(own(begin(), 0, "VI A", "VII A", "VIII A"), 1), warning)
    state = own(begin(), 0, "VI A", "VII A", "VIII A", "IX A")
    assert has(panel(state, 1), warning)
    assert not has(panel(state, 0), warning)
