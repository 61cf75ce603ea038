"""A game looked at again, turn by turn."""

from __future__ import annotations

import pytest
from simcord.results import ResponseMessage

from bot.messages.ids import parse_id
from bot.tables.model import TableId
from games.core.game import Seat
from tests.discord.stage import Stage, ids, last, refusal, words
from tests.support.games import GAMES


async def _open(stage: Stage, table: TableId) -> ResponseMessage:
    """Press *Replay* below the end of a game."""
    board = last(stage.home(table))
    shown = (await stage.aoi.click(board, custom_id=f"table:replay:{table}")).response
    assert shown is not None
    assert shown.ephemeral
    return shown


def _way(shown: ResponseMessage, way: str) -> str:
    """Return the id of a button by the way it leads."""
    return next(one for one in ids(shown) if one.endswith(f"_{way}"))


@pytest.mark.parametrize("game", [name for name, one in GAMES.items() if 2 in one.game.seats])
async def test_every_turn_of_a_game_can_be_looked_at(stage: Stage, game: str) -> None:
    table = await stage.start(game=game)
    await stage.finish(table)
    shown = await _open(stage, table)
    tables = stage.bot.services.tables
    whole = await tables.queries.replay_step(table, None, None)
    assert f"Turn {whole.number} of {len(whole.turns)}" in words(shown)
    await stage.aoi.click(shown, custom_id=_way(shown, "first"))
    assert "Before the first" in words(shown)
    for turn in range(1, 4):
        await stage.aoi.click(shown, custom_id=_way(shown, "on"))
        assert f"Turn {turn} of" in words(shown)
    await stage.aoi.click(shown, custom_id=_way(shown, "back"))
    assert "Turn 2 of" in words(shown)
    menu = next(one for one in ids(shown) if ":at_" in one)
    await stage.aoi.select(shown, [str(whole.number)], custom_id=menu)
    assert f"Turn {whole.number} of {whole.number}" in words(shown)


async def test_all_hands_are_open_once_a_game_is_over(stage: Stage) -> None:
    table = await stage.start(game="keltis_card")
    await stage.finish(table)
    shown = await _open(stage, table)
    await stage.aoi.click(shown, custom_id=_way(shown, "first"))
    menu = next(one for one in ids(shown) if ":eyes_" in one)
    for seat in ("0", "1", "b"):
        await stage.aoi.select(shown, [seat], custom_id=menu)
        await stage.aoi.click(shown, custom_id=_way(shown, "on"))
        assert _way(shown, "back").split(":")[-1].split("_")[1] == seat
        menu = next(one for one in ids(shown) if ":eyes_" in one)


async def test_a_game_that_goes_on_shows_no_other_hand(stage: Stage) -> None:
    table = await stage.start(game="keltis_card")
    await stage.turn(table)
    seat = (await stage.bot.services.tables.table(table)).seat_of(stage.aoi.id)
    shown = (await stage.aoi.slash(stage.home(table), "replay", turn=1)).response
    assert shown is not None
    assert "Turn 1 of 1" in words(shown)
    assert seat is not None
    for reader, hands in ((seat, (seat,)), (None, ())):
        step = await stage.bot.services.tables.queries.replay_step(table, reader, 1, Seat(1 - seat))
        assert (step.eyes, step.seats) == (None, hands)


async def test_a_hand_that_is_shown_to_the_channel_says_whose_it_is(stage: Stage) -> None:
    table = await stage.start(game="keltis_card")
    await stage.finish(table)
    shown = await _open(stage, table)
    menu = next(one for one in ids(shown) if ":eyes_" in one)
    seat = (await stage.bot.services.tables.table(table)).seat_of(stage.ben.id)
    for chosen, whose in ((str(seat), True), ("b", False)):
        await stage.aoi.select(shown, [chosen], custom_id=menu)
        show = next(one for one in ids(shown) if one.startswith("table:show:"))
        posted = (await stage.aoi.click(shown, custom_id=show)).response
        assert posted is not None
        assert (f"{stage.ben.name}**’s hand" in words(posted)) is whose


async def test_a_turn_is_shown_to_the_channel_but_not_without_end(stage: Stage) -> None:
    table = await stage.start()
    await stage.finish(table)
    shown = await _open(stage, table)
    show = next(one for one in ids(shown) if one.startswith("table:show:"))
    for _ in range(4):
        await stage.aoi.click(shown, custom_id=show)
    posted = (await stage.aoi.click(shown, custom_id=show)).response
    assert posted is not None
    assert not posted.ephemeral
    [*_, told] = stage.callbacks()
    assert told["data"]["allowed_mentions"]["users"] == []
    refused = await stage.aoi.click(shown, custom_id=show)
    assert refusal(refused).startswith("You have shown enough of this game here for now.")
    replay = next(one for one in ids(posted) if parse_id(one) is not None)
    again = (await stage.ben.click(posted, custom_id=replay)).response
    assert again is not None
    assert again.ephemeral
