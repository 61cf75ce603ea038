# Keltis: the Card Game in English.
name = Keltis: the Card Game
tagline = Build long rising or falling rows, and trade pairs for wishing stones.
goal = The most points win: build long rows.
now-turn = Play a card, discard one, or trade a pair.
now-draw = Everyone sees what you take from a discard pile.
now-last = The game is over after these last cards.
tip-last = These cards only change your own rows. Leave a card in your hand if it would cost points.
tip-direction = A row only rises or only falls. Start with a very low or a very high card.
tip-end = The fifth closed row of all players ends the game. Lengthen your short rows before that.
tip-short = A row of fewer than four cards costs points. Lengthen it, and start no new color now.
tip-stones = Fewer than two wishing stones cost points, three bring four. Look for pairs.
tip-pair = Two cards of one value claim the wishing stone of that value, whatever their colors.
tip-closing = An end card counts as a card of its row and closes it. Play it as the last one.
tip-white = A point card brings 1 point in the point row. On a color row of its value it can bring more.
rules-minute =
    { "" }**Goal** Have the most points. A row of four or more cards of a color brings points, a shorter one costs points. Collect wishing stones and white point cards as well.
    { "" }**Your turn** Play a card in its row, discard a card, or discard a pair for a wishing stone. Then draw back up to eight.
    { "" }**Numbers** “+3” on a move says how your score changes right now.
    { "" }**End** Five rows have an end card, or the draw pile is empty. Everyone may then add two last cards.
rules-table-parts = ❶ wishing stones · ❷ draw pile · ❸ discard piles · ❹ a player’s points so far · ❺ rows of the five colors · ❻ point row · ❼ number of cards in a row
rules-table =
    { "" }**Cards** 101: in each of the five colors 0, 1, 2, 8, 9, 10 once, 3 to 7 twice, and two end cards; in white the point cards 0 to 10. Nine wishing stones, 1 to 9, lie in the middle.
rules-turn-parts = ❶ a card of your hand · ❷ how it changes your score · ❸ the wishing stone that it claims with another
rules-turn =
    { "" }**Your turn: one play, then draw back up to eight cards**
    1. **Play**, one of these:
    • **Play a color card** in your own row of its color.
    • **Play a white point card** in your point row, in any order, or on one of your color rows whose top card has the same value.
    • **Discard one card** onto its pile: five colors, one for point cards. Everyone may look through the piles.
    • **Discard a pair for a wishing stone**: two cards of equal value, colors may differ, while the stone of that value is still there. End cards, 0 and 10 claim nothing.
    2. **Draw** until you hold eight: one card, or two after a pair. Take each from the draw pile or the top of a discard pile, but not from a pile you discarded to this turn.
rules-rows-parts = ❶ a falling row · ❷ a rising row · ❸ end card: the row is closed · ❹ a point card in a color row · ❺ point row
rules-rows =
    { "" }**Rows** rise or fall. Equal values may always follow; the first different value fixes the direction: 3-3-6-7-7, 9-8-8-5-3. A point card keeps the value on top and fixes no direction: 9-7-7 takes a white 7.

    { "" }**End cards** (✕) lengthen a row and close it: only the second end card of that color may follow. They need a row with at least one card, unless the table is set otherwise.
rules-scoring-parts = ❶ total so far · ❷ wishing stones · ❸ number of cards in a row · ❹ point row
rules-scoring =
    { "" }**Scoring**
    • Each color row by its cards, 1 to 9 or more: −4, −3, −2, 1, 2, 3, 6, 7, 10. An empty color: 0.
    • Each card in the point row: 1.
    • Wishing stones 0, 1, 2, 3, 4, 5+: −4, −1, 0, 4, 6, 10.
    The highest total wins; tied players share the win.

    { "" }**Example** Rows of 7, 5 and 2 cards, three cards in the point row, four wishing stones: 6 + 2 − 3 + 3 + 6 = **14**.
rules-end-parts = ❶ a row with an end card
rules-end =
    { "" }**End** The game ends as soon as five rows in total, counting all players, have an end card (the player of the fifth does not draw). It also ends as soon as the last card of the draw pile is drawn. Then **all players at once** may add up to two cards to their own rows, without drawing or taking wishing stones. Press **Done** when you’re finished.

    { "" }**Two players** 30 cards leave the game unseen.
option-end_first = End cards may start a row
option-end_first-hint = Whether a row may begin with an end card.
option-end_first-off = No
option-end_first-on = Yes
ending-closed = Five rows have an end card.
ending-deck = The draw pile is empty.

# Cards, rows, piles
colour = { $emoji } { $name }
card = { $value ->
    [x] { $emoji } { $colour } end card
   *[other] { $emoji } { $colour }{ "\u00A0" }{ $value }
}
card-bare = { $value ->
    [x] { $colour } end card
   *[other] { $colour }{ "\u00A0" }{ $value }
}
colour-r = red
colour-y = yellow
colour-p = pink
colour-g = green
colour-b = blue
colour-w = white
nothing = none

# What happened
event-first = { $player } begins.
event-drop = { $player } discards { $card }.
event-play = { $player } plays { $card }: **{ $change }** (row of { $count }{ $then }).
event-point = { $player } plays { $card } in the point row: **{ $change }**.
event-join = { $player } plays { $card } on the { $row } row: **{ $change }** (row of { $count }).
event-pair = { $player } discards { $first } and { $second } for wishing stone { $stone }: **{ $change }**.
then-closed = , closed
event-pile = { $player } takes { $card } from the discard pile.
event-drawn = You draw { $card }.
event-deck = { $player } draws from the draw pile.
event-over-closed = **Five rows now have an end card. Everyone may play up to two more cards.**
event-over-deck = **The draw pile is empty. Everyone may play up to two more cards.**
event-done = { $player } is done.

# The table
table-deck = Draw pile: { $deck ->
    [1] 1 card.
   *[other] { $deck } cards.
}
table-piles = Discard piles, top card first: { $piles }.
table-stones = Wishing stones in the middle: { $stones }.
table-last = **{ $ending }** Everyone may play up to two last cards.
pile = { $emoji } { $cards }
player = { $player } · **{ $score }** · { $rows } · wishing stones: { $stones } ({ $wish }) · { $hand ->
    [1] 1 card
   *[other] { $hand } cards
} in hand
player-turn = ▶ { $player } · **{ $score }** · { $rows } · wishing stones: { $stones } ({ $wish }) · { $hand ->
    [1] 1 card
   *[other] { $hand } cards
} in hand
player-last = ▶ { $player } · **{ $score }** · { $rows } · wishing stones: { $stones } ({ $wish }) · may play { $left } more
player-done = { $player } · **{ $score }** · { $rows } · wishing stones: { $stones } ({ $wish }) · done
final = { $player } · **{ $score }** · { $rows } · wishing stones: { $stones } ({ $wish })
final-won = 👑 { $player } · **{ $score }** · { $rows } · wishing stones: { $stones } ({ $wish })
row = { $emoji } { $cards } ({ $points })

# The private panel
own = You have **{ $score }** { $score ->
    [one] point
   *[other] points
} now, with { $wishes } wishing { $wishes ->
    [one] stone
   *[other] stones
}.
own-hand = Your hand: { $cards }.
own-rows = Your rows: { $rows }.
held = { $card } { $change }
held-no = { $card } (can’t be played)
ask-turn = Play or discard, then draw.
ask-draw = { $cards ->
    [1] Where do you draw from?
   *[other] You draw { $cards } cards. Where do you draw the first one from?
}
ask-draw-deck = { $cards ->
    [1] Draw a card from the draw pile.
   *[other] Draw { $cards } cards from the draw pile.
}
ask-last = Final cards: you may play { $left ->
    [1] 1 more card.
   *[other] up to { $left } more cards.
}
brief-play = { $value }: { $change }
brief-pair = { $first }{ $second } { $stone }: { $change }
brief-join = { $value } → { $row }: { $change }
brief-drop = { $value } 🗑
group-drop = Discard…
group-drop-hint = Discard a playable card (the others are above), then draw from the draw pile.
group-join = Point card in a row…
do-play = Play { $card }: { $change } (row of { $count }{ $then })
do-join = Play { $card } on the { $row } row: { $change } (row of { $count })
do-point = Play { $card } in the point row: { $change }
do-drop = Discard { $card }
do-pair = { $first } and { $second } for wishing stone { $stone }: { $change }
do-deck = Draw from the draw pile
do-pile = Take { $card }
do-done = Done
group-pair = Trade a pair…
hint-over = Ends the game: then everyone plays up to two last cards.
hint-pair = Then you draw two cards.
hint-done = You play no more cards. Your rows are scored now.
hint-deck = { $deck ->
    [1] 1 card is left.
   *[other] { $deck } cards are left.
} You can’t undo a card you’ve seen.
hint-deck-last = The last card: drawing it ends the game!
hint-pile = Face up: everyone knows which card you take.

# Final scores
score-wishes = Wishing stones

# Why a move is good or bad
why-wish = { $points ->
    [1] the stone brings 1 more point
   *[other] the stone brings { $points } more points
}
why-begins = starts row number { $count }
why-ends-ahead = ends the game while you lead
why-ends-behind = ends the game while you are behind
why-strands = { $count ->
    [1] leaves 1 card you can no longer play
   *[other] leaves { $count } cards you can no longer play
}
why-wastes = you could still play it
why-helps = helps the next player
why-fits = fits your row
why-pair = makes a pair for wishing stone { $stone }
why-delays = keeps one more card in the draw pile
why-useless = does not fit your row
why-gain = { $points ->
    [1] scores 1 point
   *[other] scores { $points } points
}
why-near = { $count ->
    [0] leaves no gap in your row
    [1] skips only 1 value
   *[other] skips only { $count } values
}
why-room = { $count ->
    [1] you hold 1 more card for this row
   *[other] you hold { $count } more cards for this row
}
why-dead = you can no longer play it
why-safe = the next player can’t use it
why-free = costs no points
why-known = you know what you get
why-deck = brings a card that only you know
why-step = makes a row longer
why-stone = takes the stone before anyone else
why-done = no other card brings points

# Steps of a turn, several in one line after the player’s name
event-drop-step = discards { $card }
event-play-step = { $card } **{ $change }**
event-point-step = { $card } in the point row **{ $change }**
event-join-step = { $card } on { $row } **{ $change }**
event-pair-step = { $first } and { $second } for wishing stone { $stone } **{ $change }**
event-pile-step = takes { $card }
event-deck-step = { "" }
event-done-step = done
