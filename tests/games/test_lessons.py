"""Lessons: the checks for authors find faults, and a newcomer who does what they say wins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, Final

import pytest

from bot.tables.lessons import LEVEL, find_practice, find_question
from bot.tables.model import Person
from bot.testing.lesson import check_lesson
from bot.testing.subject import Subject
from games.catalog import GamePackage
from games.core import CHANCE, Seat
from games.core.art.table import mark
from games.core.lesson import Lesson, LessonStep, reach
from games.cullinan.view import View as CullinanView
from games.keltis.model import COLOUR, VALUE, Go, Stay
from games.keltis.rules import View as KeltisView
from games.keltis.rules import land
from games.nlk import model as nlk
from games.rows.base import COLOURS, Draw, Play, Use
from tests.support.games import GAMES

TAUGHT: Final = tuple(game for game, package in GAMES.items() if package.lesson)
GAMES_PLAYED: Final = 20
WINS: Final = 17
"""Of these games; a newcomer wins 97 to 99 of 100."""
CARELESS: Final = 0.1
"""How often a newcomer makes any move instead."""
READER: Final = Person(1, "Ann")


def lesson_of(game: str) -> Lesson:
    lesson = GAMES[game].lesson
    assert lesson is not None
    return lesson


def change(lesson: Lesson, number: int, **changes: Any) -> Lesson:
    """Return the lesson with a changed step."""
    steps = [*lesson.steps]
    steps[number] = replace(steps[number], **changes)
    return replace(lesson, steps=tuple(steps))


def test_three_games_have_lessons_of_five_to_seven_steps() -> None:
    assert {*TAUGHT} == {"keltis", "nlk", "cullinan"}
    assert all(5 <= len(lesson_of(game).steps) <= 7 for game in TAUGHT)


@pytest.mark.parametrize(
    ("number", "changes", "fault"),
    [
        (0, {"moves": "first-1 tile-x"}, "cannot be played: no move is written 'tile-x'"),
        (1, {"moves": "deck"}, "no seat decides at step tall"),
        (6, {"moves": "deck r7"}, "asks the seats [0, 1]"),
        (0, {"wrong": ("play-g9",)}, "step row offers play-g9, which is not legal there"),
        (0, {"wrong": ()}, "step row has 1 choices"),
        (0, {"wrong": ("play-b10",)}, "step row has 2 choices; two to four different ones"),
        (0, {"marks": ("card-b7",)}, "step row marks card-b7"),
        (0, {"marks": ()}, "step row marks no part of its picture"),
        (0, {"name": "other"}, "`lesson-other` is missing in en"),
        (6, {"right": "play-b6", "wrong": ("drop-b6",)}, "the last step, play, has choices"),
    ],
)
def test_a_fault_of_a_lesson_is_found(number: int, changes: dict[str, Any], fault: str) -> None:
    package = replace(GAMES["keltis"], lesson=change(lesson_of("keltis"), number, **changes))
    faults = [*check_lesson(Subject(package))]
    assert [sentence for sentence in faults if fault in sentence], faults


def test_a_draw_that_is_no_move_is_found() -> None:
    package = replace(GAMES["keltis"], lesson=replace(lesson_of("keltis"), draws="r1 x9"))
    assert "a draw of the lesson is no move" in "".join(check_lesson(Subject(package)))


def test_long_sentences_and_two_sentences_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {"en": "One. Two.", "de": "wort " * 26, "ja": "字" * 52}
    monkeypatch.setattr("bot.words.speech.Reader.say", lambda self, key, **_: texts[self.language])
    faults = "\n".join(check_lesson(Subject(GAMES["nlk"])))
    assert "`lesson-give` in en is more than one sentence" in faults
    assert "`lesson-give` in de has 26 words" in faults
    assert "`lesson-give` in ja has 26 words" in faults


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_shows_only_what_its_reader_may_see(game: str) -> None:
    """Another deal that the reader cannot tell from the real one looks the same."""
    package = GAMES[game]
    lesson = lesson_of(game)
    for number, step in enumerate(lesson.steps):
        question = find_question(package, number, READER, "en")
        state, seat = reach(package.game, lesson, number)
        other = package.game.determinize(question.view, 5)
        view = package.game.view(other, None if step.on_board else seat)
        draw = package.presentation.board if step.on_board else package.presentation.hand
        assert mark(draw(view), step.marks) == mark(draw(question.picture_view), step.marks)
        for move in question.moves:
            offer = package.presentation.choice
            assert offer(package.game.view(other, seat), move) == offer(question.view, move)
        assert state is not other


@pytest.mark.parametrize("game", TAUGHT)
def test_a_marked_picture_has_frames_around_its_named_parts(game: str) -> None:
    package = GAMES[game]
    for number, step in enumerate(lesson_of(game).steps):
        question = find_question(package, number, READER, "en")
        draw = package.presentation.board if step.on_board else package.presentation.hand
        plain = draw(question.picture_view)
        marked = mark(plain, step.marks)
        frames = [area for area in plain.areas if area.name in step.marks]
        assert len(marked.items) == len(plain.items) + len(frames) > len(plain.items)
        for area in frames:
            assert 0 <= area.x < area.x + area.width <= plain.width
            assert 0 <= area.y < area.y + area.height <= plain.height


Choose = Callable[[Any, list[tuple[str, Any]], str], str]
"""`(view, legal moves with their notations, kind of decision) -> notation`."""


def play_keltis(view: KeltisView, moves: list[tuple[str, Any]], kind: str) -> str:
    """Go on in rows without large gaps, else discard what no longer fits; few new paths."""
    seat = Seat(view.seat or 0)
    side = view.table.sides[seat]

    def gain(move: Any) -> float:
        if isinstance(move, Stay | Draw):
            return float(getattr(move, "pile", None) is None)
        if isinstance(move, Go):
            tall = move.tall
            return land(view.table, seat, COLOURS.index(move.path), tall=tall).change
        assert isinstance(move, Play)
        row = [VALUE[card] for card in side.rows[COLOUR[move.card]]]
        value = VALUE[move.card]
        if move.use is Use.DROP:
            is_lost = bool(row) and (row[-1] - row[0]) * (value - row[-1]) < 0
            return -9.5 if is_lost else -10
        if side.figures[COLOUR[move.card]] == 9:
            return -11
        change = land(view.table, seat, COLOUR[move.card], tall=False).change
        if row:
            skipped = max(0, abs(value - row[-1]) - 1)
            return change - 0.8 * skipped if skipped < 3 else -11
        others = [VALUE[card] for card in view.hand if COLOUR[card] == COLOUR[move.card]]
        rest = [other for other in others if (other > value if value < 5 else other < value)]
        is_good = move.use is Use.PLAY and value not in range(3, 8) and len(rest) > 1
        return change - 3 if is_good else -11

    return max(moves, key=lambda each: gain(each[1]))[0]


def play_nlk(view: Any, moves: list[tuple[str, Any]], kind: str) -> str:
    """Give what fits, and beat or lead with the weakest card, trumps last."""
    names = [name for name, _ in moves]
    if kind in {"give", "place"}:
        return next((name for name in names if name.startswith("give")), names[0])
    cards = [(name, move.card) for name, move in moves if name != "take"]
    if not cards:
        return "take"
    return min(cards, key=lambda each: (nlk.suit_of(each[1]) == view.trump, each[1]))[0]


def play_cullinan(view: CullinanView, moves: list[tuple[str, Any]], kind: str) -> str:
    """Buy I, else collect the highest diamonds; use what the lesson taught."""
    names = [name for name, _ in moves]
    assert view.own is not None
    wanted = ["buy-1=", "one-1"]
    if sum(view.own.hand) > 6:
        wanted.append("vault-33")
    if view.players[1].hand > 5:
        wanted.append("thief")
    for prefix in (*wanted, "gem-3", "gem-2", "gem-1", "special", "yes"):
        if fitting := [name for name in names if name.startswith(prefix)]:
            return fitting[0]
    return names[0]


NEWCOMERS: Final[dict[str, Choose]] = {
    "keltis": play_keltis,
    "nlk": play_nlk,
    "cullinan": play_cullinan,
}


def wins(package: GamePackage, choose: Choose, seed: int) -> bool:
    """Play the practice game against easy computer players; tell whether the newcomer won."""
    game = package.game
    assert package.lesson is not None
    state, seat = reach(game, package.lesson, len(package.lesson.steps) - 1)
    random = Random(seed)
    while decisions := game.decisions(state):
        decision = decisions[0]
        if decision.seat == CHANCE:
            chances = game.chances(state)
            move = random.choices(chances, [chance.weight for chance in chances])[0].move
        else:
            view = game.view(state, decision.seat)
            legal = game.legal_moves(state, decision.seat)
            if decision.seat != seat:
                move = package.think(LEVEL, view, legal, random.randrange(1 << 30))
            elif random.random() < CARELESS:
                move = random.choice(legal)
            else:
                named = [(game.notate(each), each) for each in legal]
                move = game.parse(choose(view, named, decision.kind))
        state = game.apply(state, decision.seat, move).state
    outcome = game.outcome(state)
    return outcome is not None and seat in outcome.winners


@pytest.mark.long
@pytest.mark.parametrize("game", TAUGHT)
def test_a_newcomer_who_does_what_a_lesson_says_wins_its_practice(game: str) -> None:
    won = sum(wins(GAMES[game], NEWCOMERS[game], seed) for seed in range(GAMES_PLAYED))
    assert won >= WINS, f"{won} of {GAMES_PLAYED}"


def test_practice_begins_where_the_lesson_ends() -> None:
    package = GAMES["nlk"]
    practice = find_practice(package)
    assert (practice.seat, practice.seats) == (0, 4)
    assert practice.entries[0].text == "dealer-4"
    answered = [step.right for step in lesson_of("nlk").steps if step.right]
    texts = [entry.text for entry in practice.entries]
    assert [text for text in texts if text in answered]


def test_a_game_without_a_lesson_has_no_questions() -> None:
    with pytest.raises(ValueError, match="coloretto has no lesson"):
        find_question(GAMES["coloretto"], 0, READER, "en")


def test_a_step_without_choices_has_only_its_sentence() -> None:
    assert LessonStep("end", "").choices == ()
