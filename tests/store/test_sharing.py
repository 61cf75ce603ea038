"""The setting of shards, and the shards that a process may take."""

from __future__ import annotations

import pytest

from bot.store.shards import Lease, ShardPlan, Sharing, plan, read_sharing, shard_of


@pytest.mark.parametrize(
    ("text", "sharing"),
    [
        ("auto/16", Sharing(16)),
        ("0-3/16", Sharing(16, (0, 1, 2, 3))),
        ("5/6", Sharing(6, (5,))),
        ("0-0/1", Sharing(1, (0,))),
    ],
)
def test_a_setting_is_read(text: str, sharing: Sharing) -> None:
    assert read_sharing(text) == sharing
    assert read_sharing(str(sharing)) == sharing


@pytest.mark.parametrize(
    "text", ["auto", "16", "auto/0", "3-2/4", "4/4", "0-4/4", "a-b/4", "auto/99999", "-1/4", ""]
)
def test_what_is_none_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"must be|the shards of"):
        read_sharing(text)


def test_a_server_has_the_shard_that_discord_gives_it() -> None:
    assert [shard_of(number << 22, 4) for number in range(6)] == [0, 1, 2, 3, 0, 1]


def leases(*holders: int | None, out: tuple[int, ...] = ()) -> list[Lease]:
    return [Lease(shard, who, shard in out) for shard, who in enumerate(holders)]


@pytest.mark.parametrize(
    ("found", "living", "there", "expected"),
    [
        (leases(None, None, None), {1}, {1}, ShardPlan((0, 1, 2), 0, ())),
        # Two share: neither has more than half, and who has more gives it up.
        (leases(None, None, None, None), {1, 2}, {1, 2}, ShardPlan((0, 1), 0, ())),
        (leases(1, 1, 1, None), {1, 2}, {1, 2}, ShardPlan((), 1, ())),
        (leases(1, 2, 2, None), {1, 2}, {1, 2}, ShardPlan((3,), 0, ())),
        (leases(2, 2, 2, 2), {1, 2}, {1, 2}, ShardPlan((), 0, ())),
        # One was killed: its connection is gone. Another is stopped: its lease ran out.
        (leases(1, 2, 3, 3), {1, 3}, {1, 3}, ShardPlan((1,), 0, ())),
        (leases(1, 2, 3, 3, out=(1,)), {1, 3}, {1, 2, 3}, ShardPlan((1,), 0, ())),
        # It is connected, and its lease is good: it will be back.
        (leases(1, 2), {1}, {1, 2}, ShardPlan((), 0, ())),
        # Its own that ran out is simply renewed.
        (leases(1, 1, out=(0, 1)), {1}, {1}, ShardPlan((), 0, ())),
    ],
)
def test_processes_share_out(
    found: list[Lease], living: set[int], there: set[int], expected: ShardPlan
) -> None:
    assert plan(Sharing(len(found)), 1, found, living, there) == expected


def test_one_that_is_told_its_shards_takes_those_and_waits_for_them() -> None:
    sharing = Sharing(4, (1, 2))
    assert plan(sharing, 1, leases(None, None, 2, None), {1, 2}, {1, 2}) == ShardPlan((1,), 0, (2,))
    assert plan(sharing, 1, leases(1, 1, 1, 1), {1, 2}, {1, 2}) == ShardPlan((), 0, ())
