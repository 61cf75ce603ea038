"""Random games of the whole catalogue as presentations show them: every moment is shown once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Final

from bot.words import LANGUAGES, Reader
from games.catalog import GamePackage
from games.core.game import Decision
from games.core.picture import Scene
from games.core.presentation import Choice
from games.core.text import Text
from tests.support.moments import Moment, choose_moments
from tests.support.random_games import play_once

LONG_NAMES: Final = tuple(
    f"① {'Maximiliane-Theodora v. Hohenberg'[:31]}{seat}" for seat in range(9)
)


@dataclass(frozen=True)
class Shown:
    """A moment with all of its pictures and texts."""

    moment: Moment
    players: int

    @cached_property
    def own(self) -> list[Any]:
        """The view of every seat; none of a moment that people do not see."""
        return list(self.moment.private(self.players)) if self.moment.is_seen else []

    @cached_property
    def scenes(self) -> list[Scene]:
        """The board, and the hand of every seat."""
        presentation = self.moment.entry.presentation
        boards = [presentation.board(self.moment.public)] if self.moment.is_seen else []
        return boards + [presentation.hand(view) for view in self.own]

    @cached_property
    def lines(self) -> list[tuple[Text, ...]]:
        """The descriptions of the same pictures."""
        presentation = self.moment.entry.presentation
        summaries = [presentation.summary(self.moment.public)] if self.moment.is_seen else []
        return summaries + [presentation.own(view) for view in self.own]

    @cached_property
    def decisions(self) -> list[tuple[Decision, Text, list[Choice]]]:
        """Every open decision with its question and choices."""
        game, presentation = self.moment.entry.game, self.moment.entry.presentation
        found = []
        for decision in self.moment.asked if self.moment.is_seen else ():
            view = game.view(self.moment.state, decision.seat)
            moves = game.legal_moves(self.moment.state, decision.seat)
            choices = [presentation.choice(view, move) for move in moves]
            found.append((decision, presentation.question(view, decision), choices))
        return found

    def texts(self) -> Iterator[Text]:
        """Return every text of the moment."""
        yield from (event.text for event in self.moment.events)
        for lines in self.lines:
            yield from lines
        for _, question, choices in self.decisions:
            yield question
            for one in choices:
                yield from (told for told in (one.label, one.hint, one.brief) if told)
                if one.group:
                    yield from (told for told in (one.group.label, one.group.hint) if told)
        if (entry := self.moment.entry).game.outcome(self.moment.state):
            yield from (row.label for row in entry.presentation.scores(self.moment.public).rows)


@dataclass(frozen=True)
class Walk:
    """Random games of one size of table."""

    entry: GamePackage
    players: int

    @property
    def readers(self) -> tuple[Reader, ...]:
        """A reader of every language, with names as long as they get and no emoji."""
        return tuple(Reader(language, self.entry.words, LONG_NAMES) for language in LANGUAGES)

    @cache  # noqa: B019 - there are few walks
    def moments(self, seed: int = 0) -> tuple[Shown, ...]:
        """Return the telling moments of a game: see `choose_moments`."""
        plies = play_once(self.entry.game, self.players, seed)
        moments = (Moment(self.entry, ply.step.state, ply.step.events) for ply in plies)
        chosen = choose_moments(list(moments), lambda moment: moment)
        return tuple(Shown(one, self.players) for one in chosen)
