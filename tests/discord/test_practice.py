"""From nothing to the first own choice: `/play` and one click."""

from __future__ import annotations

import pytest

from bot.people.model import Openers
from tests.discord.stage import GAME, Stage, ids, last, refusal, table_of, texts_of_result, words
from tests.support.games import GAMES


@pytest.mark.parametrize("game", GAMES)
async def test_one_click_begins_a_game_against_the_house_and_opens_the_hand(
    stage: Stage, game: str
) -> None:
    shown = await stage.aoi.slash(stage.general, "play")
    assert shown.response is not None
    assert shown.ephemeral
    begun = await stage.aoi.click(shown.response, custom_id=f"game:practise:{game}")
    assert begun.response is not None, texts_of_result(begun)
    assert begun.response.ephemeral
    assert any(one.startswith("move:") for one in ids(begun.response))
    table = table_of(begun.response)
    found = await stage.bot.services.tables.table(table)
    seats = GAMES[game].game.seats
    assert len(found.participants) == max(3, seats[0])
    assert [participant.person is not None for participant in found.participants].count(True) == 1
    assert (found.is_rated, found.gives_hints) == (False, True)
    thread = stage.home(table)
    assert f"table:hand:{table}" in ids(last(thread))
    [sent] = stage.sent(str(thread.id))
    assert sent["allowed_mentions"]["users"] == []


async def test_a_game_is_opened_for_everybody_from_the_list(stage: Stage) -> None:
    shown = await stage.aoi.slash(stage.general, "play")
    assert shown.response is not None
    opened = await stage.aoi.click(shown.response, custom_id="game:open:coloretto")
    assert opened.response is not None
    assert not opened.response.ephemeral
    assert f"lobby:join:{table_of(opened.response)}" in ids(opened.response)


async def test_practice_needs_what_a_table_needs(stage: Stage) -> None:
    await stage.bot.services.servers.set_openers(stage.guild.id, Openers.MANAGERS)
    shown = await stage.aoi.slash(stage.general, "play")
    assert shown.response is not None
    refused = await stage.aoi.click(shown.response, custom_id="game:practise:coloretto")
    assert "Only server managers" in refusal(refused)
    assert await stage.bot.services.tables.queries.count() == 0


async def test_the_house_fills_a_lobby_and_its_clock_is_set_there(stage: Stage) -> None:
    table, lobby = await stage.open()
    await stage.aoi.click(lobby, custom_id=f"lobby:fill:{table}")
    seats = GAMES[GAME].game.seats
    found = await stage.bot.services.tables.table(table)
    assert [participant.is_ai for participant in found.participants] == [False] + [True] * (
        seats[-1] - 1
    )
    refused = await stage.ben.select(lobby, ["1d"], custom_id=f"lobby:clock:{table}")
    assert refusal(refused) == "Only the host can do that."
    await stage.aoi.select(lobby, ["1d"], custom_id=f"lobby:clock:{table}")
    assert (await stage.bot.services.tables.table(table)).clock == "1d"
    assert f"lobby:clock:{table}" in ids(last(stage.general))


@pytest.mark.parametrize(
    ("button", "shown"),
    [
        ("play", "game:practise:coloretto"),
        ("tables", "Your tables"),
        ("rules", "Which rules would you like to read?"),
        ("notify", "Your notifications"),
    ],
)
async def test_a_button_of_the_help_does_what_it_says(
    stage: Stage, button: str, shown: str
) -> None:
    told = (await stage.aoi.slash(stage.general, "help")).response
    assert told is not None
    answered = (await stage.aoi.click(told, custom_id=f"help:{button}")).response
    commanded = (await stage.aoi.slash(stage.general, button)).response
    assert answered is not None
    assert commanded is not None
    assert answered.ephemeral
    assert shown in "\n".join([words(answered), *ids(answered)])
    assert (words(answered), ids(answered)) == (words(commanded), ids(commanded))
