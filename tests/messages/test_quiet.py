from __future__ import annotations

from dataclasses import replace

import pytest

from bot.messages.result import collapsed_message, moment_message, over_message
from bot.tables.model import LoggedMove, PostedMessage, Snapshot, Status
from games.core.game import Event, Seat
from games.core.text import Face, text
from tests.messages.test_board import told
from tests.support.games import WITH_TOY
from tests.support.showing import (
    body_of,
    find_moments,
    ids_of,
    make_live,
    make_table,
    play,
    snapshot_of,
    texts_of,
)

PLAYED = PostedMessage(0, 70, 7)


def then(*, shown: PostedMessage = PLAYED, since: tuple[LoggedMove, ...] = ()) -> Snapshot:
    live = make_live(make_table("toy", shown=shown, plies=4))
    return replace(snapshot_of(live), since=since)


def test_a_collapsed_message_keeps_one_line_and_the_check_code() -> None:
    message = collapsed_message(then(since=told(1)), {})
    [body] = texts_of(message)
    title, line = body.splitlines()
    assert title == "-# Toy · Table `abc234` · `626262626262`"
    assert line.startswith("**② Ann1** lays")
    assert (message.pictures, message.ping) == ((), ())
    assert ids_of(message) == ["table:moment:abc234:0"]
    assert "turn" not in body_of(message)


def test_a_collapsed_message_shows_few_of_many_events() -> None:
    [body] = texts_of(collapsed_message(then(since=told(20)), {}))
    [_, line] = body.splitlines()
    assert line.count("lays") == 2


def test_the_first_message_keeps_the_inputs_of_the_shuffle() -> None:
    nonced = make_table("toy", shown=PostedMessage())
    participants = (
        replace(nonced.participants[0], client_seed="123 banana"),
        *nonced.participants[1:],
    )
    body = body_of(
        collapsed_message(snapshot_of(make_live(replace(nonced, participants=participants))), {})
    )
    assert "c" * 64 in body
    assert "`123 banana`" in body
    assert "c" * 64 not in body_of(collapsed_message(then(), {}))


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", WITH_TOY)
def test_every_moment_can_be_shown_and_collapsed(game: str, language: str) -> None:
    table = make_table(game, WITH_TOY[game].game.seats[-1], language=language)
    for live in find_moments(table, 1):
        snapshot = snapshot_of(live)
        quiet, shown = collapsed_message(snapshot, {}), moment_message(snapshot, language, {})
        assert len(body_of(quiet)) < 600
        assert snapshot.mark in body_of(quiet)
        assert [one.name for one in shown.pictures] == ["board.png"]
        assert snapshot.mark in body_of(shown)
        assert (ids_of(shown), shown.ping) == ([], ())
        words = moment_message(snapshot, language, {}, text_mode=True)
        assert words.pictures == ()
        assert len(body_of(words)) > len(body_of(shown))


def test_the_lobby_names_the_winners_and_links_the_board() -> None:
    *_, last = play(make_table("toy", shown=PostedMessage(9, 70, 2)), 3)
    body = body_of(over_message(snapshot_of(last), {}))
    assert body.startswith("## Toy\n")
    assert "🏆" in body
    assert "](https://discord.com/channels/1/2/70)" in body


def test_the_lobby_of_a_stopped_game_says_so() -> None:
    table = make_table("toy", status=Status.CANCELLED)
    body = body_of(over_message(snapshot_of(make_live(table)), {}))
    assert "This game was stopped." in body


def test_a_title_has_its_games_emoji() -> None:
    emoji = {"toy_card": "<:toy_card:123456789012345678>"}
    since = (
        LoggedMove(0, Seat(1), (Event(text("one-card", face=Face("toy_card", "#"), card=4)),)),
    )
    assert "<:toy_card:123456789012345678>4" in body_of(collapsed_message(then(since=since), emoji))
