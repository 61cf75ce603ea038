"""The result of a game: in the table's channel, as a card, and in full for one reader."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.messages import shared, table_ids, ui
from bot.messages.board import ranking_of, verdict, ways_back
from bot.messages.fairness import shuffle_lines
from bot.messages.names import make_reader
from bot.messages.news import add_gone, fold
from bot.messages.phone import fill_rows, left_lines, measure
from bot.messages.ratings import rating_texts
from bot.store.results import RatingChanges
from bot.tables.model import Snapshot, Table
from bot.tables.results import places, rank
from bot.tables.views import turns
from bot.words import Reader, localize
from games.core.art.result import draw_card, draw_result, draw_scores
from games.core.game import Outcome, Seat
from games.core.presentation import Presentation
from games.core.summaries import ResultCard, ScoreLine
from games.core.text import Listing, Player, Text, text, write


def result_message(snapshot: Snapshot, outcome: Outcome, emoji: Mapping[str, str]) -> ui.Message:
    """Show the result in the table's channel, with the buttons that follow a game."""
    table = snapshot.table
    reader = make_reader(table, table.language, emoji)
    above: list[ui.Part] = [
        _picture(snapshot, outcome, table.language),
        ui.Block(tuple(_verdict_lines(snapshot, outcome, reader))),
    ]
    again = table_ids.OpenRematch(table.id)
    scores = table_ids.OpenScores(table.id)
    log = table_ids.OpenLog(table.id)
    seal = table_ids.OpenSeal(table.id)
    back = ways_back(table, is_won=bool(outcome.winners))
    board = table_ids.OpenBoard(table.id)
    menu = table_ids.OpenMenu(table.id)
    ways = (again, scores, board, *back, log, seal, menu)
    below = fill_rows(shared.verb_buttons(reader, ways, ui.SUCCESS))
    height = left_lines(measure((*above, *below)))
    last_turn = ui.Block(_last_turn(snapshot, reader, height))
    return ui.compose(shared.accent_of(table), [*above, last_turn, *below])


def card_message(snapshot: Snapshot, outcome: Outcome, emoji: Mapping[str, str]) -> ui.Message:
    """Post the result in the channel where the table was opened, without mentions."""
    table = snapshot.table
    presentation = snapshot.table.known.presentation
    reader = make_reader(table, table.language, emoji)
    scene = draw_card(_result_card(snapshot, outcome), shared.game_name(table, table.language))
    pieces = _pieces(snapshot)
    lines = (verdict(outcome, presentation), *ranking_of(outcome, presentation, pieces))
    card = shared.picture("card.png", scene, lines, table, table.language)
    head = ui.Block((localize(lines[0], reader),))
    there = ui.link_button(reader.say("card-do-open"), shared.link_to(table))
    return ui.compose(shared.accent_of(table), [head, card, *ui.rows([there])])


def scores_message(  # noqa: PLR0913 - how one reader is shown it is named
    snapshot: Snapshot,
    outcome: Outcome,
    seat: Seat | None,
    language: str,
    emoji: Mapping[str, str],
    *,
    changes: RatingChanges | None = None,
    left: Seat | None = None,
    text_mode: bool = False,
) -> ui.Message:
    """Show one person the score parts; `seat` is theirs, if they had one.

    `changes` is the effect of the game on ratings, if it is known; players who `left` see it, too.
    With `text_mode`, the parts are written instead of drawn.
    """
    table = snapshot.table
    presentation = table.known.presentation
    reader = make_reader(table, language, emoji)
    result = () if seat is None else (localize(own_result(table, outcome, seat), reader),)
    rated = shared.write_lines(rating_texts(changes, left if seat is None else seat), reader)
    head = ui.Block((localize(verdict(outcome, presentation), reader), *result, *rated))
    lines = tuple(_score_lines(snapshot, outcome, language))
    words = tuple(_describe_scores(lines, snapshot, outcome))
    scores: ui.Part
    if text_mode:
        scores = ui.Block(shared.write_lines(words, reader))
    else:
        scene = draw_scores(_result_card(snapshot, outcome), lines)
        scores = shared.picture("scores.png", scene, words, table, language)
    back = ways_back(table, is_won=bool(outcome.winners))
    ways = (*back, table_ids.OpenLog(table.id), table_ids.OpenSeal(table.id))
    return ui.compose(
        shared.accent_of(table), [head, scores, *ui.rows(shared.verb_buttons(reader, ways))]
    )


def _score_lines(snapshot: Snapshot, outcome: Outcome, language: str) -> Iterator[ScoreLine]:
    """Yield the score parts, and the totals unless a single part says the same or none counts."""
    table = snapshot.table
    reader = Reader(language, table.words)
    parts = table.known.presentation.scores(snapshot.view).rows
    for part in parts:
        values = tuple(write(value) if isinstance(value, int) else value for value in part.values)
        yield ScoreLine(localize(part.label, reader), values)
    counted = [
        part.values for part in parts if any(isinstance(value, int) for value in part.values)
    ]
    if not parts or counted not in ([], [outcome.scores]):
        totals = tuple(map(write, outcome.scores))
        yield ScoreLine(reader.say("result-total"), totals, is_total=True)


def _describe_scores(
    lines: Sequence[ScoreLine], snapshot: Snapshot, outcome: Outcome
) -> Iterator[Text]:
    """Yield each player's place and score, and the parts below it."""
    ranking = ranking_of(outcome, snapshot.table.known.presentation, _pieces(snapshot))
    order = sorted(map(Seat, range(len(outcome.scores))), key=lambda seat: rank(outcome, seat))
    for seat, ranked in zip(order, ranking, strict=True):
        parts = Listing(
            tuple(text("result-part", label=line.label, value=line.values[seat]) for line in lines)
        )
        yield text("result-parts", ranked=ranked, parts=parts)


def make_result_card(
    presentation: Presentation[Any, Any], outcome: Outcome, history: tuple[tuple[int, ...], ...]
) -> ResultCard:
    """Return the numbers of a result picture; `history` has the scores turn by turn."""
    # The scores of games that only count pieces may say no more than who won.
    scores = history[-1] if presentation.piece is not None and history else outcome.scores
    return ResultCard(
        places(outcome),
        outcome.winners,
        scores,
        presentation.cover,
        history,
        presentation.piece,
        names_losers=presentation.names_losers,
    )


def _pieces(snapshot: Snapshot) -> tuple[int, ...]:
    """Return the pieces of all seats, in games that count pieces."""
    history = snapshot.score_history.scores
    return history[-1] if snapshot.table.known.presentation.piece is not None and history else ()


def _result_card(snapshot: Snapshot, outcome: Outcome) -> ResultCard:
    presentation = snapshot.table.known.presentation
    return make_result_card(presentation, outcome, snapshot.score_history.scores)


def own_result(table: Table, outcome: Outcome, seat: Seat) -> Text:
    """Return how the game ended for one seat."""
    presentation = table.known.presentation
    winners = sorted(outcome.winners)
    if not winners:
        return text("own-result-void")
    if presentation.names_losers:
        return text("own-result-safe" if seat in winners else "own-result-lost")
    has_won = seat in winners
    if has_won and len(winners) > 1:
        return text("own-result-shared")
    rival = _rival(outcome, seat) if has_won else winners[0]
    gap = abs(outcome.scores[seat] - outcome.scores[rival])
    if presentation.piece is not None or not gap:
        return text("own-result-won") if has_won else text("own-result-other", who=Player(rival))
    if has_won:
        return text("own-result-ahead", count=gap, who=Player(rival))
    return text("own-result-behind", place=places(outcome)[seat], count=gap, who=Player(rival))


def _rival(outcome: Outcome, winner: Seat) -> Seat:
    """Return the best seat apart from the winner."""
    seats = [Seat(seat) for seat in range(len(outcome.scores)) if seat != winner]
    return min(seats, key=lambda seat: rank(outcome, seat))


def _picture(snapshot: Snapshot, outcome: Outcome, language: str) -> ui.Picture:
    presentation = snapshot.table.known.presentation
    lines = (
        verdict(outcome, presentation),
        *ranking_of(outcome, presentation, _pieces(snapshot)),
        text(f"ending-{outcome.ending}"),
    )
    return shared.picture(
        shared.file_name("end", snapshot.check_code),
        draw_result(_result_card(snapshot, outcome)),
        lines,
        snapshot.table,
        language,
    )


def _verdict_lines(snapshot: Snapshot, outcome: Outcome, reader: Reader) -> Iterator[str]:
    yield localize(verdict(outcome, snapshot.table.known.presentation), reader)
    swing = find_swing(snapshot, outcome)
    ending = text(f"ending-{outcome.ending}")
    both = text("result-ending", ending=ending, swing=swing) if swing else ending
    yield localize(both, reader)


def _last_turn(snapshot: Snapshot, reader: Reader, height: int) -> tuple[str, ...]:
    """Return the game and its last turn, without its first parts where these do not fit."""
    news = fold(turns(snapshot.since), reader, most=1, height=height)
    game = reader.say("turn-game", game=shared.game_name(snapshot.table, reader.language))
    return add_gone(game, news.gone, reader), *(f"-# {line}" for line in news.lines)


def find_swing(snapshot: Snapshot, outcome: Outcome) -> Text | None:
    """Return the turn in which the winner gained most on the runner-up, if it exceeds the lead.

    Only the report judges which moves decided a game: points that everybody scores on the same
    occasion may decide nothing.
    """
    presentation = snapshot.table.known.presentation
    history = snapshot.score_history.scores
    if presentation.piece is not None or len(outcome.winners) != 1 or len(history) < 2:
        return None
    scores = [replace(outcome, scores=totals).merits for totals in history]
    (winner,) = outcome.winners
    rival = _rival(outcome, winner)
    leads = [totals[winner] - totals[rival] for totals in scores]
    turn = max(range(1, len(leads)), key=lambda turn: leads[turn] - leads[turn - 1])
    before = scores[turn - 1]
    after = scores[turn]
    swing = leads[turn] - leads[turn - 1]
    if not 0 < leads[-1] <= swing:
        return None
    gained = after[winner] - before[winner]
    lost = before[rival] - after[rival]
    if gained >= lost:
        return text("swing-gain", turn=turn, who=Player(winner), count=gained)
    return text("swing-loss", turn=turn, who=Player(rival), count=lost)


def over_message(snapshot: Snapshot, emoji: Mapping[str, str]) -> ui.Message:
    """Replace a lobby with the result, a link to the last board and the inputs of the shuffle."""
    table = snapshot.table
    reader = make_reader(table, table.language, emoji)
    head = f"## {shared.game_name(table, table.language)}"
    outcome = snapshot.outcome
    presentation = table.known.presentation
    ending = verdict(outcome, presentation) if outcome else text("turn-stopped")
    lines = (localize(ending, reader), reader.say("lobby-over", link=shared.link_to(table)))
    shuffle = shared.write_lines(shuffle_lines(table), reader)
    return ui.compose(
        shared.accent_of(table), [ui.Block((head,)), ui.Block(lines), ui.Block(shuffle)]
    )
