"""Hints: where they are offered, and what they say."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from bot.messages.board import turn_message
from bot.messages.choices import name_moves
from bot.messages.panel import panel_message
from bot.tables.model import Panel
from games.ai.hints import Advice, Gap, Hint, Unit
from games.core.text import text
from tests.support.games import GAMES
from tests.support.showing import (
    FACES,
    buttons_of,
    find_asked,
    ids_of,
    make_live,
    make_table,
    panel_of,
    snapshot_of,
    texts_of,
    with_hint,
)

FACE = FACES["toy_card"]
BUTTON = "table:hint:abc234"
EQUAL = Gap(Unit.POINTS, 0.0)
over_games = pytest.mark.parametrize("game", GAMES)


def toy(*, loses: bool = False) -> Panel:
    """Return a panel of the toy game as if it had an evaluator."""
    known = make_table("toy").known
    presentation = replace(known.presentation, names_losers=loses)
    package = replace(known, presentation=presentation, evaluator=GAMES["coloretto"].evaluator)
    return panel_of(make_live(make_table("toy", package=package, rating="hints")), 0)


def hinted(panel: Panel, *gaps: Gap | None) -> Panel:
    best, *others = panel.offers
    why = text("hint-lay", points=7)
    advices: list[Advice[Any]] = [
        Advice(offer.move, gap, why) for offer, gap in zip(others, gaps, strict=False)
    ]
    return replace(panel, hint=Hint(best.move, why, tuple(advices)))


def lines(panel: Panel, language: str = "en") -> list[str]:
    """Return the lines below the question."""
    return texts_of(panel_message(panel, language, FACES))[-1].splitlines()[1:]


def test_a_hint_is_offered_where_there_is_a_choice() -> None:
    panel = toy()
    (button,) = [one for one in buttons_of(panel_message(panel, "en", {})) if "💡" in str(one)]
    assert (button.label, button.custom_id, str(button.emoji)) == ("Hint", BUTTON, "💡")
    without = [
        replace(panel, offers=panel.offers[:1]),
        replace(panel, decision=None, offers=()),
        replace(panel, table=replace(panel.table, rating="rated")),
        hinted(panel, EQUAL),
        panel_of(make_live(make_table("toy")), 0),
    ]
    assert not [one for one in without if BUTTON in ids_of(panel_message(one, "en", {}))]


def advice(panel: Panel, language: str = "en") -> list[str]:
    """Return the lines of the hint."""
    every = lines(panel, language)
    return every[next(at for at, line in enumerate(every) if line.startswith("💡")) :]


@over_games
def test_a_hint_recommends_one_move_with_one_reason(game: str) -> None:
    """The second line has equal moves or the next best; each move is called by another name."""
    said = {
        "en": re.compile(r"💡 (?:<\S+> )?\*\*.+\*\* – [^{}]+\."),
        "ja": re.compile(r"💡 (?:<\S+> )?\*\*.+\*\*（[^{}]+）"),
    }
    seen = Counter[str]()
    for live, panel in find_asked(game):
        if len(panel.offers) > 1:
            advised = with_hint(replace(panel, table=replace(live.table, rating="hints")))
            for language, pattern in said.items():
                first, *rest = advice(advised, language)
                assert pattern.fullmatch(first), first
                assert len(rest) <= 1
                seen[language] += 1
            assert advised.hint
            moves = [advised.hint.move, *(one.move for one in advised.hint.others)]
            names = name_moves(panel.table, panel.view, moves, "en")
            assert len(set(names.values())) == len(moves)
    assert min(seen.values()) > 5


@pytest.mark.parametrize(
    ("gaps", "loses", "english", "japanese"),
    [
        ((EQUAL, EQUAL, Gap(Unit.POINTS, 3)), False, "About as good: {0} Lay 1, {0} Lay 2", None),
        ((Gap(Unit.POINTS, 3), EQUAL), False, "About as good: {0} Lay 2", None),
        ((None,), False, "Next best: {0} Lay 1 · worth 7", "次に良い手：{0} 1を出す・7点"),
        ((Gap(Unit.POINTS, 1.4),), False, "Next best: {0} Lay 1 · 1 point less · worth 7", None),
        (
            (Gap(Unit.CHANCE, 0.08),),
            False,
            "Next best: {0} Lay 1 · chance to win about 8% lower · worth 7",
            "次に良い手：{0} 1を出す・勝率が約8%下がる・7点",
        ),
        (
            (Gap(Unit.CHANCE, 0.01),),
            True,
            "Next best: {0} Lay 1 · chance to lose about 1% higher · worth 7",
            None,
        ),
        ((Gap(Unit.POINTS, 60),), False, "Next best: {0} Lay 1 · much worse · worth 7", None),
    ],
)
def test_a_hint_has_equal_moves_or_the_next_best(
    gaps: tuple[Gap | None, ...], loses: bool, english: str, japanese: str | None
) -> None:
    panel = hinted(toy(loses=loses), *gaps)
    for language, said in (("en", english), ("ja", japanese)):
        first, second = advice(panel, language)
        assert first.startswith("💡")
        assert f"{FACE}" in first
        assert said is None or second == f"-# {said.format(FACE)}"


def test_a_public_choice_has_a_hint_beside_it() -> None:
    """One click on the message of an open game, where nobody opens the panel."""
    live = next(live for live, panel in find_asked("coloretto") if len(panel.offers) > 1)
    for rating, found in (("hints", True), ("rated", False)):
        table = replace(live.table, rating=rating)
        message = turn_message(snapshot_of(replace(live, table=table)), {})
        assert (BUTTON in ids_of(message)) == found
    other, _ = find_asked("nlk")[0]
    hidden = replace(other, table=replace(other.table, rating="hints"))
    assert BUTTON not in ids_of(turn_message(snapshot_of(hidden), {}))
