"""The explanations on a panel for a newcomer to a game."""

from __future__ import annotations

from bot.messages.panel import Guide, due_tips
from bot.people.preferences import People
from bot.store.tips import Occasion
from bot.tables.model import Panel


async def guide_to(people: People, user_id: int, panel: Panel) -> Guide:
    """Return whether to explain the game, and the tip for the open decision, if there is one.

    The first decision of a first game has none.
    """
    table = panel.table
    is_first_game = await people.is_first_game(user_id, table.game, table.id)
    if not (is_first_game or table.is_practice):
        return {}
    if is_first_game and panel.decision_number == 0:
        # A newcomer reads the goal first; a tip would take its place.
        return {"is_first_game": True}
    at = Occasion(table.id, panel.decision_number)
    tip = await people.choose_tip(user_id, table.game, at, due_tips(panel))
    return {"is_first_game": is_first_game, "tip": tip}
