"""Invented reports on finished games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.messages.report import View, report_message
from bot.tables.model import Participant, Person
from bot.tables.reports import Analysis, analyse
from bot.tables.session import GameSession
from games.ai.hints import Unit
from games.ai.luck import Curve, Estimate
from games.ai.report import Account, Report, Verdict
from games.core.game import CHANCE, Seat
from games.core.record import Played
from tests.support.showing import body_of, make_table, play

CLEAR = Account(3.0, 0.0, Estimate(6.2, 0.4), Estimate(-2.1, 0.6))
UNCLEAR = Account(-3.0, 0.0, Estimate(0.4, 3.0), Estimate(-2.1, 1.9))
EVEN = Account(0.0, 0.0, Estimate(0.1, 0.1), Estimate(0.0))
HOUSE = Account(0.0, 0.0, Estimate(-4.0, 0.1), None)


def over(game: str, players: int, seed: int = 3) -> GameSession:
    """Return a finished game of people with a winner."""
    people = tuple(Participant(Person(100 + n, f"Ann{n}")) for n in range(players))
    for luck in range(seed, seed + 20):
        live = list(play(make_table(game, players, participants=people), luck))[-1]
        if live.outcome and live.outcome.winners:
            return live
    raise AssertionError("nobody ever won")


def choices(live: GameSession) -> list[Played]:
    return [
        one
        for one in live.played.played
        if one.seat != CHANCE and len(live.game.legal_moves(one.before, one.seat)) > 1
    ]


def another(live: GameSession, played: Played) -> str:
    moves = map(live.game.notate, live.game.legal_moves(played.before, played.seat))
    return [one for one in moves if one != played.text][-1]


def report_on(
    live: GameSession,
    accounts: Sequence[Account],
    points: int = 3,
    cost: float = 3.2,
    **changes: Any,
) -> Analysis:
    """Return an invented report with the same account for all seats."""
    seats, made = len(live.table.participants), choices(live)
    named = made[2 :: max(1, len(made) // (points + 1))][:points]
    evaluator = live.table.known.evaluator
    assert evaluator
    unit = Unit.POINTS if evaluator.is_in_points else Unit.CHANCE
    size = cost if unit is Unit.POINTS else cost / 100
    plies = (*(one.ply for one in made[::5]), live.table.plies)
    chances = tuple(
        tuple((1 + (at * seat) % 5) / 10 for seat in range(seats)) for at in range(len(plies))
    )
    scale = 1 if unit is Unit.POINTS else 0.01
    report = Report(
        unit,
        tuple(scaled(accounts[seat % len(accounts)], scale) for seat in range(seats)),
        tuple(Verdict(one.ply, one.seat, another(live, one), Estimate(size, 0.0)) for one in named),
        Curve(plies, chances),
    )
    return analyse(live, replace(report, **changes))


def scaled(account: Account, scale: float) -> Account:
    def one(estimate: Estimate) -> Estimate:
        return Estimate(estimate.mean * scale, estimate.error * scale)

    decisions = one(account.decisions) if account.decisions else None
    return replace(account, luck=one(account.luck), decisions=decisions)


def said(analysis: Analysis, view: View = View.LUCK, seat: Seat | None = None) -> str:
    return body_of(report_message(analysis, seat, view, "en", {}))
