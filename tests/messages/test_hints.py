"""Hints in a panel: short lines, a button if there is a choice, and nothing in public."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.messages.panel import panel_message
from bot.messages.table_ids import Path
from bot.tables.model import Panel
from bot.words import LANGUAGES
from games.ai.hints import Advice, Gap, Hint, Unit
from games.core.text import text
from tests.support.games import GAMES
from tests.support.showing import (
    FACES,
    body_of,
    buttons_of,
    find_moments,
    ids_of,
    make_live,
    make_table,
    panel_of,
    texts_of,
    with_hint,
)

BUTTON = "table:hint:abc234:0"
GAPS = (Gap(Unit.POINTS, 0.0), Gap(Unit.POINTS, 1.4), Gap(Unit.CHANCE, 0.08))


def toy(loses: bool = False) -> Panel:
    """Return a panel of the toy game as if it had a judge."""
    known = make_table("toy").known
    presentation = replace(known.presentation, names_losers=loses)
    package = replace(known, presentation=presentation, evaluator=GAMES["coloretto"].evaluator)
    return panel_of(make_live(make_table("toy", package=package, rating="hints")), 0)


def hinted(panel: Panel, *gaps: Gap | None, reason: bool = False) -> Panel:
    why = text("hint-lay", points=7) if reason else None
    best, *others = panel.offers
    advices: list[Advice[Any]] = [
        Advice(offer.move, gap, why) for offer, gap in zip(others, gaps, strict=False)
    ]
    return replace(panel, hint=Hint(Advice(best.move, None, why), tuple(advices)))


def lines(panel: Panel, language: str = "en") -> list[str]:
    """Return the lines below the question."""
    return texts_of(panel_message(panel, language, FACES))[-1].splitlines()[1:]


def test_a_hint_can_be_asked_for_where_there_is_something_to_choose() -> None:
    panel = toy()
    (button,) = [one for one in buttons_of(panel_message(panel, "en", {})) if "💡" in str(one)]
    assert (button.label, button.custom_id, str(button.emoji)) == ("Hint", BUTTON, "💡")
    off = replace(panel.table, rating="rated")
    without = [
        replace(panel, offers=panel.offers[:1]),
        replace(panel, decision=None, offers=()),
        replace(panel, table=off),
        hinted(panel, *GAPS),
        panel_of(make_live(make_table("toy")), 0),
    ]
    for one in without:
        assert BUTTON not in ids_of(panel_message(one, "en", {}))


@pytest.mark.parametrize(
    ("language", "name", "meaning"),
    [("en", "Put in row", "still empty"), ("ja", "列", "カードなし")],
)
def test_a_move_is_named_and_its_meaning_left_to_its_button(
    language: str, name: str, meaning: str
) -> None:
    for live in find_moments(make_table("coloretto", 4), 3):
        for decision in live.asked:
            if decision.kind == "place":
                panel = with_hint(panel_of(live, decision.seat))
                assert all(name in line for line in lines(panel, language))
                assert not any(meaning in line for line in lines(panel, language))


def test_moves_of_the_same_name_are_told_apart_by_what_they_mean() -> None:
    """In Keltis a card may bring the tall figure or a small one."""
    seen = 0
    for live in find_moments(make_table("keltis", 3), 1):
        for decision in live.asked:
            panel = panel_of(live, decision.seat)
            if len(panel.offers) > 1:
                told = [line.split(" · ")[0] for line in lines(with_hint(panel))]
                assert len({line.removeprefix("-# ") for line in told}) == len(told)
                seen += any("tall" in line for line in told)
    assert seen


def test_a_hint_is_four_lines_with_differences() -> None:
    face = FACES["toy_card"]
    assert lines(hinted(toy(), *GAPS)) == [
        f"💡 Best: {face} **Lay 0**",
        f"-# {face} Lay 1 · about as good",
        f"-# {face} Lay 2 · 1 point less",
        f"-# {face} Lay 3 · 8 wins in 100 fewer",
    ]
    assert lines(hinted(toy(), *GAPS), "ja") == [
        f"💡 おすすめ：{face} **0を出す**",
        f"-# {face} 1を出す · ほぼ同じ",
        f"-# {face} 2を出す · 約1点少ない",
        f"-# {face} 3を出す · 100回に8回ほど勝ちが減る",
    ]


def test_where_one_loses_that_is_what_counts_and_a_reason_is_named() -> None:
    panel = hinted(toy(loses=True), Gap(Unit.CHANCE, 0.01), Gap(Unit.POINTS, 60), None, reason=True)
    told = [line.split(" · ", 1)[1:] for line in lines(panel)]
    assert told == [
        ["worth 7"],
        ["1 loss in 100 more · worth 7"],
        ["much worse · worth 7"],
        ["worth 7"],
    ]


def test_a_hint_stays_while_pages_are_turned() -> None:
    message = panel_message(hinted(toy(), *GAPS), "en", {}, Path("", 0))
    assert "Best:" in body_of(message)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_hint_of_every_game_is_four_short_lines_at_most(game: str, language: str) -> None:
    table = make_table(game, GAMES[game].game.seats[-1], language=language)
    seen = 0
    for live in find_moments(table, 3):
        for decision in live.asked:
            panel = panel_of(live, decision.seat)
            if len(panel.offers) > 1:
                plain, told = (
                    body_of(panel_message(one, language, {})) for one in (panel, with_hint(panel))
                )
                assert told.startswith(plain[: plain.index("###")])
                new = [line for line in told.splitlines() if line not in plain.splitlines()]
                assert 1 <= len(new) <= 4
                assert max(map(len, new)) <= LONGEST, new
                seen += 1
    assert seen


LONGEST = 110
"""Characters: two lines of a phone."""
