"""Old messages go quiet where people read them, and lead back to what they showed."""

from __future__ import annotations

import re

from tests.discord.stage import Stage, boards, ids, words


async def test_a_followed_message_shows_its_board_to_who_asks(stage: Stage) -> None:
    table = await stage.start()
    home = stage.home(table)
    await stage.turn(table)
    while len(boards(home)) < 2:
        await stage.turn(table)
    mark = re.findall(r"`[0-9a-f]{12}`", words(boards(home)[0]))
    await stage.sweep()
    [old] = [one for one in home.history() if f"table:moment:{table}" in " ".join(ids(one))]
    assert old.attachments == []
    assert re.findall(r"`[0-9a-f]{12}`", words(old)) == mark
    [name] = ids(old)
    asked = await stage.chika.click(old, custom_id=name)
    assert asked.response is not None
    assert asked.response.ephemeral
    assert mark[0] in words(asked.response)


async def test_the_lobby_says_how_the_game_ended(stage: Stage) -> None:
    table = await stage.start()
    await stage.finish(table)
    await stage.sweep()
    # A card of the end may follow it.
    lobby, *_ = [one for one in stage.general.history() if "🏆" in words(one)]
    link = f"https://discord.com/channels/{stage.guild.id}/{stage.home(table).id}/"
    assert link in words(lobby)
    left = [name for one in stage.home(table).history()[:-1] for name in ids(one)]
    assert {name.split(":")[1] for name in left} == {"moment"}
