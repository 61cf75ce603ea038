"""Reports show only certain values, and turning points with a better move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

import pytest

from bot.messages.names import make_inline_reader
from bot.messages.report import Figure, ReportView, Scale, report_message
from bot.messages.ui import LABEL_BUDGET, TEXT_BUDGET
from bot.tables import views
from bot.tables.history import replay_step
from bot.tables.model import Participant, Person, ScoreHistory
from bot.tables.reports import Analysis, analyse
from bot.tables.session import GameSession
from bot.tables.views import turns
from bot.words import LANGUAGES, Reader, localize
from games.ai.hints import Unit
from games.ai.luck import Curve, Estimate
from games.ai.report import Account, GameReport, Verdict
from games.core.game import CHANCE, Seat
from games.core.picture import Label, Name, Portrait, Title, Trace
from games.core.record import Played
from games.core.text import Player
from tests.support import showing
from tests.support.games import GAMES

CLEAR = Account(3.0, 0.0, Estimate(6.2, 0.4), Estimate(-2.1, 0.6))
UNCLEAR = Account(-3.0, 0.0, Estimate(0.4, 3.0), Estimate(-2.1, 1.9))
EVEN = Account(0.0, 0.0, Estimate(0.1, 0.1), Estimate(0.0))
SEATS = "①②③④⑤⑥⑦⑧⑨"
AI_ACCOUNT = Account(0.0, 0.0, Estimate(-4.0, 0.1), None)


@cache
def over(game: str, players: int, seed: int = 3) -> GameSession:
    """Return a finished game of people with a winner."""
    people = tuple(Participant(Person(100 + n, f"Ann{n}")) for n in range(players))
    table = showing.make_table(game, players, participants=people)
    ends = (list(showing.play(table, luck))[-1] for luck in range(seed, seed + 20))
    return next(live for live in ends if live.outcome and live.outcome.winners)


def choices(live: GameSession) -> list[Played]:
    return [
        move
        for move in live.played.played
        if move.seat != CHANCE and len(live.game.legal_moves(move.before, move.seat)) > 1
    ]


def another(live: GameSession, played: Played) -> str:
    moves = map(live.game.notate, live.game.legal_moves(played.before, played.seat))
    return [move for move in moves if move != played.text][-1]


def report_on(
    live: GameSession,
    accounts: Sequence[Account],
    points: int = 3,
    cost: float = 3.2,
    **changes: Any,
) -> Analysis:
    """Return an invented report with the same account for all seats."""
    seats = len(live.table.participants)
    moves = choices(live)
    named = moves[2 :: max(1, len(moves) // (points + 1))][:points]
    evaluator = live.table.known.evaluator
    assert evaluator
    unit = Unit.POINTS if evaluator.is_in_points else Unit.CHANCE
    size = cost if unit is Unit.POINTS else cost / 100
    plies = (*(move.ply for move in moves[::5]), live.table.plies)
    chances = tuple(
        tuple((1 + (at * seat) % 5) / 10 for seat in range(seats)) for at in range(len(plies))
    )
    scale = 1 if unit is Unit.POINTS else 0.01
    report = GameReport(
        unit,
        tuple(scaled(accounts[seat % len(accounts)], scale) for seat in range(seats)),
        tuple(
            Verdict(move.ply, move.seat, another(live, move), Estimate(size, 0.0)) for move in named
        ),
        Curve(plies, chances),
    )
    return analyse(live, replace(report, **changes))


def scaled(account: Account, scale: float) -> Account:
    def one(estimate: Estimate) -> Estimate:
        return Estimate(estimate.mean * scale, estimate.error * scale)

    decisions = one(account.decisions) if account.decisions else None
    return replace(account, luck=one(account.luck), decisions=decisions)


def said(analysis: Analysis, view: ReportView = ReportView.LUCK, seat: Seat | None = None) -> str:
    return showing.body_of(report_message(analysis, seat, view, "en", {}))


def test_certain_values_are_shown_with_margins_and_unclear_ones_are_not() -> None:
    live = over("keltis", 2)
    body = said(report_on(live, [CLEAR]))
    for name in ("① Ann0", "② Ann1"):
        assert f"**{name}**: luck **+6** (±1) · decisions **−2** (±1)" in body
    assert "Not enough" not in body
    assert "Both in points." in body
    mixed = said(report_on(live, [CLEAR, UNCLEAR]))
    assert "\n**② Ann1**" not in mixed
    assert "-# Not enough to tell: **② Ann1**" in mixed
    assert "luck **±0** · decisions **±0**" in said(report_on(live, [EVEN]))
    japanese = showing.body_of(
        report_message(report_on(live, [CLEAR, UNCLEAR]), None, ReportView.LUCK, "ja", {})
    )
    assert "データが足りず、判定できません：" in japanese
    assert "まだ" not in japanese, "no later certainty is promised"


def test_a_seat_without_a_certain_number_has_no_row_of_question_marks() -> None:
    half = replace(CLEAR, decisions=UNCLEAR.decisions)
    for accounts, rows, icons in (
        ([CLEAR], {0, 1}, 4),
        ([CLEAR, UNCLEAR], {0}, 2),
        ([half], {0, 1}, 2),
    ):
        message = report_message(
            report_on(over("keltis", 2), accounts), None, ReportView.LUCK, "en", {}
        )
        items = message.pictures[0].scene.items
        assert "?" not in [item.text for item in items if isinstance(item, Label)]
        assert {item.seat for item in items if isinstance(item, Name)} == rows
        signed = [item for item in items if isinstance(item, Label) and item.text[0] in "+−"]
        assert len(signed) == icons


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_report_that_cannot_tell_is_a_curve_and_one_sentence(language: str) -> None:
    for points, key in ((0, "report-close-throughout"), (2, "report-close")):
        analysis = report_on(over("keltis", 2), [UNCLEAR], points)
        message = report_message(analysis, Seat(0), ReportView.LUCK, language, {})
        _, *lines = showing.body_of(message).splitlines()
        assert [line for line in lines if line] == [Reader(language).say(key)]
        [picture] = message.pictures
        assert not [item for item in picture.scene.items if isinstance(item, Name)]
        assert [item for item in picture.scene.items if isinstance(item, Trace)]
        assert "→" in picture.alt
    short = replace(analysis.report.curve, plies=(0, 9), chances=((0.5, 0.5), (1.0, 0.0)))
    brief = replace(analysis, report=replace(analysis.report, curve=short), points=())
    assert not report_message(brief, None, ReportView.LUCK, language, {}).pictures


def test_computer_players_have_a_luck_value_in_the_picture_only() -> None:
    """Decisions are explained only if some were analysed."""
    live = over("keltis", 2)
    computer = Participant(None, is_ai=True, number=1)
    participants = (live.table.participants[0], computer)
    mixed = replace(live, table=replace(live.table, participants=participants))
    for analysis, explained in (
        (report_on(mixed, [CLEAR, AI_ACCOUNT], 0), True),
        (report_on(live, [AI_ACCOUNT], 0), False),
    ):
        for language, word in (("en", "Decisions"), ("ja", "判断")):
            message = report_message(analysis, None, ReportView.LUCK, language, {})
            items = message.pictures[0].scene.items
            titles = [item.text for item in items if isinstance(item, Title)]
            assert (word in titles) == explained
            assert "−4" in [item.text for item in items if isinstance(item, Label)]
            for kind in (Portrait, Name):
                assert {item.seat for item in items if isinstance(item, kind)} == {0, 1}
        assert ("②" in showing.body_of(message)) != explained, "the computer player is left out"


@pytest.mark.parametrize(
    ("estimate", "in_points", "expected", "written"),
    [
        (Estimate(6.2, 0.4), True, Figure(6, 1), "+6"),
        (Estimate(0.3, 0.1), True, Figure(0, 0), "±0"),
        (Estimate(6.2, 2.0), True, Figure(6, 4), "+6"),
        (Estimate(6.2, 2.2), True, None, ""),
        (Estimate(-1.4, 0.35), True, Figure(-1, 0), "−1"),
        (Estimate(0.12, 0.02), False, Figure(12, 4), "+12%"),
        (Estimate(-1.9, 0.2), False, Figure(-100, 0, is_more=True), "−100%"),
        (Estimate(0.001, 0.02), False, None, ""),
        (None, False, None, ""),
    ],
)
def test_numbers_are_rounded_and_shown_only_if_certain(
    estimate: Estimate | None, in_points: bool, expected: Figure | None, written: str
) -> None:
    scale = Scale(in_points)
    assert scale.tell(estimate) == expected
    assert expected is None or scale.write(expected) == written


@pytest.mark.parametrize(("language", "percentage"), [("en", "−98%"), ("de", "−98\u00a0%")])
def test_percentages_are_written_as_in_the_language_of_the_reader(
    language: str, percentage: str
) -> None:
    account = replace(CLEAR, decisions=Estimate(-98, 10))
    message = report_message(
        report_on(over("nlk", 4), [account]), None, ReportView.LUCK, language, {}
    )
    [picture] = message.pictures
    labels = [item.text for item in picture.scene.items if isinstance(item, Label)]
    assert percentage in showing.body_of(message)
    assert percentage in labels
    assert percentage.replace("−98", "50") in labels
    assert percentage.replace("−98", "10").replace("\u00a0", " ") in picture.alt


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_report_that_exceeds_one_view_leaves_out_what_its_picture_shows(language: str) -> None:
    crowded = report_on(over("nlk", 9), [CLEAR])
    for seat, line in ((Seat(4), "⑤"), (None, "①")):
        message = report_message(crowded, seat, ReportView.LUCK, language, {})
        lines = [line for line in showing.body_of(message).splitlines() if line[2:3] in SEATS]
        assert [told[2:3] for told in lines] == [line]
        assert all(f"Ann{seat}" in message.pictures[0].alt for seat in range(9))
    written = {
        view: showing.body_of(
            report_message(crowded, Seat(4), view, language, {}, text_mode=True)
        ).splitlines()
        for view in ReportView
    }
    assert sum("±" in line for line in written[ReportView.LUCK]) == 9, "no picture has them"
    [course] = [line for line in written[ReportView.POINTS] if "→" in line]
    assert "⑤" in course
    few = report_on(over("nlk", 4), [CLEAR])
    body = showing.body_of(report_message(few, Seat(0), ReportView.LUCK, language, {}))
    assert all(f"Ann{seat}" in body for seat in range(4))


@pytest.mark.parametrize("game", GAMES)
def test_every_report_keeps_discords_limits(game: str) -> None:
    seats = GAMES[game].game.seats
    for players, language in product((seats[0], seats[-1]), LANGUAGES):
        analysis = report_on(over(game, players), [CLEAR, UNCLEAR, AI_ACCOUNT])
        for view, text_mode in product(ReportView, (False, True)):
            message = report_message(analysis, Seat(0), view, language, {}, text_mode=text_mode)
            showing.check(message)
            assert sum(map(len, showing.texts_of(message))) <= TEXT_BUDGET
            labels = [len(button.label or "") for button in showing.buttons_of(message)]
            assert max(labels) <= LABEL_BUDGET
            assert len(message.pictures) == (not text_mode)
            for picture in message.pictures:
                assert "**" not in picture.alt
                assert picture.scene.height <= 1200


@pytest.mark.parametrize(
    ("game", "players", "cost", "expected"),
    [
        ("keltis", 2, 3.2, "was worth about 3 points more"),
        ("keltis", 2, 1.0, "was worth about 1 point more"),
        ("cullinan", 2, 3.2, "would have raised the chance to win by about 3%"),
        ("nlk", 4, 3.2, "would have lowered the chance to lose by about 3%"),
        # A decisive mistake has no number.
        ("keltis", 2, 40.0, "was worth far more"),
        ("cullinan", 2, 97.0, "would almost certainly have won"),
        ("nlk", 4, 97.0, "would almost certainly have been safe"),
    ],
)
def test_a_turning_point_names_the_player_the_turn_and_the_better_move(
    game: str, players: int, cost: float, expected: str
) -> None:
    analysis = report_on(over(game, players), [CLEAR], cost=cost)
    body = said(analysis, ReportView.POINTS)
    points = [line for line in body.splitlines() if line.startswith(("**A", "**B", "**C"))]
    assert len(points) == 3
    for line, point in zip(points, analysis.points, strict=True):
        assert f"Turn {point.turn}**" in line
        assert f"Ann{point.seat}" in line
        assert line.endswith(f"{expected}.")
    if game != "keltis":  # Japanese marks a move that was not made
        message = report_message(analysis, None, ReportView.POINTS, "ja", {})
        assert showing.body_of(message).count("」なら、") == 3


def test_a_better_row_is_named_with_its_cards() -> None:
    """A report shows no board, so it names the cards of a row but not the effect of a move."""
    analysis = report_on(over("coloretto", 3), [CLEAR])
    body = said(analysis, ReportView.POINTS)
    full = 0
    for point in analysis.points:
        label = analysis.table.known.presentation.choice(point.view, point.best).label
        name = localize(label, make_inline_reader(analysis.table, "en"))
        assert f"“**{name}**”" in body
        full += " with " in name
    assert full
    assert "figure" not in said(report_on(over("keltis", 2), [CLEAR]), ReportView.POINTS)


def test_a_report_has_two_pages_and_opens_turns_from_the_movers_view() -> None:
    analysis = report_on(over("coloretto", 3), [CLEAR])
    luck, points = (report_message(analysis, None, view, "en", {}) for view in ReportView)
    assert "luck" in showing.body_of(luck)
    assert "Turn" not in showing.body_of(luck)
    assert "luck" not in showing.body_of(points)
    assert showing.body_of(points).count("Turn ") == 3
    assert luck.pictures[0].scene.height > points.pictures[0].scene.height
    wanted = [
        custom_id
        for sign, point in zip("abc", analysis.points, strict=True)
        for custom_id in (
            f"table:replay:abc234:{point.turn}_{point.seat}_{sign}",
            f"table:again:abc234:{point.ply}",
        )
    ]
    assert showing.ids_of(luck) == ["table:report:abc234:points"]
    assert showing.ids_of(points) == ["table:report:abc234:luck", *wanted]
    for button, point in zip(showing.buttons_of(points)[1::2], analysis.points, strict=False):
        assert str(button.label).endswith(f"Turn {point.turn}")
    # The letters of close turning points are side by side.
    close = tuple(replace(point, at=0.999, seat=Seat(0)) for point in analysis.points)
    message = report_message(replace(analysis, points=close), None, ReportView.POINTS, "en", {})
    items = message.pictures[0].scene.items
    a, b, c = sorted(item.x for item in items if isinstance(item, Label) and item.text in "ABC")
    assert min(b - a, c - b) >= 44
    none = report_message(report_on(over("keltis", 2), [CLEAR], 0), None, ReportView.LUCK, "en", {})
    assert "No single move decided this game." in showing.body_of(none)
    assert showing.ids_of(none) == ["table:replay:abc234"]


@pytest.mark.parametrize(("game", "players"), [("coloretto", 3), ("keltis_card", 2)])
def test_turning_points_use_the_turn_numbers_of_the_log(game: str, players: int) -> None:
    live = over(game, players)
    verdicts = tuple(
        Verdict(choice.ply, choice.seat, another(live, choice), Estimate(3.0))
        for choice in choices(live)
    )
    analysis = report_on(live, [CLEAR], turning_points=verdicts)
    logged = {turn.number: turn.lines for turn in turns(views.log(live, None))}
    seen = {choice.ply for choice in choices(live) if choice.events}
    assert len(seen) < len(choices(live))
    for point in analysis.points:
        named = [arg for line in logged[point.turn] for _, arg in line.args]
        assert next(arg.seat for arg in named if isinstance(arg, Player)) == point.seat
    pairs = [pair for pair in zip(analysis.points, verdicts, strict=True) if pair[1].ply in seen]
    for point, verdict in pairs[::9]:
        before, after = (
            replay_step(live, None, number, None, ScoreHistory()).snapshot.table.plies
            for number in (point.turn - 1, point.turn)
        )
        assert before <= verdict.ply < after, "the move was made in this turn"


def test_reasons_are_shown_only_to_the_player_who_moved() -> None:
    count = 0
    for seed in range(6):
        analysis = report_on(over("keltis", 2, seed), [CLEAR])
        none = said(analysis, ReportView.POINTS)
        assert " you" not in none
        for point in analysis.points:
            own = said(analysis, ReportView.POINTS, point.seat)
            count += len(own) > len(none)
            assert own == none or own != said(analysis, ReportView.POINTS, Seat(1 - point.seat))
    assert count


def test_a_move_named_like_the_better_one_is_described_in_full() -> None:
    """Keltis names only the card if just one figure can go there."""
    live = over("keltis", 2)
    figures = {"play": ("small", "tall"), "tall": ("tall", "play")}
    for move in (choice for choice in choices(live) if not choice.text.startswith("drop")):
        kind, _, card = move.text.partition("-")
        better = f"{figures[kind][1]}-{card}"
        if better in map(live.game.notate, live.game.legal_moves(move.before, move.seat)):
            break
    verdict = Verdict(move.ply, move.seat, better, Estimate(5.0, 0.0))
    analysis = report_on(live, [CLEAR], turning_points=(verdict,))
    line = next(line for line in said(analysis, ReportView.POINTS).splitlines() if "Turn" in line)
    stated, _, other = line.partition(";")
    assert f"{figures[kind][0]} figure" in stated
    assert "figure" in other
