"""Every text of every skin can be spoken in both languages and fits where it is shown."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import pytest

from bot.messages.choices import STEPS
from bot.words import LANGUAGES, Reader, localize
from games.catalog import GamePackage
from games.core.text import Face, Text, text
from tests.skins.moments import THOROUGH, find_moments, over_tables, play, readers
from tests.support.games import GAMES
from tests.support.moments import Moment
from tests.support.soak import SOAK

LABEL, HINT, SUMMARY, ALT, RULES, LOG_LINE = 80, 100, 2500, 1024, 1000, 300
BRIEF = 50
SEEDS = range(3 if SOAK else 2)


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=THOROUGH if seed else ()) for seed in SEEDS]
)
@over_tables
def test_everything_is_spoken_within_bounds(entry: GamePackage, players: int, seed: int) -> None:
    for moment in find_moments(entry, players, seed):
        for reader in readers(entry.game.id):
            for event in moment.events:
                assert 0 < len(localize(event.text, reader)) <= LOG_LINE
            if moment.is_seen:
                _check_lines(moment, players, reader)
                _check_choices(moment, reader)


def _check_lines(moment: Moment, players: int, reader: Reader) -> None:
    presentation = moment.entry.presentation
    told = [
        presentation.summary(moment.public),
        *(presentation.own(view) for view in moment.private(players)),
    ]
    for lines in told:
        spoken = [localize(line, reader) for line in lines]
        assert all(line.strip() == line and line for line in spoken), spoken
        plain = "\n".join(spoken).replace("**", "")
        assert len(plain) <= ALT, plain
        assert sum(map(len, spoken)) <= SUMMARY


def _check_choices(moment: Moment, reader: Reader) -> None:
    game, presentation = moment.entry.game, moment.entry.presentation
    for decision in moment.asked:
        view = game.view(moment.state, decision.seat)
        assert localize(presentation.question(view, decision), reader)
        choices = [
            presentation.choice(view, move)
            for move in game.legal_moves(moment.state, decision.seat)
        ]
        labels = [localize(choice.label, reader) for choice in choices]
        assert all(0 < len(label) <= LABEL for label in labels), labels
        assert len(set(labels)) == len(labels), "two choices cannot be told apart"
        for choice in choices:
            assert choice.style in {"plain", "good", "grave"}
            if choice.hint:
                assert 0 < len(localize(choice.hint, reader)) <= HINT, localize(choice.hint, reader)
            if choice.brief:
                assert 0 < len(localize(choice.brief, reader)) <= BRIEF, localize(
                    choice.brief, reader
                )
        seen = [
            (choice.group and choice.group.key, choice.face, choice.style, choice.brief or label)
            for choice, label in zip(choices, labels, strict=True)
        ]
        assert len(set(seen)) == len(seen), "two buttons look alike"
        assert STEPS.group not in {choice.group.key for choice in choices if choice.group}


def _points(value: int | str) -> int:
    """Return what a cell of the sheet counts; a cross alone stands for one."""
    return value if isinstance(value, int) else int(value == "×")


@over_tables
def test_the_score_sheet_adds_up_to_the_outcome(entry: GamePackage, players: int) -> None:
    for moment in play(entry, players, SEEDS):
        outcome = entry.game.outcome(moment.state)
        if outcome is None:
            continue
        rows = entry.presentation.scores(moment.public).rows
        assert all(len(row.values) == players for row in rows)
        sums = [sum(map(_points, (row.values[seat] for row in rows))) for seat in range(players)]
        assert tuple(sums) == outcome.scores
        for reader in readers(entry.game.id):
            assert all(localize(row.label, reader) for row in rows)
            assert localize(text(f"ending-{outcome.ending}"), reader)


@pytest.mark.parametrize("entry", GAMES.values(), ids=list(GAMES))
def test_fixed_texts_are_there(entry: GamePackage) -> None:
    for language in LANGUAGES:
        reader = Reader(language, entry.words)
        for key in _fixed_keys(entry):
            assert 0 < len(localize(text(key), reader)) <= RULES
        assert len(localize(text("name"), reader)) <= 40
        assert len(localize(text("tagline"), reader)) <= HINT


def _fixed_keys(entry: GamePackage) -> Iterator[str]:
    yield from ("name", "tagline")
    for lesson in entry.presentation.lessons:
        yield from (f"rules-{lesson.name}{part}" for part in ("", "-parts"))
    for option in entry.game.options:
        yield f"option-{option.name}"
        yield from (f"option-{option.name}-{value}" for value in option.values)
    yield from (f"ending-{ending}" for ending in entry.game.endings)
    yield from (f"standing-{name}{part}" for name in entry.auto_replies for part in ("", "-hint"))


def _everything(moment: Moment, players: int) -> Iterator[Text]:
    presentation, game = moment.entry.presentation, moment.entry.game
    yield from (event.text for event in moment.events)
    if not moment.is_seen:
        return
    yield from presentation.summary(moment.public)
    yield from chain.from_iterable(presentation.own(view) for view in moment.private(players))
    for decision in moment.asked:
        view = game.view(moment.state, decision.seat)
        yield presentation.question(view, decision)
        for move in game.legal_moves(moment.state, decision.seat):
            choice = presentation.choice(view, move)
            yield from (told for told in (choice.label, choice.hint, choice.brief) if told)
            if choice.group:
                yield from (told for told in (choice.group.label, choice.group.hint) if told)
    if game.outcome(moment.state):
        yield from (row.label for row in presentation.scores(moment.public).rows)


@over_tables
def test_every_face_spoken_of_exists_and_has_a_plain_stand_in(
    entry: GamePackage,
    players: int,
) -> None:
    known = entry.presentation.faces
    for moment in play(entry, players, range(1)):
        for told in _everything(moment, players):
            for face in _faces_of(told):
                assert face.name in known
                assert face.plain, f"{face.name} would leave a hole in {told.key}"


def _faces_of(told: object) -> Iterator[Face]:
    match told:
        case Face():
            yield told
        case Text(_, args):
            yield from chain.from_iterable(_faces_of(arg) for _, arg in args)
        case _:
            yield from chain.from_iterable(map(_faces_of, getattr(told, "items", ())))
