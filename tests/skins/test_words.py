"""Every text of every skin can be spoken in both languages and fits where it is shown."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import pytest

from bot.messages.choices import STEPS
from bot.words import LANGUAGES, Reader, localize
from games.core.presentation import Choice
from games.core.text import Face, Text, text
from tests.skins.walk import Walk
from tests.support.games import GAMES
from tests.support.soak import SOAK
from tests.words.test_texts import fixed_keys

LABEL, HINT, SUMMARY, ALT, RULES, LOG_LINE = 80, 100, 2500, 1024, 1000, 300
BRIEF = 50
SEEDS = range(3 if SOAK else 2)


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=pytest.mark.thorough if seed else ()) for seed in SEEDS]
)
def test_everything_is_spoken_within_bounds(walk_games: Walk, seed: int) -> None:
    for shown in walk_games.moments(seed):
        for reader in walk_games.readers:
            for event in shown.moment.events:
                assert 0 < len(localize(event.text, reader)) <= LOG_LINE
            for lines in shown.lines:
                spoken = [localize(line, reader) for line in lines]
                assert all(line.strip() == line and line for line in spoken), spoken
                assert len("\n".join(spoken).replace("**", "")) <= ALT, spoken
                assert sum(map(len, spoken)) <= SUMMARY
            for _, question, choices in shown.decisions:
                assert localize(question, reader)
                check_choices(choices, reader)


def check_choices(choices: list[Choice], reader: Reader) -> None:
    labels = [localize(choice.label, reader) for choice in choices]
    assert all(0 < len(label) <= LABEL for label in labels), labels
    assert len(set(labels)) == len(labels), "two choices cannot be told apart"
    for choice in choices:
        assert choice.style in {"plain", "good", "grave", "end"}
        for told, most in ((choice.hint, HINT), (choice.brief, BRIEF)):
            if told:
                assert 0 < len(localize(told, reader)) <= most, localize(told, reader)
    seen = [
        (choice.group and choice.group.key, choice.face, choice.style, choice.brief or label)
        for choice, label in zip(choices, labels, strict=True)
    ]
    assert len(set(seen)) == len(seen), "two buttons look alike"
    assert STEPS.group not in {choice.group.key for choice in choices if choice.group}


def test_the_score_sheet_adds_up_to_the_outcome(walk_games: Walk) -> None:
    for shown in (walk_games.moments(seed)[-1] for seed in SEEDS):
        outcome = walk_games.entry.game.outcome(shown.moment.state)
        assert outcome
        rows = walk_games.entry.presentation.scores(shown.moment.public).rows
        # A cross alone stands for one.
        cells = (
            [cell if isinstance(cell, int) else int(cell == "×") for cell in row.values]
            for row in rows
        )
        assert tuple(map(sum, zip(*cells, strict=True))) == outcome.scores
        for reader in walk_games.readers:
            assert all(localize(row.label, reader) for row in rows)
            assert localize(text(f"ending-{outcome.ending}"), reader)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_fixed_texts_are_short(game: str, language: str) -> None:
    reader, most = Reader(language, GAMES[game].words), {"name": 40, "tagline": HINT}
    for key in fixed_keys(game):
        assert 0 < len(localize(text(key), reader)) <= most.get(key, RULES)


def test_every_face_spoken_of_exists_and_has_a_plain_stand_in(walk_games: Walk) -> None:
    known = walk_games.entry.presentation.faces
    for told in (told for shown in walk_games.moments() for told in shown.texts()):
        for face in faces_of(told):
            assert face.name in known
            assert face.plain, f"{face.name} would leave a hole in {told.key}"


def faces_of(told: object) -> Iterator[Face]:
    match told:
        case Face():
            yield told
        case Text(_, args):
            yield from chain.from_iterable(faces_of(arg) for _, arg in args)
        case _:
            yield from chain.from_iterable(map(faces_of, getattr(told, "items", ())))
