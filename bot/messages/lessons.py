"""Lessons: each step is a sentence, a picture with a marked part, and choices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from bot.game_packages import lesson_keys
from bot.messages import ids, shared, ui
from bot.messages.choices import STYLES
from bot.messages.help import learn_button
from bot.messages.names import make_plain_reader, make_reader
from bot.messages.phone import fill_rows
from bot.tables.lessons import Question
from bot.tables.model import Table
from bot.words import Reader, localize
from games.catalog import GamePackage
from games.core.art.table import mark
from games.core.lesson import LessonStep
from games.core.picture import Scene
from games.core.text import text

_EMOJI_LIMIT: Final = 1200
"""Characters of a description from which plain signs replace emoji."""


@dataclass(frozen=True, slots=True)
class Answered:
    """A choice that was made, and the step of which it was one."""

    step: LessonStep
    choice: int
    """From 0, the right one."""

    @property
    def key(self) -> str:
        """The key of the sentence that answers it."""
        return lesson_keys(self.step)[1 + self.choice]


def lesson_message(
    question: Question,
    language: str,
    emoji: Mapping[str, str],
    answered: Answered | None = None,
    *,
    text_mode: bool = False,
) -> ui.Message:
    """Show one person a step of a lesson, and the answer to the last choice.

    A wrong choice is not offered again at once.
    """
    parts = lesson_parts(question, language, emoji, answered, text_mode=text_mode)
    return ui.compose(shared.accent_of(question.table), parts)


def lesson_parts(
    question: Question,
    language: str,
    emoji: Mapping[str, str],
    answered: Answered | None = None,
    *,
    text_mode: bool = False,
) -> list[ui.Part]:
    """Return the parts of a step from top to bottom."""
    table = question.table
    reader = make_reader(table, language, emoji)
    name = shared.game_name(table, language)
    place = {"step": question.number + 1, "steps": question.count}
    head = [reader.say("learn-title", game=name, **place)]
    if answered is not None:
        key = "learn-wrong" if answered.choice else "learn-right"
        head.append(reader.say(key, words=text(answered.key)))
    asking = reader.say("learn-question", words=text(lesson_keys(question.step)[0]))
    tried = answered.choice if answered else 0
    buttons = tuple(_choices(question, reader, tried, text_mode=text_mode))
    return [
        ui.Block((*head, asking)),
        _picture(question, reader, text_mode=text_mode),
        *fill_rows(buttons),
        *ui.rows(tuple(_controls(question, reader))),
    ]


def draw_step(question: Question) -> Scene:
    """Draw the picture of a step with its marked parts."""
    presentation = question.table.known.presentation
    draw = presentation.board if question.step.on_board else presentation.hand
    return mark(draw(question.picture_view), question.step.marks)


def _picture(question: Question, reader: Reader, *, text_mode: bool) -> ui.Part:
    presentation = question.table.known.presentation
    describe = presentation.summary if question.step.on_board else presentation.own
    lines = describe(question.picture_view)
    if text_mode:
        return shared.described(lines, reader, _EMOJI_LIMIT, "panel-left-out")
    scene = draw_step(question)
    return shared.picture("lesson.png", scene, lines, question.table, reader.language)


def _choices(
    question: Question, reader: Reader, tried: int, *, text_mode: bool
) -> Iterator[ui.Component]:
    """Yield the choices as the private panel shows them, in its order."""
    table = question.table
    plain = make_plain_reader(table, reader.language)
    offer = table.known.presentation.choice
    choices = [(number, offer(question.view, move)) for number, move in enumerate(question.moves)]
    choices.sort(key=lambda pair: (pair[1].section, pair[1].place, question.order[pair[0]]))
    for number, choice in choices:
        emoji = shared.emoji_of(choice.emoji, reader)
        brief = None if text_mode else choice.brief
        label = localize(brief or choice.label, plain)
        if brief and choice.emoji and emoji is None:
            label = f"{choice.emoji.plain} {label}".lstrip()
        chosen = ids.AnswerLesson(table.game, question.number, number)
        is_tried = 0 < tried == number
        yield ui.button(label, chosen, STYLES[choice.style], emoji=emoji, disabled=is_tried)


def _controls(question: Question, reader: Reader) -> Iterator[ui.Component]:
    game = question.table.game
    if not question.moves:
        yield ui.button(reader.say("learn-play"), ids.PlayLesson(game), ui.SUCCESS)
    if question.number:
        back = ids.OpenLessonStep(game, question.number - 1)
        yield ui.button(reader.say("panel-back"), back)
    yield ui.button(reader.say("learn-leave"), ids.LeaveLesson(game))


def left_message(package: GamePackage, language: str) -> ui.Message:
    """Say how a lesson goes on that a person left."""
    reader = Reader(language, package.words)
    name = shared.package_name(package, language)
    line = reader.say("learn-left", game=name, command=text("cmd-learn"))
    resume = ui.button(reader.say("learn-resume"), ids.OpenLesson(package.game.id))
    rules = ui.button(reader.say("table-do-rules"), ids.ReadRules(package.game.id, 1))
    return ui.compose(package.presentation.accent, [ui.Block((line,)), *ui.rows((resume, rules))])


def offer_message(table: Table, language: str) -> ui.Message:
    """Offer the lesson to a person who joined a table of a game that is new to them."""
    offer = text("learn-offer", game=shared.game_name(table, language))
    learn = learn_button(table.game, language)
    return shared.note(table, Reader(language), offer, buttons=(learn,))


def lessons_message(packages: list[GamePackage], language: str) -> ui.Message:
    """Let one person choose the game to learn."""
    names = [
        ui.button(shared.package_name(package, language), ids.OpenLesson(package.game.id))
        for package in packages
    ]
    ask = ui.Block((Reader(language).say("learn-which"),))
    return ui.compose(shared.NEUTRAL, [ask, *ui.rows(names)])
