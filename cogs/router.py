"""The registry of components: one handler for each custom id, and the dispatch to it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias, TypeVar

import discord
from discord.ext import commands

from bot.client import Takujo
from bot.containment import containing
from bot.messages.custom_id import CustomId
from bot.messages.ids import OfLobby, parse_id
from bot.messages.table_ids import SELECT, OfTable
from bot.refusal import Refusal
from cogs.answers import answer, seen
from cogs.context import Context, data_of, services_of
from cogs.explain import explain
from cogs.replies import Destination, Reply

Id = TypeVar("Id", bound=CustomId)
ComponentHandler: TypeAlias = Callable[[Context, Id], Awaitable[Reply]]

HANDLERS: Final[dict[type[CustomId], tuple[ComponentHandler[Any], Destination]]] = {}
"""The answer to each component, and where it is announced when it takes long."""
FORMS: Final[dict[type[CustomId], Callable[[Context, Any, str], Awaitable[Reply]]]] = {}
"""The answer to each form, given the text of its only field."""
_KINDS: Final = (discord.InteractionType.component, discord.InteractionType.modal_submit)


def on(*kinds: type[Id], to: Destination) -> Callable[[ComponentHandler[Id]], ComponentHandler[Id]]:
    """Answer components with the reply of a handler.

    A deferral announces the answer at `to`; there it is, if the reply does not say otherwise.
    """

    def register(handler: ComponentHandler[Id]) -> ComponentHandler[Id]:
        HANDLERS.update(dict.fromkeys(kinds, (handler, to)))
        return handler

    return register


async def _reply_to(
    interaction: discord.Interaction[Any],
    clicked: Id,
    handler: ComponentHandler[Id],
    to: Destination,
) -> None:
    """Answer a click with the reply of a handler; on a table only if the user may see it."""

    async def work(context: Context) -> Reply:
        return await handler(context, clicked)

    handles = seen(clicked, work) if isinstance(clicked, OfTable) else work
    await answer(interaction, handles, to)


async def dispatch(interaction: discord.Interaction[Any]) -> None:
    """Pass a component to its handler. Raises `refused`."""
    clicked = _read(interaction, _chosen(interaction))
    await _reply_to(interaction, clicked, *HANDLERS[type(clicked)])


async def _dispatch_form(interaction: discord.Interaction[Any]) -> None:
    data = data_of(interaction)
    sent = _read(interaction, str(data.get("custom_id")))
    if type(sent) not in FORMS:
        raise Refusal("refused-old-component")

    async def handler(context: Context, form: CustomId) -> Reply:
        return await FORMS[type(form)](context, form, _written(data))

    await _reply_to(interaction, sent, handler, Destination.PANEL)


def _read(interaction: discord.Interaction[Any], custom_id: str) -> CustomId:
    """Read the id, and note that the user is at the table. Raises `refused-old-component`."""
    clicked = parse_id(custom_id)
    if clicked is None:
        raise Refusal("refused-old-component")
    # Not in a lobby: the first turn mentions all players anyway.
    if isinstance(clicked, OfTable) and not isinstance(clicked, OfLobby):
        services_of(interaction).presence.note(interaction.user.id, clicked.table)
    return clicked


def _chosen(interaction: discord.Interaction[Any]) -> str:
    """Return the custom id; selects of moves are completed with the chosen value."""
    data = data_of(interaction)
    custom_id = str(data.get("custom_id"))
    values = data.get("values")
    if custom_id.startswith("move:") and custom_id.endswith(f":{SELECT}") and values:
        return f"{custom_id.removesuffix(SELECT)}{values[0]}"
    return custom_id


def _written(part: Any) -> str:
    """Return the text of a form's only field, at any depth."""
    inside = [*part.get("components", ()), *([part["component"]] if "component" in part else [])]
    return str(part.get("value") or "") or "".join(map(_written, inside))


class Components(commands.Cog):
    """Answer components and forms by their custom ids, including those sent before a restart.

    The library's dispatch rebuilds every component of the clicked message, which takes as long as
    answering, and only logs errors.
    """

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction[Takujo]) -> None:
        """Count the interaction and answer it, including errors."""
        try:
            with containing():
                interaction.client.note_interaction(interaction)
                if interaction.type in _KINDS:
                    blocks = services_of(interaction).blocks
                    blocks.check(interaction.user.id, interaction.guild_id)
                match interaction.type:
                    case discord.InteractionType.component:
                        await dispatch(interaction)
                    case discord.InteractionType.modal_submit:
                        await _dispatch_form(interaction)
        except Exception as error:  # noqa: BLE001  # every interaction is answered
            await explain(interaction, error)

    @commands.Cog.listener()
    async def on_unreadable_interaction(
        self, interaction: discord.Interaction[Takujo], error: Exception
    ) -> None:
        """Answer an interaction that the library cannot parse."""
        await explain(interaction, error)
