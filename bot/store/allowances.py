"""What people were allowed of late: how often they are called, asked and invited."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Final

import sqlalchemy as sa

from bot.store.dialects import upsert
from bot.store.schema import allowances
from bot.store.store import Store
from bot.store.texts import Step


@dataclass(frozen=True, slots=True)
class AllowanceRow:
    """How much of an allowance is used up."""

    user_id: int
    """0 for what all people share."""
    table_id: str
    kind: str
    full_at: datetime
    """When all of it will be there again."""
    last_at: datetime
    """When it was last used."""
    token: int | None
    """The decision it was last used for, where that was one."""


_READ: Final = sa.select(allowances).where(
    allowances.c.user_id == sa.bindparam("user"),
    allowances.c.table_id == sa.bindparam("table"),
    allowances.c.kind == sa.bindparam("kind"),
)
_PUT: Final = upsert(allowances)
_DROP_FULL: Final = sa.delete(allowances).where(allowances.c.full_at <= sa.bindparam("now"))


class AllowanceStore:
    """Keeps allowances until they are whole again."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def read(self, user_id: int, table: str, kind: str) -> AllowanceRow | None:
        """Return what is used up of an allowance; None where nothing is."""
        key = {"user": user_id, "table": table, "kind": kind}
        return next((AllowanceRow(**row) for row in await self._store.find(_READ, key)), None)

    async def put(self, row: AllowanceRow) -> None:
        """Write what is used up of an allowance, and forget those that are whole again."""
        await self._store.write(
            [Step(_DROP_FULL, [{"now": row.last_at}]), Step(_PUT, [asdict(row)])]
        )
