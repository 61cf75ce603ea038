"""Replay, record and animation."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

import discord

from bot.messages import shared, table_ids, ui
from bot.messages.choices import MAX_OPTIONS
from bot.messages.names import make_plain_reader, make_reader
from bot.messages.news import add_gone, fold
from bot.messages.phone import VIEW, count_lines, left_lines, measure
from bot.messages.table_ids import BOARD, viewpoint_of
from bot.tables.history import ReplayStep, find_swings
from bot.tables.model import Table, TableId
from bot.tables.record import Record
from bot.tables.views import turns
from bot.words import Reader, localize
from games.core.text import Player, Text, text, write

_EMOJI_LIMIT: Final = 2200
"""Characters of a description from which plain signs replace emoji."""
_STORY_LINES: Final = 3
"""Lines with the name of a turn and what happened in it, at least."""
_WAYS: Final = (("back", "◀", -1), ("on", "▶", 1))


def replay_message(
    step: ReplayStep, language: str, emoji: Mapping[str, str], *, text_mode: bool = False
) -> ui.Message:
    """Show one person a turn of a game, with links to all others.

    A second page has the other actions: the picture leaves no room for them.
    """
    table = step.snapshot.table
    reader = make_reader(table, language, emoji)
    report = [table_ids.OpenReport(table.id)] if step.has_report else []
    menu = table_ids.OpenReplayMenu(table.id, step.number, viewpoint_of(step.viewpoint))
    more = ui.public_button(reader.say("table-do-more"), menu)
    ways = [*_ways(step), *shared.verb_buttons(reader, report), more]
    below: list[ui.Part] = [*ui.rows(ways)]
    if step.turns:
        below.append(_jump(step, language))
    view = _described(step, reader, below) if text_mode else _picture(step, language)
    height = left_lines(measure((view, *below), is_private=True))
    stories = [_story(step, reader, height, is_named=is_named) for is_named in (True, False)]
    shown = [[story, view, *below] for story in stories]
    fitting = (parts for parts in shown if measure(parts, is_private=True) <= VIEW)
    return ui.compose(shared.accent_of(table), next(fitting, shown[-1]))


def replay_menu_message(step: ReplayStep, language: str) -> ui.Message:
    """Offer what can be done at a turn of a game: other hands, a post, another try, the record."""
    table = step.snapshot.table
    reader = make_reader(table, language, {})
    parts: list[ui.Part] = [ui.Block(_head(step, reader))]
    if step.seats:
        parts.append(_viewpoint_row(step, language))
    viewpoint = viewpoint_of(step.viewpoint)
    post = table_ids.PostTurn(table.id, step.number, viewpoint)
    record = [table_ids.ExportRecord(table.id)] if step.is_over else []
    again = (
        [table_ids.TryAgain(table.id, step.snapshot.table.plies)]
        if step.is_over and step.number < len(step.turns)
        else []
    )
    back = table_ids.ReplayTurn(table.id, step.number, viewpoint)
    parts += ui.rows(
        [
            ui.public_button(reader.say("replay-show"), post),
            *shared.verb_buttons(reader, (*again, *record)),
            ui.button(reader.say("panel-back"), back),
        ]
    )
    return ui.compose(shared.accent_of(table), parts)


def shown_message(step: ReplayStep, emoji: Mapping[str, str]) -> ui.Message:
    """Show a turn of a game to the channel."""
    table = step.snapshot.table
    reader = make_reader(table, table.language, emoji)
    replay = table_ids.OpenReplayAt(table.id, step.number, viewpoint_of(step.viewpoint))
    parts: list[ui.Part] = [_story(step, reader)]
    if step.viewpoint is not None:  # a public message has no select that names the hand
        parts.append(ui.Block((reader.say("replay-whose", who=Player(step.viewpoint)),)))
    parts += [_picture(step, table.language), *ui.rows(shared.verb_buttons(reader, [replay]))]
    return ui.compose(shared.accent_of(table), parts)


def _head(step: ReplayStep, reader: Reader) -> tuple[str, str]:
    table = step.snapshot.table
    at = reader.say("replay-begin")
    if step.number:
        at = reader.say("replay-at", turn=step.number, turns=len(step.turns))
    game = reader.say("turn-game", game=shared.game_name(table, reader.language))
    return at, game


def _story(
    step: ReplayStep, reader: Reader, height: int | None = None, *, is_named: bool = True
) -> ui.Block:
    """Return turn and game, if that is named, and what happened, in about so many lines."""
    at, game = _head(step, reader)
    room = None if height is None else height - count_lines(at)
    news = fold(turns(step.snapshot.since), reader, height=room)
    title = (add_gone(game, news.gone, reader),) if is_named else ()
    return ui.Block((at, *title, *news.lines))


def _picture(step: ReplayStep, language: str) -> ui.Picture:
    draw = shared.board_picture if step.viewpoint is None else shared.hand_picture
    return draw(step.view, step.snapshot.table, language)


def _described(step: ReplayStep, reader: Reader, below: Sequence[ui.Part]) -> ui.Block:
    """Describe a turn in as many lines as fit above other parts, with a line of what happened."""
    presentation = step.snapshot.table.known.presentation
    texts = (
        presentation.summary(step.view) if step.viewpoint is None else presentation.own(step.view)
    )
    described = shared.described(texts, reader, _EMOJI_LIMIT, "turn-left-out")
    ways = [replace(described, omitted=count) for count in range(len(described.lines))]
    rest = (left_lines(measure((view, *below), is_private=True)) for view in ways)
    return next(
        (view for view, lines in zip(ways, rest, strict=True) if lines >= _STORY_LINES), ways[-1]
    )


def _ways(step: ReplayStep) -> Iterator[ui.Component]:
    table = step.snapshot.table.id
    for way, sign, distance in _WAYS:
        target = max(0, min(step.number + distance, len(step.turns)))
        about = table_ids.ReplayTurn(table, target, viewpoint_of(step.viewpoint), way)
        yield ui.button(sign, about, disabled=target == step.number)


def _jump(step: ReplayStep, language: str) -> ui.Row:
    """Return a select of turns: the largest swings, and others at even distances."""
    table = step.snapshot.table
    scores = step.score_history.scores
    reader = make_plain_reader(table, language)
    last = len(step.turns)
    swings = find_swings(scores)
    room = MAX_OPTIONS - len(swings)
    even = (
        {round(at * last / (room - 1)) for at in range(room)} if last >= room else range(last + 1)
    )
    return ui.select(
        table_ids.ChooseTurn(table.id, step.number, viewpoint_of(step.viewpoint)),
        [
            ui.MenuItem(
                _label(turn, scores, reader),
                str(turn),
                hint=_hint(step, turn, reader),
                emoji="⭐" if turn in swings else None,
            )
            for turn in sorted({*even, *swings})
        ],
        reader.say("replay-jump"),
    )


def _label(turn: int, scores: tuple[tuple[int, ...], ...], reader: Reader) -> str:
    """Label a turn, with the scores after it if they are known."""
    named = localize(text("replay-turn", turn=turn) if turn else text("replay-start"), reader)
    had = scores[turn] if turn < len(scores) else ()
    return f"{named} · {' : '.join(map(write, had))}" if had else named


def _hint(step: ReplayStep, turn: int, reader: Reader) -> str:
    lines = step.turns[turn - 1].lines if turn else ()
    return shared.alt_text((localize(lines[0], reader),)) if lines else ""


def _viewpoint_row(step: ReplayStep, language: str) -> ui.Row:
    table = step.snapshot.table
    reader = make_plain_reader(table, language)
    board = ui.MenuItem(
        reader.say("replay-board"), BOARD, emoji="🎴", is_chosen=step.viewpoint is None
    )
    hands = (
        ui.MenuItem(
            reader.say("replay-hand", who=Player(seat)),
            str(seat),
            emoji="🃏",
            is_chosen=step.viewpoint == seat,
        )
        for seat in step.seats
    )
    return ui.select(table_ids.ChooseViewpoint(table.id, step.number), [board, *hands])


def record_message(
    table: Table, record: Record, verdict: Text, language: str
) -> ui.RenderedMessage:
    """Attach a record, with the verdict of its verification."""
    reader = make_reader(table, language, {})
    game = shared.game_name(table, language)
    title = text("verify-title", game=game, link=shared.link_to(table))
    seal = text("verify-seal", commitment=record.commitment, server_seed=record.server_seed)
    file = record_file(record, table.id)
    lines = [title, verdict]
    if record.deal is None:
        lines += [seal, text("verify-yourself", file=file.filename)]
    block = ui.Block(shared.write_lines(lines, reader))
    layout = ui.compose(shared.accent_of(table), [block], files=[file.filename]).layout
    return ui.RenderedMessage(layout, [file])


def record_file(record: Record, table: TableId) -> discord.File:
    content = record.model_dump_json(indent=1).encode()
    return discord.File(io.BytesIO(content), f"{record.game}-{table}.json")


def export_message(table: Table, record: Record, language: str) -> ui.RenderedMessage:
    """Attach the record of a game, and offer its animation."""
    reader = make_reader(table, language, {})
    file = record_file(record, table.id)
    texts = (
        text("export-head", game=shared.game_name(table, language)),
        text("export-record"),
        text("export-commands", file=file.filename),
        text("export-animation"),
    )
    parts: list[ui.Part] = [ui.Block(shared.write_lines(texts, reader))]
    animate = [table_ids.AnimateGame(table.id)] if table.package else []
    parts += ui.rows(shared.verb_buttons(reader, animate))
    layout = ui.compose(shared.accent_of(table), parts, files=[file.filename]).layout
    return ui.RenderedMessage(layout, [file])


def progress_line(done: int, count: int, language: str) -> str:
    """Return the progress of an animation as a line."""
    key = "animation-drawing"
    if not done:
        key = "animation-preparing"
    elif done >= count:
        key = "animation-uploading"
    return Reader(language).say(key, done=done, count=count)


def animation_message(
    table: Table, data: bytes, pictures: int, turns: int, language: str
) -> ui.RenderedMessage:
    """Show one person the animation of a game, with a button that posts it."""
    reader = make_reader(table, language, {})
    key = "animation-complete" if pictures == turns else "animation-sampled"
    length = reader.say(key, count=pictures, turns=turns)
    head = reader.say("animation-head", game=shared.game_name(table, language))
    show = ui.public_button(reader.say("replay-show"), table_ids.PostAnimation(table.id))
    parts: list[ui.Part] = [ui.Block((head, length), accessory=show)]
    return _animated(table, parts, data, language)


def posted_animation(table: Table, data: bytes) -> ui.RenderedMessage:
    """Show the animation of a game to the channel."""
    reader = make_reader(table, table.language, {})
    head = reader.say("animation-head", game=shared.game_name(table, table.language))
    [replay] = shared.verb_buttons(reader, [table_ids.OpenReplayAt(table.id, 0)])
    parts: list[ui.Part] = [ui.Block((head,), accessory=replay)]
    return _animated(table, parts, data, table.language)


def _animated(table: Table, parts: list[ui.Part], data: bytes, language: str) -> ui.RenderedMessage:
    name = f"{table.game}-{table.id}.webp"
    alt = Reader(language).say("animation-alt")
    layout = ui.compose(shared.accent_of(table), [*parts, ui.Clip(name, alt)]).layout
    return ui.RenderedMessage(layout, [discord.File(io.BytesIO(data), name, description=alt)])
