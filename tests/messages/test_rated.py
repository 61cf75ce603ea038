"""Messages explain what a rated game means before it costs a player anything."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.messages.board import turn_message
from bot.messages.lobby import lobby_message, options_message
from bot.messages.message import Message
from bot.messages.panel import panel_message
from bot.messages.preferences import confirm_deletion_message
from bot.messages.seats import offer_message, substitute_message
from bot.messages.tables import ballot_message, left_message, more_message
from bot.ratings.rating import NEW, Rating
from bot.ratings.service import Change, News
from bot.store.results import PEOPLE
from bot.tables.model import Participant, Status, Table, VoteCount, VoteResult
from bot.words import LANGUAGES, Reader, localize
from games.ai.search import Level
from games.core.game import Seat
from games.core.text import text
from tests.messages.test_walk import check
from tests.support.showing import body_of, ids_of, make_live, make_table, panel_of, snapshot_of

GAME = "coloretto"
DUE = datetime(2026, 1, 1, tzinfo=UTC)
over_languages = pytest.mark.parametrize("language", LANGUAGES)


def tell(key: str, language: str) -> str:
    """Return a text up to the first name in it."""
    marker = "\N{OBJECT REPLACEMENT CHARACTER}"
    found = localize(text(key, who=marker), Reader(language))
    return max(found.split(marker), key=len).strip()


def tables(language: str) -> tuple[Table, Table]:
    """Return a rated game of people, and one with hints."""
    table = make_table(GAME, language=language)
    people = (*table.participants[:-1], Participant(replace(table.host, id=103, name="Cyd")))
    rated = replace(table, participants=people)
    return rated, replace(rated, rating="hints")


@over_languages
def test_a_stop_is_put_to_the_vote_with_what_it_means(language: str) -> None:
    rated, unrated = tables(language)
    ballot = VoteCount("cancel", Seat(0), (Seat(0),), (Seat(1), Seat(2)), (Seat(2),), DUE)
    said = [
        body_of(ballot_message(VoteResult(table, one), "cancel"))
        for table, one in ((rated, replace(ballot, is_rated=True)), (unrated, ballot))
    ]
    assert [tell("rated-vote", language) in one for one in said] == [True, False]


@over_languages
def test_a_seat_is_offered_and_left_with_what_it_means(language: str) -> None:
    def found(table: Table) -> list[tuple[str, Message]]:
        return [
            ("rated-seat", substitute_message(table, Seat(0), language)),
            ("rated-guest", offer_message(table, Seat(0))),
            ("rated-return", left_message(table, language)),
        ]

    rated, unrated = tables(language)
    for key, message in found(rated):
        check(message)
        assert tell(key, language) in body_of(message)
    assert not [key for key, message in found(unrated) if tell(key, language) in body_of(message)]


def test_nobody_is_offered_the_seat_of_a_computer_player_that_rates_a_game() -> None:
    rated = make_table("toy")
    for table, is_offered in ((rated, False), (replace(rated, rating="hints"), True)):
        message = more_message(panel_of(make_live(table), 0), table.host.id, "en")
        assert ("table:offer:abc234:2" in ids_of(message)) == is_offered


@over_languages
def test_a_lobby_shows_whether_its_game_is_rated(language: str) -> None:
    rated, unrated = (replace(one, status=Status.LOBBY) for one in tables(language))
    levels = (Participant(None, is_ai=True, level=level) for level in (Level.EASY, Level.HARD))
    mixed = replace(rated, participants=(*rated.participants[:1], *levels))
    for table, value in ((rated, "rated"), (unrated, "hints"), (mixed, "mixed")):
        told = tell(f"option-rating-{value}", language)
        assert f" · {told}\n" in body_of(lobby_message(table, {}))
    options = body_of(options_message(rated, rated.host.id, language))
    assert tell("option-rating-hint", language) in options


@over_languages
def test_who_left_a_game_that_was_stopped_reads_what_it_did(language: str) -> None:
    rated, unrated = tables(language)
    for table, key in ((rated, "turn-stopped-rated"), (unrated, "turn-stopped")):
        stopped = make_live(replace(table, status=Status.CANCELLED, ended=DUE))
        assert tell(key, language) in body_of(turn_message(snapshot_of(stopped), {}))
    stopped = make_live(replace(rated, status=Status.CANCELLED, ended=DUE))
    news = News(PEOPLE, "", {0: Change(NEW, Rating(24, 8), 0.5, 1.0)})
    assert "1460?" in body_of(panel_message(panel_of(stopped, 0), language, {}, news=news))


@over_languages
def test_who_deletes_their_data_reads_what_stays(language: str) -> None:
    said = body_of(confirm_deletion_message(language))
    assert {"en": "keyed hash", "ja": "鍵付きハッシュ"}[language] in said
    assert {"en": "After a year", "ja": "1年後"}[language] in said
