"""People from whom a person wants no invitations."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

import sqlalchemy as sa

from bot.store.schema import mutes
from bot.store.sql import Statement, insert_new
from bot.store.store import Store

_user: Final[sa.BindParameter[Any]] = sa.bindparam("user")
_MUTE: Final = insert_new(mutes)
_UNMUTE: Final = sa.delete(mutes).where(mutes.c.user_id == _user)
_MUTED: Final = (
    sa.select(mutes.c.inviter_id).where(mutes.c.user_id == _user).order_by(mutes.c.inviter_id)
)
_IS_MUTED: Final = sa.select(mutes.c.at).where(
    mutes.c.user_id == _user, mutes.c.inviter_id == sa.bindparam("inviter")
)


async def mute(store: Store, user_id: int, inviter_id: int, at: datetime) -> None:
    """Note that a person wants no more invitations from another."""
    row = {"user_id": user_id, "inviter_id": inviter_id, "at": at}
    await store.write([Statement(_MUTE, [row])])


async def unmute_all(store: Store, user_id: int) -> None:
    await store.write([Statement(_UNMUTE, [{"user": user_id}])])


async def is_muted(store: Store, user_id: int, inviter_id: int) -> bool:
    return bool(await store.find(_IS_MUTED, {"user": user_id, "inviter": inviter_id}))


async def find_muted(store: Store, user_id: int) -> list[int]:
    """Return the people from whom a person wants no invitations."""
    return [row["inviter_id"] for row in await store.find(_MUTED, {"user": user_id})]
