"""Moves by button, select and `/move`, on the board and on panels that update themselves."""

from __future__ import annotations

import asyncio
import gc
from datetime import timedelta
from string import ascii_uppercase, digits

import discord
import pytest

from bot.sandbox.model import Flag, Message
from bot.sandbox.rest_channels import OLD_EDITS_PER_HOUR
from bot.tables import views
from bot.tables.ai import Question
from bot.tables.model import TableId
from tests.discord.conftest import find
from tests.support.players import files, ids, moves, table_of, words
from tests.support.stage import GAME, Stage

CONFIRM = "You can’t undo this move."
FULL_WIDTH = {sign: sign + 0xFEE0 for sign in map(ord, ascii_uppercase + digits)}
HINT = "💡 "


async def plies(stage: Stage, table: TableId) -> int:
    return (await stage.table(table)).plies


async def open_hands(stage: Stage) -> tuple[TableId, Message]:
    """Start a game and open both panels; return the panel of the player not to move."""
    table = await stage.start()
    assert moves(await stage.hand(await stage.player_to_move(table), table))
    waiting = await stage.hand(await stage.waiting(table), table)
    assert not moves(waiting)
    return table, waiting


async def test_a_button_edits_the_panel_and_a_turn_posts_one_message(
    stage: Stage, table: TableId
) -> None:
    thread = await stage.home(table)
    for _ in range(6):
        player = await stage.player_to_move(table)
        plies_before = await plies(stage, table)
        before = len(stage.boards(thread))
        panel = await stage.hand(player, table)
        result = await player.click(panel, moves(panel)[0])
        assert (result.first, result.more) == (panel, [])
        assert stage.callbacks()[-1]["type"] == 7, "edited directly"
        assert await plies(stage, table) > plies_before
        assert len(stage.boards(thread)) == before + (
            await stage.player_to_move(table) is not player
        )


async def test_a_player_who_has_just_used_a_command_is_not_mentioned(
    stage: Stage, table: TableId
) -> None:
    thread = await stage.home(table)
    for command in ("log", "board", ""):
        await stage.sweep()
        waiting = await stage.waiting(table)
        if command:
            await waiting.slash(thread, command)
        else:  # autocomplete alone does not count as activity
            await waiting.offers(thread, "move", "move", table=table)
        await stage.turn(table)
        called = stage.sent(thread)[-1]["allowed_mentions"].get("users", [])
        assert called == ([] if command else [waiting.id])
    await stage.turn(table)
    # The other player has just used a command.
    assert stage.sent(thread)[-1]["allowed_mentions"].get("users", []) == []


async def test_the_move_command_offers_and_makes_legal_moves(stage: Stage, table: TableId) -> None:
    thread = await stage.home(table)
    player = await stage.player_to_move(table)
    panel = await stage.tables.panel(table, player.id)
    offered = await player.offers(thread, "move", "move")
    assert [choice["value"] for choice in offered] == [offer.notation for offer in panel.offers]
    assert offered[0] in await player.offers(thread, "move", "move", offered[0]["name"].upper()[:4])
    assert await player.offers(thread, "move", "move", "no such thing") == []
    assert (await player.slash(thread, "move", move=offered[0]["value"])).private
    assert await plies(stage, table) > panel.table.plies


@pytest.mark.parametrize(
    ("typed", "code"),
    [("DRAW", "  {} "), ("ｄｒａｗ", "„{}“"), ("Ｄｒａｗ　", "{}"), ("“draw”", "'{}'")],
)
async def test_moves_and_table_codes_are_read_as_phones_type_them(
    stage: Stage, table: TableId, typed: str, code: str
) -> None:
    player = await stage.player_to_move(table)
    before = await plies(stage, table)
    typed_table = code.format(table).upper().translate(FULL_WIDTH)
    await player.slash(await stage.home(table), "move", move=typed, table=typed_table)
    assert await plies(stage, table) > before


async def test_illegal_moves_and_moves_of_others_are_refused(stage: Stage, table: TableId) -> None:
    thread = await stage.home(table)
    board = await stage.board(table)
    player = await stage.player_to_move(table)
    waiting = await stage.waiting(table)
    before = await stage.table(table)
    for locale, typed, why in (
        ("en-US", ("x", "💥" * 200, "@undo", "draw'; drop table"), "You can’t make that move"),
        # The first would reveal the next card; the second is never legal.
        ("ja", ("draw/put-1", "draw/put-9"), "1手ずつ選んで"),
    ):
        await player.member.settings(locale=locale)
        for move in typed:
            result = await player.slash(thread, "move", move=move)
            assert why in result.text
            assert moves(result.message)
    early = (await waiting.slash(thread, "move", move="draw")).refusal
    assert early.startswith("It’s not your turn")
    assert player.name in early
    assert await stage.chika.offers(thread, "move", "move", table=table) == []
    assert (await waiting.click(board, moves(board)[0])).refusal
    watched = await stage.chika.click(board, moves(board)[0])
    assert f"table:follow:{table}" in ids(watched.message)
    assert await stage.table(table) == before


async def test_messages_of_an_earlier_turn_show_the_current_turn(
    stage: Stage, table: TableId
) -> None:
    board = await stage.board(table)
    player = await stage.player_to_move(table)
    old = await stage.hand(player, table)
    button = moves(old)[0]
    choice = moves(board)[0]
    following = await stage.turn(table)
    result = await player.click(stage.forge(button), button)
    assert result.more == []
    assert moves(result.message) == []
    assert "It’s not your turn" in result.text
    before = await plies(stage, table)
    panel = (await following.click(stage.forge(choice), choice)).private
    assert await plies(stage, table) == before
    number = (await stage.tables.panel(table, following.id)).decision_number
    assert moves(panel)[0].startswith(f"move:{table}:{number}:")


async def test_a_finished_table_refuses_moves_but_can_be_read(stage: Stage, table: TableId) -> None:
    thread = await stage.home(table)
    player = await stage.player_to_move(table)
    old = await stage.hand(player, table)
    await stage.sweep(timedelta(minutes=14))  # this panel is no longer updated
    await stage.finish(table)
    for options in ({"table": table}, {}):
        result = await player.slash(thread, "move", move="draw", **options)
        assert result.refusal == "This game is over."
    final = await player.slash(thread, "hand")
    ways = [tuple(custom_id.split(":")[:3]) for custom_id in ids(final.message)]
    verbs = ("rematch", "scores", "replay", "report", "log")
    assert ways == [("table", verb, table) for verb in verbs]
    await player.click(old, moves(old)[0])
    assert moves(old) == []
    record = await stage.more(player, table, "record")
    assert files(record.private) == [f"coloretto-{table}.json"]


async def test_a_turn_can_be_played_on_any_message_and_updates_all(
    stage: Stage, table: TableId
) -> None:
    """A card that is turned up in Coloretto still has to be placed."""
    thread = await stage.home(table)
    player = await stage.player_to_move(table)
    board = await stage.board(table)
    draw = moves(board)[0]
    assert (await player.click(board, draw)).first is board
    assert moves(board) != [draw]
    await asyncio.sleep(2)
    assert not [
        request for request in stage.requests if request.path.endswith(f"/messages/{board.id}")
    ]
    before = len(stage.history(thread))
    await player.click(board, moves(board)[-1])
    await stage.sweep()
    *_, old, board = stage.history(thread)
    assert len(stage.history(thread)) == before + 1
    assert (moves(old), old.attachments) == ([], [])

    player = await stage.player_to_move(table)
    waiting = await stage.waiting(table)
    own = await stage.hand(player, table)
    other = await stage.hand(waiting, table)
    public = moves(board)
    private = words(other)
    await player.click(own, "move:")  # turn up a card
    assert moves(board) == public
    await asyncio.sleep(2)
    assert await stage.board(table) is board
    assert moves(board) != public
    assert words(other) != private or other.edited
    again = (await player.click(stage.forge(public[0], thread), public[0])).message
    assert "moved on" in words(again)
    assert own.id not in [message.id for message in stage.world.visible(thread, player.id)]
    await player.click(board, moves(board)[0])  # the rest of the turn
    await asyncio.sleep(2)
    assert not moves(board)
    assert not moves(again)
    assert moves(await stage.board(table))
    assert moves(other)


async def test_irreversible_moves_need_a_confirmation_and_undoable_moves_do_not(
    stage: Stage,
) -> None:
    table = await stage.start()
    player = await stage.player_to_move(table)
    home = await stage.home(table)
    await stage.bot.services.people.change(player.id, confirm_moves=True)
    hand = await stage.hand(player, table)
    board = await stage.board(table)
    draw = find(hand, ":draw")
    text = words(board)
    before = await plies(stage, table)
    question = (await player.click(hand, draw)).message
    assert CONFIRM in words(question)
    again = (await player.click(question, ids(question)[1])).message  # no
    assert draw in ids(again)
    late = (await player.slash(home, "move", move="draw")).message
    question = (await player.click(board, moves(board)[0])).private
    assert CONFIRM in words(question)
    assert (words(await stage.board(table)), await plies(stage, table)) == (text, before)
    await player.click(question, ids(question)[0])
    after = await plies(stage, table)
    assert after > before
    # A late confirmation shows the current state.
    assert CONFIRM not in (await player.click(late, ids(late)[0])).text
    assert await plies(stage, table) == after
    await player.slash(home, "move", move="put-1")
    assert await plies(stage, table) == after + 1


async def test_a_note_is_written_in_a_form(stage: Stage, table: TableId) -> None:
    opened = await stage.more(stage.ben, table, "note")
    assert opened.reply.modal is not None
    answer = await stage.ben.submit(await stage.home(table), opened, note="blue is **short**")
    assert "📝 blue is \\*\\*short\\*\\*" in answer.text
    assert (await stage.tables.panel(table, stage.aoi.id)).note == ""


async def test_a_practice_game_starts_with_one_click_in_the_players_language(stage: Stage) -> None:
    await stage.aoi.member.settings(locale="ja")
    menu = (await stage.aoi.slash(stage.general, "play", game=GAME)).private
    panel = (await stage.aoi.click(menu, f"game:practise:{GAME}")).private
    table = table_of(panel)
    current = await stage.table(table)
    thread = await stage.home(table)
    people = [participant for participant in current.participants if participant.person]
    assert (len(people), len(current.participants)) == (1, 3)
    assert (current.is_rated, current.gives_hints) == (False, True)
    assert "の番" in words(await stage.board(table))
    assert panel.id == menu.id
    assert words(panel).count(f"/{thread.id}") == 1
    # Undo also covers the moves of the computer players.
    await stage.advance(table)
    await stage.tables.ai.advance(table)
    panel = (await stage.more(stage.aoi, table, "undo")).private
    for _ in range(3):
        before = moves(panel)[0].split(":")[2]
        while f":{before}:" in "".join(moves(panel)):
            await stage.aoi.click(panel, moves(panel)[0])
        await stage.until(lambda: bool(moves(panel)))
        assert f":{before}:" not in "".join(moves(panel))
        assert not [custom_id for custom_id in ids(panel) if custom_id.startswith("table:next")]
    # Moves of all computer players are one message, which mentions no active player.
    called = [message["allowed_mentions"].get("users", []) for message in stage.sent(thread)]
    assert len(called) <= 5
    assert not any(called)
    while (await stage.table(table)).ended is None:
        await stage.advance(table)
        await stage.tables.ai.advance(table)
    await stage.sweep()
    over = await stage.board(table)
    for _ in range(2):  # a second click shows the same game
        again = (await stage.aoi.click(over, f"table:rematch:{table}")).private
        following = await stage.table(table_of(again))
        assert moves(again)
        assert following.id == (await stage.table(table)).next_table
        assert (following.is_practice, following.language) == (True, "ja")


async def test_the_latest_panel_is_updated_on_its_turn_without_a_mention(stage: Stage) -> None:
    table, old = await open_hands(stage)
    home = await stage.home(table)
    player = await stage.waiting(table)
    new = await stage.hand(player, table)
    await stage.rest()
    private = [message.id for message in stage.world.visible(home, player.id) if message.viewer]
    assert old.id not in private
    assert new.id in private
    sent = len(stage.sent(home))
    await stage.turn(table)
    edited = new.edited
    assert moves(new)
    assert len(stage.sent(home)) == sent + 1
    assert stage.sent(home)[-1]["allowed_mentions"]["users"] == []  # has just opened a panel
    await stage.sweep()
    assert new.edited == edited
    await stage.finish(table)
    assert f"table:rematch:{table}" in ids(new)
    assert "The game is over." in words(new)


async def test_a_panel_that_was_opened_long_ago_is_left_to_its_next_click(stage: Stage) -> None:
    table, old = await open_hands(stage)
    player = await stage.waiting(table)
    await stage.sweep(timedelta(minutes=20))
    new = await stage.hand(player, table)
    await stage.turn(table)
    await stage.rest()
    assert moves(new)
    await player.click(old, "table:hand:")
    await stage.rest()
    assert moves(old)
    home = await stage.home(table)
    assert new.id not in [message.id for message in stage.world.visible(home, player.id)]


async def test_a_premove_is_chosen_and_cleared_and_its_page_is_not_overwritten(
    stage: Stage, table: TableId
) -> None:
    second = await stage.waiting(table)
    await stage.turn(table)
    await stage.turn(table)
    # The second seat has already moved, so it can choose a premove.
    hand = await stage.hand(second, table)
    assert (await second.click(hand, f"table:ahead:{table}")).first is hand
    value = (await stage.tables.read(table, views.premove_panel, second.id))[1][0]
    # Discord's client sends nothing if the same value is chosen again in a select of the same id.
    [before] = [
        custom_id for custom_id in ids(hand) if custom_id.startswith(f"table:ahead:{table}:set")
    ]
    await second.select(hand, before, f"{value.kind} {value.notation}")
    assert "⏩ Premove" in words(hand)
    assert before not in ids(hand)
    await second.click(hand, f"table:ahead:{table}:clear")
    assert "⏩ Premove" not in words(hand)
    text = words(hand)
    await stage.turn(table)
    await stage.sweep()
    assert words(hand) == text


async def test_the_board_is_updated_while_a_computer_player_thinks(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, lobby = await stage.open()
    await stage.aoi.select(await stage.aoi.sets_up(lobby), "lobby:ai:", "normal")
    await stage.aoi.click(lobby, "lobby:start:")
    board = await stage.board(table)
    search = stage.tables.ai._search
    choose = search.choose_move

    async def think(question: Question) -> str:
        await asyncio.sleep(30)
        return await choose(question)

    monkeypatch.setattr(search, "choose_move", think)
    while not (await stage.tables.read(table, lambda session: session.ai_seats)):
        await stage.advance(table)
    stage.bot.services.publisher.publish_soon(table)
    await asyncio.sleep(2)
    assert await stage.board(table) is board
    assert "is thinking" in words(board)
    assert not moves(board)
    home = await stage.home(table)
    await stage.until(lambda: "is thinking" not in words(stage.boards(home)[-1]))


async def test_panels_are_not_edited_after_discords_time_limit(stage: Stage) -> None:
    table, waiting = await open_hands(stage)
    await stage.sweep(timedelta(minutes=14))
    await stage.turn(table)
    await stage.sweep()
    assert not moves(waiting)


@pytest.mark.parametrize("is_limited", [False, True])
@pytest.mark.parametrize("age", [timedelta(hours=2), timedelta(days=2), timedelta(days=20)])
async def test_a_step_shows_in_the_channel_however_old_its_message_is(
    stage: Stage, age: timedelta, *, is_limited: bool
) -> None:
    table = await stage.start()
    await stage.sweep()
    home = await stage.home(table)
    old = await stage.board(table)
    stage.world.clock.forward(age.total_seconds())
    stage.clock.skip_to(stage.clock.skipped + age)
    if is_limited:
        old.old_edits = [stage.world.clock.seconds()] * OLD_EDITS_PER_HOUR
    choices = moves(old)
    sent = len(stage.sent(home))
    await stage.move(table)
    await asyncio.sleep(2)
    new = await stage.board(table)
    assert (new is old, moves(new) != choices) == (not is_limited, True)
    posted = stage.sent(home)[sent:]  # after weeks also a reminder
    silent = [message for message in posted if message["flags"] & Flag.SUPPRESS_NOTIFICATIONS]
    assert [message["allowed_mentions"]["users"] for message in silent] == (
        [[]] if is_limited else []
    )
    # The next turn is announced as always.
    await stage.turn(table)
    await stage.sweep()
    assert stage.sent(home)[-1]["flags"] == Flag.COMPONENTS_V2


async def test_a_hint_is_shown_to_the_player_to_move_only(stage: Stage) -> None:
    table = await stage.start(rating="hints")
    await stage.move(table)  # a card is turned up: several moves are legal
    player = await stage.player_to_move(table)
    other = await stage.waiting(table)
    await stage.sweep()
    board = await stage.board(table)
    home = await stage.home(table)
    public = words(board)
    hint = f"table:hint:{table}"
    assert HINT not in words((await other.click(board, hint)).private)
    hand = await stage.hand(player, table)
    offered = moves(hand)
    for message in (hand, board):
        hint_message = (await player.click(message, hint)).private
        assert HINT in words(hint_message)
        assert hint not in ids(hint_message)
        assert moves(hint_message) == offered
    assert words(await stage.board(table)) == public
    assert HINT not in (await player.click(hint_message, offered[0])).text
    # An old hint button shows the current state.
    assert HINT not in (await player.click(stage.forge(hint, home), hint)).text


async def test_clicks_on_a_panel_do_not_leak_interactions(stage: Stage, table: TableId) -> None:
    def interactions() -> int:
        return sum(isinstance(obj, discord.Interaction) for obj in gc.get_objects())

    player = await stage.player_to_move(table)
    await stage.hand(player, table)
    gc.collect()  # objects kept for the panel leave the young generations
    before = interactions()
    await stage.hand(player, table)
    gc.collect(1)  # the young generations only
    assert interactions() <= before
