"""Checks of a lesson: it can be played, and every choice of it is answered in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import Final

from bot.game_packages import lesson_keys
from bot.messages.lessons import Answered, draw_step, lesson_message, lesson_parts
from bot.messages.phone import VIEW, measure
from bot.tables.lessons import Question, find_practice, find_question
from bot.tables.model import Person
from bot.testing.messages import check_message, parts_of
from bot.testing.subject import Subject
from bot.words import Reader
from games.core import AnyGame, GameError, Setup, play_through
from games.core.lesson import Lesson, reach

MOST_STEPS: Final = 7
CHOICES: Final = range(2, 5)
MOST_WORDS: Final = 25
"""Words of a sentence."""
_READER: Final = Person(1, "Maximilian")
_WORD: Final = re.compile(r"[A-Za-zÀ-ɏ0-9’'−+-]+")
_LETTER: Final = re.compile(r"[぀-ヿ㐀-鿿가-힣]")
"""Letters of scripts without spaces; two of them count as a word."""
_SENTENCES: Final = re.compile(r"(?<=[.!?])\s+|(?<=[。！？])")


def check_lesson(subject: Subject) -> Iterator[str]:
    """Check that a lesson can be played, shows what it marks, and answers every choice."""
    lesson = subject.package.lesson
    if lesson is None:
        return
    if len(lesson.steps) > MOST_STEPS:
        yield f"the lesson has {len(lesson.steps)} steps; {MOST_STEPS} at most"
    try:
        seats = {reach(subject.game, lesson, number)[1] for number in range(len(lesson.steps))}
    except GameError as error:
        yield f"the lesson cannot be played: {error}"
        return
    if len(seats) > 1:
        yield f"the lesson asks the seats {sorted(seats)}; it has one reader"
    faults = chain(
        _check_moves(subject.game, lesson),
        _check_practice(subject, lesson),
        _check_messages(subject, lesson),
    )
    yield from faults


def _check_moves(game: AnyGame, lesson: Lesson) -> Iterator[str]:
    last = len(lesson.steps) - 1
    for number, step in enumerate(lesson.steps):
        state, seat = reach(game, lesson, number)
        legal = {game.notate(move) for move in game.legal_moves(state, seat)}
        choices = step.choices
        if number == last and choices:
            yield f"the last step, {step.name}, has choices; the practice game follows it"
        elif number < last and (len(choices) not in CHOICES or len({*choices}) < len(choices)):
            yield f"step {step.name} has {len(choices)} choices; two to four different ones"
        for illegal in sorted({*choices} - legal):
            yield f"step {step.name} offers {illegal}, which is not legal there"


def _check_practice(subject: Subject, lesson: Lesson) -> Iterator[str]:
    game = subject.game
    for draw in lesson.draws.split():
        try:
            game.parse(draw)
        except GameError as error:
            yield f"a draw of the lesson is no move: {error}"
    practice = find_practice(subject.package)
    replay = play_through(game, Setup(lesson.players), practice.entries)
    if replay.error is not None:
        yield f"the practice game cannot begin: {replay.error}"


def _check_messages(subject: Subject, lesson: Lesson) -> Iterator[str]:
    for number, step in enumerate(lesson.steps):
        try:
            question = find_question(subject.package, number, _READER, "en")
        except ValueError:
            continue  # an illegal choice, which is reported above
        areas = {area.name for area in draw_step(question).areas}
        if missing := sorted({*step.marks} - areas):
            yield (
                f"step {step.name} marks {', '.join(missing)}; "
                f"its picture has {', '.join(sorted(areas)) or 'no named parts'}"
            )
        if not step.marks:
            yield f"step {step.name} marks no part of its picture"
        for language in subject.languages:
            yield from _check_sentences(subject, question, language)
            yield from _check_message(question, language)


def _check_sentences(subject: Subject, question: Question, language: str) -> Iterator[str]:
    reader = Reader(language, subject.package.words)
    for key in lesson_keys(question.step):
        if not reader.has(key):
            yield f"`{key}` is missing in {language}"
            continue
        said = reader.say(key)
        words = len(_WORD.findall(said)) + len(_LETTER.findall(said)) // 2
        if words > MOST_WORDS:
            yield f"`{key}` in {language} has {words} words; {MOST_WORDS} at most: {said!r}"
        if len([part for part in _SENTENCES.split(said.strip()) if part]) > 1:
            yield f"`{key}` in {language} is more than one sentence: {said!r}"


def _check_message(question: Question, language: str) -> Iterator[str]:
    """Check the message of a step with each sentence that may stand above it."""
    step = question.step
    answers = [None, *(Answered(step, at) for at in range(len(step.choices)))]
    for answered in answers:
        message = lesson_message(question, language, {}, answered)
        yield from (f"step {step.name} in {language}: {fault}" for fault in check_message(message))
        parts = lesson_parts(question, language, {}, answered)
        if (height := measure(parts, is_private=True)) > VIEW:
            yield f"step {step.name} in {language} is {height} pixels high; {VIEW} fit"
    labels = [part["label"] for part in parts_of(message) if "label" in part]
    if len({*labels}) < len(labels):
        yield f"step {step.name}: two buttons look alike in {language}: {labels}"


CHECKS: Final = (check_lesson,)
