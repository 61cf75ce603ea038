"""Finished games are listed in pages, forth and back."""

from __future__ import annotations

from bot.ratings.profiles import PAGE
from bot.ratings.service import Ratings
from bot.tables import play
from bot.tables.model import Person, Place, TableId
from tests.tables.conftest import ANN, BEN, CYD, Room


async def play_at(room: Room, guild: int, *people: Person) -> str:
    """Play a game in a server."""
    table = (await room.tables.open("toy", people[0], Place(guild, 2), "en")).id
    for person in people[1:]:
        await room.tables.join(table, person)
    await room.tables.change_now(table, play.start, people[0].id)
    await room.play_out(table)
    return table


async def test_pages_are_turned_forth_and_back(room: Room, ratings: Ratings) -> None:
    played = [await play_at(room, 1 + number % 2, ANN, BEN) for number in range(2 * PAGE + 2)]
    newest = played[::-1]
    pages = [await ratings.past(ANN.id, None)]
    while pages[-1].has_older:
        pages.append(await ratings.past(ANN.id, None, before=pages[-1].games[-1].seq))
    assert [[one.table_id for one in page.games] for page in pages] == [
        newest[:PAGE],
        newest[PAGE : 2 * PAGE],
        newest[2 * PAGE :],
    ]
    assert [page.has_newer for page in pages] == [False, True, True]
    back = await ratings.past(ANN.id, None, after=pages[2].games[0].seq)
    assert back == pages[1]
    assert await ratings.past(ANN.id, None, after=pages[1].games[0].seq) == pages[0]
    assert await ratings.past(ANN.id, None, after=2**40) == pages[0]
    here = await ratings.past(ANN.id, 1)
    assert [one.table_id for one in here.games] == newest[1::2][:PAGE]
    assert not (await ratings.past(CYD.id, None)).games


async def test_what_was_deleted_leads_nowhere(room: Room, ratings: Ratings) -> None:
    table = await play_at(room, 1, ANN, BEN, CYD)
    [before] = (await ratings.past(BEN.id, 1)).games
    assert (before.table_id, before.seats, before.game) == (table, 3, "toy")
    participants = (await room.tables.table(TableId(table))).participants
    assert before.place == next(one.place for one in participants if one.person == BEN)
    await room.tables.prune(room.clock())
    [after] = (await ratings.past(BEN.id, 1)).games
    assert (after.table_id, after.place, after.ended) == ("", before.place, before.ended)
