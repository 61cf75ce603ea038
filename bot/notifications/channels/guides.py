"""The explanations on a panel for a newcomer to a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.messages.panel import Guide, PanelMessage, due_tips
from bot.people.preferences import People
from bot.store.tips import Occasion
from bot.tables.model import Panel


@dataclass(frozen=True, slots=True)
class Guidance:
    """The explanations of one panel for its player."""

    guide: Guide
    is_new: bool = False
    """Whether the tip was not given before; it counts as given once a panel has space for it."""


async def find_guidance(people: People, user_id: int, panel: Panel) -> Guidance:
    """Return whether to explain the game, and the tip for the open decision, if there is one.

    Each tip is given once, and stays until the decision is made. The first decision of a first
    game has none.
    """
    table = panel.table
    experience = await people.experience(user_id, table.game)
    is_first_game = experience.is_first_game(table.id)
    if is_first_game and panel.decision_number == 0:
        # A newcomer reads the goal first; a tip would take its place.
        return Guidance({"is_first_game": True})
    may_have_tip = is_first_game or table.is_practice
    due = due_tips(panel) if may_have_tip else ()
    if not due or not (await people.preferences(user_id)).tips:
        return Guidance({"is_first_game": is_first_game})
    tip = _choose(due, experience.tips, _occasion(panel))
    return Guidance({"is_first_game": is_first_game, "tip": tip}, tip not in experience.tips)


async def note_tip(
    people: People, user_id: int, panel: Panel, guidance: Guidance, message: PanelMessage
) -> None:
    """Count the tip as given if it is new and the message shows it."""
    if guidance.is_new and message.tip:
        await people.note_tip(user_id, panel.table.game, message.tip, _occasion(panel))


def _choose(due: Sequence[str], given: Mapping[str, Occasion], now: Occasion) -> str:
    """Choose a tip among those that matter: the one given at this decision, or else a new one."""
    return next(
        (tip for tip in due if given.get(tip) == now),
        next((tip for tip in due if tip not in given), ""),
    )


def _occasion(panel: Panel) -> Occasion:
    return Occasion(panel.table.id, panel.decision_number)
