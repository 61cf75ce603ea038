"""Tell people of their turns besides the public message: directly, or by a mention after all."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Sequence
from typing import Final, TypeAlias

from bot.notices.letters import Letters
from bot.notices.limits import DIRECT
from bot.notices.office import Office
from bot.notices.outbox import ClosedError, OutageError, RefusedError
from bot.people.model import Delivery
from bot.store.rows import Called, WaitRow
from bot.tables.model import TableId

log: Final = logging.getLogger(__name__)

_Key: TypeAlias = tuple[str, int, int]


class Telling:
    """Works through the announced decisions of which a person may not have heard.

    What was sent is noted afterwards: should that be lost, it is said again rather than never.
    """

    def __init__(self, office: Office) -> None:
        self._waits = office.waits
        self._people = office.people
        self._presence = office.presence
        self._clock = office.clock
        self._limits = office.limits
        self._letters = Letters(office)
        self._failed: dict[int, set[_Key]] = {}
        """What was in the last message to a person that failed, and may have arrived."""

    async def tell(self) -> None:
        """Tell whoever is owed it, of several tables at once."""
        rows = await self._waits.to_tell()
        wishes = await self._people.wishes_of({row.person_id for row in rows})
        written: dict[int, list[WaitRow]] = defaultdict(list)
        mentioned: dict[int, list[WaitRow]] = defaultdict(list)
        for row in rows:
            theirs = wishes[row.person_id]
            if theirs.delivery is Delivery.NONE or row.called is Called.HERE or self._is_here(row):
                await self._waits.change(row, direct=True)
            elif theirs.wants_dm:
                written[row.person_id].append(row)
            elif row.called is Called.MENTION:
                await self._waits.change(row, direct=True)
            else:
                mentioned[row.person_id].append(row)
        for some in written.values():
            await self._write(some)
        for some in mentioned.values():
            await self._mention(some)

    async def _write(self, rows: Sequence[WaitRow]) -> None:
        person, now = rows[0].person_id, self._clock()
        if (await self._limits.free_at((person,), DIRECT, now))[person] > now:
            return  # and then with what else there is by then
        # The same message again is known as such, should the first have arrived.
        failed = self._failed.pop(person, set())
        rows = [row for row in rows if _key(row) in failed] or rows
        try:
            await self._letters.write(rows, "d")
        except ClosedError:
            # Whom the public message mentioned has heard of it.
            await self._waits.change_all(
                [row for row in rows if row.called is Called.MENTION], direct=True
            )
            await self._mention([row for row in rows if row.called is not Called.MENTION])
        except OutageError as error:
            log.info("direct message not sent yet: %s", error)
            self._failed[person] = {_key(row) for row in rows}
        else:
            await self._limits.note(person, DIRECT, now)
            await self._waits.change_all(rows, direct=True)

    async def _mention(self, rows: Sequence[WaitRow]) -> None:
        for some in await self._letters.by_channel(rows):
            try:
                await self._letters.mention(some, "m")
            except OutageError as error:
                log.info("mention not sent yet: %s", error)
                continue
            except RefusedError as error:
                log.info("mention refused: %s", error)
            await self._waits.change_all(some, direct=True)

    def _is_here(self, row: WaitRow) -> bool:
        return self._presence.is_here(row.person_id, TableId(row.table_id))


def _key(row: WaitRow) -> _Key:
    return row.table_id, row.seat, row.token
