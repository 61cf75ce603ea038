# Coloretto in English.
name = Coloretto
tagline = Collect a few colours well: three of them score, the rest cost you.
rules-table-parts = ❶ deck · ❷ cards until the last round · ❸ card just drawn · ❹ a row · ❺ a row somebody took · ❻ everybody’s cards and points · ❼ score chart
rules-table =
    { "" }**Goal** Collect many cards of a few colours. At the end three of your colours count plus, all your others minus.
rules-turn-parts = ❶ draw from the deck · ❷ the card you drew · ❸ its place in a row · ❹ a row you may take
rules-turn =
    { "" }**Your turn: do one of these**
    • **Draw a card.** Everybody sees it; then put it in any row with room.
    • **Take a row** with at least one card. You get all its cards and sit out the rest of the round.
    If no row has room, you have to take one. The last player in a round may go on drawing while there is room.

    { "" }**Rounds** There are as many rows as players, and each holds up to three cards. Once everybody has taken a row, whoever took the last one starts the next round.
rules-scoring-parts = ❶ points so far · ❷ your three best colours · ❸ all others · ❹ jokers and +2 cards · ❺ score chart
rules-scoring =
    { "" }**Scoring** Points for 1, 2, 3, 4, 5, 6 or more cards of a colour:
    • Brown chart: 1, 3, 6, 10, 15, 21
    • Grey chart: 1, 4, 8, 7, 6, 5
    Three colours count plus, the others minus. A joker counts as one card of any colour, a +2 card is worth 2 points. The bot chooses the colours that bring you most. Ties are shared.

    { "" }**Example** (brown) A joker, a +2 card, green 6, yellow 4, red 3, blue 2. The joker counts as yellow: 2 + 21 + 15 + 6 − 3 = **41**.
rules-cards-parts = ❶ deck · ❷ cards until the last round · ❸ a +2 card
rules-cards =
    { "" }**Cards** 77: seven colours with nine cards each, ten +2 cards, three jokers, and the last-round card.

    { "" }**The end** The last-round card lies on top of the bottom 15 cards. When it comes up, the round in progress is the last.
rules-start-parts = ❶ ❷ ❸ with two players, rows for 1, 2 and 3 cards
rules-start =
    { "" }**Setting up** Everybody starts with one card, all of different colours. With three players one colour is left out.

    { "" }**Two players** Two colours are left out, each of you starts with two cards, and the three green rows hold 1, 2 and 3 cards. When both of you have taken a row, the cards of the third leave the game.
option-chart = Score chart
option-chart-hint = What one colour is worth by the number of its cards.
option-chart-brown = Brown (1 3 6 10 15 21)
option-chart-grey = Grey (1 4 8 7 6 5)
ending-last-round = The last round is over.

# Cards
card = { $face } { $name }
card-red = red
card-orange = orange
card-yellow = yellow
card-green = green
card-blue = blue
card-purple = purple
card-white = white
card-plus = +2
card-joker = joker
nothing = no cards
tally = { $face }×{ $count }{ " " }

# What happened
told-removed = { $card } is left out of this game.
told-dealt = { $player } starts with { $card }.
told-round = **Round { $round }** – { $player } begins.
told-turned-up = { $player } turns up { $card }.
told-put = { $player } puts { $card } in row { $row }.
told-put-forced = { $card } goes in row { $row }, the only one with room.
told-taken = { $player } takes row { $row }: { $cards }.
told-taken-forced = { $player } has to take row { $row }: { $cards }.
told-discarded = Row { $row } is left over; its cards leave the game: { $cards }.
told-last-round = **⏳ The last-round card! This round is the last.**
told-over = The last round is over. Time to score.

# The table
table-deck = Round { $round } · { $deck } cards in the deck, { $before } until the last round.
table-deck-last = **⏳ Last round** (round { $round }) · { $deck ->
    [one] { $deck } card
   *[other] { $deck } cards
} in the deck.
table-drawn = Turned up, not yet placed: { $card }.
table-chart = Score chart: { $chart }.
table-removed = Left out of this game: { $cards }.
table-discarded = Gone with rows that were left over: { $cards }
row = Row { $row }: { $cards } { $room ->
    [0] · full.
   *[other] · room for { $room }.
}
row-taken = Row { $row }: taken by { $player }.
player = { $player } · **{ $score }** · { $cards }
player-turn = ▶ { $player } · **{ $score }** · { $cards }
player-out = { $player } · **{ $score }** · { $cards }· out with row { $row }
collection = { $plus }{ $minus }{ $rest }
counts-plus = plus { $cards }
counts-minus = minus { $cards }
counts-rest = and { $cards }
final = { $player } · **{ $score }** = { $cards }.
final-won = 👑 { $player } · **{ $score }** = { $cards }.
worth = { $tally }({ $points })
worth-jokers = { $tally }with { $joker }({ $points })

# The own panel
own = You have **{ $score }** { $score ->
    [one] point
   *[other] points
}: { $cards }.
prospect = Row { $row }: { $cards } → { $after } { $after ->
    [one] point
   *[other] points
} ({ $change }).
prospect-drawn = Row { $row } with the new card: { $cards } → { $after } { $after ->
    [one] point
   *[other] points
} ({ $change }).
ask-turn = Draw a card or take a row?
ask-draw = Draw a card: there is no row to take.
ask-take = Every row is full. Which one do you take?
ask-place = Which row does { $card } go in?
brief-draw = Draw
brief-put = Put { $change }
brief-take = Take { $change }
do-draw = Draw a card
do-put = Put in row { $row }: still empty
do-put-beside = Put in row { $row }: joins { $cards }
do-take = Take row { $row }: { $cards }
hint-draw = You see it before you choose its row. { $cards ->
    [0] The last-round card comes first!
    [1] One card until the last round.
   *[other] { $cards } cards until the last round.
}
hint-draw-last = You see it before you choose its row. This is the last round.
hint-put = If you take this row later: your score { $before } → { $after }.
hint-take = Your score { $before } → { $after }. You are out until the next round.

# Final scores
score-plus = +2 cards
score-jokers = Jokers

# Why a move is good or bad
why-brings = { $points ->
    [1] brings you 1 point at once
   *[other] brings you { $points } points at once
}
why-costs = { $points ->
    [1] costs you 1 point
   *[other] costs you { $points } points
}
why-builds = makes row { $row } worth { $points } to you
why-leaves = leaves the next player a row worth { $points }
