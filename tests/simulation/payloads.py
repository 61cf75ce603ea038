"""Check every message that the bot sends."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

import orjson

from bot.messages.ids import AskToJoin, CancelLobby, JoinLobby, parse_id
from bot.messages.table_ids import EndGame, MakeMove, OfTable, OpenDetails
from bot.ops.refusals import TOO_MANY_OLD_EDITS
from bot.sandbox.components import walk
from bot.sandbox.hub import Recorded
from bot.sandbox.interactions import Interaction
from bot.sandbox.model import Json, Message
from bot.tables.model import Milestone
from tests.support.toy_game import CARDS, Cards

if TYPE_CHECKING:
    from tests.simulation.checks import Checks

_TURN: Final = re.compile(r"([a-z2-7]{6})-(\d+)-\d+p?")
"""The nonce of a board, or of the plain message in place of a refused one."""
_NOTICES: Final = tuple(f"-{milestone}" for milestone in Milestone)
"""The ends of the nonces of notices to the hosts of lobbies."""
_QUESTION: Final = re.compile(r"([a-z2-7]{6})-k\d+")
"""The nonce of the question to a host whether the lobby stays open."""
_CHANNEL: Final = re.compile(r"/channels/(\d+)/messages")
_EDITED: Final = re.compile(r"/channels/(\d+)/messages/(\d+)")
_TOKEN: Final = re.compile(r"/(?:interactions|webhooks)/\d+/([^/]+)")
INTRODUCTION: Final = "i-"
"""The beginning of the nonces of introductions."""
OPENING: Final = "o-"
"""The beginning of the nonces of messages that a table opens."""
TOLD_EVERY: Final = timedelta(hours=12)
"""The least time between two of them for one person."""
RECENT: Final = 5.0
"""Seconds in which an answer was certainly sent."""
OVER: Final = ("finished", "cancelled")
OPENED: Final = "all"
"""Marks cards of finished games, which are public."""


class Payloads:
    """Checks messages as soon as Discord received them."""

    def __init__(self, checks: Checks) -> None:
        self._run = checks.run
        self._book = checks.book
        self._wrong = checks.wrong
        self.sent: list[tuple[str, str, str]] = []
        """Sent messages: whose cards they may name, method, and text."""
        self.shown: dict[str, int] = {}
        """Most entries that a public message showed, by table."""
        self.unchanged: set[int] = set()
        """Messages that Discord refused to edit; the bot does not retry these."""
        self.limited: set[int] = set()
        """Channels with more edits of old messages than Discord accepts in an hour."""
        self._listed: dict[str, float] = {}
        """When each table was last listed, in seconds of the run."""
        self._had_part: dict[str, set[int]] = {}
        """The people who ever had a part in a table."""
        self._told: dict[int, datetime] = {}
        """When each person was last told of a table."""
        self._nonces: dict[tuple[int, str], tuple[int, int]] = {}
        """Messages by channel and nonce, with the number of faults so far."""

        self._notices: dict[str, int] = {}
        """The number of faults so far at each notice to a host, by its nonce."""
        self._asked: dict[str, tuple[datetime, str]] = {}
        """By table, when its host was last asked whether it stays open, and the nonce."""

    def request(self, request: Recorded) -> None:
        path = _TOKEN.sub(lambda match: match[0].replace(match[1], "*"), request.path)
        called = f"{request.method} {path}"
        self._run.note(f"    {called} {request.status} {request.code or ''}")
        self._run.codes.add(request.code or 0)
        self._run.checks.refusals.request(request)
        payload = payload_of(request)
        reader = self._reader(request)
        words = orjson.dumps(payload, option=orjson.OPT_SORT_KEYS).decode()
        named = {card for card in CARDS if card in words}
        # All cards of a finished game are public.
        is_over = named and all(row["status"] in OVER for row in self._meant(request).values())
        self.sent.append((str(reader or (OPENED if is_over else "")), called, words))
        edited = _EDITED.fullmatch(request.path) if request.method == "PATCH" else None
        if edited and 400 <= request.status < 500:
            self.unchanged.add(int(edited[2]))
        if edited and request.code == TOO_MANY_OLD_EDITS:
            self.limited.add(int(edited[1]))
        if self._run.city.hub.is_misflagged(request):
            mentions = payload.get("allowed_mentions")
            self._wrong(f"{called} mentions {mentions} with the flags {payload.get('flags')}")
        if request.status >= 300:
            return
        self._check_tokens(payload, reader)
        self._check_hidden(called, payload, reader, request)
        if request.method == "POST" and request.path.endswith("/messages"):
            nonce = str(payload.get("nonce") or "")
            self._check_notice(nonce)
            if asked := _QUESTION.fullmatch(nonce):
                self._check_question(asked[1], nonce)
            self._check_nonce(request.path, nonce)
        if edited and not is_collapsed(payload):
            self._note_edited(*map(int, edited.groups()))
        if named:
            self._check_cards(request, named, reader)

    def _reader(self, request: Recorded) -> int | None:
        """Return the only reader of a message; None for public messages."""
        interaction = self._interaction(request)
        match = _CHANNEL.match(request.path)
        place = int(match[1]) if match else 0
        if interaction:
            place = interaction.channel
        if interaction and ((message := self.answer(interaction)) is None or message.viewer):
            return interaction.user
        channel = self._run.city.hub.world.channels.get(place)
        return channel.recipient if channel else None

    def _interaction(self, request: Recorded) -> Interaction | None:
        match = _TOKEN.match(request.path)
        return self._run.city.hub.interactions._by_token.get(match[1]) if match else None

    def _check_tokens(self, payload: Json, reader: int | None) -> None:
        for clicked in map(parse_id, ids_in(payload)):
            if reader is None or not isinstance(clicked, MakeMove):
                continue
            seat = self._book.seat(clicked.table, reader)
            if seat is not None and clicked.decision_number > self._book.token(clicked.table, seat):
                self._wrong(f"a panel shows {clicked} before it is committed")

    def _check_hidden(
        self, called: str, payload: Json, reader: int | None, request: Recorded
    ) -> None:
        """Check that a message leads only players to a hidden table, beside its lobby."""
        rows = self._book.tables()
        now = self._run.loop.now
        listed = (table for table, row in rows.items() if row["visibility"] == "listed")
        self._listed |= dict.fromkeys(listed, now)
        for clicked in map(parse_id, ids_in(payload)):
            if not isinstance(clicked, OfTable) or isinstance(clicked, (EndGame, CancelLobby)):
                continue
            # Who asked before the host hid the lobby gets their answer soon after that.
            if clicked.table not in rows or now - self._listed.get(clicked.table, -RECENT) < RECENT:
                continue
            row = rows[clicked.table]
            if reader is None:
                self._check_hidden_board(called, row, clicked, request)
            elif reader not in self._players(clicked.table) and self._is_private_list(row, clicked):
                self._wrong(f"{called} leads {reader} to the hidden table {clicked.table}")

    def _is_private_list(self, row: Any, clicked: OfTable) -> bool:
        """Tell whether a component leads to a game, or comes from a list of lobbies."""
        return row["started"] is not None or isinstance(clicked, (JoinLobby, AskToJoin))

    def _check_hidden_board(
        self, called: str, row: Any, clicked: OfTable, request: Recorded
    ) -> None:
        match = _CHANNEL.match(request.path)
        is_channel = match is not None and int(match[1]) == row["channel_id"]
        # The lobby has buttons of tables as well; every board has this one.
        is_board = row["started"] is not None and isinstance(clicked, OpenDetails)
        if row["visibility"] == "thread" and is_channel and is_board:
            self._wrong(f"{called} shows the hidden table {clicked.table} in its channel")

    def _players(self, table: str) -> set[int]:
        """Return who plays or played at a table, opened it, or is invited to a seat."""
        participants = self._had_part.setdefault(table, set())
        participants |= {row["person_id"] for row in self._book.participants(table)} - {None}
        participants.add(self._book.tables()[table]["host_id"])
        guests = "select guest_id from invitations where table_id = ?"
        participants |= {guest for (guest,) in self._book.ask(guests, table)}
        return participants

    def _check_notice(self, nonce: str) -> None:
        """Check that the host of a lobby is notified of each milestone once."""
        troubles = self._run.troubles
        if not nonce.endswith(_NOTICES):
            return
        if self._notices.get(nonce) == troubles:
            self._wrong(f"{nonce} was sent to the host again")
        self._notices[nonce] = troubles

    def _check_question(self, table: str, nonce: str) -> None:
        """Check that the host of a lobby is asked at most once a day whether it stays open."""
        at = datetime.fromisoformat(self._run.city.hub.world.clock.stamp())
        before, last = self._asked.get(table, (at, nonce))
        if last != nonce and at - before < timedelta(days=1) and not self._is_undated:
            self._wrong(f"{nonce} was asked {at - before} after {last}")
        self._asked[table] = at, nonce

    @property
    def _is_undated(self) -> bool:
        """Tell whether the machine's clock may have gone on and back, which fills all budgets."""
        return self._run.was_undated or any(step.action == "jump" for step in self._run.script)

    def _check_nonce(self, path: str, nonce: str) -> None:
        run = self._run
        channel = int(path.split("/")[2])
        messages = run.city.hub.world.messages.get(channel, {}).values()
        twins = [message.id for message in messages if str(message.nonce) == nonce]
        newest = twins[-1] if twins else 0
        first, troubles = self._nonces.setdefault((channel, nonce), (newest, run.troubles))
        if first not in twins:  # deleted before the bot noted it
            self._nonces[channel, nonce] = newest, run.troubles
        elif newest != first and troubles == run.troubles:
            self._wrong(f"{nonce} was sent twice")
        if nonce.startswith(INTRODUCTION):
            everywhere = run.city.hub.world.messages.values()
            if (
                sum(
                    str(message.nonce) == nonce
                    for messages in everywhere
                    for message in messages.values()
                )
                > 1
            ):
                self._wrong(f"the bot introduced itself twice: {nonce}")
        if nonce.startswith(OPENING):
            self._check_told(channel, twins)
        if turn := turn_of(nonce):
            table, plies = turn
            if plies > self._book.length(table):
                self._wrong(f"{nonce} was sent before it was committed")
            self.shown[table] = max(plies, self.shown.get(table, 0))

    def _check_told(self, channel: int, twins: list[int]) -> None:
        """Check that no person is notified of two tables within twelve hours."""
        if self._is_undated:
            return
        for message_id in twins[-1:]:
            message = self._run.city.hub.world.messages[channel][message_id]
            sent_at = datetime.fromisoformat(message.stamp)
            for user in message.mentions:
                before = self._told.setdefault(user, sent_at)
                if timedelta() < sent_at - before < TOLD_EVERY - timedelta(hours=1):
                    self._wrong(f"{user} was told of two tables since {before}")
                self._told[user] = sent_at

    def _note_edited(self, channel: int, message: int) -> None:
        posted = self._run.city.hub.world.messages.get(channel, {}).get(message)
        if posted and (turn := turn_of(str(posted.nonce))):
            table, _ = turn
            self.shown[table] = max(self._book.length(table), self.shown.get(table, 0))

    def _check_cards(self, request: Recorded, named: set[str], reader: int | None) -> None:
        """Check that a message names no card that is hidden from its readers."""
        game = self._run.catalogue["cards"].game
        assert isinstance(game, Cards)
        hidden = set[str]()
        visible = set[str]()
        for table, row in self._meant(request).items():
            if row["game"] != "cards" or row["started"] is None:
                continue
            for participant in self._book.participants(table):
                if participant["person_id"] is not None:
                    self._book.sat.add((table, participant["position"], participant["person_id"]))
            peeks = self._book.peeks(table)
            for seat, card in self._book.cards(table, game).items():
                seers = {seat} | {seer for seer, seen in peeks if seen == seat}
                is_over = row["status"] in OVER  # no longer secret
                sees = is_over or any((table, seer, reader) in self._book.sat for seer in seers)
                (visible if sees else hidden).add(card)
        if (named & hidden) - visible:
            self._wrong(f"reader {reader or 'public'} sees {sorted(named & hidden - visible)}")

    def _meant(self, request: Recorded) -> dict[str, Any]:
        """Return the tables of a message: those it names, or those clicked, or all."""
        rows = self._book.tables()
        clicked = self._interaction(request)
        names = ids_in(payload_of(request))
        names += [str(clicked.data.get("custom_id"))] if clicked else []
        tables = {
            name.split(":")[2 if name.startswith(("table", "lobby")) else 1]
            for name in names
            if name.count(":") > 1
        }
        return {table: rows[table] for table in tables if table in rows} or rows

    def answer(self, clicked: Interaction) -> Message | None:
        """Return the message that an interaction was answered with or clicked on."""
        return self._run.city.hub.world.messages.get(clicked.channel, {}).get(clicked.original or 0)


def turn_of(nonce: str) -> tuple[str, int] | None:
    """Return the table that a message shows, and how many of its entries; None for others."""
    turn = _TURN.fullmatch(nonce)
    return (turn[1], int(turn[2])) if turn else None


def is_collapsed(payload: Json) -> bool:
    """Tell whether a message is collapsed and only links to its former content."""
    return any(name.startswith("table:moment:") for name in ids_in(payload))


def payload_of(request: Recorded) -> Json:
    """Return the message in a request, or nothing."""
    body = request.json
    if isinstance(body, dict) and "/callback" in request.path:
        body = body.get("data")
    return body if isinstance(body, dict) else {}


def ids_in(payload: Json) -> list[str]:
    parts = walk(payload.get("components") or [])
    return [part["custom_id"] for part in parts if isinstance(part.get("custom_id"), str)]
