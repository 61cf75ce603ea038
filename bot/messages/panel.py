"""The private panel: the last events, the picture of the hand, the question and its choices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from bot.messages.ahead import ahead_line, has_standing, standing_line
from bot.messages.board import verb_button
from bot.messages.choices import STEPS, Offered, choice_parts, meanings, offer
from bot.messages.components import PRIMARY, SUCCESS, Component, button
from bot.messages.finale import own_result
from bot.messages.hints import hint_button, hint_lines
from bot.messages.ids import MoveId, Path, TableVerbId
from bot.messages.message import Block, Message, Part, compose, rows
from bot.messages.names import escape, make_reader
from bot.messages.pieces import (
    accent_of,
    described,
    enumerate_seats,
    game_name,
    hand_picture,
    seats_asked,
    spoken,
)
from bot.messages.ratings import rating_texts
from bot.messages.story import brief
from bot.ratings.changes import News
from bot.tables.model import Panel, Status
from bot.words import Reader, say
from games.core.game import Decision
from games.core.text import Text, text

_STORY: Final = 1
"""Lines of what happened: what everybody may read stands on the board message already."""
_OWN: Final = 1200
"""Characters of own lines from which on plain signs stand for emoji."""
_ALL: Final = Path()


def panel_message(  # noqa: PLR0913 - how one reader is shown it is named
    panel: Panel,
    language: str,
    faces: Mapping[str, str],
    path: Path = _ALL,
    *,
    in_words: bool = False,
    notice: Text | None = None,
    news: News | None = None,
) -> Message:
    """Show one seat its panel, at the group or page of the choices that `path` names.

    With `in_words` the hand, and what each choice would mean, is said instead of shown. `notice`
    says why it is shown instead of what was wished for, `news` what the end did to ratings.
    """
    parts = panel_parts(panel, language, faces, path, in_words=in_words, notice=notice, news=news)
    return compose(accent_of(panel.table), parts)


def panel_parts(  # noqa: PLR0913 - as above
    panel: Panel,
    language: str,
    faces: Mapping[str, str],
    path: Path = _ALL,
    *,
    in_words: bool = False,
    notice: Text | None = None,
    news: News | None = None,
) -> list[Part]:
    """Return what a panel shows."""
    reader = make_reader(panel.table, language, faces)
    title = text("panel-title", game=game_name(panel.table, language))
    noticed = (say(notice, reader),) if notice else ()
    parts: list[Part] = [
        Block((say(title, reader), *noticed, *_since(panel, reader), *_kept(panel, reader))),
        _own(panel, reader, in_words=in_words),
    ]
    if panel.decision is None or _is_closed(panel):
        idle = Block(tuple(_idle_lines(panel, reader, news)))
        parts += [idle, *rows(_controls(panel, reader))]
    else:
        offered = offer(panel, path)
        asked = _question(panel, panel.decision, offered, reader)
        hint = hint_button(panel, reader)
        parts.append(Block((asked, *hint_lines(panel, reader)), beside=hint))
        if in_words and not offered.is_select:
            parts.append(meanings(panel, offered.picks, reader))
        moves, groups = choice_parts(panel, offered, reader)
        turning, controls = _turning(panel, offered, reader), _controls(panel, reader)
        parts += [*moves, *rows((*groups, *turning, *controls))]
    return parts


def _own(panel: Panel, reader: Reader, *, in_words: bool) -> Part:
    if in_words:
        own = panel.table.known.skin.own(panel.view)
        return described(own, reader, _OWN, "panel-left-out")
    return hand_picture(panel.view, panel.table, reader.language)


def _question(panel: Panel, decision: Decision, offered: Offered, reader: Reader) -> str:
    """Ask what the picks on this page answer."""
    if offered.path.group == STEPS.group:
        return say(text("panel-question", question=text("panel-step")), reader)
    if offered.group is None:
        asked = panel.table.known.skin.question(panel.view, decision)
        return say(text("panel-question", question=asked), reader)
    heading = say(text("panel-question", question=offered.group.label), reader)
    hint = offered.group.hint
    return heading if hint is None else f"{heading}\n-# {say(hint, reader)}"


def _is_closed(panel: Panel) -> bool:
    return panel.outcome is not None or panel.table.status is not Status.PLAYING


def _since(panel: Panel, reader: Reader) -> tuple[str, ...]:
    if not panel.since:
        return ()
    lines, gone = brief(panel.since, _STORY)
    note = say(text("panel-earlier", count=gone), reader) if gone else ""
    return say(text("panel-since", note=note), reader), *spoken(lines, reader)


def _kept(panel: Panel, reader: Reader) -> tuple[str, ...]:
    """Show the person's note and the moves made in advance."""
    note = (say(text("panel-note", note=_quoted(panel.note)), reader),) if panel.note else ()
    said = (say(ahead_line(panel, reader), reader),) if panel.premove else ()
    stands = (say(standing_line(panel), reader),) if panel.standing else ()
    return (*note, *said, *stands)


def _quoted(note: str) -> str:
    return "\n> ".join(map(escape, note.splitlines()))


def _idle_lines(panel: Panel, reader: Reader, news: News | None) -> Iterator[str]:
    if panel.outcome is not None:
        yield say(own_result(panel.table, panel.outcome, panel.seat), reader)
    if _is_closed(panel):
        yield from spoken(rating_texts(news, panel.seat), reader)
    yield say(_idle(panel), reader)


def _idle(panel: Panel) -> Text:
    if panel.outcome is not None:
        return text("panel-over")
    if panel.table.status is Status.PUT_AWAY:
        return text("panel-away")
    if panel.table.status is not Status.PLAYING:
        return text("panel-stopped")
    return text("panel-waiting", who=enumerate_seats(seats_asked(panel.asked)))


def _turning(panel: Panel, offered: Offered, reader: Reader) -> tuple[Component, ...]:
    """Lead back out of a group, and to the other pages."""
    path, pages = offered.path, offered.pages
    found = [("panel-back", Path())] if path.group else []
    if path.page:
        found.append(("panel-newer", Path(path.group, path.page - 1)))
    if path.page + 1 < pages:
        found.append(("panel-older", Path(path.group, path.page + 1)))
    return tuple(
        button(say(text(key), reader), MoveId(panel.table.id, panel.token, str(to)))
        for key, to in found
    )


def _controls(panel: Panel, reader: Reader) -> tuple[Component, ...]:
    table = panel.table.id
    ahead = button(say(text("more-ahead"), reader), TableVerbId("ahead", table))
    found = []
    if panel.can_undo and not _is_closed(panel):
        found.append(button(say(text("panel-undo"), reader), TableVerbId("undo", table)))
    if panel.outcome is not None:
        again = say(text("table-do-rematch"), reader)
        found.append(button(again, TableVerbId("rematch", table), SUCCESS))
        found.append(verb_button(panel.table, "scores", reader))
    elif panel.decision is None and not _is_closed(panel):
        found.append(button(say(text("panel-refresh"), reader), TableVerbId("hand", table)))
        found.append(ahead)
        found.append(button(say(text("panel-next"), reader), TableVerbId("next", table), PRIMARY))
    elif has_standing(panel):
        found.append(ahead)
    found.append(verb_button(panel.table, "details", reader))
    if panel.table.status is Status.PUT_AWAY:
        found.append(button(say(text("more-wake"), reader), TableVerbId("wake", table), SUCCESS))
    return tuple(found)
