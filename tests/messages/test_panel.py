from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.messages.panel import panel_message
from bot.messages.table_ids import Path
from bot.tables.model import Offer, Panel, Status
from games.core.game import Seat
from tests.support.showing import (
    FACES,
    body_of,
    buttons_of,
    ids_of,
    make_live,
    make_table,
    panel_of,
    play,
    selects_of,
    texts_of,
)


def panel(cards: str = "4", grouped: str = "off", seat: int = 0) -> Panel:
    table = make_table("toy", options={"cards": cards, "grouped": grouped})
    return panel_of(make_live(table), seat)


def values_of(select: Any) -> list[str]:
    return [option.value for option in select.options]


DETAILS = "table:details:abc234"


def test_a_panel_shows_asks_and_offers_every_choice_and_says_nothing_twice() -> None:
    message = panel_message(panel(), "en", FACES)
    assert texts_of(message) == ["-# Only you see this · Toy", "### Which card do you lay?"]
    assert len(message.pictures) == 1
    assert ids_of(message) == [*(f"move:abc234:0:{card}" for card in range(4)), DETAILS]
    *choices, _ = buttons_of(message)
    assert [button.label for button in choices] == [f"Lay {n}" for n in range(4)]
    assert {str(button.emoji) for button in choices} == {"<:toy_card:123456789012345678>"}


def test_who_wants_text_reads_the_hand_and_what_each_choice_would_mean() -> None:
    message = panel_message(panel(), "en", FACES, text_mode=True)
    assert message.pictures == ()
    _, own, question, meanings = texts_of(message)
    assert own.splitlines()[0] == "Your score so far: 4"
    assert question == "### Which card do you lay?"
    assert meanings.splitlines() == [
        f"<:toy_card:123456789012345678> **Lay {card}** – worth {card}" for card in range(4)
    ]
    assert len(ids_of(message)) == 5


def test_a_panel_does_without_emoji_and_speaks_the_users_language() -> None:
    message = panel_message(panel(), "ja", {})
    assert "### どのカードを出しますか？" in body_of(message)
    assert all(button.emoji is None for button in buttons_of(message)[:-1])


def test_up_to_25_choices_are_a_select_with_hints() -> None:
    (select,) = selects_of(panel_message(panel("20"), "en", FACES))
    assert select.custom_id == "move:abc234:0:?"
    assert values_of(select) == [str(card) for card in range(20)]
    assert select.options[3].description == "worth 3"


def test_more_choices_are_paged_and_every_one_is_on_some_page() -> None:
    pages = [panel_message(panel("60"), "en", {}, Path(page=page)) for page in range(3)]
    offered = [value for page in pages for value in values_of(selects_of(page)[0])]
    assert offered == [str(card) for card in range(60)]
    assert [ids_of(page)[:-1] for page in pages] == [
        ["move:abc234:0://1", DETAILS],
        ["move:abc234:0:/", "move:abc234:0://2", DETAILS],
        ["move:abc234:0://1", DETAILS],
    ]


def test_a_page_that_is_no_more_is_the_last_one() -> None:
    (select,) = selects_of(panel_message(panel("60"), "en", {}, Path(page=99)))
    assert values_of(select) == [str(card) for card in range(50, 60)]


def test_groups_come_first_and_a_group_of_one_acts_at_once() -> None:
    twenty = panel("20", "on")
    few = replace(twenty, offers=(*twenty.offers[:10], twenty.offers[15]))
    message = panel_message(few, "en", {})
    assert ids_of(message) == ["move:abc234:0:15", "move:abc234:0:/g0", DETAILS]
    assert [button.label for button in buttons_of(message)[:-1]] == ["Lay 15", "The 00s"]


def test_a_group_shows_its_choices_and_the_way_back() -> None:
    message = panel_message(panel("20", "on"), "en", {}, Path("g1"))
    assert ids_of(message) == [f"move:abc234:0:{card}" for card in range(10, 20)] + [
        "move:abc234:0:/",
        DETAILS,
    ]
    assert texts_of(message)[-1] == "### The 10s"


def test_a_group_that_is_no_more_shows_all_groups() -> None:
    message = panel_message(panel("20", "on"), "en", {}, Path("g7"))
    assert ids_of(message) == ["move:abc234:0:/g0", "move:abc234:0:/g1", DETAILS]


def test_a_single_group_is_not_asked_for() -> None:
    message = panel_message(panel("4", "on"), "en", {})
    assert ids_of(message) == [*(f"move:abc234:0:{card}" for card in range(4)), DETAILS]


def test_whoever_is_not_asked_reads_who_is() -> None:
    live = list(play(make_table("toy"), 1))[1]
    message = panel_message(panel_of(live, 0), "en", {})
    assert texts_of(message)[-1] == ("Not your turn: waiting for **② Ann1** and **③ 🤖 Momo**.")
    verbs = ("undo", "hand", "ahead", "next", "details")
    assert ids_of(message) == [f"table:{one}:abc234" for one in verbs]
    assert not any(custom_id.startswith("move:") for custom_id in ids_of(message))


def test_what_happened_since_the_own_move_comes_first() -> None:
    live = list(play(make_table("toy"), 1))[3]
    title, heading, story = texts_of(panel_message(panel_of(live, 0), "en", {}))[0].splitlines()
    assert title == "-# Only you see this · Toy"
    assert heading == "-# Since your last move … one more in the log"
    assert story.split(" lays ")[0] == "**③ 🤖 Momo**"


def test_what_only_the_seat_was_told_matters_most() -> None:
    live = list(play(make_table("toy"), 1))[3]
    panel = panel_of(live, 0)
    first, *others = panel.since
    own = replace(first, events=(replace(first.events[0], only=frozenset({Seat(0)})),))
    message = panel_message(replace(panel, since=(own, *others)), "en", {})
    assert texts_of(message)[0].splitlines()[2].startswith("**② Ann1**")


def test_a_move_is_taken_back_only_while_that_is_possible() -> None:
    assert "table:undo:abc234" in ids_of(panel_message(replace(panel(), can_undo=True), "en", {}))
    assert "table:undo:abc234" not in ids_of(panel_message(panel(), "en", {}))


def test_a_finished_game_offers_another() -> None:
    live = list(play(make_table("toy"), 1))[-1]
    message = panel_message(panel_of(live, 0), "en", {})
    assert ids_of(message) == ["table:rematch:abc234", "table:scores:abc234", DETAILS]
    assert "The game is over." in body_of(message)


def test_a_stopped_game_asks_nothing() -> None:
    table = make_table("toy", status=Status.CANCELLED)
    message = panel_message(panel_of(make_live(table), 0), "en", {})
    assert ids_of(message) == [DETAILS]
    assert "This game was stopped." in body_of(message)


def test_the_longest_notation_fits_its_component() -> None:
    long = replace(panel(), offers=(Offer("z" * 60, 1), Offer("2", 2)))
    assert ids_of(panel_message(long, "en", {}))[0] == f"move:abc234:0:{'z' * 60}"
