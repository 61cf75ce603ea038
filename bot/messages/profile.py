"""A person's statistics and their finished games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from operator import itemgetter
from typing import Final

import discord

from bot.messages import shared, ui
from bot.messages.board import ways_back
from bot.messages.custom_id import CustomId
from bot.messages.ids import SCOPES, ChooseHistoryScope, ChooseStatsScope, ShowNewer, ShowOlder
from bot.messages.names import escape_name, name_of, tidy_name
from bot.messages.report import Scale, is_in_points, unit_of
from bot.pictures.people import SeatedPlayer
from bot.ratings.profiles import LuckTotals, PastPage, Profile, Reliability
from bot.store.profiles import PlayerStats
from bot.store.results import PastRow, Rating
from bot.tables.model import Table, TableId
from bot.words import Reader, localize
from games.catalog import Catalogue
from games.core.art.pages import draw_profile
from games.core.summaries import Kind, Meeting, ProfileCard, Tile
from games.core.text import Listing, Text, text

_CERTAIN_ERRORS: Final = 2.0
"""Standard errors from 0 at which a mean over many games is certain."""


_GAMES_PER_PICTURE: Final = 8
"""Games in one picture."""
_CLOSE_GAMES: Final = 3
"""Finished games from which the closest one is worth a line."""
_PICTURE_INDEX: Final = 2
"""Index of the small picture, out of five, that represents a game."""


@dataclass(frozen=True, slots=True)
class Subject:
    """The person of the statistics, and the server they are limited to."""

    person_id: int
    name: str
    """Plain text; it may contain markup."""
    scope: str
    is_own: bool = True
    in_server: bool = True


def stats_message(
    profile: Profile,
    subject: Subject,
    games: Catalogue,
    language: str,
    reliability: Reliability | None = None,
    *,
    text_mode: bool = False,
) -> ui.Message:
    """Show a person's statistics as a picture or in words, with the best moments below it.

    `reliability` is for the person alone.
    """
    reader = Reader(language)
    writer = _StatsWriter(profile, subject, games, reader)
    parts: list[ui.Part] = [ui.Block(tuple(writer.words()))] if text_mode else [writer.picture()]
    if lines := (*writer.moments(), *_reliability_lines(reliability, reader)):
        parts.append(ui.Block(lines))
    if subject.is_own and subject.in_server:
        parts.append(scope_select(ChooseStatsScope(), subject.scope, reader))
    return ui.compose(shared.NEUTRAL, parts)


def _reliability_lines(reliability: Reliability | None, reader: Reader) -> Iterator[str]:
    """Yield the line about answers and finished games, once there was an answer."""
    if reliability is None or reliability.median_answer is None:
        return
    yield reader.say(
        "stats-reliable" if reliability.games else "stats-answers",
        duration=_duration(reliability.median_answer),
        finished=reliability.finished,
        games=reliability.games,
    )


_UNITS: Final = {"days": timedelta(days=1), "hours": timedelta(hours=1)}


def _duration(span: timedelta) -> Text:
    """Return a duration in days from two on, in hours from two on, or in minutes."""
    for name, unit in _UNITS.items():
        if span >= 2 * unit:
            return text(f"answer-{name}", count=round(span / unit))
    return text("answer-minutes", count=max(1, round(span / timedelta(minutes=1))))


def scope_select(about: CustomId, chosen: str, reader: Reader) -> ui.Row:
    items = [
        ui.MenuItem(reader.say(f"scope-{scope}"), scope, is_chosen=scope == chosen)
        for scope in SCOPES
    ]
    return ui.select(about, items)


@dataclass(frozen=True, slots=True)
class _StatsWriter:
    profile: Profile
    subject: Subject
    games: Catalogue
    reader: Reader

    @property
    def known_games(self) -> list[PlayerStats]:
        return [stats for stats in self.profile.player_stats if stats.game in self.games]

    def _name(self, game: str) -> str:
        return shared.package_name(self.games[game], self.reader.language)

    def words(self) -> Iterator[str]:
        yield f"### {escape_name(self.subject.name)}"
        yield f"-# {self.reader.say(f'scope-{self.subject.scope}')}"
        if not self.known_games:
            yield self.reader.say("stats-none")
        yield from map(self._game_line, self.known_games)
        yield from filter(None, map(self._luck_line, self.known_games[:_GAMES_PER_PICTURE]))
        if len(self.known_games) > 1:
            yield self.reader.say("stats-total", games=self.profile.games, wins=self.profile.wins)
        if self.profile.rivals:
            yield self.reader.say("stats-opponents")
        for rival in self.profile.rivals:
            numbers = {"games": rival.games, "ahead": rival.ahead, "behind": rival.behind}
            yield self.reader.say("stats-rival", who=f"**{escape_name(rival.name)}**", **numbers)

    def moments(self) -> Iterator[str]:
        """Yield the favourite game, the best and the closest result."""
        say = self.reader.say
        streak = self.profile.streak
        if any(map(self._write_luck, self.known_games[:_GAMES_PER_PICTURE])):
            yield say("stats-year")
        if len(self.known_games) > 1:
            first = self.known_games[0]
            total = self.profile.games
            game = self._name(first.game)
            yield say("stats-favourite", game=game, games=first.games, total=total)
        if streak is not None and streak.best_streak > 1 and streak.game in self.games:
            key = "stats-streak-now" if streak.streak == streak.best_streak else "stats-streak"
            yield say(key, game=self._name(streak.game), count=streak.best_streak)
        counted = [
            stats for stats in self.known_games if self.games[stats.game].presentation.piece is None
        ]
        leads = [(stats.best_lead, stats.game) for stats in counted if stats.best_lead]
        if best := max(leads, key=itemgetter(0), default=None):
            yield say("stats-best", game=self._name(best[1]), count=best[0])
        closest = [
            (stats.close_lead, stats.game) for stats in counted if stats.close_lead is not None
        ]
        is_enough = sum(stats.games for stats in counted) >= _CLOSE_GAMES
        if is_enough and (close := min(closest, key=itemgetter(0), default=None)):
            yield say("stats-close", game=self._name(close[1]), count=close[0])

    def picture(self) -> ui.Picture:
        profile = self.profile
        subject = self.subject
        meetings = tuple(
            Meeting(
                rival.ahead, rival.behind, self.reader.say("leaderboard-games", games=rival.games)
            )
            for rival in profile.rivals
        )
        card = ProfileCard(
            tidy_name(subject.name),
            self.reader.say(f"scope-{subject.scope}"),
            tuple(self._tiles()),
            tuple(map(self._kind, self.known_games[:_GAMES_PER_PICTURE])),
            meetings,
            self.reader.say("stats-opponents") if profile.rivals else "",
            self.reader.say("stats-none"),
        )
        people = (
            SeatedPlayer(tidy_name(subject.name), subject.person_id),
            *(SeatedPlayer(tidy_name(rival.name), rival.person_id) for rival in profile.rivals),
        )
        return ui.Picture(
            "stats.png", draw_profile(card), shared.alt_text(list(self.words())), people
        )

    def _tiles(self) -> Iterator[Tile]:
        profile = self.profile
        streak = profile.streak
        share = round(100 * profile.wins / profile.games) if profile.games else 0
        yield Tile(str(profile.games), self.reader.say("stats-tile-games", count=profile.games))
        yield Tile(
            str(profile.wins), self.reader.say("stats-tile-wins", count=profile.wins, percent=share)
        )
        mean = "–" if profile.mean is None else f"{profile.mean:.1f}"
        yield Tile(mean, self.reader.say("stats-tile-place"))
        yield Tile(str(streak.best_streak if streak else 0), self.reader.say("stats-tile-streak"))

    def _luck_line(self, stats: PlayerStats) -> str:
        """Return luck and decisions in games of a kind, with the number of games."""
        if not (figures := self._write_luck(stats)):
            return ""
        games = self._luck[stats.game].games
        unit = unit_of(self.games[stats.game])
        name = self._name(stats.game)
        return self.reader.say(
            "stats-luck", game=name, luck=figures, unit=text(f"report-unit-{unit}"), games=games
        )

    @property
    def _luck(self) -> dict[str, LuckTotals]:
        return {totals.game: totals for totals in self.profile.luck_totals}

    def _write_luck(self, stats: PlayerStats) -> str:
        """Return luck and decisions in an average game of a kind, as far as they are certain."""
        luck_totals = self._luck.get(stats.game)
        if luck_totals is None:
            return ""
        in_points = is_in_points(self.games[stats.game])
        scale = Scale(in_points, int(in_points), _CERTAIN_ERRORS)
        parts = scale.say_both(luck_totals.luck, luck_totals.decisions)
        return shared.join(shared.write_lines(parts, self.reader), self.reader.language)

    def _kind(self, stats: PlayerStats) -> Kind:
        return Kind(
            self.games[stats.game].presentation.cover[_PICTURE_INDEX],
            self._name(stats.game),
            self.reader.say("stats-kind", games=stats.games, wins=stats.places[0]),
            stats.places,
            str(stats.rating.points) if stats.rating else "",
            stats.rating is None or stats.rating.established,
            self._write_luck(stats).replace("**", ""),
        )

    def _game_line(self, stats: PlayerStats) -> str:
        game = self._name(stats.game)
        say = self.reader.say
        if stats.mean is None:
            return say("stats-void", game=game, games=stats.games)
        place = f"{stats.mean:.1f}"
        wins = stats.places[0]
        line = say("stats-game", game=game, games=stats.games, wins=wins, place=place)
        if stats.rating is None:
            return line
        return say("stats-rated", line=line, rating=write_rating(stats.rating))


def write_rating(rating: Rating) -> str:
    """Write a rating, with a question mark if it is uncertain."""
    return f"{rating.points}{'' if rating.established else '?'}"


@dataclass(frozen=True, slots=True)
class History:
    """A page of finished games, with their tables as far as they are still stored."""

    page: PastPage
    tables: Mapping[TableId, Table]
    person_id: int
    scope: str
    in_server: bool = True


def history_message(past: History, games: Catalogue, language: str) -> ui.Message:
    """List a page of a person's finished games, newest first."""
    reader = Reader(language)
    scope = text(f"scope-{past.scope}")
    parts: list[ui.Part] = [ui.Block((reader.say("history-title", scope=scope),))]
    if not past.page.games:
        parts.append(ui.Block((reader.say("stats-none"),)))
    for game in past.page.games:
        parts += _entry(game, past, games, reader)
    if past.page.has_older or past.page.has_newer:
        parts += ui.rows(list(_page_buttons(past, reader)))
    if past.in_server:
        parts.append(scope_select(ChooseHistoryScope(), past.scope, reader))
    return ui.compose(shared.NEUTRAL, parts)


def _entry(row: PastRow, past: History, games: Catalogue, reader: Reader) -> Iterator[ui.Part]:
    """Describe a result, with buttons to the replay while the record is stored."""
    package = games.get(row.game)
    name = shared.package_name(package, reader.language) if package else row.game
    when = discord.utils.format_dt(row.ended, "d")
    table = past.tables.get(TableId(row.table_id))
    if table is None:
        gone = text("history-gone", game=name, place=_place(row))
        yield ui.Block((localize(gone, reader), reader.say("history-when", when=when)))
        return
    result = text("history-game", game=name, link=shared.link_to(table), place=_place(row))
    others = _others(table, past.person_id, reader.language)
    company = text("history-with", when=when, others=others) if others else None
    yield ui.Block(
        (localize(result, reader), localize(company or text("history-when", when=when), reader))
    )
    if package:
        ways = ways_back(table, is_won=row.place is not None, is_beside=True)
        yield from ui.rows(shared.verb_buttons(reader, ways))


def _place(row: PastRow) -> Text:
    if not row.place:
        return text("history-void", seats=row.seats)
    if row.place == 1:
        return text("history-won", seats=row.seats)
    return text("history-place", place=row.place, seats=row.seats)


def _others(table: Table, person_id: int, language: str) -> Listing | None:
    names = tuple(
        escape_name(name_of(participant, language))
        for participant in table.participants
        if participant.person is None or participant.person.id != person_id
    )
    return Listing(names) if names else None


def _page_buttons(past: History, reader: Reader) -> Iterator[ui.Component]:
    page = past.page
    if page.has_newer:
        newer = ShowNewer(past.scope, page.games[0].seq if page.games else 0)
        yield ui.button(reader.say("log-newer"), newer)
    if page.has_older:
        older = ShowOlder(past.scope, page.games[-1].seq)
        yield ui.button(reader.say("log-older"), older)
