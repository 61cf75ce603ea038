"""What must hold after every step, and at the end."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import bot.client
from bot.messages.ids import SURE, MoveId, parse_id
from bot.notices.projector import GIVE_UP
from bot.sandbox.hub import Recorded
from bot.sandbox.interactions import Answer, Interaction
from bot.sandbox.model import Json, Message
from bot.tables.model import TableId
from bot.tables.service import Tables
from bot.tables.verify import RecordWrongError, verify
from bot.words import LANGUAGES, Reader, say
from games.core.game import Setup
from games.core.record import play_through
from games.core.text import text
from tests.simulation.book import OVER, Book, cards_in
from tests.simulation.debts import Debts, is_quiet
from tests.simulation.game import Cards
from tests.simulation.journal import KNOWN, Deed, ViolationError, ids_in, payload_of, words_in
from tests.simulation.origins import Origins

if TYPE_CHECKING:
    from tests.simulation.run import Run

_TURN: Final = re.compile(r"([a-z2-7]{6})-(\d+)-\d+")
_CARD: Final = re.compile(r"([a-z2-7]{6})-card")
_CHANNEL: Final = re.compile(r"/channels/(\d+)/messages")
_EDITED: Final = re.compile(r"/channels/\d+/messages/(\d+)")
_TOKEN: Final = re.compile(r"/(?:interactions|webhooks)/\d+/([^/]+)")
REFUSALS: Final = {say(text("refused-blocked"), Reader(language)) for language in LANGUAGES}
"""What somebody who is blocked is told, in any language."""
OPENED: Final = "all"
"""Whose the cards of a game are that is over."""
FAULTS_OF_OURS: Final = (
    AssertionError,
    AttributeError,
    IndexError,
    KeyError,
    NameError,
    RuntimeError,
    TypeError,
    ValueError,
)
"""Errors that no failing machine excuses."""


class Checks:
    """Looks at everything the bot does."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.book = Book(run.disk)
        self.found: list[str] = []
        """What was violated, the first first."""
        self.sent: list[tuple[str, str, str]] = []
        """What the bot sent: whose cards it may name, how it was sent, and the words."""
        self.log = _Log(self)
        self._lengths: dict[str, int] = {}
        self._sat: set[tuple[str, int, int]] = set()
        """Tables, seats and the persons who ever sat there."""
        self._empty: set[tuple[str, int]] = set()
        """Tables and seats of house players that were nobody's before."""
        self._shown: dict[str, int] = {}
        """By table, the most entries that a public message showed."""
        self._unchanged: set[int] = set()
        """Messages that Discord did not let be edited; that is not asked for again."""
        self._nonces: dict[tuple[str, str], tuple[int, int]] = {}
        """By channel and nonce, the message, and how much had gone wrong by then."""

    def wrong(self, what: str) -> None:
        """Note a violation; the run ends at its next step."""
        self.run.journal.note(self.run.loop.now, f"!! {what}")
        self.found.append(what)

    def loop_failed(self, _: object, context: dict[str, Any]) -> None:
        """Note what nobody caught."""
        task = context.get("task") or context.get("future")
        if getattr(task, "process", 0) not in self.run.loop.dead:
            self.wrong(f"loop: {context.get('message')} {context.get('exception')!r}")

    # What people do.

    def begins(self, deed: Deed) -> None:
        """Look at a click before it is delivered."""
        run = self.run
        run.journal.began(deed)
        # The answer may come when they are removed from there.
        self._sat |= self.book.seats()
        since = run.journal.blocked.get(deed.user, run.loop.now)
        deed.is_blocked = run.loop.now - since > KNOWN and not run.is_troubled
        if deed.move:
            table, token, _ = deed.move
            seat = self.book.seat(table, deed.user)
            if deed.is_open and seat is not None:  # these count what everybody did
                token = self.book.token(table, seat) if token == self.book.length(table) else -1
            if seat is not None:
                deed.open_wait = self.book.open_wait(table, seat, token)

    def ends(self, deed: Deed) -> None:
        """Look at a click that was answered, or was not."""
        calm = not self.run.is_troubled and deed.troubles == self.run.troubles
        if not deed.answered and calm:
            self.wrong(f"nobody answered {deed.name}")
        if calm and deed.is_blocked and not self._is_turned_away(deed.interaction):
            self.wrong(f"somebody who is blocked did {deed.name}")
        if deed.answered and deed.open_wait and deed.interaction.answer is Answer.UPDATE:
            table, seat, token, asked_at = deed.open_wait
            is_open = self.book.open_wait(table, seat, token) == (table, seat, token, asked_at)
            if is_open and not self._is_asked_again(deed):
                self.wrong(f"{deed.name} was acknowledged, and is not in the record")

    def _is_asked_again(self, deed: Deed) -> bool:
        """Tell whether somebody who wishes that was asked whether they are sure of a move."""
        answer = self.answer(deed.interaction)
        return answer is not None and any(
            isinstance(offered := parse_id(name), MoveId)
            and offered.choice == f"{SURE}{deed.chosen}"
            and not deed.is_sure
            for name in ids_in({"components": answer.components})
        )

    def answer(self, clicked: Interaction) -> Message | None:
        """Return the message that an interaction was answered with, or on."""
        messages = self.run.city.hub.world.messages.get(clicked.channel, {})
        return messages.get(clicked.original or 0)

    def _is_turned_away(self, clicked: Interaction) -> bool:
        """Tell whether somebody was told that they are blocked, and nothing else."""
        if clicked.answer is Answer.CHOICES:
            return not clicked.told.get("choices")
        answer = self.answer(clicked)
        return answer is not None and not answer.components and answer.content in REFUSALS

    # What the bot sends.

    def request(self, one: Recorded) -> None:
        """Look at what the bot sent, as soon as Discord has seen it."""
        run = self.run
        run.journal.note(
            run.loop.now, f"    {one.method} {_short(one.path)} {one.status} {one.code or ''}"
        )
        payload = payload_of(one)
        reader = self._reader(one)
        words = words_in(payload)
        named = cards_in(words)
        whose = str(reader or (OPENED if named and self._is_over(one) else ""))
        self.sent.append((whose, f"{one.method} {_short(one.path)}", words))
        edited = _EDITED.fullmatch(one.path) if one.method == "PATCH" else None
        if edited and 400 <= one.status < 500:
            self._unchanged.add(int(edited[1]))
        if one.status >= 300:
            return
        self._check_tokens(payload, reader)
        if one.method == "POST" and one.path.endswith("/messages"):
            nonce = str(payload.get("nonce") or "")
            self._check_nonce(one.path, nonce)
            if card := _CARD.fullmatch(nonce):
                self._check_card(card[1], payload)
        if edited and not is_quiet(payload):
            self._note_edited(int(edited[1]))
        if named:
            self._check_cards(one, named, reader)

    def _reader(self, one: Recorded) -> int | None:
        """Return who alone sees a message; None when all do."""
        interaction, found = self._interaction(one), _CHANNEL.match(one.path)
        if interaction:
            message = self.answer(interaction)
            if not message or message.viewer:
                return interaction.user
        place = interaction.channel if interaction else int(found[1]) if found else 0
        channel = self.run.city.hub.world.channels.get(place)
        return channel.recipient if channel else None

    def _interaction(self, one: Recorded) -> Interaction | None:
        found = _TOKEN.match(one.path)
        return self.run.city.hub.interactions._by_token.get(found[1]) if found else None

    def _check_tokens(self, payload: Json, reader: int | None) -> None:
        for clicked in map(parse_id, ids_in(payload)):
            if reader is None or not isinstance(clicked, MoveId):
                continue
            seat = self.book.seat(clicked.table, reader)
            if seat is not None and clicked.token > self.book.token(clicked.table, seat):
                self.wrong(f"a panel shows {clicked} before it is committed")

    def _check_nonce(self, path: str, nonce: str) -> None:
        run = self.run
        channel = path.split("/")[2]
        twins = [
            message.id
            for message in run.city.hub.world.messages.get(int(channel), {}).values()
            if str(message.nonce) == nonce
        ]
        newest = twins[-1] if twins else 0
        first, troubles = self._nonces.setdefault((channel, nonce), (newest, run.troubles))
        if first not in twins:  # somebody deleted it before it was noted
            self._nonces[channel, nonce] = newest, run.troubles
        elif newest != first and troubles == run.troubles:
            self.wrong(f"{nonce} was said twice")
        turn = _TURN.fullmatch(nonce)
        if turn:
            table, plies = turn[1], int(turn[2])
            if plies > self.book.length(table):
                self.wrong(f"{nonce} was said before it was committed")
            self._shown[table] = max(plies, self._shown.get(table, 0))

    def _check_card(self, table: str, payload: Json) -> None:
        """Check that the card of an end comes after it, and calls nobody."""
        if self.book.tables()[table]["status"] != "finished":
            self.wrong(f"table {table} got a card before its end")
        if payload.get("allowed_mentions", {}).get("users"):
            self.wrong(f"the card of table {table} calls somebody")

    def _note_edited(self, message: int) -> None:
        """Note that a message shows its table as it is now."""
        for (_, nonce), (first, _) in self._nonces.items():
            turn = _TURN.fullmatch(nonce)
            if first == message and turn:
                self._shown[turn[1]] = max(self.book.length(turn[1]), self._shown.get(turn[1], 0))

    def _check_cards(self, one: Recorded, named: set[str], reader: int | None) -> None:
        """Check that nobody reads of a card that is hidden from them."""
        game = self.run.catalogue["cards"].game
        assert isinstance(game, Cards)
        hidden: set[str] = set()
        known: set[str] = set()
        for table, row in self._meant(one).items():
            if row["game"] != "cards" or row["started"] is None:
                continue
            for chair in self.book.chairs(table):
                if chair["person_id"] is not None:
                    self._sat.add((table, chair["chair"], chair["person_id"]))
            for seat, card in self.book.cards(table, game).items():
                mine = reader is not None and (table, seat, reader) in self._sat
                mine = mine or row["status"] in OVER  # then it is nobody's secret
                (known if mine else hidden).add(card)
        if (named & hidden) - known:
            self.wrong(f"{reader or 'everybody'} reads of {sorted(named & hidden - known)}")

    def _is_over(self, one: Recorded) -> bool:
        """Tell whether a message is about games that are over: nothing is hidden any more."""
        return all(row["status"] in OVER for row in self._meant(one).values())

    def _meant(self, one: Recorded) -> dict[str, Any]:
        """Return the tables a message is about: those it names, or that were clicked, or all."""
        rows = self.book.tables()
        clicked = self._interaction(one)
        names = ids_in(payload_of(one))
        names += [str(clicked.data.get("custom_id"))] if clicked else []
        found = {
            str(name).split(":")[2 if name.startswith(("table", "lobby")) else 1]
            for name in names
            if name.count(":") > 1
        }
        return {table: rows[table] for table in found if table in rows} or rows

    # What happens to the bot.

    def died(self) -> None:
        """Begin anew with a process that knows nothing."""
        self.step()

    def stopped(self, process: int) -> None:
        """Look for what a process left behind when it ended by itself."""
        alive = [
            task for task in self.run.loop.alive(process) if task is not asyncio.current_task()
        ]
        left = [task for task in alive if not _is_library(task)]
        # Else it does not wait for clicks to be answered, which may be reading when it disconnects.
        is_patient = bot.client.PATIENCE >= 10.0
        if left and is_patient:
            self.wrong(f"bot {process} ended with tasks under way: {left[0].get_coro()}")
        files = self.run.disk.handles.pop(process, [])
        # A click that came in the last moment dies with the process, and its file with it.
        if not alive and is_patient and any(map(_is_open, files)):
            self.wrong(f"bot {process} ended with the database open")
        self.run.loop.kill(process)
        self.run.network.cut(process)
        for file in files:
            file.close()  # as the system does: an open transaction would keep the next one out

    def step(self) -> None:
        """Check what always holds. Raises the first violation there was."""
        lengths = self.book.lengths()
        for table, length in self._lengths.items():
            if lengths.get(table, 0) < length:
                self.wrong(f"entries of table {table} are gone")
        self._lengths = lengths
        self._empty |= self.book.empty()
        if self.found:
            raise ViolationError(self.found[0])

    async def calm(self) -> None:
        """Check what holds once nothing goes wrong any more and time has passed."""
        self.step()
        client = self.run.host.client
        assert client
        services = client.services
        for _ in range(300):
            if not services.busy._count:  # what comes every minute has an end
                break
            await asyncio.sleep(0.1)
        # The end of a game that a channel refused for so long need not be shown any more.
        given_up = services.clock() - GIVE_UP if self.run.was_denied else None
        world = self.run.city.hub.world
        debts = Debts(self.book, world, self._shown, self._unchanged, given_up)
        for what in (*self._left_over(services), *debts.all()):
            self.wrong(what)
        fresh = Tables(client._store, services.clock, self.run.catalogue)
        for table in map(TableId, self.book.tables()):
            await self._check_table(table, services.tables, fresh)
        late = [deed.name for deed in self.run.journal.deeds if deed.answered is None]
        if late:
            self.wrong(f"{late[0]} waits for ever")
        self.step()

    def _left_over(self, services: Any) -> Iterator[str]:
        """Look for locks held and for registries that only grow."""
        tables = services.tables
        locks = (*tables._cache._locks.items(), *tables._house._advancing.items())
        for table, lock in locks:
            if lock.locked():
                yield f"the lock of table {table} is held"
        if services.busy._count:
            yield f"the bot is busy: {services.busy._tasks}"
        projector = services.projector
        if projector._jobs:
            yield f"workers are left: {list(projector._jobs)}"
        if len(projector._failures) + len(projector._refusals) > 2 * len(self.book.tables()):
            yield "the projector remembers more tables than there are"
        views = services.emoji._client._connection._view_store
        if len(views._synced_message_views) > 5:
            yield f"{len(views._synced_message_views)} messages are kept"

    async def _check_table(self, table: TableId, tables: Tables, fresh: Tables) -> None:
        remembered, written = await tables._cache.read(table), await fresh._cache.read(table)
        if remembered.table != written.table:
            self.wrong(f"table {table} is remembered as {remembered.table}, not {written.table}")
        row, entries = self.book.tables()[table], self.book.entries(table)
        if row["started"] is None:
            return
        game = self.run.catalogue[row["game"]].game
        replay = play_through(
            game, Setup(len(written.table.chairs), written.table.options, written.first), entries
        )
        if replay.error:
            self.wrong(f"the record of table {table} is not legal: {replay.error}")
        for what in Origins(self.run.journal, self.book, table, self._sat, self._empty).unexplained(
            entries
        ):
            self.wrong(what)
        if row["status"] in OVER:
            try:
                verify(await fresh.record(table), self.run.catalogue)
            except RecordWrongError as error:
                self.wrong(f"the record of table {table} is wrong: {error}")


class _Log(logging.Handler):
    """Finds errors in the log that nothing of ours has caused."""

    def __init__(self, checks: Checks) -> None:
        super().__init__(logging.WARNING)
        self._checks = checks

    def emit(self, record: logging.LogRecord) -> None:
        """Look at a line of the log."""
        run, error = self._checks.run, record.exc_info[1] if record.exc_info else None
        words = f"{record.levelname} {record.name}: {record.getMessage()} {error or ''}"
        run.journal.note(run.loop.now, f"    {words[:400]}")
        if record.levelno < logging.ERROR or record.name == "aiohttp.server":  # Discord's own
            return
        ours = isinstance(error, FAULTS_OF_OURS) and str(error) != "Session is closed"
        if ours or not run.is_troubled:
            self._checks.wrong(words)


def _short(path: str) -> str:
    """Return a path without the token in it."""
    return _TOKEN.sub(lambda found: found[0].replace(found[1], "*"), path)


def _is_library(task: asyncio.Task[Any]) -> bool:
    """Tell whether a task is discord.py's own affair."""
    code = getattr(task.get_coro(), "cr_code", None)
    return code is None or not re.search(r"/(bot|cogs)/(?!.*site-packages)", code.co_filename)


def _is_open(file: Any) -> bool:
    try:
        file.total_changes  # noqa: B018  # asked of a closed file it raises
    except Exception:  # noqa: BLE001  # it is closed
        return False
    return True
