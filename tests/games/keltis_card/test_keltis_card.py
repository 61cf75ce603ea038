"""Rules of Keltis: the Card Game, its fast game, and the reasons and texts of moves."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.testing.random_games import play_once
from games.core.game import CHANCE, Outcome, Seat
from games.core.text import Listing, text
from games.keltis_card import model
from games.keltis_card.evaluation import Rollouts
from games.keltis_card.presentation import PRESENTATION
from games.keltis_card.rules import GAME, emoji_of, name_card
from games.keltis_card.simulation import DROP, JOIN, LAY, PAIR, PARTS, FastGame, finish
from games.rows.base import HAND, Phase, Play, Use
from tests.games import test_rows as shared
from tests.games.rule_table import Row, over_rows, play

MANY = " ".join(f"w{value}" for value in range(11))


def place(
    hand: str = "",
    *rows: str,
    others: tuple[model.Side, ...] = (),
    stones: int = 0,
    piles: str = "",
    deck: int = 60,
    players: int = 3,
    end_first: str = "off",
    last: int = 0,
) -> model.State:
    """Return the turn of the first seat: its hand and rows, and what lies on the table.

    `last` is the number of seats that may still lay their last cards.
    """
    own = side(*rows, stones=stones)
    state = shared.deal(GAME, players, end_first=end_first)
    left = shared.lay_out(piles, model.PLACES)
    placed: model.State = shared.lay(state, hand, own, *others, piles=left, deck=deck)
    if not last:
        return placed
    table = replace(placed.table, phase=Phase.LAST, left=(2,) * last, ending="deck")
    return replace(placed, table=table)


def side(*rows: str, stones: int = 0) -> model.Side:
    """Return what lies before a player: a row belongs to the colour of its first card."""
    by_letter = {row[0]: tuple(row.split()) for row in rows}
    return model.Side(
        tuple(by_letter.get(letter, ()) for letter in model.PLACES), tuple(range(1, stones + 1))
    )


def read(state: model.State) -> dict[str, object]:
    """Return a position as `place` takes it, the question, and what lies in the middle."""
    table = state.table
    middle = {"middle": table.stones, "ending": table.ending, "left": table.left}
    return {**shared.read(state), "stones": table.sides[0].stones, **middle}


OPPONENTS: Final = {
    # By the number of rows with end cards; one row has a second end card.
    "four": (side("r1 rx rx", "g2 gx"), side("r3 rx", "b2 bx")),
    "three": (side("r1 rx rx", "g2 gx"), side("r3 rx")),
    "rich": (side("r1 rx", "g2 gx", MANY), side("r3 rx", "b2 bx")),
    # Yellow rows of the next player, of a later one, and one past the card.
    "waiting": (side("y1"),),
    "later": (side(), side("y1")),
    "passed": (side("y1 y3"),),
}
TABLE: Final = """
# A position is a hand, rows, and other cards. The models cover all other cases.
KC5: gx r3 r5 w4 y2 | r2
 drop-gx -> piles gx; hand r3 r5 w4 y2; events drop
 drop-r3 -> why -wastes +free
 drop-w4 -> why +free
KC5: y2 | others=waiting
 drop-y2 -> why -helps +free
KC5: y2 | others=later
 drop-y2 -> why +free
KC5: y2 | others=passed
 drop-y2 -> why +safe +free
# A pair of two identical cards is offered once.
KC6: r3 r3 w3 rx yx
 -> offered play-r3 drop-r3 play-w3 drop-w3 drop-rx drop-yx pair-r3,r3 pair-r3,w3
 pair-r3,r3 -> stones (3,); middle (1, 2, 4, 5, 6, 7, 8, 9); piles r3 r3; events pair
KC6: r7 b7 y0 | g2 g3 | stones=3
 -> best pair-r7,b7
 pair-r7,b7 -> said +2; why +wish 2 +stone
KC6: r5 y2 g1 | piles=b2,w5
 drop-g1 pile-b -> why +pair 2 +known
 drop-g1 pile-w -> why +pair 5 +known
KC7: p5 | r2
 play-p5 -> rows r2 p5; asked 0 draw; events play; said −4 1; why +step
KC7: p5 | r2 | y1
 play-p5 -> why -begins 3 +step
KC8: r3 r5 r6 rx | r2
 play-r3 -> said +1 2; why +gain 1 +near 0 +step
 play-r6 -> why +gain 1 -strands 2 +step
KC8: p5 p6 p8 | p3 p3 p6
 -> offered drop-p5 play-p6 drop-p6 play-p8 drop-p8
KC8: g4 g7 gx | g2 g3
 -> best play-g4
# Only the other end card follows, and the first one needs a row, unless the option allows more.
KC9: r3 r8 rx rx w2 | r3
 play-rx -> said +1 2 then-closed; why +gain 1 -strands 2 +step
KC9: p3 p8 px w2 | p3 px
 -> offered drop-p3 drop-p8 play-px drop-px play-w2 drop-w2
KC9: px
 -> offered drop-px
KC9: p1 px | px | end_first=on
 -> offered drop-p1 play-px drop-px
# 9-7-7 accepts a white 7, which fixes no direction.
KC10: w7 | p9 p7 p7 | r7 | b6 | g7 gx
 -> offered play-w7 play-w7>r play-w7>p drop-w7
 play-w7>p -> rows r7 p9 p7 p7 w7 g7 gx b6; events join; said +3 4
KC10: w2 | w3 w5
 play-w2 -> rows w3 w5 w2; events point; said +1 3
KC4 KC11: r7 b7 y1 y2 y3 y4 y5 y6 | piles=g4
 drop-r7 deck b0 -> asked 1 turn; events drop drawn deck
 pair-r7,b7 deck b0 -> asked 0 draw; events pair drawn deck
 pair-r7,b7 deck b0 pile-g -> asked 1 turn; events pair drawn deck pile
KC11: r0 r10 y0 y8 p0 p9 b0 b10 | g2 g3 g4 | piles=g7,y9
 drop-y0 -> best pile-g
 drop-y0 pile-g -> why +fits +known
 drop-y0 deck -> why +deck
KC11: r0 r10 y0 y8 p0 p9 b0 b10 | g2 g3 g4 | piles=g1,y9
 drop-y0 -> best deck
 drop-y0 pile-g -> why -useless +known
# No card may be drawn from a pile that was discarded to this turn.
KC12: r7 b7 y1 y2 y3 y4 y5 y6 | piles=r1,b1,b2,g4,w3
 pair-r7,b7 -> offered deck pile-g pile-w
 pair-r7,b7 pile-g -> offered deck pile-w
# At once; two end cards in a row count once. Computer players end it only when they lead.
KC13: y5 yx w1 | y4 | others=four
 play-yx -> asked 0 last; ending closed; hand y5 w1; left (2, 2, 2); events play over-closed
KC13: yx r0 | y1 y2 y3 y4 y5 y6 y7 y8 | others=four stones=4
 -> best play-yx
 play-yx -> why +ends-ahead +gain 3 +step
KC13: yx r0 | y1 y2 | p1 | g1 | b1 | r1 | others=rich
 -> best play-r0
 play-yx -> why -ends-behind +gain 1 +step
KC13: yx | y4 | others=three
 play-yx -> asked 0 draw; ending ; events play; why +gain 1 +step
# The game ends at once, even between two draws; drawing from a pile delays the end.
KC14: r7 b7 y1 y2 y3 y4 y5 y6 | r6 r5 rx | piles=r7 deck=1
 pair-r7,b7 deck b0 -> asked 0 last; hand y1 y2 y3 y4 y5 y6 b0; events pair drawn deck over-deck
 drop-y1 pile-r -> why +delays +known
# No pairs, no discards; an end card closes a row without ending the game (KC13).
KC15: r2 y7 y8 p4 p7 px w6 | p3 p6 | y7 yx | last=3
 -> offered play-r2 play-p7 play-px play-w6 play-w6>p done
KC15: yx | y4 | others=four last=3
 play-yx -> asked 0 last; ending deck; events play; why +gain 1 +step
# Last cards score points, whatever can be laid after them.
KC15: r5 g5 g9 w9 | g2 g3 g4 | last=2
 -> best play-g5
 play-g9 -> why +gain 3 +step
KC15: r5 b5 | last=2
 -> best done
KC15: r5 w5 | last=2
 -> best play-w5
KC15: g5 | g2 gx | last=2
 -> best done
"""


@over_rows(TABLE)
def test_moves_have_the_effects_in_the_rule_table(row: Row) -> None:
    shared.check_rule("keltis_card", place, read, row, OPPONENTS)


def test_components_and_scores_match_the_rule_book() -> None:
    """KC1, KC2, KC3; KC16: all cards of a row count; KC17; KC18: five are worth 10; KC19."""
    copies = dict(zip(model.CARDS, model.COPIES, strict=True))
    assert (sum(model.COPIES), sum(copies[end] for end in model.ENDS)) == (101, 10)
    assert [copies[f"g{value}"] for value in range(11)] == [1, 1, 1, 2, 2, 2, 2, 2, 1, 1, 1]
    assert shared.deal(GAME, 3).table.stones == model.STONES == (1, 2, 3, 4, 5, 6, 7, 8, 9)
    row = ["p1", "p2", "p3", "p4", "p5", "p6", "p6", "w6", "px", "px"]
    worth = [side(" ".join(row[:count]) or "w1").score.rows[2] for count in range(11)]
    assert worth == [0, -4, -3, -2, 1, 2, 3, 6, 7, 10, 10]
    wishes = [side(stones=count).score.wishes for count in range(8)]
    assert wishes == [-4, -1, 0, 4, 6, 10, 10, 10]
    sides = (side("w1 w2 w3", stones=2), side("w4 w5 w6 w7", stones=1), side())
    ended = GAME.conclude(replace(shared.deal(GAME, 3).table, sides=sides, ending="deck"))
    assert ended == Outcome("deck", (3, 3, -4), frozenset({Seat(0), Seat(1)}))


def act(fast: FastGame, move: model.Move) -> None:
    match move:
        case Play(card, use):
            place, value = PARTS[card]
            fast.act((0.0, DROP if use is Use.DROP else LAY, place, value, place))
        case model.Join(card, row):
            fast.act((0.0, JOIN, *PARTS[card], model.PLACES.index(row)))
        case model.Pair(first, second):
            fast.act((0.0, PAIR, *PARTS[first], PARTS[second][0]))


@shared.over_tables
def test_fast_game_agrees_with_the_engine_and_considers_only_legal_moves(players: int) -> None:
    shared.check_fast_game(GAME, players, act)
    for ply in shared.list_plies(GAME, players, Phase.TURN):
        # No point card is discarded: it can always be laid (KC10, KC17).
        fast = shared.fast_game_of(GAME, ply.before, ply.seat)
        acts = {(act, row) for _, act, _, _, row in fast.weigh()}
        assert (DROP, model.WHITE) not in acts
        assert ((LAY, model.WHITE) in acts) == bool(fast.players[ply.seat].whites)


@shared.over_tables
def test_rollouts_fill_the_hand_after_a_turn_and_reach_the_end_of_the_game(players: int) -> None:
    """The last card of a hand is drawn once, from a pile or from the deck (KC11)."""
    for ply in shared.list_plies(GAME, players, Phase.DRAW, Phase.CARD):
        table = ply.before.table
        view = GAME.view(ply.before, ply.before.table.seat)
        for rng_seed in range(2):
            fast = Rollouts(view).fill_up(rng_seed)
            if not fast.is_over:
                assert sum(fast.players[table.seat].tally) == HAND
                assert fast.seat == (table.seat + 1) % players
            drawn = table.deck - fast.deck
            assert (table.phase is Phase.CARD) <= drawn <= HAND - view.sizes[table.seat]
    first = next(ply.before for ply in play_once(GAME, players, 1) if ply.seat != CHANCE)
    for rng_seed in range(20):
        fast = Rollouts(GAME.view(first, first.table.seat)).deal(rng_seed)
        fast.play_on()
        assert fast.is_over, "the limit of turns is high enough for every number of players"


@shared.over_tables
def test_last_cards_score_at_least_what_the_fast_game_predicts(players: int) -> None:
    """A seat that follows the ratings scores as much as at the end of the fast game (KC15)."""
    for seed in range(4):
        plies = play_once(GAME, players, seed)
        state = next(ply.before for ply in plies if ply.before.table.phase is Phase.LAST)
        seat = GAME.decisions(state)[0].seat
        fast = shared.fast_game_of(GAME, state, seat)
        expected = fast.players[seat]
        before = expected.score()
        finish(expected, fast.left[seat])
        while ratings := shared.rate("keltis_card", state, seat):
            move = max(ratings, key=ratings.__getitem__)
            state = play(GAME, state, move, seat=seat).state
            if move == "done":
                break
        assert GAME.view(state, seat).scores[seat].total >= expected.score() >= before


def test_point_cards_show_their_symbol_and_score_change_on_colour_rows() -> None:
    """KC10."""
    view = GAME.view(place("w4 r9", "r4 r4 r4", "p9 w9 px"), Seat(0))
    rows = shared.find(PRESENTATION.own(view), "own-rows")["rows"].items
    pink = Listing(("9", "-", emoji_of("w"), "9", "-", "✕"), tight=True)
    assert dict(rows[1].args)["cards"] == pink
    held = shared.find(PRESENTATION.pages["join"][1](view), "own-hand")["cards"].items
    joined = text("held", card=name_card("w4"), change="+3")
    assert held == (joined, text("held-no", card=name_card("r9")))
