"""Reasons for and against moves of the card game are true, and texts say what happens."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.words import Reader
from games.core.game import Seat
from games.core.text import Listing, Text, text
from games.keltis_card.evaluation import EVALUATOR
from games.keltis_card.presentation import PRESENTATION
from games.keltis_card.rules import face_of, name_card
from games.keltis_card.state import COPIES, STONES, State
from tests.games.keltis_card.positions import GAME, finish, place, side
from tests.games.reasons import why
from tests.games.rows import find, play
from tests.support.games import GAMES
from tests.support.rules import read_rules

READER = Reader("en", GAMES["keltis_card"].words, ("Aoi", "Ben", "Cho"))
HAND = "r3 r5 r6 rx y2 p5 g1 w4"
OTHERS = (side("g1 gx", "b1 bx"),)
RICH = (side("g1 gx", "b1 bx", " ".join(f"w{value}" for value in range(11))),)
OWN = ("r1 r2 r3 r4 r5 r6 r7", "y1 yx", "p1 px")


def draw(state: State) -> State:
    after: State = play(GAME, state, "drop-g1").state
    return after


CLOSED = draw(place(HAND, "r2 rx", piles="r7", players=2))
LATE = replace(CLOSED, table=replace(CLOSED.table, deck=3))
FITTING = draw(place(HAND, "r2 r4", "y5", piles="r7 y6 g3"))
PAIR = draw(place(HAND, piles="b2 w6"))


@pytest.mark.parametrize(
    ("_rule", "state", "move", "said"),
    [
        ("KC6 KC18", place(HAND), "pair-r5,p5", "+wish 3 +stone"),
        ("KC8", place(HAND, "r2"), "play-r3", "+gain 1 +near 0 +step"),
        ("KC8", place(HAND, "r2"), "play-r6", "+gain 1 -strands 2 +step"),
        (
            "KC9: only the other end card follows",
            place(HAND, "r2"),
            "play-rx",
            "+gain 1 -strands 3 +step",
        ),
        ("KC9", place("rx rx r1", "r2 r3"), "play-rx", "+gain 1 +step"),
        ("KC15: places do not matter", finish((HAND,), "r2"), "play-r6", "+gain 1 +step"),
        ("KC7: a third row", place(HAND, "r2", "y1"), "play-p5", "-begins 3 +step"),
        ("KC7", place(HAND, "r2"), "play-p5", "+step"),
        ("KC5", place(HAND, "r2"), "drop-r3", "-wastes +free"),
        ("KC5", place(HAND, "r2"), "drop-w4", "+free"),
        ("KC5", place(HAND, others=(side("y1"),)), "drop-y2", "-helps +free"),
        ("KC5: passed", place(HAND, others=(side("y1 y3"),)), "drop-y2", "+safe +free"),
        ("KC5: not the next player", place(HAND, others=(side(), side("y1"))), "drop-y2", "+free"),
        ("KC11", FITTING, "pile-r", "+fits +known"),
        ("KC11", FITTING, "deck", "+deck"),
        ("KC11", CLOSED, "pile-r", "-useless +known"),
        ("KC14: a turn more", LATE, "pile-r", "+delays +known"),
        ("KC6", PAIR, "pile-b", "+pair 2 +known"),
        ("KC6", PAIR, "pile-w", "+pair 6 +known"),
        (
            "KC13",
            place("rx w1", *OWN, others=OTHERS, players=2),
            "play-rx",
            "+ends-ahead +gain 1 +step",
        ),
        (
            "KC13",
            place("rx w1", *OWN, others=RICH, players=2),
            "play-rx",
            "-ends-behind +gain 1 +step",
        ),
        (
            "KC13: four",
            place("rx w1", *OWN[:2], others=OTHERS, players=2),
            "play-rx",
            "+gain 1 +step",
        ),
    ],
)
def test_reasons_are_true(_rule: str, state: State, move: str, said: str) -> None:
    assert why(GAME, EVALUATOR, state, move) == said


def test_a_point_card_among_colour_cards_bears_its_symbol() -> None:
    state = place(HAND, "r9 r7 w7 rx", "w3")
    [(_, rows)] = find(PRESENTATION.own(GAME.view(state, Seat(0))), "own-rows").args
    assert isinstance(rows, Listing)
    red, white = (dict(row.args)["cards"] for row in rows.items if isinstance(row, Text))
    assert red == Listing(("9", "-", "7", "-", face_of("w"), "7", "-", "✕"), tight=True)
    assert white == Listing(("3",), tight=True)


@pytest.mark.parametrize(
    ("_rule", "state", "move", "said"),
    [
        ("KC9", place("rx", "r3 r4"), "play-rx", ("+1", 3, text("then-closed"))),
        ("KC9 KC16", place("rx", "r3 r4 rx"), "play-rx", ("+3", 4, text("then-closed"))),
        ("KC10 KC16", place("w4", "r4 r4 r4"), "play-w4>r", ("+3", 4, "")),
        ("KC17", place("w4", "w1"), "play-w4", ("+1", 2, "")),
        ("KC6 KC18", place("r4 y4"), "pair-r4,y4", ("+3", None, None)),
        ("KC6 KC18", place("r4 y4", stones=3), "pair-r4,y4", ("+2", None, None)),
    ],
)
def test_a_move_is_said_with_its_change_and_the_length_of_the_row(
    _rule: str, state: State, move: str, said: tuple[object, ...]
) -> None:
    label = PRESENTATION.choice(GAME.view(state, Seat(0)), GAME.parse(move)).label
    for args in (dict(label.args), dict(play(GAME, state, move).events[0].text.args)):
        assert (args["change"], args.get("count"), args.get("then")) == said


def test_point_cards_show_what_they_bring_on_colour_rows_on_their_page() -> None:
    """KC10."""
    view = GAME.view(place("w4 r9", "r4 r4 r4"), Seat(0))
    _, describe = PRESENTATION.pages["join"]
    [(_, held)] = find(describe(view), "own-hand").args
    assert getattr(held, "items", ()) == (
        text("held", card=name_card("w4"), change="+3"),
        text("held-no", card=name_card("r9")),
    )


def test_the_rules_say_what_is_in_the_box() -> None:
    """KC1, KC2, KC3."""
    cards, stones = sum(COPIES), len(STONES)
    english, japanese = (read_rules(GAMES["keltis_card"], each) for each in ("en", "ja"))
    assert f"**Cards** {cards}: in each of the five colours 0, 1, 2, 8, 9, 10 once" in english
    assert f"全部で{cards}枚です。5色それぞれに、0・1・2・8・9・10が1枚ずつ" in japanese
    assert f"Nine wishing stones, 1 to {stones}," in english
    assert f"1〜{stones}の願いの石が1枚ずつ" in japanese
    assert f"**{READER.say('do-done')}**" in english
    assert f"「{replace(READER, language='ja').say('do-done')}」" in japanese
