"""Mutation tests: plant one fault at a time and check that the simulation finds it.

`python -m tools.mutations` plants all of them in a copy of the program and prints the
first seed that finds each; arguments choose some by name.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).parents[1]
SEEDS: Final = 600
"""Seeds to try before a fault counts as missed."""


@dataclass(frozen=True, slots=True)
class Mutation:
    """One fault."""

    name: str
    path: str
    old: str
    new: str

    def plant(self, root: Path) -> None:
        """Apply the fault under a folder. Raises `ValueError` if the source has changed."""
        path = root / self.path
        path.write_text(self.change(path.read_text("utf-8")), "utf-8")

    def change(self, text: str) -> str:
        """Return a module with the fault. Raises `ValueError` if the source has changed."""
        if text.count(self.old) != 1:
            raise ValueError(f"{self.name}: {self.path} has the text {text.count(self.old)} times")
        return text.replace(self.old, self.new)


MUTATIONS: Final = (
    Mutation(
        "a start that passed is not made up for",
        "bot/notifications/due/classification.py",
        "    if plan.starts is not None and plan.starts <= now:\n",
        "    if plan.starts is not None and 0 <= (now - plan.starts).total_seconds() < 120:\n",
    ),
    Mutation(
        "the host is told twice",
        "bot/tables/lobby.py",
        "        plan = replace(plan, reached=milestone, reached_at=now)\n",
        "        plan = replace(plan, reached_at=now)\n",
    ),
    Mutation(
        "the host is asked every minute",
        "bot/tables/lobby.py",
        "lobby=replace(plan, ask_at=None, asked_at=now)",
        "lobby=replace(plan, ask_at=now, asked_at=now)",
    ),
    Mutation(
        "a board that mentions is silent",
        "bot/notifications/delivery/outbox.py",
        "silent=rendered.is_silent and not is_direct,",
        "silent=not is_direct,",
    ),
    Mutation(
        "a full table starts at once",
        "bot/tables/lobby.py",
        "    settled = now + SETTLING\n",
        "    settled = now\n",
    ),
    Mutation(
        "any refusal takes all emoji",
        "bot/notifications/delivery/emoji.py",
        "        if error.about(kind).about is not About.EMOJI:\n"
        "            return False\n"
        "        ids = emoji_ids(layout, error.fields)\n",
        "        if error.status != 400:\n"
        "            return False\n"
        "        ids = {_id_in(markup) for markup in self.known.values()}\n",
    ),
    Mutation(
        "told of two tables within twelve hours",
        "bot/notifications/personal/openings.py",
        "        if not await self._rate_limits.take(token):\n            return False\n",
        "        await self._rate_limits.use(token)\n",
    ),
    Mutation(
        "introduced again after a restart",
        "bot/notifications/servers/introductions.py",
        "            if await claim_introduction(self._store, guild.id):\n"
        "                await self._post(guild)\n",
        "            await self._post(guild)\n",
    ),
    Mutation(
        "refused content is no expected refusal",
        "bot/notifications/delivery/outbox.py",
        "return ContentError(unknown_obstacle(place.target_id, conclusion.sentence))",
        "return error",
    ),
    Mutation(
        "any refusal closes direct messages",
        "bot/notifications/delivery/outbox.py",
        "raise ClosedError(str(error), is_closed=about is About.PERSON) from error",
        "raise ClosedError(str(error)) from error",
    ),
    Mutation(
        "waits do not grow",
        "bot/ops/retries.py",
        "            failures += before.failures\n",
        "            pass\n",
    ),
    Mutation(
        "stale token accepted",
        "bot/tables/play.py",
        "if decision_number is not None and decision_number != session.played.count(seat):",
        "if decision_number is not None and decision_number > session.played.count(seat):",
    ),
    Mutation(
        "chain made across what is hidden",
        "bot/tables/play.py",
        "    session, last = reach_last(session, seat, notations)\n"
        "    return move(session, now, seat, last)\n",
        "    for notation in notations.split(MOVE_SEPARATOR):\n"
        "        session = move(session, now, seat, notation)\n"
        "    return session\n",
    ),
    Mutation(
        "double click moves twice",
        "cogs/moves.py",
        "context.tables.act(table, context.user.id, decision_number, notation)",
        "context.tables.act(table, context.user.id, None, notation)",
    ),
    Mutation(
        "memory ahead of the database",
        "bot/tables/cache.py",
        "self._drop(table.id)\n        forgotten",
        "self._keep(after)\n        forgotten",
    ),
    Mutation(
        "pending update not set",
        "bot/tables/session.py",
        "return not table.shown.covers(\n            max(",
        "return not table.shown.covers(\n            0 * max(",
    ),
    Mutation(
        "answered before the commit",
        "bot/store/sqlite.py",
        "    try:\n        file.commit()\n",
        "    try:\n        pass\n",
    ),
    Mutation(
        "undo of another's move",
        "bot/tables/play.py",
        "    if can_undo(session, seat):\n        return enter",
        "    seats = map(Seat, range(len(session.opened_plies)))\n"
        "    undoing = (one for one in seats if can_undo(session, one))\n"
        "    seat = next(undoing, seat)\n"
        "    if can_undo(session, seat):\n        return enter",
    ),
    Mutation(
        "lock kept when cancelled",
        "bot/tables/cache.py",
        "        async with lock:\n"
        "            with self.guard(table):\n"
        "                loaded = self._find(table)\n"
        "                if loaded is None:\n"
        "                    forgotten = self._forgotten\n"
        "                    loaded = await self._load(table)\n"
        "                    # If another process wrote meanwhile, what was read may be old.\n"
        "                    if forgotten == self._forgotten:\n"
        "                        self._keep(loaded)\n"
        "                yield loaded\n",
        "        await lock.acquire()\n"
        "        try:\n"
        "            with self.guard(table):\n"
        "                loaded = self._find(table) or await self._load(table)\n"
        "                self._keep(loaded)\n"
        "                yield loaded\n"
        "        except Exception:\n"
        "            lock.release()\n"
        "            raise\n"
        "        except asyncio.CancelledError:\n"
        "            self._kept = lock\n"
        "            raise\n"
        "        lock.release()\n",
    ),
    Mutation(
        "decision stays open after the move",
        "bot/tables/changes.py",
        "            ended.append(seat)\n",
        "            ended.extend(())\n",
    ),
    Mutation(
        "nonce dropped",
        "bot/notifications/delivery/outbox.py",
        "                nonce=nonce,\n",
        "",
    ),
    Mutation(
        "sweep skips tables",
        "bot/notifications/channels/publisher.py",
        "if place.target_id in slow or not is_due or self._access.find(place):",
        "if place.target_id:",
    ),
    Mutation(
        "computer player moves for people",
        "bot/tables/session.py",
        "if wait is not None and self.table.participants[number].is_ai",
        "if wait is not None",
    ),
    Mutation(
        "hidden card told to all",
        "games/core/game.py",
        "return self.only is None or seat in self.only",
        "return self.only is None or seat in self.only or seat is None",
    ),
    Mutation(
        "panel of another seat",
        "bot/tables/views.py",
        "view=game.view(played.state, seat),",
        "view=game.view(played.state, Seat((seat + 1) % len(session.opened_plies))),",
    ),
    Mutation(
        "announcement not noted",
        "bot/store/decision_rows.py",
        "    return [Statement(_ANNOUNCE, lines)]",
        "    return [Statement(_ANNOUNCE, lines[1:])]",
    ),
    Mutation(
        "refusal not answered",
        "cogs/explain.py",
        "        await _send(interaction, words)\n",
        "        _send\n",
    ),
    Mutation(
        "stand-in not said",
        "bot/tables/play.py",
        "return move(replace(session, replay=said), now, seat, notation)",
        "return move(session, now, seat, notation)",
    ),
    Mutation(
        "seat given up after its person moved",
        "bot/tables/moderation.py",
        "await self._tables.change_expired(late, _give_up, late)",
        "await self._tables.change_now(late.table_id, play.hand_to_ai, late.person_id)",
    ),
    Mutation(
        "stand-in after its person moved",
        "bot/tables/ai.py",
        "            if loaded.session.table.plies != session.table.plies:\n"
        "                return None\n"
        "            now = self._clock()\n"
        "            after = make(loaded.session, now, seat, notation)\n"
        "            change = change_of(loaded, after, now, expired=expired)\n",
        "            if not expired and loaded.session.table.plies != session.table.plies:\n"
        "                return None\n"
        "            now = self._clock()\n"
        "            after = make(loaded.session, now, seat, notation)\n"
        "            change = change_of(loaded, after, now)\n",
    ),
    Mutation(
        "worker never forgotten",
        "bot/ops/tasks.py",
        "            del self._runs[key]\n",
        "            pass\n",
    ),
    Mutation(
        "entry lost",
        "bot/store/changes.py",
        "for ply, entry in enumerate(entries, before.plies)\n",
        "for ply, entry in list(enumerate(entries, before.plies))[:3]\n",
    ),
    Mutation(
        "work never ends",
        "bot/ops/tasks.py",
        "        self._count -= 1\n",
        "        self._count -= self._count < 3\n",
    ),
    Mutation(
        "blocked people are answered",
        "bot/people/blocks.py",
        "        if user_id in self._users:",
        "        if False:",
    ),
    Mutation(
        "blocked people keep their seats",
        "bot/notifications/jobs.py",
        "    for table, user in await blocks.seats():",
        "    for table, user in ():",
    ),
    Mutation(
        "machine's clock believed",
        "bot/ops/clock.py",
        "self._read = lambda: began + timedelta(seconds=ticks() - first)",
        "self._read = machine",
    ),
    Mutation(
        "clock does not follow Discord's",
        "bot/ops/clock.py",
        "        if abs(off) >= IGNORED_DIFFERENCE and not is_doubtful:",
        "        if not off:",
    ),
    Mutation(
        "asked after the heartbeat and given nothing back",
        "bot/store/heartbeat.py",
        "~decisions.c.expired, _since < _until_then)",
        "~decisions.c.expired, decisions.c.opened_at <= _last)",
    ),
    Mutation(
        "asked by a clock that was ahead and given nothing back",
        "bot/store/heartbeat.py",
        'else ("opened_at", "announced_at",',
        'else ("announced_at",',
    ),
    Mutation(
        "library reads the gateway as it does",
        "bot/ops/discord_patches.py",
        "    discord.shard.DiscordWebSocket = _Socket",
        "    _Socket",
    ),
    Mutation(
        "an event that cannot be read ends the connection",
        "bot/ops/discord_patches.py",
        "            _note(self._connection, event, error, frame)\n        if type",
        "            raise\n        if type",
    ),
    Mutation(
        "an unusable READY is an error of the program",
        "bot/ops/discord_patches.py",
        "        raise UnusableError(f",
        "        raise ValueError(f",
    ),
    Mutation(
        "an interaction is read only with all its contents",
        "bot/ops/discord_patches.py",
        "    read_thinned(client)\n",
        "",
    ),
    Mutation(
        "answers are read as the library does",
        "bot/ops/discord_patches.py",
        "    discord.http.json_or_text = _read\n",
        "",
    ),
    Mutation(
        "an interaction that cannot be read is acted on",
        "bot/ops/discord_patches.py",
        "    _check_kinds(checked)\n    _check_person(checked)\n",
        "",
    ),
    Mutation(
        "hidden lobby listed",
        "bot/store/table_queries.py",
        "_seen: Final = sa.and_(_of_server, is_listed, ",
        "_seen: Final = sa.and_(_of_server, ",
    ),
    Mutation(
        "hidden table opened by others",
        "cogs/context.py",
        "        if table.is_hidden:\n            return self._takes_part(table)\n",
        "",
    ),
    Mutation(
        "hidden board in its channel",
        "bot/notifications/channels/plan.py",
        'needs_thread = table.visibility == "thread" and table.place.thread_id is None',
        "needs_thread = False",
    ),
    Mutation(
        "computer player's seat taken after its second move",
        "bot/tables/takeovers.py",
        "for entry in moves) < LAST_MOVES",
        "for entry in moves) < LAST_MOVES + 2",
    ),
    Mutation(
        "computer player's seat taken in a rated game that has begun",
        "bot/tables/takeovers.py",
        "    if table.rating != RATING.values[0] or table.is_hidden:\n",
        "    if table:\n",
    ),
    Mutation(
        "request answered twice",
        "bot/tables/lobby.py",
        "    return _add(_without_request(session, guest_id), joined)\n",
        "    return _add(session, joined)\n",
    ),
    Mutation(
        "an answer that cannot be read is a fault",
        "bot/ops/requests.py",
        "        if not answered:\n            raise\n",
        "        raise\n",
    ),
)


def find(mutation: Mutation, seeds: int) -> str:
    """Plant a fault in a copy of the program; return the last line but one of the output."""
    with TemporaryDirectory() as folder:
        root = Path(folder)
        for package in ("bot", "cogs", "games", "tests"):
            shutil.copytree(ROOT / package, root / package, ignore=shutil.ignore_patterns("*.pyc"))
        mutation.plant(root)
        command = [sys.executable, "-m", "tests.simulation", "0", str(seeds), "--most", "1"]
        done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    lines = done.stdout.splitlines()
    failures = [line for line in lines if line.startswith("seed ")]
    return failures[0][:120] if failures else "MISSED " + " ".join(lines[-1:])


def main() -> int:
    """Plant these faults, or all; return 1 if one is missed."""
    parser = argparse.ArgumentParser("python -m tools.mutations", description=__doc__)
    parser.add_argument("names", nargs="*", help="parts of names (default: all)")
    parser.add_argument("--seeds", type=int, default=SEEDS)
    arguments = parser.parse_args()
    missed = 0
    for mutation in MUTATIONS:
        if arguments.names and not any(name in mutation.name for name in arguments.names):
            continue
        failure = find(mutation, arguments.seeds)
        # A name that the program no longer has is no fault of the kind that is meant.
        missed += failure.startswith("MISSED") or "is not defined" in failure
        print(f"{mutation.name}: {failure}", flush=True)
    return bool(missed)


if __name__ == "__main__":
    sys.exit(main())
