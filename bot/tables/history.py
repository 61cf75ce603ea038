"""What a table showed before: its messages, score histories, and replays by turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, Final

from bot.refusal import Refusal
from bot.tables import views
from bot.tables.model import LoggedTurn, PostedMessage, ScoreHistory, Snapshot, Status
from bot.tables.reports import can_have_report
from bot.tables.session import GameSession, extend_chain
from games.core.game import AnyGame, Seat, Setup
from games.core.record import REWIND, UNDO, Entry, Replay, play_through


def past_snapshot(
    session: GameSession,
    ply: int,
    posted_messages: Sequence[PostedMessage],
    seat: Seat | None = None,
) -> Snapshot:
    """Return a started table after `ply` entries, with the log that its message showed a seat.

    The view is a spectator's. `posted_messages` are the messages of the game.
    """
    plies = (shown.ply for shown in posted_messages if shown.ply is not None)
    since = max((shown for shown in plies if shown < ply), default=None)
    then = cut_back(session, ply, since)
    return replace(views.snapshot(then), since=views.log(then, seat, since or 0), open_seats=())


def cut_back(session: GameSession, ply: int, since: int | None) -> GameSession:
    """Return a started table after `ply` entries, of which the first `since` were shown."""
    table = replace(session.table, shown=PostedMessage(since))
    if ply >= session.table.plies:
        return replace(session, table=table)
    # The end of the game is not known yet.
    table = replace(table, status=Status.PLAYING, plies=ply, ended=None, server_seed="")
    cut = replace(session, table=table, replay=_replay_until(session, ply), chain_hash=b"")
    return extend_chain(cut)


def _replay_until(session: GameSession, ply: int) -> Replay:
    """Return the replay of the first entries; replay them only if later ones undo moves."""
    replay = session.played
    entries = replay.entries[:ply]
    if any(entry.text in (UNDO, REWIND) for entry in replay.entries[ply:]):
        return play_through(session.game, session.setup, entries)
    following = next((played for played in replay.played if played.ply >= ply), None)
    state = replay.state if following is None else following.before
    return Replay(state, tuple(move for move in replay.played if move.ply < ply), entries)


MAX_SCORED_TURNS: Final = 1000
"""Most turns of a score history; a longer game has none."""


def make_score_history(session: GameSession) -> ScoreHistory:
    """Return the scores of all seats before each turn of a game and at its end."""
    game = session.game
    played = session.played
    begins = views.find_begins(session)
    if not game.current_scores(game.view(played.state, None)) or len(begins) > MAX_SCORED_TURNS:
        return ScoreHistory()
    seen = (game.view(state, None) for state in (*views.find_states(played, begins), played.state))
    return ScoreHistory(tuple(map(game.current_scores, seen)))


MAX_SWINGS: Final = 3
"""Turns listed as the largest swings."""


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """A table after one turn, for one reader of the replay."""

    snapshot: Snapshot
    """The spectator's view; the log has this turn only."""
    number: int
    """Number of the turn, from 1; 0 is before the first."""
    viewpoint: Seat | None
    """The seat whose hand is shown; None: the board."""
    view: Any
    """The view of `viewpoint`."""
    seats: tuple[Seat, ...]
    """The seats whose hands the reader may see."""
    turns: tuple[LoggedTurn, ...] = ()
    """All turns, from the first on."""
    score_history: ScoreHistory = field(default_factory=ScoreHistory)
    """Filled only for a finished game."""
    is_over: bool = False
    """The game is over, also when an earlier turn is shown."""
    has_report: bool = False
    """A report exists or can be made."""


def replay_step(
    session: GameSession,
    reader: Seat | None,
    number: int | None,
    viewpoint: Seat | None,
    score_history: ScoreHistory,
) -> ReplayStep:
    """Return a table after a turn; None and numbers past the last turn mean the last.

    `reader` is the reader's seat. Until the game is over they see only their own hand and what that
    seat may read. Raises `NotPlayingError`.
    """
    is_over = session.table.ended is not None
    log = views.log(session, reader)
    # Numbered as in the public log: secret actions make no turn.
    turns = tuple(turn for turn in views.turns(views.log(session, None)) if turn.number)
    at = len(turns) if number is None else max(0, min(number, len(turns)))
    start = turns[at - 1].ply if at else -1
    end = turns[at].ply if at < len(turns) else session.table.plies
    then = cut_back(session, end, start)
    seats: tuple[Seat, ...] = () if reader is None else (reader,)
    if is_over:
        seats = tuple(map(Seat, range(len(session.table.participants))))
    seen = viewpoint if viewpoint in seats else None
    since = tuple(move for move in log if start <= move.ply < end)
    return ReplayStep(
        snapshot=replace(views.snapshot(then), since=since, open=None, open_seats=()),
        number=at,
        viewpoint=seen,
        view=session.game.view(then.played.state, seen),
        seats=seats,
        turns=turns,
        score_history=score_history,
        is_over=is_over,
        has_report=can_have_report(session),
    )


def find_swings(scores: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return the turns, in order, with the largest change of a seat against the mean.

    `scores` are the scores of all seats before each turn and at the end.
    """
    swings = {
        turn: max(_gains(before, after)) for turn, (before, after) in enumerate(pairwise(scores), 1)
    }
    largest = sorted(swings, key=lambda turn: (-swings[turn], turn))[:MAX_SWINGS]
    return tuple(sorted(turn for turn in largest if swings[turn] > 0))


def _gains(before: Sequence[int], after: Sequence[int]) -> list[float]:
    """Return by seat the distance of its gain from the mean gain."""
    gained = [new - old for old, new in zip(before, after, strict=True)]
    mean = sum(gained) / len(gained)
    return [abs(gain - mean) for gain in gained]


@dataclass(frozen=True, slots=True)
class ReplayScript:
    """A finished game for an animation or a replay in another process."""

    game: str
    """Its id."""
    setup: Setup
    entries: tuple[Entry, ...]
    begins: tuple[int, ...]
    """The ply at which each turn of the public log begins."""

    def states(self, game: AnyGame) -> tuple[Any, ...]:
        """Return the states before the first turn and after each turn.

        Raises `ReplayError` if the rules have changed.
        """
        replay = play_through(game, self.setup, self.entries)
        if replay.error is not None:
            raise replay.error
        return (*views.find_states(replay, self.begins), replay.state)


def make_replay_script(session: GameSession) -> ReplayScript:
    """Return the script of a finished game. Raises `refused-not-over`."""
    if session.table.ended is None:
        raise Refusal("refused-not-over")
    begins = views.find_begins(session)
    return ReplayScript(session.table.game, session.setup, session.played.entries, begins)
