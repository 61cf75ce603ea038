"""The rules that both games with coloured rows have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

from bot.testing.random_games import SOAK, play_once
from games.core.cards import with_item
from games.core.game import CHANCE, AnyGame, Seat, Setup
from games.core.picture import Label
from games.core.text import Text, signed, text
from games.rows.base import Deal, Draw, Phase
from games.rows.pictures import CHANGE
from tests.games.rule_table import Row, event_keys, play, why
from tests.support.games import GAMES

GAMES_PLAYED = 4 if SOAK else 2


def deal(game: AnyGame, players: int, **options: str) -> Any:
    """Return the first turn; chance has dealt the first cards there are."""
    state = game.start(Setup(players, options, Seat(0)))
    while chances := game.chances(state):
        state = game.apply(state, CHANCE, chances[0].move).state
    return state


def lay(state: Any, hand: str, *sides: Any, **changes: Any) -> Any:
    """Return the turn of the first seat with this hand, and what lies before the first seats."""
    laid = (*sides, *state.table.sides[len(sides) :])
    hands = (tuple(hand.split()), *state.hands[1:])
    return replace(state, table=replace(state.table, sides=laid, **changes), hands=hands)


def lay_out(cards: str, letters: str) -> tuple[tuple[str, ...], ...]:
    """Return rows or piles of these cards, by the letter of the row or pile."""
    return tuple(tuple(card for card in cards.split() if card[0] == each) for each in letters)


def read(state: Any) -> dict[str, object]:
    """Return the first seat's hand and rows, the piles and the question."""
    table = state.table
    return {
        "hand": " ".join(state.hands[0]),
        "rows": " ".join(card for row in table.sides[0].rows for card in row),
        "piles": " ".join(card for pile in table.piles for card in pile),
        "asked": f"{table.seat} {table.phase}",
    }


def check_rule(
    game: str,
    place: Callable[..., Any],
    read: Callable[[Any], Mapping[str, object]],
    row: Row,
    others: Mapping[str, Any],
) -> None:
    """Compare the expected values of a row of a rule table with the effects of its moves.

    Its position is parts of cards, then options like `piles=r3,b1`. Beyond the values of `read`, a
    row names the moves offered, the best-rated move, and the reasons and label of its last move.
    """
    laid = list[str]()
    options = dict[str, Any]()
    for part in map(str.strip, row.position.split("|")):
        if "=" not in part:
            laid.append(part)
            continue
        for name, _, value in (each.partition("=") for each in part.split()):
            words = int(value) if value.isdecimal() else value.replace(",", " ")
            options[name] = others[value] if name == "others" else words
    package = GAMES[game]
    start = place(*laid, **options)
    rules = package.game
    step = play(package.game, start, *row.moves)
    seen = {name: str(value) for name, value in read(step.state).items()}
    deciding = [decision.seat for decision in rules.decisions(step.state)][:1]
    moves = [move for seat in deciding for move in rules.legal_moves(step.state, seat)]
    seen |= {"events": event_keys(step), "offered": " ".join(map(rules.notate, moves))}
    if "best" in row.expected:
        ratings = rate(game, step.state)
        seen["best"] = max(ratings, key=ratings.__getitem__)
    if {"why", "said"} & row.expected.keys():
        before = play(rules, start, *row.moves[:-1]).state
        last_move = row.moves[-1]
        assert package.evaluator
        seen["why"] = why(rules, package.evaluator, before, last_move)
        choice = package.presentation.choice(rules.view(before, Seat(0)), rules.parse(last_move))
        label = dict(choice.label.args)
        args = (label.get(name, "") for name in ("change", "count", "tile", "then"))
        args_said = (each.key if isinstance(each, Text) else str(each) for each in args)
        seen["said"] = " ".join(filter(None, args_said))
    assert {name: seen[name] for name in row.expected} == row.expected


def find(lines: tuple[Text, ...], key: str) -> Any:
    """Return the arguments of the only line with a key."""
    [line] = [line for line in lines if line.key == key]
    return dict(line.args)


over_tables = pytest.mark.parametrize("players", [2, 3, 4])


def list_plies(game: Any, players: int, *phases: Phase) -> list[Any]:
    """Return the moves of some games, or those in these phases."""
    plies = (ply for seed in range(GAMES_PLAYED) for ply in play_once(game, players, seed))
    return [ply for ply in plies if not phases or ply.before.table.phase in phases]


def rollouts_of(game: AnyGame, state: Any, seat: Seat) -> Any:
    evaluator = GAMES[game.id].evaluator
    assert evaluator
    assert evaluator.play_on
    return evaluator.play_on(game.view(state, seat))


def fast_game_of(game: AnyGame, state: Any, seat: Seat) -> Any:
    """Return a fast game as a seat knows it."""
    return rollouts_of(game, state, seat).deal(0)


def read_fast_game(fast: Any, seat: int) -> list[object]:
    """Return what a seat knows of a fast game."""

    def take(owner: object, names: str) -> list[object]:
        return [getattr(owner, name, None) for name in names.split()]

    public = "first last closed length stones tall points wishes"
    return [
        [take(each, public) for each in fast.players],
        take(fast.players[seat], "hand ends whites tally"),
        take(fast, "tiles stones piles absent deck in_goal closed"),
    ]


def check_fast_game(game: Any, players: int, act: Callable[[Any, Any], None]) -> None:
    """Check that a fast game follows the engine, and that only legal moves are considered."""
    for ply in list_plies(game, players):
        phase = ply.before.table.phase
        seat = ply.before.table.seat
        after = ply.step.state
        if phase is Phase.LAST or (ply.seat == CHANCE and phase is not Phase.CARD):
            continue
        if ply.seat != CHANCE:
            thought = rollouts_of(game, ply.before, ply.seat).think()
            assert thought
            assert thought.keys() <= set(game.legal_moves(ply.before, ply.seat))
        rollouts = rollouts_of(game, ply.before, seat)
        fast = rollouts.deal(0)
        if isinstance(ply.move, Draw) and ply.move.pile:
            fast.take(game.letters.index(ply.move.pile))
        elif isinstance(ply.move, Deal):
            fast.drawn.append(rollouts.parts[ply.move.dealt])
            fast.draw_card()
        else:
            act(fast, ply.move)
        assert read_fast_game(fast, seat) == read_fast_game(fast_game_of(game, after, seat), seat)
        assert fast.is_over == (after.table.phase in {Phase.LAST, Phase.OVER})
        scores = tuple(player.score() for player in fast.players)
        assert scores == game.current_scores(game.view(after, None))


ROWS = ("keltis", "keltis_card")
LOW = -900.0
"""The rating of a move that is never made by choice."""
over_rows = pytest.mark.parametrize("game", ROWS)


@over_rows
def test_only_the_drawing_player_sees_the_card(game: str) -> None:
    """K16, KC11, G4."""
    rules = GAMES[game].game
    drawn, rest = play(rules, deal(rules, 3), "drop-r0", "deck", "b0").events[-2:]
    assert (drawn.text.key, rest.text.key) == ("event-drawn", "event-deck")
    seats = (Seat(0), Seat(1), None)
    assert [drawn.is_visible_to(seat) for seat in seats] == [True, False, False]
    assert [rest.is_visible_to(seat) for seat in seats] == [False, True, True]


@over_rows
def test_panel_and_board_list_all_cards_of_the_discard_piles(game: str) -> None:
    """K7, KC5: the panel and the text of the board show them to every player."""
    package = GAMES[game]
    positions = import_module(f"tests.games.{game}.test_{game}")
    state = positions.place("r3", piles="r3 r10 r0 b4")
    show = package.presentation
    own, public = (package.game.view(state, seat) for seat in (Seat(0), None))
    for lines in (show.own(own), show.summary(public)):
        piles = find(lines, "table-piles")["piles"].items
        assert [dict(pile.args)["cards"] for pile in piles] == ["0 10 3", "4"]
    empty = find(show.summary(package.game.view(positions.place(), None)), "table-piles")
    assert empty == {"piles": text("nothing")}


@over_rows
def test_the_draw_question_mentions_piles_only_when_one_has_cards(game: str) -> None:
    """K16, KC11, KC12."""
    package = GAMES[game]
    positions = import_module(f"tests.games.{game}.test_{game}")
    for piles, key in (("", "ask-draw-deck"), ("b4", "ask-draw")):
        hand = "r7 y0 y1 y2 y3 y4 y5 y6"
        state = play(package.game, positions.place(hand, piles=piles), "drop-r7").state
        [decision] = package.game.decisions(state)
        view = package.game.view(state, decision.seat)
        question = package.presentation.question(view, decision)
        assert (question.key, dict(question.args).get("cards", 1)) == (key, 1)


@over_rows
def test_label_button_picture_and_event_show_the_same_number(game: str) -> None:
    """The change of the score, also before the first card, where all are equal."""
    package = GAMES[game]
    seen = set[object]()
    rules = package.game
    presentation = package.presentation
    for ply in (ply for seed in range(2) for ply in play_once(rules, 3, seed)):
        if ply.seat == CHANCE:
            continue
        before, after = (rules.view(each, ply.seat) for each in (ply.before, ply.step.state))
        moves = rules.legal_moves(ply.before, ply.seat)
        choices = {move: presentation.choice(before, move) for move in moves}
        texts = (choices[ply.move].label, *(each.text for each in ply.step.events[:1]))
        label, *events = (dict(each.args) for each in texts)
        for name in ("change", "tile", "then", "count", "before", "after"):
            assert all(event.get(name) == label.get(name) for event in events)
        change = after.scores[ply.seat].total - before.scores[ply.seat].total
        assert label.get("change") == (signed(change) if "change" in label else None)
        assert change == 0 or "change" in label
        seen.add(label.get("change"))
        briefs = {
            dict(each.brief.args).get("change")
            for each in choices.values()
            if each.brief and not (each.group and each.group.key != "pair")
        }
        drawn = [item for item in presentation.hand(before).items if isinstance(item, Label)]
        if ply.before.table.phase is not Phase.DRAW:
            assert {item.text for item in drawn if item.size == CHANGE} == briefs - {None}
    assert {"−4", "+1", "+3"} <= seen
    first = deal(rules, 3)
    hand = tuple(f"{colour}5" for colour in "rypgb"[: 5 if game == "keltis" else 1])
    first = replace(first, hands=(hand, *first.hands[1:]))
    for move in rules.legal_moves(first, Seat(0)):
        choice = presentation.choice(rules.view(first, Seat(0)), move)
        assert choice.brief
        is_played = not rules.notate(move).startswith("drop")
        assert (dict(choice.brief.args).get("change") in {"−4", "−8"}) == is_played


@over_rows
def test_ratings_keep_cards_taken_from_piles_and_limit_their_number(game: str) -> None:
    """Otherwise the games of computer players might not end."""
    rules = GAMES[game].game
    state = deal(rules, 2)
    hand = state.hands[0]
    forgotten = rate(game, state)
    drops = {move: rating for move, rating in forgotten.items() if "drop" in move and rating > LOW}
    assert drops
    for move in drops:
        values = rate(game, state, 0, (move.removeprefix("drop-"),))
        assert {each for each in forgotten if values[each] != forgotten[each]} == {move}
        assert values[move] < LOW
    later = play(rules, state, f"drop-{hand[0]}", "deck", "b9", f"play-{state.hands[1][0]}").state
    few, many = (rate(game, later, 1, state.hands[1][:count]) for count in (3, 4))
    pile = f"pile-{hand[0][0]}"
    assert few[pile] > LOW > many[pile]
    assert few["deck"] == many["deck"] > LOW


def rate(game: str, state: Any, seat: int = 0, taken: tuple[str, ...] = ()) -> dict[str, float]:
    """Return the ratings of a seat that took these cards from discard piles."""
    rules = GAMES[game].game
    evaluator = GAMES[game].evaluator
    assert evaluator
    view = rules.view(state, Seat(seat))
    moves = rules.legal_moves(state, Seat(seat))
    view = replace(view, memory=with_item(((),) * len(view.sizes), seat, taken))
    return dict(zip(map(rules.notate, moves), evaluator.rate_moves(view, moves), strict=True))
