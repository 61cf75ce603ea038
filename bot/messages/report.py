"""The report on a finished game for one reader: luck, decisions and turning points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from typing import Final

from bot.messages import shared, table_ids, ui
from bot.messages.choices import name_moves
from bot.messages.names import make_inline_reader, make_plain_reader, make_reader, seated_players
from bot.messages.phone import VIEW, measure
from bot.tables.reports import Analysis, TurningPoint
from bot.tables.results import places
from bot.words import Reader, localize
from games.ai.evaluation import find_fault, find_merit
from games.ai.luck import Estimate
from games.ai.report import CERTAIN
from games.catalog import GamePackage
from games.core.art.charts import MIN_MOMENTS, draw_analysis
from games.core.game import Seat
from games.core.summaries import AnalysisChart, Bar, Mark
from games.core.text import Arg, Player, Text, text


class ReportView(StrEnum):
    """The half of a report to show."""

    LUCK = "luck"
    """The picture, with every player's luck and decisions."""
    POINTS = "points"
    """The turning points: both halves together exceed one phone screen."""


_POINT_SIGNS: Final = "ABC"
_SMALL: Final = "-# "
_STOPS: Final = ".。"
"""Signs that end a text before its continuation."""
_CURVE_SECTIONS: Final = 4
"""Sections of a curve that the description names."""
_DECISIVE_POINTS: Final = 20
"""Points that no single move can cost: such a gap means a lost win."""
_CERTAIN_PERCENT: Final = 90
"""Percentage of wins at which a player is almost certain to win."""


_MARGIN_ERRORS: Final = 2.0
"""Width of an interval in standard errors: 95% of the values lie within."""
_MAX_PERCENT: Final = 100
"""Largest percentage of a win to display, also where small losses add up to more."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A rounded number and its margin."""

    number: float
    margin: float
    """The margin of error; 0 if the number is only rounded."""
    is_more: bool = False
    """The value exceeds the displayed maximum."""


@dataclass(frozen=True, slots=True)
class Scale:
    """Points or percent, with so many decimal places."""

    in_points: bool
    digits: int = 0
    certain: float = CERTAIN
    """Standard errors from 0 at which a number is certain."""
    percent: str = "{}%"
    """How the reader's language writes a percentage."""

    @property
    def factor(self) -> int:
        """The size of one win, or of one point, in this unit."""
        return 1 if self.in_points else 100

    def tell(self, estimate: Estimate | None) -> Figure | None:
        """Round an estimate; None if its margin is too large."""
        if estimate is None:
            return None
        least = 10**-self.digits
        number = round(estimate.mean * self.factor, self.digits)
        margin = _MARGIN_ERRORS * estimate.error * self.factor
        if not number:
            # Values near 0 need a margin that excludes 0.
            return Figure(0, 0) if margin < least else None
        if abs(estimate.mean) < self.certain * estimate.error:
            return None  # "−7 (±7)" says nothing
        if not self.in_points and abs(number) > _MAX_PERCENT:
            return Figure(_MAX_PERCENT if number > 0 else -_MAX_PERCENT, 0, is_more=True)
        # Rounding both must not turn a certain value into an uncertain one: "−1 (±1)".
        nearest = round(abs(number) - least, self.digits)
        return Figure(number, min(round(margin, self.digits), nearest))

    def write(self, figure: Figure) -> str:
        sign = "±"
        if figure.number:
            sign = "+" if figure.number > 0 else "−"
        number = f"{sign}{abs(figure.number):.{self.digits}f}"
        return number if self.in_points else self.percent.format(number)

    def say(self, estimate: Estimate | None) -> Text | None:
        """Return a number with its margin; None if that is too large."""
        figure = self.tell(estimate)
        if figure is None:
            return None
        number = self.write(figure)
        if not figure.number:
            return text("report-even")
        if figure.is_more:
            return text("report-beyond" if figure.number > 0 else "report-below", number=number)
        if figure.margin:
            return text("report-within", number=number, margin=f"{figure.margin:.{self.digits}f}")
        return text("report-about", number=number)

    def say_both(self, luck: Estimate | None, decisions: Estimate | None) -> list[Text]:
        """Return luck and decisions, as far as they are certain."""
        numbers = {"report-luck": self.say(luck), "report-decisions": self.say(decisions)}
        return [text(key, number=number) for key, number in numbers.items() if number]


def unit_of(package: GamePackage) -> str:
    """Return the unit of a game: `points`, the chance of `wins`, or the `safety` from losing."""
    if is_in_points(package):
        return "points"
    return "safety" if package.presentation.names_losers else "wins"


def is_in_points(package: GamePackage) -> bool:
    return package.evaluator is not None and package.evaluator.is_in_points


@dataclass(frozen=True, slots=True)
class _Page:
    analysis: Analysis
    seat: Seat | None
    """The reader's seat; None for spectators."""
    reader: Reader
    scale: Scale
    is_brief: bool = False
    """Whether it leaves out what the whole report needs more than one view for."""

    @property
    def focus(self) -> tuple[Seat, ...]:
        """The seat that a brief report is about: the reader's, or the winner's for spectators."""
        return self.order[:1] if self.seat is None else (self.seat,)

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats from first to last."""
        ranks = places(self.analysis.outcome)
        return tuple(map(Seat, sorted(range(len(ranks)), key=ranks.__getitem__)))

    @property
    def mode(self) -> str:
        return unit_of(self.analysis.table.known)

    @property
    def is_judged(self) -> bool:
        """Whether the decisions of at least one player were analysed."""
        return any(account.decisions for account in self.analysis.report.accounts)

    @property
    def has_curves(self) -> bool:
        """Whether the chances are known at enough moments for a curve."""
        return len(self.analysis.report.curve.chances) >= MIN_MOMENTS

    @property
    def has_figures(self) -> bool:
        """Whether luck or decisions of at least one seat are certain."""
        return any(
            self.scale.tell(estimate)
            for account in self.analysis.report.accounts
            for estimate in (account.luck, account.decisions)
        )


def report_message(
    analysis: Analysis,
    seat: Seat | None,
    view: ReportView,
    language: str,
    emoji: Mapping[str, str],
    *,
    text_mode: bool = False,
) -> ui.Message:
    """Show one person the analysis of a game; `seat` is theirs, if they had one.

    Where no number is certain, one sentence stands instead of them. What does not fit one view is
    left out: the lines of others where the picture has their figures, in text mode how their
    chances changed, and reasons.
    """
    table = analysis.table
    reader = make_reader(table, language, emoji)
    scale = Scale(is_in_points(table.known), percent=reader.say("report-percent", number="{}"))
    page = _Page(analysis, seat, reader, scale)
    parts = _write_parts(page, view, text_mode=text_mode)
    if measure(parts, is_private=True) > VIEW:
        parts = _write_parts(replace(page, is_brief=True), view, text_mode=text_mode)
    return ui.compose(shared.accent_of(table), parts)


def _write_parts(page: _Page, view: ReportView, *, text_mode: bool) -> list[ui.Part]:
    analysis = page.analysis
    reader = page.reader
    with_luck = view is ReportView.LUCK or not analysis.points
    with_bars = with_luck and page.has_figures
    game = shared.game_name(analysis.table, reader.language)
    head = reader.say("report-head", game=game, link=shared.link_to(analysis.table))
    # The way to the other half stands beside it: below three turning points it has no room.
    parts: list[ui.Part] = [ui.Block((head,), accessory=_view_button(page, with_luck=with_luck))]
    if text_mode:
        parts.append(ui.Block(tuple(_courses(page, page.focus if page.is_brief else page.order))))
    elif with_bars or page.has_curves:
        parts.append(_picture(page, only_curves=not with_bars))
    if with_luck:
        seats = page.focus if page.is_brief and not text_mode else page.order
        parts.append(ui.Block(tuple(_accounts(page, seats)) if with_bars else ()))
        parts.append(ui.Block(tuple(_notes(page))))
    else:
        for sign, point in zip(_POINT_SIGNS, analysis.points, strict=False):
            parts.append(ui.Block((localize(_point(page, sign, point), reader),)))
            parts += ui.rows(list(_point_buttons(page, sign, point)))
    return parts


def _accounts(page: _Page, seats: Iterable[Seat]) -> Iterator[str]:
    """Yield each player's certain results, and name the players without any."""
    table = page.analysis.table
    unclear = list[Seat]()
    for seat in seats:
        if table.participants[seat].person is None:
            continue
        account = page.analysis.report.accounts[seat]
        if texts := page.scale.say_both(account.luck, account.decisions):
            parts = shared.join(shared.write_lines(texts, page.reader), page.reader.language)
            yield page.reader.say("report-line", who=_who(page, seat), parts=parts)
        else:
            unclear.append(seat)
    if unclear:
        yield page.reader.say("report-unclear", who=shared.enumerate_seats(unclear))


def _notes(page: _Page) -> Iterator[str]:
    """Explain the numbers, and say that no move stood out if there are no turning points."""
    if not page.has_figures:
        yield page.reader.say("report-close" if page.analysis.points else "report-close-throughout")
        return
    if not page.analysis.points and page.is_judged:
        yield page.reader.say("report-no-points")
    about = "both" if page.is_judged else "luck"
    yield page.reader.say(f"report-meaning-{page.mode}", about=about)


def _who(page: _Page, seat: Seat) -> Player:
    """Name the person of a seat, even if a computer player took over."""
    participant = page.analysis.table.participants[seat]
    return Player(seat, in_person=participant.is_ai and participant.person is not None)


def _point(page: _Page, sign: str, point: TurningPoint) -> Text:
    """Describe the move, a better one, and the difference."""
    reader = page.reader
    table = page.analysis.table
    names = name_moves(table, point.view, point.moves, reader.language, beside_board=False)
    actual = text("report-chosen", who=_who(page, point.seat), move=names[point.made])
    words = localize(point.line or actual, reader).removeprefix(_SMALL)
    line: Arg = words.rstrip(_STOPS)
    better: Arg = text("report-better", move=names[point.best], worth=_worth(page, point))
    merit, fault = _find_reasons(page, point)
    if merit:
        better = text("report-because", line=better, reason=merit)
    elif fault:
        line = text("report-because", line=line, reason=fault)
    return text("report-point", sign=sign, turn=point.turn, line=line, better=better)


def _worth(page: _Page, point: TurningPoint) -> Text:
    size = round(point.cost.mean * page.scale.factor)
    if page.mode == "points" and size >= _DECISIVE_POINTS:
        return text("report-worth-far")
    if page.mode != "points" and size >= _CERTAIN_PERCENT:
        return text(f"report-certain-{page.mode}")
    return text(f"report-worth-{page.mode}", count=max(1, size))


def _find_reasons(page: _Page, point: TurningPoint) -> tuple[str, str]:
    """Return the reason for the better move, or against the actual one, to its own player.

    Reasons address the reader as "you", so that other readers get none.
    """
    evaluator = page.analysis.table.known.evaluator
    has_reasons = point.seat == page.seat and not page.is_brief
    if not has_reasons or evaluator is None or evaluator.explain is None:
        return "", ""
    best, actual = (evaluator.explain(point.view, move) for move in (point.best, point.made))
    inline = make_inline_reader(page.analysis.table, page.reader.language)
    merit = find_merit(best, [actual])
    fault = find_fault(actual, best)
    return localize(merit, inline) if merit else "", localize(fault, inline) if fault else ""


def _point_buttons(page: _Page, sign: str, point: TurningPoint) -> Iterator[ui.Component]:
    """Yield the buttons of a turning point: the replay from the seat's view, and another try."""
    table = page.analysis.table.id
    label = page.reader.say("report-open", sign=sign, turn=point.turn)
    viewpoint = table_ids.viewpoint_of(point.seat)
    yield ui.public_button(label, table_ids.ReplayTurn(table, point.turn, viewpoint, sign.lower()))
    yield from shared.verb_buttons(page.reader, [table_ids.TryAgain(table, point.ply)])


def _view_button(page: _Page, *, with_luck: bool) -> ui.Component:
    """Return the button to the other half, or to the replay if there is no other half."""
    table = page.analysis.table
    if not page.analysis.points:
        return shared.verb_buttons(page.reader, [table_ids.OpenReplay(table.id)])[0]
    other = ReportView.POINTS if with_luck else ReportView.LUCK
    label = page.reader.say(f"report-to-{other}")
    return ui.public_button(label, table_ids.OpenReport(table.id, other))


def _picture(page: _Page, *, only_curves: bool) -> ui.Picture:
    table = page.analysis.table
    language = page.reader.language
    plain = replace(page, reader=make_plain_reader(table, language))
    scene = draw_analysis(_break_down(plain), only_curves=only_curves)
    figures = () if only_curves else _accounts(plain, page.order)
    description = shared.alt_text((*_courses(plain, page.order), *figures))
    return ui.Picture("report.png", scene, description, seated_players(table, language))


def _courses(page: _Page, seats: Iterable[Seat]) -> Iterator[str]:
    """Describe how the chances changed."""
    chances = page.analysis.report.curve.chances
    last = len(chances) - 1
    if last < _CURVE_SECTIONS:
        return
    yield page.reader.say(f"report-title-{page.mode}")
    moments = [chances[round(step * last / _CURVE_SECTIONS)] for step in range(_CURVE_SECTIONS + 1)]
    for seat in seats:
        percents = (page.scale.percent.format(round(100 * moment[seat])) for moment in moments)
        course = " → ".join(percents)
        yield page.reader.say("report-course", who=_who(page, seat), course=course)


def _break_down(page: _Page) -> AnalysisChart:
    report = page.analysis.report
    label = partial(localize, reader=page.reader)
    points = zip(_POINT_SIGNS, page.analysis.points, strict=False)
    return AnalysisChart(
        title=label(text(f"report-title-{page.mode}")),
        luck=label(text("report-name-luck")),
        decisions=label(text("report-name-decisions")) if page.is_judged else None,
        unit=label(text(f"report-unit-{page.mode}")),
        percent=page.scale.percent,
        order=page.order,
        curves=tuple(
            tuple(round(100 * chance) for chance in moment) for moment in report.curve.chances
        ),
        marks=tuple(Mark(sign, point.at, point.seat) for sign, point in points),
        bars=tuple(_bars(page)),
    )


def _bars(page: _Page) -> Iterator[tuple[Bar | None, Bar | None]]:
    tell = page.scale.tell
    write = page.scale.write
    accounts = page.analysis.report.accounts
    both = [(tell(account.luck), tell(account.decisions)) for account in accounts]
    figures = [figure for pair in both for figure in pair if figure]
    longest = max((abs(figure.number) + figure.margin for figure in figures), default=1) or 1

    def bar(figure: Figure | None) -> Bar | None:
        if figure is None:
            return None
        return Bar(figure.number / longest, figure.margin / longest, write(figure))

    for luck, decisions in both:
        yield bar(luck), bar(decisions)
