"""`/leaderboard` over Discord: one's own, for everybody, and as one wishes."""

from __future__ import annotations

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
    assert "without house players" in words(result.response)
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
