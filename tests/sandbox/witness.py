"""People who remember which of their moves were acknowledged, to compare with the database."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from bot.messages.ids import parse_id
from bot.messages.table_ids import CONFIRMED, MakeMove
from bot.sandbox.model import Json
from bot.store import Store
from bot.tables.model import MOVE_SEPARATOR, TableId
from tests.sandbox.playing import Guest, moves_of

CHANCE = -1
"""The seat of chance."""


@dataclass
class Witness(Guest):
    """A person at a table, and the acknowledgements they got."""

    taken: set[tuple[TableId, int]] = field(default_factory=set, init=False)
    """Tables and decision numbers that the panel showed as made."""
    tried: defaultdict[tuple[TableId, int], set[str]] = field(
        default_factory=lambda: defaultdict(set), init=False
    )
    """The moves chosen for each decision, acknowledged or not."""

    async def _use(self, panel: Json, control: str, pick: str) -> None:
        chosen = parse_id(pick)
        assert isinstance(chosen, MakeMove)
        steps: list[str] = []
        if not chosen.choice.startswith(MOVE_SEPARATOR):  # it opens a group, and makes no move
            steps = chosen.choice.removeprefix(CONFIRMED).split(MOVE_SEPARATOR)
        for number, step in enumerate(steps, chosen.decision_number):
            self.tried[chosen.table, number].add(step)
        await super()._use(panel, control, pick)
        now = await self.member.message(self.channel, int(panel["id"]))
        offered = [parse_id(part["custom_id"]) for part in moves_of(now)]
        if chosen.decision_number not in {
            one.decision_number for one in offered if isinstance(one, MakeMove)
        }:
            self.taken |= {
                (chosen.table, number) for number, _ in enumerate(steps, chosen.decision_number)
            }


async def check_record(store: Store, table: TableId, witnesses: Iterable[Witness]) -> int:
    """Compare the acknowledgements with the database; return the moves made."""
    found = await store.load(table)
    assert found is not None
    row, entries, _ = found
    for witness in witnesses:
        (seat,) = (
            n for n, one in enumerate(row.participants) if one.person_id == witness.member.id
        )
        own = [entry.text for entry in entries if entry.seat == seat]
        lost = [token for at, token in witness.taken if at == table and token >= len(own)]
        assert not lost, f"moves {lost} of seat {seat} were acknowledged and are not there"
        strange = [
            (token, text)
            for token, text in enumerate(own)
            if text not in witness.tried[table, token]
        ]
        assert not strange, f"seat {seat} never chose {strange}"
    return sum(entry.seat != CHANCE for entry in entries)
