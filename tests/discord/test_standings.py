"""`/leaderboard` over Discord: one's own, for everybody, and as one wishes."""

from __future__ import annotations

from simcord.results import InteractionResult

from tests.discord.stage import Stage, ids, last, refusal, texts_of_result, walk, words


async def test_a_leaderboard_is_ones_own_until_it_is_shown(stage: Stage) -> None:
    table = await stage.start()
    await stage.finish(table)
    result = await stage.aoi.slash(stage.general, "leaderboard")
    assert result.ephemeral
    assert result.response is not None
    (picture,) = result.response.attachments
    assert "Coloretto" in str(picture.description)
    assert "This server" in str(picture.description)
    for member in (stage.aoi, stage.ben):
        assert f" {member.user.name}" in str(picture.description)
    assert "too few games" in texts_of_result(result)
    show = next(name for name in ids(result.response) if name.startswith("leaderboard:show"))
    shown = await stage.aoi.click(result.response, custom_id=show)
    assert not shown.ephemeral
    opening = next(name for name in ids(last(stage.general)) if name.startswith("leaderboard:open"))
    own = await stage.chika.click(last(stage.general), custom_id=opening)
    assert own.ephemeral
    for _ in range(4):
        await stage.aoi.click(result.response, custom_id=show)
    assert "shown enough" in refusal(await stage.aoi.click(result.response, custom_id=show))


async def test_menus_lead_to_the_other_ladders(stage: Stage) -> None:
    await stage.finish(await stage.start())
    result = await stage.aoi.slash(stage.general, "leaderboard", game="nlk")
    assert result.response is not None
    assert "rated games of people among themselves" in words(result.response)
    menus = [
        one for one in ids(result.response) if one.partition(":")[2].startswith(("game", "ladder"))
    ]
    assert len(menus) == 2
    turned = await stage.aoi.select(result.response, ["coloretto"], custom_id=menus[0])
    assert "too few games" in texts_of_result(turned)
    assert turned.response is not None
    menu = next(name for name in ids(turned.response) if ":ladder:" in name)
    season = await stage.aoi.select(turned.response, ["season_people"], custom_id=menu)
    assert season.response is not None
    chosen = [
        option["value"]
        for part in walk(season.response.components)
        for option in part.get("options", ())
        if option.get("default")
    ]
    assert chosen == ["coloretto", "season_people"]


async def test_people_choose_whether_they_appear(stage: Stage) -> None:
    await stage.finish(await stage.start())
    page = await stage.ben.slash(stage.general, "privacy")
    assert page.response is not None
    await stage.ben.select(page.response, ["no"], custom_id="privacy:listed")
    seen = await stage.aoi.slash(stage.general, "leaderboard")
    assert seen.response is not None
    assert stage.ben.user.name not in str(seen.response.attachments[0].description)
    own = await stage.ben.slash(stage.general, "leaderboard")
    assert "Only you see your line" in texts_of_result(own)
    away = await stage.ben.user.slash("leaderboard")
    assert away.response is not None
    assert "All servers" in str(away.response.attachments[0].description)


async def test_stats_are_ones_own_here_or_everywhere(stage: Stage) -> None:
    table = await stage.start()
    await stage.finish(table)
    participants = (await stage.bot.services.tables.table(table)).participants
    places = {
        participant.person.id: participant.place
        for participant in participants
        if participant.person
    }
    assert 1 in places.values()
    for member in (stage.aoi, stage.ben):
        said = shown_in(await member.slash(stage.general, "stats"))
        place = places[member.id]
        wins = "one win" if place == 1 else "no wins"
        assert f"Coloretto – one game, {wins}, average place {place}.0, rating" in said
    elsewhere = stage.env.create_guild("Elsewhere")
    hall = elsewhere.create_text_channel("hall")
    aoi = elsewhere.add_member(stage.aoi.user)
    assert "not finished a game" in shown_in(await aoi.slash(hall, "stats"))
    everywhere = await aoi.slash(hall, "stats", where="everywhere")
    assert everywhere.ephemeral
    assert "Coloretto" in shown_in(everywhere)
    assert "Coloretto" in shown_in(await stage.aoi.user.slash("stats"))
    assert everywhere.response is not None
    here = await aoi.select(everywhere.response, ["here"], custom_id="stats:where")
    assert "not finished a game" in shown_in(here)


async def test_somebody_elses_stats_are_shown_only_as_they_wish(stage: Stage) -> None:
    await stage.finish(await stage.start())
    closed = await stage.aoi.slash(stage.general, "stats", member=stage.ben)
    assert "keeps their statistics" in refusal(closed)
    page = await stage.ben.slash(stage.general, "privacy")
    assert page.response is not None
    await stage.ben.select(page.response, ["server"], custom_id="privacy:stats")
    said = shown_in(await stage.aoi.slash(stage.general, "stats", member=stage.ben))
    assert said.startswith(stage.ben.user.name)
    assert f"{stage.aoi.user.name} – " in said  # how the two of them met
    stranger = shown_in(await stage.chika.slash(stage.general, "stats", member=stage.ben))
    assert stage.aoi.user.name not in stranger
    assert "Coloretto" in stranger


async def test_nothing_is_left_of_who_deletes_their_data(stage: Stage) -> None:
    await stage.finish(await stage.start())
    assert "Coloretto" in shown_in(await stage.ben.slash(stage.general, "stats"))
    page = await stage.ben.slash(stage.general, "privacy")
    assert page.response is not None
    sure = await stage.ben.click(page.response, custom_id="privacy:delete")
    assert sure.response is not None
    await stage.ben.click(sure.response, custom_id="privacy:delete:yes")
    assert "not finished a game" in shown_in(await stage.ben.slash(stage.general, "stats"))
    said = shown_in(await stage.aoi.slash(stage.general, "leaderboard"))
    assert stage.ben.user.name not in said
    assert stage.aoi.user.name in said


def shown_in(result: InteractionResult) -> str:
    """Return what the picture of an answer shows, in words."""
    assert result.response is not None, texts_of_result(result)
    (picture,) = result.response.attachments
    return str(picture.description)


async def test_the_history_leads_to_the_replay_and_stays(stage: Stage) -> None:
    none = await stage.chika.slash(stage.general, "history")
    assert none.ephemeral
    assert "not finished a game" in texts_of_result(none)
    table = await stage.start()
    await stage.finish(table)
    result = await stage.aoi.slash(stage.general, "history")
    assert result.ephemeral
    assert result.response is not None
    said = words(result.response)
    assert f"/{stage.home(table).id}/" in said
    assert stage.ben.user.name in said
    replay = next(name for name in ids(result.response) if name.startswith(f"table:replay:{table}"))
    opened = await stage.aoi.click(result.response, custom_id=replay)
    assert opened.response is not None
    assert opened.response.id != result.response.id
    assert "Before the first of" in words(opened.response)
    alone = await stage.aoi.user.slash("history")
    assert "Coloretto" in texts_of_result(alone)
    elsewhere = stage.env.create_guild("Elsewhere")
    hall = elsewhere.create_text_channel("hall")
    aoi = elsewhere.add_member(stage.aoi.user)
    empty = await aoi.slash(hall, "history")
    assert "not finished a game" in texts_of_result(empty)
    assert empty.response is not None
    all_of_them = await aoi.select(empty.response, ["everywhere"], custom_id="history:where")
    assert "Coloretto" in texts_of_result(all_of_them)
