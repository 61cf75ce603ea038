"""Key moments in a report: the move, a better one, and the difference."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.messages.names import make_inline_reader
from bot.messages.report import View, report_message
from bot.tables import views
from bot.tables.model import ScoreHistory
from bot.tables.replays import replay_step
from bot.tables.reports import analyse
from bot.tables.session import GameSession
from bot.tables.views import turns
from bot.words import localize
from games.ai.luck import Estimate
from games.ai.review import Verdict
from games.core.game import Seat
from games.core.picture import Label
from games.core.record import Played
from games.core.text import Player
from tests.support.reports import CLEAR, another, choices, over, report_on, said
from tests.support.showing import body_of, buttons_of, ids_of


@pytest.mark.parametrize(
    ("game", "players", "expected"),
    [
        ("keltis", 2, "was worth about 3 points more"),
        ("cullinan", 2, "would have won about 3 more games in 100"),
        ("nlk", 4, "would have lost about 3 fewer games in 100"),
    ],
)
def test_a_turning_point_says_who_did_what_and_what_was_better(
    game: str, players: int, expected: str
) -> None:
    live = over(game, players)
    analysis = report_on(live, [CLEAR])
    body = said(analysis, View.POINTS)
    points = [line for line in body.splitlines() if line.startswith(("**A", "**B", "**C"))]
    assert len(points) == 3
    for line, point in zip(points, analysis.points, strict=True):
        assert f"Turn {point.turn}**" in line
        assert f"Ann{point.seat}" in line
        assert line.endswith(f"{expected}.")


def test_a_better_row_is_told_with_its_cards() -> None:
    """A report shows no board; the effect of a move is left out as well."""
    analysis = report_on(over("coloretto", 3), [CLEAR])
    body, full = said(analysis, View.POINTS), 0
    for point in analysis.points:
        label = analysis.table.known.presentation.choice(point.view, point.best).label
        name = localize(label, make_inline_reader(analysis.table, "en"))
        assert f"“**{name}**”" in body
        full += ": " in name
    assert full
    assert "figure" not in said(report_on(over("keltis", 2), [CLEAR]), View.POINTS)


@pytest.mark.parametrize("cost", [3.0, 97.0])
@pytest.mark.parametrize(("game", "players"), [("cullinan", 2), ("nlk", 4)])
def test_in_japanese_it_is_told_that_it_was_not_so(game: str, players: int, cost: float) -> None:
    analysis = report_on(over(game, players), [CLEAR], cost=cost)
    message = report_message(analysis, None, View.POINTS, "ja", {})
    assert body_of(message).count("たはずです。") == 3


@pytest.mark.parametrize(
    ("game", "players", "cost", "expected"),
    [
        ("keltis", 2, 40.0, "was worth far more"),
        ("cullinan", 2, 97.0, "would almost certainly have won"),
        ("nlk", 4, 97.0, "would almost certainly have been safe"),
        ("keltis", 2, 1.0, "was worth about 1 point more"),
    ],
)
def test_a_move_that_gave_the_game_away_is_not_counted_in_points(
    game: str, players: int, cost: float, expected: str
) -> None:
    assert f"{expected}." in said(report_on(over(game, players), [CLEAR], cost=cost), View.POINTS)


def test_the_buttons_open_the_turn_with_the_eyes_of_whoever_moved() -> None:
    analysis = report_on(over("coloretto", 3), [CLEAR])
    wanted = [
        f"table:replay:abc234:{point.turn}_{point.seat}_{sign}"
        for sign, point in zip("abc", analysis.points, strict=True)
    ]
    message = report_message(analysis, None, View.POINTS, "en", {})
    assert ids_of(message) == [*wanted, "table:report:abc234:luck"]
    for button, point in zip(buttons_of(message), analysis.points, strict=False):
        assert str(button.label).endswith(f"Turn {point.turn}")


def test_the_turn_of_a_button_is_the_one_in_which_the_move_was_made() -> None:
    live = over("keltis_card", 2)
    for point, verdict in zip(
        (analysis := report_on(live, [CLEAR])).points, analysis.report.turning_points, strict=True
    ):
        before, after = (
            replay_step(live, None, number, None, ScoreHistory()).snapshot.table.plies
            for number in (point.turn - 1, point.turn)
        )
        assert before <= verdict.ply < after


@pytest.mark.parametrize(("game", "players"), [("coloretto", 3), ("keltis_card", 2)])
def test_a_turn_is_numbered_as_in_the_log_also_where_the_log_tells_what_came_of_it_alone(
    game: str, players: int
) -> None:
    live = over(game, players)
    verdicts = tuple(
        Verdict(one.ply, one.seat, another(live, one), Estimate(3.0)) for one in choices(live)
    )
    analysis = report_on(live, [CLEAR], turning_points=verdicts)
    logged = {turn.number: turn.lines for turn in turns(views.log(live, None))}
    assert any(not one.events for one in choices(live))
    for point in analysis.points:
        named = [arg for line in logged[point.turn] for _, arg in line.args]
        assert next(arg.seat for arg in named if isinstance(arg, Player)) == point.seat


def test_a_game_without_a_turning_point_says_so_and_leads_to_the_replay() -> None:
    message = report_message(report_on(over("keltis", 2), [CLEAR], 0), None, View.LUCK, "en", {})
    assert "No single move clearly turned this game." in body_of(message)
    assert ids_of(message) == ["table:replay:abc234"]


def test_reasons_are_told_to_whoever_moved_and_to_nobody_else() -> None:
    told = set()
    for seed in range(6):
        live = over("keltis", 2, seed)
        analysis = report_on(live, [CLEAR])
        for point in analysis.points:
            others = said(analysis, View.POINTS, Seat(1 - point.seat))
            own, none = said(analysis, View.POINTS, point.seat), said(analysis, View.POINTS)
            told.add(len(own) > len(none))
            assert " you" not in none
            assert own != others or own == none
    assert True in told


def test_turning_points_that_follow_one_another_have_letters_side_by_side() -> None:
    live = over("keltis", 2)
    analysis = report_on(live, [CLEAR])
    close = tuple(replace(point, at=0.999, seat=Seat(0)) for point in analysis.points)
    message = report_message(replace(analysis, points=close), None, View.POINTS, "en", {})
    letters = {
        item.text: item.x
        for item in message.pictures[0].scene.items
        if isinstance(item, Label) and item.text in "ABC"
    }
    assert letters["B"] - letters["A"] >= 44
    assert letters["C"] - letters["B"] >= 44


def test_a_move_that_sounds_like_the_better_one_is_told_in_full() -> None:
    live = over("keltis", 2)
    entering = [one for one in choices(live) if not one.text.startswith("drop")]
    made = next(one for one in entering if other_figure(one) in notations(live, one))
    verdict = Verdict(made.ply, made.seat, other_figure(made), Estimate(5.0, 0.0))
    analysis = analyse(live, replace(report_on(live, [CLEAR]).report, turning_points=(verdict,)))
    line = next(line for line in said(analysis, View.POINTS).splitlines() if "Turn" in line)
    told, _, better = line.partition(";")
    assert ("tall figure" in told) == made.text.startswith("tall")
    assert ("small figure" in told) == made.text.startswith("play")
    assert "figure" in better


def other_figure(played: Played) -> str:
    """Return the same card of Keltis with the other figure."""
    kind, _, card = played.text.partition("-")
    return f"{'play' if kind == 'tall' else 'tall'}-{card}"


def notations(live: GameSession, played: Played) -> list[str]:
    return list(map(live.game.notate, live.game.legal_moves(played.before, played.seat)))
