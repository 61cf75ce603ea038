"""From nothing to the first own choice: `/play` and one click."""

from __future__ import annotations

import pytest

from bot.store.settings import Openers
from tests.support.games import GAMES
from tests.support.players import ids, moves, table_of, words
from tests.support.stage import GAME, Stage


@pytest.mark.parametrize("game", GAMES)
async def test_one_click_begins_a_practice_game_and_opens_the_hand(stage: Stage, game: str) -> None:
    shown = (await stage.aoi.slash(stage.general, "play")).private
    begun = (await stage.aoi.click(shown, f"game:practise:{game}")).private
    assert moves(begun)
    table = table_of(begun)
    found = await stage.table(table)
    assert len(found.participants) == max(3, GAMES[game].game.seats[0])
    assert [one.person is not None for one in found.participants].count(True) == 1
    assert (found.is_rated, found.gives_hints) == (False, True)
    thread = await stage.home(table)
    assert f"table:hand:{table}" in ids(stage.last(thread))
    [sent] = stage.sent(thread)
    assert sent["allowed_mentions"]["users"] == []


async def test_practice_is_in_its_players_language_and_goes_on_at_once(stage: Stage) -> None:
    await stage.aoi.member.settings(locale="ja")
    shown = (await stage.aoi.slash(stage.general, "play")).private
    panel = (await stage.aoi.click(shown, "game:practise:coloretto")).private
    table = table_of(panel)
    thread = await stage.home(table)
    [board] = stage.boards(thread)
    assert "の番" in words(board)
    assert panel.id == shown.id
    assert words(panel).count(f"/channels/{stage.guild.id}/{thread.id}") == 1
    # A move is taken back together with those of the computer players.
    plies = (await stage.table(table)).plies
    await stage.advance(table)
    await stage.tables.ai.advance(table)
    assert (await stage.tables.panel(table, stage.aoi.id)).can_undo
    undone = await stage.more(stage.aoi, table, "undo")
    assert moves(undone.private)
    assert (await stage.table(table)).plies > plies
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
        assert len(following.participants) == len((await stage.table(table)).participants)


async def test_a_game_is_opened_for_everybody_from_the_list_by_who_may(stage: Stage) -> None:
    shown = (await stage.aoi.slash(stage.general, "play")).message
    opened = (await stage.aoi.click(shown, "game:open:coloretto")).public
    assert f"lobby:join:{table_of(opened)}" in ids(opened)
    await stage.bot.services.servers.change(stage.guild.id, openers=Openers.MANAGERS)
    shown = (await stage.aoi.slash(stage.general, "play")).message
    refused = await stage.aoi.click(shown, "game:practise:coloretto")
    assert "only members with **Manage Server**" in refused.refusal
    assert await stage.tables.queries.count() == 1


async def test_computer_players_fill_a_lobby_and_its_clock_is_set_there(stage: Stage) -> None:
    table, lobby = await stage.open()
    await stage.aoi.click(lobby, f"lobby:fill:{table}")
    found, seats = await stage.table(table), GAMES[GAME].game.seats
    assert [one.is_ai for one in found.participants] == [False] + [True] * (seats[-1] - 1)
    refused = await stage.ben.select(lobby, f"lobby:clock:{table}", "1d")
    assert refused.refusal == "Only the host can do that."
    await stage.aoi.select(lobby, f"lobby:clock:{table}", "1d")
    assert (await stage.table(table)).clock == "1d"
    assert f"lobby:clock:{table}" in ids(lobby)


async def test_a_button_of_the_help_does_what_it_says(stage: Stage) -> None:
    told = (await stage.aoi.slash(stage.general, "help")).message
    for button, shown in (
        ("play", "game:practise:coloretto"),
        ("tables", "Your tables"),
        ("rules", "Which rules do you want to read?"),
        ("notify", "Your notifications"),
    ):
        answered = (await stage.aoi.click(told, f"help:{button}")).private
        commanded = (await stage.aoi.slash(stage.general, button)).message
        assert shown in "\n".join([words(answered), *ids(answered)])
        assert (words(answered), ids(answered)) == (words(commanded), ids(commanded))
