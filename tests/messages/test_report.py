"""Reports, in words and as pictures, contain certain values and no others."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.messages.board import board_message
from bot.messages.components import LABEL_BUDGET
from bot.messages.message import ALT_BUDGET, COMPONENT_BUDGET, TEXT_BUDGET
from bot.messages.parts import Figure, Scale
from bot.messages.replay import replay_message
from bot.messages.report import View, report_message
from bot.messages.result import result_message, scores_message
from bot.tables.model import Participant, ScoreHistory
from bot.tables.replays import replay_step
from bot.words import LANGUAGES
from games.ai.hints import Unit
from games.ai.luck import Curve, Estimate
from games.ai.report import Report
from games.core.game import Seat
from games.core.picture import Label, Name, Portrait, Title
from tests.support.games import GAMES
from tests.support.markup import find_faults
from tests.support.reports import CLEAR, EVEN, HOUSE, UNCLEAR, over, report_on, said
from tests.support.showing import (
    body_of,
    buttons_of,
    ids_of,
    length_of,
    make_live,
    make_table,
    parts_of,
    play,
    snapshot_of,
)


def test_certain_values_of_all_players_are_shown_with_margins() -> None:
    body = said(report_on(over("keltis", 2), [CLEAR]))
    for who in ("① Ann0", "② Ann1"):
        assert f"**{who}**: luck **+6** (±1) · decisions **−2** (±1)" in body
    assert "Too close" not in body
    assert "Both in points." in body


def test_unclear_values_are_not_shown() -> None:
    body = said(report_on(over("keltis", 2), [CLEAR, UNCLEAR]))
    assert not [line for line in body.splitlines() if line.startswith("**② Ann1**")]
    assert "-# Too close to tell: **② Ann1**" in body
    sure, none = (report_on(over("keltis", 2), [one]) for one in (CLEAR, UNCLEAR))
    for analysis, signs in ((sure, 0), (none, 4)):
        scene = report_message(analysis, None, View.LUCK, "en", {}).pictures[0].scene
        labels = [item.text for item in scene.items if isinstance(item, Label)]
        assert labels.count("?") == signs


def test_values_near_zero_need_a_small_margin() -> None:
    assert "luck **±0** · decisions **±0**" in said(report_on(over("keltis", 2), [EVEN]))


def test_a_report_promises_no_later_certainty() -> None:
    message = report_message(report_on(over("keltis", 2), [UNCLEAR]), None, View.LUCK, "ja", {})
    assert "はっきりとは言えない：" in body_of(message)
    assert "まだ" not in body_of(message)


def test_computer_players_have_only_luck_and_only_in_the_picture() -> None:
    live = over("keltis", 2)
    participants = (live.table.participants[0], Participant(None, is_ai=True, number=1))
    live = replace(live, table=replace(live.table, participants=participants))
    message = report_message(report_on(live, [CLEAR, HOUSE]), None, View.LUCK, "en", {})
    assert "②" not in body_of(message).split("Turn")[0]
    scene = message.pictures[0].scene
    assert {item.seat for item in scene.items if isinstance(item, Portrait)} == {0, 1}
    assert {item.seat for item in scene.items if isinstance(item, Name)} == {0, 1}
    assert "−4" in [item.text for item in scene.items if isinstance(item, Label)]


def test_decisions_are_explained_only_if_some_were_analysed() -> None:
    live = over("cullinan", 4)
    for account, explained in ((CLEAR, True), (HOUSE, False)):
        for language, word in (("en", "Decisions"), ("ja", "判断")):
            message = report_message(report_on(live, [account], 0), None, View.LUCK, language, {})
            titles = [
                item.text for item in message.pictures[0].scene.items if isinstance(item, Title)
            ]
            assert (word in titles, word in body_of(message)) == (explained, explained)


@pytest.mark.parametrize(
    ("estimate", "in_points", "told", "written"),
    [
        (Estimate(6.2, 0.4), True, Figure(6, 1), "+6"),
        (Estimate(-6.2, 0.1), True, Figure(-6, 0), "−6"),
        (Estimate(0.3, 0.1), True, Figure(0, 0), "±0"),
        (Estimate(0.3, 0.6), True, None, ""),
        (Estimate(6.2, 2.0), True, Figure(6, 4), "+6"),
        (Estimate(6.2, 2.2), True, None, ""),
        (Estimate(-1.4, 0.35), True, Figure(-1, 0), "−1"),
        (Estimate(2.4, 0.79), True, Figure(2, 1), "+2"),
        (Estimate(0.12, 0.02), False, Figure(12, 4), "+12%"),
        (Estimate(-1.9, 0.2), False, Figure(-100, 0, is_more=True), "−100%"),
        (Estimate(0.001, 0.02), False, None, ""),
        (None, False, None, ""),
    ],
)
def test_numbers_are_rounded_and_shown_only_if_certain(
    estimate: Estimate | None, in_points: bool, told: Figure | None, written: str
) -> None:
    scale = Scale(Report(Unit.POINTS if in_points else Unit.CHANCE, (), (), Curve()))
    assert scale.tell(estimate) == told
    assert told is None or scale.write(told) == written


def test_each_half_has_a_screen_of_its_own() -> None:
    analysis = report_on(over("nlk", 7), [CLEAR])
    luck, points = (report_message(analysis, None, view, "en", {}) for view in View)
    assert "luck" in body_of(luck)
    assert "Turn" not in body_of(luck)
    assert "luck" not in body_of(points)
    assert body_of(points).count("Turn ") == 3
    assert ids_of(luck) == ["table:report:abc234:points"]
    assert ids_of(points)[-1] == "table:report:abc234:luck"
    assert luck.pictures[0].scene.height > points.pictures[0].scene.height


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_report_fits(game: str, language: str) -> None:
    seats = GAMES[game].game.seats
    for players in {seats[0], seats[-1]}:
        live = over(game, players)
        for accounts in ([CLEAR], [UNCLEAR], [CLEAR, UNCLEAR, HOUSE]):
            analysis = report_on(live, accounts)
            for view in View:
                for text_mode in (False, True):
                    message = report_message(
                        analysis, Seat(0), view, language, {}, text_mode=text_mode
                    )
                    check_fits(message, text_mode=text_mode)


def check_fits(message: Any, *, text_mode: bool) -> None:
    assert not find_faults(body_of(message))
    assert length_of(message) <= TEXT_BUDGET
    assert len(parts_of(message)) <= COMPONENT_BUDGET
    assert len(ids_of(message)) == len(set(ids_of(message)))
    assert all(len(button.label or "") <= LABEL_BUDGET for button in buttons_of(message))
    assert len(message.pictures) == (not text_mode)
    for picture in message.pictures:
        assert 0 < len(picture.alt) <= ALT_BUDGET
        assert "**" not in picture.alt
        assert picture.scene.height <= 1200


def test_reports_open_from_the_result_and_the_replay_of_won_games() -> None:
    live = over("keltis", 2)
    assert live.outcome
    seen, report = snapshot_of(live), "table:report:abc234"
    step = replay_step(live, None, 2, None, ScoreHistory())
    for message in (
        result_message(seen, live.outcome, {}),
        scores_message(seen, live.outcome, None, "en", {}),
        board_message(seen, "en", {}),
        replay_message(step, "en", {}),
    ):
        assert report in ids_of(message)
    void = replace(live.outcome, winners=frozenset[Seat]())
    assert report not in ids_of(result_message(seen, void, {}))
    running = list(play(make_table("keltis", 2), 3))[9]
    step = replay_step(
        make_live(running.table, running.played), Seat(0), None, None, ScoreHistory()
    )
    assert report not in ids_of(replay_message(step, "en", {}))
