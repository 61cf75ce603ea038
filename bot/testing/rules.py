"""Checks of the rules: the contract of `games.core.game`, records and computer players."""

from __future__ import annotations

import pickle
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any, Final

from bot.testing.random_games import list_moves
from bot.testing.subject import Position, Subject
from games.ai.evaluation import Evaluator, find_lead
from games.ai.search import Level
from games.core.game import CHANCE, AnyGame, Outcome, Seat, Setup
from games.core.record import REWIND, UNDO, Entry, Replay, extend, find_undo, play_through
from games.core.text import GameError, IllegalMoveError, InvalidMoveError, InvalidSetupError

NOTATION: Final = re.compile(r"[a-z0-9+\-=.,>*]{1,60}")
NO_MOVES: Final = ("", " ", "@undo", "no such move", "draw:1", "💥", "a" * 61)
TRIES: Final = 20
"""Further games that are played for an ending that was not reached."""


def check_moves(subject: Subject) -> Iterator[str]:
    """Check that every legal move can be made, and that nobody changes a state."""
    game = subject.game
    for at in subject.moments:
        before = deepcopy(at.state)
        key = hash(at.state)
        moves = at.moves
        steps = {choice: game.apply(at.state, *choice) for choice in moves}
        if len(steps) < len(moves):
            yield f"{at}: `legal_moves` or `chances` lists a move twice; list each once"
        if at.next and steps.get((at.next.seat, at.next.move)) != at.next.step:
            yield f"{at}: `apply` returns another step for the same move; let it use nothing else"
        if at.state != before or hash(at.state) != key:
            yield f"{at}: `apply` changes its argument; return a new state of immutable parts"
        if hash(before) != key:
            yield f"{at}: two equal states have different hashes; make the state of plain values"
        if list_moves(game, before) != moves or game.decisions(before) != at.decisions:
            yield f"{at}: the moves of an equal state have another order; never list a set"


def check_turns(subject: Subject) -> Iterator[str]:
    """Check that a seat or chance has a decision until the game is over, and moves with it."""
    game = subject.game
    for at in subject.positions:
        to_move = [decision.seat for decision in at.decisions]
        if at.is_over and (to_move or at.moves):
            yield f"{at}: the game is over; return no decision, legal move or chance"
        elif not at.is_over and not to_move:
            yield f"{at}: nobody has a decision; ask a seat or `CHANCE`, or return an outcome"
        if to_move != sorted(set(to_move)) or not (
            to_move == [CHANCE] or {*to_move} <= {*at.seats}
        ):
            yield f"{at}: decisions of {to_move}; return sorted seats of the table or only `CHANCE`"
        if bool(game.chances(at.state)) != (to_move == [CHANCE]):
            yield f"{at}: `chances` must list moves exactly when `CHANCE` has the decision"
        if any(chance.weight < 1 for chance in game.chances(at.state)):
            yield f"{at}: a chance has no weight; leave it out"
        for seat in at.seats:
            if bool(game.legal_moves(at.state, seat)) != (seat in to_move):
                yield f"{at}: `legal_moves` must list moves exactly for seats with a decision"


def check_endings(subject: Subject) -> Iterator[str]:
    """Check that games end for good, with one of their endings, and reach each of them."""
    game = subject.game
    reached = set[str]()
    lowest = set[bool]()
    for line in _find_ends(subject, reached):
        at = line[-1]
        outcome = game.outcome(at.state)
        if outcome is None:
            continue
        reached.add(outcome.ending)
        if outcome.ending not in game.endings:
            yield f"{at}: the ending {outcome.ending!r} is not one of `endings`; add it"
        if len(outcome.scores) != len(at.seats) or not outcome.winners <= {*at.seats}:
            yield f"{at}: {outcome} needs a score for each seat, and winners at the table"
        if len(line) > 1 and (last := line[-2].next) and _is_legal(game, at, last.seat, last.move):
            yield f"{at}: a move is made after the end; raise `IllegalMoveError`"
        if outcome.winners and len(outcome.winners) < len(outcome.scores):
            lowest.add(_have_lowest(outcome) and not outcome.low_wins)
        yield from _check_current_scores(subject, line)
    if lowest == {True}:
        yield "the winners have the fewest points in every game; set `low_wins=True` in `Outcome`"
    for ending in set(game.endings) - reached:
        yield f"no game reached the ending {ending!r}; leave it out of `endings` or mend the rules"


def _have_lowest(outcome: Outcome) -> bool:
    """Return whether all winners have fewer points than all others."""
    won = [outcome.scores[seat] for seat in outcome.winners]
    lost = [score for seat, score in enumerate(outcome.scores) if seat not in outcome.winners]
    return max(won) < min(lost)


def _find_ends(subject: Subject, reached: set[str]) -> Iterator[tuple[Position, ...]]:
    yield from subject.games
    yield from subject.played_well
    for seed in range(TRIES):
        if reached >= {*subject.game.endings}:
            return
        for players in subject.game.seats:
            yield subject.play(players, 100 + seed)
            if subject.package.evaluator:
                yield subject.play_well(players, 100 + seed)


def _check_current_scores(subject: Subject, line: Sequence[Position]) -> Iterator[str]:
    game = subject.game
    at = line[-1]
    show = subject.package.presentation
    if any(
        len(game.current_scores(each.views[None])) not in {0, len(at.seats)} for each in line[-2:]
    ):
        yield f"{at}: `current_scores` needs a number for each seat, or none"
    scores = game.current_scores(at.views[None])
    outcome = game.outcome(at.state)
    if not scores or outcome is None:
        return
    if show.piece is None or show.names_losers:
        if scores != outcome.scores:
            yield f"{at}: `current_scores` ends with {scores}, but the scores are {outcome.scores}"
    elif not all(scores[winner] > 0 for winner in outcome.winners):
        yield f"{at}: a winner has none of the pieces that `current_scores` counts"


def check_notation(subject: Subject) -> Iterator[str]:
    """Check that each move has a short notation, which is read back without a state."""
    game = subject.game
    moves = dict.fromkeys(move for at in subject.positions for _, move in at.moves)
    for move in moves:
        notation = game.notate(move)
        if not NOTATION.fullmatch(notation):
            yield f"{move} is written {notation!r}; use 1-60 characters of a-z 0-9 + - = . , > *"
        elif game.parse(notation) != move:
            yield f"{notation!r} is read as {game.parse(notation)}; it was written for {move}"
    if len({*map(game.notate, moves)}) < len(moves):
        yield "two moves have the same notation"
    for wrong in NO_MOVES:
        try:
            read = game.parse(wrong)
        except InvalidMoveError:
            continue
        yield f"{wrong!r} is read as {read}; raise `InvalidMoveError`"


def check_pickle(subject: Subject) -> Iterator[str]:
    """Check that the processes in which computer players think get the same views and moves."""
    for at in subject.moments:
        values = [*at.views.values(), *(move for _, move in at.moves)]
        for value in values:
            try:
                read = pickle.loads(pickle.dumps(value))  # noqa: S301 (written here)
            except Exception as error:  # noqa: BLE001 (whatever a class raises)
                yield f"{at}: {value} cannot be pickled: {error}"
                continue
            if read != value:
                yield f"{at}: {value} is another when read back by pickle"


def check_refusals(subject: Subject) -> Iterator[str]:
    """Check that illegal moves, moves of others and wrong set-ups are refused."""
    game = subject.game
    made = dict.fromkeys(at.next.move for at in subject.positions if at.next)
    for at in subject.moments:
        to_move = {decision.seat for decision in at.decisions}
        for seat in {CHANCE, *at.seats, Seat(len(at.seats))}:
            offered = {move for mover, move in at.moves if mover == seat}
            wrong = [move for move in made if move not in offered]
            others = [at.next.move] if at.next else []
            for move in wrong if seat in to_move else others:
                if _is_legal(game, at, seat, move):
                    yield (
                        f"{at}: seat {seat} may {game.notate(move)!r}, which is not a legal move; "
                        "raise `IllegalMoveError(seat, self.notate(move))`"
                    )
    players = game.seats[0]
    wrong_setups = [
        Setup(game.seats[0] - 1),
        Setup(game.seats[-1] + 1),
        Setup(players, {"unknown": "1"}),
        Setup(players, first=Seat(players)),
        *(Setup(players, {option.name: "unknown"}) for option in game.options),
    ]
    for setup in wrong_setups:
        try:
            game.start(setup)
        except InvalidSetupError:
            continue
        yield f"`start` accepts {setup}; begin it with `choose_options(self, setup)`"


def _is_legal(game: AnyGame, at: Position, seat: Seat, move: Any) -> bool:
    try:
        game.apply(at.state, seat, move)
    except IllegalMoveError as error:
        return (error.seat, error.notation) != (seat, game.notate(move))
    return True


def check_records(subject: Subject) -> Iterator[str]:
    """Check that records replay, and that moves are undone and taken back without a trace."""
    game = subject.game
    telling = {*map(id, subject.moments)}
    for line in subject.games:
        replay = play_through(game, line[0].setup, ())
        before_moves = dict[Seat, Replay]()
        for at in line[:-1]:
            ply: Any = at.next
            try:
                further = extend(game, replay, Entry(ply.seat, game.notate(ply.move)))
            except GameError as error:
                yield f"{at}: the record does not replay: {error}"
                break
            if (further.state, further.played[-1].events) != (ply.step.state, ply.step.events):
                yield f"{at}: {game.notate(ply.move)!r} replays differently"
            if id(at) in telling:
                yield from _take_back(at, ply.seat, replay, further, before_moves)
            if ply.seat != CHANCE:
                before_moves[ply.seat] = replay
            replay = further


def _take_back(
    at: Position, seat: Seat, replay: Replay, further: Replay, before_moves: Mapping[Seat, Replay]
) -> Iterator[str]:
    """Check undo and takebacks against the replays before the moves that they take back."""
    backs = [(Entry(mover, REWIND), replay, then) for mover, then in before_moves.items()]
    if find_undo(at.game, further, seat) is not None:
        backs.append((Entry(seat, UNDO), further, replay))
    for entry, now, then in backs:
        after = extend(at.game, now, entry)
        if (after.state, after.played) != (then.state, then.played):
            yield f"{at}: {entry.text} of seat {entry.seat} leaves a trace"


def check_conservation(subject: Subject) -> Iterator[str]:
    """Check that no card, tile or piece is lost or doubled: see `Game.components`."""
    for line in subject.games:
        box = Counter(subject.game.components(line[0].state))
        for at in line:
            components = Counter(subject.game.components(at.state))
            if lost := box - components:
                yield f"{at}: lost {', '.join(map(str, lost))}; see `components`"
            if doubled := components - box:
                yield f"{at}: too many of {', '.join(map(str, doubled))}; see `components`"


def check_players(subject: Subject) -> Iterator[str]:
    """Check that computer players make legal moves, the same for the same view and seed."""
    game = subject.game
    package = replace(subject.package, rollouts=min(subject.package.rollouts, 32))  # that is quick
    # The player of games without an evaluator is the same at every level, but slower.
    levels = package.levels if package.evaluator else (Level.EASY,)
    kinds: dict[tuple[str, bool], Position] = {}
    for at in subject.moments:
        if at.seat_decisions:
            several = len(game.legal_moves(at.state, at.seat_decisions[0].seat)) > 1
            kinds.setdefault((at.seat_decisions[0].kind, several), at)
    for at in kinds.values():
        seat = at.seat_decisions[0].seat
        rng_seed = at.number + (1 << 40)
        view = at.views[seat]
        moves = game.legal_moves(at.state, seat)
        other = game.view(game.determinize(view, rng_seed), seat)
        for level in levels:
            chosen = package.think(level, view, moves, rng_seed)
            if chosen not in moves:
                yield f"{at}: a {level.name.lower()} player chooses {chosen}, which is not legal"
            if package.think(level, other, moves, rng_seed) != chosen:
                yield f"{at}: a {level.name.lower()} player chooses differently for the same view"
    if package.evaluator:
        yield from _check_evaluations(subject, package.evaluator, kinds.values())


def _check_evaluations(
    subject: Subject, evaluator: Evaluator[Any, Any], positions: Iterable[Position]
) -> Iterator[str]:
    """Check that an evaluation is a result and a chance, which are exact at the end."""
    for at in positions:
        if not 0 <= evaluator.evaluate(at.views[at.seat_decisions[0].seat]).chance <= 1:
            yield f"{at}: the chance of an `Evaluation` must be 0 to 1"
    for at in (line[-1] for line in subject.games):
        outcome: Any = at.game.outcome(at.state)
        alone = subject.package.presentation.names_losers
        share = 1 if alone else 1 / max(1, len(outcome.winners))
        for seat in at.seats:
            evaluation = evaluator.evaluate(at.views[seat])
            if evaluation.chance != (share if seat in outcome.winners else 0):
                yield f"{at}: the chance of an `Evaluation` must be the share of the win at the end"
            if evaluator.is_in_points and evaluation.result != find_lead(outcome.merits, seat):
                yield f"{at}: the result of an `Evaluation` must be `find_lead` at the end"


CHECKS: Final = (
    check_moves,
    check_turns,
    check_endings,
    check_notation,
    check_pickle,
    check_refusals,
    check_records,
    check_conservation,
    check_players,
)
