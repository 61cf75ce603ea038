# Keltis: the Card Game in English.
name = Keltis: the Card Game
tagline = Lay long rows that only go up or only go down, and trade pairs for wishing stones.
rules-table-parts = ❶ wishing stones · ❷ draw pile · ❸ discard piles · ❹ a player’s points so far · ❺ rows of the five colours · ❻ point row · ❼ number of cards in a row, and their points
rules-table =
    { "" }**Goal** Lay long rows of a colour; short ones cost points. Collect wishing stones and white point cards.

    { "" }**Cards** 101: in each of the five colours 0, 1, 2, 8, 9, 10 once, 3 to 7 twice, and two end cards; in white the point cards 0 to 10. Nine wishing stones, 1 to 9, lie in the middle.
rules-turn-parts = ❶ a card of your hand · ❷ the points of its row with it · ❸ the wishing stone that it claims with another
rules-turn =
    { "" }**Your turn: one play, then draw back up to eight cards**
    1. **Play**, one of these:
    • **Lay a colour card** in your own row of its colour.
    • **Lay a white point card** in your point row, in any order, or on one of your colour rows whose top card has the same value.
    • **Discard one card** onto its pile: five colours, one for point cards. Everybody may look through the piles.
    • **Discard a pair for a wishing stone**: two cards of equal value, colours may differ, while the stone of that value is still there. End cards, 0 and 10 claim nothing.
    2. **Draw** until you hold eight, so one card, or two after a pair: each from the draw pile or the top of a discard pile, but not from a pile you discarded to this turn.
rules-rows-parts = ❶ a row that runs down · ❷ a row that runs up · ❸ end card: the row is closed · ❹ a point card in a colour row · ❺ point row
rules-rows =
    { "" }**Rows** run up or down. Equal values may always follow; the first different value fixes the direction: 3-3-6-7-7, 9-8-8-5-3. A point card keeps the value on top and fixes no direction: 9-7-7 takes a white 7.

    { "" }**End cards** (✕) lengthen a row and close it: only the second end card of that colour may follow. They need a row with at least one card, unless the table is set otherwise.
rules-scoring-parts = ❶ total so far · ❷ wishing stones and their points · ❸ number of cards in a row, and their points · ❹ point row
rules-scoring =
    { "" }**Scoring**
    • Every colour row by its cards, 1 to 9 or more: −4, −3, −2, 1, 2, 3, 6, 7, 10. An empty colour: 0.
    • Every card in the point row: 1.
    • Wishing stones 0, 1, 2, 3, 4, 5+: −4, −1, 0, 4, 6, 10.
    The highest total wins; ties are shared.

    { "" }**Example** Rows of 7, 5 and 2 cards, three cards in the point row, four wishing stones: 6 + 2 − 3 + 3 + 6 = **14**.
rules-end-parts = ❶ a row with an end card
rules-end =
    { "" }**The end** The game ends at once when the fifth row of all players together gets an end card (that player does not draw), and when the last card of the draw pile is drawn. Then **everybody at the same time** may lay up to two more cards in their own rows, without drawing and without wishing stones, and says “Done”.

    { "" }**Two players** 30 cards leave the game unseen.
option-end_first = End cards may start a row
option-end_first-hint = Whether a row may begin with an end card.
option-end_first-off = No
option-end_first-on = Yes
ending-closed = Five rows hold end cards.
ending-deck = The draw pile is used up.

# Cards, rows, piles
place = { $face } { $name }
card = { $face } { $place } { $value }
card-end = { $face } { $place } end card
card-bare = { $place } { $value }
card-end-bare = { $place } end card
place-r = red
place-y = yellow
place-p = pink
place-g = green
place-b = blue
place-w = white
nothing = none

# What happened
event-first = { $player } begins.
event-drop = { $player } discards { $card }.
event-play = { $player } lays { $card }.
event-point = { $player } lays { $card } in the point row.
event-join = { $player } lays { $card } on the { $row } row.
event-pair = { $player } discards { $first } and { $second } for wishing stone { $stone }.
event-pile = { $player } takes { $card } from the discard pile.
event-drawn = You draw { $card }.
event-deck = { $player } draws from the draw pile.
event-over-closed = **The fifth row holds an end card. Everybody may lay up to two more cards.**
event-over-deck = **The draw pile is used up. Everybody may lay up to two more cards.**
event-done = { $player } is done.

# The table
table-deck = Draw pile: { $deck ->
    [1] one card.
   *[other] { $deck } cards.
}
table-piles = Discard piles, top card first: { $piles }.
table-stones = Wishing stones in the middle: { $stones }.
table-last = **{ $ending }** Everybody may lay up to two last cards.
pile = { $face } { $cards }
player = { $player } · **{ $score }** · { $rows } · wishing stones: { $stones } ({ $wish }) · { $hand ->
    [1] 1 card
   *[other] { $hand } cards
} in hand
player-turn = ▶ { $player } · **{ $score }** · { $rows } · wishing stones: { $stones } ({ $wish }) · { $hand ->
    [1] 1 card
   *[other] { $hand } cards
} in hand
player-last = ▶ { $player } · **{ $score }** · { $rows } · wishing stones: { $stones } ({ $wish }) · may lay { $left } more
player-done = { $player } · **{ $score }** · { $rows } · wishing stones: { $stones } ({ $wish }) · done
final = { $player } · **{ $score }** · { $rows } · wishing stones: { $stones } ({ $wish })
final-won = 👑 { $player } · **{ $score }** · { $rows } · wishing stones: { $stones } ({ $wish })
row = { $face } { $cards } ({ $points })

# The own panel
own = You have **{ $score }** { $score ->
    [one] point
   *[other] points
} now, with { $wishes } wishing { $wishes ->
    [one] stone
   *[other] stones
}.
own-hand = Your hand: { $cards }.
own-rows = Your rows: { $rows }.
held = { $card } → { $points }
held-no = { $card } (does not fit)
ask-turn = What do you play?
    -# ±: your score · 🗑: discard · then you draw
ask-draw = { $cards ->
    [1] Where do you draw from?
   *[other] You draw { $cards } cards. Where do you draw the first one from?
}
ask-draw-deck = { $cards ->
    [1] Draw a card from the draw pile.
   *[other] Draw { $cards } cards from the draw pile.
}
ask-last = The last cards: you may lay { $left ->
    [1] one more card.
   *[other] up to { $left } more cards.
}
brief-play = { $value }: { $change }
brief-pair = { $first }{ $second } { $stone }
brief-join = { $value } → { $row }: { $change }
brief-drop = { $value } 🗑
group-drop = Discard…
group-drop-hint = Discard a card that would fit. Then you draw from the draw pile.
group-join = Point card into a row…
do-play = Lay { $card }: row of { $count } ({ $points })
do-join = Lay { $card } on the { $row } row: { $count } cards ({ $points })
do-point = Lay { $card } in the point row: +1
do-drop = Discard { $card }
do-pair = { $first } and { $second } for wishing stone { $stone }
do-deck = Draw from the draw pile
do-pile = Take { $card }
do-done = Lay nothing more
group-pair = A pair for a wishing stone
hint-step = Your score { $before } → { $after } ({ $change }). { $then }
hint-drop = Your rows stay as they are.
hint-done = Lay nothing more: your rows are scored as they are.
hint-deck = { $deck ->
    [1] One card is left.
   *[other] { $deck } cards are left.
} No undo once you have seen it.
hint-deck-last = The last card: drawing it ends the game!
hint-pile = From the discard pile, for everybody to see.
then-closed = Closes the row.
then-longer = The row is closed already.
then-over = Closes the row and ends the game!
then-two = Then you draw two cards.

# Final scores
score-wishes = Wishing stones

# Why a move is good or bad
why-wish = the stone brings { $points } more
why-begins = begins a new row, number { $count }
why-ends-ahead = ends the game while you lead
why-ends-behind = ends the game while you are behind
why-strands = { $count ->
    [1] leaves 1 card in your hand without a place
   *[other] leaves { $count } cards in your hand without a place
}
why-wastes = you could still lay it
why-helps = helps the next player
why-fits = fits your row
why-pair = makes a pair for wishing stone { $stone }
why-delays = leaves the draw pile a card longer
why-useless = does not fit your row
