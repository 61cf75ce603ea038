"""Public messages of a running game: the board, its details, the log, and earlier boards."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Any

import pytest

from bot.messages.board import board_message, turn_message
from bot.messages.lobby import lobby_message
from bot.messages.log import (
    Details,
    Log,
    details_message,
    find_page,
    log_message,
    paginate,
)
from bot.messages.panel import panel_message
from bot.messages.past_boards import collapsed_message
from bot.messages.phone import count_lines
from bot.messages.result import over_message
from bot.tables import views
from bot.tables.model import (
    LoggedMove,
    Participant,
    Person,
    PostedMessage,
    Snapshot,
    Status,
    Table,
)
from bot.tables.views import turns
from games.core.game import CHANCE, Event, Seat
from games.core.text import Emoji, Player, text
from tests.support.showing import (
    EMOJI,
    body_of,
    buttons_of,
    ids_of,
    make_live,
    make_table,
    panel_of,
    play,
    snapshot_of,
    texts_of,
)


def make_log(count: int) -> tuple[LoggedMove, ...]:
    laid = partial(text, "event-laid", player=Player(1), emoji=Emoji("toy_card", "#"))
    return tuple(LoggedMove(ply, Seat(1), (Event(laid(card=ply)),)) for ply in range(count))


@pytest.mark.parametrize(
    ("seats", "left", "ping", "sentence"),
    [
        ((0, 1, 2), False, (100, 101), "Waiting for ① <@100>, ② <@101> and **③ 🤖 Momo**."),
        ((1,), False, (101,), "② <@101>, it’s your turn."),
        ((2,), False, (), "**③ 🤖 Momo** is thinking…"),
        ((0,), True, (), "**① Aoi’s stand-in** is thinking…"),
    ],
)
def test_only_the_players_to_move_are_mentioned(
    seats: tuple[int, ...], left: bool, ping: tuple[int, ...], sentence: str
) -> None:
    table = make_table("toy")
    if left:
        aoi = Participant(Person(100, "Aoi"), is_ai=True)
        table = replace(table, participants=(aoi, *table.participants[1:]))
    snapshot = snapshot_of(make_live(table))
    message = turn_message(
        replace(snapshot, decisions=tuple(snapshot.decisions[n] for n in seats)), {}
    )
    assert (message.ping, texts_of(message)[-1]) == (ping, f"**▶** {sentence}")


def test_the_first_message_announces_the_start_of_the_game() -> None:
    begun = next(play(make_table("keltis", shown=PostedMessage()), 1))
    title, greeting, begins = texts_of(turn_message(snapshot_of(begun), {}))[0].splitlines()
    assert (title, greeting) == ("-# Keltis", "-# Here we go! The numbers show the turn order.")
    assert begins.endswith(" begins.")


def test_boards_and_panels_contain_no_ids_check_codes_or_seals() -> None:
    table = make_table("coloretto", shown=PostedMessage())
    for live in list(play(table, 1))[:9]:
        seen = replace(snapshot_of(live), check_code="3f9ac1d20b7e")
        panels = [panel_message(panel_of(live, seat), "en", {}) for seat in range(3)]
        for message in (turn_message(seen, {}), board_message(seen, "en", {}), *panels):
            assert not re.search("abc234|[0-9a-f]{12}|c{12}|[Ss]eal", body_of(message))
        assert [picture.name for picture in turn_message(seen, {}).pictures] == [
            "board-3f9ac1d20b7e.png"
        ]


def test_only_the_alt_text_of_the_picture_describes_the_board() -> None:
    message = turn_message(snapshot_of(list(play(make_table("toy"), 1))[3]), EMOJI)
    (picture,) = message.pictures
    assert "has laid" not in body_of(message)
    assert picture.alt.count("has laid") == 3
    assert "② Ann1 has laid #" in picture.alt
    assert not re.search(r"<:|\*\*", picture.alt)


def details(snapshot: Snapshot, **changes: Any) -> str:
    """Return all pages of the details; numbers beyond the last page show the last page."""
    facts = Details(**{"snapshot": snapshot, "dues": {}, **changes})
    pages = (body_of(details_message(facts, "en", EMOJI, page)) for page in range(9))
    return "\n".join(dict.fromkeys(pages))


def test_details_show_the_whole_state_and_describe_a_players_choices() -> None:
    live = make_live(make_table("toy"))
    snapshot = replace(snapshot_of(live), check_code="3f9ac1d20b7e")
    due = datetime(2026, 1, 2, tzinfo=UTC)
    body = details(snapshot, dues={Seat(0): due})
    for sentence in (
        "check code 3f9ac1d20b7e",
        "c" * 64,
        "has laid",
        "<t:1767312000:R>",
    ):
        assert sentence in body
    message = details_message(Details(snapshot, {}), "en", {})
    assert message.ping == ()
    assert ids_of(message) == [f"table:{verb}:abc234" for verb in ("log", "rules", "seal")]
    own = details(snapshot, panel=panel_of(live, 0))
    for sentence in (
        "**You**",
        "**Your choices**",
        f"{EMOJI['toy_card']}\u00a0**Lay 3** – worth 3",
    ):
        assert sentence in own


def test_pages_of_details_repeat_nothing() -> None:
    live = list(play(make_table("keltis"), 1))[40]
    panel = panel_of(live, live.decisions[0].seat)
    lines = details(snapshot_of(live), panel=panel).splitlines()
    assert [line for line in lines if line.startswith("Draw pile")] == ["Draw pile: 74 cards."]
    facts = Details(snapshot_of(live), {}, panel)
    first, second = (details_message(facts, "en", {}, page) for page in (0, 1))
    assert ids_of(first)[-1] == "table:details:abc234:1"
    assert "table:details:abc234:0" in ids_of(second)
    assert sum(map(count_lines, body_of(first).splitlines())) <= 21


def test_a_summary_too_long_for_emoji_uses_plain_signs_and_is_complete() -> None:
    live = list(play(make_table("toy", 9), 1))[26]
    view = replace(snapshot_of(live).view, laid=((*range(20),),) * 9)
    body = details(replace(snapshot_of(live), view=view))
    assert "<:toy_card" not in body.split("has laid", 1)[1].split("▶")[0]
    assert body.count("has laid #0, #1") == 9


def test_the_board_and_the_lobby_show_that_a_game_was_stopped() -> None:
    snapshot = snapshot_of(make_live(make_table("toy", status=Status.CANCELLED)))
    message = turn_message(snapshot, {})
    assert (message.ping, over_message(snapshot, {}).ping) == ((), ())
    for page in (message, over_message(snapshot, {})):
        assert "This game was ended early." in body_of(page)
    assert ids_of(message) == ["table:details:abc234", "table:log:abc234", "table:more:abc234"]


def test_the_hand_is_the_first_button_and_private_boards_mention_no_one() -> None:
    fresh = snapshot_of(make_live(make_table("toy")))
    offer = ["table:hand:abc234", "table:join:abc234:2", "table:details:abc234"]
    assert ids_of(turn_message(fresh, {}))[:3] == offer, "a seat in place of the log"
    snapshot = replace(fresh, open_seats=())
    message = turn_message(snapshot, {})
    look = board_message(snapshot, "ja", {})
    verbs = ("hand", "details", "log", "rules", "more")
    assert ids_of(message) == [f"table:{verb}:abc234" for verb in verbs]
    assert len({str(button.emoji) for button in buttons_of(message)}) == len(verbs)
    assert look.ping == ()
    assert "<@" not in body_of(look).replace(r"\<@9>", "")
    assert "の手番です" in body_of(look), "in the reader's language"


def with_word(table: Table) -> Table:
    """Add a word to the shuffle, which never is on a message that people play from."""
    first, *others = table.participants
    return replace(table, participants=(replace(first, client_seed="123 banana"), *others))


@pytest.mark.parametrize("posted", [PostedMessage(), PostedMessage(0, 70, 7)])
def test_collapsed_boards_keep_moves_and_no_inputs_of_the_shuffle(posted: PostedMessage) -> None:
    snapshot = replace(
        snapshot_of(make_live(with_word(make_table("toy", shown=posted)))),
        since=make_log(1),
        check_code="3f9ac1d20b7e",
    )
    line = body_of(collapsed_message(snapshot, {}))
    assert not re.search("3f9ac1d20b7e|banana|c{12}", line)
    assert "② Ann1 lays" in line


def test_collapsed_boards_keep_four_turns_oldest_first_and_count_the_others() -> None:
    later = snapshot_of(make_live(make_table("toy", 4, shown=PostedMessage(0, 70, 7))))
    moves = tuple(one(ply, ply % 4, "event-calm") for ply in range(9))
    laid = [text("event-laid", player=Player(1), emoji="", card=move.ply) for move in moves]
    since = tuple(
        replace(move, events=(Event(line),)) for move, line in zip(moves, laid, strict=True)
    )
    [line] = texts_of(collapsed_message(replace(later, since=since), {}))
    assert line.startswith("-# … 5 more · ")
    assert re.findall(r"lays (\d)", line) == ["5", "6", "7", "8"]


def test_the_closed_lobby_keeps_the_seal_and_the_words_of_the_players() -> None:
    *_, last = play(with_word(make_table("toy", shown=PostedMessage(9, 70, 2))), 3)
    running = replace(last.table, status=Status.PLAYING, ended=None)
    cancelled = replace(running, status=Status.CANCELLED, started=None)
    bodies = (body_of(over_message(snapshot_of(last), {})), body_of(lobby_message(running, {})))
    for body in bodies:
        assert "c" * 64 in body
        assert "`123 banana`" in body
    assert "c" * 64 not in body_of(lobby_message(cancelled, {}))


def test_the_lobby_names_the_winners_and_links_the_board() -> None:
    *_, last = play(make_table("toy", shown=PostedMessage(9, 70, 2)), 3)
    body = body_of(over_message(snapshot_of(last), {}))
    assert body.startswith("## Toy\n")
    assert "🏆" in body
    assert "](https://discord.com/channels/1/2/70)" in body


def one(ply: int, seat: int, *keys: str, names: int | None = None) -> LoggedMove:
    args = {} if names is None else {"player": Player(names)}
    return LoggedMove(ply, Seat(seat), tuple(Event(text(key, **args)) for key in keys))


DEAL = replace(one(0, CHANCE, "dealt", names=1), is_setup=True)


def test_chance_events_belong_to_the_turn_of_the_player_they_name() -> None:
    for logged, grouped in (
        (
            (DEAL, one(1, 0, "a", "b"), one(2, CHANCE, "c"), one(3, 0, "d"), one(4, 1, "e")),
            [(0, ["dealt"]), (1, ["a", "b", "c", "d"]), (2, ["e"])],
        ),
        (
            (one(0, 0, "a"), one(1, CHANCE, "b", names=1), one(2, 1, "c")),
            [(1, ["a"]), (2, ["b", "c"])],
        ),
    ):
        actual = [(turn.number, [line.key for line in turn.lines]) for turn in turns(logged)]
        assert actual == grouped
    game = list(play(make_table("coloretto", 3), 5))
    seen = next(seen for live in game if (seen := views.log(live, None))[-1].seat != CHANCE)
    [before, first] = turns(seen)
    assert (before.number, first.number) == (0, 1), "a first move that shows only a card"
    assert [line.key for line in first.lines] == ["event-turned-up", "event-put"]


def test_turns_are_not_split_across_pages_unless_longer_than_a_page() -> None:
    assert paginate([("aa", "bb"), ("cc", "dd"), ("ee",)], 3) == [("aa", "bb"), ("cc", "dd", "ee")]
    assert paginate([("aa", "bb", "cc", "dd")], 3) == [("aa", "bb", "cc"), ("dd",)]
    assert paginate([("a" * 50,), ("色" * 22,)], 3) == [("a" * 50,), ("色" * 22,)]
    assert paginate([], 3) == [()]


def test_the_log_opens_at_its_newest_page_and_can_be_paged_back() -> None:
    live = list(play(make_table("toy", 9), 5))[-1]
    log = Log(live.table, views.log(live, None) * 6)
    newest = log_message(log, None, "en", {})
    details, older = ids_of(newest)
    assert details == "table:details:abc234"
    last = int(older.rpartition(":")[2]) + 1
    assert older == f"table:log:abc234:{last - 1}"
    assert f"Page {last + 1} of {last + 1}" in body_of(newest)
    own = replace(log, has_hand=True)
    ways = ["table:hand:abc234", details, "table:log:abc234:1"]
    assert ids_of(log_message(own, 0, "en", {})) == ways
    pages = [body_of(log_message(log, page, "en", {})) for page in range(last + 1)]
    assert sum(page.count(" lays ") for page in pages) == 27 * 6
    for number in (1, 2, 80, 162):
        assert f"`{number}` **" in pages[find_page(log, number, "en", {})]
    assert find_page(log, 999, "en", {}) == last
    empty = log_message(Log(live.table, ()), 7, "ja", {})
    assert "まだ手はありません。" in body_of(empty)
    assert ids_of(empty) == [details]


def test_turns_in_the_log_link_the_first_message_that_showed_them() -> None:
    moves = (one(0, CHANCE, "name"), *(one(ply, ply % 2, "name") for ply in range(1, 6)))
    posted_messages = (PostedMessage(1, 70, 7), PostedMessage(3, 71, 7), PostedMessage(4, 72, 8))
    body = body_of(log_message(Log(make_table("toy"), moves, posted_messages), None, "en", {}))
    heads = [line.partition(" ")[0] for line in body.splitlines()[1:]]
    place = "https://discord.com/channels/1"
    assert heads == [
        "↳",  # the deal is no turn
        *(f"[`{turn}`]({place}/7/71)" for turn in (1, 2)),
        f"[`3`]({place}/8/72)",
        *("`4`", "`5`"),  # not shown yet
    ]
